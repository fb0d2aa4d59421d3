"""Who is here since when, in SQL."""

import json
from collections.abc import Mapping
from datetime import datetime

from croupier.adapters.clock import from_us, to_us
from croupier.adapters.sql_bank import balances_of
from croupier.adapters.sql_connection import one_moment
from croupier.adapters.sql_port import Connection, Database
from croupier.adapters.sql_schema import PAYS_IN, PAYS_OUT
from croupier.casino.money import Currency
from croupier.casino.visits import VisitFigures, VisitRow


class SqlVisits:
    """`VisitStore` on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(
        self, person_id: int, now: datetime, away_since: datetime, noted_since: datetime
    ) -> VisitFigures:
        """Notes that a person is here; how the visit stands."""
        found = await self._database.read(lambda connection: _find(connection, person_id))
        if found is None or found.seen <= noted_since:
            await self._database.write(
                lambda connection: _write(connection, person_id, now, away_since)
            )
        return await self._database.read(lambda connection: _figures(connection, person_id))


def _find(connection: Connection, person_id: int) -> VisitRow | None:
    row = connection.execute(
        "SELECT began_us, seen_us, after_id, staked FROM visits WHERE person_id = ?", (person_id,)
    ).fetchone()
    if row is None:
        return None
    began, seen, after, staked = row
    amounts = {Currency(name): amount for name, amount in json.loads(staked).items()}
    return VisitRow(from_us(began), from_us(seen), after, amounts)


def _write(connection: Connection, person_id: int, now: datetime, away_since: datetime) -> None:
    """Goes on with a visit, or begins one; whoever comes twice at once begins one alone."""
    found = _find(connection, person_id)
    if found is not None and found.seen > away_since:
        connection.execute(
            "UPDATE visits SET seen_us = ? WHERE person_id = ?", (to_us(now), person_id)
        )
        return
    (after,) = connection.execute("SELECT COALESCE(max(id), 0) FROM transfers").fetchone()
    staked = json.dumps(_staked(connection, person_id)).encode()
    connection.execute(
        "INSERT INTO visits (person_id, began_us, seen_us, after_id, staked)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (person_id) DO UPDATE SET"
        " began_us = excluded.began_us, seen_us = excluded.seen_us,"
        " after_id = excluded.after_id, staked = excluded.staked",
        (person_id, to_us(now), to_us(now), after, staked),
    )


def _staked(connection: Connection, person_id: int) -> Mapping[str, int]:
    """What lies on a person's own private tables."""
    found = connection.execute(
        "SELECT a.currency, sum(a.balance) FROM tables t"
        " JOIN accounts a ON a.table_id = t.table_id AND a.kind = 'wagers'"
        " WHERE t.owner_id = ? AND t.closed_us IS NULL AND t.access = 'private'"
        " GROUP BY a.currency",
        (person_id,),
    )
    return {currency: amount for currency, amount in found if amount}


def _figures(connection: Connection, person_id: int) -> VisitFigures:
    with one_moment(connection):
        visit = _find(connection, person_id)
        assert visit is not None, f"person {person_id} was noted a moment ago"
        played: dict[Currency, int] = {}
        for sign, side, which in ((-1, "source_id", PAYS_OUT), (1, "target_id", PAYS_IN)):
            for currency, amount in connection.execute(
                f"SELECT t.currency, sum(t.amount) {_SINCE.format(side=side, which=which)}",
                (person_id, visit.after),
            ):
                name = Currency(currency)
                played[name] = played.get(name, 0) + sign * amount
        return VisitFigures(visit, balances_of(connection, person_id), played)


_SINCE = (
    "FROM accounts a JOIN transfers t ON t.{side} = a.id AND {which} AND t.id > ?2"
    " WHERE a.kind = 'player' AND a.person_id = ?1 AND t.table_id IS NOT NULL GROUP BY t.currency"
)
