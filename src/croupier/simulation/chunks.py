"""Chunks of a plan: each has cards and luck of its own, by its number, wherever it is played."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from croupier.kernels.values import kept_value
from croupier.simulation import fast
from croupier.simulation.cells import IS_COUNTED, ROUNDS, Cells
from croupier.simulation.counting import encode_counting
from croupier.simulation.encode import Dealing, Encoded, encode, new_dealing, new_sums
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.plan import Plan
from croupier.simulation.walk import Walk, make_walk
from croupier.strategy.policy import ByChart

WARM_UP_ROUNDS = 1_000
"""Played before a chunk counts, so that it begins in mid-shoe and with a streak as any round."""

_NO_NETS = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class Tables:
    """The rules and the play of a plan, as kernels know them.

    Attributes:
        counting: The count.
        walk: The table of steps, where the plan allows one.
    """

    encoded: Encoded
    counting: Cells
    walk: Walk | None


def make_tables(plan: Plan) -> Tables:
    """The tables of a plan, looked up where charts alone were once played by these rules."""
    counting = encode_counting(plan.counting, plan.rules.decks, plan.moods or {})

    def made() -> tuple[Encoded, Walk | None]:
        encoded = encode(plan.rules, plan.policies, plan.boxes)
        return encoded, None if counting[IS_COUNTED] else make_walk(encoded)

    charts = [policy.chart for policy in plan.policies if type(policy) is ByChart]
    if len(charts) < len(plan.policies):
        encoded, walk = made()
    else:
        key = repr((plan.rules, charts, plan.boxes, bool(counting[IS_COUNTED])))
        encoded, walk = kept_value("tables", key, made)
    return Tables(encoded, counting, walk)


@dataclass(frozen=True, slots=True)
class Chunks:
    """All there is to know to play any chunk; may be sent to another machine.

    Attributes:
        rounds: Of the whole plan.
        size: Rounds of a chunk; the last may be shorter.
    """

    tables: Tables
    seed: int
    rounds: int
    size: int

    @property
    def count(self) -> int:
        """How many there are."""
        return -(-self.rounds // self.size)

    def play(self, number: int) -> Cells:
        """The sums of one chunk. The same for one plan, anywhere."""
        rounds = min(self.size, self.rounds - number * self.size)
        sums, tables = new_sums(), self.tables
        if tables.walk is None:
            dealing = new_dealing(tables.encoded, self.seed, number)
            _play(tables, dealing, WARM_UP_ROUNDS, new_sums())
            _play(tables, dealing, rounds, sums)
        else:
            lanes = fast.new_lanes(tables.encoded, tables.walk, self.seed, number)
            fast.play(tables.encoded, tables.walk, lanes, WARM_UP_ROUNDS, new_sums())
            fast.play(tables.encoded, tables.walk, lanes, rounds, sums)
        assert sums[ROUNDS] == rounds, "every round is counted"
        return sums


def play_some(chunks: Chunks, numbers: Sequence[int]) -> list[Cells]:
    """The sums of some chunks, in their order."""
    return [chunks.play(number) for number in numbers]


def _play(tables: Tables, dealing: Dealing, rounds: int, sums: Cells) -> None:
    """Hand by hand, which is how every plan can be played."""
    encoded = tables.encoded
    play_rounds(
        encoded.book,
        dealing.cards,
        dealing.cells,
        dealing.luck,
        encoded.starts,
        sums,
        tables.counting,
        rounds,
        _NO_NETS,
    )
