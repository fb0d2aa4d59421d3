"""How the dealer ends, beside figures of another program and laws of chance."""

import numpy as np
import pytest

from croupier.core.rules import Peek, Rules, Soft17
from croupier.odds import RANKS, Composition, solve
from croupier.odds.dealer import dealer_rows, drawing_rows
from croupier.odds.dealer_tree import dealer_draws, dealer_ends
from croupier.odds.hands import hand_table

NONE_OUT = np.zeros((1, 10), dtype=np.uint8)
FULL = np.array(Composition.full(6).counts)

# Run with possibly-wrong/blackjack 7.6: six decks, the dealer's bust by upcard, ace first.
BUST_STANDING = {"A": 0.1154729658796318, "2": 0.35350370555696229, "3": 0.37419409717495118}


@pytest.mark.parametrize(("letter", "bust"), BUST_STANDING.items())
def test_the_dealer_busts_as_often_as_another_program_says(letter: str, bust: float) -> None:
    found = next(odds for odds in solve(Rules()).dealer if odds.upcard == letter)
    assert found.bust == pytest.approx(bust, abs=1e-14)


@pytest.mark.parametrize("soft17", Soft17)
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_every_end_of_the_dealer_adds_up_to_one(soft17: Soft17, decks: int) -> None:
    for odds in solve(Rules(soft17=soft17, decks=decks)).dealer:
        assert odds.bust + sum(odds.totals) + odds.natural == pytest.approx(1.0, abs=1e-14)


def test_hitting_soft_17_leaves_fewer_17s_and_more_busts() -> None:
    stands = solve(Rules()).dealer[0]
    hits = solve(Rules(soft17=Soft17.HIT)).dealer[0]
    assert hits.totals[0] < stands.totals[0]
    assert hits.bust > stands.bust


@pytest.mark.parametrize("upcard", range(10))
def test_one_upcard_alone_gives_the_same_as_all_at_once(upcard: int) -> None:
    everything = dealer_rows(Rules(), FULL, NONE_OUT)[0, :, upcard]
    alone = dealer_rows(Rules(), FULL, NONE_OUT, upcard=upcard)[0, :, upcard]
    assert alone == pytest.approx(everything, abs=1e-15)


def test_play_goes_on_over_a_natural_only_where_the_dealer_does_not_look() -> None:
    looked = dealer_rows(Rules(peek=Peek.ACE_TEN), FULL, NONE_OUT)[0]
    ace_only = dealer_rows(Rules(peek=Peek.ACE), FULL, NONE_OUT)[0]
    never = dealer_rows(Rules(peek=Peek.NONE), FULL, NONE_OUT)[0]
    both = 24 / 312 * 96 / 311
    assert looked[7] == pytest.approx(looked[6])
    assert ace_only[7] - ace_only[6] == pytest.approx([0.0] * 9 + [both])
    assert never[7] - never[6] == pytest.approx([both] + [0.0] * 8 + [both])


def test_the_orders_of_the_dealers_cards_are_as_many_as_sequences() -> None:
    # 54,433 sequences of cards end a dealer's hand who stands on soft 17 (busts included); each
    # hand that draws leads to ten.
    _, drawn = dealer_draws(hits_soft_17=False)
    sequences = 100 + 9 * int(drawn.sum())
    assert sequences == 54_433 + 0 * len(dealer_ends(hits_soft_17=False)[0])


def test_the_dealer_draws_more_cards_behind_a_small_card_than_behind_a_ten() -> None:
    drawn = drawing_rows(Rules(), FULL, NONE_OUT)[0, 7] / (FULL / FULL.sum())
    assert drawn[RANKS.index("2")] > drawn[RANKS.index("6")] > drawn[RANKS.index("T")] > 0.0


def test_the_hand_table_holds_every_hand_that_is_not_bust() -> None:
    table = hand_table()
    assert len(table.keys) == 3_082
    assert (table.cards > 1).sum() == 3_072
    assert table.hard.max() == 21


def test_a_hand_with_one_card_more_stands_before_the_hand_without_it() -> None:
    table = hand_table()
    places = np.arange(len(table.keys))[:, None]
    assert np.all((table.child < places) | (table.child == -1))
