"""Shoes that one driver deals from: fresh ones, used ones, empty ones."""

import hmac
from collections import Counter

import pytest

from croupier.core.cards import DECK, Card
from croupier.core.events import DrawnCard, NoCardLeft
from croupier.core.games import CATALOGUE, find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.fairness.shoe import ROW_LABEL, SeededShoes, row_of_seeds
from croupier.fairness.shuffle import shuffled_shoe
from tests.support.small_shoes import SeedRow, play_rounds

ONE_DECK = override_rules(find_game("single-deck-h17").rules, {"shuffle": "cut:52"})


def shoes(rules: Rules) -> SeededShoes:
    return SeededShoes(rules, SeedRow("shoe"))


def drawn(dealing: SeededShoes, count: int) -> list[Card]:
    cards = []
    for _ in range(count):
        card = dealing.draw()
        assert isinstance(card, DrawnCard)
        cards.append(card.card)
    return cards


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_cards_come_in_the_order_that_the_seed_gives(game: str) -> None:
    rules = find_game(game).rules
    dealing = shoes(rules)

    assert dealing.begin_round()
    assert drawn(dealing, 20) == list(shuffled_shoe(SeedRow("shoe")(), rules).cards[:20])
    assert dealing.draw() != NoCardLeft()
    assert dealing.dealt == 21


@pytest.mark.clause("X2")
def test_a_game_without_a_cut_card_gets_a_fresh_shoe_each_round() -> None:
    dealing = shoes(find_game("classic").rules)

    assert [dealing.begin_round() for _ in range(3)] == [True, True, True]
    assert dealing.shoes == 3


@pytest.mark.clause("M2")
@pytest.mark.parametrize(("out", "is_fresh"), [(155, False), (156, True), (157, True)])
def test_a_fresh_shoe_comes_once_the_cut_card_is_out(out: int, is_fresh: bool) -> None:
    dealing = shoes(find_game("multiplayer").rules)
    dealing.begin_round()
    drawn(dealing, out)

    assert dealing.begin_round() is is_fresh
    assert dealing.dealt == (0 if is_fresh else out)


@pytest.mark.clause("M2")
@pytest.mark.parametrize("out", [1, 30, 51])
def test_an_empty_shoe_is_filled_with_the_discards_once(out: int) -> None:
    dealing = shoes(ONE_DECK)
    dealing.begin_round()
    discards = drawn(dealing, out)
    assert not dealing.begin_round()
    on_table = drawn(dealing, 52 - out)
    behind = drawn(dealing, out)

    assert Counter(discards + on_table) == Counter(DECK)
    assert Counter(behind) == Counter(discards)
    assert dealing.draw() == dealing.draw() == NoCardLeft()
    assert dealing.begin_round(), "a fresh shoe comes after it"


@pytest.mark.clause("M2")
def test_the_first_round_of_a_shoe_has_no_discards() -> None:
    dealing = shoes(ONE_DECK)
    dealing.begin_round()
    drawn(dealing, 52)

    assert dealing.draw() == NoCardLeft()


def test_what_is_to_come_is_not_shown_by_accident() -> None:
    assert repr(shoes(ONE_DECK)) == "SeededShoes(hidden)"


def test_a_row_of_seeds_follows_from_its_first_alone() -> None:
    def three(first: bytes) -> list[bytes]:
        row = row_of_seeds(first)
        return [row() for _ in range(3)]

    seeds = three(b"a" * 32)
    assert seeds == three(b"a" * 32)
    assert len({*seeds, *three(b"b" * 32)}) == 6
    assert seeds[1] == hmac.digest(b"a" * 32, b"croupier row of shoes 1\0\0\0\0\0\0\0\2", "sha256")
    assert ROW_LABEL == b"croupier row of shoes 1"


# Many rounds ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.clause("M2")
@pytest.mark.parametrize(
    ("boxes", "rounds"), [pytest.param(1, 15_000, id="one box"), pytest.param(7, 5_000, id="seven")]
)
def test_a_single_deck_goes_on_without_a_hang_or_a_doubled_card(boxes: int, rounds: int) -> None:
    # benchmarks/small_shoes.py plays a million.
    rules = override_rules(ONE_DECK, {"boxes": boxes, "boxes_per_player": min(3, boxes)})
    seen = play_rounds(rules, rounds, "many rounds")

    assert (seen.rounds, len(seen.of_boxes)) == (rounds, boxes)
    assert seen.refills > rounds / 20, "the deck ran empty within rounds"
    assert seen.shoes > rounds / 20
    assert seen.steps_max < 100
