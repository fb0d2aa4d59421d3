"""A bus between the nodes of a house, over NATS.

NATS keeps nothing: what is sent while a node is cut off, or faster than it can take, is lost. The
bus comes back by itself when NATS does.
"""

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from croupier.adapters.bus_sealing import HEAD_BYTES, BusSeal
from croupier.casino.bus import BusCounts, BusFailed, Hear, NodeSilent, Reply

CONNECT_SECONDS_MAX = 5
"""How long a server that starts waits for NATS."""

AGAIN_SECONDS = 0.25
"""Between two tries to reach NATS."""

PING_SECONDS = 2
"""Between two questions whether NATS is still there; after two without an answer it is not."""

WAITING_MESSAGES_MAX = 10_000
"""That may wait to be sent; later ones are lost, as on the way."""

MESSAGE_BYTES_MAX = 1_000_000
"""Of one message between nodes; NATS itself takes 1,048,576."""

QUESTIONS_MAX = 2_000
"""Of other nodes, answered at the same time; others are not answered."""

ONCE_BYTES = 8
"""By chance, before each question: they tell it from all others."""

_UNANSWERED_PINGS = 2
_WORLD = (NatsError, OSError, TimeoutError)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NatsServer:
    """Where the bus is, and who may use it.

    Attributes:
        url: `nats://` or `tls://`, maybe with a name and a password; several behind commas.
        authority: Certificates by which a server is known that has none of a public authority.
        credentials: File of a user's JWT and key, as NATS's own tools write it.
    """

    url: str
    authority: Path | None = None
    credentials: Path | None = None

    @property
    def urls(self) -> list[str]:
        """Each server of the cluster."""
        return [each.strip() for each in self.url.split(",")]

    @property
    def place(self) -> str:
        """For people: without any password."""
        parts = [urlsplit(each) for each in self.urls]
        return ", ".join(f"{each.scheme}://{each.hostname}:{each.port or 4222}" for each in parts)

    @property
    def is_secret(self) -> bool:
        """What is said goes by TLS, or is not said."""
        return self.authority is not None or any(each.startswith("tls:") for each in self.urls)


class _WaryClient(Client):
    """Says nothing in the clear, no password either, where TLS is wanted.

    Its parent goes on without TLS wherever a server, or somebody between, says that it has none.
    """

    def __init__(self, *, is_secret: bool) -> None:
        super().__init__()
        self._is_secret = is_secret

    def _connect_command(self) -> bytes:
        if self._is_secret and not self._server_info.get("tls_required"):
            raise NatsError("the server does not offer TLS")
        return bytes(super()._connect_command())


