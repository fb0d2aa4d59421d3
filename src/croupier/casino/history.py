"""Rounds of a table from its journal, as records."""

import asyncio

from croupier.casino.errors import NoSuchTable, NotYourTable
from croupier.casino.event_codec import decode_event
from croupier.casino.ports import PersonRow, StoredEvent, TableStore
from croupier.casino.recovery import whole_journal
from croupier.casino.table_events import OwnEvent, SpotTaken, SpotVacated, TableOpened
from croupier.core.events import Event, RoundEnded, RoundOpened, RoundVoided
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.notation import Record, RoundRecord, record_of_round

ROUNDS_A_RECORD_MAX = 1000
"""Rounds in one exported record: the latest ones."""


async def table_record(store: TableStore, person: PersonRow, table_id: str) -> Record:
    """The finished rounds of a person's own table, open or closed; void ones left out.

    Raises:
        NoSuchTable: There is none, or it has no finished round.
        NotYourTable: Somebody else's.
    """
    row = await store.row(table_id)
    if row is None:
        raise NoSuchTable(f"no table {table_id}")
    if row.owner != person.person_id:
        raise NotYourTable(f"table {table_id} is private")
    journal = await whole_journal(store, table_id)
    # A long evening takes a while to decode; the tables of others go on meanwhile.
    return await asyncio.to_thread(record_of_journal, journal)


def record_of_journal(journal: list[StoredEvent]) -> Record:
    """One table's finished rounds as a record with every field of its rules.

    Raises:
        NoSuchTable: It has none.
    """
    opened = decode_event(journal[0].kind, journal[0].version, journal[0].body)
    assert isinstance(opened, TableOpened), "a journal begins with its table's opening"
    rounds = _finished_rounds(journal)[-ROUNDS_A_RECORD_MAX:]
    if not rounds:
        raise NoSuchTable("no round of the table is finished")
    rules = override_rules(find_game(opened.game).rules, opened.rules)
    return Record(
        game=opened.game,
        rules=rules,
        currency=opened.currency,
        streak=rounds[0][0] if rules.streak_length else 0,
        rounds=tuple(written for _, written in rounds),
    )


def _finished_rounds(journal: list[StoredEvent]) -> list[tuple[int, RoundRecord]]:
    """Each with the streak before it."""
    finished: list[tuple[int, RoundRecord]] = []
    names: dict[int, str] = {}
    events: list[Event] = []
    opened_at = journal[0].at
    for stored in journal:
        event = decode_event(stored.kind, stored.version, stored.body)
        match event:
            case SpotTaken(box, _, name):
                names[box] = name
            case SpotVacated(box):
                names.pop(box, None)
            case RoundOpened():
                events = [event]
                opened_at = stored.at
            case RoundEnded():
                first = events[0]
                assert isinstance(first, RoundOpened), "a round begins with its opening"
                players = {wagered.box: names[wagered.box] for wagered in first.wagers}
                written = record_of_round([*events, event], players=players, at=opened_at)
                finished.append((first.streak_wins, written))
            case RoundVoided():
                events = []
            case _ if not isinstance(event, OwnEvent):
                events.append(event)
            case _:
                pass
    return finished
