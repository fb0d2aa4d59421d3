"""What a round is worth before its first card, and how far its result spreads."""

from dataclasses import dataclass, replace
from functools import lru_cache

from croupier.core.rules import Rules, SplitBy
from croupier.odds import Composition, NotExact, solve

ROUNDS_KEPT_MAX = 4_096
"""Compositions whose value of a round is kept."""


@dataclass(frozen=True, slots=True)
class RoundWorth:
    """A round of one box under best play, in first wagers.

    Attributes:
        value: On average.
        streak: What each number of wins is worth in later rounds, beside no wins; in a game
            without a streak zero alone.
    """

    value: float
    streak: tuple[float, ...] = (0.0,)


@dataclass(frozen=True, slots=True)
class Spread:
    """How far a round's result spreads under best play, in first wagers squared.

    Attributes:
        variance: Of one box; None where it cannot be told exactly.
        covariance: Of two boxes against one dealer; None where it cannot be told.
    """

    variance: float | None
    covariance: float | None


@lru_cache(maxsize=ROUNDS_KEPT_MAX)
def round_worth(rules: Rules, unseen: Composition) -> RoundWorth:
    """What a round is worth before its first card.

    In a streak game it is the mean of a round in the long run, from full shoes and whatever the
    streak: a player who begins with wins has been credited with them by the rounds before.

    Raises:
        OddsError: It cannot be told exactly.
    """
    if not rules.streak_length:
        return RoundWorth(solve(rules, unseen).ev)
    solution = solve(rules)
    return RoundWorth(solution.ev, tuple(state.worth for state in solution.streak))


@lru_cache(maxsize=16)
def spread_of(rules: Rules) -> Spread:
    """How far a round from a full shoe spreads.

    The covariance is that of the rules with at most two hands a box and no prizes, which can be
    had exactly; more hands and prizes change it little.
    """
    return Spread(_variance(rules), _covariance(rules) if rules.boxes > 1 else None)


def _variance(rules: Rules) -> float | None:
    solution = solve(rules)
    try:
        return solution.standard_deviation() ** 2
    except NotExact:
        pass
    try:
        return solution.net_distribution().standard_deviation ** 2
    except NotExact:
        return None


def _covariance(rules: Rules) -> float | None:
    plain = replace(rules, max_hands=min(2, rules.max_hands), prizes=(), split_by=SplitBy.VALUE)
    try:
        return solve(plain).box_covariance()
    except NotExact:
        return None
