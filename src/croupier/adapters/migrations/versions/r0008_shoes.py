"""Shoes by their number: promised, started and revealed once each."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_REWRITTEN = (
    "NEW.table_id <> OLD.table_id OR NEW.shoe <> OLD.shoe"
    " OR NEW.commitment <> OLD.commitment OR NEW.committed <> OLD.committed"
    " OR OLD.started IS NOT NULL AND (NEW.started IS NULL OR NEW.started <> OLD.started)"
    " OR OLD.revealed IS NOT NULL AND (NEW.revealed IS NULL OR NEW.revealed <> OLD.revealed)"
)

_SQLITE_GUARDS = (
    f"""CREATE TRIGGER shoes_stay BEFORE UPDATE ON shoes WHEN {_REWRITTEN} BEGIN
         SELECT RAISE(ABORT, 'a shoe is promised, started and revealed once'); END""",
    """CREATE TRIGGER shoes_last BEFORE DELETE ON shoes BEGIN
         SELECT RAISE(ABORT, 'a shoe is promised, started and revealed once'); END""",
    """CREATE TRIGGER shoes_are_new BEFORE INSERT ON shoes
       WHEN EXISTS (SELECT 1 FROM shoes WHERE table_id = NEW.table_id AND shoe = NEW.shoe) BEGIN
         SELECT RAISE(ABORT, 'a table has one shoe of a number'); END""",
)

_POSTGRESQL_GUARDS = (
    f"""CREATE FUNCTION croupier_shoes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF {_REWRITTEN} THEN
           RAISE EXCEPTION 'a shoe is promised, started and revealed once'
             USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER shoes_stay BEFORE UPDATE ON shoes
       FOR EACH ROW EXECUTE FUNCTION croupier_shoes_stay()""",
    """CREATE TRIGGER shoes_last BEFORE DELETE OR TRUNCATE ON shoes FOR EACH STATEMENT
       EXECUTE FUNCTION croupier_refuse('a shoe is promised, started and revealed once')""",
)


def upgrade() -> None:
    op.create_table(
        "shoes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), primary_key=True),
        sa.Column("shoe", sa.BigInteger, primary_key=True),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("committed", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("revealed", sa.BigInteger),
        sa.CheckConstraint("shoe > 0", name="shoes_number_above_zero"),
    )
    is_sqlite = op.get_context().dialect.name == "sqlite"
    for guard in _SQLITE_GUARDS if is_sqlite else _POSTGRESQL_GUARDS:
        op.execute(guard)


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
