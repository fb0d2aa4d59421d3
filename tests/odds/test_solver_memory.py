"""One split whose second hand is played with the first hand's cards in mind."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES
from croupier.core.rules import Prize, Rules, Surrender
from croupier.odds import Composition, NotExact, action_values, best_chart, memory, solve
from croupier.odds.documents import odds_document
from croupier.odds.engine import Table, lay_table
from croupier.odds.memory import UnionRows, pair_value
from croupier.odds.memory_bound import Flags
from croupier.odds.payoff import Payoff, average_pays, net_payoff
from tests.odds.enumeration import Play
from tests.odds.enumeration_cards import Cards, RunsOut, as_hand, points
from tests.odds.random_games import Shoe, random_rules, random_shoe, rounds_wanted, without_suits
from tests.odds.test_enumeration import EXACT, composition

SMALL = Composition((1, 1, 0, 0, 0, 1, 0, 4, 0, 12))
SMALL_KINDS = {"A": 1, "2": 1, "6": 1, "8": 4, "T": 12}
THREE_DECKS = Composition((12,) * 9 + (48,))
"""The fewest in which much is left untried."""
ONE_SPLIT = Rules(surrender=Surrender.NONE, insurance=False, max_hands=2)


def small_games(feature: str, usual: int) -> Iterator[tuple[Rules, Shoe]]:
    dice = random.Random(f"memory {feature}")
    for _ in range(rounds_wanted(usual)):
        rules, shoe = replace(random_rules(feature, dice), max_hands=2), {"T": 99}
        while not 8 <= sum(shoe.values()) <= 11:
            shoe = without_suits(random_shoe(feature, dice, ranks=dice.choice((3, 4))))
        yield rules, shoe


@pytest.mark.slow
@pytest.mark.parametrize("feature", ["one split", "prizes"])
def test_a_split_with_memory_is_worth_what_trying_everything_says(feature: str) -> None:
    compared = 0
    for rules, shoe in small_games(feature, 20):
        if any(prize is Prize.SUITED_777 for prize, _ in rules.prizes):
            continue
        cards = composition(shoe, rules)
        table = lay_table(rules, cards)
        payoff, sets = net_payoff(average_pays(rules, cards)), UnionRows(table)
        for kind in (kind for kind, count in shoe.items() if count > 1):
            pair = points(kind) - 1
            values = pair_value(table, payoff, pair, sets)
            two = tuple(2 * (place == pair) for place in range(10))
            for upcard in (up for up in shoe if up != kind or shoe[kind] > 2):
                column = points(upcard) - 1
                live = table.live[table.hands.index(two), column]
                try:
                    expected = Play(Cards(rules, shoe), memory=True).split(
                        as_hand(kind, kind), upcard
                    )
                except (RunsOut, ZeroDivisionError):
                    continue
                told = (rules, shoe, kind, upcard)
                if live == 0.0:
                    continue
                assert values[column] / live == pytest.approx(expected, abs=EXACT), told
                compared += 1

    assert compared >= 20


@pytest.mark.slow
@pytest.mark.parametrize("das", [False, True])
def test_a_round_with_memory_is_worth_what_trying_everything_says(das: bool) -> None:
    rules = replace(ONE_SPLIT, das=das)

    plain, found = solve(rules, SMALL), solve(rules, SMALL, memory=True)

    expected = Play(Cards(rules, SMALL_KINDS), memory=True).value()
    assert found.ev == pytest.approx(expected, abs=EXACT)
    assert found.ev > plain.ev
    assert "full memory" in found.method
    assert "full memory" not in plain.method


def try_everything(
    table: Table, payoff: Payoff, pair: int, draws: Flags, doubles: Flags
) -> tuple[Flags, Flags]:
    return np.repeat(draws[:, None], 10, axis=1), np.repeat(doubles[:, None], 10, axis=1)


@pytest.mark.slow
@pytest.mark.parametrize("pair", [6, 8])
def test_in_three_decks_nothing_that_is_left_untried_would_have_been_best(
    pair: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay_table(ONE_SPLIT, THREE_DECKS)
    payoff, sets = net_payoff(average_pays(ONE_SPLIT, THREE_DECKS)), UnionRows(table)
    found, tried = pair_value(table, payoff, pair - 1, sets), sets.count
    monkeypatch.setattr(memory, "worth_trying", try_everything)
    monkeypatch.setattr(memory, "_brings_most", lambda _: 1e9)

    expected = pair_value(table, payoff, pair - 1, sets)

    assert sets.count > 1.2 * tried
    assert found == pytest.approx(expected, abs=1e-14)


def test_a_split_in_play_is_worth_with_memory_what_trying_everything_says() -> None:
    hand, upcard = parse_cards("8s 8d"), parse_cards("Th")[0]
    counts = np.array(SMALL.counts)
    counts[[7, 9]] -= 2, 1
    unseen = Composition(tuple(counts.tolist()))

    plain = action_values(ONE_SPLIT, hand, upcard, unseen)
    found = action_values(ONE_SPLIT, hand, upcard, unseen, memory=True)

    table = Play(Cards(ONE_SPLIT, SMALL_KINDS), memory=True)
    expected = table.split(as_hand("8", "8"), "T")
    assert found.plays[Action.SPLIT] == pytest.approx(expected, abs=EXACT)
    assert found.plays[Action.SPLIT] > plain.plays[Action.SPLIT]
    assert found.plays[Action.HIT] == plain.plays[Action.HIT]


def test_a_second_hand_in_play_has_the_first_in_mind_anyhow() -> None:
    hand, first, upcard = parse_cards("8s 3d"), parse_cards("8d Tc"), parse_cards("6h")[0]
    unseen = Composition.full(6).without([*hand, *first, upcard])

    plain, known = (
        action_values(ONE_SPLIT, hand, upcard, unseen, hands=2, memory=memory)
        for memory in (False, True)
    )

    assert known.plays == plain.plays


def test_memory_changes_nothing_where_no_split_is_allowed() -> None:
    rules = replace(ONE_SPLIT, max_hands=1)

    assert solve(rules, memory=True).ev == solve(rules).ev


def test_memory_is_followed_through_one_split_alone() -> None:
    with pytest.raises(NotExact, match="one split to two hands"):
        solve(replace(ONE_SPLIT, max_hands=3), memory=True)
    with pytest.raises(NotExact, match="streak"):
        solve(GAMES["on-fire"].rules, memory=True)


def test_with_memory_a_shoe_that_any_play_may_empty_is_refused() -> None:
    shoe = Composition((0, 4, 4, 2, 0, 0, 2, 0, 0, 2))
    with pytest.raises(NotExact, match="run out"):
        solve(ONE_SPLIT, shoe, memory=True)


def test_with_memory_the_ends_of_a_round_are_not_told() -> None:
    solution = solve(ONE_SPLIT, SMALL, memory=True)

    document = odds_document(None, solution, best_chart(ONE_SPLIT), [])

    reason = "with full memory a round is valued, its ends are not followed"
    assert document["standard_deviation_reason"] == document["net_reason"] == reason
    for field in ("standard_deviation", "net", "outcomes", "wager_per_round", "cards_per_round"):
        assert document[field] is None
    assert document["ev"] == solution.ev
