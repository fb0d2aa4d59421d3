"""A house full of people for the load test, and a server process for it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from croupier.adapters.data_folder import DataFolder
from croupier.adapters.sql_bank import SqlBank
from croupier.adapters.sql_database import SqlDatabase
from croupier.adapters.sql_keys import require_own_key
from croupier.adapters.sql_migrate import migrate_sqlite
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.casino.money import Cashier, Currency, PlayerAccount, Reason, Transfer
from croupier.settings import Settings

FUN = Currency.FUN
PLENTY = 10**9
PEOPLE_AT_ONCE = 256
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Use:
    """What a process has used: CPU seconds since its start, and memory now, in bytes."""

    cpu_seconds: float
    memory: int


def use_of(pid: int) -> Use:
    """What a process has used, as Linux counts it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    ticks = int(fields[11]) + int(fields[12])
    return Use(ticks / TICKS_PER_SECOND, pages * PAGE_BYTES)


class Served(Protocol):
    """A house that listens."""

    @property
    def ports(self) -> Sequence[int]:
        """Where people come in."""
        ...

    @property
    def use(self) -> Use:
        """Of its servers together."""
        ...

    @property
    def cpu_seconds(self) -> Mapping[str, float]:
        """Of each of its parts, by name."""
        ...


@dataclass(frozen=True)
class ServerProcess:
    """A `croupier serve` that listens."""

    port: int
    pid: int

    @property
    def ports(self) -> Sequence[int]:
        """Its own."""
        return (self.port,)

    @property
    def use(self) -> Use:
        """Its own."""
        return use_of(self.pid)

    @property
    def cpu_seconds(self) -> Mapping[str, float]:
        """Its own."""
        return {"server": self.use.cpu_seconds}


async def fill(data: Path, people: int) -> list[bytes]:
    """A new house with so many guests, each with plenty of money; their tokens."""
    folder = DataFolder.of(Settings(data=data))
    folder.make()
    with folder.lock():
        key = folder.key()
        migrate_sqlite(folder.database, backups=folder.path)
        database = await SqlDatabase.open(folder.database)
        try:
            await require_own_key(database, key)
            return await let_in(database, people)
        finally:
            await database.close()


async def let_in(database: Database, people: int) -> list[bytes]:
    """So many guests more, each with plenty of money; their tokens."""
    tokens = [number.to_bytes(32) for number in range(1, people + 1)]
    for start in range(0, people, PEOPLE_AT_ONCE):
        group = tokens[start : start + PEOPLE_AT_ONCE]
        await asyncio.gather(*(_let_in(database, token) for token in group))
    return tokens


async def _let_in(database: Database, token: bytes) -> None:
    now = datetime.now(UTC)
    name = f"Guest {int.from_bytes(token)}"
    person = await SqlPeople(database).create_guest(name, token, now)
    player = PlayerAccount(person.person_id, FUN)
    await SqlBank(database).move([Transfer(Cashier(FUN), player, PLENTY, Reason.PAY_IN)], now)


@contextmanager
def serving(data: Path, *options: str) -> Iterator[ServerProcess]:
    """A server on a free port of the loopback, ended by its own process id."""
    words = ["serve", "--port", "0", "--data", str(data), "--test-mode", *options]
    call = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-c", call, *words], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            found = re.search(r"croupier is open at +http://[^:]+:(\d+)", line)
            if found:
                yield ServerProcess(int(found[1]), process.pid)
                return
        raise SystemExit("the server did not open")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


def audit(data: Path) -> str:
    """What `croupier admin audit` says of the house, in one line."""
    call = "import sys; from croupier.cli.main import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", call, "admin", "audit", "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
    )
    said = (done.stdout + done.stderr).strip().splitlines()
    return f"{'clean' if done.returncode == 0 else 'NOT CLEAN'} ({said[-1] if said else ''})"
