"""WebSocket frames, as a server writes and reads them.

A server's frames are not masked, so the same bytes go to everybody who is told the same.
"""

from websockets.frames import apply_mask  # type: ignore[attr-defined]

TEXT_FRAME = 0x81
"""First byte of a text message in one frame."""

_SHORT_MAX, _TWO_BYTES, _EIGHT_BYTES = 125, 126, 127
_TWO_BYTES_MAX = 0xFFFF
_MASK_BYTES = 4
LONGEST_HEAD_BYTES = 14
"""Bytes of the longest head of a frame: two, the long size and the mask."""


def text_frame(text: bytes) -> bytes:
    """A text message as the server sends it; `text` is UTF-8."""
    size = len(text)
    if size <= _SHORT_MAX:
        return bytes((TEXT_FRAME, size)) + text
    if size <= _TWO_BYTES_MAX:
        return bytes((TEXT_FRAME, _TWO_BYTES)) + size.to_bytes(2) + text
    return bytes((TEXT_FRAME, _EIGHT_BYTES)) + size.to_bytes(8) + text


def text_of(frame: bytes) -> str:
    """The text in a frame that `text_frame` made."""
    return frame[2 + _wide_bytes(frame[1]) :].decode()


def end_of_frame(data: bytes, place: int) -> int:
    """Where the client's frame at a place ends, or as far as one must read to know."""
    if len(data) < place + 2:
        return place + 2
    second = data[place + 1]
    size = second & 0x7F
    head = place + 2 + (_MASK_BYTES if second & 0x80 else 0)
    if size <= _SHORT_MAX:
        return head + size
    wide = _wide_bytes(second)
    start = place + 2
    if len(data) < start + wide:
        return start + wide
    return head + wide + int.from_bytes(data[start : start + wide])


def is_whole_text(data: bytes, place: int) -> bool:
    """A masked text message in one frame begins here."""
    return data[place] == TEXT_FRAME and data[place + 1] >= 0x80


def unmasked(data: bytes, place: int, end: int) -> bytes:
    """What a client's masked frame between two places holds."""
    start = place + 2 + _wide_bytes(data[place + 1]) + _MASK_BYTES
    return apply_mask(data[start:end], data[start - _MASK_BYTES : start])


def _wide_bytes(second: int) -> int:
    """Bytes of the long size that a frame's second byte announces."""
    size = second & 0x7F
    if size <= _SHORT_MAX:
        return 0
    return 2 if size == _TWO_BYTES else 8
