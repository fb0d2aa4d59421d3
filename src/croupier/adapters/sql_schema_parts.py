"""What every part of the schema is made with."""

from sqlalchemy import BigInteger, Index, Integer, MetaData, text

METADATA = MetaData()

# SQLite numbers rows by itself only where the type is spelled INTEGER.
ID = BigInteger().with_variant(Integer(), "sqlite")


def index_where(name: str, *columns: str, where: str) -> Index:
    """An index of some rows alone."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


def unique_where(name: str, *columns: str, where: str) -> Index:
    """Some rows alone differ in these columns."""
    return Index(
        name, *columns, unique=True, sqlite_where=text(where), postgresql_where=text(where)
    )
