"""Hands that people played wrong, to be asked again."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "missed_hands",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("upcard", sa.Text, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due_us", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
