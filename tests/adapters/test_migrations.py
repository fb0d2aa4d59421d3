"""The database is made, brought up to date, or refused."""

import re
import sqlite3
import stat
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from croupier.adapters import sql_migrate
from croupier.adapters.sql_connection import connect_writer
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_migrate import (
    REVISION,
    migrate_sqlite,
    require_current,
    sqlite_revision,
)
from croupier.adapters.sql_schema import METADATA
from croupier.casino.errors import DatabaseRefused, StorageFailed


def test_a_new_database_is_made_and_then_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    assert sqlite_revision(path) is None
    assert migrate_sqlite(path)
    assert sqlite_revision(path) == REVISION
    assert not migrate_sqlite(path)


def test_a_database_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    migrate_sqlite(path)
    with closing(connect_writer(path)) as connection:
        connection.execute("DELETE FROM audit_marks")
        beside = sorted(tmp_path.iterdir())
        assert [each.suffix for each in beside] == [".sqlite", ".sqlite-shm", ".sqlite-wal"]
        assert {stat.S_IMODE(each.stat().st_mode) for each in beside} == {0o600}


def test_a_database_in_no_folder_is_told_as_a_failure_of_storage(tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match="cannot write"):
        migrate_sqlite(tmp_path / "nowhere" / "house.sqlite")


def test_the_newest_migration_is_the_version_that_the_code_works_with() -> None:
    scripts = ScriptDirectory(Path(sql_migrate.__file__).with_name("migrations"))
    assert scripts.get_heads() == [REVISION]


def test_the_migrations_make_what_the_schema_says(house_file: Path) -> None:
    engine = create_engine(f"sqlite:///{house_file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_checks_and_indexes_of_the_schema_stand_in_the_database(house_file: Path) -> None:
    """Alembic compares no CHECK and no WHERE."""
    made = create_engine("sqlite://")
    METADATA.create_all(made)
    with made.connect() as connection, closing(sqlite3.connect(house_file)) as migrated:
        query = (
            "SELECT name, sql FROM sqlite_master"
            " WHERE type IN ('table', 'index') AND name <> 'alembic_version'"
        )
        expected: dict[str, str | None] = dict(list(connection.exec_driver_sql(query)))
        found = dict(migrated.execute(query).fetchall())
    made.dispose()
    assert {name: _plain(sql) for name, sql in found.items() if sql is not None} == {
        name: _plain(sql) for name, sql in expected.items() if sql is not None
    }


def _plain(sql: str) -> list[str]:
    """The parts of a CREATE statement, in whatever order they were written.

    A column that came later stands on the line of the one before it.
    """
    parts = (re.split(r",\s*(?![^()]*\))", line.strip()) for line in sql.splitlines())
    return sorted(part for line in parts for part in line if part)


def test_the_schema_can_be_said_in_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in METADATA.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE" in str(CreateIndex(index).compile(dialect=dialect))


def test_the_migrations_can_be_said_in_postgresql() -> None:
    said = StringIO()
    scripts = ScriptDirectory(Path(sql_migrate.__file__).with_name("migrations"))
    context = MigrationContext.configure(
        dialect_name="postgresql",
        opts={
            "as_sql": True,
            "output_buffer": said,
            "fn": lambda *_: scripts._upgrade_revs(REVISION, None),  # type: ignore[arg-type]
        },
    )
    with Operations.context(context):
        context.run_migrations()
    for table in METADATA.tables:
        assert f"CREATE TABLE {table} (" in said.getvalue()
    assert f"version_num='{REVISION}'" in said.getvalue()


async def test_a_newer_database_is_refused(house_file: Path) -> None:
    with closing(sqlite3.connect(house_file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = house_file.read_bytes()
    with pytest.raises(DatabaseRefused, match="written by a newer one"):
        migrate_sqlite(house_file)
    with pytest.raises(DatabaseRefused, match="at version 9999"):
        await SqlDatabase.open(house_file)
    assert house_file.read_bytes() == before


def test_a_missing_database_is_not_made_by_looking(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    with pytest.raises(DatabaseRefused, match="no house in"):
        require_current(path)
    assert not path.exists()


def test_the_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DatabaseRefused, match="something else"):
        migrate_sqlite(path)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    path.write_text("not a database, " * 100)
    with pytest.raises(DatabaseRefused, match="no database"):
        migrate_sqlite(path)


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.sqlite"
    finish = sql_migrate.upgrade

    def fail(*given: object) -> None:
        finish(*given)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(sql_migrate, "upgrade", fail)
    with pytest.raises(KeyboardInterrupt):
        migrate_sqlite(path)
    assert sqlite_revision(path) is None
    monkeypatch.undo()
    assert migrate_sqlite(path)
