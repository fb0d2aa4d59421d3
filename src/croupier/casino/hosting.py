"""What hosts may see and do; every act is written down with who and why."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from croupier.casino.audit_desk import AuditDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.chat import ChatLine
from croupier.casino.errors import AlreadyDone, NoSuchTable
from croupier.casino.host_acts import ActKind, ActLine, HostAct, Warrant
from croupier.casino.host_errors import MuteRefused
from croupier.casino.money import Currency
from croupier.casino.ports import BalanceChange, Clock, PersonRow

PEOPLE_A_PAGE_MAX = 25
"""People that are given at once."""
ACTS_A_PAGE_MAX = 50
"""Acts of hosts that are given at once."""
REPORTED_A_PAGE_MAX = 20
"""Reported lines that are given at once, the ones that wait longest first."""
CONTEXT_LINES = 5
"""Lines before and after a reported one that a host is shown."""
MUTE_SECONDS_MAX = 30 * 24 * 60 * 60
"""How long a person may be silent in the chat by one act."""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody as hosts see them.

    Attributes:
        since: When they first came.
        seen: When they were here last; None when nobody noted it.
        muted_until: None when they may say what they like.
        balances: By currency.
    """

    person: PersonRow
    since: datetime
    seen: datetime | None
    muted_until: datetime | None
    balances: tuple[BalanceChange, ...]


@dataclass(frozen=True, slots=True)
class Complaint:
    """Who reported a line, when and why; the reason may be empty."""

    name: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ReportedLine:
    """A line that somebody reported and no host has looked at.

    Attributes:
        line: With its text, also if it was removed.
        around: Lines before and after it, itself among them, oldest first.
    """

    line: ChatLine
    complaints: tuple[Complaint, ...]
    around: tuple[ChatLine, ...]


@dataclass(frozen=True, slots=True)
class CurrencySums:
    """What all accounts of one currency hold, minor units; the total is zero (L17)."""

    currency: Currency
    players: int = 0
    wagers: int = 0
    banks: int = 0
    house: int = 0
    cashier: int = 0

    @property
    def total(self) -> int:
        """Zero in a house whose books add up."""
        return self.players + self.wagers + self.banks + self.house + self.cashier


class HostStore(Protocol):
    """What hosts did, and what they look into; every call may raise `WorldFailure`."""

    async def do(self, act: HostAct, at: datetime) -> None:
        """Writes an act down and does what it says, as one; money is moved by the bank.

        Raises:
            NotAHost: Whoever orders it is none.
            AlreadyDone: The command was carried out before.
            CommandReused: The command stands for something else.
            NoSuchPerson: There is nobody whom it is about.
            NoSuchLine: There is no such line.
            AgainstOneself: They would lock themselves.
            OnlyNamed: A guest would be a host.
            LastHost: No host would be left.
        """
        ...

    async def people(self, part: str, after: str | None, limit: int) -> Sequence[PersonLine]:
        """People with `part` in their names, in the order of the names' keys.

        At most `limit`, those after the name `after`.
        """
        ...

    async def locked_among(self, person_ids: Sequence[int]) -> Sequence[int]:
        """Those of some people whom a host keeps out."""
        ...

    async def acts(self, before: int | None, limit: int) -> Sequence[ActLine]:
        """What hosts did, newest first: at most `limit`, with numbers below `before`."""
        ...

    async def reported(self, limit: int) -> Sequence[ReportedLine]:
        """Lines with open reports, those that wait longest first."""
        ...

    async def line(self, table_id: str, number: int) -> ChatLine:
        """A line of a chat as everybody is shown it.

        Raises:
            NoSuchLine: There is none.
        """
        ...

    async def sums(self) -> Sequence[CurrencySums]:
        """What all accounts hold, for each currency that has any."""
        ...


CloseTable = Callable[[str], Awaitable[None]]
"""Lets no round more be dealt at a table; raises `NoSuchTable`."""


