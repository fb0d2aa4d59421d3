"""The house's database: the same tables on SQLite and PostgreSQL.

Money is integers in minor units, times are microseconds since 1970 in UTC (`..._us`). What must
never happen is refused by the database itself: balances below zero, transfers between
currencies, a journal or a ledger that is rewritten (by triggers, see the migrations).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from croupier.adapters import sql_schema_care  # noqa: F401 - its tables belong to the house
from croupier.adapters.sql_schema_parts import ID, METADATA, index_where, unique_where

__all__ = ["METADATA", "PAYS_IN", "PAYS_OUT"]

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

TABLES = Table(
    "tables",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("range_name", Text, nullable=False),
    Column("owner_id", ID, ForeignKey("people.id"), nullable=False),
    Column("opened_us", BigInteger, nullable=False),
    Column("closed_us", BigInteger),
    Column("epoch", BigInteger, nullable=False),
    Column("node", Text, nullable=False),
    Column("last_number", BigInteger, nullable=False),
    Column("access", Text, nullable=False, server_default=text("'private'")),
    Column("timer", Integer),
    Column("place", Integer),
    UniqueConstraint("table_id", "currency", name="tables_currency"),
    index_where("tables_open", "owner_id", where="closed_us IS NULL"),
    unique_where("tables_place", "game", "place", where="closed_us IS NULL AND place IS NOT NULL"),
)

_OWNER_FITS_KIND = (
    "(kind = 'player' AND person_id IS NOT NULL AND table_id IS NULL)"
    " OR (kind IN ('wagers', 'bank') AND person_id IS NULL AND table_id IS NOT NULL)"
    " OR (kind IN ('house', 'cashier') AND person_id IS NULL AND table_id IS NULL)"
)


ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("person_id", ID, ForeignKey("people.id")),
    Column("table_id", Text),
    Column("currency", Text, nullable=False),
    Column("balance", BigInteger, nullable=False, server_default=text("0")),
    Column("number", BigInteger, nullable=False, server_default=text("0")),
    ForeignKeyConstraint(
        ["table_id", "currency"],
        ["tables.table_id", "tables.currency"],
        name="accounts_table_currency",
    ),
    UniqueConstraint("id", "currency", name="accounts_currency"),
    CheckConstraint(_OWNER_FITS_KIND, name="accounts_owner_fits_kind"),
    CheckConstraint(
        "kind NOT IN ('player', 'wagers') OR balance >= 0", name="accounts_never_below_zero"
    ),
    unique_where("accounts_player", "person_id", "currency", where="kind = 'player'"),
    unique_where("accounts_table", "table_id", "kind", where="kind IN ('wagers', 'bank')"),
    unique_where("accounts_world", "kind", "currency", where="kind IN ('house', 'cashier')"),
)

COMMANDS = Table(
    "commands",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("person_id", ID, ForeignKey("people.id"), nullable=False),
    Column("command_id", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.table_id")),
    Column("answer", LargeBinary, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    UniqueConstraint("person_id", "command_id", name="commands_once"),
)

JOURNAL = Table(
    "journal",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.table_id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "number", name="journal_number"),
    CheckConstraint("number > 0", name="journal_number_above_zero"),
    # With the kind in it, rounds are counted without a look at the journal itself.
    index_where("journal_rounds", "table_id", "number", "kind", where="kind = 'round_opened'"),
)

SHOES = Table(
    "shoes",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.table_id"), primary_key=True),
    Column("shoe", BigInteger, primary_key=True),
    Column("commitment", Text, nullable=False),
    Column("committed", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("revealed", BigInteger),
    CheckConstraint("shoe > 0", name="shoes_number_above_zero"),
)

# A transfer has a player on one side at most: each is found by one of the two. Both stand word
# for word in the queries, or the indexes are not used.
PAYS_OUT = (
    "reason NOT IN ('welcome', 'gift', 'pay-in', 'wager-back', 'returned', 'won', 'void',"
    " 'lost', 'sweep')"
)
PAYS_IN = (
    "reason NOT IN ('wager', 'double', 'split', 'insurance', 'pay-out', 'gone', 'lost', 'sweep')"
)

TRANSFERS = Table(
    "transfers",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("source_id", ID, nullable=False),
    Column("target_id", ID, nullable=False),
    Column("currency", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("table_id", Text),
    Column("event", BigInteger),
    Column("at_us", BigInteger, nullable=False),
    Column("command_ref", ID, ForeignKey("commands.id")),
    Column("act_id", ID),  # Of `host_acts`; a trigger says so.
    ForeignKeyConstraint(
        ["source_id", "currency"],
        ["accounts.id", "accounts.currency"],
        name="transfers_source_currency",
    ),
    ForeignKeyConstraint(
        ["target_id", "currency"],
        ["accounts.id", "accounts.currency"],
        name="transfers_target_currency",
    ),
    ForeignKeyConstraint(
        ["table_id", "event"],
        ["journal.table_id", "journal.number"],
        name="transfers_event",
    ),
    CheckConstraint("amount > 0", name="transfers_amount_above_zero"),
    CheckConstraint("source_id <> target_id", name="transfers_two_accounts"),
    CheckConstraint("event IS NULL OR table_id IS NOT NULL", name="transfers_event_of_table"),
    index_where("transfers_of_event", "table_id", "event", where="table_id IS NOT NULL"),
    index_where("transfers_gifts", "target_id", where="reason = 'gift'"),
    index_where("transfers_out", "source_id", "id", "at_us", "amount", where=PAYS_OUT),
    index_where("transfers_in", "target_id", "id", "at_us", "amount", where=PAYS_IN),
    index_where(
        "transfers_paid_in",
        "target_id",
        "at_us",
        "amount",
        where="reason IN ('welcome', 'gift', 'pay-in')",
    ),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.table_id"), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

AUDIT_MARKS = Table(
    "audit_marks",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("last_id", BigInteger, nullable=False),
)

AUDIT_BALANCES = Table(
    "audit_balances",
    METADATA,
    Column("account_id", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("balance", BigInteger, nullable=False),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("since_us", BigInteger, nullable=False),
)

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
