"""The shoe at a table: cut, used up, shuffled, run empty."""

from collections import Counter
from dataclasses import replace

import pytest

from croupier.casino.dealing import BadStack, stacked
from croupier.casino.errors import WagerRefused
from croupier.casino.table_events import ShoeStarted
from croupier.core.cards import DECK, Card, parse_cards
from croupier.core.events import (
    CardDealt,
    DealerCardDealt,
    HoleCardDealt,
    RoundOpened,
    RoundVoided,
    UpcardDealt,
)
from tests.support.memory import House, Seat
from tests.support.shoes import seven_boxes_of_pairs


def shoes(seat: Seat) -> list[ShoeStarted]:
    return [event for event in seat.watcher.events if isinstance(event, ShoeStarted)]


def dealt(seat: Seat) -> list[tuple[int, Card]]:
    """Every card that came out, with its position in its shoe."""
    found = []
    for event in seat.watcher.events:
        match event:
            case (
                CardDealt(card=card, position=position)
                | UpcardDealt(card=card, position=position)
                | HoleCardDealt(card=card, position=position)
                | DealerCardDealt(card=card, position=position)
            ):
                assert card is not None
                found.append((position, card))
            case _:
                pass
    return found


async def play(seat: Seat, units: int = 10) -> None:
    """One round: stands at everything, insures nothing."""
    await seat.wager(1, units)
    await seat.deal()
    while seat.table.is_in_play:
        assert seat.table.round is not None
        if seat.table.round.unanswered:
            await seat.answer(box_1="decline")
        else:
            await seat.act("stand")


def used_up_to(seat: Seat, dealt: int) -> None:
    """Lets a shoe have given so many cards in rounds before."""
    actor = seat.house.actor(seat.table_id)
    assert actor.table.shoe is not None
    actor.table = replace(actor.table, shoe=replace(actor.table.shoe, dealt=dealt))


# The cut (M1) ------------------------------------------------------------------------------