@dataclass(frozen=True, slots=True)
class HostDesk:
    """Where hosts look and act.

    Attributes:
        store: What they look into.
        audit: Proves the books.
    """

    store: HostStore
    cashier: CashierDesk
    clock: Clock
    close: CloseTable
    audit: AuditDesk = field(repr=False)

    async def fund(
        self, by: Warrant, person_id: int, currency: Currency, amount: int
    ) -> BalanceChange:
        """Pays in; how the account stands then. Raises as `CashierDesk.fund`."""
        return await self.cashier.fund(person_id, currency, amount, by)

    async def pay_out(
        self, by: Warrant, person_id: int, currency: Currency, amount: int
    ) -> BalanceChange:
        """Pays out; how the account stands then. Raises as `CashierDesk.withdraw`."""
        return await self.cashier.withdraw(person_id, currency, amount, by)

    async def lock(self, by: Warrant, person_id: int) -> None:
        """Keeps a person out: money and history stay. Raises as `HostStore.do`."""
        await self._do(HostAct(kind=ActKind.LOCK, by=by, whom=person_id))

    async def unlock(self, by: Warrant, person_id: int) -> None:
        """Lets a person in again. Raises as `HostStore.do`."""
        await self._do(HostAct(kind=ActKind.UNLOCK, by=by, whom=person_id))

    async def grant(self, by: Warrant, person_id: int) -> None:
        """Makes a person a host. Raises as `HostStore.do`."""
        await self._do(HostAct(kind=ActKind.GRANT, by=by, whom=person_id))

    async def revoke(self, by: Warrant, person_id: int) -> None:
        """Takes a host's rights away. Raises as `HostStore.do`."""
        await self._do(HostAct(kind=ActKind.REVOKE, by=by, whom=person_id))

    async def mute(self, by: Warrant, person_id: int, seconds: int) -> None:
        """Lets a person say nothing for a time, from now on.

        Raises:
            MuteRefused: No time at all, or too long.
            HouseRefusal: As in `HostStore.do`.
        """
        if not 0 < seconds <= MUTE_SECONDS_MAX:
            raise MuteRefused(
                f"nobody is silent for {seconds} s, at most for {MUTE_SECONDS_MAX}",
                max=MUTE_SECONDS_MAX,
            )
        await self._do(HostAct(kind=ActKind.MUTE, by=by, whom=person_id, seconds=seconds))

    async def unmute(self, by: Warrant, person_id: int) -> None:
        """Lets a person say what they like. Raises as `HostStore.do`."""
        await self._do(HostAct(kind=ActKind.UNMUTE, by=by, whom=person_id))

    async def remove_line(self, by: Warrant, table_id: str, number: int) -> ChatLine:
        """Takes a line's text away and settles its reports; the line as it is shown then.

        Raises as `HostStore.do`.
        """
        act = HostAct(kind=ActKind.REMOVE_LINE, by=by, table_id=table_id, line=number)
        await self._do(act)
        return await self.store.line(table_id, number)

    async def dismiss(self, by: Warrant, table_id: str, number: int) -> None:
        """Settles the reports of a line that stays. Raises as `HostStore.do`."""
        await self._do(HostAct(kind=ActKind.DISMISS, by=by, table_id=table_id, line=number))

    async def close_table(self, by: Warrant, table_id: str) -> None:
        """Lets no round more be dealt at a table; it closes after the one in play.

        Raises:
            NoSuchTable: There is none, or it was closed already.
            HouseRefusal: As in `HostStore.do`.
        """
        act = HostAct(kind=ActKind.CLOSE_TABLE, by=by, table_id=table_id)
        is_new = await self._do(act)
        try:
            await self.close(table_id)
        except NoSuchTable:
            if is_new:
                raise

    async def begin_audit(self, by: Warrant) -> None:
        """Begins to prove the books, beside everything else.

        Raises:
            AuditRunning: The one before has not ended.
            NotAHost: Whoever orders it is none.
        """
        self.audit.require_free()
        if await self._do(HostAct(kind=ActKind.AUDIT, by=by)):
            self.audit.begin()

    async def _do(self, act: HostAct) -> bool:
        """Whether it was done now, and not before."""
        try:
            await self.store.do(act, self.clock.now())
        except AlreadyDone:
            return False
        return True
