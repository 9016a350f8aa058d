"""What people may call themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svara.errors import BadInput
from svara.server.http.names import a_login, a_name, a_password, person_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Ann   of Sofia", "Ann of Sofia"),
        ("Ann of Sofia", "Ann of Sofia"),
        ("Христо Ботев", "Христо Ботев"),
        ("Hristo Botev", "Hristo Botev"),
        ("José", "José"),
        ("🂡 Ace", "🂡 Ace"),
        ("x" * 20, "x" * 20),
        ("กี่", "กี่"),
    ],
)
def test_a_name_is_kept_composed_and_trimmed(typed: str, kept: str) -> None:
    assert person_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "Ann\u202etna",  # turned round
        "An\u200bn",  # no width
        "Ann\n",
        "Ann\x00",
        "Ann\u2028",
        "\u3164",  # a letter that shows nothing
        "\u2800",
        "\ue000",
        "\ud800",
        "a" + "\u0301" * 30,  # marks over the lines above
        "\u0301",
    ],
)
def test_a_name_that_hides_something_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="a name has"):
        person_name(name)


@pytest.mark.parametrize(
    "name", ["bot", "Bot 3", "BOT:3", "bot_7", "Boyan bot", "ＢＯＴ 2", "Воt 3", "b0t", "the bots", "bot1"]
)
def test_nobody_can_pass_for_a_bot(name: str) -> None:
    with pytest.raises(BadInput, match="bot"):
        person_name(name)


@given(st.text(max_size=40))
def test_what_is_kept_is_shown_whole_and_kept_again(text: str) -> None:
    try:
        name = a_name(text)
    except BadInput:
        return
    assert a_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert 1 <= len(name.strip()) == len(name)


def test_a_login_is_lower_case() -> None:
    assert a_login("Ann.B-7_x") == "ann.b-7_x"


@pytest.mark.parametrize("login", ["ab", "x" * 33, "ann b", "анна", "ann@b", "ann\n", "\u212aann"])
def test_other_logins_are_refused(login: str) -> None:
    with pytest.raises(BadInput, match="a login has 3 to 32"):
        a_login(login)


def test_a_password_has_8_to_256_characters() -> None:
    assert a_password("8 signs!") == "8 signs!"
    assert a_password("x" * 256) == "x" * 256
    for wrong in ("7 signs", "x" * 257, "half \ud800 sign"):
        with pytest.raises(BadInput, match="a password has") as error:
            a_password(wrong)
        assert wrong not in str(error.value)
