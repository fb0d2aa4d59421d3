"""A hand of a split in a streak game, where the other hands move the streak too.

The hands move it in the order they stand: those that are over by what the dealer will end with,
then the hand in play, then one that may still wait. A lost hand wipes out all before it, so what
winning or pushing with the hand in play adds to the streak shows only where the next is not lost.
The hand in play is played to the best end; the one that waits by the strategy of all hands of a
split, which looks at its cards and the upcard alone.

Values leave out what a lost hand costs until the end, as in `play`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.core.actions import Action
from croupier.core.hand import hand_total
from croupier.kernels import kernel
from croupier.odds.classes import LOSE, PUSH, WIN, results
from croupier.odds.dealer import ROWS
from croupier.odds.engine import Play, Table, best_play, single_cards
from croupier.odds.hands import TARGET, Counts
from croupier.odds.payoff import net_payoff
from croupier.odds.play import Floats
from croupier.odds.set_table import SetTable
from croupier.odds.short_shoe import State, refuse_short_rest
from croupier.odds.split_results import after_one
from croupier.odds.spot import Spot
from croupier.odds.two_hands import BUST_TWICE, hand_ends
from croupier.odds.unions import Unions

LEVELS = 6
"""Of a hand: up to 16, and 17 to 21. As many ends has a dealer without a natural: bust first."""


@kernel
def next_ends_kernel(
    number: NDArray[np.int32], level: Counts, orders: Floats, ends: Floats, sums: Floats
) -> None:
    """Adds up how the dealer ends behind each hand and the ends of the next, by their level.

    `number` holds for each hand with each end of the next in turn the row of `ends`.
    """
    step = 0
    for hand in range(len(sums)):
        for after in range(len(level)):
            row = number[step]
            step += 1
            for end in range(ROWS):
                sums[hand, level[after], end] += orders[after] * ends[row, end]


@kernel
def plays_kernel(
    own: Counts,
    shoe: Floats,
    counts: Counts,
    child: Counts,
    stops: NDArray[np.bool_],
    stand: Floats,
    twofold: Floats,
    hit: Floats,
    double: Floats,
    more: Floats,
) -> None:
    """Values of one card more and of one card alone for some hands, from their ends backwards."""
    all_cards = 0.0
    for place in range(10):
        all_cards += shoe[place]
    for line in range(len(own)):
        hand = own[line]
        left = all_cards
        for place in range(10):
            left -= counts[hand, place]
        for place in range(10):
            after = child[hand, place]
            if after >= 0:
                chance = (shoe[place] - counts[hand, place]) / left
                hit[hand] += chance * more[after]
                double[hand] += chance * twofold[after]
        more[hand] = stand[hand]
        if not stops[hand] and hit[hand] > stand[hand]:
            more[hand] = hit[hand]


@dataclass(frozen=True, slots=True)
class _Streaks:
    """What the streak becomes worth, in first wagers, beside having lost the hand in play.

    Attributes:
        adds: By the level of the hand in play, that of the next hand, and the dealer's end.
        lost: What is left when the hand is lost, by the level of the next and the dealer's end.
    """

    adds: Floats
    lost: Floats


def streak_plays(
    spot: Spot, table: Table, waits: Table | None, pays: Floats
) -> dict[Action, float]:
    """Values of stand, hit and double, whether the rules allow them or not.

    Args:
        spot: A hand of a split; of the others one may wait at most, and none be split again.
        table: The table before the hand in play and the upcard left the unseen cards.
        waits: The same before the first card of the hand that waits left them; None when none does.
        pays: What a win pays on each hand of the table.

    Raises:
        NotExact: The cards may run out.
    """
    up, held = spot.up, table.hands.index(tuple(spot.counts.tolist()))
    own = np.flatnonzero((table.hands.counts >= spot.counts).all(axis=1))
    own = own[table.live[own, up] > 0.0]
    alone = _by_end(table.rows[own, :, up])
    play = best_play(waits or table, net_payoff(pays, spot.later))
    turn = State(spot.unseen.counts, held, spot.pair, spot.to_come, spot.hands, alive=True)
    refuse_short_rest(table, play, up, turn)
    ends = alone[:, None] if waits is None else _with_next(spot, table, own, waits, play)
    streaks = _streaks(spot, has_next=waits is not None)
    level = table.hands.category[own]
    adds = np.einsum("hnd,hnd->h", ends, streaks.adds[level])
    won = results()[:LEVELS, :LEVELS] == WIN
    pushed = results()[:LEVELS, :LEVELS] == PUSH
    win, push = (alone * won[level]).sum(axis=1), (alone * pushed[level]).sum(axis=1)
    stand, twofold, hit, double, more = (np.zeros(len(table.hands.keys)) for _ in range(5))
    stand[own] = (pays[own] + 1.0) * win + push + adds
    twofold[own] = 2.0 * (pays[own] + 1.0) * win + 2.0 * push + adds
    hands = table.hands
    plays_kernel(
        own, table.shoe, hands.counts, hands.child, table.stops,
        stand, twofold, hit, double, more,
    )  # fmt: skip
    live = float(table.live[held, up])
    lost = spot.worth[0] + float((ends[own == held][0] * streaks.lost).sum()) / live
    return {
        Action.STAND: float(stand[held]) / live - 1.0 + lost,
        Action.HIT: float(hit[held]) / live - 1.0 + lost,
        Action.DOUBLE: float(double[held]) / live - 2.0 + lost,
    }


def _by_end(rows: Floats) -> Floats:
    """From the dealer's rows, in the last dimension, to each end without a natural."""
    ends: Floats = np.concatenate([rows[..., :1], np.diff(rows[..., 1 : LEVELS + 1])], axis=-1)
    return ends


