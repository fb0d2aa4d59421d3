"""Hands of a split in a streak game against plain enumeration, on small shoes and random rules."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from croupier.core.cards import Card
from croupier.core.rules import Rules
from croupier.odds import NotExact, action_values
from croupier.odds import actions as odds_actions
from croupier.odds.engine import lay_table
from croupier.odds.first_hands import HANDS, given_hand
from croupier.odds.payoff import average_pays
from croupier.odds.split_results import PairResults
from croupier.odds.streak import streak_round
from tests.odds.enumeration import Play, Streak
from tests.odds.enumeration_cards import Cards, Hand, Kind, RunsOut, as_hand, points, total
from tests.odds.enumeration_streak import SplitHand
from tests.odds.random_games import Shoe, random_rules, random_shoe, rounds_wanted
from tests.odds.test_enumeration import (
    EXACT,
    card_of,
    composition,
    first_hands,
    has_tie,
    play_of,
)

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Spot:
    """A hand of a split, its pair's card first, and the other one, of one card while it waits."""

    rules: Rules
    shoe: Shoe
    own: tuple[Kind, ...]
    other: tuple[Kind, ...]
    up: Kind
    left: Shoe
    streak: Streak

    @property
    def is_first(self) -> bool:
        return len(self.other) == 1

    @property
    def is_asked(self) -> bool:
        is_one_card = points(self.own[0]) == 1 and self.rules.split_aces_one_card
        if is_one_card and len(self.own) > 2:
            return False
        return total(self.own)[0] < (21 if self.rules.stand_on_21 else 22)


def spots(dice: random.Random, *, is_first: bool) -> Iterator[Spot]:
    while True:
        rules, shoe = random_rules("streak", dice), random_shoe("streak", dice, ranks=4, most=6)
        if rules.max_hands < 2 or not 9 <= sum(shoe.values()) <= 14:
            continue
        pile = [kind for kind, count in shoe.items() for _ in range(count)]
        dice.shuffle(pile)
        pair = next(kind for kind in pile if shoe[kind] > 1)
        pile.remove(pair)
        pile.remove(pair)
        own = (pair, *(pile.pop() for _ in range(dice.choice((1, 1, 2)))))
        other = (pair, *(pile.pop() for _ in range(0 if is_first else dice.choice((1, 2)))))
        up = pile.pop()
        worth = (0.0, *sorted(dice.uniform(-0.3, 1.0) for _ in range(rules.streak_length)))
        streak = Streak(dice.randint(0, rules.streak_length), worth)
        spot = Spot(rules, shoe, own, other, up, {kind: pile.count(kind) for kind in shoe}, streak)
        if spot.is_asked and len(pile) > 3:
            yield spot


def tried(spot: Spot) -> dict[str, float] | None:
    """What trying everything says; None where a tie lets the other hand be played differently."""
    play = Play(Cards(spot.rules, spot.shoe), spot.streak)
    hand = as_hand(*spot.own)
    # The hand that waits is played as though its first card were still to come.
    back = {spot.up: 1, spot.own[0]: 1} if spot.up != spot.own[0] else {spot.up: 2}
    shoe = {kind: count + back.get(kind, 0) for kind, count in spot.left.items()}
    others = Play(Cards(spot.rules, shoe), spot.streak)
    done, waits = ([], spot.own[0]) if spot.is_first else ([as_hand(*spot.other)], None)
    unseen = play.cards.unseen(*spot.own, *spot.other, spot.up)
    values = SplitHand(play, others, spot.up, done, waits).choices(hand, unseen)
    legal = play.legal(hand, 2, spot.own[0])
    return None if has_tie(others) else {action: float(values[action]) for action in legal}


def test_splits_to_three_hands_count_the_streak_after_all_of_them() -> None:
    dice = random.Random("streak splits")
    compared = 0
    while compared < rounds_wanted(16):
        rules = random_rules("streak splits", dice)
        shoe = random_shoe("streak splits", dice, ranks=4)
        if not 8 <= sum(shoe.values()) <= 12:
            continue
        worth = (0.0, *sorted(dice.uniform(-0.3, 1.0) for _ in range(rules.streak_length)))
        wins = dice.randint(0, rules.streak_length)
        # Other hands of these shoes may run out of cards, so the round as a whole is refused.
        table = lay_table(rules, composition(shoe, rules))
        pairs = PairResults(table, average_pays(rules, table.composition))
        solved = streak_round(table, pairs, np.array(worth), wins).solved
        values = given_hand(solved.first, solved.values)
        for hand, up in first_hands(shoe, dice):
            play = Play(Cards(rules, shoe), Streak(wins, worth))
            try:
                expected = play.first_hand(hand, up)
            except RunsOut:
                continue
            low, high = sorted(points(kind) - 1 for kind in hand)
            found = values[HANDS.index((low, high)), points(up) - 1]
            told = (rules, shoe, hand, up, worth, wins)
            assert found == pytest.approx(expected, abs=EXACT) or has_tie(play), told
            compared += hand[0] == hand[1]


def cards_of(hand: Hand) -> list[Card]:
    return [card_of(kind) for kind in hand]


@pytest.mark.parametrize("is_first", [True, False], ids=["the first hand", "the second hand"])
def test_a_hand_of_a_split_counts_the_streak_after_both(
    monkeypatch: pytest.MonkeyPatch, *, is_first: bool
) -> None:
    compared = 0
    for spot in spots(random.Random(f"split streak {is_first}"), is_first=is_first):
        worth = np.array(spot.streak.bias)
        monkeypatch.setattr(odds_actions, "streak_worth", lambda _, worth=worth: worth)
        try:
            found = action_values(
                spot.rules,
                cards_of(spot.own),
                card_of(spot.up),
                composition(spot.left, spot.rules),
                hands=2,
                to_come=int(is_first),
                done=[] if is_first else [cards_of(spot.other)],
                streak=spot.streak.wins,
            )
            expected = tried(spot)
        except (RunsOut, NotExact, ZeroDivisionError):
            continue
        if expected is not None:
            assert play_of(found.plays) == pytest.approx(expected, abs=EXACT), spot
            compared += 1
        if compared == rounds_wanted(8):
            return
