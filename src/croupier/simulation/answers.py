"""What the sums of a simulation say, with its error.

Errors are those of independent rounds. Rounds of one shoe and of one streak hang together a
little; over the rules of the house that changes an error by less than a hundredth of itself.
"""

import math
from dataclasses import dataclass

from croupier.core.rules import Rules
from croupier.simulation import cells as at
from croupier.simulation.cells import Cells
from croupier.simulation.encode import Encoded

RESULT_NAMES = ("open", "win", "lose", "push", "natural", "even-money", "bust", "surrender")
UPCARD_NAMES = "A23456789T"


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, per first wager of a round.

    Attributes:
        rounds: Over how many rounds.
    """

    rounds: int
    ev: float
    standard_error: float


@dataclass(frozen=True, slots=True)
class Answers:
    """What a simulation found. Money in first wagers; wagers of a ramp in units of the least.

    Attributes:
        ev: Expected net of a round, over the mean first wager of a round.
        standard_error: Of `ev`.
        ev_all: The same over all wagers, doubles, splits and insurance included.
        variance: Of a round's net, in units of the least first wager of one box, squared.
        n0: Rounds after which the expected win is one standard deviation; None for a loser.
        by_count: By true count, where one is kept.
        by_first: By first hand ("A7", "TT") and upcard.
        frequencies: Shares of hands by how they ended, and of rounds with what happened.
    """

    rounds: int
    ev: float
    standard_error: float
    ev_all: float
    variance: float
    n0: float | None
    cards_a_round: float
    by_upcard: dict[str, Mean]
    by_first: dict[tuple[str, str], Mean]
    by_count: dict[int, Mean]
    frequencies: dict[str, float]
    prizes: dict[str, int]
    shoes: int
    void: int

    @property
    def house_edge(self) -> float:
        """Minus the expected value per first wager."""
        return -self.ev

    def risk_of_ruin(self, bankroll: float) -> float:
        """Chance to lose a bankroll (units) sooner or later, at wagers that never change.

        The formula of a random walk with normal steps, exp(-2 * ev * bankroll / variance).
        """
        drift = self.ev_a_round
        return 1.0 if drift <= 0 else math.exp(-2 * drift * bankroll / self.variance)

    @property
    def ev_a_round(self) -> float:
        """Expected net of a round, in units of the least first wager of one box."""
        return 0.0 if self.n0 is None else math.sqrt(self.variance / self.n0)


def answers(rules: Rules, encoded: Encoded, sums: Cells) -> Answers:
    """What the sums say."""
    unit, boxes = int(encoded.law[at.UNIT]), int(encoded.law[at.BOXES])
    said = _Reader(sums, unit, boxes)
    rounds = said.count(at.ROUNDS)
    mean = said.count(at.NET) / rounds / unit
    variance = said.count(at.SQUARE) / rounds / unit**2 - mean**2
    wager = said.count(at.FIRST) / rounds / unit
    return Answers(
        rounds=rounds,
        ev=mean / wager if wager else 0.0,
        standard_error=math.sqrt(variance / rounds) / wager if wager else 0.0,
        ev_all=said.count(at.NET) / max(1, said.count(at.STAKED)),
        variance=variance,
        n0=variance / mean**2 if mean > 0 else None,
        cards_a_round=said.count(at.CARDS) / rounds,
        by_upcard={
            name: said.mean(at.BY_UPCARD + 3 * place) for place, name in enumerate(UPCARD_NAMES)
        },
        by_first=said.by_first(),
        by_count=said.by_count(),
        frequencies=said.frequencies(rounds),
        prizes={
            str(prize): said.count(at.PRIZES + place)
            for place, (prize, _) in enumerate(rules.prizes)
        },
        shoes=said.count(at.SHOES),
        void=said.count(at.VOID),
    )


class _Reader:
    def __init__(self, sums: Cells, unit: int, boxes: int) -> None:
        self._sums, self._unit, self._boxes = sums, unit, boxes

    def count(self, place: int) -> int:
        return int(self._sums[place])

    def mean(self, place: int) -> Mean:
        """Of rounds, net and square; per round's first wagers at one unit."""
        count, net, square = (self.count(place + step) for step in range(3))
        return self._mean(count, self._unit * self._boxes * count, net, square)

    def _mean(self, count: int, first: int, net: int, square: int) -> Mean:
        if count == 0 or first == 0:
            return Mean(count, 0.0, 0.0)
        wager = first / count
        spread = max(0.0, square / count - (net / count) ** 2)
        return Mean(count, net / first, math.sqrt(spread / count) / wager)

    def by_first(self) -> dict[tuple[str, str], Mean]:
        found = {}
        for low, one in enumerate(UPCARD_NAMES):
            for high in range(low, 10):
                for up, upcard in enumerate(UPCARD_NAMES):
                    place = at.BY_FIRST + 3 * (10 * (10 * low + high) + up)
                    found[one + UPCARD_NAMES[high], upcard] = self.mean(place)
        return found

    def by_count(self) -> dict[int, Mean]:
        found = {}
        for column in range(at.COUNTS):
            row = at.BY_COUNT + 4 * column
            count, first, net, square = (self.count(row + step) for step in range(4))
            if count:
                found[column - at.TRUE_COUNT_MOST] = self._mean(count, first, net, square)
        return found if len(found) > 1 else {}

    def frequencies(self, rounds: int) -> dict[str, float]:
        ended = [self.count(at.RESULTS + place) for place in range(len(RESULT_NAMES))]
        hands = max(1, sum(ended))
        shares = {name: count / hands for name, count in zip(RESULT_NAMES, ended, strict=True)}
        del shares["open"]
        for name, place in (
            ("doubles", at.DOUBLES),
            ("splits", at.SPLITS),
            ("insured", at.INSURANCES),
            ("sat out", at.IDLE),
        ):
            shares[name] = self.count(place) / rounds
        return shares
