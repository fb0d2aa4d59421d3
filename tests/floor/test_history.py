"""What a table has seen: each round from its own page, as those at the table were told (L7)."""

import pytest

from croupier.casino.access import Access
from croupier.casino.clocks import Purpose
from croupier.casino.errors import NoSuchRound, NoSuchTable, NotYourTable
from croupier.casino.history import Histories, record_of
from croupier.casino.news import Step
from croupier.casino.ports import PersonRow
from croupier.casino.rounds import ROUNDS_A_PAGE_MAX, PlayedRound
from croupier.casino.table_events import BettingEnded, ShoeStarted, SpotLeft, SpotVacated
from croupier.core.errors import CroupierError
from croupier.notation import read_record, replay, write_record
from croupier.server.history_views import round_lines, round_replay
from croupier.server.seen import wire_event
from croupier.server.views import round_view
from tests.floor.tables import TWO, dealt, gathered, phase
from tests.support.memory import House, Seat
from tests.support.shoes import seven_boxes_of_pairs

WIN = "Ts 9d 9h 8c"
ON_FIRE_NATURAL = "As 9d Kh 8c"


def histories(house: House) -> Histories:
    return Histories(house.store, house.floor.table_for)


async def told(seat: Seat, number: int) -> PlayedRound:
    return await histories(seat.house).round(seat.person, seat.table_id, number)


async def page(seat: Seat, before: int | None, limit: int) -> tuple[list[int], bool]:
    rounds, is_more = await histories(seat.house).page(seat.person, seat.table_id, before, limit)
    return [each.number for each in rounds], is_more


def require_as_seen(played: PlayedRound, *seats: Seat) -> None:
    """The round is told to each of them just as it was since they came to the table."""
    first, last = played.before.number + 1, played.after.number
    for seat in seats:
        live = [step for step in seat.watcher.steps if first <= step.table.number <= last]
        steps = played.steps[-len(live) :]
        assert [kind(step) for step in steps] == [kind(step) for step in live]
        seen = [wire_event(step, seat.person.person_id) for step in live]
        assert list(round_replay(played, seat.person.person_id).events[-len(live) :]) == seen
        assert round_view(played.after, 0) == round_view(live[-1].table, 0)
        assert played.after.number == live[-1].table.number


def kind(step: Step) -> str:
    return type(step.event).__name__


def require_replayed(*rounds: PlayedRound) -> None:
    """The record of these rounds, newest first, played again comes to the same hands and money."""
    record = read_record(write_record(record_of(rounds)))
    again = replay(record).rounds
    assert list(again) == [each.after.round for each in reversed(rounds)]
    assert [each.players for each in record.rounds] == [
        {holder.box: holder.name for holder in each.after.holders} for each in reversed(rounds)
    ]


# One round ---------------------------------------------------------------------------------


@pytest.mark.clause("L7")
async def test_a_round_among_several_is_told_as_each_of_them_saw_it(house: House) -> None:
    ann, ben = await dealt(house, TWO)
    cid = await house.back(await house.guest(), ann.table_id)
    await both_stand(ann, ben)
    assert not ann.table.is_in_play
    played = await told(ann, 1)
    require_as_seen(played, ann, ben, cid)
    require_replayed(played)
    assert isinstance(played.steps[0].event, BettingEnded)
    assert [spot.name for spot in played.before.spots] == [ann.person.name, ben.person.name]
    assert (played.before.rounds, played.after.rounds) == (0, 1)


@pytest.mark.clause("L13")
async def test_spots_that_became_vacant_by_the_deal_are_told_with_the_round(house: House) -> None:
    ann, ben, cid, *more = await gathered(house, TWO, players=5)
    await ann.wager(1, 10)
    await ben.wager(2, 10)
    for box, seat in enumerate((cid, *more), start=3):
        await seat.join(box)
    assert ann.table.timer is not None
    await house.pass_time(ann.table.timer * 1000)
    await house.pass_time(3_000)
    await both_stand(ann, ben)
    played = await told(ann, 1)
    vacated = [step.event for step in played.steps if isinstance(step.event, SpotVacated)]
    assert [event.box for event in vacated] == [3, 4, 5]
    require_as_seen(played, ann, ben, cid)
    require_replayed(played)


async def both_stand(ann: Seat, ben: Seat) -> None:
    await ann.act("stand")
    await ben.act("stand")


@pytest.mark.clause("L14")
async def test_a_round_that_somebody_left_and_another_joined_keeps_its_players(
    house: House,
) -> None:
    ann, ben = await dealt(house, TWO)
    cid = await house.back(await house.guest(), ann.table_id)
    await cid.join(4)
    await ben.leave(2)
    await cid.join(2)
    await ann.act("stand")
    assert not ann.table.is_in_play
    played = await told(cid, 1)
    assert any(isinstance(step.event, SpotLeft) for step in played.steps)
    require_as_seen(played, ann, ben, cid)
    require_replayed(played)
    (line,) = round_lines([played], ben.person.person_id, is_more=False).rounds
    assert [(box.box, box.player, box.is_yours) for box in line.boxes] == [
        (1, ann.person.name, False),
        (2, ben.person.name, True),
    ]


