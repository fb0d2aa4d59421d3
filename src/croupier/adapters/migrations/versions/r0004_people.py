"""Accounts with passwords: mail, resets, known browsers, invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    for name in ("mail", "mail_key", "password", "look_key"):
        op.add_column("people", sa.Column(name, sa.Text))
    op.add_column("people", sa.Column("deleted_us", sa.BigInteger))
    has_mail = sa.text("mail_key IS NOT NULL")
    op.create_index(
        "people_mail", "people", ["mail_key"], sqlite_where=has_mail, postgresql_where=has_mail
    )
    has_look = sa.text("look_key IS NOT NULL")
    op.create_index(
        "people_look",
        "people",
        ["look_key"],
        unique=True,
        sqlite_where=has_look,
        postgresql_where=has_look,
    )
    op.create_table(
        "resets",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_us", sa.BigInteger, nullable=False),
        sa.Column("expires_us", sa.BigInteger, nullable=False),
    )
    op.create_index("resets_of_person", "resets", ["person_id"])
    op.create_table(
        "browsers",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("person_id", _ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seen_us", sa.BigInteger, nullable=False),
    )
    op.create_index("browsers_of_person", "browsers", ["person_id"])
    op.create_table(
        "invites",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("created_us", sa.BigInteger, nullable=False),
        sa.Column("expires_us", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("a house goes back by its backup")
