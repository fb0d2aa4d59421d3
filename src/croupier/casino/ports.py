"""What the house needs from the world; adapters give it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from croupier.casino.access import Access
from croupier.casino.care import CareNote
from croupier.casino.host_acts import HostAct
from croupier.casino.money import Currency, Transfer
from croupier.casino.people import TokenKind
from croupier.casino.table_parts import ShoeSpan
from croupier.core.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class CommandKey:
    """Makes a command happen at most once: made by the client, unique to the person."""

    person_id: int
    command_id: str


@quickly_made
@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a table as the journal keeps it.

    Attributes:
        number: 1, 2, 3 ... within the table.
        kind: The event's type.
        version: Of that type's format.
        body: JSON; nothing hidden stands in it in clear.
    """

    number: int
    kind: str
    version: int
    at: datetime
    body: bytes


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the floor lists it.

    Attributes:
        owner: The person who opened it; a private table is theirs alone.
        closed_at: None while it stands.
        timer: Seconds of the move timer; None at a private table.
        place: 1, 2, 3 ... in the section of its game, four to a room; None for a table that
            stands in no room. No two open tables of a game share one.
    """

    table_id: str
    game: str
    currency: Currency
    range_name: str
    owner: int
    opened_at: datetime
    closed_at: datetime | None = None
    access: Access = Access.PRIVATE
    timer: int | None = None
    place: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Commit:
    """What one command changes, durable as a whole or not at all.

    Attributes:
        epoch: Of the actor that writes; an older one is refused.
        events: Their numbers follow the table's last one without a gap.
        transfers: Money that the events move.
        command: None for what no client asked (a restart, a sweep).
        answer: What a repeat of the command is answered, JSON.
        snapshot: The table's state after `events`, when a recovery may start here.
        is_closing: The table is closed by it.
        follow: New tables that are opened in the same transaction, each with its first commit
            (epoch 1; no command and no `follow` of its own). Money that goes over returns to
            the player's account by this table's events and is wagered again by the new
            table's own, so every table's books stand alone.
        notes: What it changes for the limits of those who play; none in a currency in which
            nobody has any.
    """

    table_id: str
    epoch: int
    events: tuple[StoredEvent, ...]
    transfers: tuple[Transfer, ...]
    command: CommandKey | None = None
    answer: bytes = b""
    snapshot: bytes | None = None
    is_closing: bool = False
    follow: tuple[tuple[TableRow, "Commit"], ...] = ()
    notes: tuple[CareNote, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class BalanceChange:
    """A person's account after a commit; `number` grows by one with each change."""

    person_id: int
    currency: Currency
    amount: int
    number: int


@dataclass(frozen=True, slots=True)
class TakenTable:
    """A table as its new actor finds it.

    Attributes:
        epoch: The actor's own, above every earlier one.
        snapshot: State to start from, with the number of its last event; None for none.
        events: Everything after the snapshot, in order.
        was_given_up: The node that played it has handed it over; it did not die.
    """

    row: TableRow
    epoch: int
    snapshot: tuple[int, bytes] | None
    events: tuple[StoredEvent, ...]
    was_given_up: bool = False


@dataclass(frozen=True, slots=True)
class RoundSpan:
    """Where a round stands in its table's journal.

    Attributes:
        round: 1, 2, 3 ... within the table.
        first: Number of the event that opened it.
        last: Number of the event that ended or voided it; None while it is in play.
        at: When it was opened.
    """

    round: int
    first: int
    last: int | None
    at: datetime


