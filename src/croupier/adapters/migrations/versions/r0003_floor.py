"""Shared tables in their rooms, the chat at them, and tokens of programs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _tables()
    _chat()
    op.add_column(
        "tokens",
        sa.Column("kind", sa.Text, nullable=False, server_default=sa.text("'browser'")),
    )


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")


def _tables() -> None:
    op.add_column(
        "tables",
        sa.Column("access", sa.Text, nullable=False, server_default=sa.text("'private'")),
    )
    op.add_column("tables", sa.Column("timer", sa.Integer))
    op.add_column("tables", sa.Column("place", sa.Integer))
    is_placed = sa.text("closed_us IS NULL AND place IS NOT NULL")
    op.create_index(
        "tables_place",
        "tables",
        ["game", "place"],
        unique=True,
        sqlite_where=is_placed,
        postgresql_where=is_placed,
    )
    is_round = sa.text("kind = 'round_opened'")
    op.create_index(
        "journal_rounds",
        "journal",
        ["table_id", "number", "kind"],
        sqlite_where=is_round,
        postgresql_where=is_round,
    )


def _chat() -> None:
    op.create_table(
        "chat_lines",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.table_id"), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.Column("removed_us", sa.BigInteger),
        sa.UniqueConstraint("table_id", "number", name="chat_lines_number"),
        sa.CheckConstraint("number > 0", name="chat_lines_number_above_zero"),
    )
    op.create_table(
        "chat_reports",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("reporter_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.Column("handled_us", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["chat_lines.table_id", "chat_lines.number"],
            name="chat_reports_line",
        ),
        sa.UniqueConstraint("table_id", "number", "reporter_id", name="chat_reports_once"),
    )
    op.create_table(
        "ignored",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("ignored_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        sa.CheckConstraint("person_id <> ignored_id", name="ignored_somebody_else"),
    )
