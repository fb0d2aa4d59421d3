"""Two boxes against one dealer, beside every way that they can go in a small shoe."""

from collections.abc import Iterator

import numpy as np
import pytest

from croupier.core.games import GAMES
from croupier.core.rules import Peek, Rules, Surrender
from croupier.odds import Composition, NotExact, solve
from croupier.odds.engine import lay_table
from croupier.odds.first_hands import HANDS, first_places
from croupier.odds.play import DOUBLE, HIT, SURRENDER
from croupier.odds.solved import SolvedRound, solve_round
from croupier.odds.two_boxes import BOX_CLASSES, box_ends, class_nets, covariance
from croupier.odds.two_hands import Together, proper_ends

Left = tuple[int, ...]
NATURAL = -1


def draws(left: Left) -> Iterator[tuple[int, float, Left]]:
    for place, count in enumerate(left):
        if count:
            yield place, count / sum(left), (*left[:place], count - 1, *left[place + 1 :])


def points(cards: tuple[int, ...]) -> int:
    hard = sum(place + 1 for place in cards)
    if hard > 21:
        return 0
    return hard + 10 if 0 in cards and hard <= 11 else hard


def box(
    solved: SolvedRound, left: Left, cards: tuple[int, ...], up: int, wagers: float = 1.0
) -> Iterator[tuple[float, tuple[int, float], Left]]:
    """Every way that a box without splits can be played out: chance, total and wagers, rest."""
    total = points(cards)
    counts = tuple(np.bincount(cards, minlength=10).tolist())
    act = -1
    if total and wagers == 1.0:
        place = solved.table.hands.index(counts)
        act = int(solved.play.hit[place, up] > solved.play.stand[place, up])
        if len(cards) == 2:
            low, high = sorted(cards)
            act = int(solved.first.acts[HANDS.index((low, high)), up])
    if act == SURRENDER:
        yield 1.0, (total, 0.5), left
    elif act in (HIT, DOUBLE):
        for place, chance, rest in draws(left):
            twice = 2.0 if act == DOUBLE else 1.0
            for more, end, last in box(solved, rest, (*cards, place), up, twice):
                yield chance * more, end, last
    else:
        yield 1.0, (total, wagers), left


def dealer(left: Left, cards: tuple[int, ...]) -> Iterator[tuple[float, int]]:
    total = points(cards)
    if total == 0 or total >= 17:
        yield 1.0, total
        return
    for place, chance, rest in draws(left):
        for more, end in dealer(rest, (*cards, place)):
            yield chance * more, end


def net(hand: tuple[int, float], total: int) -> float:
    own, wagers = hand
    if wagers == 0.5:
        return -0.5
    if own == 0 or own < total:
        return -wagers
    return wagers * (own > total)


def plainly(solved: SolvedRound, shoe: Left) -> float:
    """Mean product of the nets of two boxes; there is no ace, so no natural."""
    mean = 0.0
    firsts = [
        (a * b * c * d, (one, two), (three, four), last)
        for one, a, left in draws(shoe)
        for two, b, middle in draws(left)
        for three, c, later in draws(middle)
        for four, d, last in draws(later)
    ]
    for chance, mine, yours, left in firsts:
        for up, seen, behind in draws(left):
            for hole, hidden, rest in draws(behind):
                ends = (
                    (first * second, one, two, last)
                    for first, one, between in box(solved, rest, mine, up)
                    for second, two, last in box(solved, between, yours, up)
                )
                for way, one, two, last in ends:
                    for more, total in dealer(last, (up, hole)):
                        weight = chance * seen * hidden * way * more
                        mean += weight * net(one, total) * net(two, total)
    return mean


@pytest.mark.parametrize("surrender", [Surrender.NONE, Surrender.LATE])
def test_two_boxes_share_the_dealer_as_trying_everything_says(surrender: Surrender) -> None:
    shoe = (0, 0, 0, 0, 4, 0, 0, 0, 3, 7)
    rules = Rules(max_hands=1, surrender=surrender, peek=Peek.NONE)
    solved = solve_round(lay_table(rules, Composition(shoe)), 1.5)
    assert covariance(solved) + solved.ev**2 == pytest.approx(plainly(solved, shoe), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic"])
def test_a_box_beside_a_constant_gives_its_own_value(name: str) -> None:
    solved = solve(GAMES[name].rules).solved
    table = solved.table
    mean = 0.0
    for up in range(10):
        ends = box_ends(solved, up)
        orders = np.array([1.0 if low == high else 2.0 for low, high in HANDS])
        together = Together(table.rules, table.shoe.astype(int), np.zeros(10, dtype=int), up)
        sums = together.sums(
            np.concatenate([ends.keys, table.hands.keys[first_places()]]),
            np.concatenate([ends.kind, np.full(len(HANDS), BOX_CLASSES)]),
            np.concatenate([ends.orders, orders]),
            BOX_CLASSES + 1,
        )
        mean += float((proper_ends(sums)[:BOX_CLASSES, BOX_CLASSES] * class_nets(solved)).sum())
    dealt = 2 * 24 / 312 * 96 / 311
    lost = dealt * (1.0 - 2 * 23 / 310 * 95 / 309)
    assert mean - lost == pytest.approx(solved.ev, abs=1e-12)


def test_two_boxes_with_more_hands_are_refused() -> None:
    with pytest.raises(NotExact, match="two hands each"):
        solve(GAMES["multiplayer"].rules).box_covariance()
