"""Repeating wagers where several play, and what a round takes of them (M24, L9, L12)."""

import pytest

from croupier.casino.event_codec import decode_snapshot, encode_snapshot
from croupier.casino.money import TableWagers
from tests.floor.tables import dealt, gathered, holders, in_play, refused, wagers
from tests.support.memory import FUN, House, Seat

RESULTS_MS = 4_000
# Eleven and nineteen against a seven with a ten under it, ten drawn to the eleven; three rounds.
DOUBLED = "6s 9d 7h 5s Tc Td Th"
THREE_ROUNDS = f"{DOUBLED} 6d 9h 7c 5d Ts Tc Ts 6h 9c 7d 5h Tc Th Td"


async def next_round(house: House, *seats: Seat) -> None:
    """Everybody stands to the end, and betting has begun again."""
    by_id = {seat.person.person_id: seat for seat in seats}
    while in_play(seats[0]):
        box, _ = seats[0].turn
        await by_id[seats[0].table.holder_in_round(box)].act("stand")
    await house.pass_time(RESULTS_MS)


@pytest.mark.clause("M24")
@pytest.mark.case("B29")
async def test_rebet_repeats_the_chosen_wager_however_it_was_doubled(house: House) -> None:
    one, two = await gathered(house, THREE_ROUNDS, units=500)
    await one.wager(1, 25)
    await two.wager(2, 10)
    await two.deal()
    await one.deal()
    for _ in range(2):
        await one.act("double")
        assert one.on_table == 60_00
        await next_round(house, two, one)
        await one.rebet()
        assert wagers(one) == {1: 25}
        await two.rebet()
        assert wagers(one) == {1: 25, 2: 10}
        await two.deal()
        await one.deal()
        await house.pass_time(1_000)


@pytest.mark.clause("M24")
@pytest.mark.case("B29")
async def test_rebet_repeats_the_chosen_wager_after_a_split_and_insurance(house: House) -> None:
    (seat,) = await gathered(house, "8s Ad 8h 9c 3c Tc", players=1)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.answer(box_1="insure")
    await seat.act("split")
    await next_round(house, seat)
    await seat.rebet()
    assert wagers(seat) == {1: 10}


@pytest.mark.case("B29")
async def test_a_rebet_that_is_not_covered_places_nothing_and_says_so(house: House) -> None:
    (seat,) = await gathered(house, "Ts Td Th 9s 9d Tc", players=1, units=40)
    await seat.wager((1, 2), 15)
    await seat.deal()
    await next_round(house, seat)
    assert seat.fun == 10_00
    assert await refused(seat, seat.rebet()) == "money.not_covered"
    assert await refused(seat, seat.deal(is_rebet=True)) == "money.not_covered"
    assert wagers(seat) == {}


@pytest.mark.clause("M24")
async def test_each_player_repeats_what_was_their_own(house: House) -> None:
    cards = "Ts Td Th 7h 9s 9d 9c Tc"
    one, two = await gathered(house, cards)
    await one.wager((1, 3), 10)
    await two.wager(2, 5)
    await one.deal()
    await two.deal()
    await next_round(house, one, two)
    await two.rebet()
    assert wagers(one) == {2: 5}
    await one.rebet()
    assert wagers(one) == {1: 10, 2: 5, 3: 10}
    assert await refused(one, one.rebet()) == "wager.wagers_stand"


@pytest.mark.clause("M24")
async def test_whoever_sat_a_round_out_repeats_their_own_last_wagers(house: House) -> None:
    cards = "Ts Td 7h 9s 9d Tc Ts 7h 9s Tc Ts 7h 9s Tc"
    one, two = await gathered(house, cards)
    await one.wager(1, 10)
    await two.wager(2, 15)
    await one.deal()
    await two.deal()
    await next_round(house, one, two)
    await one.deal(is_rebet=True)
    await house.pass_time(33_000)
    assert set(holders(one)) == {1}
    await next_round(house, one, two)
    await two.rebet()
    assert wagers(one) == {2: 15}
    later = decode_snapshot(encode_snapshot(one.table))
    assert later is not None
    assert later.last_wagers == one.table.last_wagers


@pytest.mark.clause("M24")
async def test_nothing_is_repeated_onto_a_box_that_is_somebody_elses_by_now(house: House) -> None:
    cards = "Ts Td 7h 9s 9d Tc"
    one, two = await gathered(house, cards)
    await one.wager((1, 2), 10)
    await two.join(3)
    await one.deal()
    await two.leave(3)
    await one.leave(1)
    await two.join(1)
    await one.act("stand")
    await house.pass_time(RESULTS_MS)
    assert holders(one) == {1: two.person.name, 2: one.person.name}
    assert await refused(one, one.rebet()) == "box.not_yours"
    assert wagers(one) == {}, "all or none"
    await one.wager(2, 10)
    assert await refused(two, two.rebet()) == "wager.nothing_to_repeat"


@pytest.mark.clause("M24")
async def test_a_rebet_takes_its_boxes_again_in_place_of_empty_spots(house: House) -> None:
    cards = "Ts Td Th 7h 9s 9d 9c Tc"
    (seat,) = await gathered(house, cards, players=1)
    await seat.wager((1, 2, 3), 10)
    await seat.deal()
    for box in (1, 2, 3):
        await seat.leave(box)
    for box in (4, 3, 7):
        await seat.join(box)
    await house.pass_time(RESULTS_MS)
    await seat.rebet()
    assert wagers(seat) == {1: 10, 2: 10, 3: 10}
    assert set(holders(seat)) == {1, 2, 3}


@pytest.mark.case("B42")
async def test_a_natural_is_paid_once_and_wagers_for_the_next_round_are_no_part_of_this(
    house: House,
) -> None:
    one, two = await gathered(house, "As Td 6h Kh 8d Tc Ts Th")
    await one.wager(1, 15)
    await two.wager(2, 10)
    await one.deal()
    await two.deal()
    assert one.fun == 122_50, "paid before anybody acts"
    assert await refused(one, one.wager(1, 50)) == "wager.closed"
    assert house.stores.balance(TableWagers(one.table_id, FUN)) == 10_00
    await two.act("stand")
    assert (one.fun, two.fun) == (122_50, 110_00)
    assert one.table.round is not None
    assert [str(card) for card in one.table.round.dealer.shown] == ["6h", "Tc", "Ts"]


async def test_the_wagers_of_a_full_table_are_all_remembered(house: House) -> None:
    (seat, *others) = await dealt(house, boxes=[(box,) for box in range(1, 8)])
    assert len(seat.table.last_wagers) == 7
    assert {chip.person_id for chip in seat.table.last_wagers} == {
        each.person.person_id for each in (seat, *others)
    }
