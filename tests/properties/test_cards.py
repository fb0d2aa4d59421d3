"""Cards: counted right in any order, and each on the table once."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import DECK, Card, cards_text, parse_cards
from croupier.core.dealer import must_draw
from croupier.core.events import DrawnCard
from croupier.core.hand import hand_total
from croupier.core.rules import Rules, Soft17
from croupier.core.state import Round
from tests.properties.strategies import ANY_RULES, for_any_round
from tests.properties.walks import Walk

CARDS = st.lists(st.sampled_from(DECK), max_size=12)


@pytest.mark.case("A01", "A02", "A03", "A04")
@given(CARDS)
def test_a_total_is_the_best_of_all_ways_to_count_the_aces(cards: list[Card]) -> None:
    ways = [
        sum(way) for way in product(*((1, 11) if card.is_ace else (card.points,) for card in cards))
    ]
    best = max((points for points in ways if points <= 21), default=min(ways))
    total = hand_total(cards)

    assert total.points == best
    assert total.is_soft == (best != sum(card.points for card in cards))


@given(CARDS)
def test_the_order_of_cards_does_not_change_their_total(cards: list[Card]) -> None:
    backwards, sorted_ones = cards[::-1], sorted(cards, key=str)

    assert hand_total(cards) == hand_total(backwards) == hand_total(sorted_ones)


@given(CARDS)
def test_written_cards_read_back_as_the_same_cards(cards: list[Card]) -> None:
    assert list(parse_cards(cards_text(cards))) == cards


def on_table(state: Round) -> Counter[Card]:
    """Every card that lies on the table, face up or down."""
    players = Counter(card for _, _, hand in state.hands for card in hand.cards)
    dealer = [card for card in (state.dealer.upcard, state.dealer.hole) if card is not None]
    return players + Counter(dealer) + Counter(state.dealer.draws)


@for_any_round
def test_every_card_dealt_lies_on_the_table_exactly_once(walk: Walk) -> None:
    dealt: Counter[Card] = Counter()
    for move in walk.moves:
        if isinstance(move.given, DrawnCard):
            dealt[move.given.card] += 1
        assert on_table(move.after) == dealt
        assert move.after.cards_dealt == dealt.total()


@for_any_round
def test_no_card_lies_there_more_often_than_there_are_decks(walk: Walk) -> None:
    copies = on_table(walk.end)

    assert max(copies.values(), default=0) <= walk.start.rules.decks


@for_any_round
def test_the_dealer_ends_with_a_hand_that_needs_no_card_or_has_no_rival(walk: Walk) -> None:
    end = walk.end
    if end.is_void:
        return
    drew = bool(end.dealer.draws)
    before_last = hand_total(end.dealer.shown[:-1])
    if drew:
        assert must_draw(before_last, end.rules)
        assert not must_draw(end.dealer.total, end.rules)


@given(ANY_RULES, CARDS)
def test_the_dealer_draws_below_17_and_maybe_on_a_soft_17(rules: Rules, cards: list[Card]) -> None:
    total = hand_total(cards)
    is_soft_17 = total.points == 17 and total.is_soft

    assert must_draw(total, rules) == (
        total.points < 17 or (is_soft_17 and rules.soft17 is Soft17.HIT)
    )
