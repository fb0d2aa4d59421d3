"""What a table's journal says about its money, for the audit; needs no key and no shoe."""

from collections.abc import Sequence

from croupier.casino.errors import JournalBroken
from croupier.casino.event_codec import decode_event
from croupier.casino.ledger import transfers_of
from croupier.casino.money import TableWagers, Transfer
from croupier.casino.ports import StoredEvent, TableRow
from croupier.casino.table import Table
from croupier.casino.table_events import TableEvent, TableOpened
from croupier.casino.table_fold import evolve, open_table


class JournalWitness:
    """Folds one journal from its first event; the hole card stays hidden."""

    def __init__(self, row: TableRow) -> None:
        self._row = row
        self._table: Table | None = None
        self._wagers = 0

    def expects(self, event: StoredEvent) -> Sequence[Transfer]:
        """What the next event moves.

        Raises:
            JournalBroken: It cannot be read, or fits no table that this journal tells of.
        """
        decoded = decode_event(event.kind, event.version, event.body)
        try:
            return self._follow(decoded)
        except (AssertionError, LookupError) as error:
            raise JournalBroken(f"event {event.kind!r} does not fit its table: {error}") from error

    def wagers(self) -> int:
        """Minor units that lie on the table after the events so far."""
        return self._wagers

    def _follow(self, event: TableEvent) -> Sequence[Transfer]:
        if self._table is None:
            if not isinstance(event, TableOpened):
                raise JournalBroken("the journal does not begin with its opening")
            self._table = open_table(self._row.table_id, event)
            return ()
        transfers = transfers_of(self._table, event)
        self._table = evolve(self._table, event)
        for each in transfers:
            self._wagers += each.amount * (
                isinstance(each.target, TableWagers) - isinstance(each.source, TableWagers)
            )
        return transfers
