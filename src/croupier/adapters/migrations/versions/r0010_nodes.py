"""The servers that share a house, each with the lease that it renews."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plays", sa.Boolean, nullable=False),
        sa.Column("is_leaving", sa.Boolean, nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("started_us", sa.BigInteger, nullable=False),
        sa.Column("renewed_us", sa.BigInteger, nullable=False),
        sa.Column("steady_us", sa.BigInteger, nullable=False),
        sa.Column("lease_until_us", sa.BigInteger, nullable=False),
        sa.CheckConstraint("number > 0", name="nodes_number_above_zero"),
    )


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
