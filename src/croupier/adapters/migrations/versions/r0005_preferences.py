"""What a person likes and since when they are here; movements of an account without a search."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

# A transfer has a player on one side at most: each is found by one of the two.
_NEVER_OUT = "'welcome', 'gift', 'pay-in', 'wager-back', 'returned', 'won', 'void', 'lost', 'sweep'"
_NEVER_IN = "'wager', 'double', 'split', 'insurance', 'pay-out', 'gone', 'lost', 'sweep'"


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at_us", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("began_us", sa.BigInteger, nullable=False),
        sa.Column("seen_us", sa.BigInteger, nullable=False),
        sa.Column("after_id", sa.BigInteger, nullable=False),
        sa.Column("staked", sa.LargeBinary, nullable=False),
    )
    for name, side, never in (
        ("transfers_out", "source_id", _NEVER_OUT),
        ("transfers_in", "target_id", _NEVER_IN),
    ):
        where = sa.text(f"reason NOT IN ({never})")
        op.create_index(
            name,
            "transfers",
            [side, "id", "at_us", "amount"],
            sqlite_where=where,
            postgresql_where=where,
        )


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
