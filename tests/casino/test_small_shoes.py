"""One deck and seven boxes at a table of the house: the deck runs empty within rounds (M2)."""

from collections import Counter
from random import Random

import pytest

from croupier.casino.table_events import ShoeStarted
from croupier.core.cards import DECK, Card
from croupier.core.events import (
    CardDealt,
    DealerCardDealt,
    HoleCardDealt,
    RoundOpened,
    RoundVoided,
    UpcardDealt,
)
from croupier.core.legality import options
from tests.support.memory import House, Seat
from tests.support.shoes import seven_boxes_of_pairs

SEVEN = (1, 2, 3, 4, 5, 6, 7)
DECISIONS_MAX = 300
"""Of a round; seven boxes of four hands need far fewer."""


async def sit(house: House, *shoes: str, units: int = 1_000_000, **rules: object) -> Seat:
    changes = {"decks": 1, "shuffle": "cut:52", "boxes_per_player": 7, **rules}
    return await house.sit_with_rules(await house.guest(units), "multiplayer", *shoes, **changes)


def cards_of_shoes(seat: Seat) -> list[list[Card]]:
    """What came out of each shoe, in its order."""
    shoes: list[list[Card]] = []
    for event in seat.watcher.events:
        match event:
            case ShoeStarted():
                shoes.append([])
            case (
                CardDealt(card=card, position=position)
                | UpcardDealt(card=card, position=position)
                | HoleCardDealt(card=card, position=position)
                | DealerCardDealt(card=card, position=position)
            ):
                assert card is not None
                assert position == len(shoes[-1])
                shoes[-1].append(card)
            case _:
                pass
    return shoes


def cards_of_rounds(seat: Seat) -> list[list[Card]]:
    """What lay on the table in each round."""
    rounds: list[list[Card]] = []
    for event in seat.watcher.events:
        match event:
            case RoundOpened():
                rounds.append([])
            case CardDealt(card=card) | UpcardDealt(card=card) | DealerCardDealt(card=card):
                rounds[-1].append(card)
            case HoleCardDealt(card=card):
                assert card is not None
                rounds[-1].append(card)
            case _:
                pass
    return rounds


async def play(seat: Seat, random: Random, boxes: tuple[int, ...] = SEVEN) -> None:
    """A round with any legal decisions; splits whatever can be split."""
    await seat.wager(boxes, 5)
    await seat.deal()
    for _ in range(DECISIONS_MAX):
        state = seat.table.round
        assert state is not None
        if state.unanswered:
            box = state.unanswered[0]
            answer = random.choice(options(state, box))
            await seat.answer(**{f"box_{box}": answer.value})
        elif not state.is_over:
            may = seat.options
            await seat.act("split" if "split" in may else random.choice(may))
        else:
            return
    raise AssertionError("a round that does not end")


@pytest.mark.clause("M2")
@pytest.mark.clause("L17")
@pytest.mark.lengthy
async def test_one_deck_and_seven_boxes_go_on_without_a_doubled_card(house: House) -> None:
    seat = await sit(house, max_hands=4, resplit_aces=True, split_aces_one_card=False)
    random = Random("seven boxes")
    for _ in range(80):
        await play(seat, random)
        assert (seat.on_table, seat.bank + seat.fun) == (0, 1_000_000_00)

    assert all(max(Counter(cards).values()) == 1 for cards in cards_of_rounds(seat))
    shoes = cards_of_shoes(seat)
    assert all(max(Counter(cards[:52]).values()) == 1 for cards in shoes)
    assert sum(len(cards) > 52 for cards in shoes) > 10, "shoes ran empty within rounds"
    house.require_balanced()


@pytest.mark.clause("M2")
@pytest.mark.clause("L17")
@pytest.mark.lengthy
async def test_few_boxes_on_one_deck_go_on_as_well(house: House) -> None:
    seat = await sit(house)
    random = Random("few boxes")
    for _ in range(120):
        await play(seat, random, SEVEN[: random.randint(1, 3)])

    assert all(max(Counter(cards).values()) == 1 for cards in cards_of_rounds(seat))
    assert sum(len(cards) > 52 for cards in cards_of_shoes(seat)) > 10
    house.require_balanced()


@pytest.mark.clause("M2")
async def test_a_deck_may_run_empty_within_the_first_deal_of_seven_boxes(house: House) -> None:
    # At most twelve cards are left for the sixteen that are due.
    seat = await sit(house, insurance=False)
    random = Random("first deal")
    while seat.table.shoe is None or not 40 <= seat.table.shoe.dealt < 52:
        await play(seat, random)
    before = seat.table.shoe.dealt
    await play(seat, random)

    (*_, last) = cards_of_rounds(seat)
    assert seat.table.shoe.round_start == before
    assert len(last) > 52 - before
    assert max(Counter(last).values()) == 1
    discards = Counter(cards_of_shoes(seat)[-1][:before])
    assert not Counter(last[52 - before :]) - discards, "what came behind the deck was discarded"


@pytest.mark.clause("M2")
@pytest.mark.clause("L17")
async def test_a_first_round_that_takes_the_whole_deck_is_void(house: House) -> None:
    seat = await sit(house, seven_boxes_of_pairs(), units=1_000, insurance=False)
    await play(seat, Random("void"))

    assert any(isinstance(event, RoundVoided) for event in seat.watcher.events)
    assert Counter(cards_of_rounds(seat)[-1]) == Counter(DECK), "every card lay on the table"
    assert (seat.fun, seat.on_table, seat.bank) == (1_000_00, 0, 0)
    house.require_balanced()
