"""Which key seals the house's seeds, so that another house's key is noticed at the start."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since_us", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
