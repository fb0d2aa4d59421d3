"""A house that lives in memory: for tests and tries; nothing outlasts the process.

It keeps the same promises as the databases and is checked by the same tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from croupier.adapters.clock import SystemClock
from croupier.casino.accounts import (
    balances_after,
    require_cashier_transfers,
    require_table_transfers,
)
from croupier.casino.errors import (
    AlreadyDone,
    NameTaken,
    NoSuchTable,
    OwnershipLost,
    TooManyTokens,
)
from croupier.casino.money import (
    Account,
    Currency,
    PlayerAccount,
    Reason,
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
    StoredEvent,
    TableRow,
    TakenTable,
)


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
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or SystemClock()
        self.ledger: list[tuple[Transfer, datetime]] = []
        self._people: dict[int, PersonRow] = {}
        self._tokens: dict[bytes, tuple[int, datetime, TokenKind]] = {}
        self._tables: dict[str, _Table] = {}
        self._balances: dict[Account, int] = {}
        self._numbers: dict[Account, int] = {}
        self._answers: dict[CommandKey, bytes] = {}

    def balance(self, account: Account) -> int:
        """Minor units; 0 for an account that was never used."""
        return self._balances.get(account, 0)

    def _require_new(self, command: CommandKey | None) -> None:
        if command is not None and command in self._answers:
            raise AlreadyDone(self._answers[command])

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
        assert row.table_id == commit.table_id, "another table's commit"
        assert commit.epoch == 1, f"a new table in epoch {commit.epoch}"
        self._house._require_new(commit.command)
        assert row.table_id not in self._house._tables, f"table {row.table_id} stands already"
        self._house._tables[row.table_id] = _Table(row)
        try:
            return await self.append(commit)
        except BaseException:
            del self._house._tables[row.table_id]
            raise

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Makes events and transfers durable together."""
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
        table.events.extend(commit.events)
        if commit.snapshot is not None:
            table.snapshot = (len(table.events), commit.snapshot)
        if commit.is_closing:
            table.row = replace(table.row, closed_at=at)
        if commit.command is not None:
            house._answers[commit.command] = commit.answer
        return house._settle(commit.transfers, after, at)

    async def take(self, table_id: str) -> TakenTable:
        """Makes the caller the table's only writer, and loads it."""
        table = self._house._tables.get(table_id)
        if table is None or table.row.closed_at is not None:
            raise NoSuchTable(f"no open table {table_id[:40]!r}")
        table.epoch += 1
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

    def _owned(self, commit: Commit) -> _Table:
        table = self._house._tables.get(commit.table_id)
        if table is None or table.row.closed_at is not None or table.epoch != commit.epoch:
            raise OwnershipLost(f"table {commit.table_id} is not written in epoch {commit.epoch}")
        for place, event in enumerate(commit.events, start=len(table.events) + 1):
            if event.number != place:
                raise OwnershipLost(f"event {event.number} does not follow {place - 1}")
        return table


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
        people = self._house._people.values()
        return next((each for each in people if name_key(each.name) == wanted), None)

    async def forget_token(self, token: bytes) -> None:
        """Signs one browser or program out."""
        self._house._tokens.pop(token, None)

    async def add_program(self, person_id: int, token: bytes, at: datetime) -> None:
        """Lets a program sign in as the person."""
        programs = [each for each in self._programs(person_id) if self._house._tokens[each][1] > at]
        if len(programs) >= PROGRAM_TOKENS_MAX:
            raise TooManyTokens(
                f"programs have {PROGRAM_TOKENS_MAX} tokens already", limit=PROGRAM_TOKENS_MAX
            )
        self._add_token(person_id, token, at, TokenKind.PROGRAM)

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


class MemoryBank:
    """`Bank` in memory."""

    def __init__(self, house: MemoryHouse) -> None:
        self._house = house

    async def balances(self, person_id: int) -> Sequence[BalanceChange]:
        """Every account of a person, by currency."""
        numbers = self._house._numbers
        return tuple(
            BalanceChange(person_id, currency, self._house.balance(account), numbers[account])
            for currency in sorted(Currency)
            if (account := PlayerAccount(person_id, currency)) in numbers
        )

    async def move(
        self, transfers: Sequence[Transfer], at: datetime, command: CommandKey | None = None
    ) -> Sequence[BalanceChange]:
        """Transfers as one act."""
        require_cashier_transfers(transfers)
        self._house._require_new(command)
        after = balances_after(transfers, self._house.balance)
        if command is not None:
            self._house._answers[command] = b""
        return self._house._settle(transfers, after, at)

    async def wagered(self, person_id: int, currency: Currency) -> int:
        """Minor units that lie on a person's own open tables."""
        return sum(
            self._house.balance(TableWagers(table.row.table_id, currency))
            for table in self._house._tables.values()
            if table.row.owner == person_id and table.row.closed_at is None
        )

    async def last_gift(self, person_id: int) -> datetime | None:
        """When the cashier last gave a person play money; a guest's first does not count."""
        gifts = (
            at
            for transfer, at in self._house.ledger
            if transfer.reason is Reason.GIFT
            and isinstance(transfer.target, PlayerAccount)
            and transfer.target.person_id == person_id
        )
        return max(gifts, default=None)
