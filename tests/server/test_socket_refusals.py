"""What a socket refuses: one clear error each, and nothing changes."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from croupier.server.limits import (
    MESSAGE_BYTES_MAX,
    MESSAGES_BURST,
    REFUSED_MESSAGES_MAX,
    SOCKETS_PER_PERSON_MAX,
    TABLES_PER_SOCKET_MAX,
)
from tests.support.server import SUBPROTOCOL, Line, Player, Server

QUIET = "Ts 9d 9h 8c"
WAGER = {"type": "place_wager", "command_id": "a-wager-1", "boxes": [1], "amount": 10_00}


def error_for(line: Line, text: str | bytes) -> dict[str, Any]:
    """The one error that a raw message is answered with."""
    line.socket.send(text)
    line.send(type="ping")
    answers: list[dict[str, Any]] = []
    while not answers or answers[-1]["type"] != "pong":
        answers.append(line.receive())
    (error, _) = answers
    assert error["type"] == "error"
    assert set(error) == {"type", "code", "message", "command_id", "details"}
    assert "\n" not in error["message"]
    return error


def wager(line: Line, **changes: Any) -> str:
    known = {"table_id": line.table_id, "decision": line.prompt["decision"]}
    return json.dumps(WAGER | known | changes)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("hello", id="no JSON"),
        pytest.param("{", id="half of a message"),
        pytest.param("[1, 2]", id="a list"),
        pytest.param("null", id="null"),
        pytest.param('{"type": "rob_bank"}', id="an unknown type"),
        pytest.param("{}", id="no type"),
        pytest.param('{"type": 7}', id="a number as type"),
        pytest.param('{"type": "ping", "loud": true}', id="an unknown field"),
        pytest.param('{"type": "enter_table"}', id="a field missing"),
        pytest.param('{"type": "enter_table", "table_id": "../etc"}', id="no table's id"),
        pytest.param('{"type": "enter_table", "table_id": "a", "after": -1}', id="minus one"),
        pytest.param('{"type": "enter_table", "table_id": "a", "after": 1e400}', id="too great"),
        pytest.param('{"type": "ping"}{"type": "ping"}', id="two at once"),
        pytest.param("[" * 5_000, id="very deep"),
        pytest.param(b'{"type": "ping"}', id="bytes instead of text"),
    ],
)
def test_what_is_no_message_is_refused(line: Line, text: str | bytes) -> None:
    assert error_for(line, text)["code"] == "message.bad"


@pytest.mark.case("B19")
@pytest.mark.parametrize(
    "amount",
    [
        "NaN",
        "Infinity",
        "1e400",
        '"k"',
        '""',
        '"  "',
        "null",
        "true",
        "[10]",
        '{"v": 10}',
        '"10abc"',
        "0x10",
        '"１０"',
        '"1000"',
        "1000.0",
        "1000.5",
        "1e3",
        "18446744073709551616",
    ],
)
def test_an_amount_that_is_no_whole_number_is_refused_and_moves_no_money(
    line: Line, amount: str
) -> None:
    if not line.table_id:
        line.open("classic")
    text = wager(line, amount="AMOUNT").replace('"AMOUNT"', amount)
    assert error_for(line, text)["code"] == "message.bad"
    assert line.look()["wagers"] == []
    assert line.player.fun() == 1000_00


@pytest.mark.case("B18")
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (0, "message.bad"),
        (-1, "message.bad"),
        (-100, "message.bad"),
        (99, "wager.not_whole"),
        (200_01, "wager.not_whole"),
        (201_00, "wager.above_maximum"),
    ],
)
def test_an_amount_outside_the_limits_is_refused(line: Line, amount: int, code: str) -> None:
    line.open("multiplayer", range="golden")
    assert error_for(line, wager(line, amount=amount))["code"] == code
    assert line.player.fun() == 1000_00


@pytest.mark.case("B28")
def test_a_double_names_no_amount(line: Line) -> None:
    line.open("classic", "6s 6d 5h Tc 9s")
    line.wager(1, 10)
    line.deal()
    double = {
        "type": "act",
        "command_id": "double-for-less",
        "table_id": line.table_id,
        "decision": line.prompt["decision"],
        "box": 1,
        "hand": 0,
        "action": "double",
    }
    assert error_for(line, json.dumps(double | {"amount": 400}))["code"] == "message.bad"
    assert line.look()["round"]["boxes"][0]["hands"][0]["cards"] == ["6s", "5h"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"boxes": []}, "message.bad"),
        ({"boxes": [0]}, "message.bad"),
        ({"boxes": [8]}, "message.bad"),
        ({"boxes": [4]}, "wager.no_such_box"),
        ({"boxes": [1] * 8}, "message.bad"),
        ({"command_id": "short"}, "message.bad"),
        ({"command_id": "with space"}, "message.bad"),
        ({"command_id": "x" * 65}, "message.bad"),
        ({"decision": -1}, "message.bad"),
        ({"decision": 99}, "command.stale"),
        ({"table_id": "nowhere"}, "table.unknown"),
        ({"type": "deal", "boxes": None}, "message.bad"),
    ],
)
def test_a_command_with_a_wrong_field_is_refused(
    line: Line, changes: dict[str, Any], code: str
) -> None:
    line.open("classic")
    assert error_for(line, wager(line, **changes))["code"] == code
    assert line.player.fun() == 1000_00


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "poker"}, "game.unknown"),
        ({"game": "vegas-strip"}, "game.unknown"),
        ({"game": "classic", "currency": "EUR"}, "table.currency"),
        ({"game": "classic", "currency": "XXX"}, "table.currency"),
        ({"game": "classic", "range": "platinum"}, "table.range"),
    ],
)
def test_a_table_that_the_house_does_not_have_is_not_opened(
    line: Line, fields: dict[str, str], code: str
) -> None:
    assert line.ask(type="open_table", **fields)["code"] == code


def test_an_unknown_action_is_refused_by_name(line: Line) -> None:
    line.open("classic", QUIET)
    line.wager(1, 10)
    line.deal()
    refused = line.act("peek")
    assert refused["code"] == "action.unknown"
    assert "'peek'" in refused["message"]
    assert line.act("insure")["code"] == "action.no_offer"


def test_an_error_names_the_command_it_answers(line: Line) -> None:
    line.open("classic")
    refused = line.do("deal", command_id="the-deal-of-mine")
    assert (refused["code"], refused["command_id"]) == ("wager.none", "the-deal-of-mine")


# Size and pace ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [MESSAGE_BYTES_MAX + 1, 10_000_000])
def test_a_message_that_is_too_large_closes_the_socket(player: Player, size: int) -> None:
    with player.line() as line:
        line.open("classic")
        line.wager(1, 10)
        with suppress(ConnectionClosed):
            line.socket.send("x" * size)
        # 1006: the line was cut before all of it was through.
        assert line.closed() in (1009, 1006)
    with player.line() as again:
        assert again.balance == 990_00


def test_a_message_of_the_greatest_size_is_read(line: Line) -> None:
    text = '{"type": "ping"}'
    line.socket.send(text + " " * (MESSAGE_BYTES_MAX - len(text)))
    assert line.receive()["type"] == "pong"


def test_who_sends_too_fast_is_told_to_slow_down(line: Line) -> None:
    with suppress(ConnectionClosed):
        for _ in range(3 * MESSAGES_BURST):
            line.send(type="ping")
    assert line.receive()["type"] == "pong"
    while (message := line.receive())["type"] == "pong":
        pass
    assert message["code"] == "message.rate"


def test_who_sends_nonsense_again_and_again_is_shown_out(line: Line) -> None:
    for _ in range(REFUSED_MESSAGES_MAX):
        line.socket.send("nonsense")
    assert line.closed() == 4400


def test_a_person_has_so_many_sockets(player: Player) -> None:
    lines = [player.line() for _ in range(SOCKETS_PER_PERSON_MAX)]
    with pytest.raises(Exception, match="4429"):
        player.line()
    lines.pop().close()
    lines[0].send(type="ping")
    assert lines[0].until("pong")
    for line in lines:
        line.close()


def test_a_socket_looks_at_so_many_tables(line: Line) -> None:
    for number in range(TABLES_PER_SOCKET_MAX):
        line.open(("classic", "prize", "multiplayer", "on-fire")[number % 4])
        line.wager(1, 10)
    assert TABLES_PER_SOCKET_MAX == 8
    line.send(type="leave_table", table_id=line.table_id)
    line.enter(line.table_id)


def test_a_ninth_session_is_refused(line: Line) -> None:
    for _ in range(8):
        line.open("classic")
        line.wager(1, 5)
    refused = line.ask(type="open_table", game="classic")
    assert (refused["code"], refused["details"]) == ("session.too_many", {"limit": 8})


# Strangers ----------------------------------------------------------------------------------


def test_somebody_elses_table_is_private_and_nothing_about_it_is_told(
    server: Server, line: Line
) -> None:
    table_id = line.open("classic", QUIET)
    line.wager(1, 10)
    line.deal()
    before = line.look()
    with Player.guest(server).line() as stranger:
        assert stranger.enter(table_id)["code"] == "table.private"
        asked = {"table_id": table_id, "decision": line.prompt["decision"]}
        for command in (
            {"type": "act", "box": 1, "hand": 0, "action": "stand"},
            {"type": "deal"},
            {"type": "cancel_wagers"},
            {"type": "place_wager", "boxes": [1], "amount": 500},
        ):
            assert stranger.ask(**command, **asked)["code"] == "table.private"
        for kind in ("quit_table", "drop_session"):
            assert stranger.ask(type=kind, table_id=table_id)["code"] == "table.private"
        assert not any('"Ts"' in text for text in stranger.raw)
        record = stranger.player.get(f"/api/tables/{table_id}/record")
        assert (record.status_code, record.json()["code"]) == (403, "table.private")
    assert line.look() == before


@pytest.mark.parametrize(
    "cookie",
    [
        None,
        "croupier_session=",
        "croupier_session=nonsense",
        "croupier_session=" + "A" * 43,
        "croupier_session=" + "A" * 4000,
        "another=one",
    ],
)
def test_a_socket_without_a_known_cookie_is_closed(server: Server, cookie: str | None) -> None:
    address = server.base.replace("http", "ws") + "/ws"
    headers = {"Cookie": cookie} if cookie else {}
    with (
        connect(address, additional_headers=headers, subprotocols=[SUBPROTOCOL]) as socket,
        pytest.raises(ConnectionClosed),
    ):
        socket.recv(timeout=5)
    assert socket.close_code == 4401


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("{base}", True),
        (None, True),
        ("http://evil.example", False),
        ("null", False),
        ("{base}.evil.example", False),
        ("https://evil.example/{base}", False),
    ],
)
def test_a_page_of_another_site_opens_no_socket(
    server: Server, player: Player, origin: str | None, is_let_in: bool
) -> None:
    address = server.base.replace("http", "ws") + "/ws"
    headers = dict(player.headers)
    if origin is not None:
        headers["Origin"] = origin.format(base=server.base)

    def opened() -> None:
        with connect(address, additional_headers=headers, subprotocols=[SUBPROTOCOL]) as socket:
            assert json.loads(socket.recv(timeout=5))["type"] == "welcome"

    _refused_unless(opened, is_let_in)


def _refused_unless(opened: Callable[[], None], is_let_in: bool) -> None:
    if is_let_in:
        opened()
        return
    with pytest.raises(InvalidStatus) as refused:
        opened()
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["code"] == "request.origin"


@pytest.mark.parametrize("path", ["/", "/nowhere", "/ws/", "/assets/ws"])
def test_a_socket_elsewhere_is_not_opened(server: Server, player: Player, path: str) -> None:
    address = server.base.replace("http", "ws") + path
    told = server.log.read_text()
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers=player.headers, subprotocols=[SUBPROTOCOL])
    assert refused.value.response.status_code == 403
    assert "Traceback" not in server.log.read_text().removeprefix(told)