@pytest.mark.clause("L14")
async def test_who_left_between_confirming_and_the_deal_is_told_as_a_player(house: House) -> None:
    ann, ben = await gathered(house, TWO)
    for seat, box in ((ann, 1), (ben, 2)):
        await seat.wager(box, 10)
    await ben.deal()
    await ben.leave(2)
    await ann.deal()
    await ann.act("stand")
    played = await told(ben, 1)
    require_as_seen(played, ann, ben)
    require_replayed(played)
    assert {holder.name for holder in played.after.holders} == {ann.person.name, ben.person.name}


@pytest.mark.clause("L11")
async def test_a_round_with_somebody_away_and_back_is_told_with_its_clocks(house: House) -> None:
    ann, ben = await dealt(house, TWO)
    await house.pass_time(ann.clock_ms)
    await ann.come_back()
    await ben.act("stand")
    played = await told(ann, 1)
    require_as_seen(played, ann, ben)
    require_replayed(played)


@pytest.mark.clause("L7")
async def test_a_void_round_is_told_and_has_no_record(house: House) -> None:
    player = await house.guest(units=1000)
    seat = await house.sit_with_rules(
        player,
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
    played = await told(seat, 1)
    assert played.is_void
    require_as_seen(played, seat)
    (line,) = round_lines([played], player.person_id, is_more=False).rounds
    assert line.is_void
    assert line.line == "Void: no card was left. Every wager went back."
    with pytest.raises(NoSuchTable):
        record_of([played])
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    record = await histories(house).record(player, seat.table_id)
    assert len(record.rounds) == 1, "the void round is left out"


async def test_a_shoe_started_for_a_round_is_part_of_it_and_another_shoe_of_another(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(), "classic", WIN, WIN, WIN)
    for _ in range(3):
        await seat.wager(1, 10)
        await seat.deal()
        await seat.stand_all()
    rounds = [await told(seat, number) for number in (3, 2, 1)]
    for played in rounds:
        shoes = [step.event for step in played.steps if isinstance(step.event, ShoeStarted)]
        assert [shoe.shoe for shoe in shoes] == [played.number]
        require_as_seen(played, seat)
    require_replayed(*rounds)


async def test_rounds_of_one_shoe_go_on_where_the_last_one_ended(house: House) -> None:
    seat = await house.sit(await house.guest(), "multiplayer", "Ts 9d 9h 8c Th 9c 9s 8d")
    for _ in range(2):
        await seat.wager(2, 10)
        await seat.deal()
        await seat.stand_all()
    first, second = await told(seat, 1), await told(seat, 2)
    assert not any(isinstance(step.event, ShoeStarted) for step in second.steps)
    assert second.before.shoe is not None
    assert first.after.shoe is not None
    assert second.before.shoe.dealt == first.after.shoe.dealt == 4
    require_as_seen(second, seat)
    require_replayed(second, first)


@pytest.mark.clause("F11")
async def test_a_record_that_begins_on_fire_pays_as_the_table_did(house: House) -> None:
    seat = await house.sit(await house.guest(), "on-fire", WIN, WIN, WIN, ON_FIRE_NATURAL)
    for _ in range(4):
        await seat.wager(1, 10)
        await seat.deal()
        await seat.stand_all()
    last = await told(seat, 4)
    assert (last.before.streak_wins, last.after.streak_wins) == (3, 3)
    require_as_seen(last, seat)
    require_replayed(last)
    assert record_of([last]).streak == 3
    require_replayed(*[await told(seat, number) for number in (4, 3, 2, 1)])


@pytest.mark.clause("L15")
async def test_a_session_that_was_renewed_has_a_history_of_its_own(house: House) -> None:
    (ann,) = await gathered(house, TWO, players=1)
    await ann.wager((1, 2), 10)
    await ann.quit()
    (session,) = await house.floor.tables_of(ann.person)
    seat = await house.back(ann.person, session.table_id)
    await seat.deal()
    await seat.stand_all()
    played = await told(seat, 1)
    require_as_seen(played, seat)
    require_replayed(played)
    assert await page(ann, None, 20) == ([], False)


async def reads(house: House, person: PersonRow, table_id: str, invite: str | None = None) -> str:
    """The rounds that somebody may read, or the code that they are refused with."""
    try:
        rounds, _ = await histories(house).page(person, table_id, None, 20, invite)
    except CroupierError as refused:
        return refused.code
    return " ".join(str(each.number) for each in rounds)


async def one_round(house: House, access: Access) -> tuple[Seat, PersonRow, PersonRow]:
    """A table where two have played a round; one of them, the other, and a stranger."""
    ann = await house.share(await house.guest(), TWO, access=access)
    ben = await house.back(await house.guest(), ann.table_id, ann.table.invite)
    for seat, box in ((ann, 1), (ben, 2)):
        await seat.wager(box, 10)
    for seat in (ann, ben):
        await seat.deal()
    await both_stand(ann, ben)
    return ann, ben.person, await house.guest(name="stranger")


async def closed(house: House, seat: Seat) -> None:
    """Everybody goes, and in a while the table is vacant."""
    actor = house.actor(seat.table_id)
    for viewer in actor.viewers:
        await house.floor.leave(seat.table_id, viewer)
    while await house.store.row(seat.table_id) in await house.store.shared_tables():
        await house.pass_time(60_000)


@pytest.mark.clause("L7")
@pytest.mark.clause("L2")
async def test_the_history_of_a_public_table_is_everybodys_and_then_its_players(
    house: House,
) -> None:
    ann, ben, stranger = await one_round(house, Access.PUBLIC)
    for person in (ann.person, ben, stranger):
        assert await reads(house, person, ann.table_id) == "1"
    await closed(house, ann)
    for person in (ann.person, ben):
        assert await reads(house, person, ann.table_id) == "1"
    assert await reads(house, stranger, ann.table_id) == "table.private"


async def test_the_history_of_a_table_by_link_wants_the_link_until_it_is_closed(
    house: House,
) -> None:
    ann, ben, stranger = await one_round(house, Access.LINK)
    assert ann.table.invite is not None
    assert await reads(house, stranger, ann.table_id) == "table.private"
    assert await reads(house, stranger, ann.table_id, "guessed") == "table.private"
    assert await reads(house, stranger, ann.table_id, ann.table.invite) == "1"
    invite = ann.table.invite
    await closed(house, ann)
    assert await reads(house, stranger, ann.table_id, invite) == "table.private"
    assert await reads(house, ben, ann.table_id) == "1"


@pytest.mark.clause("L3")
async def test_the_history_of_a_private_table_is_its_owners_also_when_it_is_closed(
    house: House,
) -> None:
    seat = await house.sit(await house.guest(), "classic", WIN)
    stranger = await house.guest()
    await seat.wager(1, 10)
    await seat.deal()
    await seat.stand_all()
    for is_closed in (False, True):
        if is_closed:
            await seat.quit()
        assert await reads(house, seat.person, seat.table_id) == "1"
        assert await reads(house, stranger, seat.table_id) == "table.private"
    assert await reads(house, stranger, "nowhere") == "table.unknown"
    with pytest.raises(NotYourTable):
        await histories(house).record(stranger, seat.table_id)


# Pages -----------------------------------------------------------------------------------------


async def seven_rounds(house: House) -> Seat:
    seat = await house.sit(await house.guest(), "classic", *[WIN] * 8)
    for _ in range(7):
        await seat.wager(1, 10)
        await seat.deal()
        await seat.stand_all()
    return seat


@pytest.mark.parametrize(
    ("before", "limit", "expected", "is_more"),
    [
        pytest.param(None, 3, [7, 6, 5], True, id="the newest first"),
        pytest.param(5, 3, [4, 3, 2], True, id="what was before"),
        pytest.param(2, 3, [1], False, id="the first one is the last"),
        pytest.param(1, 3, [], False, id="nothing was before the first"),
        pytest.param(None, 7, [7, 6, 5, 4, 3, 2, 1], False, id="just all of them"),
        pytest.param(None, 6, [7, 6, 5, 4, 3, 2], True, id="all but one"),
        pytest.param(99, 2, [7, 6], True, id="before one that is not yet"),
        pytest.param(4, 1, [3], True, id="a single one"),
    ],
)
@pytest.mark.parametrize("is_dealt", [False, True], ids=["between rounds", "in the eighth"])
async def test_a_page_holds_so_many_and_says_whether_there_are_older_ones(
    house: House,
    before: int | None,
    limit: int,
    expected: list[int],
    is_more: bool,
    is_dealt: bool,
) -> None:
    seat = await seven_rounds(house)
    if is_dealt:
        await seat.wager(1, 10)
        await seat.deal()
    assert await page(seat, before, limit) == (expected, is_more)


async def test_a_page_is_no_longer_than_the_house_allows(house: House) -> None:
    seat = await seven_rounds(house)
    asked: list[int] = []
    rounds = house.store.rounds

    async def noted(table_id: str, before: int | None, limit: int) -> object:
        asked.append(limit)
        return await rounds(table_id, before, limit)

    house.store.rounds = noted  # type: ignore[method-assign, assignment]
    await page(seat, None, 10_000)
    assert asked == [ROUNDS_A_PAGE_MAX + 2]


@pytest.mark.clause("L7")
async def test_a_round_in_play_is_in_no_history(house: House) -> None:
    ann, ben = await dealt(house, TWO)
    assert await page(ann, None, 20) == ([], False)
    for number in (1, 2):
        with pytest.raises(NoSuchRound):
            await told(ann, number)
    with pytest.raises(NoSuchTable):
        await histories(house).record(ann.person, ann.table_id)
    await both_stand(ann, ben)
    assert phase(ann) is Purpose.RESULTS
    assert await page(ann, None, 20) == ([1], False)


async def test_the_first_round_is_read_far_into_the_evening(house: House) -> None:
    seat = await seven_rounds(house)
    for number in (1, 4, 7):
        require_as_seen(await told(seat, number), seat)
    with pytest.raises(NoSuchRound):
        await told(seat, 8)
    record = await histories(house).record(seat.person, seat.table_id)
    assert len(record.rounds) == 7
