"""What players contribute to a shoe: who may, when, and what waits for it (M1, L11, L12)."""

import pytest

from croupier.casino.clocks import Purpose
from croupier.casino.commands import Contribute, OpenPart
from croupier.casino.errors import NotYourTable
from croupier.casino.shoe_errors import PartRefusal, PartRefused
from croupier.casino.table_events import ShoePartOpened, ShoePartSent, ShoeStarted
from croupier.casino.table_parts import ShoePart
from croupier.fairness.commitment import part_hash
from tests.support.memory import House, Seat

ANN, BEN = b"sixteen of Ann's", b"sixteen of Ben's"
SHOE = "9s Ts 7h 9d Td Tc"


def started(seat: Seat) -> ShoeStarted:
    """The shoe that was started last."""
    return [event for event in seat.watcher.events if isinstance(event, ShoeStarted)][-1]


def in_play(seat: Seat) -> bool:
    return seat.table.is_in_play


async def alone(house: House, game: str = "multiplayer") -> Seat:
    return await house.sit(await house.guest(name="Ann"), game)


async def two(house: House) -> tuple[Seat, Seat]:
    """Two players with wagers at a shared table."""
    ann = await house.share(await house.guest(name="Ann"), SHOE)
    ben = await house.back(await house.guest(name="Ben"), ann.table_id)
    await ann.wager(1, 10)
    await ben.wager(2, 10)
    return ann, ben


async def refused(order: object) -> PartRefusal:
    with pytest.raises(PartRefused) as caught:
        await order  # type: ignore[misc]
    return caught.value.refusal


# A table of one's own ----------------------------------------------------------------------


@pytest.mark.clause("M1")
async def test_a_part_that_is_opened_with_the_deal_changes_the_shoe(house: House) -> None:
    plain, mixed = await alone(House()), await alone(house)
    await mixed.contribute(ANN)
    for seat, opening in ((plain, None), (mixed, ANN)):
        await seat.wager(1, 10)
        await seat.deal(opening=opening)
    draw = started(mixed)
    assert draw.sealed_seed == started(plain).sealed_seed
    assert [part.opening for part in draw.parts] == [ANN.hex()]
    assert draw.list_hash != started(plain).list_hash
    await plain.house.floor.stop()


async def test_a_part_that_is_not_opened_stays_in_the_record_without_its_opening(
    house: House,
) -> None:
    seat = await alone(house)
    assert seat.table.draw is not None
    sent = part_hash(bytes.fromhex(seat.table.draw.commitment), ANN).hex()
    await seat.contribute(ANN)
    await seat.wager(1, 10)
    await seat.deal()
    assert started(seat).parts == (ShoePart(sent, None),)


async def test_a_second_part_is_refused(house: House) -> None:
    seat = await alone(house)
    await seat.contribute(ANN)
    assert await refused(seat.contribute(BEN)) is PartRefusal.SENT
    assert seat.table.draw is not None
    assert len(seat.table.draw.parts) == 1


async def test_a_part_for_an_earlier_shoe_is_refused(house: House) -> None:
    seat = await alone(house, "classic")
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    assert await refused(seat.order(Contribute(1, "ab" * 32))) is PartRefusal.OTHER_SHOE
    await seat.contribute(ANN)


async def test_a_hash_that_was_made_with_an_older_commitment_never_opens(house: House) -> None:
    seat = await alone(house, "classic")
    assert seat.table.draw is not None
    older = part_hash(bytes.fromhex(seat.table.draw.commitment), ANN)
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    await seat.order(Contribute(2, older.hex()))
    await seat.wager(1, 10)
    assert await refused(seat.deal(opening=ANN)) is PartRefusal.WRONG
    await seat.deal()
    assert [part.opening for part in started(seat).parts] == [None]


async def test_a_wrong_opening_is_refused_and_no_card_is_dealt(house: House) -> None:
    seat = await alone(house)
    await seat.contribute(ANN)
    await seat.wager(1, 10)
    assert await refused(seat.deal(opening=BEN)) is PartRefusal.WRONG
    assert not in_play(seat)
    await seat.deal(opening=ANN)
    assert in_play(seat)


async def test_an_opening_without_a_part_is_refused(house: House) -> None:
    seat = await alone(house)
    await seat.wager(1, 10)
    assert await refused(seat.deal(opening=ANN)) is PartRefusal.NOT_SENT


async def test_while_a_shoe_is_dealt_from_nobody_contributes(house: House) -> None:
    seat = await alone(house)
    await seat.wager(1, 10)
    await seat.deal()
    assert await refused(seat.order(Contribute(2, "ab" * 32))) is PartRefusal.NOT_NOW
    await seat.stand_all()
    assert await refused(seat.order(Contribute(2, "ab" * 32))) is PartRefusal.NOT_NOW
    await seat.wager(1, 10)
    assert await refused(seat.deal(opening=ANN)) is PartRefusal.NOT_NOW


async def test_strangers_contribute_nothing_to_a_private_table(house: House) -> None:
    seat = await alone(house)
    stranger = Seat(house, await house.guest(), seat.table_id, seat.watcher)
    with pytest.raises(NotYourTable):
        await stranger.contribute(BEN)


