"""How many hands there are, counted one by one through the core.

Cards are told apart by what they count, so the ten-valued ranks are one kind of card. The
expected numbers were counted apart from the core, with whole numbers in place of cards.
"""

from collections.abc import Sequence

import pytest

from croupier.core.cards import Card, Rank, Suit
from croupier.core.dealer import must_draw
from croupier.core.games import GAMES
from croupier.core.hand import hand_total
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules

KINDS = tuple(Card(rank, Suit.SPADES) for rank in Rank if rank.points < 10 or rank is Rank.TEN)
ACES_FIRST = tuple(sorted(KINDS, key=lambda card: card.points))


def a_shoe(decks: int) -> dict[Card, int]:
    """Cards of each kind in full decks."""
    return {kind: decks * (16 if kind.rank is Rank.TEN else 4) for kind in KINDS}


def dealer_sequences(cards: Sequence[Card], shoe: dict[Card, int], rules: Rules) -> int:
    """Ways in which the dealer's cards can come out from here until no more is drawn."""
    if not must_draw(hand_total(cards), rules):
        return 1
    sequences = 0
    for kind in KINDS:
        if shoe[kind]:
            shoe[kind] -= 1
            sequences += dealer_sequences((*cards, kind), shoe, rules)
            shoe[kind] += 1
    return sequences


def player_hands(cards: Sequence[Card], shoe: dict[Card, int], kinds: Sequence[Card]) -> int:
    """Hands of two or more cards without a bust that hold these and more of some kinds.

    The order of the cards does not make another hand.
    """
    hands = 1 if len(cards) >= 2 else 0
    for place, kind in enumerate(kinds):
        with_it = (*cards, kind)
        if cards.count(kind) < shoe[kind] and not hand_total(with_it).is_bust:
            hands += player_hands(with_it, shoe, kinds[place:])
    return hands


@pytest.mark.parametrize(
    ("decks", "soft17", "sequences"),
    [
        pytest.param(1, "stand", 48_532, id="one deck, standing on soft 17"),
        pytest.param(1, "hit", 59_704, id="one deck, drawing on soft 17"),
        pytest.param(6, "stand", 54_433, id="six decks, standing on soft 17"),
        pytest.param(6, "hit", 70_561, id="six decks, drawing on soft 17"),
    ],
)
@pytest.mark.lengthy
def test_the_dealers_cards_come_out_in_so_many_ways(
    decks: int, soft17: str, sequences: int
) -> None:
    rules = override_rules(GAMES["classic"].rules, {"decks": decks, "soft17": soft17})

    assert dealer_sequences((), a_shoe(decks), rules) == sequences


@pytest.mark.parametrize(
    ("decks", "hands"),
    [pytest.param(1, 2_008, id="one deck"), pytest.param(6, 3_072, id="six decks")],
)
def test_a_player_can_hold_so_many_hands_of_21_or_less(decks: int, hands: int) -> None:
    assert player_hands((), a_shoe(decks), ACES_FIRST) == hands
