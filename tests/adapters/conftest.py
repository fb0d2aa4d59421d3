"""Every kind of storage, opened and closed for each test."""

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters.memory import MemoryHouse, MemoryPeople, MemoryTableStore
from croupier.adapters.memory_bank import MemoryBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_port import Database
from tests.adapters.house import Stores, sql_stores
from tests.support.clock import FakeClock


@pytest.fixture(scope="session")
def new_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a house that nobody has entered yet."""
    path = tmp_path_factory.mktemp("new") / "house.sqlite"
    migrate_sqlite(path)
    return path


@pytest.fixture
def house_file(tmp_path: Path, new_house: Path) -> Path:
    """A database that is up to date and empty."""
    path = tmp_path / "house.sqlite"
    copyfile(new_house, path)
    return path


@pytest.fixture
async def database(house_file: Path) -> AsyncIterator[SqlDatabase]:
    opened = await SqlDatabase.open(house_file, clock=FakeClock())
    yield opened
    await opened.close()


@pytest.fixture
def sql(database: SqlDatabase) -> Stores:
    clock = database.clock
    assert isinstance(clock, FakeClock)
    return sql_stores(database, clock)


@pytest.fixture
async def postgres_database(postgres_url: str) -> AsyncIterator[Database]:
    from croupier.adapters.pg_database import PgDatabase

    opened = PgDatabase(postgres_url, FakeClock())
    yield opened
    await opened.close()


@pytest.fixture
def postgres_stores(postgres_database: Database) -> Stores:
    clock = postgres_database.clock
    assert isinstance(clock, FakeClock)
    return sql_stores(postgres_database, clock)


@pytest.fixture
async def node_stores(postgres_url: str) -> AsyncIterator[Stores]:
    from tests.adapters.pg_house import node

    async with node(postgres_url) as opened:
        yield opened.stores


_POSTGRES = pytest.mark.postgres
_NAMES = {"sqlite": "sql", "postgres": "postgres_stores", "nodes": "node_stores"}


@pytest.fixture(
    params=[
        *("memory", "sqlite"),
        *(pytest.param(each, marks=_POSTGRES) for each in ("postgres", "nodes")),
    ]
)
def stores(request: pytest.FixtureRequest) -> Stores:
    """The same house: in memory, in SQLite, on PostgreSQL, and there as one of its nodes."""
    if request.param != "memory":
        found: Stores = request.getfixturevalue(_NAMES[request.param])
        return found
    clock = FakeClock()
    house = MemoryHouse(clock)
    return Stores(MemoryTableStore(house), MemoryPeople(house), MemoryBank(house), clock)