async def test_who_never_contributes_plays_as_before(house: House) -> None:
    seat = await alone(house)
    await seat.wager(1, 10)
    await seat.deal()
    assert started(seat).parts == ()
    await seat.stand_all()


async def test_contributing_makes_no_command_stale(house: House) -> None:
    ann, ben = await two(house)
    before = ann.table.decision
    await ann.contribute(ANN)
    await ben.contribute(BEN)
    assert ann.table.decision == before


# A table that several share ----------------------------------------------------------------


@pytest.mark.clause("L11")
async def test_openings_come_only_once_betting_is_closed(house: House) -> None:
    ann, ben = await two(house)
    await ann.contribute(ANN)
    assert await refused(ann.open_part(ANN)) is PartRefusal.TOO_EARLY
    assert await refused(ann.deal(opening=ANN)) is PartRefusal.TOO_EARLY
    await house.pass_time(ann.clock_ms)
    assert ann.table.clock is not None
    assert ann.table.clock.purpose is Purpose.CLOSING
    assert await refused(ben.contribute(BEN)) is PartRefusal.NOT_NOW
    await ann.open_part(ANN)
    assert not in_play(ann), "the red seconds are as long as ever"
    await house.pass_time(ann.clock_ms)
    assert in_play(ann)
    assert [part.opening for part in started(ann).parts] == [ANN.hex()]


@pytest.mark.clause("L12")
async def test_with_everybody_confirmed_the_deal_comes_as_soon_as_all_is_open(
    house: House,
) -> None:
    ann, ben = await two(house)
    await ann.contribute(ANN)
    await ben.contribute(BEN)
    await ann.deal()
    await ben.deal()
    assert not in_play(ann)
    assert ann.clock_ms == house.times.closing
    await house.pass_time(500)
    await ann.open_part(ANN)
    assert not in_play(ann)
    await ben.open_part(BEN)
    assert in_play(ann)
    assert [part.opening for part in started(ann).parts] == [ANN.hex(), BEN.hex()]


@pytest.mark.clause("L11")
async def test_who_never_opens_holds_nobody_up_for_longer_than_the_red_seconds(
    house: House,
) -> None:
    ann, ben = await two(house)
    await ann.contribute(ANN)
    await ben.contribute(BEN)
    await ann.deal()
    await ben.deal()
    await ann.open_part(ANN)
    assert not in_play(ann)
    await house.pass_time(house.times.closing)
    assert in_play(ann)
    assert [part.opening for part in started(ann).parts] == [ANN.hex(), None]


@pytest.mark.clause("L12")
async def test_without_parts_the_deal_comes_at_once(house: House) -> None:
    ann, ben = await two(house)
    await ann.deal()
    await ben.deal()
    assert in_play(ann)


async def test_who_has_left_is_not_waited_for(house: House) -> None:
    ann, ben = await two(house)
    await ben.contribute(BEN)
    await ben.clear(2)
    await ben.leave(2)
    await ann.deal()
    assert in_play(ann)
    assert [part.opening for part in started(ann).parts] == [None]


async def test_anothers_opening_is_no_opening_and_one_is_opened_once(house: House) -> None:
    ann, ben = await two(house)
    await ann.contribute(ANN)
    await ben.contribute(BEN)
    await ann.deal()
    await ben.deal()
    assert await refused(ben.open_part(ANN)) is PartRefusal.WRONG
    await ann.open_part(ANN)
    assert await refused(ann.open_part(ANN)) is PartRefusal.OPENED


async def test_who_watches_contributes_nothing(house: House) -> None:
    ann, _ = await two(house)
    eve = await house.back(await house.guest(name="Eve"), ann.table_id)
    assert await refused(eve.contribute(BEN)) is PartRefusal.NOT_SEATED
    await house.pass_time(ann.clock_ms)
    assert await refused(eve.order(OpenPart(1, BEN.hex()))) is PartRefusal.NOT_SENT


async def test_everybody_is_told_who_contributed_and_what_it_opened_to(house: House) -> None:
    ann, ben = await two(house)
    await ann.contribute(ANN)
    await house.pass_time(ann.clock_ms)
    await ann.open_part(ANN)
    told = [
        event for event in ben.watcher.events if isinstance(event, ShoePartSent | ShoePartOpened)
    ]
    assert told[0].person_id == ann.person.person_id
    assert told[1] == ShoePartOpened(ann.person.person_id, ANN.hex())


async def test_parts_outlast_a_restart(house: House) -> None:
    ann, ben = await two(house)
    await ann.contribute(ANN)
    before = ann.table.draw
    again = await house.restarted()
    seats = [await again.back(seat.person, seat.table_id) for seat in (ann, ben)]
    assert seats[0].table.draw == before
    for box, seat in enumerate(seats, start=1):
        await seat.wager(box, 10)
        await seat.deal()
    await seats[0].open_part(ANN)
    assert [part.opening for part in started(seats[0]).parts] == [ANN.hex()]
    await again.floor.stop()
