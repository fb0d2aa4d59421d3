"""What hosts are shown, as it goes over the wire; no card is among it."""

from datetime import datetime

from croupier.casino.audit_desk import AuditState
from croupier.casino.chat import ChatLine
from croupier.casino.host_acts import ActLine
from croupier.casino.hosting import CurrencySums, PersonLine, ReportedLine
from croupier.casino.nodes import Node
from croupier.casino.phase import phase_of
from croupier.casino.ports import TableRow
from croupier.casino.table import Table
from croupier.server.bodies import Account
from croupier.server.host_bodies import (
    HostAction,
    HostAudit,
    HostComplaint,
    HostFinding,
    HostLine,
    HostNode,
    HostPerson,
    HostReport,
    HostSeat,
    HostSums,
    HostTable,
)

FINDINGS_SHOWN_MAX = 100
"""Findings of an audit that a host is shown; `croupier admin audit` lists all."""


def moment(at: datetime) -> str:
    """A moment in UTC, to the millisecond."""
    return at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def person_view(line: PersonLine, *, is_here: bool, is_you: bool) -> HostPerson:
    """Somebody as hosts see them."""
    person = line.person
    return HostPerson(
        number=person.person_id,
        name=person.name,
        is_guest=person.is_guest,
        is_host=person.is_host,
        is_locked=person.is_locked,
        is_here=is_here,
        is_you=is_you,
        since=moment(line.since),
        seen=None if line.seen is None else moment(line.seen),
        muted_until=None if line.muted_until is None else moment(line.muted_until),
        balances=tuple(Account(each.currency, each.amount, each.number) for each in line.balances),
    )


def table_view(row: TableRow, table: Table | None, node: int | None) -> HostTable:
    """An open table; where it cannot be read, what the floor lists of it."""
    seats = () if table is None else table.spots
    return HostTable(
        table_id=row.table_id,
        game=row.game,
        access=row.access,
        currency=row.currency,
        range=row.range_name,
        owner=None if table is None else table.owner_name,
        since=moment(row.opened_at),
        phase=None if table is None else phase_of(table),
        seats=tuple(HostSeat(each.box, each.name) for each in sorted(seats, key=lambda s: s.box)),
        wagered=0 if table is None else _wagered(table),
        rounds=0 if table is None else table.rounds,
        is_closing=table is not None and table.is_closing,
        node=node,
    )


def _wagered(table: Table) -> int:
    played = table.round.staked if table.is_in_play and table.round is not None else 0
    return table.standing() + played


def node_view(node: Node) -> HostNode:
    """A server that shares the house."""
    return HostNode(
        number=node.number,
        name=node.name,
        plays=node.plays,
        is_leaving=node.is_leaving,
        tables=node.tables,
        silent_ms=node.silent_ms,
    )


def report_view(reported: ReportedLine) -> HostReport:
    """A reported line with what was said around it."""
    return HostReport(
        reported.line.table_id,
        _line(reported.line),
        tuple(
            HostComplaint(each.name, each.reason, moment(each.at)) for each in reported.complaints
        ),
        tuple(map(_line, reported.around)),
    )


def _line(line: ChatLine) -> HostLine:
    return HostLine(
        line.number, line.name, line.person_id, line.text, moment(line.at), line.is_removed
    )


def audit_view(state: AuditState) -> HostAudit:
    """How an audit stands."""
    report = state.report
    findings = () if report is None else report.findings
    return HostAudit(
        state=state.word,
        began=None if state.began is None else moment(state.began),
        ended=None if state.ended is None else moment(state.ended),
        findings=tuple(
            HostFinding(each.code, each.place, each.message)
            for each in findings[:FINDINGS_SHOWN_MAX]
        ),
        found=len(findings),
        accounts=0 if report is None else report.accounts,
        transfers=0 if report is None else report.transfers,
        events=0 if report is None else report.events,
    )


def sums_view(sums: CurrencySums) -> HostSums:
    """What all accounts of a currency hold."""
    return HostSums(
        sums.currency,
        sums.players,
        sums.wagers,
        sums.banks,
        sums.house,
        sums.cashier,
        sums.total,
    )


def act_view(line: ActLine) -> HostAction:
    """One act of a host."""
    act = line.act
    return HostAction(
        number=line.number,
        kind=act.kind,
        at=moment(line.at),
        host=line.host,
        reason=act.by.reason,
        whom=line.whom,
        table_id=act.table_id,
        line=act.line,
        currency=act.currency,
        amount=act.amount,
        seconds=act.seconds,
    )
