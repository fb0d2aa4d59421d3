"""Every net result of a round, and its probability."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import perm, sqrt

import numpy as np

from croupier.core.rules import Prize
from croupier.odds.classes import LOSE, WIN, results
from croupier.odds.composition import SEVEN, Composition
from croupier.odds.errors import NotExact
from croupier.odds.figures import takes_even_money
from croupier.odds.first_hands import NATURAL, PAIRS, SURRENDERS, PairKind, insurance_values
from croupier.odds.followed import is_split, unsplit_values
from croupier.odds.payoff import SEVENS_KEY, STRAIGHT_KEY, Payoff, suited_sevens_chance
from croupier.odds.play import Floats
from croupier.odds.solved import SolvedRound
from croupier.odds.three_hands import three_hand_nets
from croupier.odds.two_hands import (
    BUST_TWICE,
    CLASSES,
    DOUBLED,
    LEVELS,
    SEVENS_LEVEL,
    STRAIGHT_LEVEL,
    SplitSets,
    hand_ends,
)

HANDS_MOST = 3
"""Hands of a split whose ends together can be followed in some seconds."""
Nets = dict[float, Floats]
"""Net in first wagers to its probability by first hand and upcard, joint with the upcard."""


def net_probabilities(solved: SolvedRound) -> dict[float, float]:
    """Net in first wagers, insurance included, to its probability.

    Raises:
        NotExact: More than three hands, or insurance where the dealer does not look.
    """
    table, first = solved.table, solved.first
    _refuse_splits(solved)
    nets = _unsplit(solved)
    for pair in range(10):
        _put_splits(solved, pair, nets)
    looked = table.looks[None, :] * first.natural
    nets[-1.0] = nets[-1.0] + looked
    _put_naturals(solved, nets)
    _insure(solved, nets, looked)
    chances: dict[float, float] = defaultdict(float)
    for net, joint in nets.items():
        chances[net] += float(first.chance @ joint.sum(axis=1))
    return {net: chance for net, chance in sorted(chances.items()) if chance > 0.0}


def standard_deviation(chances: Mapping[float, float]) -> float:
    """Of a net with these probabilities."""
    mean = sum(net * chance for net, chance in chances.items())
    return sqrt(sum((net - mean) ** 2 * chance for net, chance in chances.items()))


def prize_nets(solved: SolvedRound) -> tuple[float, float, float, float]:
    """What winning sevens of one suit, other sevens and a straight pay; chance of one suit."""
    rules = solved.table.rules
    pays = {prize: ratio.pays / ratio.per for prize, ratio in rules.prizes}
    plain = pays.get(Prize.SEVENS, 1.0)
    best = [pays[prize] for prize in (Prize.SUITED_777, Prize.SEVENS) if prize in pays]
    has_suited = Prize.SUITED_777 in pays
    suited = suited_sevens_chance(solved.table.composition) if has_suited else 0.0
    return max(best, default=1.0), plain, pays.get(Prize.STRAIGHT_678, 1.0), suited


def _unsplit(solved: SolvedRound) -> Nets:
    """Nets where the first hand is not split."""
    nets: Nets = defaultdict(lambda: np.zeros_like(solved.first.live))
    suited_pays, sevens_pays, straight_pays, suited = prize_nets(solved)
    for times in (1, 2):
        parts = {name: _ended(solved, times, name) for name in ("win", "sevens", "straight")}
        push, every = _ended(solved, times, "push"), _ended(solved, times, "every")
        nets[1.0 * times] += parts["win"]
        nets[suited_pays * times] += suited * parts["sevens"]
        nets[sevens_pays * times] += (1.0 - suited) * parts["sevens"]
        nets[straight_pays * times] += parts["straight"]
        nets[0.0] += push
        nets[-1.0 * times] += every - push - sum(parts.values())
    given_up = solved.first.unsplit_acts == SURRENDERS
    nets[-0.5] += np.where(given_up, solved.first.live, 0.0)
    return nets


def _ended(solved: SolvedRound, times: int, end: str) -> Floats:
    """Chance that a hand with a single (1) or doubled (2) wager ends in a way."""
    hands = solved.table.hands
    column = np.zeros((len(hands.keys), 4))
    prizes = [hands.index(SEVENS_KEY), hands.index(STRAIGHT_KEY)]
    if not solved.table.rules.prizes:
        prizes = [-1, -1]
    other = np.zeros_like(column)
    base = 0.0
    match end:
        case "win":
            column[:, 0] = 1.0
            column[[place for place in prizes if place >= 0], 0] = 0.0
        case "sevens" | "straight":
            place = prizes[end == "straight"]
            if place >= 0:
                column[place, 0] = 1.0
        case "push":
            column[:, 1] = 1.0
        case _:
            base = 1.0 if times == 1 else 0.0
            other[:, 3] = -1.0 if times == 1 else 1.0
            return unsplit_values(solved, Payoff(column, other, base), 0.0)
    payoff = Payoff(column, other, base) if times == 1 else Payoff(other, column, base)
    return unsplit_values(solved, payoff, 0.0)


def _put_splits(solved: SolvedRound, pair: int, nets: Nets) -> None:
    """Puts the nets of a pair's splits in the place of what the pair would give unsplit."""
    first, row = solved.first, PAIRS[pair]
    kinds = first.kinds[pair]
    weights = [kind.chance * is_split(solved, pair, kind) for kind in kinds]
    # The kinds of a pair exclude each other: what none of them splits is kept once.
    kept = 1.0 - sum(weights)
    for net in nets:
        nets[net][row] *= kept
    for kind, weight in zip(kinds, weights, strict=True):
        for up in np.flatnonzero(weight).tolist():
            for net, chance in _split_nets(solved, pair, up, kind).items():
                nets[net][row, up] += weight[up] * chance


