"""Tables, accounts, the journal, the ledger, and what proves them."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from croupier.adapters.sql_schema_parts import ID, METADATA, index_where, unique_where

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
