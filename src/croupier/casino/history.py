"""Who may read a table's history, and rounds of it as records."""

from collections.abc import Awaitable, Callable, Sequence

from croupier.casino.access import Access
from croupier.casino.errors import NoSuchRound, NoSuchTable, NotYourTable
from croupier.casino.ports import PersonRow, TableStore
from croupier.casino.rounds import ROUNDS_A_PAGE_MAX, PlayedRound, round_of, rounds_before
from croupier.casino.table_events import OwnEvent
from croupier.casino.table_parts import ShoeSpan
from croupier.notation import Record, record_of_round
from croupier.notation.record import ProofValue

ROUNDS_A_RECORD_MAX = 1000
"""Rounds in one exported record: the latest ones."""

SHOES_A_READ = 500
"""Shoes looked up at a time."""

MayLook = Callable[[PersonRow, str, str | None], Awaitable[object]]
"""Passes who may look at a table that stands; raises `NoSuchTable` or `NotYourTable`."""


class Histories:
    """What tables have seen, for those who may know (L7)."""

    def __init__(self, store: TableStore, may_look: MayLook) -> None:
        self._store = store
        self._may_look = may_look

    async def page(
        self,
        person: PersonRow,
        table_id: str,
        before: int | None,
        limit: int,
        invite: str | None = None,
    ) -> tuple[list[PlayedRound], bool]:
        """Finished rounds, newest first, and whether there are older ones.

        Raises:
            NoSuchTable: There is none.
            NotYourTable: It is not for this person to see.
        """
        await self.require_may_read(person, table_id, invite)
        return await rounds_before(self._store, table_id, before, min(limit, ROUNDS_A_PAGE_MAX))

    async def round(
        self, person: PersonRow, table_id: str, number: int, invite: str | None = None
    ) -> PlayedRound:
        """One finished round.

        Raises:
            NoSuchTable: There is no such table.
            NoSuchRound: It has no such round, or that one is still in play.
            NotYourTable: It is not for this person to see.
        """
        await self.require_may_read(person, table_id, invite)
        return await round_of(self._store, table_id, number)

    async def record(self, person: PersonRow, table_id: str, invite: str | None = None) -> Record:
        """The latest finished rounds as a record; void ones are left out.

        Raises:
            NoSuchTable: There is none, or it has no finished round.
            NotYourTable: It is not for this person to see.
        """
        await self.require_may_read(person, table_id, invite)
        rounds: list[PlayedRound] = []
        before: int | None = None
        while len(rounds) < ROUNDS_A_RECORD_MAX:
            page, is_more = await rounds_before(self._store, table_id, before, ROUNDS_A_PAGE_MAX)
            rounds.extend(page)
            if not is_more:
                break
            before = page[-1].number
        rounds = rounds[:ROUNDS_A_RECORD_MAX]
        return record_of(rounds, await self._shoes_of(table_id, rounds))

    async def round_record(
        self, person: PersonRow, table_id: str, number: int, invite: str | None = None
    ) -> Record:
        """One finished round as a record.

        Raises:
            NoSuchTable: There is no such table.
            NoSuchRound: It has no such round, that one is still in play, or it was void.
            NotYourTable: It is not for this person to see.
        """
        played = await self.round(person, table_id, number, invite)
        if played.is_void:
            raise NoSuchRound(f"round {number} was void: no record can say so", round=number)
        return record_of([played], await self._shoes_of(table_id, [played]))

    async def _shoes_of(self, table_id: str, rounds: Sequence[PlayedRound]) -> list[ShoeSpan]:
        """The shoes that some rounds, newest first, were dealt from, and perhaps newer ones."""
        shoes: list[ShoeSpan] = []
        while rounds:
            before = shoes[-1].shoe if shoes else None
            page = await self._store.shoes(table_id, before, SHOES_A_READ)
            shoes.extend(page)
            if len(page) < SHOES_A_READ or page[-1].committed < rounds[-1].span.first:
                break
        return shoes

    async def require_may_read(self, person: PersonRow, table_id: str, invite: str | None) -> None:
        """Passes who may look at the table, and at any time who has played at it (L2, L15).

        Raises:
            NoSuchTable: There is none.
            NotYourTable: It is not for this person to see.
        """
        row = await self._store.row(table_id)
        if row is None:
            raise NoSuchTable(f"no table {table_id[:40]}")
        if row.access is Access.PRIVATE:
            if row.owner != person.person_id:
                raise NotYourTable(f"table {table_id} is private")
            return
        if row.closed_at is None:
            try:
                await self._may_look(person, table_id, invite)
            except NotYourTable:
                pass  # Whoever has played there may read it all the same.
            else:
                return
        if not await self._store.played_by(table_id, person.person_id):
            raise NotYourTable(f"{person.name} may not look at table {table_id}, nor played there")


def record_of(rounds: Sequence[PlayedRound], shoes: Sequence[ShoeSpan] = ()) -> Record:
    """Rounds of one table, newest first, as a record with every field of its rules.

    A round whose shoe is among `shoes`, newest first too, names that shoe's proof.

    Raises:
        NoSuchTable: None of them ended.
    """
    ended = [each for each in reversed(rounds) if not each.is_void]
    if not ended:
        raise NoSuchTable("no round of the table is finished")
    table = ended[0].before
    written = (
        record_of_round(
            [step.event for step in each.steps if not isinstance(step.event, OwnEvent)],
            players={holder.box: holder.name for holder in each.after.holders},
            at=each.span.at,
            proof=_proof(table.table_id, each, shoes),
        )
        for each in ended
    )
    return Record(
        game=table.game,
        rules=table.rules,
        currency=table.currency,
        streak=table.streak_wins if table.rules.streak_length else 0,
        rounds=tuple(written),
    )


def _proof(
    table_id: str, played: PlayedRound, shoes: Sequence[ShoeSpan]
) -> dict[str, ProofValue] | None:
    """Where a round's proof is found; None for a round from before shoes proved themselves."""
    for shoe in shoes:
        if shoe.started is not None and shoe.started < played.span.first:
            return {"id": shoe.commitment, "table": table_id, "shoe": shoe.shoe}
    return None
