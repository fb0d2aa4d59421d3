"""Limits and breaks that people set for themselves, and what counts towards them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_SHORTER = "OLD.until_us IS NULL AND NEW.until_us IS NOT NULL OR NEW.until_us < OLD.until_us"

_SQLITE_GUARDS = (
    f"""CREATE TRIGGER care_breaks_are_kept BEFORE UPDATE ON care_breaks
       WHEN {_SHORTER} OR NEW.person_id <> OLD.person_id BEGIN
         SELECT RAISE(ABORT, 'nobody can shorten a break'); END""",
    """CREATE TRIGGER care_breaks_last BEFORE DELETE ON care_breaks BEGIN
         SELECT RAISE(ABORT, 'nobody can shorten a break'); END""",
    """CREATE TRIGGER care_breaks_are_new BEFORE INSERT ON care_breaks
       WHEN EXISTS (SELECT 1 FROM care_breaks WHERE person_id = NEW.person_id) BEGIN
         SELECT RAISE(ABORT, 'nobody can shorten a break'); END""",
)

_POSTGRESQL_GUARDS = (
    f"""CREATE FUNCTION croupier_breaks_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF {_SHORTER} OR NEW.person_id <> OLD.person_id THEN
           RAISE EXCEPTION 'nobody can shorten a break'
             USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER care_breaks_are_kept BEFORE UPDATE ON care_breaks
       FOR EACH ROW EXECUTE FUNCTION croupier_breaks_are_kept()""",
    """CREATE TRIGGER care_breaks_last BEFORE DELETE OR TRUNCATE ON care_breaks
       FOR EACH STATEMENT EXECUTE FUNCTION croupier_refuse('nobody can shorten a break')""",
)


def upgrade() -> None:
    _choices()
    _counted()
    is_paid_in = sa.text("reason IN ('welcome', 'gift', 'pay-in')")
    op.create_index(
        "transfers_paid_in",
        "transfers",
        ["target_id", "at_us", "amount"],
        sqlite_where=is_paid_in,
        postgresql_where=is_paid_in,
    )
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for guard in _SQLITE_GUARDS if is_sqlite else _POSTGRESQL_GUARDS:
        op.execute(guard)


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")


def _choices() -> None:
    op.create_table(
        "care_limits",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("currency", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("amount", sa.BigInteger),
        sa.Column("next_amount", sa.BigInteger),
        sa.Column("next_us", sa.BigInteger),
        sa.CheckConstraint("amount >= 0 AND next_amount >= 0", name="care_limits_not_below_zero"),
    )
    op.create_table(
        "care_reminders",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("minutes", sa.Integer, nullable=False),
    )
    op.create_table(
        "care_breaks",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("until_us", sa.BigInteger),
    )


def _counted() -> None:
    op.create_table(
        "care_stakes",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint("amount > 0", name="care_stakes_above_zero"),
    )
    op.create_table(
        "care_settled",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.Column("wagered", sa.BigInteger, nullable=False),
        sa.Column("returned", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "care_settled_lately",
        "care_settled",
        ["person_id", "currency", "at_us", "wagered", "returned"],
    )
