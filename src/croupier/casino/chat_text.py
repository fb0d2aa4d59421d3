"""What may stand in a line of chat: one line, nothing invisible that could mislead.

A text is kept as it was written but for control characters, marks that turn the direction of
writing, other invisible characters, and heaps of marks on one letter. Letters of every script,
emoji and the joiners they need stay.
"""

import re
import unicodedata

from croupier.casino.errors import NothingSaid, TooMuchSaid

LINE_CHARACTERS_MAX = 300
"""Code points of a line, or of a report's reason, once it is cleaned."""

MARKS_ON_A_LETTER_MAX = 4
"""Marks that may stand above, below or around one letter; more would reach other lines."""

_JOINERS = frozenset("\u200c\u200d")
_EMPTY_BRAILLE = "\u2800"
_BREAKS = re.compile("\r\n|[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]")
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flag of England and its like: a black flag with a name in invisible letters."""

_SEEN_FORMATS = frozenset(
    chr(point)
    for points in (
        range(0x0600, 0x0606),
        (0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD),
        range(0x13430, 0x13440),
    )
    for point in points
)
"""Characters of format that can be seen: signs of numbers and verses, and hieroglyphs' own."""

_UNSEEN = frozenset(
    chr(point)
    for points in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFFF0, 0xFFF9),
        range(0xE0000, 0xE0100),
        range(0xE01F0, 0xE1000),
    )
    for point in points
)
"""Characters that look like nothing at all, though they count as letters, marks or signs."""


def clean_line(text: str) -> str:
    """A line of chat as everybody may see it.

    Raises:
        NothingSaid: Nothing that can be seen is left.
        TooMuchSaid: More than `LINE_CHARACTERS_MAX` code points are left.
    """
    cleaned = clean_text(text)
    if not any(_is_seen(sign) for sign in cleaned):
        raise NothingSaid("nothing to read in it")
    require_short(cleaned)
    return cleaned


def require_short(cleaned: str) -> None:
    """Passes a text that is not too long.

    Raises:
        TooMuchSaid: It is.
    """
    if len(cleaned) > LINE_CHARACTERS_MAX:
        raise TooMuchSaid(
            f"{len(cleaned)} characters, at most {LINE_CHARACTERS_MAX}",
            limit=LINE_CHARACTERS_MAX,
            has=len(cleaned),
        )


def clean_text(text: str) -> str:
    r"""A text without what could mislead, in one line, trimmed; never longer than it was.

    >>> clean_text("  well\nplayed\u202e ")
    'well played'
    """
    seen = _drop_unseen(_BREAKS.sub(" ", text))
    return _drop_heaps(seen.strip()).strip()


def _drop_unseen(text: str) -> str:
    kept: list[str] = []
    end = 0
    for flag in _FLAG.finditer(text):
        kept.extend(filter(_may_stay, text[end : flag.start()]))
        kept.append(flag.group())
        end = flag.end()
    kept.extend(filter(_may_stay, text[end:]))
    return "".join(kept)


def _may_stay(sign: str) -> bool:
    if sign in _JOINERS or sign in _SEEN_FORMATS:
        return True
    return sign not in _UNSEEN and unicodedata.category(sign) not in ("Cc", "Cf", "Cs")


def _drop_heaps(text: str) -> str:
    """Leaves marks and joiners only where a letter carries them, and few on each."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        last = kept[-1] if kept else " "
        kind = unicodedata.category(sign)
        if sign in _JOINERS:
            is_carried = not last.isspace() and last not in _JOINERS
        elif kind.startswith("M"):
            marks += kind != "Mc"  # Such a mark has a place of its own beside the letter.
            is_carried = not last.isspace() and (kind == "Mc" or marks <= MARKS_ON_A_LETTER_MAX)
        else:
            marks, is_carried = 0, True
        if is_carried:
            kept.append(sign)
    return "".join(kept)


def _is_seen(sign: str) -> bool:
    is_carried = sign in _JOINERS or unicodedata.category(sign).startswith("M")
    return not (sign.isspace() or is_carried or sign == _EMPTY_BRAILLE)
