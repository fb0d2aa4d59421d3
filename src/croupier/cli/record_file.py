"""The text of a record, from a file or from standard input."""

import sys
from pathlib import Path

from croupier.core.errors import BadInput
from croupier.notation.record import RECORD_BYTES_MAX

STANDARD_INPUT = "-"


class Unreadable(BadInput):
    """A file that cannot be read as text."""

    code = "file.unreadable"


def record_text(name: str) -> str:
    """The text of a file, or of standard input.

    Raises:
        Unreadable: There is none, it is too long, or it is not UTF-8.
    """
    try:
        if name == STANDARD_INPUT:
            content = sys.stdin.buffer.read(RECORD_BYTES_MAX + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(RECORD_BYTES_MAX + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"cannot read {name}: {reason.lower()}") from None
    if len(content) > RECORD_BYTES_MAX:
        raise Unreadable(f"cannot read {name}: longer than {RECORD_BYTES_MAX} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"cannot read {name}: byte {error.start + 1} is not UTF-8") from None
