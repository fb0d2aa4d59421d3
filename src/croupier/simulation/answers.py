"""What the sums of a simulation say, with its error.

Errors are those of independent rounds. Rounds of one shoe and of one streak hang together a
little; over the rules of the house that changes an error by less than a hundredth of itself.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.core.rules import Rules
from croupier.simulation import cells as at
from croupier.simulation.encode import Encoded

Totals = NDArray[np.object_]
"""Sums over chunks: whole numbers without a limit."""

RESULT_NAMES = ("open", "win", "lose", "push", "natural", "even-money", "bust", "surrender")
UPCARD_NAMES = "A23456789T"


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error.

    Attributes:
        rounds: Over how many rounds.
    """

    rounds: int
    ev: float
    standard_error: float

    def z(self, expected: float) -> float:
        """How many standard errors the mean lies above a value.

        >>> round(Mean(100, 0.5, 0.1).z(0.2), 9)
        3.0
        """
        return (self.ev - expected) / self.standard_error


@dataclass(frozen=True, slots=True)
class Answers:
    """What a simulation found.

    A unit is the least first wager of one box. A round in which the count says to sit out is a
    round, with a wager of nothing: it is watched.

    Attributes:
        watched: Rounds without a wager.
        ev: Expected net of the rounds over their first wagers.
        standard_error: Of `ev`.
        ev_all: The same over all wagers, doubles, splits and insurance included.
        standard_error_all: Of `ev_all`.
        variance: Of a round's net, in square units.
        units_a_round: Expected net of a round.
        wager_a_round: Mean of a round's first wagers, of all boxes.
        n0: Rounds after which the expected win is one standard deviation; None for a loser.
        by_upcard: Expected net of a round in units a box.
        by_first: The same by first hand ("A7", "TT") of the first box and upcard.
        by_count: Expected net over the first wagers, by the count before the round, where one is
            kept.
        frequencies: Shares of hands by how they ended; and per round, how often what happened.
        prizes: How often each was paid.
        shoes: Shuffled.
        void: Rounds that ended without cards.
    """

    rounds: int
    watched: int
    ev: float
    standard_error: float
    ev_all: float
    standard_error_all: float
    variance: float
    units_a_round: float
    wager_a_round: float
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
        """Minus the expected value per first wager: positive when the house wins."""
        return -self.ev

    @property
    def played(self) -> int:
        """Rounds with a wager."""
        return self.rounds - self.watched

    @property
    def units_a_round_played(self) -> float:
        """Expected net of a round with a wager; 0 where there was none."""
        return self.units_a_round * self.rounds / self.played if self.played else 0.0

    def risk_of_ruin(self, bankroll: float) -> float:
        """Chance to lose a bankroll (units) sooner or later, for one who plays on for ever.

        The formula of a random walk with normal steps, exp(-2 * win * bankroll / variance).
        """
        if self.units_a_round <= 0.0:
            return 1.0
        return math.exp(-2 * self.units_a_round * bankroll / self.variance)


def sample_variance(count: int, total: int, square: int) -> float:
    """From whole sums; it does not matter in which order and parts they were added up.

    >>> round(sample_variance(5, 1, 21) ** 0.5, 6)  # 2, -2, 3, 0, -2
    2.280351
    """
    return (square * count - total**2) / (count * (count - 1)) if count > 1 else 0.0


def standard_error(totals: Totals) -> float:
    """Of the expected value per first wager, as a ratio of two sums; 0.0 where nothing is known."""
    rounds, first = int(totals[at.ROUNDS]), int(totals[at.FIRST])
    if rounds < 2 or first == 0:
        return 0.0
    ev = int(totals[at.NET]) / first
    spread = float(int(totals[at.SQUARE]))
    for column in range(at.COUNTS):
        count, wagers, net, _ = totals[at.BY_COUNT + 4 * column : at.BY_COUNT + 4 * column + 4]
        if count:
            # All rounds of a column have one wager.
            spread += ev * (ev * wagers - 2 * net) * wagers / count
    return math.sqrt(max(0.0, spread) * rounds / (rounds - 1)) / first


def answers(rules: Rules, encoded: Encoded, totals: Totals) -> Answers:
    """What the totals say.

    Raises:
        ValueError: They are of no round.
    """
    unit, boxes = int(encoded.law[at.UNIT]), int(encoded.law[at.BOXES])
    said = _Reader(totals, unit, boxes)
    rounds, net = said.count(at.ROUNDS), said.count(at.NET)
    if rounds == 0:
        raise ValueError("answers need a round")
    first, staked = said.count(at.FIRST), said.count(at.STAKED)
    mean = net / rounds / unit
    variance = sample_variance(rounds, net, said.count(at.SQUARE)) / unit**2
    error = standard_error(totals)
    return Answers(
        rounds=rounds,
        watched=said.count(at.IDLE),
        ev=net / first if first else 0.0,
        standard_error=error,
        ev_all=net / staked if staked else 0.0,
        standard_error_all=error * first / staked if staked else 0.0,
        variance=variance,
        units_a_round=mean,
        wager_a_round=first / rounds / unit,
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
    def __init__(self, totals: Totals, unit: int, boxes: int) -> None:
        self._totals, self._unit, self._boxes = totals, unit, boxes

    def count(self, place: int) -> int:
        return int(self._totals[place])

    def mean(self, place: int) -> Mean:
        """Of rounds, net and square; in units a box."""
        count, net, square = (self.count(place + step) for step in range(3))
        return self._mean(count, self._unit * self._boxes * count, net, square)

    def _mean(self, count: int, first: int, net: int, square: int) -> Mean:
        if count == 0 or first == 0:
            return Mean(count, 0.0, 0.0)
        wager = first / count
        error = math.sqrt(sample_variance(count, net, square) / count)
        return Mean(count, net / first, error / wager)

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
