"""The analyser against plain enumeration, on small shoes and rules at random, feature by feature.

CROUPIER_ODDS_ROUNDS=10 tries ten times as many games.
"""

import random
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

import pytest

from croupier.core.actions import Action
from croupier.core.cards import Card, parse_card
from croupier.core.rules import Rules, SplitBy
from croupier.odds import RANKS, Composition, NotExact, action_values, solve
from croupier.odds.engine import lay_table
from croupier.odds.first_hands import HANDS, given_hand
from croupier.odds.solved import solve_round
from tests.odds.enumeration import Play, average_reward
from tests.odds.enumeration_cards import Cards, Hand, Kind, RunsOut, as_hand, points, total
from tests.odds.random_games import (
    Shoe,
    random_rules,
    random_shoe,
    rounds_wanted,
    suited_chance,
    without_suits,
)

EXACT = 1e-12
TIE = 1e-9
"""Where two actions are worth the same, what is done after a split is anybody's choice."""

CARDS_LEAST, CARDS_MOST = 8, 13


def composition(shoe: Shoe, rules: Rules) -> Composition:
    """The same cards for the analyser; suits and ranks where the rules ask for them."""
    counts = [0] * 10
    for kind, count in shoe.items():
        counts[points(kind) - 1] += count
    sevens = tens = None
    if any(len(kind) == 2 for kind in shoe):
        sevens = tuple(shoe.get(f"7{suit}", 0) for suit in "shdc")
    if rules.split_by is SplitBy.RANK:
        tens = tuple(shoe.get(rank, 0) for rank in "TJQK")
    return Composition(tuple(counts), sevens, tens)


def games(feature: str, usual: int) -> Iterator[tuple[Rules, Shoe, random.Random]]:
    dice = random.Random(f"small {feature}")
    for _ in range(rounds_wanted(usual)):
        ranks = 3 if feature == "streak" else 4
        rules, shoe = random_rules(feature, dice), random_shoe(feature, dice, ranks=ranks)
        while not CARDS_LEAST <= sum(shoe.values()) <= CARDS_MOST:
            shoe = random_shoe(feature, dice, ranks=ranks)
        yield rules, shoe, dice


def has_tie(play: Play) -> bool:
    return float(play.tightest) < TIE


@pytest.mark.parametrize(
    ("feature", "usual"),
    [("dealer", 6), ("peek", 12), ("offers", 10), ("doubles", 10), ("one split", 12),
     ("tens", 12), ("prizes", 16)],
)  # fmt: skip
def test_a_round_is_worth_what_trying_everything_says(feature: str, usual: int) -> None:
    compared = 0
    for rules, shoe, _ in games(feature, usual):
        play = Play(Cards(rules, without_suits(shoe)), suited=suited_chance(shoe))
        try:
            expected = play.value()
        except RunsOut:
            continue
        value = solve(rules, composition(shoe, rules)).ev
        assert value == pytest.approx(expected, abs=EXACT) or has_tie(play), (rules, shoe)
        compared += 1

    assert compared >= usual // 3


def letters(hand: Hand) -> str:
    ranks = sorted((kind[0] for kind in hand), key=RANKS.index)
    return "".join(ranks)


def first_hands(shoe: Shoe, dice: random.Random) -> Iterator[tuple[Hand, Kind]]:
    """Each pair that a shoe can deal against an upcard, and one other hand."""
    up = dice.choice(list(shoe))
    left = {**shoe, up: shoe[up] - 1}
    others = [
        as_hand(*hand)
        for hand in combinations_with_replacement(shoe, 2)
        if all(left[kind] >= hand.count(kind) for kind in hand)
    ]
    pairs = [hand for hand in others if hand[0] == hand[1]]
    yield from ((hand, up) for hand in (*pairs, dice.choice(others)))


def test_first_hands_are_worth_what_trying_every_split_says() -> None:
    compared = 0
    for rules, shoe, dice in games("splits", 24):
        # Other hands of these shoes may run out of cards, so the round as a whole is refused.
        pays = rules.natural_pays.pays / rules.natural_pays.per
        solved = solve_round(lay_table(rules, composition(shoe, rules)), pays)
        by_first_hand = given_hand(solved.first, solved.values)
        for hand, up in first_hands(shoe, dice):
            play = Play(Cards(rules, shoe))
            try:
                expected = play.first_hand(hand, up)
            except RunsOut:
                continue
            low, high = sorted(RANKS.index(letter) for letter in letters(hand))
            value = by_first_hand[HANDS.index((low, high)), RANKS.index(up)]
            told = (rules, shoe, hand, up)
            assert value == pytest.approx(expected, abs=EXACT) or has_tie(play), told
            compared += 1

    assert compared >= 30


def test_a_streak_game_gives_in_the_long_run_what_trying_everything_says() -> None:
    compared = 0
    for rules, shoe, _ in games("streak", 3):
        try:
            expected, worth = average_reward(Cards(rules, shoe))
        except RunsOut:
            continue
        compared += 1
        solution = solve(rules, composition(shoe, rules))
        assert solution.ev == pytest.approx(expected, abs=EXACT), (rules, shoe)
        assert [state.worth for state in solution.streak] == pytest.approx(worth, abs=1e-11)

    assert compared >= 1


# Single decisions.


def play_of(found: Mapping[Action, float]) -> dict[str, float]:
    return {action.value: value for action, value in found.items()}


def positions(shoe: Shoe, dice: random.Random) -> Iterator[tuple[Hand, Kind]]:
    """Hands of two to four cards that are in play, against an upcard."""
    for cards in (2, 2, 2, 3, 3, 4):
        pile = [kind for kind, count in shoe.items() for _ in range(count)]
        dice.shuffle(pile)
        hand = as_hand(*pile[:cards])
        if total(hand)[0] < 21:
            yield hand, pile[cards]


def card_of(kind: Kind) -> Card:
    return parse_card(kind if len(kind) == 2 else f"{kind}c")


@pytest.mark.parametrize("feature", ["peek", "doubles", "one split", "prizes", "tens", "splits"])
def test_every_action_is_worth_what_trying_everything_says(feature: str) -> None:
    compared = 0
    for rules, shoe, dice in games(feature, 10):
        for hand, up in positions(shoe, dice):
            play = Play(Cards(rules, shoe))
            try:
                is_first = len(hand) == 2
                expected = play.choices(hand, up) if is_first else play.plain_choices(hand, up)
            except (RunsOut, ZeroDivisionError):
                continue
            cards = [card_of(kind) for kind in hand]
            unseen = composition(shoe, rules).without((*cards, card_of(up)))
            try:
                found = action_values(rules, cards, card_of(up), unseen)
            except NotExact:
                continue
            told = (rules, shoe, hand, up)
            if not has_tie(play):
                assert play_of(found.plays) == pytest.approx(expected, abs=EXACT), told
                compared += 1

    assert compared >= 10