class TableStore(Protocol):
    """Journal and ledger, written together.

    Every call may raise `StorageFailed` (nothing happened) or `OutcomeUnknown` (nobody can
    tell: take the table again, then look the command up). A call whose caller is cancelled
    may still be carried out.
    """

    async def create(self, row: TableRow, commit: Commit) -> Sequence[BalanceChange]:
        """Opens a table (epoch 1) with its first events.

        Raises:
            AlreadyDone: The command was carried out before.
            PlaceTaken: Another open table of the game stands at the place.
        """
        ...

    async def append(self, commit: Commit) -> Sequence[BalanceChange]:
        """Makes events and transfers durable together, and opens the tables of `follow`.

        Of each account that changed, the newest state is given.

        Raises:
            AlreadyDone: The command was carried out before.
            NotCovered: A player's account would fall below zero.
            CareRefused: A limit or a break of whoever adds money forbids it.
            PlaceTaken: As in `create`.
            OwnershipLost: Another actor has taken the table, it is closed, or the numbers
                do not follow.
            AssertionError: A promise of the table's own is broken: its wagers would fall
                below zero, it would close with money on it, or it moves a stranger's money.
                Nothing has changed.
        """
        ...

    async def take(self, table_id: str) -> TakenTable:
        """Makes the caller the table's only writer, and loads it.

        Raises:
            NoSuchTable: There is none, or it is closed.
            TableElsewhere: Another node of a shared house plays it.
        """
        ...

    async def look(self, table_id: str) -> TakenTable:
        """Loads a table as `take` does, and leaves its writer alone.

        Raises:
            NoSuchTable: There is none, or it is closed.
        """
        ...

    async def answer(self, command: CommandKey) -> bytes | None:
        """What a command was answered; None when it never happened."""
        ...

    async def events(self, table_id: str, after: int, limit: int) -> Sequence[StoredEvent]:
        """Events of a table, open or closed, with numbers above `after`, at most `limit`."""
        ...

    async def row(self, table_id: str) -> TableRow | None:
        """A table, open or closed."""
        ...

    async def still_since(self, before: datetime) -> Sequence[TableRow]:
        """Tables that stand and at which nothing has happened since, oldest first."""
        ...

    async def wagered_tables(self) -> Sequence[TableRow]:
        """Tables that stand with wagers on them, oldest first."""
        ...

    async def open_tables(self, owner: int | None = None) -> Sequence[TableRow]:
        """Tables that stand, oldest first: a person's, or all."""
        ...

    async def shared_tables(self) -> Sequence[TableRow]:
        """Tables that stand and that others than their owner may come to, oldest first."""
        ...

    async def rounds(self, table_id: str, before: int | None, limit: int) -> Sequence[RoundSpan]:
        """Rounds of a table, open or closed, newest first.

        At most `limit`, from the one just below `before`; None: from the newest one.
        """
        ...

    async def shoes(self, table_id: str, before: int | None, limit: int) -> Sequence[ShoeSpan]:
        """Shoes that were promised at a table, open or closed, newest first, as `rounds`."""
        ...

    async def rounds_until(self, table_id: str, event: int) -> int:
        """How many rounds a table had begun before an event."""
        ...

    async def played_by(self, table_id: str, person_id: int) -> bool:
        """Whether the person has ever wagered at the table, open or closed."""
        ...


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who has accounts here.

    Attributes:
        is_locked: A host keeps them out.
    """

    person_id: int
    name: str
    is_guest: bool
    is_host: bool = False
    is_locked: bool = False


class People(Protocol):
    """Who is who."""

    async def create_guest(
        self, name: str, token: bytes, at: datetime, kind: TokenKind = TokenKind.BROWSER
    ) -> PersonRow:
        """A new guest with one token (stored as its hash).

        Raises:
            NameTaken: Somebody has the name.
        """
        ...

    async def by_token(self, token: bytes, kind: TokenKind = TokenKind.BROWSER) -> PersonRow | None:
        """Whose token it is; None when nobody's, too old, or of another kind."""
        ...

    async def by_name(self, name: str) -> PersonRow | None:
        """Whose name it is."""
        ...

    async def forget_token(self, token: bytes) -> None:
        """Signs one browser or program out."""
        ...

    async def add_program(
        self, person_id: int, token: bytes, at: datetime, by: bytes | None = None
    ) -> bool:
        """Lets a program sign in as the person.

        False: the browser's token `by`, with which it is asked for, is good for nothing any more.

        Raises:
            TooManyTokens: The person's programs have `PROGRAM_TOKENS_MAX` tokens.
        """
        ...

    async def forget_programs(self, person_id: int) -> None:
        """Signs all of a person's programs out."""
        ...


class Bank(Protocol):
    """Money away from tables."""

    async def balances(self, person_id: int) -> Sequence[BalanceChange]:
        """Every account of a person, by currency."""
        ...

    async def move(
        self,
        transfers: Sequence[Transfer],
        at: datetime,
        command: CommandKey | None = None,
        act: HostAct | None = None,
    ) -> Sequence[BalanceChange]:
        """Transfers as one act; a host's is written down with them, and they name it.

        Raises:
            AlreadyDone: The command, or the host's, was carried out before.
            NotCovered: A player's account would fall below zero.
            NotAHost: Whoever orders it is none.
            NoSuchPerson: There is nobody for whom it is done.
            CommandReused: The host's command stands for something else.
        """
        ...

    async def wagered(self, person_id: int, currency: Currency) -> int:
        """Minor units that lie on a person's own open tables."""
        ...

    async def last_gift(self, person_id: int) -> datetime | None:
        """When the cashier last gave a person play money; a guest's first does not count."""
        ...


class Timer(Protocol):
    """Something that is armed to happen."""

    def cancel(self) -> None:
        """Lets it not happen; nothing to do where it has happened already."""
        ...


class Clock(Protocol):
    """Time.

    Moments are written down by the time of day. Waits are measured by a clock that is never
    put back or forward, and that is worth nothing to another process.
    """

    def now(self) -> datetime:
        """The time of day, in UTC."""
        ...

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment; only differences mean something."""
        ...

    def call_later(self, ms: int, act: Callable[[], None]) -> Timer:
        """Calls `act` in the caller's loop once, after so many milliseconds of `monotonic_ms`."""
        ...


class Seeds(Protocol):
    """Secrets of shoes."""

    def new_seed(self) -> bytes:
        """32 bytes nobody can foretell."""
        ...

    def seal(self, seed: bytes) -> str:
        """A seed as text that is worthless without the house's key."""
        ...

    def unseal(self, sealed: str) -> bytes:
        """The seed again.

        Raises:
            SealBroken: Sealed with another key, or changed.
        """
        ...
