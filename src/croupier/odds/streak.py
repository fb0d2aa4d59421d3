"""A streak game in the long run: what each state of the streak is worth, and how it is played.

A round that begins with some wins has a net and leads to another number of wins. Best play for
the long run is found by policy iteration: the worths of the states under some play follow from
linear equations, and play that is best with these worths is at least as good, until none is
better. It begins with worths for which the two hands of a split ended as if each were alone.
In truth the hands move the streak one after the other, against one dealer.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from croupier.core.rules import Rules
from croupier.odds.classes import PUSH, WIN
from croupier.odds.composition import Composition
from croupier.odds.engine import Table, best_play, lay_table, split_hands
from croupier.odds.errors import NotExact
from croupier.odds.first_hands import (
    NATURAL,
    PAIRS,
    insurance_values,
    natural_values,
    round_values,
    unsplit_hands,
    with_splits,
)
from croupier.odds.followed import is_split, unsplit_values
from croupier.odds.payoff import Later, average_pays, counting, net_payoff
from croupier.odds.play import Floats
from croupier.odds.solved import SolvedRound
from croupier.odds.split_results import PairResults, after_one
from croupier.odds.streak_splits import StreakSplits

HANDS_MOST = 3
"""Hands of a split whose results together can be followed in some seconds."""
ROUNDS_MAX = 40
"""Of policy iteration; three are enough in practice."""
GUESSES = 1
"""Steps before it that only guess how the hands of a split end together."""
GAIN_MIN = 1e-15
"""In first wagers a round; less is no better play but rounding."""


@dataclass(frozen=True, slots=True)
class StreakRound:
    """The round that begins in one state.

    Attributes:
        solved: Its best play; values there hold the worth of the state it leads to.
        net: Net by first hand and upcard, dealer's naturals included; joint.
        leads_to: Chance of each number of wins after it.
    """

    solved: SolvedRound
    net: Floats
    leads_to: Floats

    @property
    def ev(self) -> float:
        """Net of the round."""
        return float(self.solved.first.chance @ self.net.sum(axis=1))


@dataclass(frozen=True, slots=True)
class LongRun:
    """A streak game under best play.

    Attributes:
        ev: Net of a round in the long run.
        worth: What each state is worth beside no wins.
        share: Part of the rounds that begin in each state.
        rounds: The round of each state.
    """

    ev: float
    worth: Floats
    share: Floats
    rounds: tuple[StreakRound, ...]


def long_run(rules: Rules, composition: Composition) -> LongRun:
    """Best play of a streak game, round after round from the same cards.

    Raises:
        NotExact: A box may grow to more than three hands.
    """
    if rules.max_hands > HANDS_MOST:
        raise NotExact("a streak through four hands of a split would take minutes")
    table = lay_table(rules, composition)
    pairs = PairResults(table, average_pays(rules, composition))
    guess = np.zeros(rules.streak_length + 1)
    for _ in range(GUESSES):
        guess = _under(table, None, guess).worth
    run = _under(table, pairs, guess)
    for _ in range(ROUNDS_MAX):
        better = _under(table, pairs, run.worth)
        if better.ev <= run.ev + GAIN_MIN:
            return better
        run = better
    raise AssertionError("policy iteration ends: there are finitely many ways to play")


@lru_cache(maxsize=8)
def streak_worth(rules: Rules) -> Floats:
    """What each number of wins is worth in a streak game that deals from full shoes.

    Raises:
        NotExact: A box may grow to more than two hands: a decision at a table cannot wait for it.
    """
    if rules.max_hands > 2:
        raise NotExact("a hand is valued with a streak where a box has two hands at most")
    return long_run(rules, Composition.full(rules.decks)).worth


def _under(table: Table, pairs: PairResults | None, worth: Floats) -> LongRun:
    """Play that is best with these worths, and what it gives in the long run.

    Without `pairs` the hands of a split end as if each were alone.
    """
    rounds = tuple(streak_round(table, pairs, worth, wins) for wins in range(len(worth)))
    net = np.array([one.ev for one in rounds])
    leads_to = np.array([one.leads_to for one in rounds])
    ev, own_worth, share = long_run_of(net, leads_to)
    return LongRun(ev, own_worth, share, rounds)


def long_run_of(net: Floats, leads_to: Floats) -> tuple[float, Floats, Floats]:
    """Long-run net, worths and shares of states, from each one's net and where it leads."""
    states = len(net)
    left = np.eye(states) - leads_to
    left[:, 0] = 1.0  # The first unknown is the long-run net; no wins is worth nothing.
    found = np.linalg.solve(left, net)
    balance = (np.eye(states) - leads_to).T
    balance[-1] = 1.0
    share = np.linalg.solve(balance, np.eye(states)[-1])
    worth = np.append(0.0, found[1:])
    return float(found[0]), worth, share