def _with_next(spot: Spot, table: Table, own: Counts, waits: Table, play: Play) -> Floats:
    """How the dealer ends behind each hand in play, by the level of the next; joint.

    What is missing are the ends where the next is bust.
    """
    pair, up = spot.pair, spot.up
    acts = play.ace_acts if pair == 0 else play.acts
    ends = hand_ends(waits, pair, up, acts)
    is_end = ends.kind < BUST_TWICE
    root = table.hands.keys[single_cards()[pair]]
    given = spot.counts
    given[pair] += 1
    shoe = table.shoe.astype(np.int64)
    shoe[pair] += 1
    sets = SetTable(shoe, given)
    unions = Unions(table.rules, sets, up, len(own))
    keys = table.hands.keys[ends.at[is_end]]
    number = np.empty(len(own) * len(keys), dtype=np.int32)
    first = np.zeros(len(own), dtype=np.int64)
    unions.look_up(table.hands.keys[own], first, keys, 0, len(own), number)
    sums = np.zeros((len(own), LEVELS, ROWS))
    level = table.hands.category[ends.at[is_end]]
    next_ends_kernel(number, level, ends.orders[is_end], unions.ends, sums)
    _, chance = sets.drawn(table.hands.keys[own] + root)
    return _by_end(sums / chance[:, None, None])


def _streaks(spot: Spot, *, has_next: bool) -> _Streaks:
    length, worth = spot.rules.streak_length, spot.worth
    result = results()[:LEVELS, :LEVELS].tolist()
    levels = range(LEVELS) if has_next else range(1)
    adds = np.zeros((LEVELS, len(levels), LEVELS))
    lost = np.zeros((len(levels), LEVELS))
    for end in range(LEVELS):
        before = _after_done(spot, end)
        for level in levels:
            follows = result[level][end] if has_next else PUSH
            if follows == LOSE:
                continue
            none = worth[after_one(0, follows, length)]
            lost[level, end] = none - worth[0]
            for own in range(LEVELS):
                if result[own][end] != LOSE:
                    wins = after_one(before, result[own][end], length)
                    adds[own, level, end] = worth[after_one(wins, follows, length)] - none
    return _Streaks(adds, lost)


def _after_done(spot: Spot, end: int) -> int:
    """Wins in a row after the hands that are over, by the dealer's end."""
    wins = spot.streak
    for hand in spot.done:
        total = hand_total(hand)
        level = max(0, total.points - (TARGET - LEVELS + 1))
        result = LOSE if total.is_bust else int(results()[level, end])
        wins = after_one(wins, result, spot.rules.streak_length)
    return wins
