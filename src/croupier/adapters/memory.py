"""A house that lives in memory: for tests and tries; nothing outlasts the process.

It keeps the same promises as the databases and is checked by the same tests.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from croupier.adapters.clock import SystemClock
from croupier.adapters.memory_care import MemoryCare
from croupier.adapters.memory_shoes import require_new_shoes, shoe_spans
from croupier.casino.access import Access
from croupier.casino.accounts import (
    balances_after,
    require_table_transfers,
)
from croupier.casino.errors import (
    AlreadyDone,
    NameTaken,
    NoSuchTable,
    OwnershipLost,
    PlaceTaken,
    TooManyTokens,
)
from croupier.casino.host_acts import HostAct
from croupier.casino.money import (
    Account,
    PlayerAccount,
    TableBank,
    TableWagers,
    Transfer,
)
from croupier.casino.people import PROGRAM_TOKENS_MAX, TOKEN_DAYS_MAX, TokenKind, name_key
from croupier.casino.ports import (
    BalanceChange,
    Clock,
    CommandKey,
    Commit,
    PersonRow,
    RoundSpan,
    StoredEvent,
    TableRow,
    TakenTable,
)
from croupier.casino.table_parts import ShoeSpan


@dataclass(slots=True)
class _Table:
    """A table and its journal."""

    row: TableRow
    epoch: int = 1
    events: list[StoredEvent] = field(default_factory=list)
    snapshot: tuple[int, bytes] | None = None


class MemoryHouse:
    """What the stores of one house share.

    Attributes:
        ledger: Every transfer with its time, oldest first.
        care: What people have set for themselves.
        acts: What hosts ordered, oldest first.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or SystemClock()
        self.ledger: list[tuple[Transfer, datetime]] = []
        self.acts: list[HostAct] = []
        self._people: dict[int, PersonRow] = {}
        self._gone: set[int] = set()
        self._tokens: dict[bytes, tuple[int, datetime, TokenKind]] = {}
        self._tables: dict[str, _Table] = {}
        self._balances: dict[Account, int] = {}
        self._numbers: dict[Account, int] = {}
        self._answers: dict[CommandKey, bytes] = {}
        self.care = MemoryCare(self.ledger)

    def balance(self, account: Account) -> int:
        """Minor units; 0 for an account that was never used."""
        return self._balances.get(account, 0)

    def _require_new(self, command: CommandKey | None) -> None:
        if command is not None and command in self._answers:
            raise AlreadyDone(self._answers[command])

    @contextmanager
    def _whole_or_not(self) -> Iterator[None]:
        """What is done inside is undone when it is refused."""
        tables = {
            name: replace(each, events=list(each.events)) for name, each in self._tables.items()
        }
        balances, numbers = dict(self._balances), dict(self._numbers)
        answers, ledger = dict(self._answers), len(self.ledger)
        try:
            yield
        except BaseException:
            self._tables, self._answers = tables, answers
            self._balances, self._numbers = balances, numbers
            del self.ledger[ledger:]
            raise

    def _settle(
        self, transfers: Sequence[Transfer], after: dict[Account, int], at: datetime
    ) -> tuple[BalanceChange, ...]:
        self.ledger.extend((transfer, at) for transfer in transfers)
        self._balances.update(after)
        changes = []
        for account, balance in after.items():
            self._numbers[account] = self._numbers.get(account, 0) + 1
            if isinstance(account, PlayerAccount):
                number = self._numbers[account]
                changes.append(BalanceChange(account.person_id, account.currency, balance, number))
        return tuple(changes)


