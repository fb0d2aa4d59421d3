"""Cards and their text."""

import pytest

from croupier.core.cards import DECK, Card, Rank, Suit, cards_text, parse_card, parse_cards
from croupier.core.errors import BadCard


def test_a_card_is_written_rank_then_suit() -> None:
    assert str(Card(Rank.ACE, Suit.HEARTS)) == "Ah"
    assert str(Card(Rank.TEN, Suit.CLUBS)) == "Tc"
    assert cards_text(parse_cards("2s Kd")) == "2s Kd"


def test_ten_may_be_written_as_a_number_and_is_read_as_t() -> None:
    assert parse_card("10d") == parse_card("Td")
    assert cards_text(parse_cards("10s Ts")) == "Ts Ts"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "h",
        "Ahh",
        "ah",
        "AH",
        "1h",
        "11h",
        "0h",
        "Ax",
        "A♥",
        " Ah",
        "Ah\n",
        "??",
        "10",
        "100s",
    ],
)
def test_anything_else_names_no_card(text: str) -> None:
    with pytest.raises(BadCard, match="not a card"):
        parse_card(text)


def test_a_long_word_is_not_repeated_whole() -> None:
    with pytest.raises(BadCard) as told:
        parse_card("A" * 10_000)

    assert len(str(told.value)) < 60


def test_every_card_of_the_deck_reads_back() -> None:
    assert [parse_card(str(card)) for card in DECK] == list(DECK)
    assert [str(card) for card in (DECK[0], DECK[12], DECK[13], DECK[51])] == [
        "2s",
        "As",
        "2h",
        "Ac",
    ]


def test_only_aces_are_aces_and_twenty_of_the_deck_count_ten_or_one() -> None:
    assert [card.rank for card in DECK if card.is_ace] == [Rank.ACE] * 4
    assert sum(card.points == 10 for card in DECK) == 16
    assert sum(card.points for card in DECK) == 4 * (45 + 40)
