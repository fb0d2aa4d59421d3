"""People, accounts, the ledger, tables and their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_OWNER_FITS_KIND = (
    "(kind = 'player' AND person_id IS NOT NULL AND table_id IS NULL)"
    " OR (kind IN ('wagers', 'bank') AND person_id IS NULL AND table_id IS NOT NULL)"
    " OR (kind IN ('house', 'cashier') AND person_id IS NULL AND table_id IS NULL)"
)

_SQLITE_GUARDS = (
    """CREATE TRIGGER transfers_stay BEFORE UPDATE ON transfers BEGIN
         SELECT RAISE(ABORT, 'the ledger is never rewritten'); END""",
    """CREATE TRIGGER transfers_last BEFORE DELETE ON transfers BEGIN
         SELECT RAISE(ABORT, 'the ledger is never rewritten'); END""",
    """CREATE TRIGGER transfers_are_new BEFORE INSERT ON transfers
       WHEN EXISTS (SELECT 1 FROM transfers WHERE id = NEW.id)
         OR typeof(NEW.amount) <> 'integer' BEGIN
         SELECT RAISE(ABORT, 'the ledger is never rewritten, its amounts are whole'); END""",
    """CREATE TRIGGER journal_stays BEFORE UPDATE ON journal BEGIN
         SELECT RAISE(ABORT, 'the journal is never rewritten'); END""",
    """CREATE TRIGGER journal_lasts BEFORE DELETE ON journal BEGIN
         SELECT RAISE(ABORT, 'the journal is never rewritten'); END""",
    """CREATE TRIGGER journal_follows BEFORE INSERT ON journal
       WHEN EXISTS (SELECT 1 FROM journal WHERE id = NEW.id)
         OR NEW.number <> 1 + COALESCE(
              (SELECT max(number) FROM journal WHERE table_id = NEW.table_id), 0) BEGIN
         SELECT RAISE(ABORT, 'the journal has no gap and is never rewritten'); END""",
    """CREATE TRIGGER commands_stay BEFORE UPDATE ON commands BEGIN
         SELECT RAISE(ABORT, 'an answer is never changed'); END""",
    """CREATE TRIGGER accounts_are_whole BEFORE UPDATE OF balance ON accounts
       WHEN typeof(NEW.balance) <> 'integer' BEGIN
         SELECT RAISE(ABORT, 'a balance is a whole number of minor units'); END""",
    """CREATE TRIGGER accounts_keep_owner
       BEFORE UPDATE OF id, kind, person_id, table_id, currency ON accounts BEGIN
         SELECT RAISE(ABORT, 'an account keeps its owner'); END""",
    """CREATE TRIGGER accounts_last BEFORE DELETE ON accounts BEGIN
         SELECT RAISE(ABORT, 'an account is never deleted'); END""",
)

_POSTGRESQL_GUARDS = (
    """CREATE FUNCTION croupier_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         RAISE EXCEPTION USING
           MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
       END $$""",
    """CREATE FUNCTION croupier_journal_follows() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.number <> 1 + COALESCE(
              (SELECT max(number) FROM journal WHERE table_id = NEW.table_id), 0) THEN
           RAISE EXCEPTION 'the journal has no gap and is never rewritten'
             USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER transfers_stay BEFORE UPDATE OR DELETE ON transfers
       FOR EACH ROW EXECUTE FUNCTION croupier_refuse('the ledger is never rewritten')""",
    """CREATE TRIGGER transfers_last BEFORE TRUNCATE ON transfers
       FOR EACH STATEMENT EXECUTE FUNCTION croupier_refuse('the ledger is never rewritten')""",
    """CREATE TRIGGER journal_stays BEFORE UPDATE OR DELETE ON journal
       FOR EACH ROW EXECUTE FUNCTION croupier_refuse('the journal is never rewritten')""",
    """CREATE TRIGGER journal_lasts BEFORE TRUNCATE ON journal
       FOR EACH STATEMENT EXECUTE FUNCTION croupier_refuse('the journal is never rewritten')""",
    """CREATE TRIGGER journal_follows BEFORE INSERT ON journal
       FOR EACH ROW EXECUTE FUNCTION croupier_journal_follows()""",
    """CREATE TRIGGER commands_stay BEFORE UPDATE ON commands
       FOR EACH ROW EXECUTE FUNCTION croupier_refuse('an answer is never changed')""",
    """CREATE TRIGGER accounts_keep_owner
       BEFORE UPDATE OF id, kind, person_id, table_id, currency ON accounts
       FOR EACH ROW EXECUTE FUNCTION croupier_refuse('an account keeps its owner')""",
    """CREATE TRIGGER accounts_last BEFORE DELETE ON accounts
       FOR EACH ROW EXECUTE FUNCTION croupier_refuse('an account is never deleted')""",
)


def upgrade() -> None:
    _people()
    _tables()
    _accounts()
    _journal()
    _ledger()
    _audit()
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for guard in _SQLITE_GUARDS if is_sqlite else _POSTGRESQL_GUARDS:
        op.execute(guard)


def downgrade() -> None:
    raise NotImplementedError("the first version is the oldest")


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("is_guest", sa.Boolean, nullable=False),
        sa.Column("created_us", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("name_key", name="people_name"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_us", sa.BigInteger, nullable=False),
        sa.Column("expires_us", sa.BigInteger, nullable=False),
    )
    op.create_index("tokens_of_person", "tokens", ["person_id"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("range_name", sa.Text, nullable=False),
        sa.Column("owner_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("opened_us", sa.BigInteger, nullable=False),
        sa.Column("closed_us", sa.BigInteger),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("last_number", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "currency", name="tables_currency"),
    )
    _index_where("tables_open", "tables", ["owner_id"], "closed_us IS NULL", is_unique=False)


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id")),
        sa.Column("table_id", sa.Text),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.Column("number", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.ForeignKeyConstraint(
            ["table_id", "currency"],
            ["tables.table_id", "tables.currency"],
            name="accounts_table_currency",
        ),
        sa.UniqueConstraint("id", "currency", name="accounts_currency"),
        sa.CheckConstraint(_OWNER_FITS_KIND, name="accounts_owner_fits_kind"),
        sa.CheckConstraint(
            "kind NOT IN ('player', 'wagers') OR balance >= 0", name="accounts_never_below_zero"
        ),
    )
    for name, columns, where in (
        ("accounts_player", ["person_id", "currency"], "kind = 'player'"),
        ("accounts_table", ["table_id", "kind"], "kind IN ('wagers', 'bank')"),
        ("accounts_world", ["kind", "currency"], "kind IN ('house', 'cashier')"),
    ):
        _index_where(name, "accounts", columns, where, is_unique=True)


def _journal() -> None:
    op.create_table(
        "commands",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id")),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("person_id", "command_id", name="commands_once"),
    )
    op.create_table(
        "journal",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "number", name="journal_number"),
        sa.CheckConstraint("number > 0", name="journal_number_above_zero"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def _ledger() -> None:
    op.create_table(
        "transfers",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("source_id", _ID, nullable=False),
        sa.Column("target_id", _ID, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text),
        sa.Column("event", sa.BigInteger),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.Column("command_ref", _ID, sa.ForeignKey("commands.id")),
        *(
            sa.ForeignKeyConstraint(
                [f"{side}_id", "currency"],
                ["accounts.id", "accounts.currency"],
                name=f"transfers_{side}_currency",
            )
            for side in ("source", "target")
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "event"],
            ["journal.table_id", "journal.number"],
            name="transfers_event",
        ),
        sa.CheckConstraint("amount > 0", name="transfers_amount_above_zero"),
        sa.CheckConstraint("source_id <> target_id", name="transfers_two_accounts"),
        sa.CheckConstraint(
            "event IS NULL OR table_id IS NOT NULL", name="transfers_event_of_table"
        ),
    )
    _index_where(
        "transfers_of_event",
        "transfers",
        ["table_id", "event"],
        "table_id IS NOT NULL",
        is_unique=False,
    )
    _index_where("transfers_gifts", "transfers", ["target_id"], "reason = 'gift'", is_unique=False)


def _audit() -> None:
    op.create_table(
        "audit_marks",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("last_id", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "audit_balances",
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
    )


def _index_where(name: str, table: str, columns: list[str], where: str, *, is_unique: bool) -> None:
    op.create_index(
        name,
        table,
        columns,
        unique=is_unique,
        sqlite_where=sa.text(where),
        postgresql_where=sa.text(where),
    )
