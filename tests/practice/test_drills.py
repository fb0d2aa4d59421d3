"""Questions of drills: the right hands for each kind, and counts that add up."""

from dataclasses import replace
from random import Random

import pytest

from croupier.core.cards import Rank
from croupier.core.games import find_floor_game
from croupier.core.rules import Surrender
from croupier.practice.counting import count_of
from croupier.practice.drills import DrillKind, count_drill, drill, kinds_of

CLASSIC = find_floor_game("classic").rules
MANY = [Random(seed) for seed in range(60)]


@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize"])
def test_a_game_with_surrender_and_insurance_is_drilled_in_every_kind(game: str) -> None:
    assert kinds_of(find_floor_game(game).rules) == tuple(DrillKind)


def test_what_a_game_does_not_have_is_not_drilled() -> None:
    assert DrillKind.SURRENDER not in kinds_of(find_floor_game("on-fire").rules)
    plain = replace(CLASSIC, surrender=Surrender.NONE, insurance=False, even_money=False)
    assert kinds_of(plain) == (DrillKind.PAIRS, DrillKind.SOFT)


def test_pairs_are_pairs_and_soft_hands_have_one_ace() -> None:
    for chance in MANY:
        pair = drill(DrillKind.PAIRS, CLASSIC, chance).hand
        assert pair[0].rank is pair[1].rank
        soft = drill(DrillKind.SOFT, CLASSIC, chance).hand
        assert [card.is_ace for card in soft].count(True) == 1
        assert sum(card.points for card in soft) <= 10


def test_surrender_is_asked_of_stiff_hands_against_strong_cards() -> None:
    for chance in MANY:
        asked = drill(DrillKind.SURRENDER, CLASSIC, chance)
        assert 14 <= sum(card.points for card in asked.hand) <= 17
        assert asked.upcard.rank in (Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.ACE)


def test_insurance_is_asked_around_the_third_of_tens_from_cards_that_exist() -> None:
    shares = []
    for chance in MANY:
        asked = drill(DrillKind.INSURANCE, CLASSIC, chance)
        seen = (*asked.hand, asked.upcard, *asked.gone)
        assert max(seen.count(card) for card in seen) <= CLASSIC.decks
        tens = 16 * CLASSIC.decks - sum(card.points == 10 for card in seen)
        shares.append(tens / (52 * CLASSIC.decks - len(seen)))
    assert min(shares) < 1 / 3 < max(shares)
    assert all(0.2 < share < 0.45 for share in shares)


def test_a_count_goes_on_from_where_it_was() -> None:
    for chance in MANY:
        asked = count_drill(6, 20, chance)
        shown = count_of(asked.cards, 6)
        assert asked.after.running == asked.before.running + shown.running
        assert asked.before.unseen - asked.after.unseen == len(asked.cards) == 20
        assert asked.after.unseen > 0
