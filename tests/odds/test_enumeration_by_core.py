"""The plain enumeration against the engine: every round of a tiny shoe, dealt and paid by it."""

import random
from collections.abc import Iterator

import pytest

from croupier.core.rules import Rules
from tests.odds.core_rounds import all_rounds
from tests.odds.enumeration import Play, Streak
from tests.odds.enumeration_cards import Cards, RunsOut
from tests.odds.random_games import (
    CHOICES,
    random_rules,
    random_shoe,
    rounds_wanted,
    suited_chance,
    without_suits,
)

CARDS_MOST = 11


def tiny_games(feature: str) -> Iterator[tuple[Cards, Play, float]]:
    """Games whose every round fits into a tiny shoe, with the value of best play."""
    dice = random.Random(f"tiny {feature}")
    found = 0
    while found < rounds_wanted(2):
        rules = random_rules(feature, dice)
        shoe = random_shoe(feature, dice, ranks=3)
        if not 7 <= sum(shoe.values()) <= CARDS_MOST:
            continue
        cards = Cards(rules, shoe)
        play = Play(cards, random_streak(rules, dice))
        try:
            value = play.value()
        except RunsOut:
            continue
        found += 1
        yield cards, play, float(value)


def random_streak(rules: Rules, dice: random.Random) -> Streak | None:
    if not rules.streak_length:
        return None
    bias = tuple(dice.random() for _ in range(rules.streak_length + 1))
    return Streak(dice.randint(0, rules.streak_length), bias)


@pytest.mark.parametrize("feature", CHOICES)
def test_every_round_of_a_tiny_shoe_pays_on_average_what_the_enumeration_says(
    feature: str,
) -> None:
    for cards, play, value in tiny_games(feature):
        chance = mean = 0.0
        for ended in all_rounds(cards, play):
            after = play.streak.bias[ended.wins] if play.streak else 0
            chance += float(ended.chance)
            mean += float(ended.chance * (ended.net + after))

        assert chance == pytest.approx(1, abs=1e-12)
        assert mean == pytest.approx(value, abs=1e-12), (cards.rules, cards.kinds, cards.full)


def test_prizes_are_worth_their_average_to_a_player_who_looks_at_no_suits() -> None:
    dice = random.Random("suits")
    found = 0
    while found < rounds_wanted(3):
        rules, shoe = random_rules("prizes", dice), random_shoe("prizes", dice, most=3)
        if not 8 <= sum(shoe.values()) <= CARDS_MOST or shoe["7s"] < 3:
            continue
        play = Play(Cards(rules, without_suits(shoe)), suited=suited_chance(shoe))
        try:
            value = play.value()
        except RunsOut:
            continue
        found += 1
        ended = all_rounds(Cards(rules, shoe), play)
        assert sum(each.chance * each.net for each in ended) == pytest.approx(value, abs=1e-12)
