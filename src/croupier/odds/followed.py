"""What comes of a solved round's play: any sum over the ends of its hands, not their net alone."""

import numpy as np

from croupier.odds.engine import SplitHands, Table, split_hands
from croupier.odds.first_hands import (
    PAIRS,
    SPLITS,
    SURRENDERS,
    PairKind,
    first_places,
)
from croupier.odds.hands import Counts
from croupier.odds.payoff import Payoff
from croupier.odds.play import HIT, STAND, Acts, Floats, fixed_play_kernel
from croupier.odds.solved import SolvedRound
from croupier.odds.splits import split_value


def unsplit_acts(solved: SolvedRound) -> Acts:
    """What hands of an unsplit box do; where the first two cards do something else, stand."""
    table, play = solved.table, solved.play
    acts = np.where((play.hit > play.stand) & ~table.stops[:, None], HIT, STAND).astype(np.uint8)
    first = solved.first.unsplit_acts.copy()
    first[first >= SPLITS] = STAND
    acts[first_places()] = first
    return acts


def unsplit_values(solved: SolvedRound, payoff: Payoff, surrender: float) -> Floats:
    """The sum for each first hand that is not split, by upcard; joint with play going on."""
    values = played_out(solved.table, unsplit_acts(solved), payoff)
    given_up = solved.first.unsplit_acts == SURRENDERS
    values[given_up] = surrender * solved.first.live[given_up]
    return values


def played_out(table: Table, acts: Acts, payoff: Payoff) -> Floats:
    """The sum for each first hand that is played by `acts`; joint with play going on."""
    hands = table.hands
    value, twofold = (np.zeros((len(hands.keys), 10)) for _ in range(2))
    fixed_play_kernel(
        table.shoe,
        hands.counts,
        hands.child,
        hands.cards,
        hands.category,
        table.rows,
        np.arange(len(hands.keys), dtype=np.int32),
        0,
        0,
        acts,
        payoff.single,
        payoff.twice,
        value,
        twofold,
    )
    values: Floats = (value + payoff.base * table.live)[first_places()]
    return values


def is_split(solved: SolvedRound, pair: int, kind: PairKind) -> Floats:
    """1 for upcards against which a kind of pair is split, else 0."""
    unsplit = np.delete(solved.first.plays[PAIRS[pair]], SPLITS, axis=1).max(axis=1)
    splits: Floats = (kind.split > unsplit).astype(np.float64)
    return splits


def kind_values(kind: PairKind, pair: int, one: SplitHands) -> Floats:
    """The sum over the hands of a split, by upcard, each to the limit that is best there."""
    limits: Counts = np.unique(kind.hands)
    values = np.zeros(10)
    for limit in limits.tolist():
        split = split_value(one.any_card[pair], one.paired[pair], kind.cards, limit)
        values[kind.hands == limit] = split[kind.hands == limit]
    return values


def followed_values(
    solved: SolvedRound, payoff: Payoff, surrender: float, *, split: Payoff | None = None
) -> Floats:
    """The sum over all hands of the box, by first hand and upcard; joint with play going on.

    A natural counts as any other hand that stands; `surrender` is what a surrender brings, and
    `split` counts for the hands of a split where that is another payoff.
    """
    values = unsplit_values(solved, payoff, surrender)
    if solved.table.rules.max_hands == 1:
        return values
    play = solved.play
    one = split_hands(solved.table, play.acts, play.ace_acts, split or payoff)
    unsplit = values.copy()
    for pair, kinds in enumerate(solved.first.kinds):
        row = PAIRS[pair]
        for kind in kinds:
            gain = kind_values(kind, pair, one) - unsplit[row]
            values[row] += kind.chance * is_split(solved, pair, kind) * gain
    return values
