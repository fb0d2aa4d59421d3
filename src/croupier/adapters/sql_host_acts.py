"""Writes down what hosts do, inside the caller's transaction, and carries it out."""

from datetime import datetime
from typing import assert_never

from croupier.adapters.clock import to_us
from croupier.adapters.sql_port import Connection
from croupier.casino.errors import AlreadyDone, NoSuchLine, NoSuchPerson, NoSuchTable
from croupier.casino.host_acts import ActKind, HostAct
from croupier.casino.host_errors import AgainstOneself, CommandReused, LastHost, NotAHost
from croupier.casino.person_errors import OnlyNamed

_HOSTS = "SELECT 1 FROM people WHERE is_host AND locked_us IS NULL AND deleted_us IS NULL"


def carry_out(connection: Connection, act: HostAct, at: datetime) -> None:
    """Writes an act down and does what it says; money is moved elsewhere.

    Raises:
        HouseRefusal: As in `HostStore.do`.
    """
    write_act(connection, act, at)
    match act.kind:
        case ActKind.LOCK | ActKind.UNLOCK:
            _lock(connection, act, at)
        case ActKind.GRANT | ActKind.REVOKE:
            _make_host(connection, act)
        case ActKind.MUTE | ActKind.UNMUTE:
            until = None if act.seconds is None else to_us(at) + act.seconds * 1_000_000
            connection.execute("UPDATE people SET muted_us = ? WHERE id = ?", (until, act.whom))
        case ActKind.REMOVE_LINE | ActKind.DISMISS:
            _settle_line(connection, act, at)
        case ActKind.CLOSE_TABLE | ActKind.AUDIT:
            pass  # It is written down; who asked does it.
        case ActKind.FUND | ActKind.PAY_OUT:
            raise AssertionError(f"{act.kind} moves money")
        case _:
            assert_never(act.kind)


def write_act(connection: Connection, act: HostAct, at: datetime) -> int:
    """Writes an act down; its number.

    Raises:
        NotAHost: Whoever orders it is none.
        AlreadyDone: The command was carried out before.
        CommandReused: The command stands for something else.
        NoSuchPerson: There is nobody whom it is about.
        NoSuchTable: The table is not open.
        NoSuchLine: There is no such line.
    """
    by = act.by
    if by.host_id is not None:
        _require_host(connection, by.host_id)
        _refuse_repeat(connection, act)
    _require_there(connection, act)
    written = connection.execute(
        "INSERT INTO host_acts (kind, host_id, reason, at_us, command_id, whom_id, table_id, line,"
        " currency, amount, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (act.kind, by.host_id, by.reason, to_us(at), by.command_id, *_about(act)),
    )
    assert written.lastrowid is not None
    return written.lastrowid


def _require_there(connection: Connection, act: HostAct) -> None:
    """Passes an act about something that is there."""
    if act.whom is not None and not _is_there(
        connection, "SELECT 1 FROM people WHERE id = ? AND deleted_us IS NULL", act.whom
    ):
        raise NoSuchPerson(f"nobody here has number {act.whom}")
    if act.line is not None and not _is_there(
        connection,
        "SELECT 1 FROM chat_lines WHERE table_id = ? AND number = ?",
        act.table_id,
        act.line,
    ):
        raise NoSuchLine(f"no line {act.line} in this chat")
    if act.kind is ActKind.CLOSE_TABLE and not _is_there(
        connection, "SELECT 1 FROM tables WHERE table_id = ? AND closed_us IS NULL", act.table_id
    ):
        raise NoSuchTable("no such table, or it is closed")


def _is_there(connection: Connection, query: str, *given: object) -> bool:
    return connection.execute(query, given).fetchone() is not None


def _about(act: HostAct) -> tuple[object, ...]:
    return act.whom, act.table_id, act.line, act.currency, act.amount, act.seconds


def _require_host(connection: Connection, person_id: int) -> None:
    if not _is_there(connection, f"{_HOSTS} AND id = ?", person_id):
        raise NotAHost("this is for hosts")


def _refuse_repeat(connection: Connection, act: HostAct) -> None:
    found = connection.execute(
        "SELECT kind, whom_id, table_id, line, currency, amount, seconds FROM host_acts"
        " WHERE host_id = ? AND command_id = ?",
        (act.by.host_id, act.by.command_id),
    ).fetchone()
    if found is None:
        return
    if found != (act.kind, *_about(act)):
        raise CommandReused(f"command {act.by.command_id} stands for something else")
    raise AlreadyDone(b"")


def _lock(connection: Connection, act: HostAct, at: datetime) -> None:
    is_locked = act.kind is ActKind.LOCK
    if is_locked and act.whom == act.by.host_id:
        raise AgainstOneself("a host locks others, never themselves")
    since = to_us(at) if is_locked else None
    connection.execute("UPDATE people SET locked_us = ? WHERE id = ?", (since, act.whom))


def _make_host(connection: Connection, act: HostAct) -> None:
    is_host = act.kind is ActKind.GRANT
    if is_host:
        if _is_there(connection, "SELECT 1 FROM people WHERE id = ? AND is_guest", act.whom):
            raise OnlyNamed("a guest cannot be a host")
    elif act.by.host_id is not None and not _is_there(
        connection, f"{_HOSTS} AND id <> ?", act.whom
    ):
        raise LastHost("without them nobody could give the right back on the page")
    connection.execute("UPDATE people SET is_host = ? WHERE id = ?", (is_host, act.whom))


def _settle_line(connection: Connection, act: HostAct, at: datetime) -> None:
    """Handles a line's reports, and takes its text away if that is what is done."""
    where = (act.table_id, act.line)
    if act.kind is ActKind.REMOVE_LINE:
        connection.execute(
            "UPDATE chat_lines SET removed_us = ?"
            " WHERE table_id = ? AND number = ? AND removed_us IS NULL",
            (to_us(at), *where),
        )
    connection.execute(
        "UPDATE chat_reports SET handled_us = ?"
        " WHERE table_id = ? AND number = ? AND handled_us IS NULL",
        (to_us(at), *where),
    )
