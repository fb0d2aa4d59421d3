"""What is written to sockets goes out together, at the end of the loop's turn."""

import asyncio
from typing import cast

import pytest

from croupier.server.burst import GATHERED_BYTES_MAX, GatheringTransport, gathering


class Network:
    """Notes in which order and in how many pieces bytes go out."""

    def __init__(self, name: str, sent: list[str]) -> None:
        self._name = name
        self._sent = sent
        self._is_closing = False

    def write(self, data: bytes) -> None:
        self._sent.append(f"{self._name} {data.decode()}")

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        self._is_closing = True
        self._sent.append(f"{self._name} closed")

    def abort(self) -> None:
        self._is_closing = True
        self._sent.append(f"{self._name} cut")

    def get_extra_info(self, name: str) -> str:
        return f"{name} of {self._name}"


def line(name: str, sent: list[str]) -> GatheringTransport:
    network = cast("asyncio.Transport", Network(name, sent))
    return cast("GatheringTransport", gathering(network, asyncio.get_running_loop()))


async def turn() -> None:
    await asyncio.sleep(0)


async def test_everything_is_sent_once_the_turn_is_over_a_line_at_a_time() -> None:
    sent: list[str] = []
    one, two = line("one", sent), line("two", sent)
    one.write(b"a")
    two.write(b"b")
    one.write(b"c")
    assert sent == []
    await turn()
    assert sent == ["one ac", "two b"]
    two.write(b"d")
    await turn()
    assert sent == ["one ac", "two b", "two d"]


async def test_a_line_that_closes_sends_what_waits_first_and_nothing_later() -> None:
    sent: list[str] = []
    one = line("one", sent)
    one.write(b"last")
    one.close()
    one.write(b"too late")
    await turn()
    assert sent == ["one last", "one closed"]
    assert one.is_closing()


async def test_much_is_not_held_back_so_that_a_full_line_shows() -> None:
    sent: list[str] = []
    one = line("one", sent)
    one.write(b"x" * GATHERED_BYTES_MAX)
    assert sent == []
    one.write(b"y")
    assert len(sent) == 1
    one.write(b"z")
    await turn()
    assert sent[1:] == ["one z"]


async def test_nothing_is_sent_when_nothing_is_written() -> None:
    sent: list[str] = []
    line("one", sent).write(b"")
    await turn()
    assert sent == []


async def test_whatever_else_a_transport_can_it_still_can() -> None:
    assert line("one", []).get_extra_info("peername") == "peername of one"


async def test_a_line_that_cannot_be_written_to_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sent: list[str] = []
    one, two = line("one", sent), line("two", sent)
    write = Network.write

    def broken(network: Network, data: bytes) -> None:
        if network.get_extra_info("x") == "x of one":
            raise RuntimeError("no such line")
        write(network, data)

    monkeypatch.setattr(Network, "write", broken)
    one.write(b"a")
    two.write(b"b")
    await turn()
    assert sent == ["one cut", "two b"]
    assert "cannot be written to" in caplog.text