def natural_pays(rules: Rules, wins: int) -> float:
    """What a natural wins in a round that begins with so many wins."""
    hot = rules.streak_natural_pays
    ratio = hot if hot is not None and wins >= rules.streak_length else rules.natural_pays
    return ratio.pays / ratio.per


def later_of(worth: Floats, wins: int) -> Later:
    """What one hand's end is worth after the round."""
    return Later(
        win=float(worth[after_one(wins, WIN, len(worth) - 1)]),
        push=float(worth[wins]),
        lose=float(worth[0]),
    )


def streak_round(table: Table, pairs: PairResults | None, worth: Floats, wins: int) -> StreakRound:
    """Best play of the round that begins with so many wins, for these worths (see `_under`)."""
    rules, later = table.rules, later_of(worth, wins)
    pays = natural_pays(rules, wins)
    payoff = net_payoff(average_pays(rules, table.composition), later)
    play = best_play(table, payoff)
    first = unsplit_hands(table, play, later)
    one = split_hands(table, play.acts, play.ace_acts, payoff)
    shell = SolvedRound(table, pays, later, payoff, play, one, first, first.any_end)
    splits = StreakSplits(shell, pairs, worth, wins)
    first = with_splits(first, splits.kinds())
    values = round_values(table, first, pays, later)
    solved = replace(shell, first=first, values=values)
    return _followed(solved, splits)


def _followed(solved: SolvedRound, splits: StreakSplits) -> StreakRound:
    """Net of a round and where it leads, under its best play."""
    table, first, wins = solved.table, solved.first, splits.wins
    length = len(splits.worth) - 1
    plain = net_payoff(average_pays(table.rules, table.composition))
    net = unsplit_values(solved, plain, -0.5)
    won = unsplit_values(solved, counting(win=1.0), 0.0)
    pushed = unsplit_values(solved, counting(push=1.0), 0.0)
    leads = np.zeros((*net.shape, length + 1))
    leads[:, :, after_one(wins, WIN, length)] += won
    leads[:, :, after_one(wins, PUSH, length)] += pushed
    leads[:, :, 0] += first.live - won - pushed
    for pair, kinds in enumerate(first.kinds):
        row = PAIRS[pair]
        for kind in kinds:
            weight = kind.chance * is_split(solved, pair, kind)
            net[row] += weight * (splits.net[pair] - net[row])
            leads[row] += weight[:, None] * (splits.leads_to[pair] - leads[row])
    lost = table.looks[None, :] * first.natural
    net -= lost
    leads[:, :, 0] += lost
    if table.rules.insurance:
        net[:, 0] += np.maximum(insurance_values(first), 0.0)
    _follow_naturals(solved, net, leads, wins, length)
    return StreakRound(solved, net, np.einsum("h,huw->w", first.chance, leads))


def _follow_naturals(
    solved: SolvedRound, net: Floats, leads: Floats, wins: int, length: int
) -> None:
    """Puts in what becomes of the player's naturals."""
    table, first, later = solved.table, solved.first, solved.later
    best = natural_values(table.rules, first, solved.natural_pays, later)
    any_end, natural = first.any_end[NATURAL], first.natural[NATURAL].copy()
    net[NATURAL] = solved.natural_pays * (any_end - natural)
    plain = (solved.natural_pays + later.win) * (any_end - natural) + later.push * natural
    if table.rules.even_money and best[0] > plain[0]:
        net[NATURAL, 0], natural[0] = any_end[0], 0.0
    elif table.rules.insurance and not table.rules.even_money:
        net[NATURAL, 0] += max(0.0, float(insurance_values(first)[NATURAL]))
    leads[NATURAL] = 0.0
    leads[NATURAL, :, after_one(wins, WIN, length)] += any_end - natural
    leads[NATURAL, :, after_one(wins, PUSH, length)] += natural
