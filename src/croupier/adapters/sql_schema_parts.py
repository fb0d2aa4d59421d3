"""What the parts of the database's schema share."""

from sqlalchemy import BigInteger, Index, Integer, MetaData, text

METADATA = MetaData()
"""Every table of the house, once `sql_schema` is read."""

# SQLite numbers rows by itself only where the type is spelled INTEGER.
ID = BigInteger().with_variant(Integer(), "sqlite")


def index_where(name: str, *columns: str, where: str) -> Index:
    """An index of some rows, the same on both databases."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


def unique_where(name: str, *columns: str, where: str) -> Index:
    """What is unique among some rows, the same on both databases."""
    return Index(
        name, *columns, unique=True, sqlite_where=text(where), postgresql_where=text(where)
    )
