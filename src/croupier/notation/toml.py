"""TOML from outside, within limits of length, depth and time."""

import re
import tomllib

from croupier.notation.errors import BadRecord
from croupier.notation.record import RECORD_BYTES_MAX

KEY_DOTS_MAX = 32
"""Most dots outside quotes in a line. The parser's time grows with the square of a dotted key:
64 kB of `a.a.a.` would keep it busy for half a minute."""

_QUOTED = re.compile(
    r'''"""[^"\\]*(?:(?:\\.|"{1,2}(?!"))[^"\\]*)*(?:"{3,5}|\Z)|'''
    r"""'''[^']*(?:'{1,2}(?!')[^']*)*(?:'{3,5}|\Z)|"""
    r""""[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\n]*'?|#[^\n]*""",
    re.DOTALL,
)
"""Strings of all four kinds, closed or not, and comments."""


_LONG_LITERAL = re.compile(r"0[xob][0-9A-Fa-f_]{17}")
INTEGER_BITS_MAX = 64
"""Longest integer; those beyond cannot even be printed in a message."""


def parse_toml(text: str) -> dict[str, object]:
    """The table that a text holds.

    Raises:
        BadRecord: The text is too long, has too deep a key, or is not TOML.
    """
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadRecord("not text in UTF-8") from None
    if size > RECORD_BYTES_MAX:
        raise BadRecord(f"{size} bytes, a record has at most {RECORD_BYTES_MAX}")
    _refuse_long_keys(text)
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise BadRecord("not a record: nested too deep") from None
    except ValueError as error:
        raise BadRecord(f"not TOML: {error}") from None
    if _LONG_LITERAL.search(text):
        _refuse_long_integers(document)
    return document


def _refuse_long_keys(text: str) -> None:
    if text.count(".") <= KEY_DOTS_MAX or not _has_dotted_line(text):
        return
    if _has_dotted_line(_QUOTED.sub("", text)):
        raise BadRecord(f"a key of more than {KEY_DOTS_MAX} dots")


def _has_dotted_line(text: str) -> bool:
    return any(line.count(".") > KEY_DOTS_MAX for line in text.split("\n"))


def _refuse_long_integers(document: dict[str, object]) -> None:
    """Decimal ones are bounded by the parser already; others could be as long as the text."""
    waiting: list[object] = [document]
    while waiting:
        match waiting.pop():
            case dict() as table:
                waiting += table.values()
            case list() as items:
                waiting += items
            case int() as number if number.bit_length() > INTEGER_BITS_MAX:
                raise BadRecord(f"an integer of more than {INTEGER_BITS_MAX} bits")
            case _:
                pass
