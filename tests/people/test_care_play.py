"""Limits and breaks at tables: what is refused, what counts, and what may always be finished."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.casino.care import RAISE_SECONDS
from croupier.casino.care_errors import CareOff, Excluded, LimitReached, NotLonger
from croupier.casino.commands import PlaceWager
from croupier.casino.errors import NotBroke
from croupier.casino.exclusion import self_exclusion, time_out
from croupier.casino.ports import PersonRow
from croupier.core.errors import CroupierError
from tests.people.care_house import UNIT, CareHouse, care_house
from tests.support.memory import Seat

# One box: 19 against a nine and a ten under it; both stand: a push. Then 18 loses, 20 wins.
PUSH = "Ts 9d 9h Tc"
LOSES = "Ts 9d 8h Tc"
WINS = "Ts 9d Th 8c"
ELEVEN = "6s 9d 5h 8c Td"
EIGHTS = "8s 9d 8h 8c Td Tc"
ACE = "Ts Ad 8h 8c"


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def storage(request: pytest.FixtureRequest) -> str:
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    kind: str = request.param
    return kind


@pytest.fixture
async def house(storage: str, tmp_path: Path) -> AsyncIterator[CareHouse]:
    async with care_house(storage, tmp_path) as opened:
        yield opened


async def seated(house: CareHouse, *shoes: str, name: str = "Ann") -> Seat:
    person = await house.guest(name=name)
    return await house.sit(person, "classic", *shoes)


async def refused(house: CareHouse, seat: Seat, units: int) -> LimitReached:
    """A wager that a limit refuses; nothing changes."""
    before, money = seat.table, await house.money(seat.person)
    with pytest.raises(LimitReached) as error:
        await seat.wager(1, units)
    assert (seat.table, await house.money(seat.person)) == (before, money)
    return error.value


async def test_a_wager_up_to_the_limit_is_taken_and_one_unit_more_is_not(house: CareHouse) -> None:
    seat = await seated(house)
    await house.limit(seat.person, "wager", 20)
    await seat.wager(1, 20)
    error = await refused(house, seat, 1)
    assert (error.code, error.details["used"], error.details["adds"]) == (
        "care.wager_limit",
        20_00,
        1_00,
    )
    assert error.details["frees_at"] == ""


async def test_a_chip_that_is_taken_back_counts_for_nothing(house: CareHouse) -> None:
    seat = await seated(house)
    await house.limit(seat.person, "wager", 20)
    await seat.wager(1, 20)
    await seat.undo()
    assert await house.used(seat.person, "wager") == 0
    await seat.wager(1, 20)


async def test_a_wager_counts_until_a_day_after_its_round_was_settled(house: CareHouse) -> None:
    seat = await seated(house, PUSH, PUSH)
    await house.limit(seat.person, "wager", 20)
    await seat.wager(1, 15)
    await seat.deal()
    house.clock.forward(hours=2)
    await seat.act("stand")
    settled_at = house.clock.now()
    assert await house.used(seat.person, "wager") == 15

    error = await refused(house, seat, 6)
    assert error.details["frees_at"] == (settled_at + timedelta(days=1)).isoformat()
    house.clock.at = settled_at + timedelta(days=1) - timedelta(microseconds=1)
    await refused(house, seat, 6)
    house.clock.at = settled_at + timedelta(days=1)
    await seat.wager(1, 20)


async def test_what_lies_at_a_table_counts_however_long_it_lies_there(house: CareHouse) -> None:
    seat = await seated(house, PUSH)
    await house.limit(seat.person, "wager", 20)
    await seat.wager(1, 20)
    await seat.deal()
    house.clock.forward(days=40)
    other = await house.sit(seat.person, "prize")
    await refused(house, other, 5)


@pytest.mark.parametrize(("limit", "taken"), [(20, True), (19, False)])
async def test_a_double_counts_and_a_refused_one_leaves_the_hand_to_be_finished(
    house: CareHouse, limit: int, taken: bool
) -> None:
    seat = await seated(house, ELEVEN)
    await seat.wager(1, 10)
    await seat.deal()
    await house.limit(seat.person, "wager", limit)
    if taken:
        await seat.act("double")
        return
    with pytest.raises(LimitReached):
        await seat.act("double")
    await seat.act("stand")
    assert not seat.table.is_in_play


@pytest.mark.parametrize(("limit", "taken"), [(20, True), (19, False)])
async def test_a_split_counts(house: CareHouse, limit: int, taken: bool) -> None:
    seat = await seated(house, EIGHTS)
    await seat.wager(1, 10)
    await seat.deal()
    await house.limit(seat.person, "loss", limit)
    if taken:
        await seat.act("split")
        return
    with pytest.raises(LimitReached) as error:
        await seat.act("split")
    assert error.value.code == "care.loss_limit"
    await seat.act("stand")


@pytest.mark.parametrize(("limit", "taken"), [(15, True), (14, False)])
async def test_insurance_counts_and_may_always_be_declined(
    house: CareHouse, limit: int, taken: bool
) -> None:
    seat = await seated(house, ACE)
    await seat.wager(1, 10)
    await seat.deal()
    await house.limit(seat.person, "wager", limit)
    if taken:
        await seat.answer(box_1="insure")
        return
    with pytest.raises(LimitReached):
        await seat.answer(box_1="insure")
    await seat.answer(box_1="decline")
    await seat.act("stand")


async def test_a_loss_counts_and_a_win_gives_room_again(house: CareHouse) -> None:
    seat = await seated(house, LOSES, WINS)
    await house.limit(seat.person, "loss", 20)
    await seat.wager(1, 15)
    await seat.deal()
    await seat.act("stand")
    assert await house.used(seat.person, "loss") == 15
    error = await refused(house, seat, 6)
    assert (error.code, error.details["used"]) == ("care.loss_limit", 15_00)
    await seat.wager(1, 5)
    await seat.deal()
    await seat.act("stand")
    assert await house.used(seat.person, "loss") == 10
    await seat.wager(1, 10)
    await refused(house, seat, 1)


async def test_limits_of_a_week_and_a_month_look_further_back(house: CareHouse) -> None:
    seat = await seated(house, PUSH)
    await seat.wager(1, 20)
    await seat.deal()
    await seat.act("stand")
    house.clock.forward(days=1)
    assert [await house.used(seat.person, "wager", each) for each in ("day", "week", "month")] == [
        0,
        20,
        20,
    ]
    await house.limit(seat.person, "wager", 30, "week")
    assert (await refused(house, seat, 11)).details["period"] == "week"
    house.clock.forward(days=6)
    await house.limit(seat.person, "wager", 30, "month")
    assert (await refused(house, seat, 11)).details["period"] == "month"
    house.clock.forward(days=23)
    await seat.wager(1, 11)


async def test_a_raise_helps_a_day_later_and_may_be_taken_back(house: CareHouse) -> None:
    seat = await seated(house)
    await house.limit(seat.person, "wager", 5)
    await house.limit(seat.person, "wager", 20)
    await refused(house, seat, 6)
    house.clock.forward(seconds=RAISE_SECONDS)
    await seat.wager(1, 6)
    await house.limit(seat.person, "wager", None)
    (pending,) = [each for each in (await house.desk.picture(seat.person)).limits if each.pending]
    assert (pending.limit, pending.pending and pending.pending.amount) == (20_00, None)
    await house.desk.keep_limit(seat.person, pending.name)
    house.clock.forward(days=2)
    await refused(house, seat, 15)


async def test_of_two_tables_at_once_one_alone_gets_what_the_limit_leaves(
    house: CareHouse,
) -> None:
    ann = await house.guest(name="Ann")
    seats = [await house.sit(ann, game) for game in ("classic", "prize", "multiplayer")]
    await house.limit(ann, "wager", 25)
    asked = [
        asyncio.create_task(seat.do(PlaceWager((1,), 10 * UNIT)))
        for seat in (*seats, *seats, *seats)
    ]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(each, LimitReached) for each in answers) == 7
    assert await house.used(ann, "wager") == 20


async def test_a_limit_is_its_owners_alone(house: CareHouse) -> None:
    ann = await seated(house)
    await house.limit(ann.person, "wager", 5)
    await (await seated(house, name="Bob")).wager(1, 20)


async def test_pay_ins_and_gifts_count_towards_the_deposit_limit(house: CareHouse) -> None:
    new = await house.cashier.welcome_guest()
    ann = new.person
    assert await house.used(ann, "deposit") == 1000
    await house.limit(ann, "deposit", 1500)
    await house.fund(ann, 500_00)
    with pytest.raises(LimitReached) as error:
        await house.fund(ann, 1)
    assert (error.value.code, error.value.details["used"]) == ("care.deposit_limit", 1500_00)
    free = house.clock.now() + timedelta(days=1)
    assert error.value.details["frees_at"] == free.isoformat()
    await house.pay_out(ann, 1500_00)
    with pytest.raises(LimitReached):
        await house.cashier.gift(ann)
    house.clock.at = free
    await house.cashier.gift(ann)
    assert await house.money(ann) == 1000


async def test_nothing_tops_up_by_itself(house: CareHouse) -> None:
    """Broke is broke: only a gift that is asked for, or the host, brings money."""
    seat = await seated(house, LOSES)
    await house.pay_out(seat.person, 980_00)
    await seat.wager(1, 20)
    await seat.deal()
    await seat.act("stand")
    assert await house.money(seat.person) == 0
    house.clock.forward(days=60)
    await house.settle()
    again = await house.sit(seat.person, "classic")
    with pytest.raises(CroupierError):
        await again.rebet()
    assert await house.money(seat.person) == 0


async def test_in_another_currency_no_limit_is_set(house: CareHouse) -> None:
    ann = await house.guest(name="Ann")
    picture = await house.desk.picture(ann)
    assert {each.name.currency for each in picture.limits} == set(house.desk.currencies)
    name = picture.limits[0].name
    house.desk.currencies = ()
    with pytest.raises(CareOff):
        await house.desk.set_limit(ann, name, 5)
    with pytest.raises(CareOff):
        await house.desk.keep_limit(ann, name)


# Breaks


async def pause(house: CareHouse, person: PersonRow, hours: int = 24) -> None:
    await house.desk.exclude(person, lambda now: time_out(hours, now))


async def test_who_takes_a_break_wagers_opens_and_is_given_nothing(house: CareHouse) -> None:
    seat = await seated(house)
    ann = seat.person
    await pause(house, ann)
    with pytest.raises(Excluded) as error:
        await house.sit(ann, "classic")
    assert error.value.details["kind"] == "time-out"
    with pytest.raises(Excluded):
        await house.fund(ann, 100)
    await house.pay_out(ann, 1000_00)
    with pytest.raises(Excluded):
        await house.cashier.gift(ann)
    assert await house.money(ann) == 0


async def test_standing_wagers_go_back_and_the_table_closes(house: CareHouse) -> None:
    seat = await seated(house)
    await seat.wager(1, 20)
    await pause(house, seat.person)
    assert await house.money(seat.person) == 1000
    assert await house.used(seat.person, "wager") == 0
    assert await house.floor.tables_of(seat.person) == []


async def test_a_round_of_ones_own_is_finished_without_money_added(house: CareHouse) -> None:
    seat = await seated(house, ELEVEN)
    await seat.wager(1, 10)
    await seat.deal()
    await pause(house, seat.person)
    with pytest.raises(Excluded):
        await seat.act("double")
    await seat.act("hit")
    with pytest.raises(Excluded):
        await seat.deal(is_rebet=True)
    with pytest.raises(Excluded):
        await seat.wager(1, 5)


async def test_at_a_shared_table_the_seat_is_vacated_and_the_house_plays_the_hand(
    house: CareHouse,
) -> None:
    ann, bob = await house.guest(name="Ann"), await house.guest(name="Bob")
    seat = await house.share(ann, "Ts 9d 7h 6s 3d Tc 2h 5c 2d 3h 4d")
    other = await house.back(bob, seat.table_id)
    await seat.wager(1, 10)
    await other.wager(2, 10)
    await seat.deal()
    await other.deal()
    await pause(house, ann)
    assert [spot.name for spot in other.table.spots] == ["Bob"]
    await other.act("stand")
    assert not other.table.is_in_play
    with pytest.raises(Excluded):
        await seat.join(3)
    with pytest.raises(Excluded):
        await house.back(ann, seat.table_id)


async def test_at_a_shared_table_wagers_that_stand_go_back(house: CareHouse) -> None:
    ann, bob = await house.guest(name="Ann"), await house.guest(name="Bob")
    seat = await house.share(ann)
    other = await house.back(bob, seat.table_id)
    await seat.wager((1, 3), 10)
    await other.wager(2, 10)
    await pause(house, ann)
    assert [spot.name for spot in other.table.spots] == ["Bob"]
    assert (await house.money(ann), await house.used(ann, "wager")) == (1000, 0)


async def test_a_break_ends_by_itself_and_not_before(house: CareHouse) -> None:
    ann = await house.guest(name="Ann")
    await pause(house, ann, hours=2)
    house.clock.at += timedelta(hours=2) - timedelta(microseconds=1)
    with pytest.raises(Excluded):
        await house.sit(ann, "classic")
    house.clock.at += timedelta(microseconds=1)
    assert await house.desk.exclusion_of(ann.person_id) is None
    await (await house.sit(ann, "classic")).wager(1, 5)


async def test_nobody_shortens_a_break_and_anybody_may_make_theirs_longer(
    house: CareHouse,
) -> None:
    ann = await house.guest(name="Ann")
    await house.desk.exclude(ann, lambda now: self_exclusion(6, now))
    with pytest.raises(NotLonger):
        await pause(house, ann, hours=1008)
    await house.desk.exclude(ann, lambda now: self_exclusion(12, now))
    await house.desk.exclude(ann, lambda now: self_exclusion(None, now))
    with pytest.raises(NotLonger):
        await house.desk.exclude(ann, lambda now: self_exclusion(60, now))
    found = await house.desk.exclusion_of(ann.person_id)
    assert found is not None
    assert found.until is None


async def test_a_gift_is_refused_to_who_is_not_broke_before_anything_else(
    house: CareHouse,
) -> None:
    ann = await house.guest(name="Ann")
    with pytest.raises(NotBroke):
        await house.cashier.gift(ann)
