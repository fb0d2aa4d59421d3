"""What people set for themselves, and what counts towards it."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from croupier.adapters.sql_schema_parts import ID, METADATA

CARE_LIMITS = Table(
    "care_limits",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("currency", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("amount", BigInteger),
    Column("next_amount", BigInteger),
    Column("next_us", BigInteger),
    CheckConstraint("amount >= 0 AND next_amount >= 0", name="care_limits_not_below_zero"),
)

CARE_REMINDERS = Table(
    "care_reminders",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("minutes", Integer, nullable=False),
)

CARE_BREAKS = Table(
    "care_breaks",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("kind", Text, nullable=False),
    Column("until_us", BigInteger),
)

CARE_STAKES = Table(
    "care_stakes",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.table_id"), primary_key=True),
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount > 0", name="care_stakes_above_zero"),
)

CARE_SETTLED = Table(
    "care_settled",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False),
    Column("currency", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("returned", BigInteger, nullable=False),
    Index("care_settled_lately", "person_id", "currency", "at_us", "wagered", "returned"),
)
