"""What people saw of a house, held against its books and journals."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from benchmarks.chaos_players import Person
from croupier.adapters.data_folder import DataFolder
from croupier.adapters.house_database import audit_postgres_beside
from croupier.adapters.pg_database import PgDatabase
from croupier.adapters.randomness import OsSeeds
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_tables import SqlTableStore
from croupier.casino.dealing import NoStacks, ShoeRoom
from croupier.casino.event_codec import decode_event, reveal
from croupier.casino.news import Step
from croupier.casino.ports import CommandKey, StoredEvent
from croupier.casino.recovery import fold, whole_journal
from croupier.casino.request import decode_answer
from croupier.casino.scene import Dealing
from croupier.core.cards import Card
from croupier.server.seen import wire_event


async def differences(url: str, folder: Path, people: Sequence[Person]) -> list[str]:
    """Everything in which the house's books, its journals and its people's logs differ."""
    report = await audit_postgres_beside(url)
    wrong = [str(finding) for finding in report.findings]
    room = ShoeRoom(OsSeeds(DataFolder(folder).key()), NoStacks())
    database = PgDatabase(url)
    try:
        for person in people:
            wrong += [f"{person.name}: {each}" for each in await _of_one(database, room, person)]
    finally:
        await database.close()
    return wrong


async def _of_one(database: PgDatabase, room: Dealing, person: Person) -> list[str]:
    store, wrong = SqlTableStore(database), []
    row = await SqlPeople(database).by_name(person.player.name)
    if row is None:
        return ["has gone"]
    for name, number in person.accepted.items():
        stored = await store.answer(CommandKey(row.person_id, name))
        if stored is None or decode_answer(stored).number != number:
            wrong.append(f"command {name} ended at {number}, stored is {stored!r}")
    journal = await whole_journal(store, person.table)
    if person.company is None:
        acted = sum(each.kind == "action_taken" for each in journal)
        if acted != person.acted:
            wrong.append(f"{person.acted} moves were accepted, the journal has {acted}")
    happened = dict(_as_seen(person.table, journal, room, row.person_id))
    for number, event in person.seen.items():
        if happened.get(number) != event:
            wrong.append(f"event {number}: saw {event}, the journal has {happened.get(number)}")
    held = {
        each.currency.value: each.amount for each in await SqlBank(database).balances(row.person_id)
    }
    if held.get("FUN") != person.balance:
        wrong.append(f"was told {person.balance}, has {held}")
    return wrong


def _as_seen(
    table_id: str, journal: Sequence[StoredEvent], room: Dealing, person_id: int
) -> Iterator[tuple[int, object]]:
    """Each event of a journal as a person sees it who sits at the table."""
    table = fold(table_id, journal[:1], room)
    for stored in journal[1:]:
        before = table

        def card(position: int, before: object = before) -> Card:
            found = room.card(before, position)  # type: ignore[arg-type]
            assert found is not None, f"no card {position}"
            return found

        event = reveal(decode_event(stored.kind, stored.version, stored.body), card)
        table = fold(table_id, [stored], room, before)
        seen = msgspec.json.encode(wire_event(Step(event, table), person_id))
        yield stored.number, msgspec.json.decode(seen)
