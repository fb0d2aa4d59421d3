"""Files that a command reads."""

import sys
from pathlib import Path

from croupier.core.errors import BadInput

STANDARD_INPUT = "-"


class Unreadable(BadInput):
    """A file that cannot be read as text."""

    code = "file.unreadable"


def read_text(name: str, bytes_max: int) -> str:
    """The text of a file, or of standard input.

    Raises:
        Unreadable: There is none, it is too long, or it is not UTF-8.
    """
    try:
        if name == STANDARD_INPUT:
            content = sys.stdin.buffer.read(bytes_max + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(bytes_max + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"cannot read {name}: {reason.lower()}") from None
    if len(content) > bytes_max:
        raise Unreadable(f"cannot read {name}: longer than {bytes_max} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"cannot read {name}: byte {error.start + 1} is not UTF-8") from None
