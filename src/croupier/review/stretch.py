"""A stretch of rounds: what came of it, what was to be expected, how much was luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, repeat
from math import erf, sqrt

from croupier.review.decisions import Decision
from croupier.review.rounds import BoxReview, RoundReview
from croupier.review.worths import Spread

PERCENTILE_ROUNDS_MIN = 30
"""Fewer rounds spread too unlike a bell curve for a percentile."""


@dataclass(frozen=True, slots=True)
class Point:
    """Sums after one more round, in units of the currency.

    Attributes:
        deviation: Standard deviation of luck so far; None where it cannot be told.
    """

    round: int
    result: float
    expected: float
    streak: float
    cost: float
    deviation: float | None


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


def stretch_of(
    rounds: Sequence[RoundReview], spread: Spread | Sequence[Spread], player: str | None = None
) -> Stretch:
    """The sums over some rounds; over one player's boxes where a player is named.

    Args:
        rounds: In order.
        spread: Of every round, or of each where they are of several rules.
        player: As the record names them.
    """
    spreads = repeat(spread) if isinstance(spread, Spread) else spread
    own = [
        (each.number, _boxes_of(each, player), its)
        for each, its in zip(rounds, spreads, strict=False)
    ]
    counted = [
        _Counted(number, tuple(box for box in boxes if box.expected is not None), its)
        for number, boxes, its in own
    ]
    counted = [each for each in counted if each.boxes]
    boxes = [box for each in counted for box in each.boxes]
    decisions = [
        (each.number, decision)
        for each in counted
        for box in each.boxes
        for decision in box.decisions
    ]
    wrong = [(number, decision) for number, decision in decisions if decision.loss > 0.0]
    running = tuple(_running(counted))
    last = running[-1] if running else Point(0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return Stretch(
        rounds=len(counted),
        hands=len(boxes),
        left_out=sum(len(of_round) for _, of_round, _ in own) - len(boxes),
        unjudged=sum(not decision.values for _, decision in decisions),
        wagered=sum(box.wager for box in boxes),
        result=last.result,
        expected=last.expected,
        streak=last.streak,
        cost=last.cost,
        deviation=last.deviation,
        running=running,
        mistakes=tuple(sorted(wrong, key=lambda each: -each[1].cost)),
    )


@dataclass(frozen=True, slots=True)
class _Counted:
    """The boxes of a round that count."""

    number: int
    boxes: tuple[BoxReview, ...]
    spread: Spread

    @property
    def variance(self) -> float | None:
        """Of their luck together; None where it cannot be told."""
        spread, boxes = self.spread, self.boxes
        if spread.variance is None or (spread.covariance is None and len(boxes) > 1):
            return None
        pairs = sum(one.wager * other.wager for one, other in combinations(boxes, 2))
        alone = spread.variance * sum(box.wager**2 for box in boxes)
        return alone + 2.0 * (spread.covariance or 0.0) * pairs


def _boxes_of(of_round: RoundReview, player: str | None) -> list[BoxReview]:
    return [box for box in of_round.boxes if player is None or box.player == player]


def _running(counted: Sequence[_Counted]) -> Iterator[Point]:
    result = expected = streak = cost = 0.0
    variance: float | None = 0.0
    for each in counted:
        result += sum(box.result for box in each.boxes)
        expected += sum(box.expected or 0.0 for box in each.boxes)
        streak += sum(box.streak for box in each.boxes)
        cost += sum(box.cost for box in each.boxes)
        more = each.variance
        variance = None if variance is None or more is None else variance + more
        deviation = None if variance is None else sqrt(variance)
        yield Point(each.number, result, expected, streak, cost, deviation)