class NatsBus:
    """One node's end of the bus; `wait_seconds` are how long it waits for NATS at the start."""

    def __init__(
        self, server: NatsServer, seal: BusSeal, wait_seconds: float = CONNECT_SECONDS_MAX
    ) -> None:
        self._wait_seconds = wait_seconds
        self._server = server
        self._seal = seal
        self._node = 0
        self._client = _WaryClient(is_secret=server.is_secret)
        self._hear: Hear = _ignore
        self._reply: Reply | None = None
        self._outbox: deque[tuple[str, bytes]] = deque()
        self._is_sending = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._answering = 0
        self._is_up = False
        self._is_coming_back = False
        self._failure = ""
        self.counts = BusCounts()

    @property
    def is_there(self) -> bool:
        """NATS answers at the moment."""
        return bool(self._client.is_connected)

    async def join(self, node: int, hear: Hear, reply: Reply) -> None:
        """From now on this node hears and answers.

        Raises:
            BusFailed: NATS is not there, or lets this node in not.
        """
        self._node, self._hear, self._reply = node, hear, reply
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._connect()
        except _WORLD as error:
            with suppress(Exception):
                await self._client.close()
            why = self._failure or repr(error)
            raise BusFailed(f"no bus at {self._server.place}: {why}") from None
        self._is_up = True

    async def part(self) -> None:
        """Hears and answers nothing any more; what waits is sent if it can be at once."""
        self._is_up = False
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*_WORLD):
            async with asyncio.timeout(1):
                await self._client.flush()
        with suppress(Exception):
            await self._client.close()

    def tell(self, node: int, message: bytes) -> None:
        """Sends to one node; returns at once."""
        self._send(self._told(node), message)

    def tell_all(self, message: bytes) -> None:
        """Sends to every other node; returns at once."""
        self._send(self._all, message)

    async def ask(self, node: int, message: bytes, wait_ms: int) -> bytes:
        """Sends to one node and waits for its answer.

        Raises:
            NodeSilent: None has come within the time; it may have done what it was asked.
        """
        self.counts.asked += 1
        try:
            return await self._answer_of(node, message, wait_ms)
        except NodeSilent:
            self.counts.silent += 1
            raise

    async def _answer_of(self, node: int, message: bytes, wait_ms: int) -> bytes:
        subject, once = self._asked(node), token_bytes(ONCE_BYTES)
        sealed = self._seal.close(subject, self._node, once + message)
        try:
            answer = await self._client.request(subject, sealed, timeout=wait_ms / 1000)
        except _WORLD as error:
            raise NodeSilent(f"node {node} has not answered: {error!r}") from None
        opened = self._seal.open(_answers(subject, once), answer.data)
        if opened is None or opened[0] != node:
            raise NodeSilent(f"node {node} has not answered: somebody else has")
        return opened[1]

    # Where everything goes

    @property
    def _all(self) -> str:
        return f"croupier.{self._seal.house}.all"

    def _told(self, node: int) -> str:
        return f"croupier.{self._seal.house}.{node}.told"

    def _asked(self, node: int) -> str:
        return f"croupier.{self._seal.house}.{node}.asked"

    # Its life

    async def _connect(self) -> None:
        client = self._client = _WaryClient(is_secret=self._server.is_secret)
        await client.connect(
            self._server.urls,
            name=f"croupier {self._node}",
            error_cb=self._on_error,
            disconnected_cb=self._on_disconnected,
            reconnected_cb=self._on_reconnected,
            closed_cb=self._on_closed,
            reconnect_time_wait=AGAIN_SECONDS,  # type: ignore[arg-type] # A float does.
            max_reconnect_attempts=-1,
            connect_timeout=CONNECT_SECONDS_MAX,
            ping_interval=PING_SECONDS,
            max_outstanding_pings=_UNANSWERED_PINGS,
            no_echo=True,
            tls=self._tls(),
            user_credentials=str(self._server.credentials) if self._server.credentials else None,
        )
        await client.subscribe(self._all, cb=self._on_told)
        await client.subscribe(self._told(self._node), cb=self._on_told)
        await client.subscribe(self._asked(self._node), cb=self._on_asked)
        await client.flush()
        self._failure = ""

    def _tls(self) -> ssl.SSLContext | None:
        if not self._server.is_secret:
            return None
        authority = self._server.authority
        try:
            return ssl.create_default_context(cafile=authority)
        except OSError as error:
            raise BusFailed(f"bus_authority {authority} cannot be used: {error}") from None

    async def _on_error(self, error: Exception) -> None:
        # The first says why; what follows is what became of it.
        self._failure = self._failure or str(error) or repr(error)

    async def _on_disconnected(self) -> None:
        if self._is_up:
            _log.warning("the bus at %s is gone: %s", self._server.place, self._failure)

    async def _on_reconnected(self) -> None:
        self._failure = ""
        _log.warning("the bus at %s is there again", self._server.place)

    async def _on_closed(self) -> None:
        """A server that refuses this node ends the client for good; another one goes on."""
        if self._is_up and not self._is_coming_back:
            self._is_coming_back = True
            self._begin(self._connect_again())

    async def _connect_again(self) -> None:
        while not self._client.is_connected:
            await asyncio.sleep(AGAIN_SECONDS)
            try:
                async with asyncio.timeout(CONNECT_SECONDS_MAX):
                    await self._connect()
            except (*_WORLD, BusFailed) as error:
                self._failure = self._failure or str(error)
                with suppress(Exception):
                    await self._client.close()
        self._is_coming_back = False
        _log.warning("the bus at %s is there again", self._server.place)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What it sends

    def _send(self, subject: str, message: bytes) -> None:
        if len(message) + HEAD_BYTES > MESSAGE_BYTES_MAX:
            _log.error("a message of %d bytes is too long for the bus", len(message))
            return
        if not self._is_up or len(self._outbox) >= WAITING_MESSAGES_MAX:
            return
        self.counts.told += 1
        self._outbox.append((subject, self._seal.close(subject, self._node, message)))
        if not self._is_sending:
            self._is_sending = True
            self._begin(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self._outbox:
                subject, sealed = self._outbox.popleft()
                # While NATS is away its client keeps some; the rest is lost.
                with suppress(*_WORLD):
                    await self._client.publish(subject, sealed)
        finally:
            self._is_sending = False

    # What it hears

    async def _on_told(self, received: Msg) -> None:
        opened = self._seal.open(received.subject, received.data)
        if opened is None or opened[0] == self._node:
            return
        self.counts.heard += 1
        try:
            self._hear(*opened)
        except Exception:  # noqa: BLE001 - the edge of one message: a bug of ours ends no other
            _log.exception("a bug of ours in hearing node %d", opened[0])

    async def _on_asked(self, received: Msg) -> None:
        opened = self._seal.open(received.subject, received.data)
        if opened is not None and self._answering < QUESTIONS_MAX:
            self._answering += 1
            self._begin(self._answer(received, *opened))

    async def _answer(self, received: Msg, node: int, message: bytes) -> None:
        assert self._reply is not None, "a node joins before it is asked"
        try:
            once, question = message[:ONCE_BYTES], message[ONCE_BYTES:]
            answer = await self._reply(node, question)
            way = _answers(received.subject, once)
            await received.respond(self._seal.close(way, self._node, answer))
        except _WORLD as error:
            _log.warning("node %d is not answered: %s", node, error)
        except Exception:  # noqa: BLE001 - the edge of one question: a bug of ours ends no other
            _log.exception("a bug of ours in answering node %d", node)
        finally:
            self._answering -= 1


def _answers(subject: str, once: bytes) -> str:
    """The way of the answer to one question; an earlier answer is worth nothing on it."""
    return f"{subject} answers {once.hex()}"


def _ignore(_node: int, _message: bytes) -> None:
    pass
