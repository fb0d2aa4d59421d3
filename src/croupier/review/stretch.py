"""A stretch of rounds: what came of it, what was to be expected, how much was luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import erf, sqrt

from croupier.review.decisions import Decision
from croupier.review.rounds import BoxReview, RoundReview
from croupier.review.worths import Spread

PERCENTILE_ROUNDS_MIN = 30
"""Fewer rounds spread too unlike a bell curve for a percentile."""


@dataclass(frozen=True, slots=True)
class Point:
    """Sums after one more round, in units of the currency."""

    round: int
    result: float
    expected: float
    cost: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """Sums over some boxes of some rounds; amounts in units of the currency.

    result + streak = expected + luck - cost.

    Attributes:
        rounds: With a box that counts.
        hands: Boxes that count: each with a wager, in a round whose value is known.
        left_out: Boxes that do not count, because no exact value is known.
        unjudged: Decisions among those counted that no value is known of; what they cost is luck.
        wagered: First wagers.
        streak: What streaks that were gained are worth, less those that were lost.
        deviation: Standard deviation of luck; None where it cannot be told.
        running: The sums after each round.
        mistakes: Every decision that gave something away with its round, the dearest first.
    """

    rounds: int
    hands: int
    left_out: int
    unjudged: int
    wagered: float
    result: float
    expected: float
    streak: float
    cost: float
    deviation: float | None
    running: tuple[Point, ...]
    mistakes: tuple[tuple[int, Decision], ...]

    @property
    def luck(self) -> float:
        """The result that neither best play nor mistakes explain; zero on average."""
        return self.result + self.streak - self.expected + self.cost

    @property
    def percentile(self) -> float | None:
        """How many of 100 players have less luck in such a stretch.

        By the bell curve; None for fewer than `PERCENTILE_ROUNDS_MIN` rounds.
        """
        if not self.deviation or self.rounds < PERCENTILE_ROUNDS_MIN:
            return None
        return 50.0 * (1.0 + erf(self.luck / self.deviation / sqrt(2.0)))


def stretch_of(rounds: Sequence[RoundReview], spread: Spread, player: str | None = None) -> Stretch:
    """The sums over some rounds; over one player's boxes where a player is named."""
    own = [(each.number, _boxes_of(each, player)) for each in rounds]
    counted = [
        (number, [box for box in boxes if box.expected is not None]) for number, boxes in own
    ]
    counted = [(number, boxes) for number, boxes in counted if boxes]
    boxes = [box for _, of_round in counted for box in of_round]
    decisions = [
        (number, decision)
        for number, of_round in counted
        for box in of_round
        for decision in box.decisions
    ]
    wrong = [(number, decision) for number, decision in decisions if decision.loss > 0.0]
    return Stretch(
        rounds=len(counted),
        hands=len(boxes),
        left_out=sum(len(of_round) for _, of_round in own) - len(boxes),
        unjudged=sum(not decision.values for _, decision in decisions),
        wagered=sum(box.wager for box in boxes),
        result=sum(box.result for box in boxes),
        expected=sum(box.expected or 0.0 for box in boxes),
        streak=sum(box.streak for box in boxes),
        cost=sum(box.cost for box in boxes),
        deviation=_deviation([of_round for _, of_round in counted], spread),
        running=tuple(_running(counted)),
        mistakes=tuple(sorted(wrong, key=lambda each: -each[1].cost)),
    )


def _boxes_of(of_round: RoundReview, player: str | None) -> list[BoxReview]:
    return [box for box in of_round.boxes if player is None or box.player == player]


def _running(counted: Sequence[tuple[int, list[BoxReview]]]) -> Iterator[Point]:
    result = expected = cost = 0.0
    for number, boxes in counted:
        result += sum(box.result for box in boxes)
        expected += sum(box.expected or 0.0 for box in boxes)
        cost += sum(box.cost for box in boxes)
        yield Point(number, result, expected, cost)


def _deviation(rounds: Sequence[list[BoxReview]], spread: Spread) -> float | None:
    variance = 0.0
    for boxes in rounds:
        if spread.variance is None or (spread.covariance is None and len(boxes) > 1):
            return None
        variance += spread.variance * sum(box.wager**2 for box in boxes)
        pairs = sum(one.wager * other.wager for one, other in combinations(boxes, 2))
        variance += 2.0 * (spread.covariance or 0.0) * pairs
    return sqrt(variance)
