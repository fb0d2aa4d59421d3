"""Limits and breaks in SQL, held in the transaction that moves the money."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_port import Connection, Database
from croupier.casino.care import (
    Asked,
    CareNote,
    Change,
    Counted,
    Limit,
    LimitKind,
    LimitName,
    Period,
    added_by,
    counted_amount,
    limits_in_force,
    paid_in_to,
    refuse_last,
)
from croupier.casino.exclusion import Exclusion, ExclusionKind, require_longer
from croupier.casino.money import Currency, Transfer

_PLAYED = (LimitKind.LOSS, LimitKind.WAGER)

# Spelled as in the index, or SQLite would not use it.
_PAID_IN = (
    "FROM transfers t JOIN accounts a ON a.id = t.target_id"
    " WHERE a.kind = 'player' AND a.person_id = ? AND a.currency = ? AND t.at_us > ?"
    " AND t.reason IN ('welcome', 'gift', 'pay-in')"
)
_SETTLED = "FROM care_settled WHERE person_id = ? AND currency = ? AND at_us > ?"

IS_ANYBODY_LIMITED = (
    "(EXISTS (SELECT 1 FROM json_each(?) AS j, care_limits AS l WHERE l.person_id = j.value)"
    " OR EXISTS (SELECT 1 FROM json_each(?) AS j, care_breaks AS b"
    " WHERE b.person_id = j.value))"
)
"""Whether `require_may_wager` has anything to look at: one of some people, named twice as a JSON
array of numbers, has set something."""


class SqlCare:
    """`CareStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def limits(self, person_id: int) -> Mapping[LimitName, Limit]:
        """Every limit that a person has set."""
        return await self._database.read(lambda connection: _limits_of(connection, person_id))

    async def change_limit(
        self, person_id: int, name: LimitName, change: Callable[[Limit], Limit]
    ) -> None:
        """Replaces a limit by what follows from it, as one act."""

        def job(connection: Connection) -> None:
            before = _limits_of(connection, person_id).get(name, Limit())
            _write_limit(connection, person_id, name, change(before))

        await self._database.write(job)

    async def used(
        self, person_id: int, currency: Currency, at: datetime
    ) -> Mapping[LimitName, int]:
        """What counts towards each limit at a moment, minor units."""
        names = [LimitName(currency, kind, each) for kind in LimitKind for each in Period]
        return await self._database.read(
            lambda connection: {name: _used(connection, person_id, name, at) for name in names}
        )

    async def currencies(self) -> frozenset[Currency]:
        """Those in which anybody has ever set a limit."""
        found = await self._database.read(
            lambda connection: connection.execute(
                "SELECT DISTINCT currency FROM care_limits"
            ).fetchall()
        )
        return frozenset(Currency(currency) for (currency,) in found)

    async def reminder(self, person_id: int) -> int | None:
        """Minutes between two reminders; None where a person has chosen nothing."""
        found = await self._database.read(
            lambda connection: connection.execute(
                "SELECT minutes FROM care_reminders WHERE person_id = ?", (person_id,)
            ).fetchone()
        )
        return None if found is None else int(found[0])

    async def set_reminder(self, person_id: int, minutes: int) -> None:
        """Keeps what a person chooses."""
        await self._database.write(
            lambda connection: (
                connection.execute(
                    "INSERT INTO care_reminders (person_id, minutes) VALUES (?, ?)"
                    " ON CONFLICT (person_id) DO UPDATE SET minutes = excluded.minutes",
                    (person_id, minutes),
                ).lastrowid
            )
        )

    async def exclusion(self, person_id: int) -> Exclusion | None:
        """A person's last break, whether it still runs or not."""
        return await self._database.read(lambda connection: _exclusion_of(connection, person_id))

    async def exclude(self, person_id: int, exclusion: Exclusion, at: datetime) -> None:
        """Begins a break, or makes the one that runs longer.

        Raises:
            NotLonger: One runs that lasts as long or longer.
        """
        await self._database.write(
            lambda connection: _exclude(connection, person_id, exclusion, at)
        )


def require_may_wager(connection: Connection, transfers: Iterable[Transfer], at: datetime) -> None:
    """Passes what people add to a table, unless a limit or a break of theirs forbids it.

    Raises:
        Excluded: A break runs.
        LimitReached: It would be more than a limit of theirs.
    """
    for (person_id, currency), adds in added_by(transfers).items():
        _require(connection, person_id, currency, _PLAYED, adds, at)


def require_may_pay_in(connection: Connection, transfers: Iterable[Transfer], at: datetime) -> None:
    """Passes what the cashier pays in, unless a limit or a break of its owner forbids it.

    Raises:
        Excluded: A break runs.
        LimitReached: It would be more than a limit of theirs.
    """
    for (person_id, currency), adds in paid_in_to(transfers).items():
        _require(connection, person_id, currency, (LimitKind.DEPOSIT,), adds, at)


def write_notes(
    connection: Connection, table_id: str, notes: Iterable[CareNote], at: datetime
) -> None:
    """Keeps what a table's commit changes for people's limits."""
    for note in notes:
        if note.at_stake:
            connection.execute(
                "INSERT INTO care_stakes (person_id, table_id, currency, amount)"
                " VALUES (?, ?, ?, ?) ON CONFLICT (person_id, table_id)"
                " DO UPDATE SET amount = excluded.amount",
                (note.person_id, table_id, note.currency, note.at_stake),
            )
        else:
            connection.execute(
                "DELETE FROM care_stakes WHERE person_id = ? AND table_id = ?",
                (note.person_id, table_id),
            )
        if note.wagered or note.returned:
            connection.execute(
                "INSERT INTO care_settled (person_id, currency, at_us, wagered, returned)"
                " VALUES (?, ?, ?, ?, ?)",
                (note.person_id, note.currency, to_us(at), note.wagered, note.returned),
            )


def _require(
    connection: Connection,
    person_id: int,
    currency: Currency,
    kinds: Iterable[LimitKind],
    adds: int,
    at: datetime,
) -> None:
    taken = _exclusion_of(connection, person_id)
    if taken is not None and taken.runs(at):
        raise taken.refusal()
    limits = limits_in_force(_limits_of(connection, person_id), currency, kinds, at)
    broken = [
        (name, limit)
        for name, limit in limits
        if _used(connection, person_id, name, at) + adds > limit
    ]
    if broken:
        raise refuse_last(
            Asked(
                name,
                limit,
                _at_stake(connection, person_id, name),
                adds,
                _counted(connection, person_id, name, at),
            )
            for name, limit in broken
        )


def _limits_of(connection: Connection, person_id: int) -> dict[LimitName, Limit]:
    found = connection.execute(
        "SELECT currency, kind, period, amount, next_amount, next_us FROM care_limits"
        " WHERE person_id = ?",
        (person_id,),
    )
    return {
        LimitName(Currency(currency), LimitKind(kind), Period(period)): Limit(
            amount, None if next_us is None else Change(next_amount, from_us(next_us))
        )
        for currency, kind, period, amount, next_amount, next_us in found
    }


def _write_limit(connection: Connection, person_id: int, name: LimitName, limit: Limit) -> None:
    change = limit.change
    connection.execute(
        "INSERT INTO care_limits (person_id, currency, kind, period, amount, next_amount, next_us)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person_id, currency, kind, period)"
        " DO UPDATE SET amount = excluded.amount, next_amount = excluded.next_amount,"
        " next_us = excluded.next_us",
        (
            person_id,
            name.currency,
            name.kind,
            name.period,
            limit.amount,
            None if change is None else change.amount,
            None if change is None else to_us(change.at),
        ),
    )


def _used(connection: Connection, person_id: int, name: LimitName, at: datetime) -> int:
    """What counts towards a limit at a moment, minor units."""
    since = to_us(at - name.period.span)
    if name.kind is LimitKind.DEPOSIT:
        (paid_in,) = connection.execute(
            f"SELECT COALESCE(sum(t.amount), 0) {_PAID_IN}", (person_id, name.currency, since)
        ).fetchone()
        return int(paid_in)
    wagered, returned = connection.execute(
        f"SELECT COALESCE(sum(wagered), 0), COALESCE(sum(returned), 0) {_SETTLED}",
        (person_id, name.currency, since),
    ).fetchone()
    return counted_amount(name.kind, wagered, returned) + _at_stake(connection, person_id, name)


def _at_stake(connection: Connection, person_id: int, name: LimitName) -> int:
    if name.kind is LimitKind.DEPOSIT:
        return 0
    (at_stake,) = connection.execute(
        "SELECT COALESCE(sum(amount), 0) FROM care_stakes WHERE person_id = ? AND currency = ?",
        (person_id, name.currency),
    ).fetchone()
    return int(at_stake)


def _counted(
    connection: Connection, person_id: int, name: LimitName, at: datetime
) -> tuple[Counted, ...]:
    """Everything that counts within a limit's period, oldest first."""
    values = (person_id, name.currency, to_us(at - name.period.span))
    if name.kind is LimitKind.DEPOSIT:
        found = connection.execute(f"SELECT t.at_us, t.amount {_PAID_IN} ORDER BY t.at_us", values)
        return tuple(Counted(from_us(us), amount) for us, amount in found)
    settled = connection.execute(
        f"SELECT at_us, wagered, returned {_SETTLED} ORDER BY at_us", values
    )
    return tuple(
        Counted(from_us(us), counted_amount(name.kind, wagered, returned))
        for us, wagered, returned in settled
    )


def _exclusion_of(connection: Connection, person_id: int) -> Exclusion | None:
    found = connection.execute(
        "SELECT kind, until_us FROM care_breaks WHERE person_id = ?", (person_id,)
    ).fetchone()
    if found is None:
        return None
    kind, until_us = found
    return Exclusion(ExclusionKind(kind), None if until_us is None else from_us(until_us))


def _exclude(connection: Connection, person_id: int, exclusion: Exclusion, at: datetime) -> None:
    before = _exclusion_of(connection, person_id)
    require_longer(exclusion, before, at)
    until_us = None if exclusion.until is None else to_us(exclusion.until)
    if before is None:
        connection.execute(
            "INSERT INTO care_breaks (person_id, kind, until_us) VALUES (?, ?, ?)",
            (person_id, exclusion.kind, until_us),
        )
    else:
        connection.execute(
            "UPDATE care_breaks SET kind = ?, until_us = ? WHERE person_id = ?",
            (exclusion.kind, until_us, person_id),
        )
