"""Bodies of HTTP requests and answers of hosts."""

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.casino.money import Currency
from croupier.server.bodies import Account
from croupier.server.handlers import GREATEST_NUMBER
from croupier.server.wire.incoming import CommandId

Reason = Annotated[str, Meta(max_length=1000)]
Number = Annotated[int, Meta(ge=1, le=GREATEST_NUMBER)]


class OrderBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host orders, why, and by which command; a repeat of it does nothing more."""

    command_id: CommandId
    reason: Reason


class MoneyBody(OrderBody, frozen=True, forbid_unknown_fields=True):
    """Money to pay in or out.

    Attributes:
        amount: Minor units.
    """

    currency: Currency
    amount: Number


class MuteBody(OrderBody, frozen=True, forbid_unknown_fields=True):
    """For how long somebody is silent."""

    seconds: Number


class HostPerson(msgspec.Struct, frozen=True):
    """Somebody as hosts see them.

    Attributes:
        number: By which orders name the person; a name may change.
        is_here: A socket of theirs is open.
        since: When they first came.
        seen: When they were here last; null when nobody noted it.
        muted_until: null when they may say what they like.
        is_you: The host who asks.
    """

    number: int
    name: str
    is_guest: bool
    is_host: bool
    is_locked: bool
    is_here: bool
    is_you: bool
    since: str
    seen: str | None
    muted_until: str | None
    balances: tuple[Account, ...]


class HostPeople(msgspec.Struct, frozen=True):
    """People by name; the next page is after the last one's name."""

    people: tuple[HostPerson, ...]
    is_more: bool


class HostSeat(msgspec.Struct, frozen=True):
    """A spot that somebody holds."""

    box: int
    player: str


class HostTable(msgspec.Struct, frozen=True):
    """An open table from outside: nothing of the cards.

    Attributes:
        phase: betting, closing, insurance, play or results; null where it cannot be read.
        wagered: What lies on it for the next round and the one in play, minor units.
        rounds: Begun so far.
        is_closing: A host has told it to close after its round.
        node: The node that plays it; null where none does, and where one server has the house.
    """

    table_id: str
    game: str
    access: str
    currency: str
    range: str
    owner: str | None
    since: str
    phase: str | None
    seats: tuple[HostSeat, ...]
    wagered: int
    rounds: int
    is_closing: bool
    node: int | None


class HostTables(msgspec.Struct, frozen=True):
    """A page of the open tables, oldest first, and how many there are in all."""

    tables: tuple[HostTable, ...]
    total: int
    pages: int


class HostNode(msgspec.Struct, frozen=True):
    """A server that shares the house with others.

    Attributes:
        name: The machine and the process.
        plays: Tables may be played on it; one that does not, only lets people in.
        is_leaving: It gives its tables away and takes none.
        tables: How many it plays.
        silent_ms: Since it last renewed its lease.
    """

    number: int
    name: str
    plays: bool
    is_leaving: bool
    tables: int
    silent_ms: int


class HostNodes(msgspec.Struct, frozen=True):
    """The nodes of a house that several servers share.

    Attributes:
        number: Of the node that answers; null where one server has the house alone.
        nodes: Those whose leases run, by number; none where one server has the house alone.
    """

    number: int | None
    nodes: tuple[HostNode, ...]


class HostLine(msgspec.Struct, frozen=True):
    """A line of a chat with its text, also where that was taken away."""

    number: int
    player: str
    person: int
    text: str
    at: str
    is_removed: bool


class HostComplaint(msgspec.Struct, frozen=True):
    """Who reported a line, and why; may be empty."""

    player: str
    reason: str
    at: str


class HostReport(msgspec.Struct, frozen=True):
    """A reported line, and what was said around it, itself among that."""

    table_id: str
    line: HostLine
    complaints: tuple[HostComplaint, ...]
    around: tuple[HostLine, ...]


class HostReports(msgspec.Struct, frozen=True):
    """Lines that no host has looked at yet, those that wait longest first."""

    reported: tuple[HostReport, ...]
    is_more: bool


class HostFinding(msgspec.Struct, frozen=True):
    """Something that is not as it must be."""

    code: str
    place: str
    message: str


class HostAudit(msgspec.Struct, frozen=True):
    """How the last audit since the house opened stands.

    Attributes:
        state: none, running, clean, found, or failed (it could not be carried out).
        findings: The first ones.
        found: How many in all.
    """

    state: str
    began: str | None
    ended: str | None
    findings: tuple[HostFinding, ...]
    found: int
    accounts: int
    transfers: int
    events: int


class HostSums(msgspec.Struct, frozen=True):
    """What all accounts of a currency hold, minor units; `total` is zero."""

    currency: str
    players: int
    wagers: int
    banks: int
    house: int
    cashier: int
    total: int


class HostBooks(msgspec.Struct, frozen=True):
    """The sums of every currency that has an account."""

    sums: tuple[HostSums, ...]


class HostAction(msgspec.Struct, frozen=True):
    """One act of a host.

    Attributes:
        kind: fund, pay-out, lock, unlock, grant, revoke, mute, unmute, close-table, remove-line,
            dismiss or audit.
        host: null for the command line.
        reason: null for the command line, where none was given.
        amount: Minor units.
        seconds: For how long somebody is silent.
    """

    number: int
    kind: str
    at: str
    host: str | None
    reason: str | None
    whom: str | None
    table_id: str | None
    line: int | None
    currency: str | None
    amount: int | None
    seconds: int | None


class HostActions(msgspec.Struct, frozen=True):
    """Acts of hosts, newest first; the next page is before the last one's number."""

    acts: tuple[HostAction, ...]
    is_more: bool