@pytest.mark.clause("M1")
async def test_a_player_says_where_the_shoe_is_cut(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    await seat.cut(100)
    await play(seat)
    (shoe,) = shoes(seat)
    assert (shoe.cut_wish, shoe.cut_card) == (100, 156)


@pytest.mark.clause("M1")
async def test_the_last_wish_counts(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    await seat.cut(100)
    await seat.cut(200)
    await play(seat)
    assert shoes(seat)[0].cut_wish == 200


@pytest.mark.clause("M1")
async def test_who_says_nothing_lets_chance_cut(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    await play(seat)
    assert shoes(seat)[0].cut_wish is None


@pytest.mark.clause("M1")
async def test_the_wish_moves_the_cut_and_so_the_cards(house: House) -> None:
    cards = []
    for wish in (100, 101):
        again = House()
        seat = await again.sit(await again.guest(), "multiplayer")
        await seat.cut(wish)
        await play(seat)
        cards.append([card for _, card in dealt(seat)][:4])
        await again.floor.stop()
    # One card more went to the back, so every card comes one place earlier.
    assert cards[0][1:4] == cards[1][0:3]


@pytest.mark.clause("M1")
@pytest.mark.parametrize(
    ("position", "code"), [(0, "cut.outside"), (312, "cut.outside"), (1, None), (311, None)]
)
async def test_a_cut_leaves_a_card_on_each_side(
    house: House, position: int, code: str | None
) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    if code is None:
        await seat.cut(position)
        await play(seat)
        return
    with pytest.raises(WagerRefused) as error:
        await seat.cut(position)
    assert error.value.refusal.value == code


@pytest.mark.clause("M1")
async def test_a_shoe_in_use_is_not_cut(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    await play(seat)
    with pytest.raises(WagerRefused) as error:
        await seat.cut(100)
    assert error.value.refusal.value == "cut.not_now"


@pytest.mark.clause("M1")
@pytest.mark.parametrize("game", ["classic", "prize", "on-fire"])
async def test_only_a_shoe_with_its_cut_card_in_the_middle_is_cut_by_a_player(
    house: House, game: str
) -> None:
    seat = await house.sit(await house.guest(), game)
    with pytest.raises(WagerRefused) as error:
        await seat.cut(100)
    assert error.value.refusal.value == "cut.not_now"


# When a fresh shoe comes (M2, X2, P1, F1) --------------------------------------------------


@pytest.mark.clause("M2")
@pytest.mark.case("D02")
@pytest.mark.parametrize(("out", "is_fresh"), [(155, False), (156, True), (157, True)])
async def test_a_fresh_shoe_comes_once_156_cards_are_out(
    house: House, out: int, is_fresh: bool
) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    await play(seat)
    used_up_to(seat, out)
    await seat.wager(1, 10)
    await seat.deal()
    assert seat.table.shoe is not None
    assert seat.table.shoe.number == (2 if is_fresh else 1)
    assert seat.table.shoe.round_start == (0 if is_fresh else 155)


@pytest.mark.clause("M2")
@pytest.mark.case("D01")
@pytest.mark.case("D16")
async def test_a_round_that_meets_the_cut_card_is_finished_from_the_cards_behind_it(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    await play(seat)
    used_up_to(seat, 154)
    before = len(dealt(seat))
    await play(seat)
    positions = [position for position, _ in dealt(seat)[before:]]
    assert positions == list(range(154, 154 + len(positions)))
    assert positions[-1] >= 156
    assert len(shoes(seat)) == 1
    await play(seat)
    assert len(shoes(seat)) == 2
    # The shoe comes before the round, never between two of its cards.
    kinds = [type(event) for event in seat.watcher.events]
    assert kinds[kinds.index(ShoeStarted, 5) + 1] is RoundOpened


@pytest.mark.clause("M2")
async def test_played_cards_stay_out(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer")
    for _ in range(8):
        await play(seat)
    positions = [position for position, _ in dealt(seat)]
    assert positions == list(range(len(positions)))
    assert max(Counter(card for _, card in dealt(seat)).values()) <= 6


@pytest.mark.clause("X2")
@pytest.mark.clause("F1")
@pytest.mark.case("D15")
@pytest.mark.parametrize("game", ["classic", "on-fire"])
async def test_the_cards_are_shuffled_before_every_round(house: House, game: str) -> None:
    seat = await house.sit(await house.guest(), game)
    for _ in range(3):
        await play(seat)
    assert [shoe.shoe for shoe in shoes(seat)] == [1, 2, 3]
    assert [shoe.cut_card for shoe in shoes(seat)] == [None, None, None]
    assert [position for position, _ in dealt(seat)].count(0) == 3
    assert len({shoe.sealed_seed for shoe in shoes(seat)}) == 3


@pytest.mark.clause("P1")
async def test_a_prize_shoe_lasts_to_a_place_between_a_quarter_and_three_quarters(
    house: House,
) -> None:
    places = set()
    for _ in range(6):
        seat = await house.sit(await house.guest(), "prize")
        await play(seat)
        (shoe,) = shoes(seat)
        assert shoe.cut_card is not None
        assert 78 <= shoe.cut_card <= 234
        assert shoe.cut_wish is None
        places.add(shoe.cut_card)
    assert len(places) > 1


@pytest.mark.clause("P1")
@pytest.mark.parametrize(("short_of", "shoes_then"), [(1, 1), (0, 2)])
async def test_a_prize_shoe_is_shuffled_when_its_first_part_has_run_out(
    house: House, short_of: int, shoes_then: int
) -> None:
    seat = await house.sit(await house.guest(), "prize")
    await play(seat)
    cut_card = shoes(seat)[0].cut_card
    assert cut_card is not None
    used_up_to(seat, cut_card - short_of)
    await play(seat)
    assert len(shoes(seat)) == shoes_then


# A shoe that runs empty (M2) ---------------------------------------------------------------


@pytest.mark.clause("M2")
@pytest.mark.case("D11")
async def test_an_empty_shoe_is_filled_with_discards_and_never_with_cards_on_the_table(
    house: House,
) -> None:
    player = await house.guest()
    seat = await house.sit_with_rules(player, "multiplayer", decks=1, shuffle="cut:52")
    while seat.table.shoe is None or seat.table.shoe.dealt < 46:
        await play(seat)
    out_before = seat.table.shoe.dealt
    used_up_to(seat, 50)
    before = len(dealt(seat))
    await play(seat)
    table = seat.table
    assert out_before < 52
    assert table.shoe is not None
    assert table.shoe.dealt > 52
    positions = [position for position, _ in dealt(seat)[before:]]
    assert positions == list(range(50, table.shoe.dealt))
    on_table = [card for _, card in dealt(seat)[before:]]
    assert max(Counter(on_table).values()) == 1, "one deck: no card lies twice on the table"
    await play(seat)
    assert len(shoes(seat)) == 2


@pytest.mark.clause("M2")
@pytest.mark.clause("L17")
async def test_a_round_is_void_when_no_card_is_left_and_every_wager_returns(house: House) -> None:
    seat = await house.sit_with_rules(
        await house.guest(units=1000),
        "multiplayer",
        seven_boxes_of_pairs(),
        decks=1,
        shuffle="cut:52",
        boxes_per_player=7,
        insurance=False,
    )
    await seat.wager((1, 2, 3, 4, 5, 6, 7), 10)
    await seat.deal()
    while seat.table.is_in_play:
        await seat.act("split" if "split" in seat.options else "stand")
    assert any(isinstance(event, RoundVoided) for event in seat.watcher.events)
    assert seat.table.shoe is not None
    assert seat.table.shoe.dealt == 52
    assert (seat.fun, seat.on_table, seat.bank) == (1000_00, 0, 0)
    await seat.wager(1, 10)
    await seat.deal()
    assert seat.table.shoe.number == 2, "a fresh shoe comes after it"


@pytest.mark.clause("M2")
@pytest.mark.clause("L17")
async def test_a_void_round_takes_back_what_was_lost_in_it(house: House) -> None:
    # Box 1 busts, then no card is left for box 2.
    player = await house.guest(units=100)
    seat = await house.sit_with_rules(player, "classic", decks=1, shuffle="cut:52")
    house.stacked.waiting.append(parse_cards("Ts 9c 9d 6h 7c 8h Tc"))
    await seat.wager((1, 2), 10)
    await seat.deal()
    await seat.act("hit")
    actor = house.actor(seat.table_id)
    room = actor._world.dealing
    card_before = room.card
    room.card = lambda table, position: None  # type: ignore[method-assign]
    assert seat.bank == 10_00
    await seat.act("hit")
    room.card = card_before  # type: ignore[method-assign]
    assert isinstance(seat.watcher.events[-1], RoundVoided)
    assert (seat.fun, seat.on_table, seat.bank) == (100_00, 0, 0)
    assert not seat.table.is_in_play


# Stacks, for tests -------------------------------------------------------------------------


def test_a_stack_lies_on_top_and_the_rest_follows_in_its_order() -> None:
    cards = parse_cards("2c 3c 4c 5c 3c")
    assert stacked(cards, parse_cards("5c 3c")) == parse_cards("5c 3c 2c 4c 3c")


def test_a_stack_of_cards_that_the_shoe_does_not_hold_is_refused() -> None:
    with pytest.raises(BadStack):
        stacked(DECK, parse_cards("Ts Ts"))