class MemoryTableStore:
    """`TableStore` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house

    async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
        """Opens a table (epoch 1) with its first events."""
        self._house._require_new(commit.command)
        self._open(row, commit)
        try:
            return await self.append(commit)
        except BaseException:
            del self._house._tables[row.table_id]
            raise

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Makes events and transfers durable together, and opens the tables of `follow`."""
        if not commit.follow:
            return self._append(commit)
        with self._house._whole_or_not():
            return self._append(commit)

    def _append(self, commit: Commit) -> Sequence[BalanceChange]:
        self._house._require_new(commit.command)
        self._house.care.require_may_wager(commit.transfers, self._house.clock.now())
        changes = self._write(commit)
        for row, first in commit.follow:
            assert first.command is None, f"table {row.table_id} follows with a command"
            assert not first.follow, f"table {row.table_id} follows and is followed"
            self._open(row, first)
            changes += self._write(first)
        newest = {(each.person_id, each.currency): each for each in changes}
        return tuple(newest.values())

    def _open(self, row: TableRow, commit: Commit) -> None:
        assert row.table_id == commit.table_id, "another table's commit"
        assert commit.epoch == 1, f"a new table in epoch {commit.epoch}"
        assert row.table_id not in self._house._tables, f"table {row.table_id} stands already"
        standing = (each.row for each in self._house._tables.values())
        if row.place is not None and any(
            (other.game, other.place) == (row.game, row.place)
            for other in standing
            if other.closed_at is None
        ):
            raise PlaceTaken(f"{row.game} has a table at place {row.place}", place=row.place)
        self._house._tables[row.table_id] = _Table(row)

    def _write(self, commit: Commit) -> tuple[BalanceChange, ...]:
        house = self._house
        house._require_new(commit.command)
        require_table_transfers(commit.transfers, commit.table_id, is_closing=commit.is_closing)
        table = self._owned(commit)
        after = balances_after(commit.transfers, house.balance)
        if commit.is_closing:
            currency = table.row.currency
            for account in (
                TableWagers(commit.table_id, currency),
                TableBank(commit.table_id, currency),
            ):
                left = after.get(account, house.balance(account))
                assert left == 0, f"{account} closes with {left}"
        at = commit.events[-1].at if commit.events else house.clock.now()
        require_new_shoes(table.events, commit.events)
        table.events.extend(commit.events)
        if commit.snapshot is not None:
            table.snapshot = (len(table.events), commit.snapshot)
        if commit.is_closing:
            table.row = replace(table.row, closed_at=at)
        if commit.command is not None:
            house._answers[commit.command] = commit.answer
        house.care.write_notes(commit.table_id, commit.notes, at)
        return house._settle(commit.transfers, after, at)

    async def take(self, table_id: str) -> TakenTable:
        """Makes the caller the table's only writer, and loads it."""
        self._standing(table_id).epoch += 1
        return await self.look(table_id)

    async def look(self, table_id: str) -> TakenTable:
        """Loads a table as `take` does, and leaves its writer alone."""
        table = self._standing(table_id)
        start = 0 if table.snapshot is None else table.snapshot[0]
        return TakenTable(table.row, table.epoch, table.snapshot, tuple(table.events[start:]))

    async def answer(self, command: CommandKey) -> bytes | None:
        """What a command was answered; None when it never happened."""
        return self._house._answers.get(command)

    async def events(self, table_id: str, after: int, limit: int) -> Sequence[StoredEvent]:
        """Events of a table, open or closed, with numbers above `after`, at most `limit`."""
        assert limit > 0, f"a limit of {limit} events"
        table = self._house._tables.get(table_id)
        return () if table is None else tuple(table.events[after : after + limit])

    async def row(self, table_id: str) -> TableRow | None:
        """A table, open or closed."""
        table = self._house._tables.get(table_id)
        return None if table is None else table.row

    async def open_tables(self, owner: int | None = None) -> Sequence[TableRow]:
        """Tables that stand, oldest first: a person's, or all."""
        rows = (table.row for table in self._house._tables.values())
        standing = (row for row in rows if row.closed_at is None and owner in (None, row.owner))
        return tuple(sorted(standing, key=lambda row: (row.opened_at, row.table_id)))

    async def still_since(self, before: datetime) -> Sequence[TableRow]:
        """Tables that stand and at which nothing has happened since, oldest first."""
        return tuple(
            row
            for row in await self.open_tables()
            if self._house._tables[row.table_id].events[-1].at < before
        )

    async def wagered_tables(self) -> Sequence[TableRow]:
        """Tables that stand with wagers on them, oldest first."""
        return tuple(
            row
            for row in await self.open_tables()
            if self._house.balance(TableWagers(row.table_id, row.currency)) > 0
        )

    async def shared_tables(self) -> Sequence[TableRow]:
        """Tables that stand and that others than their owner may come to, oldest first."""
        return tuple(row for row in await self.open_tables() if row.access is not Access.PRIVATE)

    async def rounds(self, table_id: str, before: int | None, limit: int) -> Sequence[RoundSpan]:
        """Rounds of a table, open or closed, newest first."""
        assert limit > 0, f"a limit of {limit} rounds"
        table = self._house._tables.get(table_id)
        spans = [] if table is None else _rounds(table.events)
        older = [span for span in spans if before is None or span.round < before]
        return tuple(reversed(older[-limit:]))

    async def shoes(self, table_id: str, before: int | None, limit: int) -> Sequence[ShoeSpan]:
        """Shoes that were promised at a table, open or closed, newest first."""
        assert limit > 0, f"a limit of {limit} shoes"
        table = self._house._tables.get(table_id)
        spans = shoe_spans(table.events) if table else {}
        older = [span for span in spans.values() if before is None or span.shoe < before]
        return tuple(reversed(older[-limit:]))

    async def rounds_until(self, table_id: str, event: int) -> int:
        """How many rounds a table had begun before an event."""
        table = self._house._tables.get(table_id)
        events = table.events if table else ()
        return sum(each.kind == "round_opened" and each.number < event for each in events)

    async def played_by(self, table_id: str, person_id: int) -> bool:
        """Whether the person has ever wagered at the table, open or closed."""
        return any(
            isinstance(transfer.source, PlayerAccount)
            and transfer.source.person_id == person_id
            and isinstance(transfer.target, TableWagers)
            and transfer.target.table_id == table_id
            for transfer, _ in self._house.ledger
        )

    def _standing(self, table_id: str) -> _Table:
        table = self._house._tables.get(table_id)
        if table is None or table.row.closed_at is not None:
            raise NoSuchTable(f"no open table {table_id[:40]!r}")
        return table

    def _owned(self, commit: Commit) -> _Table:
        table = self._house._tables.get(commit.table_id)
        if table is None or table.row.closed_at is not None or table.epoch != commit.epoch:
            raise OwnershipLost(f"table {commit.table_id} is not written in epoch {commit.epoch}")
        for place, event in enumerate(commit.events, start=len(table.events) + 1):
            if event.number != place:
                raise OwnershipLost(f"event {event.number} does not follow {place - 1}")
        return table


