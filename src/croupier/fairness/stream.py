"""Chance from a seed: a stream of 32-bit words, and whole numbers without bias."""

import hashlib
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import TypeVar

LABEL = b"croupier shoe 1"
"""Stands before the counter in every block; its number is the version of the scheme."""

COUNTER_BYTES = 8
WORD_BYTES = 4
WORD_VALUES = 1 << 8 * WORD_BYTES

_BLOCK = Struct(">8I")
_WORDS_A_BLOCK = 8

_HASH_BLOCK_BYTES = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""How HMAC changes every byte of a key (RFC 2104)."""

Item = TypeVar("Item")


class Keyed:
    """HMAC-SHA-256 with one key: what is hashed of the key itself is hashed once.

    Args:
        key: At most 64 bytes.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        assert len(key) <= _HASH_BLOCK_BYTES, f"a key of {len(key)} bytes would be hashed itself"
        block = key.ljust(_HASH_BLOCK_BYTES, b"\0")
        self._inner = hashlib.sha256(block.translate(_INNER))
        self._outer = hashlib.sha256(block.translate(_OUTER))

    def __call__(self, message: bytes) -> bytes:
        """The 32 bytes that belong to a message."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class ChanceStream:
    """Words made of HMAC-SHA-256(seed, label and counter), block after block.

    Attributes:
        words_used: Words taken so far, rejected ones too; a stream may go on from there.
    """

    def __init__(self, seed: bytes, words_used: int = 0) -> None:
        self._words = _words(seed, words_used)
        self.words_used = words_used

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each as likely as any other.

        Words in the last, incomplete run of `limit` values are thrown away.
        """
        assert 1 <= limit <= WORD_VALUES, f"{limit} is not 1 to {WORD_VALUES}"
        whole_runs = WORD_VALUES - WORD_VALUES % limit
        while True:
            word = next(self._words)
            self.words_used += 1
            if word < whole_runs:
                return word % limit

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in chance order (Fisher and Yates, from the last place to the second)."""
        order, words, used = list(items), self._words, 0
        for place in range(len(order) - 1, 0, -1):
            # As `below` does it; a call for every card would cost as much as all the hashing.
            limit = place + 1
            whole_runs = WORD_VALUES - WORD_VALUES % limit
            for word in words:
                used += 1
                if word < whole_runs:
                    break
            other = word % limit
            order[place], order[other] = order[other], order[place]
        self.words_used += used
        return order


def _words(seed: bytes, skipped: int) -> Iterator[int]:
    keyed = Keyed(seed)
    counter, first = divmod(skipped, _WORDS_A_BLOCK)
    while True:
        block = _BLOCK.unpack(keyed(LABEL + counter.to_bytes(COUNTER_BYTES, "big")))
        yield from block[first:]
        counter, first = counter + 1, 0
