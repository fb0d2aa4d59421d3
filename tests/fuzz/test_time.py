"""No text keeps a reader busy: whatever a long one repeats, time grows with its length alone."""

import time

import pytest

from croupier.core.errors import CroupierError
from croupier.notation import read_record
from croupier.server.limits import MESSAGE_BYTES_MAX
from croupier.server.requests import read_message
from tests.fuzz import message, record

LONG = MESSAGE_BYTES_MAX
"""Bytes. What takes the square of a text's length takes half a minute for so many."""
SECONDS_MAX = 3
"""Of computing, on a slow machine."""
PIECES = (
    *record.WORDS,
    *("[[a]]\n", "[a]\n", "[a.b%d]\n", "a%d = 1\n", "a%d.b = 1\n", "{a=", "{a=1,", "[1,", "[[]],"),
    *('""" ', "''' ", '\\"', '"\\', "# .\n", '"a".', '"". ', "'.", "\\\n", "a\\\n", "\t", "=", "1"),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "before", ["", "format = 1\n", 'x = "', 'x = """', "x = [", "x = {", ".." * 20]
)
def test_a_long_record_is_read_or_refused_soon(before: str) -> None:
    for piece in PIECES:
        text = before + repeated(piece)
        began = time.process_time()
        with pytest.raises(CroupierError):
            read_record(text)
        assert time.process_time() - began < SECONDS_MAX, (before, piece)


@pytest.mark.parametrize("before", ["", '{"type": "', '{"type": "ping", "a": ', "["])
def test_a_long_message_is_read_or_refused_soon(before: str) -> None:
    for piece in (*message.WORDS, *record.WORDS):
        text = (before + repeated(piece))[: MESSAGE_BYTES_MAX // 4]
        began = time.process_time()
        with pytest.raises(CroupierError):
            read_message(text)
        assert time.process_time() - began < SECONDS_MAX, (before, piece)


def repeated(piece: str) -> str:
    """A piece again and again, with a number of its own each time where it has room for one."""
    times = LONG // len(piece)
    return "".join(piece % i for i in range(times)) if "%d" in piece else piece * times
