"""Who may say what, how often, and to whom it is of no interest."""

from dataclasses import dataclass, field
from itertools import count

import pytest

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.casino import pace
from croupier.casino.care_errors import Excluded
from croupier.casino.chat import (
    IGNORED_MAX,
    LINES_A_PAGE_MAX,
    LINES_BURST,
    LINES_SECONDS,
    REPORTS_BURST,
    REPORTS_SECONDS,
    ChatDesk,
    Said,
)
from croupier.casino.errors import (
    IgnoringOneself,
    NoSuchLine,
    NoSuchPerson,
    NoSuchTable,
    NothingSaid,
    NotYourTable,
    ReportedTooFast,
    SaidTooFast,
    TooManyIgnored,
    TooMuchSaid,
)
from croupier.casino.exclusion import time_out
from croupier.casino.pace import Pace
from croupier.casino.ports import PersonRow, TableRow
from tests.adapters.house import Stores, WrittenTable
from tests.support.clock import NOON, FakeClock

_COMMANDS = count(1)


@dataclass
class Room:
    """A house in memory with one table that only some may look at."""

    house: MemoryHouse
    stores: Stores
    table: WrittenTable
    desk: ChatDesk = field(init=False)
    welcome: set[int] = field(default_factory=set)
    invite: str | None = None

    @classmethod
    async def opened(cls) -> "Room":
        clock = FakeClock()
        house = MemoryHouse(clock)
        people = MemoryPeople(house)
        stores = Stores(MemoryTableStore(house), people, MemoryBank(house), clock)
        table = WrittenTable(await stores.guest(name="Ann"))
        await stores.tables.create(table.row, table.commit())
        room = cls(house, stores, table, welcome={table.owner.person_id})
        room.desk = ChatDesk(MemoryChatStore(house), people, clock, room._may_look, house.care)
        return room

    async def guest(self, name: str) -> PersonRow:
        person = await self.stores.guest(name=name)
        self.welcome.add(person.person_id)
        return person

    async def _may_look(self, person: PersonRow, table_id: str, invite: str | None) -> None:
        row: TableRow | None = await self.stores.tables.row(table_id)
        if row is None or row.closed_at is not None:
            raise NoSuchTable("no such table")
        if person.person_id not in self.welcome and (invite is None or invite != self.invite):
            raise NotYourTable("private")

    @property
    def ann(self) -> PersonRow:
        return self.table.owner

    async def say(self, person: PersonRow, text: str, command: str | None = None) -> Said:
        return await self.desk.say(person, "t1", text, command or f"say-{next(_COMMANDS)}-of-many")

    async def texts(self) -> list[str]:
        return [line.text for line in (await self.desk.latest(self.ann, "t1")).lines]


@pytest.fixture
async def room() -> Room:
    return await Room.opened()


# Saying ---------------------------------------------------------------------------------------


@pytest.mark.clause("L7")
async def test_a_line_is_said_and_kept(room: Room) -> None:
    said = await room.say(room.ann, "  good\u202e luck ")
    assert said.line is not None
    assert (said.line.number, said.line.name, said.line.text) == (1, "Ann", "good luck")
    assert (said.answer.table_id, said.answer.number) == ("t1", 1)
    assert await room.texts() == ["good luck"]


async def test_who_takes_a_break_reads_and_says_nothing(room: Room) -> None:
    await room.say(room.ann, "before", "say-00001")
    now = room.stores.clock.now()
    await room.house.care.exclude(room.ann.person_id, time_out(1, now), now)
    with pytest.raises(Excluded):
        await room.say(room.ann, "meanwhile")
    assert (await room.say(room.ann, "before", "say-00001")).line is None, "a repeat is answered"
    assert await room.texts() == ["before"]
    room.stores.clock.forward(seconds=3600)
    await room.say(room.ann, "after")
    assert await room.texts() == ["before", "after"]


@pytest.mark.clause("L7")
async def test_a_repeat_says_nothing_and_is_answered_as_the_first(room: Room) -> None:
    first = await room.say(room.ann, "good luck", "say-00001")
    again = await room.say(room.ann, "good luck", "say-00001")
    assert again == Said(first.answer, None)
    assert await room.texts() == ["good luck"]


async def test_a_repeat_is_answered_also_when_the_table_has_closed(room: Room) -> None:
    first = await room.say(room.ann, "good luck", "say-00001")
    await room.stores.tables.append(room.table.commit(is_closing=True))
    assert (await room.say(room.ann, "good luck", "say-00001")).answer == first.answer
    with pytest.raises(NoSuchTable):
        await room.say(room.ann, "good bye")


@pytest.mark.clause("L7")
async def test_a_refused_line_is_not_said_and_may_be_sent_again(room: Room) -> None:
    for _ in range(20):
        with pytest.raises(NothingSaid):
            await room.say(room.ann, " \n ", "say-00001")
        with pytest.raises(TooMuchSaid):
            await room.say(room.ann, "x" * 301, "say-00001")
    assert (await room.say(room.ann, "x" * 300, "say-00001")).line is not None


@pytest.mark.clause("L3")
async def test_only_who_may_look_may_talk_and_read(room: Room) -> None:
    eve = await room.stores.guest(name="Eve")
    with pytest.raises(NotYourTable):
        await room.say(eve, "let me in")
    with pytest.raises(NotYourTable):
        await room.desk.latest(eve, "t1")
    with pytest.raises(NotYourTable):
        await room.desk.report(eve, "t1", 1, "")
    assert await room.texts() == []


