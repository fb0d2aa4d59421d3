"""A line comes to everybody who looks at its table, once and in order."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.memory_chat import MemoryChatStore
from croupier.casino.chat import ChatLine
from croupier.casino.errors import NoSuchTable, NotYourTable
from croupier.casino.exclusion import NoExclusions
from croupier.casino.ports import PersonRow
from croupier.server.chat_room import ChatRoom
from croupier.server.wire import views
from croupier.server.wire.outgoing import Chat, ChatSaid, ServerMessage
from tests.adapters.house import Stores, WrittenTable
from tests.support.clock import FakeClock


@dataclass(eq=False)
class Tab:
    """A socket that keeps what it was told."""

    person: PersonRow
    told: list[ServerMessage] = field(default_factory=list)

    @property
    def person_id(self) -> int:
        return self.person.person_id

    def send(self, message: ServerMessage) -> None:
        self.told.append(message)

    @property
    def texts(self) -> list[str]:
        """Every line told, as `number text`, with a star where it is one's own."""
        lines: list[views.ChatLine] = []
        for message in self.told:
            assert isinstance(message, Chat | ChatSaid)
            lines += message.lines if isinstance(message, Chat) else (message.line,)
        return [f"{line.number} {line.text}{'*' * line.is_yours}" for line in lines]


class Slow(MemoryChatStore):
    """Reads lines, and gives them out when it is told to."""

    def __init__(self, house: MemoryHouse) -> None:
        super().__init__(house)
        self.go = asyncio.Event()
        self.go.set()

    async def lines(self, table_id: str, before: int | None, limit: int) -> Sequence[ChatLine]:
        found = await super().lines(table_id, before, limit)
        await self.go.wait()
        return found


@dataclass
class Place:
    """A chat room with a table at which Ann and Bob are."""

    stores: Stores
    store: Slow
    room: ChatRoom
    ann: Tab
    bob: Tab
    table: WrittenTable
    asked: list[str]

    async def say(self, tab: Tab, text: str, command: str | None = None) -> int:
        command = command or f"say-{len(self.ann.told)}-{text}"
        return (await self.room.say(tab.person, "t1", text, command)).number

    async def remove(self, number: int) -> None:
        """Shows what becomes of a line that a host removes."""
        (line,) = await MemoryChatStore.lines(self.store, "t1", number + 1, 1)
        self.room.show(replace(line, text="", is_removed=True))


@pytest.fixture
async def place() -> Place:
    clock = FakeClock()
    house = MemoryHouse(clock)
    people = MemoryPeople(house)
    stores = Stores(MemoryTableStore(house), people, MemoryBank(house), clock)
    asked: list[str] = []

    async def may_look(person: PersonRow, table_id: str, invite: str | None) -> None:
        asked.append(person.name)
        if person.name == "Eve":
            raise NotYourTable("private")

    ann, bob = Tab(await stores.guest(name="Ann")), Tab(await stores.guest(name="Bob"))
    table = WrittenTable(ann.person)
    await stores.tables.create(table.row, table.commit())
    store = Slow(house)
    room = ChatRoom(store, people, clock, may_look, NoExclusions())
    for tab in (ann, bob):
        await room.enter(tab.person, "t1", tab)
    return Place(stores, store, room, ann, bob, table, asked)


@pytest.mark.clause("L7")
async def test_everybody_at_the_table_hears_a_line(place: Place) -> None:
    assert await place.say(place.ann, "good luck") == 1
    assert place.ann.texts == ["1 good luck*"]
    assert place.bob.texts == ["1 good luck"]


@pytest.mark.clause("L7")
async def test_who_enters_is_told_the_latest_lines_first(place: Place) -> None:
    await place.say(place.ann, "good luck")
    cid = Tab(await place.stores.guest(name="Cid"))
    await place.room.enter(cid.person, "t1", cid)
    await place.say(place.bob, "thanks")
    assert cid.texts == ["1 good luck", "2 thanks"]
    first = cid.told[0]
    assert isinstance(first, Chat)
    assert (first.table_id, first.is_more) == ("t1", False)
    assert first.lines[0].at == "2030-01-02T12:00:00.000Z"


@pytest.mark.case("E10")
async def test_a_repeated_line_is_heard_once(place: Place) -> None:
    assert await place.say(place.ann, "good luck", "say-00001") == 1
    assert await place.say(place.ann, "good luck", "say-00001") == 1
    assert place.bob.texts == ["1 good luck"]


async def test_who_has_left_hears_nothing(place: Place) -> None:
    place.room.leave("t1", place.bob)
    place.room.leave("t1", place.bob)
    await place.say(place.ann, "good bye")
    assert place.bob.texts == []


async def test_a_line_said_while_one_enters_comes_once_and_after_the_older_ones(
    place: Place,
) -> None:
    await place.say(place.ann, "one")
    cid = Tab(await place.stores.guest(name="Cid"))
    place.store.go.clear()
    entering = asyncio.create_task(place.room.enter(cid.person, "t1", cid))
    await asyncio.sleep(0)
    await place.say(place.ann, "two")
    await place.remove(1)
    assert cid.texts == []
    place.store.go.set()
    await entering
    assert cid.texts == ["1 one", "2 two", "1 "]


async def test_who_leaves_while_entering_is_told_nothing(place: Place) -> None:
    cid = Tab(await place.stores.guest(name="Cid"))
    place.store.go.clear()
    entering = asyncio.create_task(place.room.enter(cid.person, "t1", cid))
    await asyncio.sleep(0)
    place.room.leave("t1", cid)
    place.store.go.set()
    await entering
    await place.say(place.ann, "one")
    assert cid.told == []


async def test_nobody_listens_at_a_table_that_cannot_be_entered(place: Place) -> None:
    with pytest.raises(NoSuchTable):
        await place.room.enter(place.bob.person, "nowhere", place.bob)
    assert "nowhere" not in place.room._listeners


async def test_a_removed_line_is_told_again_without_its_text(place: Place) -> None:
    await place.say(place.ann, "rude")
    await place.remove(1)
    last = place.bob.told[-1]
    assert isinstance(last, ChatSaid)
    assert (last.line.text, last.line.is_removed, last.line.player) == ("", True, "Ann")


@pytest.mark.clause("L3")
async def test_the_floor_is_asked_about_who_is_not_at_the_table(place: Place) -> None:
    await place.say(place.ann, "good luck")
    assert place.asked == []
    eve = await place.stores.guest(name="Eve")
    with pytest.raises(NotYourTable):
        await place.room.say(eve, "t1", "let me in", "say-00001")
    assert place.asked == ["Eve"]
    assert place.bob.texts == ["1 good luck"]


async def test_the_room_of_a_closed_table_is_silent(place: Place) -> None:
    await place.stores.tables.append(place.table.commit(is_closing=True))
    with pytest.raises(NoSuchTable):
        await place.say(place.ann, "anybody?")
    with pytest.raises(NoSuchTable):
        await place.room.desk.latest(place.ann.person, "t1")
