"""A slow twin of R2: build every combination that three cards form, and take the highest."""

from itertools import combinations
from typing import Literal

Cards = tuple[str, str, str]

RANKS = "789TJQKA"
SUITS = "shdc"
VALUE = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}  # R2.1
JOKER = "7c"


def points(
    cards: Cards,
    joker_pair: Literal["add", "replace"] = "add",
    three_sevens: Literal["any", "joker"] = "any",
    seven_pair: Literal["best", "fixed"] = "best",
) -> int:
    """The points of a hand of three different cards such as ("7c", "Kh", "Kd") (R2.2), under the switches of R2.5."""
    sevens = [card for card in cards if card[0] == "7"]
    if seven_pair == "fixed" and len(sevens) == 2:
        return 23  # R2.5: two sevens are always 23

    found: list[int] = []
    for card in cards:  # a
        found.append(VALUE[card[0]])
    for size in (2, 3):  # b
        for some in combinations(cards, size):
            if len({card[1] for card in some}) == 1:
                found.append(sum(VALUE[card[0]] for card in some))
    aces = [card for card in cards if card[0] == "A"]
    if len(aces) == 2:  # c
        found.append(22)
    if len(aces) == 3:
        found.append(33)
    if len({card[0] for card in cards}) == 1:  # d
        found.append(3 * VALUE[cards[0][0]])
    if len(sevens) >= 2:  # e
        found.append(23)
    if len(sevens) == 3 and (three_sevens == "any" or JOKER in cards):
        found.append(34)
    if JOKER in cards:  # f
        found.append(11)
        one, two = (card for card in cards if card != JOKER)
        found.append(11 + VALUE[one[0]])
        found.append(11 + VALUE[two[0]])
        if one[1] == two[1]:
            found.append(11 + VALUE[one[0]] + VALUE[two[0]])
        if one[0] == two[0] and joker_pair == "add":
            found.append(11 + VALUE[one[0]] + VALUE[two[0]])
        if one[0] == two[0] and joker_pair == "replace":
            found.append(3 * VALUE[one[0]])
    return max(found)


def all_hands() -> list[Cards]:
    """All 4,960 hands (R1.1), each once; the cards of a hand go up in rank, and within a rank in the order s h d c."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    return list(combinations(deck, 3))
