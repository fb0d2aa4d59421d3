"""What hosts do and look into, in SQL."""

from collections.abc import Sequence
from datetime import datetime

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_bank import balances_of
from croupier.adapters.sql_chat import find_line
from croupier.adapters.sql_host_acts import carry_out
from croupier.adapters.sql_port import Connection, Database
from croupier.adapters.sql_reported import reported_lines
from croupier.casino.chat import ChatLine
from croupier.casino.host_acts import ActKind, ActLine, HostAct, Warrant
from croupier.casino.hosting import CurrencySums, PersonLine, ReportedLine
from croupier.casino.money import Currency
from croupier.casino.people import name_key
from croupier.casino.ports import PersonRow

_ABOVE_ALL = 2**62
_KINDS = {
    "player": "players",
    "wagers": "wagers",
    "bank": "banks",
    "house": "house",
    "cashier": "cashier",
}


class SqlHostStore:
    """`HostStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def do(self, act: HostAct, at: datetime) -> None:
        """Writes an act down and does what it says, as one."""
        await self._database.write(lambda connection: carry_out(connection, act, at))

    async def people(self, part: str, after: str | None, limit: int) -> Sequence[PersonLine]:
        """People with `part` in their names, in the order of the names' keys."""
        now = to_us(self._database.clock.now())
        return await self._database.read(
            lambda connection: _people(connection, part, after, limit, now)
        )

    async def locked_among(self, person_ids: Sequence[int]) -> Sequence[int]:
        """Those of some people whom a host keeps out."""
        asked = frozenset(person_ids)
        return await self._database.read(lambda connection: _locked_among(connection, asked))

    async def acts(self, before: int | None, limit: int) -> Sequence[ActLine]:
        """What hosts did, newest first."""
        return await self._database.read(lambda connection: _acts(connection, before, limit))

    async def reported(self, limit: int) -> Sequence[ReportedLine]:
        """Lines with open reports, those that wait longest first."""
        return await self._database.read(lambda connection: reported_lines(connection, limit))

    async def line(self, table_id: str, number: int) -> ChatLine:
        """A line of a chat as everybody is shown it."""
        return await self._database.read(lambda connection: find_line(connection, table_id, number))

    async def sums(self) -> Sequence[CurrencySums]:
        """What all accounts hold, for each currency that has any."""
        return await self._database.read(_sums)


def _locked_among(connection: Connection, asked: frozenset[int]) -> tuple[int, ...]:
    # Few are ever kept out; a partial list of those asked for would need SQL of each database.
    rows = connection.execute("SELECT id FROM people WHERE locked_us IS NOT NULL ORDER BY id")
    return tuple(person_id for (person_id,) in rows if person_id in asked)


def _people(
    connection: Connection, part: str, after: str | None, limit: int, now_us: int
) -> tuple[PersonLine, ...]:
    # Not LIKE: it has signs of its own, and knows upper and lower case of few letters.
    rows = connection.execute(
        "SELECT p.id, p.name, p.is_guest, p.is_host, p.locked_us, p.muted_us, p.created_us,"
        " coalesce(v.seen_us, (SELECT max(created_us) FROM tokens WHERE person_id = p.id))"
        " FROM people p LEFT JOIN visits v ON v.person_id = p.id"
        " WHERE p.deleted_us IS NULL AND p.name_key > ? AND instr(p.name_key, ?) > 0"
        " ORDER BY p.name_key LIMIT ?",
        ("" if after is None else name_key(after), name_key(part), limit),
    )
    return tuple(_person(connection, row, now_us) for row in rows.fetchall())


def _person(
    connection: Connection,
    row: tuple[int, str, int, int, int | None, int | None, int, int | None],
    now_us: int,
) -> PersonLine:
    person_id, name, is_guest, is_host, locked_us, muted_us, created_us, seen_us = row
    is_muted = muted_us is not None and muted_us > now_us
    return PersonLine(
        PersonRow(person_id, name, bool(is_guest), bool(is_host), locked_us is not None),
        from_us(created_us),
        None if seen_us is None else from_us(seen_us),
        from_us(muted_us) if is_muted and muted_us is not None else None,
        balances_of(connection, person_id),
    )


def _acts(connection: Connection, before: int | None, limit: int) -> tuple[ActLine, ...]:
    rows = connection.execute(
        "SELECT a.id, a.kind, a.host_id, a.reason, a.at_us, a.command_id, a.whom_id, a.table_id,"
        " a.line, a.currency, a.amount, a.seconds, h.name, w.name FROM host_acts a"
        " LEFT JOIN people h ON h.id = a.host_id LEFT JOIN people w ON w.id = a.whom_id"
        " WHERE a.id < ? ORDER BY a.id DESC LIMIT ?",
        (_ABOVE_ALL if before is None else before, limit),
    )
    return tuple(_act(*row) for row in rows)


def _act(
    number: int,
    kind: str,
    host_id: int | None,
    reason: str | None,
    at_us: int,
    command_id: str | None,
    *about: object,
) -> ActLine:
    whom, table_id, line, currency, amount, seconds, host_name, whom_name = about
    act = HostAct(
        kind=ActKind(kind),
        by=Warrant(host_id=host_id, reason=reason, command_id=command_id),
        whom=whom,  # type: ignore[arg-type]
        table_id=table_id,  # type: ignore[arg-type]
        line=line,  # type: ignore[arg-type]
        currency=None if currency is None else Currency(currency),  # type: ignore[arg-type]
        amount=amount,  # type: ignore[arg-type]
        seconds=seconds,  # type: ignore[arg-type]
    )
    return ActLine(number, act, from_us(at_us), host_name, whom_name)  # type: ignore[arg-type]


def _sums(connection: Connection) -> tuple[CurrencySums, ...]:
    found: dict[str, dict[str, int]] = {}
    rows = connection.execute(
        "SELECT currency, kind, sum(balance) FROM accounts GROUP BY currency, kind"
    )
    for currency, kind, held in rows:
        found.setdefault(currency, {})[_KINDS[kind]] = held
    return tuple(CurrencySums(each, **found[each]) for each in Currency if each in found)
