"""The house's own end of a WebSocket, byte by byte, beside what `websockets` does."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.uri import parse_uri

from croupier.server.burst import GatheringTransport
from croupier.server.ends import AsgiEnd, RawEnd, end_of
from croupier.server.frames import text_frame, text_of
from croupier.server.handshake import RefusingSocket
from croupier.server.limits import INBOX_MESSAGES_MAX

BYTES_MAX = 70_000
SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 69_000)


class Network:
    """Stands for the transport of one socket."""

    def __init__(self) -> None:
        self.sent = b""
        self.is_closed = False
        self.is_read = True

    def get_extra_info(self, _name: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


class Talk:
    """A client that has shaken hands with the house's end, in one process."""

    def __init__(self) -> None:
        self.ends: list[RawEnd] = []
        self.network = Network()
        self.client = ClientProtocol(parse_uri("ws://house/ws"), max_size=None)
        config = Config(
            self._let_in,
            interface="asgi3",
            ws_max_size=BYTES_MAX,
            ws_per_message_deflate=False,
            log_config=None,
        )
        config.load()
        self.line = RefusingSocket(config, ServerState(), {})
        self._is_over = asyncio.Event()

    async def _let_in(self, scope: Any, receive: Any, send: Any) -> None:
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        end = end_of(socket)
        assert isinstance(end, RawEnd)
        self.ends.append(end)
        end.line.go_on = self._stay

    async def _stay(self) -> None:
        await self._is_over.wait()

    @property
    def end(self) -> RawEnd:
        return self.ends[0]

    async def begin(self) -> None:
        self.line.connection_made(cast("asyncio.Transport", self.network))
        self.client.send_request(self.client.connect())
        self.say_all()
        async with asyncio.timeout(5):
            while not self.ends:
                await asyncio.sleep(0)
        self.heard()

    async def stop(self) -> None:
        self._is_over.set()
        await asyncio.gather(*self.line.tasks)

    def say_all(self) -> None:
        self.line.data_received(b"".join(self.client.data_to_send()))

    def spoken(self) -> bytes:
        return b"".join(self.client.data_to_send())

    def heard(self) -> list[Frame]:
        """What the house has sent since the last time, as `websockets` reads it."""
        cast("GatheringTransport", self.line.transport).flush()
        data, self.network.sent = self.network.sent, b""
        self.client.receive_data(data)
        return [event for event in self.client.events_received() if isinstance(event, Frame)]


@pytest.fixture
async def talk() -> AsyncIterator[Talk]:
    begun = Talk()
    await begun.begin()
    yield begun
    await begun.stop()


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    assert text_of(text_frame(text)) == text.decode()


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_written_at_once_comes_whole(talk: Talk, size: int) -> None:
    assert talk.end.write_now(text_frame(b"x" * size))
    assert talk.end.write_now(text_frame("♠".encode()))
    assert [frame.data for frame in talk.heard()] == [b"x" * size, "♠".encode()]


@pytest.mark.parametrize("text", ["", "a", "x" * 125, "x" * 126, "x" * 65_536, "♠" * 200])
@pytest.mark.parametrize("piece", [1, 3, 1_000_000])
async def test_a_text_is_heard_in_whatever_pieces_it_comes(
    talk: Talk, text: str, piece: int
) -> None:
    for each in (text, "next"):
        talk.client.send_text(each.encode())
    data = talk.spoken()
    for place in range(0, len(data), piece):
        talk.line.data_received(data[place : place + piece])
    heard = [await talk.end.receive() for _ in range(2)]
    assert [message["text"] for message in heard] == [text, "next"]


async def test_fragments_are_put_together_and_a_ping_between_is_answered(talk: Talk) -> None:
    talk.client.send_text(b"one ", fin=False)
    talk.client.send_ping(b"here?")
    talk.client.send_continuation(b"message", fin=True)
    talk.client.send_text(b"another")
    talk.say_all()
    assert [(frame.opcode, frame.data) for frame in talk.heard()] == [(Opcode.PONG, b"here?")]
    heard = [await talk.end.receive() for _ in range(2)]
    assert [message["text"] for message in heard] == ["one message", "another"]


async def test_bytes_are_no_text(talk: Talk) -> None:
    talk.client.send_binary(b"\x00")
    talk.say_all()
    assert (await talk.end.receive()).get("text") is None


