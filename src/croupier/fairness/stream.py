"""Chance from a seed: a stream of 32-bit words, and whole numbers without bias."""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

LABEL = b"croupier shoe 1"
"""Stands before the counter in every block; its number is the version of the scheme."""

COUNTER_BYTES = 8
WORD_BYTES = 4
WORD_VALUES = 1 << 8 * WORD_BYTES

Item = TypeVar("Item")


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
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def _words(seed: bytes, skipped: int) -> Iterator[int]:
    words_per_block = hmac.new(seed, digestmod="sha256").digest_size // WORD_BYTES
    counter, first = divmod(skipped, words_per_block)
    while True:
        block = hmac.digest(seed, LABEL + counter.to_bytes(COUNTER_BYTES, "big"), "sha256")
        for place in range(first, words_per_block):
            yield int.from_bytes(block[WORD_BYTES * place : WORD_BYTES * (place + 1)], "big")
        counter, first = counter + 1, 0
