"""The servers that share a house on PostgreSQL; in SQLite there are none."""

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, Integer, Table, Text

from croupier.adapters.sql_schema_parts import METADATA

NODES = Table(
    "nodes",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("plays", Boolean, nullable=False),
    Column("is_leaving", Boolean, nullable=False),
    Column("tables", Integer, nullable=False),
    Column("started_us", BigInteger, nullable=False),
    Column("renewed_us", BigInteger, nullable=False),
    Column("steady_us", BigInteger, nullable=False),  # Its lease has run without a gap since.
    Column("lease_until_us", BigInteger, nullable=False),
    CheckConstraint("number > 0", name="nodes_number_above_zero"),
)