def masked(first: int, data: bytes) -> bytes:
    assert len(data) <= 125
    return bytes((first, 0x80 | len(data))) + bytes(4) + data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (bytes((0x81, 0xFF)) + (BYTES_MAX + 15).to_bytes(8) + bytes(4), CloseCode.MESSAGE_TOO_BIG),
        (b"\x81\x01x", CloseCode.PROTOCOL_ERROR),
        (masked(0x81, b"\xff"), CloseCode.INVALID_DATA),
        (masked(0x83, b""), CloseCode.PROTOCOL_ERROR),
        (masked(0x80, b"x"), CloseCode.PROTOCOL_ERROR),
        (masked(0x01, b"x") + masked(0x81, b"x"), CloseCode.PROTOCOL_ERROR),
    ],
    ids=["too large", "not masked", "no UTF-8", "unknown kind", "no beginning", "no end"],
)
async def test_what_breaks_the_protocol_ends_the_socket(
    talk: Talk, data: bytes, code: CloseCode
) -> None:
    talk.line.data_received(data)
    [closed] = [frame for frame in talk.heard() if frame.opcode is Opcode.CLOSE]
    assert Close.parse(bytes(closed.data)).code == code
    assert (await talk.end.receive())["type"] == "websocket.disconnect"
    talk.line.data_received(masked(0x81, b"more"))
    assert not talk.end.write_now(text_frame(b"x"))


async def test_a_client_that_closes_is_answered_and_written_to_no_more(talk: Talk) -> None:
    talk.client.send_text(b"last")
    talk.client.send_close(CloseCode.GOING_AWAY)
    talk.say_all()
    [answer] = talk.heard()
    assert answer.opcode is Opcode.CLOSE
    assert (await talk.end.receive())["text"] == "last"
    assert (await talk.end.receive())["code"] == CloseCode.GOING_AWAY
    assert not talk.end.write_now(text_frame(b"x"))
    with pytest.raises(WebSocketDisconnect):
        await talk.end.write(text_frame(b"x"))


async def test_the_house_closes_and_hears_nothing_more_until_it_is_answered(talk: Talk) -> None:
    await talk.end.close(4408, "too slow")
    assert not talk.end.write_now(text_frame(b"x"))
    talk.client.send_text(b"not heard")
    talk.say_all()
    [closed] = talk.heard()
    assert Close.parse(bytes(closed.data)) == Close(4408, "too slow")
    assert not is_closed(talk)
    talk.say_all()  # The client's own answer.
    assert is_closed(talk)
    assert (await talk.end.receive())["type"] == "websocket.disconnect"
    await talk.end.close(4408, "once more")


async def test_nothing_is_written_while_the_client_takes_nothing(talk: Talk) -> None:
    talk.line.pause_writing()
    assert not talk.end.write_now(text_frame(b"x"))
    waiting = asyncio.ensure_future(talk.end.write(text_frame(b"later")))
    await asyncio.sleep(0)
    assert talk.network.sent == b""
    talk.line.resume_writing()
    await waiting
    assert [frame.data for frame in talk.heard()] == [b"later"]


async def test_who_waits_to_write_to_a_socket_that_is_lost_hears_of_it(talk: Talk) -> None:
    talk.line.pause_writing()
    waiting = asyncio.ensure_future(talk.end.write(text_frame(b"x")))
    await asyncio.sleep(0)
    talk.line.connection_lost(None)
    with pytest.raises(WebSocketDisconnect):
        await waiting
    assert (await talk.end.receive())["type"] == "websocket.disconnect"


def is_closed(talk: Talk) -> bool:
    return talk.network.is_closed


def is_read(talk: Talk) -> bool:
    return talk.network.is_read


async def test_a_flood_is_read_no_faster_than_it_is_answered(talk: Talk) -> None:
    for number in range(INBOX_MESSAGES_MAX):
        assert is_read(talk), number
        talk.client.send_text(b"%d" % number)
        talk.say_all()
    assert not is_read(talk)
    for number in range(INBOX_MESSAGES_MAX):
        assert (await talk.end.receive())["text"] == str(number)
    assert is_read(talk)


async def test_other_servers_are_spoken_to_by_asgi() -> None:
    async def nothing(*_: object) -> Any:
        raise AssertionError("nothing is received or sent")

    socket = WebSocket({"type": "websocket", "headers": []}, nothing, nothing)
    assert isinstance(end_of(socket), AsgiEnd)


async def test_a_client_that_answers_is_asked_again_later(talk: Talk) -> None:
    talk.line.stop_keepalive()
    talk.line.send_keepalive_ping()
    assert [frame.opcode for frame in talk.heard()] == [Opcode.PING]
    assert talk.line.pong_timer is not None
    talk.say_all()  # `websockets` answers by itself.
    assert talk.line.pending_ping_payload is None
    assert str(talk.line.pong_timer) == "None"
    assert talk.line.ping_timer is not None
    assert talk.end.write_now(text_frame(b"x"))


async def test_a_client_that_does_not_answer_is_let_go(talk: Talk) -> None:
    talk.line.stop_keepalive()
    talk.line.send_keepalive_ping()
    talk.heard()
    talk.line.data_received(masked(0x8A, b"else"))
    assert talk.line.pending_ping_payload is not None, "that is no answer"
    talk.line.keepalive_timeout()
    [closed] = talk.heard()
    assert Close.parse(bytes(closed.data)).code == CloseCode.INTERNAL_ERROR
    assert is_closed(talk)
    assert not talk.end.write_now(text_frame(b"x"))
    talk.line.send_keepalive_ping()
    assert talk.heard() == []