async def test_who_holds_the_invitation_may_read(room: Room) -> None:
    room.invite = "come"
    eve = await room.stores.guest(name="Eve")
    await room.say(room.ann, "welcome")
    page = await room.desk.latest(eve, "t1", invite="come")
    assert [line.text for line in page.lines] == ["welcome"]
    with pytest.raises(NotYourTable):
        await room.desk.latest(eve, "t1", invite="came")


# The pace -------------------------------------------------------------------------------------


@pytest.mark.case("E20")
async def test_five_lines_in_ten_seconds_and_no_more(room: Room) -> None:
    bob = await room.guest("Bob")
    for number in range(LINES_BURST):
        await room.say(room.ann, f"line {number}")
        room.stores.clock.forward(seconds=1)
    with pytest.raises(SaidTooFast) as refused:
        await room.say(room.ann, "one more")
    assert refused.value.details == {"limit": 5, "seconds": 10, "seconds_left": 5}
    await room.say(bob, "I may")
    room.stores.clock.advance(4_999)
    with pytest.raises(SaidTooFast) as refused:
        await room.say(room.ann, "one more")
    assert refused.value.details["seconds_left"] == 1
    room.stores.clock.advance(1)
    await room.say(room.ann, "one more")
    with pytest.raises(SaidTooFast):
        await room.say(room.ann, "and one more")
    assert len(await room.texts()) == LINES_BURST + 2
    assert (LINES_BURST, LINES_SECONDS) == (5, 10)


async def test_who_is_too_fast_still_hears_what_became_of_an_earlier_line(room: Room) -> None:
    for number in range(LINES_BURST):
        await room.say(room.ann, "hello", f"say-0000{number}")
    assert (await room.say(room.ann, "hello", "say-00002")).answer.number == 3


async def test_a_clock_that_is_set_changes_no_pace(room: Room) -> None:
    for _ in range(LINES_BURST):
        await room.say(room.ann, "hello")
    room.stores.clock.at = NOON.replace(year=2040)
    with pytest.raises(SaidTooFast):
        await room.say(room.ann, "hello")


def test_who_was_quiet_for_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "PEOPLE_KEPT_MAX", 2)
    once = Pace(1, 10, FakeClock())
    assert [once.take(person) for person in (1, 2, 1, 3)] == [0, 0, 10, 0]
    assert [once.take(person) for person in (2, 3, 1)] == [10, 10, 0]


# Pages ----------------------------------------------------------------------------------------


@pytest.mark.clause("L7")
async def test_the_history_of_a_chat_is_paged_to_its_first_line(room: Room) -> None:
    for number in range(1, 121):
        await room.say(room.ann, str(number))
        room.stores.clock.forward(seconds=10)
    page = await room.desk.latest(room.ann, "t1", limit=1000)
    shown = [line.number for line in page.lines]
    while page.is_more:
        page = await room.desk.latest(room.ann, "t1", before=shown[0])
        shown[:0] = [line.number for line in page.lines]
        assert len(page.lines) <= LINES_A_PAGE_MAX
    assert shown == list(range(1, 121))


async def test_a_page_that_holds_all_says_so(room: Room) -> None:
    assert (await room.desk.latest(room.ann, "t1")).is_more is False
    for _ in range(2):
        await room.say(room.ann, "hello")
    assert (await room.desk.latest(room.ann, "t1", limit=2)).is_more is False
    assert (await room.desk.latest(room.ann, "t1", limit=1)).is_more is True
    assert len((await room.desk.latest(room.ann, "t1", limit=-5)).lines) == 1


# Reports and whom one ignores -----------------------------------------------------------------


async def test_a_line_is_reported_with_a_reason_or_none(room: Room) -> None:
    bob = await room.guest("Bob")
    await room.say(bob, "rude")
    await room.desk.report(room.ann, "t1", 1, "\u202erude\n")
    await room.desk.report(room.ann, "t1", 1, "and again")
    await room.desk.report(bob, "t1", 1, "")
    with pytest.raises(TooMuchSaid):
        await room.desk.report(room.ann, "t1", 1, "x" * 301)
    with pytest.raises(NoSuchLine):
        await room.desk.report(room.ann, "t1", 2, "x" * 300)


async def test_reports_come_at_a_pace(room: Room) -> None:
    await room.say(room.ann, "hello")
    for _ in range(REPORTS_BURST):
        await room.desk.report(room.ann, "t1", 1, "")
    with pytest.raises(ReportedTooFast) as refused:
        await room.desk.report(room.ann, "t1", 1, "")
    assert refused.value.details["seconds_left"] == REPORTS_SECONDS
    room.stores.clock.forward(seconds=REPORTS_SECONDS)
    await room.desk.report(room.ann, "t1", 1, "")


async def test_one_ignores_others_by_name(room: Room) -> None:
    await room.guest("Bob")
    assert list(await room.desk.ignore(room.ann, "BOB")) == ["Bob"]
    assert list(await room.desk.ignored(room.ann)) == ["Bob"]
    assert list(await room.desk.unignore(room.ann, "bob")) == []
    with pytest.raises(NoSuchPerson):
        await room.desk.ignore(room.ann, "Nobody")
    with pytest.raises(IgnoringOneself):
        await room.desk.ignore(room.ann, "Ann")


async def test_a_list_of_the_ignored_has_an_end(room: Room) -> None:
    for number in range(IGNORED_MAX):
        name = (await room.stores.guest(name=f"Crowd {number}")).name
        await room.desk.ignore(room.ann, name)
    await room.guest("Bob")
    with pytest.raises(TooManyIgnored):
        await room.desk.ignore(room.ann, "Bob")
