"""Wagers that move to a new table are on one table or on the other, whatever happens."""

from pathlib import Path
from shutil import copyfile

import pytest

from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_audit_marks import audit_what_is_new
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_tables import SqlTableStore
from tests.adapters.house import Stores, WrittenTable, opened

WAL_HEADER_BYTES = 32
FRAME_BYTES = 24 + 4096


async def move(stores: Stores) -> WrittenTable:
    """One table's wager of 40 of 100 goes over to a new table."""
    table = await opened(stores, fun=10_000)
    await stores.tables.append(table.commit(table.wager(4_000)))
    session = WrittenTable(table.owner, "session")
    first = session.commit(session.wager(4_000))
    await stores.tables.append(
        table.commit(table.returned(4_000), command="c1", follow=((session.row, first),))
    )
    return session


@pytest.mark.clause("L17")
async def test_the_books_of_both_tables_are_clean(sql: Stores, database: SqlDatabase) -> None:
    session = await move(sql)
    for report in (await audit_what_is_new(database), await audit_everything(database)):
        assert report.findings == ()
    await sql.tables.append(session.commit(session.lost(4_000)))
    await sql.tables.append(session.commit(session.swept(4_000), is_closing=True))
    for report in (await audit_what_is_new(database), await audit_everything(database)):
        assert report.findings == ()


async def test_one_click_moved_the_money_of_both_tables(sql: Stores, database: SqlDatabase) -> None:
    await move(sql)
    moved = await database.read(
        lambda connection: connection.execute(
            "SELECT t.table_id, t.reason, c.command_id FROM transfers t"
            " JOIN commands c ON c.id = t.command_ref ORDER BY t.id"
        ).fetchall()
    )
    assert moved == [("t1", "returned", "c1"), ("session", "wager", "c1")]


@pytest.mark.clause("L15")
async def test_wherever_the_log_ends_the_wager_lies_on_one_table(
    sql: Stores, house_file: Path, tmp_path: Path
) -> None:
    """A process that dies while it writes leaves a log that ends after any of its pages."""
    await move(sql)
    log = Path(f"{house_file}-wal").read_bytes()
    frames = (len(log) - WAL_HEADER_BYTES) // FRAME_BYTES
    copy = tmp_path / "copy.sqlite"
    seen = []
    for left in range(frames + 1):
        for beside in tmp_path.glob("copy.sqlite*"):
            beside.unlink()
        copyfile(house_file, copy)
        Path(f"{copy}-wal").write_bytes(log[: WAL_HEADER_BYTES + left * FRAME_BYTES])
        seen.append(await wagered(copy))
    moved = seen.index(["session"])
    assert seen[moved:] == [["session"]] * len(seen[moved:])
    assert moved > seen.index(["t1"])
    assert all(each in ([], ["t1"]) for each in seen[:moved])


async def wagered(path: Path) -> list[str]:
    """Tables with wagers on them, in a house whose books are clean."""
    database = await SqlDatabase.open(path)
    try:
        assert (await audit_everything(database)).findings == ()
        store = SqlTableStore(database)
        names = [row.table_id for row in await store.open_tables()]
        lying = [row.table_id for row in await store.wagered_tables()]
        assert ("session" in names) == ("session" in lying)
        return lying
    finally:
        await database.close()
