"""Hosts, what they did and why; who is locked, and who may say nothing for a time."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_SQLITE_GUARDS = (
    """CREATE TRIGGER host_acts_stay BEFORE UPDATE ON host_acts BEGIN
         SELECT RAISE(ABORT, 'what hosts did is never rewritten'); END""",
    """CREATE TRIGGER host_acts_last BEFORE DELETE ON host_acts BEGIN
         SELECT RAISE(ABORT, 'what hosts did is never rewritten'); END""",
    """CREATE TRIGGER host_acts_are_new BEFORE INSERT ON host_acts
       WHEN EXISTS (SELECT 1 FROM host_acts WHERE id = NEW.id) BEGIN
         SELECT RAISE(ABORT, 'what hosts did is never rewritten'); END""",
    """CREATE TRIGGER transfers_name_act BEFORE INSERT ON transfers
       WHEN NEW.act_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM host_acts WHERE id = NEW.act_id) BEGIN
         SELECT RAISE(ABORT, 'no host did this'); END""",
)

_POSTGRESQL_GUARDS = (
    """CREATE FUNCTION croupier_transfers_name_act() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.act_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM host_acts WHERE id = NEW.act_id) THEN
           RAISE EXCEPTION 'no host did this' USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER host_acts_stay BEFORE UPDATE OR DELETE ON host_acts
       FOR EACH ROW EXECUTE FUNCTION croupier_refuse('what hosts did is never rewritten')""",
    """CREATE TRIGGER host_acts_last BEFORE TRUNCATE ON host_acts
       FOR EACH STATEMENT EXECUTE FUNCTION croupier_refuse('what hosts did is never rewritten')""",
    """CREATE TRIGGER transfers_name_act BEFORE INSERT ON transfers
       FOR EACH ROW EXECUTE FUNCTION croupier_transfers_name_act()""",
)


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("is_host", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("people", sa.Column("locked_us", sa.BigInteger))
    op.add_column("people", sa.Column("muted_us", sa.BigInteger))
    op.create_table(
        "host_acts",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("host_id", _ID, sa.ForeignKey("people.id")),
        sa.Column("reason", sa.Text),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.Column("command_id", sa.Text),
        sa.Column("whom_id", _ID, sa.ForeignKey("people.id")),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id")),
        sa.Column("line", sa.BigInteger),
        sa.Column("currency", sa.Text),
        sa.Column("amount", sa.BigInteger),
        sa.Column("seconds", sa.BigInteger),
        sa.UniqueConstraint("host_id", "command_id", name="host_acts_once"),
        sa.CheckConstraint("host_id IS NULL OR reason IS NOT NULL", name="host_acts_say_why"),
    )
    op.add_column("transfers", sa.Column("act_id", _ID))
    is_open = sa.text("handled_us IS NULL")
    op.create_index(
        "chat_reports_open",
        "chat_reports",
        ["id"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for guard in _SQLITE_GUARDS if is_sqlite else _POSTGRESQL_GUARDS:
        op.execute(guard)


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
