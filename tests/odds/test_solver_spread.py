"""The spread of a round, beside every way that the hands of a split can go in a small shoe."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from croupier.core.games import CATALOGUE
from croupier.core.rules import Rules, Surrender
from croupier.odds import Composition, NotExact, solve, three_hands, unions
from croupier.odds.engine import lay_table
from croupier.odds.play import DOUBLE, HIT, Acts
from croupier.odds.solved import SolvedRound, solve_round
from croupier.odds.spread import _products, mean_square
from croupier.odds.three_hands import three_hand_nets

Left = tuple[int, ...]
Ended = tuple[int, int]
"""A hand's total, 0 when it is bust, and its wagers."""


def draws(left: Left) -> Iterator[tuple[int, float, Left]]:
    for place, count in enumerate(left):
        if count:
            rest = (*left[:place], count - 1, *left[place + 1 :])
            yield place, count / sum(left), rest


@dataclass(frozen=True)
class Plain:
    """A split of one pair against one upcard, card by card in the order of play."""

    solved: SolvedRound
    pair: int
    up: int
    limit: int

    @property
    def acts(self) -> Acts:
        return (self.solved.play.ace_acts if self.pair == 0 else self.solved.play.acts)[:, self.up]

    def rounds(self, left: Left) -> Iterator[tuple[float, float]]:
        """Chance and net of every way from the first second card on."""
        for chance, ended, rest in self.second(left, 1, 2, ()):
            for more, total in self.dealer(rest, (self.up,)):
                yield chance * more, sum(self.net(hand, total) for hand in ended)

    def second(
        self, left: Left, waiting: int, hands: int, ended: tuple[Ended, ...]
    ) -> Iterator[tuple[float, tuple[Ended, ...], Left]]:
        for place, chance, rest in draws(left):
            if place == self.pair and hands < self.limit:
                ways = self.second(rest, waiting + 1, hands + 1, ended)
            else:
                ways = self.play(rest, (self.pair, place), waiting, hands, ended)
            for more, after, last in ways:
                yield chance * more, after, last

    def play(
        self, left: Left, cards: tuple[int, ...], waiting: int, hands: int,
        ended: tuple[Ended, ...], wagers: int = 1,
    ) -> Iterator[tuple[float, tuple[Ended, ...], Left]]:  # fmt: skip
        total, counts = points(cards), np.bincount(cards, minlength=10)
        act = -1
        if total and wagers == 1:
            act = int(self.acts[self.solved.table.hands.index(tuple(counts.tolist()))])
        if act in (HIT, DOUBLE):
            for place, chance, rest in draws(left):
                doubled = 2 if act == DOUBLE else 1
                ways = self.play(rest, (*cards, place), waiting, hands, ended, doubled)
                for more, after, last in ways:
                    yield chance * more, after, last
            return
        done = (*ended, (total, wagers))
        if waiting:
            yield from self.second(left, waiting - 1, hands, done)
        else:
            yield 1.0, done, left

    def dealer(self, left: Left, cards: tuple[int, ...]) -> Iterator[tuple[float, int]]:
        total = points(cards)
        if len(cards) > 1 and (total == 0 or total >= 17):
            yield 1.0, total
            return
        for place, chance, rest in draws(left):
            for more, end in self.dealer(rest, (*cards, place)):
                yield chance * more, end

    def net(self, hand: Ended, dealer: int) -> int:
        total, wagers = hand
        if total == 0 or total < dealer:
            return -wagers
        return wagers * (total > dealer)


def points(cards: tuple[int, ...]) -> int:
    hard = sum(place + 1 for place in cards)
    if hard > 21:
        return 0
    return hard + 10 if 0 in cards and hard <= 11 else hard


@pytest.mark.parametrize(
    ("shoe", "pair", "up", "limit"),
    [
        pytest.param((0, 0, 0, 0, 0, 0, 3, 6, 0, 6), 7, 6, 3, id="eights to three hands"),
        pytest.param((0, 0, 0, 0, 0, 3, 0, 6, 0, 7), 7, 5, 4, id="eights to four hands"),
        pytest.param((6, 0, 0, 0, 0, 3, 0, 0, 0, 6), 0, 5, 4, id="aces with one card to four"),
        pytest.param((0, 0, 0, 0, 0, 2, 2, 0, 6, 5), 8, 6, 3, id="nines with doubles"),
    ],
)
def test_two_hands_at_a_time_give_the_square_of_all(
    shoe: Left, pair: int, up: int, limit: int
) -> None:
    rules = Rules(surrender=Surrender.NONE, max_hands=limit, resplit_aces=True)
    solved = solve_round(lay_table(rules, Composition(shoe)), 1.5)
    kind = solved.first.kinds[pair][0]
    forced = type(kind)(kind.chance, kind.cards, kind.split, np.full(10, limit))
    left = list(shoe)
    left[pair] -= 2
    chance = left[up] / sum(left)
    left[up] -= 1

    plain = list(Plain(solved, pair, up, limit).rounds(tuple(left)))
    ended = list(Plain(solved, pair, up, limit).second(tuple(left), 1, 2, ()))

    assert sum(chance for chance, _ in plain) == pytest.approx(1.0)
    # The plain way has squares of single hands too; they are taken off.
    singles = sum(
        way * more * sum(Plain(solved, pair, up, limit).net(hand, total) ** 2 for hand in hands)
        for way, hands, rest in ended
        for more, total in Plain(solved, pair, up, limit).dealer(rest, (up,))
    )
    squares = sum(way * net * net for way, net in plain)
    assert _products(solved, pair, up, forced) == pytest.approx(
        chance * (squares - singles), abs=1e-12
    )


