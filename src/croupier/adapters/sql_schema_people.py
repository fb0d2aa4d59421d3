"""People, what lets them in, and what they like."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from croupier.adapters.sql_schema_parts import ID, METADATA, index_where, unique_where

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("is_guest", Boolean, nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("mail", Text),
    Column("mail_key", Text),
    Column("password", Text),
    Column("look_key", Text),
    Column("deleted_us", BigInteger),
    Column("is_host", Boolean, nullable=False, server_default=false()),
    Column("locked_us", BigInteger),
    Column("muted_us", BigInteger),
    UniqueConstraint("name_key", name="people_name"),
    index_where("people_mail", "mail_key", where="mail_key IS NOT NULL"),
    unique_where("people_look", "look_key", where="look_key IS NOT NULL"),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("expires_us", BigInteger, nullable=False),
    Column("kind", Text, nullable=False, server_default=text("'browser'")),
    Index("tokens_of_person", "person_id"),
)

RESETS = Table(
    "resets",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("expires_us", BigInteger, nullable=False),
    Index("resets_of_person", "person_id"),
)

BROWSERS = Table(
    "browsers",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("seen_us", BigInteger, nullable=False),
    Index("browsers_of_person", "person_id"),
)

INVITES = Table(
    "invites",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("created_us", BigInteger, nullable=False),
    Column("expires_us", BigInteger, nullable=False),
)

PREFERENCES = Table(
    "preferences",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at_us", BigInteger, nullable=False),
)

VISITS = Table(
    "visits",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("began_us", BigInteger, nullable=False),
    Column("seen_us", BigInteger, nullable=False),
    Column("after_id", BigInteger, nullable=False),
    Column("staked", LargeBinary, nullable=False),
)

MISSED_HANDS = Table(
    "missed_hands",
    METADATA,
    Column("person_id", ID, ForeignKey("people.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("hand", Text, nullable=False),
    Column("upcard", Text, nullable=False),
    Column("box", Integer, nullable=False),
    Column("due_us", BigInteger, nullable=False),
)
