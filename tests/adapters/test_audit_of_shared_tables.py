"""A shared table on a real database: what several did at random, and what the audit says of it."""

import asyncio
import random
from contextlib import suppress
from itertools import count

import pytest

from croupier.adapters.randomness import OsChance, OsSeeds, SecretKey
from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_database import SqlDatabase
from croupier.casino.access import Access
from croupier.casino.cashier import CashierDesk
from croupier.casino.commands import (
    Act,
    AnswerOffer,
    Command,
    Deal,
    LeaveSpot,
    PlaceWager,
    Quit,
)
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.errors import HouseRefusal
from croupier.casino.floor import Floor
from croupier.casino.lobby import Lobby
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName
from croupier.casino.recovery import load_table
from croupier.casino.request import Request
from croupier.casino.table import Table
from croupier.casino.witness import JournalWitness
from croupier.casino.world import World
from croupier.core.errors import IllegalAction
from croupier.core.legality import options
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited
from tests.adapters.house import FUN, Stores
from tests.support.viewers import Ear, Watcher

STEPS = 250


class Evening:
    """Three people, one table, and a clock that is moved on."""

    def __init__(self, sql: Stores, seed: int) -> None:
        self.sql = sql
        self.luck = random.Random(seed)
        self.room = ShoeRoom(OsSeeds(SecretKey(bytes(32))), NoStacks())
        self.lobby = Lobby(sql.clock)
        names = (f"table-{number}" for number in count(1))
        self.world = World(
            sql.tables, sql.bank, sql.clock, self.room, Ear(self.lobby), names.__next__
        )
        self.floor = Floor(self.world, self.lobby, Offer(currencies=(FUN,)))
        self.keys = (f"key-{number}" for number in count(1))
        self.lines: dict[int, Watcher] = {}

    async def open(self, game: str) -> None:
        desk = CashierDesk(self.sql.people, self.sql.bank, self.sql.clock, OsChance())
        self.people = [(await desk.welcome_guest()).person for _ in range(3)]
        opening = Opening(game, FUN, RangeName.BRONZE, Access.PUBLIC, 15)
        self.table_id = (await self.floor.open(self.people[0], opening, "open")).table_id
        for person in self.people:
            await self.enter(person)

    async def enter(self, person: PersonRow) -> None:
        watcher = Watcher(person.person_id, person.name)
        self.lines[person.person_id] = watcher
        await self.floor.enter(person, self.table_id, watcher, None)

    @property
    def table(self) -> Table:
        return self.floor._actors[self.table_id].table

    async def go_on(self) -> None:
        person = self.luck.choice(self.people)
        line = self.lines.get(person.person_id)
        match self.luck.randint(0, 15):
            case 0 if line is not None:
                del self.lines[person.person_id]
                await self.floor.leave(self.table_id, line)
            case 1 | 2 if line is None:
                await self.enter(person)
            case 3 | 4:
                self.sql.clock.advance(self.luck.choice((1_000, 5_000, 16_000, 21_000)))
            case _:
                await self.ask(*self._choice(person))
        while not self.floor._actors[self.table_id].is_resting:
            await asyncio.sleep(0)

    async def ask(self, person: PersonRow, command: Command) -> None:
        with suppress(HouseRefusal, IllegalAction):
            await self.floor.do(self.table_id, Request(person, command, next(self.keys)))

    def _choice(self, person: PersonRow) -> tuple[PersonRow, Command]:
        state, box = self.table.round, self.luck.randint(1, 7)
        if self.luck.randint(0, 25) == 0:
            return person, self.luck.choice((Quit(), LeaveSpot(box)))
        if state is None or state.is_over:
            bets: tuple[Command, ...] = (PlaceWager((box,), 400), Deal(is_rebet=False))
            return person, self.luck.choice(bets)
        ids = {each.person_id: each for each in self.people}
        match awaited(state):
            case AwaitsPlay(box, hand):
                chosen = self.luck.choice(list(options(state, box)))
                return ids[self.table.holder_in_round(box)], Act(box, hand, chosen)
            case AwaitsAnswers(boxes):
                chosen = self.luck.choice(list(options(state, boxes[0])))
                answers = ((boxes[0], chosen),)
                return ids[self.table.holder_in_round(boxes[0])], AnswerOffer(answers)
            case other:
                raise AssertionError(f"a table rests at {other}")


@pytest.mark.clause("L15")
@pytest.mark.clause("L17")
@pytest.mark.parametrize("game", ["multiplayer", "prize"])
async def test_the_books_of_a_shared_table_and_of_what_was_left_at_it_are_clean(
    database: SqlDatabase, sql: Stores, game: str
) -> None:
    evening = Evening(sql, seed=len(game))
    await evening.open(game)
    for _ in range(STEPS):
        await evening.go_on()
    table = evening.table
    assert table.rounds > 5
    sessions = [
        session for each in evening.people for session in await evening.floor.tables_of(each)
    ]
    assert any(session.is_session for session in sessions)
    await evening.floor.stop()
    report = await audit_everything(database, JournalWitness)
    assert report.findings == ()
    found = (await load_table(sql.tables, evening.room, evening.table_id)).table
    assert found == table
