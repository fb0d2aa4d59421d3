"""`croupier serve`: opens the house and serves it until it is told to stop."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from croupier.adapters.logs import log_to_stderr
from croupier.adapters.settings_file import FILE_NAME, load_settings
from croupier.bootstrap import open_house
from croupier.casino.errors import FolderInUse, WorldFailure
from croupier.core.errors import CroupierError
from croupier.server.app import create_app
from croupier.server.door import House
from croupier.server.handshake import RefusingSocket
from croupier.server.limits import MESSAGE_BYTES_MAX
from croupier.server.patience import PatientHttp
from croupier.settings import DEFAULT_PORT, LogFormat, Role, Settings, read_proxies

GRACE_SECONDS = 3
"""How long open connections may take to end when the house closes."""

HAND_OVER_SECONDS_MAX = 10
"""How long a server that shares its house may take to give its tables to others."""

CALLERS_WAITING_MAX = 2048
"""Lines that may wait to be taken."""

YOUNG_OBJECTS = 10_000
"""Objects more than before, after which Python looks for rings of them among the young ones."""

SWITCH_SECONDS = 0.0005
"""How long a thread that has work waits for another one that has not paused."""

EVERYWHERE = ("0.0.0.0", "::")


_log = logging.getLogger(__name__)


class PortTaken(CroupierError):
    """The address cannot be listened on."""

    code = "serve.port"


BusOption = Annotated[
    str | None,
    typer.Option(help="On PostgreSQL: share the house with other servers, over this NATS."),
]
RoleOption = Annotated[
    Role | None, typer.Option(help="With --bus: what this server does; all by default.")
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        help="A proxy whose word about visitors is taken; may be given several times.",
    ),
]


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[
        int | None, typer.Option(help=f"Port, {DEFAULT_PORT} by default; 0 takes a free one.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the house's data.")] = None,
    database: Annotated[
        str | None, typer.Option(help="Database URL instead of SQLite in the data folder.")
    ] = None,
    bus: BusOption = None,
    role: RoleOption = None,
    trusted_proxy: ProxyOption = None,
    config: Annotated[
        Path | None,
        typer.Option(help=f"File of settings instead of the data folder's {FILE_NAME}."),
    ] = None,
    *,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    standby: Annotated[
        bool,
        typer.Option("--standby", help="On PostgreSQL: wait while another server has the house."),
    ] = False,
    test_mode: Annotated[
        bool, typer.Option("--test-mode", help="For tries: shoes may be stacked; loopback only.")
    ] = False,
    clock_speed: Annotated[
        int | None,
        typer.Option(help="With --test-mode: how many times faster the tables' clocks run."),
    ] = None,
) -> None:
    """Opens the house in a browser's reach."""
    changes: dict[str, object] = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "bus": bus,
        "role": role,
        "trusted_proxies": read_proxies(trusted_proxy) if trusted_proxy else None,
        "is_standby": standby or None,
        "is_test": test_mode or None,
        "clock_speed": clock_speed,
    }
    settings = load_settings(os.environ, changes, config)
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        runner.run(_serve(settings, open_browser=open_browser))


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _serve(settings: Settings, *, open_browser: bool) -> None:
    log_to_stderr(is_json=settings.log_format is LogFormat.JSON)
    with _listen(settings) as listening:
        settings = replace(settings, port=listening.getsockname()[1])
        async with open_house(settings) as house:
            config = uvicorn.Config(
                create_app(house, lets_people_in=settings.role is not Role.TABLES),
                http=PatientHttp,
                ws=RefusingSocket,
                ws_max_size=MESSAGE_BYTES_MAX,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                # Without a list of its own, uvicorn would believe whatever this machine says.
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                backlog=CALLERS_WAITING_MAX,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
            _calm_collector()
            # The thread that writes waits for the one that plays, a little at every statement.
            sys.setswitchinterval(SWITCH_SECONDS)
            with _closed_when_taken(settings, listening):
                listening.listen(CALLERS_WAITING_MAX)
            _announce(settings, open_browser=open_browser)
            await _serve_until_lost(_Server(config, house), listening, house)


async def _serve_until_lost(server: uvicorn.Server, listening: socket.socket, house: House) -> None:
    """Serves until it is told to stop, or other servers have taken what it played.

    Raises:
        FolderInUse: They have.
    """

    async def close_when_lost() -> None:
        await house.lost.wait()
        server.should_exit = True

    closing = asyncio.create_task(close_when_lost(), name="until the house is lost")
    try:
        await server.serve([listening])
    finally:
        closing.cancel()
    if house.lost.is_set():
        is_alone = house.nodes is None
        others = "another server has" if is_alone else "the other servers of the house have"
        what = "the house" if is_alone else "this one's tables"
        raise FolderInUse(f"{others} taken {what}, so this one is closed")


def _calm_collector() -> None:
    """What was built up to here stays; looking for rings in it again and again delays players."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])


class _Server(uvicorn.Server):
    """Ends when it is told to, and leaves the end of the process to the house.

    Uvicorn's own way raises the signal once more as soon as the sockets are shut: that kills
    the process before the books are closed. Before the sockets are shut, tables go to other
    servers that share the house, so that nobody waits for them.
    """

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hands the tables over, then shuts everything."""
        if not self._house.lost.is_set():
            try:
                async with asyncio.timeout(HAND_OVER_SECONDS_MAX):
                    await self._house.floor.hand_over()
            except (WorldFailure, TimeoutError) as failure:
                _log.warning("tables are left for other servers to find: %s", failure)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl+C and SIGTERM close the house; a second Ctrl+C waits for nobody."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        try:
            yield
        finally:
            for each in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(each)


def _listen(settings: Settings) -> socket.socket:
    """Takes the port first, so that a second server says so before it touches any data.

    One that stands by lets nobody in yet: a proxy sends them to the server that plays.

    Raises:
        PortTaken: Somebody listens there already, or the address is not this machine's.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with _closed_when_taken(settings, listening):
        listening.bind((settings.host, settings.port))
        if not settings.is_standby:
            listening.listen(CALLERS_WAITING_MAX)
    return listening


@contextmanager
def _closed_when_taken(settings: Settings, listening: socket.socket) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        listening.close()
        raise PortTaken(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror}"
        ) from None


def _announce(settings: Settings, *, open_browser: bool) -> None:
    port = settings.port
    is_everywhere = settings.host in EVERYWHERE
    local = f"http://{'127.0.0.1' if is_everywhere else _bracketed(settings.host)}:{port}/"
    typer.echo(f"  croupier is open at  {local}")
    if is_everywhere:
        typer.echo(f"  on your network at   http://{_own_address()}:{port}/")
    else:
        typer.echo("  on your network      not offered; start with --host 0.0.0.0 for that")
    if is_everywhere and not (settings.public_url or "").startswith("https:"):
        typer.echo("  without TLS          whoever is on the way can read passwords")
    if settings.is_test:
        typer.echo("  TEST MODE: shoes can be stacked; nothing here is fair")
    typer.echo("  Ctrl+C closes the house; unfinished rounds wait for their players.")
    if open_browser:
        webbrowser.open(local)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    """The address by which other machines reach this one; no packet is sent to learn it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
