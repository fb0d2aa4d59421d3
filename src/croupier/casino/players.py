"""At how many shared tables a person plays: known, so that nobody has to ask every table."""

from collections import Counter

from croupier.casino.table import Table


class Players:
    """Those who hold spots or play at shared tables that are awake."""

    __slots__ = ("_people", "_tables")

    def __init__(self) -> None:
        self._people: dict[str, tuple[int, ...]] = {}
        self._tables: Counter[int] = Counter()

    def note(self, table: Table) -> None:
        """How a table stands now; only those who play at a shared one count."""
        self.forget(table.table_id)
        if table.is_shared and not table.is_closed and table.involved:
            self._people[table.table_id] = table.involved
            self._tables.update(table.involved)

    def forget(self, table_id: str) -> None:
        """Nobody plays at a table any more."""
        for person_id in self._people.pop(table_id, ()):
            self._tables[person_id] -= 1
            if not self._tables[person_id]:
                del self._tables[person_id]

    def tables_played(self, person_id: int) -> int:
        """At how many shared tables a person could leave a session."""
        return self._tables[person_id]
