"""Rows of a table of steps: for each card where it leads, in one number.

A step holds the row that follows and, in higher bits, what a kernel has to notice.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.codes import CODES, Codes

Steps = NDArray[np.uint32]

NOTED = 1 << 31
"""The step is written down: a deal is known, or a round is over."""
OVER = 1 << 30
"""A round is over; behind a split a hand, or the dealer's."""
PARTS = 1 << 29
"""A pair is split."""
ID_SHIFT, ID_BITS = 17, 12
"""A number that says which deal, end or pair it is."""
IDS_MAX = 1 << ID_BITS
PLACES_MAX = 1 << ID_SHIFT
"""Steps of all rows together."""


class TooMany(Exception):
    """More rows, or more of what they lead to, than a step has room for."""


def with_id(flags: int, number: int) -> int:
    """A step that says which deal, end or pair it is.

    Raises:
        TooMany: There is no room for the number.
    """
    if number >= IDS_MAX:
        raise TooMany
    return flags | number << ID_SHIFT


def id_of(step: int) -> int:
    """Which deal, end or pair a step means."""
    return step >> ID_SHIFT & IDS_MAX - 1


def is_row(step: int) -> bool:
    """Play goes on with a further card."""
    return step < PARTS


@dataclass(frozen=True, slots=True)
class Packed:
    """Rows as a kernel reads them: `steps[place + column]`, `place` being the low bits of a step.

    Attributes:
        columns: By code; codes that lead to the same from everywhere share one.
        width: Columns of a row.
    """

    steps: Steps
    columns: Codes
    width: int

    def step(self, step: int) -> int:
        """A step with its row's number made a place."""
        return step + (step % PLACES_MAX) * (self.width - 1)


class Rows:
    """Rows by number; rows that are alike are one."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, ...], int] = {(0,) * CODES: 0}

    def add(self, steps: tuple[int, ...]) -> int:
        """The row's number, which is the step that leads to it."""
        return self._numbers.setdefault(steps, len(self._numbers))

    def packed(self, first: int) -> Packed:
        """All rows, the first of a round at place 0, where every end of a round leads.

        Raises:
            TooMany: They have no room.
        """
        table = np.array(list(self._numbers), np.int64)
        table[0] = table[first]
        _, chosen, columns = np.unique(table, axis=1, return_index=True, return_inverse=True)
        width = len(chosen)
        if table.shape[0] * width >= PLACES_MAX:
            raise TooMany
        narrow = table[:, chosen]
        narrow += (narrow % PLACES_MAX) * (width - 1)
        return Packed(
            narrow.astype(np.uint32).reshape(-1), columns.reshape(-1).astype(np.uint8), width
        )
