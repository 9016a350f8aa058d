"""What people may call themselves, their tables and their accounts."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from svara.errors import BadInput

NAME_MOST, LOGIN_LEAST, LOGIN_MOST, PASSWORD_LEAST, PASSWORD_MOST = 20, 3, 32, 8, 256

_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or symbols and show nothing."""

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories that are never shown: controls, marks of direction, half characters, unknown ones, ends of lines."""

_MARKS: Final = frozenset({"Mn", "Me", "Mc"})
_MARKS_IN_A_ROW: Final = 2


_ALIKE: Final = str.maketrans("вьβƅоοօ0тτ", "bbbboooott")
"""Letters of other alphabets, in lower case, in which bot can be written too."""


def a_name(text: str, whose: str = "a name", most: int = NAME_MOST) -> str:
    """`text` as a name that can be shown: composed, trimmed, with single spaces.

    Raises:
        BadInput: it is empty or too long, has characters that are not shown, or passes for a bot.
    """
    name = unicodedata.normalize("NFC", text)
    kinds = [unicodedata.category(sign) for sign in name]
    if _HIDDEN.intersection(kinds) or _BLANK.intersection(name):
        raise BadInput(f"{whose} has only characters that can be seen, and this one has others")
    name = " ".join(name.split())
    shown = sum(unicodedata.category(sign) not in _MARKS for sign in name)
    if not 1 <= shown <= most or _piled(name):
        raise BadInput(f"{whose} has 1 to {most} characters, not {shown}")
    return name


def person_name(text: str) -> str:
    """A person's name.

    Raises:
        BadInput: it cannot be one.
    """
    name = a_name(text)
    signs = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join([sign for sign in signs if unicodedata.category(sign) not in _MARKS]).translate(_ALIKE)
    if {"bot", "bots"}.intersection(re.split(r"[\W\d_]+", plain)):
        raise BadInput("bots are known by the word bot: choose a name without it")
    return name


def _piled(name: str) -> bool:
    """Marks upon marks, that would cover the lines above and below."""
    row = 0
    for sign in name:
        row = row + 1 if unicodedata.category(sign) in _MARKS else 0
        if row > _MARKS_IN_A_ROW:
            return True
    return False


def a_login(text: str) -> str:
    """The login of an account, in lower case.

    Raises:
        BadInput: it cannot be one.
    """
    login = text.lower()
    if not text.isascii() or not re.fullmatch(rf"[a-z0-9_.-]{{{LOGIN_LEAST},{LOGIN_MOST}}}", login):
        raise BadInput(f"a login has {LOGIN_LEAST} to {LOGIN_MOST} of the letters a to z, digits, and _ . -")
    return login


def a_password(text: str) -> str:
    """A password, unchanged.

    Raises:
        BadInput: it is too short or too long; it is not repeated.
    """
    if not PASSWORD_LEAST <= len(text) <= PASSWORD_MOST:
        raise BadInput(f"a password has {PASSWORD_LEAST} to {PASSWORD_MOST} characters")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput("a password has whole characters, and this one has half of one") from None
    return text