def _refuse_splits(solved: SolvedRound) -> None:
    """Passes where the nets of all splits can be followed.

    Raises:
        NotExact: More than three hands, or three of which more is asked than can be followed.
    """
    suited_pays, sevens_pays, _, _ = prize_nets(solved)
    for pair, kinds in enumerate(solved.first.kinds):
        for kind in kinds:
            most = int(kind.hands[is_split(solved, pair, kind) > 0.0].max(initial=2))
            if most > HANDS_MOST:
                raise NotExact("the net of four hands of a split would take minutes")
            if most > 2 and pair == SEVEN and suited_pays != sevens_pays:
                raise NotExact("the net of three hands of sevens is not followed for suits")
            if most > 2 and kind.cards.pair != solved.table.composition.counts[pair]:
                raise NotExact("the net of three hands is not followed for tens split by rank")


def _split_nets(solved: SolvedRound, pair: int, up: int, kind: PairKind) -> dict[float, float]:
    """Net of a pair's split to two or three hands and its chance; joint, the pair being out."""
    table, limit = solved.table, int(kind.hands[up])
    acts = solved.play.ace_acts if pair == 0 else solved.play.acts
    if limit == 2:
        joint = SplitSets(table, pair, up).joint(hand_ends(table, pair, up, acts))
        return two_hand_nets(solved, joint)
    _, sevens_pays, straight_pays, _ = prize_nets(solved)
    return three_hand_nets(table, pair, up, acts, kind.cards, (sevens_pays, straight_pays))


def two_hand_nets(solved: SolvedRound, joint: Floats) -> dict[float, float]:
    """Net of two hands together, from the joint chances of their classes."""
    result = results()
    both_suited = suited_twice(solved.table.composition)
    nets: dict[float, float] = defaultdict(float)
    for one, other, end in np.argwhere(np.abs(joint) > 0.0).tolist():
        chance = float(joint[one, other, end])
        for net, share in _class_nets(solved, one, int(result[one, end])):
            for more, other_share in _class_nets(solved, other, int(result[other, end])):
                nets[net + more] += chance * share * other_share
        both_sevens = one % LEVELS == other % LEVELS == SEVENS_LEVEL
        if both_sevens and max(one, other) < BUST_TWICE and result[one, end] == WIN:
            _couple_suits(solved, nets, chance, (one, other), both_suited)
    return nets


