"""Hosts at the tables and in the books, at a real server: what they close, remove and read."""

import time
from collections.abc import Iterator

import pytest

from tests.server.hosts import Host, code, new_host, order, pages_of
from tests.support.server import Line, Player, Server


@pytest.fixture
def host(server: Server) -> Iterator[Host]:
    with new_host(server) as opened:
        yield opened


# Tables -------------------------------------------------------------------------------------


def test_the_open_tables_are_shown_without_a_card(host: Host, player: Player, line: Line) -> None:
    line.open_shared("Ts 9d 9h 8c", access="link")
    line.wager(1, 10)
    line.deal()
    (table,) = [each for each in pages_of(host) if each["table_id"] == line.table_id]
    assert table | {"since": ""} == {
        "table_id": line.table_id,
        "game": "multiplayer",
        "access": "link",
        "currency": "FUN",
        "range": "silver",
        "owner": player.name,
        "since": "",
        "phase": "play",
        "seats": [{"box": 1, "player": player.name}],
        "wagered": 10_00,
        "rounds": 1,
        "is_closing": False,
        "node": None,
    }
    told = host.web.get("/api/host/tables").text
    assert line.table["invite"] not in told
    assert "8c" not in [word for each in pages_of(host) for word in map(str, each.values())]


def test_a_server_that_has_the_house_alone_names_no_nodes(host: Host) -> None:
    assert host.get("nodes") == {"number": None, "nodes": []}


def test_a_table_closes_after_its_round_and_its_players_are_told(
    host: Host, player: Player, line: Line
) -> None:
    line.open("classic", "Ts 9d 9h 8c")
    line.wager(1, 10)
    line.deal()
    assert host.orders(f"tables/{line.table_id}/close").status_code == 204
    kinds = event_kinds(line)
    assert kinds[-1] == "table_closing"
    line.do("act", box=1, hand=0, action="stand")
    assert event_kinds(line)[-1] == "table_closed"
    assert player.fun() == 1010_00
    assert code(host.orders(f"tables/{line.table_id}/close")) == (404, "table.unknown")


def event_kinds(line: Line) -> list[str]:
    line.send(type="ping")
    line.until("pong")
    return [event["type"] for _, event in line.events]


def test_a_table_that_nobody_looks_at_closes_and_wagers_go_back(
    host: Host, player: Player, line: Line
) -> None:
    line.open("classic", "Ts 9d 9h 8c")
    line.wager(1, 10)
    line.close()
    assert host.orders(f"tables/{line.table_id}/close").status_code == 204
    assert player.fun() == 1000_00
    assert line.table_id not in [each["table_id"] for each in pages_of(host)]


# What is said -------------------------------------------------------------------------------


def test_a_reported_line_is_read_and_vanishes_for_everybody(
    server: Server, host: Host, player: Player, line: Line
) -> None:
    line.open_shared()
    for text in ("hello", "<script>alert(1)</script>", "bye"):
        line.ask(type="say", table_id=line.table_id, text=text)
    watcher = Player.guest(server)
    with watcher.line() as eyes:
        eyes.enter(line.table_id)
        address = f"/api/tables/{line.table_id}/chat/2/report"
        assert watcher.post(address, {"reason": "a script"}).status_code == 204
        (found,) = [
            each for each in host.get("reported")["reported"] if each["table_id"] == line.table_id
        ]
        assert found["line"]["text"] == "<script>alert(1)</script>"
        assert [each["text"] for each in found["around"]][::2] == ["hello", "bye"]
        assert [(each["player"], each["reason"]) for each in found["complaints"]] == [
            (watcher.name, "a script")
        ]
        assert host.orders(f"tables/{line.table_id}/chat/2/remove").status_code == 204
        shown = eyes.until("chat_line")["line"]
        assert (shown["number"], shown["text"], shown["is_removed"]) == (2, "", True)
    still = [each["table_id"] for each in host.get("reported")["reported"]]
    assert line.table_id not in still
    assert code(host.orders(f"tables/{line.table_id}/chat/9/remove")) == (404, "chat.unknown_line")
    assert code(host.orders(f"tables/{line.table_id}/chat/x/dismiss")) == (404, "chat.unknown_line")


def test_who_is_muted_is_told_for_how_long(host: Host, player: Player, line: Line) -> None:
    line.open_shared()
    assert host.does(player.name, "mute", seconds=600).status_code == 204
    said = line.ask(type="say", table_id=line.table_id, text="hello")
    assert (said["type"], said["code"]) == ("error", "chat.muted")
    assert 590 < said["details"]["seconds_left"] <= 600
    assert host.person(player.name)["muted_until"] is not None
    host.does(player.name, "unmute")
    assert line.ask(type="say", table_id=line.table_id, text="hello")["type"] == "accepted"
    assert code(host.does(player.name, "mute", seconds=31 * 86_400)) == (409, "host.mute")


# The books ----------------------------------------------------------------------------------


@pytest.mark.clause("L17")
def test_the_audit_runs_beside_the_play_and_finds_nothing(host: Host) -> None:
    assert host.web.post("/api/host/audit", json=order()).status_code == 202
    end = time.monotonic() + 20
    while (audit := host.get("audit"))["state"] == "running":
        assert time.monotonic() < end
    assert (audit["state"], audit["findings"], audit["found"]) == ("clean", [], 0)
    assert audit["transfers"] > 0
    assert all(each["total"] == 0 for each in host.get("sums")["sums"])


def test_the_journal_of_acts_says_who_what_whom_and_why(host: Host, player: Player) -> None:
    host.does(player.name, "fund", currency="TUR", amount=5_00, reason="second prize")
    (act, *rest) = host.get("acts")["acts"]
    assert act | {"at": "", "number": 0} == {
        "number": 0,
        "kind": "fund",
        "at": "",
        "host": host.name,
        "reason": "second prize",
        "whom": player.name,
        "table_id": None,
        "line": None,
        "currency": "TUR",
        "amount": 5_00,
        "seconds": None,
    }
    older = host.get("acts", before=act["number"])["acts"]
    assert older[: len(rest)] == rest


def test_what_the_terminal_does_is_journalled_too(host: Host, player: Player) -> None:
    assert host.server.admin("fund", player.name, "TUR", "5", "--why", "a gift").returncode == 0
    assert host.server.admin("withdraw", player.name, "TUR", "5").returncode == 0
    out, paid, *_ = host.get("acts")["acts"]
    assert (paid["host"], paid["reason"], paid["whom"]) == (None, "a gift", player.name)
    assert (out["kind"], out["host"], out["reason"]) == ("pay-out", None, None)
    refused = host.server.admin("fund", player.name, "TUR", "5", "--why", "x")
    assert refused.returncode != 0
