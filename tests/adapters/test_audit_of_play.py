"""Rounds that were really played, on a real database, and what the audit says of them."""

import random
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from croupier.adapters.randomness import OsChance, OsSeeds, SecretKey
from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_database import SqlDatabase
from croupier.casino.cashier import CashierDesk
from croupier.casino.commands import Act, AnswerOffer, Deal, Drop, PlaceWager
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.errors import NotCovered
from croupier.casino.floor import Floor
from croupier.casino.lobby import Lobby
from croupier.casino.offer import Offer
from croupier.casino.opening import Opening
from croupier.casino.ports import PersonRow
from croupier.casino.ranges import RangeName
from croupier.casino.request import Request
from croupier.casino.witness import JournalWitness
from croupier.casino.world import World
from croupier.core.actions import Action
from croupier.core.errors import Refused
from croupier.core.state import AwaitsAnswers, AwaitsPlay, awaited
from tests.adapters.house import FUN, Stores
from tests.support.viewers import Ear

ROUNDS = 6


class Player:
    """Somebody who plays at random, but by the rules."""

    def __init__(self, floor: Floor, world: World, person: PersonRow, seed: int) -> None:
        self._floor = floor
        self._world = world
        self._person = person
        self._luck = random.Random(seed)
        self._commands = 0

    async def ask(self, table_id: str, command: object) -> None:
        self._commands += 1
        request = Request(self._person, command, f"c{self._commands}")  # type: ignore[arg-type]
        await self._floor.do(table_id, request)

    async def sit(self, game: str) -> str:
        opening = Opening(game, FUN, RangeName.BRONZE)
        return (await self._floor.open(self._person, opening, f"open-{game}")).table_id

    async def play_round(self, table_id: str, boxes: tuple[int, ...]) -> None:
        await self.ask(table_id, PlaceWager(boxes, 400))
        await self.ask(table_id, Deal(is_rebet=False))
        while (choice := await self._choice(table_id)) is not None:
            try:
                await self.ask(table_id, choice)
            except (Refused, NotCovered):
                continue

    async def _choice(self, table_id: str) -> Act | AnswerOffer | None:
        (table,) = [
            each for each in await self._floor.tables_of(self._person) if each.table_id == table_id
        ]
        if table.round is None or table.round.is_over:
            return None
        match awaited(table.round):
            case AwaitsPlay(box, hand):
                return Act(box, hand, self._luck.choice(list(Action)))
            case AwaitsAnswers() as offer:
                action = self._luck.choice(list(Action))
                return AnswerOffer(tuple((box, action) for box in offer.boxes))
            case _:
                return None


@pytest.mark.clause("L17")
@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize", "on-fire"])
async def test_every_transfer_of_a_played_table_follows_from_its_journal(
    database: SqlDatabase, sql: Stores, house_file: Path, game: str
) -> None:
    room = ShoeRoom(OsSeeds(SecretKey(bytes(32))), NoStacks())
    lobby = Lobby(sql.clock)
    names = (f"table-{number}" for number in count(1))
    world = World(sql.tables, sql.bank, sql.clock, room, Ear(lobby), names.__next__)
    floor = Floor(world, lobby, Offer(currencies=(FUN,)))
    guest = (await CashierDesk(sql.people, sql.bank, sql.clock, OsChance()).welcome_guest()).person
    player = Player(floor, world, guest, seed=len(game))
    table_id = await player.sit(game)
    boxes = (1,) if game == "on-fire" else (1, 2, 3)
    for _ in range(ROUNDS):
        await player.play_round(table_id, boxes)

    await player.ask(table_id, PlaceWager((1,), 700))
    report = await audit_everything(database, JournalWitness)
    assert report.findings == ()
    assert report.events > 10 * ROUNDS

    with closing(sqlite3.connect(house_file)) as shell, shell:
        shell.execute("DROP TRIGGER transfers_stay")
        shell.execute("UPDATE transfers SET amount = 701 WHERE amount = 700 AND event IS NOT NULL")
    codes = {each.code for each in (await audit_everything(database, JournalWitness)).findings}
    assert {"event.transfers", "account.balance", "database.guard"} <= codes

    with closing(sqlite3.connect(house_file)) as shell, shell:
        shell.execute("UPDATE transfers SET amount = 700 WHERE amount = 701")
    await player.ask(table_id, Drop())
    report = await audit_everything(database, JournalWitness)
    assert {each.code for each in report.findings} == {"database.guard"}
    await floor.stop()
