"""The house's database: the same tables on SQLite and PostgreSQL.

Money is integers in minor units, times are microseconds since 1970 in UTC (`..._us`). What must
never happen is refused by the database itself: balances below zero, transfers between
currencies, a journal or a ledger that is rewritten (by triggers, see the migrations).
"""

from croupier.adapters import (
    sql_schema_care,
    sql_schema_nodes,
    sql_schema_people,
    sql_schema_play,
    sql_schema_talk,
)
from croupier.adapters.sql_schema_parts import METADATA
from croupier.adapters.sql_schema_play import PAYS_IN, PAYS_OUT

__all__ = ["METADATA", "PARTS", "PAYS_IN", "PAYS_OUT"]

PARTS = (
    sql_schema_people,
    sql_schema_play,
    sql_schema_talk,
    sql_schema_care,
    sql_schema_nodes,
)
"""Where the tables stand; all are in `METADATA` once this module is imported."""