def _rounds(events: Sequence[StoredEvent]) -> list[RoundSpan]:
    spans: list[RoundSpan] = []
    for event in events:
        if event.kind == "round_opened":
            spans.append(RoundSpan(len(spans) + 1, event.number, None, event.at))
        elif event.kind in ("round_ended", "round_voided"):
            spans[-1] = replace(spans[-1], last=event.number)
    return spans


class MemoryPeople:
    """`People` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house

    async def create_guest(
        self, name: str, token: bytes, at: datetime, kind: TokenKind = TokenKind.BROWSER
    ) -> PersonRow:
        """A new guest with one token."""
        if await self.by_name(name) is not None:
            raise NameTaken(f"somebody is called {name!r} already")
        person = PersonRow(len(self._house._people) + 1, name, is_guest=True)
        self._house._people[person.person_id] = person
        self._add_token(person.person_id, token, at, kind)
        return person

    def _add_token(self, person_id: int, token: bytes, at: datetime, kind: TokenKind) -> None:
        self._house._tokens[token] = (person_id, at + timedelta(days=TOKEN_DAYS_MAX), kind)

    async def by_token(self, token: bytes, kind: TokenKind = TokenKind.BROWSER) -> PersonRow | None:
        """Whose token it is; None when nobody's, too old, or of another kind."""
        now = self._house.clock.now()
        person_id, expires_at, of_kind = self._house._tokens.get(token, (0, now, kind))
        is_good = expires_at > now and of_kind is kind
        return self._house._people.get(person_id) if is_good else None

    async def by_name(self, name: str) -> PersonRow | None:
        """Whose name it is."""
        wanted = name_key(name)
        for person_id, person in self._house._people.items():
            if name_key(person.name) == wanted and person_id not in self._house._gone:
                return person
        return None

    async def forget_token(self, token: bytes) -> None:
        """Signs one browser or program out."""
        self._house._tokens.pop(token, None)

    async def add_program(
        self, person_id: int, token: bytes, at: datetime, by: bytes | None = None
    ) -> bool:
        """Lets a program sign in as the person."""
        owner = None if by is None else await self.by_token(by)
        if by is not None and (owner is None or owner.person_id != person_id):
            return False
        programs = [each for each in self._programs(person_id) if self._house._tokens[each][1] > at]
        if len(programs) >= PROGRAM_TOKENS_MAX:
            raise TooManyTokens(
                f"programs have {PROGRAM_TOKENS_MAX} tokens already", limit=PROGRAM_TOKENS_MAX
            )
        self._add_token(person_id, token, at, TokenKind.PROGRAM)
        return True

    async def forget_programs(self, person_id: int) -> None:
        """Signs all of a person's programs out."""
        for token in self._programs(person_id):
            del self._house._tokens[token]

    def _programs(self, person_id: int) -> list[bytes]:
        return [
            token
            for token, (owner, _, kind) in self._house._tokens.items()
            if owner == person_id and kind is TokenKind.PROGRAM
        ]
