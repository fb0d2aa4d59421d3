"""A PostgreSQL server for one run of tests, on a free port of this machine.

`initdb` and `postgres` refuse to run as root, so they run as the user that Debian's package makes.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS_MAX = 20

_QUICK = {
    "fsync": "off",  # The machine may lose power during a test; the tests do not care.
    "full_page_writes": "off",
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "32MB",
    "max_connections": "120",
    "autovacuum": "off",
}

DURABLE = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB", "autovacuum": "on"}
"""As a house has it: for benchmarks."""

_EMPTY = """
    SET client_min_messages = error;
    SET session_replication_role = replica;
    DO $$
    DECLARE each text;
    BEGIN
      PERFORM pg_terminate_backend(pid, 1000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
      FOR each IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
      LOOP EXECUTE 'DELETE FROM ' || each; END LOOP;
      PERFORM setval(c.oid, 1, false) FROM pg_class c WHERE c.relkind = 'S';
    END $$;
"""


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return None if on_path is None else Path(on_path).resolve().parent


def why_not() -> str | None:
    """Why no server can be started here; None when one can."""
    if programs() is None:
        return "needs Debian's postgresql"
    if os.geteuid() != 0:
        return None
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        return "root has no user postgres to run a server as"
    return None if shutil.which("setpriv") else "needs setpriv of util-linux"


@dataclass
class PostgresServer:
    """A running server."""

    folder: Path
    port: int
    process: "subprocess.Popen[bytes]"
    settings: Mapping[str, str]

    def url(self, database: str) -> str:
        return f"postgresql://croupier@127.0.0.1:{self.port}/{database}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Carries statements out and gives what they print."""
        return self.tool("psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statement, database)

    def complaint(self, statement: str, database: str) -> str:
        """The code of the error that a statement ends with; nothing when it ends well."""
        try:
            self.tool("psql", "-qAtX", "-v", "VERBOSITY=sqlstate", "-c", statement, database)
        except subprocess.CalledProcessError as error:
            return str(error.stderr).partition("ERROR:")[2].split()[0]
        return ""

    def tool(self, name: str, *arguments: str) -> str:
        """Runs one of the server's own programs as the server's owner."""
        folder = programs()
        assert folder is not None
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "croupier"]
        done = subprocess.run(
            [folder / name, *where, *arguments], check=True, capture_output=True, text=True
        )
        return done.stdout

    def create(self, name: str) -> str:
        """A database with nothing in it; its URL."""
        self.sql(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        return self.url(name)

    def empty(self, name: str) -> None:
        """Takes every row out of a house, past its guards; far quicker than a new database."""
        self.sql(_EMPTY, name)

    def crash(self) -> None:
        """Has every one of its processes end where it stands, as after a failure of its own."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(START_SECONDS_MAX)

    def start_again(self) -> None:
        """Starts it anew where it was; it reads its log of changes first."""
        self.process = _launched(self.folder, self.port, self.settings)
        _wait(self)

    def stop(self) -> None:
        """Ends the server at once."""
        self.process.terminate()
        try:
            self.process.wait(START_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running_server(settings: Mapping[str, str] | None = None) -> Iterator[PostgresServer]:
    """A server with an empty folder of its own, gone at the end; `settings` besides the quick."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-postgres-"))
    try:
        server = start(folder, settings)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def start(folder: Path, settings: Mapping[str, str] | None = None) -> PostgresServer:
    """Makes a server's folder and starts it."""
    bin_folder = programs()
    assert bin_folder is not None, why_not()
    data = folder / "data"
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    subprocess.run(
        [
            *_as_owner(),
            *(bin_folder / "initdb", "-D", data, "-U", "croupier", "-A", "trust"),
            *("--locale=C", "--encoding=UTF8", "--no-sync", "--no-instructions"),
        ],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    port = _free_port()
    given = _QUICK | dict(settings or {})
    server = PostgresServer(folder, port, _launched(folder, port, given), given)
    _wait(server)
    return server


def _launched(folder: Path, port: int, given: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    bin_folder = programs()
    assert bin_folder is not None, why_not()
    settings = {**given, "port": str(port), "unix_socket_directories": str(folder)}
    options = [part for each in settings.items() for part in ("-c", "=".join(each))]
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [*_as_owner(), bin_folder / "postgres", "-D", folder / "data", *options],
            stdout=log,
            stderr=log,
            cwd=folder,
        )


def _as_owner() -> list[str]:
    if os.geteuid() != 0:
        return []
    # The server dies with whoever started it, or a killed run would leave it behind.
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--pdeathsig=TERM"]


def _wait(server: PostgresServer) -> None:
    bin_folder = programs()
    assert bin_folder is not None, why_not()
    until = time.monotonic() + START_SECONDS_MAX
    ready: list[str | Path] = [
        bin_folder / "pg_isready",
        "-q",
        "-h",
        "127.0.0.1",
        "-p",
        str(server.port),
    ]
    while subprocess.run(ready, check=False).returncode != 0:
        said = (server.folder / "log").read_text(errors="replace")
        assert server.process.poll() is None, said
        assert time.monotonic() < until, said
        time.sleep(0.02)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