def _class_nets(solved: SolvedRound, kind: int, result: int) -> Iterator[tuple[float, float]]:
    """Nets of a class with a result, and their chances."""
    times = 2.0 if kind == BUST_TWICE or DOUBLED <= kind < BUST_TWICE else 1.0
    if result == LOSE:
        yield -times, 1.0
        return
    if result != WIN:
        yield 0.0, 1.0
        return
    level = kind % LEVELS
    suited_pays, sevens_pays, straight_pays, suited = prize_nets(solved)
    if level == SEVENS_LEVEL:
        yield suited_pays * times, suited
        yield sevens_pays * times, 1.0 - suited
    else:
        yield (straight_pays if level == STRAIGHT_LEVEL else 1.0) * times, 1.0


def suited_twice(composition: Composition) -> float:
    """Chance that of six sevens the first three are of one suit, and so are the others."""
    whole, suits = composition.counts[SEVEN], composition.sevens
    if suits is None or whole < 6:
        return 0.0
    ways = sum(
        perm(one, 3) * perm(other - 3 * (place == at), 3)
        for place, one in enumerate(suits)
        for at, other in enumerate(suits)
        if other >= 3 * (place == at)
    )
    return ways / perm(whole, 6)


def _couple_suits(
    solved: SolvedRound,
    nets: dict[float, float],
    chance: float,
    kinds: tuple[int, int],
    both_suited: float,
) -> None:
    """Two hands of three sevens: from independent suits to the true chances."""
    suited_pays, sevens_pays, _, suited = prize_nets(solved)
    excess = chance * (both_suited - suited * suited)
    one, other = (2.0 if kind >= DOUBLED else 1.0 for kind in kinds)
    nets[(one + other) * suited_pays] += excess
    nets[(one + other) * sevens_pays] += excess
    nets[one * suited_pays + other * sevens_pays] -= excess
    nets[one * sevens_pays + other * suited_pays] -= excess


def _put_naturals(solved: SolvedRound, nets: Nets) -> None:
    """Puts in what the player's naturals bring."""
    first = solved.first
    natural, any_end = first.natural[NATURAL].copy(), first.any_end[NATURAL].copy()
    for net in nets:
        nets[net][NATURAL] = 0.0
    if takes_even_money(solved):
        nets[1.0][NATURAL, 0] = any_end[0]
        any_end[0] = natural[0] = 0.0
    nets[solved.natural_pays][NATURAL] += any_end - natural
    nets[0.0][NATURAL] += natural


def _insure(solved: SolvedRound, nets: Nets, looked: Floats) -> None:
    """Moves the nets of hands that are best insured.

    Raises:
        NotExact: The dealer does not look, so that insurance hangs on the end of the round.
    """
    rules, first = solved.table.rules, solved.first
    insured = insurance_values(first) > 0.0
    if rules.even_money:
        insured[NATURAL] = False
    if not rules.insurance or not (insured & (first.chance > 0.0)).any():
        return
    if not solved.table.looks[0]:
        raise NotExact("nets with insurance are followed only where the dealer looks")
    moved: Nets = defaultdict(lambda: np.zeros_like(first.live))
    at_natural = looked[:, 0].copy()
    at_natural[NATURAL] = first.natural[NATURAL, 0]
    for net, joint in nets.items():
        taken = np.where(insured, joint[:, 0], 0.0)
        held = np.where(insured & ((net == -1.0) | (net == 0.0)), at_natural, 0.0)
        lost = np.where(np.arange(len(insured)) == NATURAL, net == 0.0, net == -1.0)
        held = np.where(lost, held, 0.0)
        joint[:, 0] -= taken
        moved[net - 0.5][:, 0] += taken - held
        moved[net + 1.0][:, 0] += held
    for net, joint in moved.items():
        nets[net] = nets[net] + joint


assert CLASSES == BUST_TWICE + 2, "two classes of busts come last"
