"""What each end of a hand brings, as columns that the kernels read."""

from dataclasses import dataclass

import numpy as np

from croupier.core.rules import Prize, Rules
from croupier.odds.composition import SEVEN, Composition
from croupier.odds.errors import NotExact
from croupier.odds.hands import hand_table
from croupier.odds.play import Floats

SEVENS_KEY = (0, 0, 0, 0, 0, 0, 3, 0, 0, 0)
STRAIGHT_KEY = (0, 0, 0, 0, 0, 1, 1, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Later:
    """What comes after the round, beside its net: nothing but in a streak game.

    Attributes:
        win: Worth of having won.
        push: Worth of having pushed.
        lose: Worth of having lost.
    """

    win: float = 0.0
    push: float = 0.0
    lose: float = 0.0


NOTHING_LATER = Later()


@dataclass(frozen=True, slots=True)
class Payoff:
    """A sum over the ends of a hand; `value` is the hand's net.

    Of each hand a column holds what comes with a win, a push and any end without a bust.

    Attributes:
        single: Columns for a single wager, and what each card drawn brings.
        twice: Columns for a doubled wager, and what having doubled brings.
        base: What every hand brings at once, however it ends.
    """

    single: Floats
    twice: Floats
    base: float


def suited_sevens_chance(composition: Composition) -> float:
    """Chance that three sevens from these cards are of one suit.

    Raises:
        NotExact: Nobody knows the suits.
    """
    if composition.sevens is None:
        raise NotExact("a prize for sevens of one suit needs the suits of the unseen sevens")
    whole = composition.counts[SEVEN]
    if whole < 3:
        return 0.0
    same = sum(suit * (suit - 1) * (suit - 2) for suit in composition.sevens)
    return same / (whole * (whole - 1) * (whole - 2))


def prize_pays(rules: Rules, *, suited: float) -> tuple[float, float]:
    """What a winning 7-7-7 (suited with the given chance) and a winning 6-7-8 pay."""
    pays = {prize: ratio.pays / ratio.per for prize, ratio in rules.prizes}
    plain = pays.get(Prize.SEVENS, 1.0)
    of_one_suit = max(
        (pays[prize] for prize in (Prize.SUITED_777, Prize.SEVENS) if prize in pays), default=1.0
    )
    return suited * of_one_suit + (1.0 - suited) * plain, pays.get(Prize.STRAIGHT_678, 1.0)


def win_pays(rules: Rules, *, suited: float) -> Floats:
    """What a win pays on each hand of the table: 1, or a prize.

    `suited`: the chance that three sevens are of one suit.
    """
    pays = np.ones(len(hand_table().keys))
    if rules.prizes:
        sevens, straight = prize_pays(rules, suited=suited)
        pays[hand_table().index(SEVENS_KEY)] = sevens
        pays[hand_table().index(STRAIGHT_KEY)] = straight
    return pays


def average_pays(rules: Rules, composition: Composition) -> Floats:
    """What a win pays on each hand of the table before any card is seen.

    Raises:
        NotExact: It hangs on suits that nobody knows.
    """
    has_suited = any(prize is Prize.SUITED_777 for prize, _ in rules.prizes)
    return win_pays(rules, suited=suited_sevens_chance(composition) if has_suited else 0.0)


def net_payoff(pays: Floats, later: Later = NOTHING_LATER) -> Payoff:
    """The net of a hand in wagers, and what comes later."""
    lost, lost_twice = later.lose - 1.0, later.lose - 2.0
    single = np.zeros((len(pays), 4))
    single[:, 0] = pays + later.win - lost
    single[:, 1] = later.push - lost
    twice = np.zeros((len(pays), 4))
    twice[:, 0] = 2.0 * pays + later.win - lost_twice
    twice[:, 1] = later.push - lost_twice
    twice[:, 3] = lost_twice - lost
    return Payoff(single, twice, lost)


def counting(
    *,
    win: float = 0.0,
    push: float = 0.0,
    standing: float = 0.0,
    card: float = 0.0,
    doubled: float = 0.0,
    base: float = 0.0,
) -> Payoff:
    """A payoff that counts something, the same for all hands, doubled or not."""
    hands = len(hand_table().keys)
    ends = np.array([win, push, standing])
    single = np.tile(np.append(ends, card), (hands, 1))
    twice = np.tile(np.append(ends, doubled), (hands, 1))
    return Payoff(single, twice, base)
