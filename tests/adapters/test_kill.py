"""A house whose process was killed: what was durable is there, and the books are clean."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from croupier.adapters.sql_audit import audit_everything
from croupier.adapters.sql_audit_marks import audit_what_is_new
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_tables import SqlTableStore

ROOT = Path(__file__).parents[2]


async def kill_after(path: Path, lines: int) -> dict[str, int]:
    """Kills a busy house after some answers; the last number that each table was told."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.adapters.busy_house", str(path),
        stdout=asyncio.subprocess.PIPE, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert process.stdout is not None
    told: dict[str, int] = {}
    async with asyncio.timeout(60):
        for _ in range(lines):
            table_id, number = (await process.stdout.readline()).split()
            told[table_id.decode()] = int(number)
        process.send_signal(signal.SIGKILL)
        rest = await process.stdout.read()
        await process.wait()
    for line in rest.splitlines(keepends=True):
        if line.endswith(b"\n"):
            table_id, number = line.split()
            told[table_id.decode()] = int(number)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("lines", [1, 7, 60])
async def test_a_killed_house_has_lost_nothing_that_it_answered(
    house_file: Path, lines: int
) -> None:
    told = await kill_after(house_file, lines)

    database = await SqlDatabase.open(house_file)
    new = await audit_what_is_new(database)
    whole = await audit_everything(database)
    kept = {}
    for row in await SqlTableStore(database).open_tables():
        events = await SqlTableStore(database).events(row.table_id, 0, 100_000)
        kept[row.table_id] = len(events)
    await database.close()

    assert new.findings == whole.findings == ()
    assert told
    assert all(kept[table_id] >= number for table_id, number in told.items())
