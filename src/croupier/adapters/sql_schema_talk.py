"""What is said at tables, and what hosts do."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from croupier.adapters.sql_schema_parts import ID, METADATA, index_where

CHAT_LINES = Table(
    "chat_lines",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.table_id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("removed_us", BigInteger),
    UniqueConstraint("table_id", "number", name="chat_lines_number"),
    CheckConstraint("number > 0", name="chat_lines_number_above_zero"),
)

CHAT_REPORTS = Table(
    "chat_reports",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("reporter_id", ID, ForeignKey("people.id"), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("handled_us", BigInteger),
    ForeignKeyConstraint(
        ["table_id", "number"],
        ["chat_lines.table_id", "chat_lines.number"],
        name="chat_reports_line",
    ),
    UniqueConstraint("table_id", "number", "reporter_id", name="chat_reports_once"),
    index_where("chat_reports_open", "id", where="handled_us IS NULL"),
)

IGNORED = Table(
    "ignored",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("ignored_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("at_us", BigInteger, nullable=False),
    CheckConstraint("person_id <> ignored_id", name="ignored_somebody_else"),
)

HOST_ACTS = Table(
    "host_acts",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("host_id", ID, ForeignKey("people.id")),
    Column("reason", Text),
    Column("at_us", BigInteger, nullable=False),
    Column("command_id", Text),
    Column("whom_id", ID, ForeignKey("people.id")),
    Column("table_id", Text, ForeignKey("tables.table_id")),
    Column("line", BigInteger),
    Column("currency", Text),
    Column("amount", BigInteger),
    Column("seconds", BigInteger),
    UniqueConstraint("host_id", "command_id", name="host_acts_once"),
    CheckConstraint("host_id IS NULL OR reason IS NOT NULL", name="host_acts_say_why"),
)
