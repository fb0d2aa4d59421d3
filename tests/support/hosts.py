"""A house in memory has no hosts: what they would look into is empty, and nothing is ordered."""

from collections.abc import Sequence
from datetime import datetime

from croupier.casino.audit import AuditReport
from croupier.casino.audit_desk import AuditDesk
from croupier.casino.cashier import CashierDesk
from croupier.casino.chat import ChatLine
from croupier.casino.errors import NoSuchLine
from croupier.casino.host_acts import ActLine, HostAct
from croupier.casino.host_errors import NotAHost
from croupier.casino.hosting import CurrencySums, HostDesk, PersonLine, ReportedLine
from tests.support import memory


class NoHosts:
    """`HostStore` of a house without hosts."""

    async def do(self, act: HostAct, at: datetime) -> None:
        raise NotAHost("this house has no hosts")

    async def people(self, part: str, after: str | None, limit: int) -> Sequence[PersonLine]:
        return ()

    async def locked_among(self, person_ids: Sequence[int]) -> Sequence[int]:
        return ()

    async def acts(self, before: int | None, limit: int) -> Sequence[ActLine]:
        return ()

    async def reported(self, limit: int) -> Sequence[ReportedLine]:
        return ()

    async def line(self, table_id: str, number: int) -> ChatLine:
        raise NoSuchLine(f"no line {number} in this chat")

    async def sums(self) -> Sequence[CurrencySums]:
        return ()


def no_hosts(own: memory.House, cashier: CashierDesk) -> HostDesk:
    """The hosts' desk of a house in memory."""
    audit = AuditDesk(_nothing_to_audit, own.clock)
    return HostDesk(NoHosts(), cashier, own.clock, own.floor.close_after_round, audit)


async def _nothing_to_audit() -> AuditReport:
    return AuditReport((), 0, 0, 0)
