"""The help page of `svara play`: the keys, and the rules in a nutshell. Short enough for 24 lines."""

from typing import Final

HELP: Final = (
    "KEYS   l look   b 20 bet, or bet blind   c call   r 80 raise to 80   p pass",
    "       f fold   j join a svara   n no    a agree to divide   h history   q quit",
    "       Amounts are what you will have bet in all; min, half, pot, all work too.",
    "",
    "POINTS  The best of what your three cards make:",
    "  7, 8, 9 count their face, 10 J Q K ten, an ace eleven; one suit adds up.",
    "  Three of a rank: their sum. Two aces 22, three 33.",
    "  Two sevens 23, three sevens 34, the strongest hand.",
    "  The 7♣ counts 11 and joins any card, any two of a suit, or any pair.",
    "",
    "A HAND  Everyone pays the ante and gets three cards, face down.",
    "  BLIND     The seat left of the dealer bets blind or looks. After a blind bet",
    "            the next may double it, unseen. The first look ends this for all.",
    "  BETTING   No check: you bet, or pass and are out. If nobody bets, the dealer",
    "            wins. After a blind of 20, who bet blind needs 20, all others 40.",
    "  SHOWDOWN  The most points win. All in plays for what it matched.",
    "  SVARA     A tie is not divided: the pot stays for a new hand. The tied are",
    "            in it free; everyone else may buy in for a fair share of the pot.",
)
