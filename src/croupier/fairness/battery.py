"""Whether shuffled packs look as chance would have them: a battery of statistical tests.

Every test compares with what is exact for packs in which each order is as likely as any
other. Shoes are independent of one another, cards of one shoe are not; so a figure of a
shoe is compared by its mean over all shoes, with the deviation that the shoes themselves
show, and counts are only tested where each shoe adds one, or where their covariance is known.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TypeVar

from croupier.core.cards import Card, Rank
from croupier.fairness.significance import chi_square_tail, normal_two_sided

ALARM = 1e-6
"""A battery whose probability is under this is taken for no chance."""

SHOES_MIN = 200
"""Fewer shoes are not judged."""

SMALL_PACKS = (3, 4, 5)
"""Sizes of packs whose every order is counted."""

Kind = TypeVar("Kind", bound=Hashable)
Ordered = TypeVar("Ordered", int, str)

Shuffle = Callable[[int, int], Sequence[int]]
"""An order of the numbers from 0: which of many, and how many numbers."""


@dataclass(frozen=True, slots=True)
class Tested:
    """One test of a battery.

    Attributes:
        name: What was looked at.
        figure: Chi-square, or standard deviations off.
        freedom: Degrees of freedom of the chi-square; None for standard deviations.
        probability: Of a figure as far off or farther, by chance alone.
    """

    name: str
    figure: float
    freedom: int | None
    probability: float


@dataclass(frozen=True, slots=True)
class Battery:
    """All tests together.

    Attributes:
        shoes: How many were looked at.
    """

    shoes: int
    tests: tuple[Tested, ...]

    @property
    def probability(self) -> float:
        """Of anything as far off in any of the tests, at most (Bonferroni)."""
        return min(1.0, len(self.tests) * min(test.probability for test in self.tests))

    @property
    def is_alarming(self) -> bool:
        """It is not to be believed that chance alone was at work."""
        return self.probability < ALARM


def judge_shoes(shoes: Sequence[Sequence[Card]]) -> Battery:
    """Looks at whole shoes as they were dealt, all of as many decks.

    Raises:
        AssertionError: Fewer than `SHOES_MIN`, or of different sizes.
    """
    assert len(shoes) >= SHOES_MIN, f"{len(shoes)} shoes, {SHOES_MIN} are needed"
    ranks = [[card.rank.value for card in shoe] for shoe in shoes]
    suits = [[card.suit.value for card in shoe] for shoe in shoes]
    same_rank, same_suit = _expected_equal(ranks[0]), _expected_equal(suits[0])
    tests = (
        _places("cards by position", shoes),
        *_pairs_by_rank(ranks),
        _mean("neighbours of one rank", ranks, _equal_neighbours, same_rank),
        _mean("neighbours of one suit", suits, _equal_neighbours, same_suit),
        _mean("rises from rank to rank", ranks, _rises, (len(ranks[0]) - 1 - same_rank) / 2),
        _mean("gaps between aces", ranks, _ace_gaps, _expected_gaps(ranks[0])),
    )
    return Battery(len(shoes), tests)


def judge_shuffle(shuffle: Shuffle, shoes: int, cards: int = 312) -> Battery:
    """Looks at a way of shuffling itself, every card told from every other.

    Args:
        shuffle: Gives the order of some numbers, a new one for each first argument.
        shoes: How many packs of each size.
        cards: Of a whole shoe.
    """
    assert shoes >= SHOES_MIN, f"{shoes} shoes, {SHOES_MIN} are needed"
    orders = [shuffle(number, cards) for number in range(shoes)]
    tests = [
        _places("numbers by position", orders),
        _mean("rises from number to number", orders, _rises, (cards - 1) / 2),
        _mean("followers left together", orders, _followers, (cards - 1) / cards),
        _mean("cards left in place", orders, _fixed, 1.0),
        _mean("distance from the old place", orders, _moved, (cards**2 - 1) / 3),
    ]
    for size in SMALL_PACKS:
        many = shoes * math.factorial(size) // 2
        packs = Counter(tuple(shuffle(shoes + number, size)) for number in range(many))
        even = dict.fromkeys(permutations(range(size)), 1 / math.factorial(size))
        tests.append(_counts(f"orders of {size} cards", packs, even, many))
    return Battery(shoes, tuple(tests))


# Tests -----------------------------------------------------------------------------------


def _places(name: str, shoes: Sequence[Sequence[Kind]]) -> Tested:
    """Which kind of card lies at which position.

    Over permutations chi-square of such a table, times (n - 1) / n for n positions, is
    distributed with (n - 1)(kinds - 1) degrees of freedom.
    """
    share = {kind: count / len(shoes[0]) for kind, count in Counter(shoes[0]).items()}
    size = len(shoes[0])
    square = 0.0
    for place in range(size):
        seen = Counter(shoe[place] for shoe in shoes)
        square += _square(seen, share, len(shoes))
    freedom = (size - 1) * (len(share) - 1)
    scaled = square * (size - 1) / size
    return Tested(name, scaled, freedom, chi_square_tail(scaled, freedom))


def _pairs_by_rank(ranks: Sequence[Sequence[str]]) -> Iterable[Tested]:
    """Ranks of two neighbours at three places; each shoe adds one pair to each."""
    held = Counter(ranks[0])
    size = len(ranks[0])
    share = {
        (one, other): held[one] * (held[other] - (one == other)) / (size * (size - 1))
        for one in held
        for other in held
        if held[other] > (one == other)
    }
    for name, place in (("first", 0), ("middle", size // 2 - 1), ("last", size - 2)):
        seen = Counter((shoe[place], shoe[place + 1]) for shoe in ranks)
        yield _counts(f"{name} two ranks", seen, share, len(ranks))


def _counts(name: str, seen: Counter[Kind], share: dict[Kind, float], many: int) -> Tested:
    freedom = len(share) - 1
    square = _square(seen, share, many)
    return Tested(name, square, freedom, chi_square_tail(square, freedom))


def _square(seen: Counter[Kind], share: dict[Kind, float], many: int) -> float:
    assert set(seen) <= set(share), "a kind of card that the first shoe does not hold"
    return sum((seen[kind] - many * part) ** 2 / (many * part) for kind, part in share.items())


def _mean(
    name: str,
    shoes: Sequence[Sequence[Kind]],
    figure: Callable[[Sequence[Kind]], float],
    expected: float,
) -> Tested:
    """A figure of each shoe: how far its mean lies from what is expected."""
    figures = [figure(shoe) for shoe in shoes]
    mean = math.fsum(figures) / len(figures)
    variance = math.fsum((each - mean) ** 2 for each in figures) / (len(figures) - 1)
    off = mean - expected
    if variance == 0.0:
        deviations = 0.0 if off == 0.0 else math.inf
    else:
        deviations = off / math.sqrt(variance / len(figures))
    return Tested(name, deviations, None, normal_two_sided(deviations))


# Figures of one shoe ---------------------------------------------------------------------


def _equal_neighbours(shoe: Sequence[str]) -> float:
    return sum(one == other for one, other in pairwise(shoe))


def _expected_equal(shoe: Sequence[str]) -> float:
    """Neighbours are any two cards of the shoe."""
    size = len(shoe)
    return sum(count * (count - 1) for count in Counter(shoe).values()) / size


def _rises(shoe: Sequence[Ordered]) -> float:
    return sum(one < other for one, other in pairwise(shoe))


def _ace_gaps(shoe: Sequence[str]) -> float:
    places = [place for place, rank in enumerate(shoe) if rank == Rank.ACE.value]
    return sum((after - before) ** 2 for before, after in pairwise(places))


def _expected_gaps(shoe: Sequence[str]) -> float:
    """Sum of the squared gaps between m marked cards among n.

    A gap g has probability C(n - g, m - 1) / C(n, m) times the m - 1 of them; its square's
    mean is (n + 1)(2n - m + 2) / ((m + 1)(m + 2)).
    """
    size, marked = len(shoe), Counter(shoe)[Rank.ACE.value]
    square = (size + 1) * (2 * size - marked + 2) / ((marked + 1) * (marked + 2))
    return (marked - 1) * square


def _followers(order: Sequence[int]) -> float:
    return sum(other == one + 1 for one, other in pairwise(order))


def _fixed(order: Sequence[int]) -> float:
    return sum(place == number for place, number in enumerate(order))


def _moved(order: Sequence[int]) -> float:
    return sum(abs(place - number) for place, number in enumerate(order))