@pytest.mark.parametrize("name", ["classic", "prize", "european-no-hole"])
def test_the_spread_is_that_of_the_nets_where_these_are_known(name: str) -> None:
    solution = solve(CATALOGUE[name].rules)
    known = solution.net_distribution().standard_deviation
    assert solution.standard_deviation() == pytest.approx(known, abs=1e-13)


def test_more_hands_spread_a_round() -> None:
    two, four = (solve(Rules(surrender=Surrender.NONE, max_hands=hands)) for hands in (2, 4))
    assert mean_square(four.solved) > mean_square(two.solved)


@pytest.mark.parametrize(
    ("shoe", "pair", "up"),
    [
        pytest.param((0, 0, 0, 0, 0, 0, 3, 6, 0, 6), 7, 6, id="eights"),
        pytest.param((0, 0, 3, 0, 0, 0, 2, 5, 0, 7), 7, 6, id="eights with doubles"),
        pytest.param((6, 0, 0, 0, 0, 3, 0, 0, 0, 6), 0, 5, id="aces with one card"),
        pytest.param((0, 0, 0, 0, 0, 2, 2, 0, 6, 5), 8, 6, id="nines"),
    ],
)
def test_the_nets_of_three_hands_are_those_of_every_way_they_go(
    shoe: Left, pair: int, up: int
) -> None:
    rules = Rules(surrender=Surrender.NONE, max_hands=3, resplit_aces=True)
    solved = solve_round(lay_table(rules, Composition(shoe)), 1.5)
    plain = Plain(solved, pair, up, 3)
    left = list(shoe)
    left[pair] -= 2
    chance = left[up] / sum(left)
    left[up] -= 1
    expected: dict[float, float] = {}
    for way, net in plain.rounds(tuple(left)):
        expected[net] = expected.get(net, 0.0) + chance * way

    cards = solved.first.kinds[pair][0].cards
    acts = solved.play.ace_acts if pair == 0 else solved.play.acts
    found = three_hand_nets(solved.table, pair, up, acts, cards, (1.0, 1.0))

    assert {net: chance for net, chance in found.items() if abs(chance) > 1e-12} == pytest.approx(
        expected, abs=1e-12
    )


def test_with_three_hands_the_nets_add_up_to_the_value_and_the_spread() -> None:
    rules = Rules(surrender=Surrender.NONE, insurance=False, max_hands=3)
    solution = solve(rules, Composition((0, 0, 0, 0, 0, 4, 4, 12, 0, 20)))
    assert (solution.solved.first.kinds[7][0].hands == 3).any()

    nets = solution.net_distribution()

    assert sum(nets.probabilities.values()) == pytest.approx(1.0, abs=1e-13)
    mean = sum(net * chance for net, chance in nets.probabilities.items())
    assert mean == pytest.approx(solution.ev, abs=1e-13)
    assert nets.standard_deviation == pytest.approx(solution.standard_deviation(), abs=1e-13)
    assert max(nets.probabilities) == 3.0


def test_little_room_changes_no_nets_of_three_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(surrender=Surrender.NONE, insurance=False, max_hands=3)
    solution = solve(rules, Composition((0, 0, 0, 0, 0, 4, 4, 12, 0, 20)))
    expected = solution.net_distribution().probabilities

    monkeypatch.setattr(unions, "SETS_PER_KEY", 0)
    monkeypatch.setattr(three_hands, "STEPS_AT_ONCE", 100)

    assert solution.net_distribution().probabilities == pytest.approx(expected, abs=1e-15)


def test_three_hands_that_would_take_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(
        Rules(surrender=Surrender.NONE, insurance=False, max_hands=3),
        Composition((0, 0, 0, 0, 0, 4, 4, 12, 0, 20)),
    )

    monkeypatch.setattr(three_hands, "STEPS_MAX", 10)

    with pytest.raises(NotExact, match="too long"):
        solution.net_distribution()


def test_the_nets_of_four_hands_are_refused() -> None:
    with pytest.raises(NotExact, match="four hands"):
        solve(CATALOGUE["multiplayer"].rules).net_distribution()
