"""Hosts over HTTP, at a real server: who is let in, and what players see of what hosts do."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx
import pytest

from croupier.server.app import create_app
from croupier.server.cookies import COOKIE
from croupier.server.openapi import openapi_document
from croupier.server.socket import LOCKED
from tests.support import memory
from tests.support.server import Line, Player, Server, browser
from tests.support.web import web_house

_NUMBERS = count(1)
PASSWORD = "a good one"


def new_address() -> str:
    number = next(_NUMBERS)
    return f"127.9.{number // 250}.{number % 250 + 1}"


def order(**more: Any) -> dict[str, Any]:
    return {"command_id": f"order-{next(_NUMBERS):06}", "reason": "as agreed"} | more


@dataclass
class Host:
    """A host at a browser."""

    server: Server
    web: httpx.Client
    name: str

    def get(self, path: str, **query: Any) -> Any:
        reply = self.web.get(f"/api/host/{path}", params=query)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def person(self, name: str) -> dict[str, Any]:
        """Somebody as the host sees them."""
        found = [each for each in self.get("people", part=name)["people"] if each["name"] == name]
        person: dict[str, Any] = found[0]
        return person

    def orders(self, path: str, **more: Any) -> httpx.Response:
        return self.web.post(f"/api/host/{path}", json=order(**more))

    def does(self, name: str, what: str, **more: Any) -> httpx.Response:
        """Orders something about a person, who must be there."""
        return self.orders(f"people/{self.person(name)['number']}/{what}", **more)


def sign_up(web: httpx.Client) -> str:
    name = f"Person {next(_NUMBERS)}y"
    reply = web.post("/api/sign-up", json={"name": name, "password": PASSWORD})
    assert reply.status_code == 201, reply.text
    return name


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """A browser: it keeps the cookies that it is given."""
    with browser(server, new_address()) as client:
        yield client


@pytest.fixture
def host(server: Server) -> Iterator[Host]:
    """Somebody with an account whom the terminal makes a host while the house is open."""
    with browser(server, new_address()) as client:
        name = sign_up(client)
        assert client.get("/api/me").json()["person"]["is_host"] is False
        said = server.admin("grant", name, "--why", "runs the evening")
        assert (said.returncode, said.stdout) == (0, f"{name} is a host\n"), said.stderr
        assert client.get("/api/me").json()["person"]["is_host"] is True
        yield Host(server, client, name)


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


# Who is let in ------------------------------------------------------------------------------


HOST_ROUTES = sorted(
    (method.upper(), path)
    for path, methods in openapi_document()["paths"].items()
    for method in methods
    if path.startswith("/api/host/")
)


def ask(web: httpx.Client, method: str, path: str, number: int, headers: Any = None) -> Any:
    address = path.replace("{number}", str(number)).replace("{table_id}", "t1")
    body = None if method == "GET" else order(currency="FUN", amount=100, seconds=60)
    return web.request(method, address, json=body, headers=headers)


def test_no_host_route_answers_who_is_no_host(
    server: Server, host: Host, web: httpx.Client
) -> None:
    assert len(HOST_ROUTES) >= 18
    guest = Player.guest(server)
    acts, money = host.get("acts"), host.get("sums")
    number = host.person(guest.name)["number"]
    for method, path in HOST_ROUTES:
        with browser(server, new_address()) as stranger:
            assert code(ask(stranger, method, path, number)) == (401, "auth.required"), path
        with browser(server) as client:
            reply = ask(client, method, path, number, guest.headers)
            assert code(reply) == (403, "host.required"), path
    sign_up(web)
    for method, path in HOST_ROUTES:
        assert code(ask(web, method, path, number)) == (403, "host.required"), path
    assert (host.get("acts"), host.get("sums")["sums"][0]["total"]) == (acts, 0)
    assert host.get("sums")["sums"][0]["players"] >= money["sums"][0]["players"]
    assert host.person(guest.name)["is_locked"] is False
    assert guest.fun() == 1000_00


def test_no_program_acts_as_a_host(server: Server, host: Host) -> None:
    token = host.web.post("/api/tokens").json()["token"]
    with browser(server) as program:
        headers = {"Authorization": f"Bearer {token}"}
        for method, path in HOST_ROUTES:
            assert code(ask(program, method, path, 1, headers)) == (403, "token.browser_only")


def test_no_other_page_sends_a_hosts_orders(host: Host) -> None:
    for method, path in HOST_ROUTES:
        if method == "POST":
            reply = ask(host.web, method, path, 1, {"Origin": "https://elsewhere.example.org"})
            assert code(reply) == (403, "request.origin")


def test_whose_rights_are_taken_away_is_out_at_once(server: Server, host: Host) -> None:
    assert server.admin("revoke", host.name).returncode == 0
    assert code(host.web.get("/api/host/people")) == (403, "host.required")
    assert host.web.get("/api/me").json()["person"]["is_host"] is False


def test_an_order_needs_a_reason(host: Host, player: Player) -> None:
    for reason, told in (("", "host.reason"), ("ab", "host.reason"), ("x" * 201, "host.reason")):
        assert code(host.does(player.name, "lock", reason=reason)) == (409, told)
    assert code(host.does(player.name, "lock", reason="x" * 1001)) == (400, "request.body")
    assert host.person(player.name)["is_locked"] is False


# Money --------------------------------------------------------------------------------------


def test_money_from_a_host_is_seen_at_an_open_table_at_once(
    host: Host, player: Player, line: Line
) -> None:
    line.open("classic", "Ts 9d 9h 8c")
    paid = host.does(player.name, "fund", currency="FUN", amount=50_00)
    assert paid.json() == {"currency": "FUN", "amount": 1050_00, "number": 2}
    assert line.until("balance")["amount"] == 1050_00
    out = host.does(player.name, "pay-out", currency="FUN", amount=1050_00)
    assert out.json()["amount"] == 0
    assert line.until("balance")["amount"] == 0
    assert code(host.does(player.name, "pay-out", currency="FUN", amount=1)) == (
        409,
        "money.not_covered",
    )


@pytest.mark.clause("L5")
def test_tournament_chips_come_from_a_host_alone(host: Host, player: Player) -> None:
    assert [each["currency"] for each in player.get("/api/me").json()["balances"]] == ["FUN"]
    assert host.does(player.name, "fund", currency="TUR", amount=500_00).status_code == 200
    balances = {each["currency"]: each["amount"] for each in host.person(player.name)["balances"]}
    assert balances == {"FUN": 1000_00, "TUR": 500_00}


def test_an_order_that_is_sent_again_is_carried_out_once(host: Host, player: Player) -> None:
    path = f"/api/host/people/{host.person(player.name)['number']}/fund"
    sent = order(currency="TUR", amount=5_00)
    first, again = (host.web.post(path, json=sent).json() for _ in range(2))
    assert first == again == {"currency": "TUR", "amount": 5_00, "number": 1}
    other = host.web.post(path, json=sent | {"amount": 6_00})
    assert code(other) == (409, "host.command_used")


@pytest.mark.parametrize("amount", [0, -1, 0.5, 2**60, "ten"])
def test_what_is_no_amount_moves_nothing(host: Host, player: Player, amount: object) -> None:
    reply = host.does(player.name, "fund", currency="FUN", amount=amount)
    assert code(reply) == (400, "request.body")
    assert player.fun() == 1000_00


def test_nobody_is_paid_who_is_not_here(host: Host) -> None:
    for number in ("999999", "0", "x", "-1"):
        reply = host.orders(f"people/{number}/fund", currency="FUN", amount=1)
        assert code(reply) == (404, "person.unknown")


# Locking ------------------------------------------------------------------------------------


def test_who_is_locked_is_shown_out_and_kept_out_until_unlocked(
    server: Server, host: Host, web: httpx.Client
) -> None:
    name = sign_up(web)
    player = Player(server, web.cookies[COOKIE], name)
    token = web.post("/api/tokens").json()["token"]
    with player.line() as line:
        assert host.person(name)["is_here"] is True
        assert host.does(name, "lock").status_code == 204
        assert line.closed() == LOCKED
    assert code(web.get("/api/me")) == (403, "account.locked")
    assert code(web.post("/api/gift")) == (403, "account.locked")
    program = {"Authorization": f"Bearer {token}"}
    with browser(server) as client:
        assert code(client.get("/api/me", headers=program)) == (403, "account.locked")
    with browser(server, new_address()) as elsewhere:
        wrong = elsewhere.post("/api/sign-in", json={"name": name, "password": "a wrong one"})
        assert code(wrong) == (401, "account.wrong"), "a stranger does not learn of it"
        right = elsewhere.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert code(right) == (403, "account.locked")
        assert host.person(name)["is_locked"] is True
        assert host.does(name, "unlock").status_code == 204
        again = elsewhere.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert again.status_code == 200
    assert web.get("/api/me").json()["balances"][0]["amount"] == 1000_00
    with player.line() as line:
        assert line.welcome["person"]["name"] == name


def test_a_socket_that_a_locked_person_opens_says_so(host: Host, player: Player) -> None:
    host.does(player.name, "lock")
    with pytest.raises(Exception, match="keeps this person out"):
        player.line()


def test_a_locked_person_signs_out_and_another_signs_in(
    server: Server, host: Host, web: httpx.Client
) -> None:
    host.does(sign_up(web), "lock")
    assert web.post("/api/sign-out").status_code == 204
    assert code(web.get("/api/me")) == (401, "auth.required")
    sign_up(web)


def test_the_round_of_a_locked_player_is_played_by_the_usual_rules(
    host: Host, player: Player, line: Line, server: Server
) -> None:
    line.open("classic", "Ts 9d 9h 8c")
    line.wager(1, 10)
    line.deal()
    host.does(player.name, "lock")
    line.closed()
    (table,) = [each for each in pages_of(host) if each["table_id"] == line.table_id]
    assert table["phase"] == "play", "it waits, as after a lost line"
    host.does(player.name, "unlock")
    with player.line() as again:
        (session,) = again.welcome["sessions"]
        assert session["table_id"] == line.table_id
        again.enter(line.table_id)
        again.do("act", box=1, hand=0, action="stand")
    assert player.fun() == 1010_00
    assert server.admin("audit").returncode == 0


def test_a_host_does_not_lock_themselves_nor_takes_the_last_rights(host: Host) -> None:
    assert code(host.does(host.name, "lock")) == (409, "host.oneself")
    for each in all_people(host):
        if each["is_host"] and not each["is_you"]:
            host.orders(f"people/{each['number']}/revoke")
    assert code(host.does(host.name, "revoke")) == (409, "host.last")
    assert host.get("acts")["acts"][0]["host"] == host.name


def all_people(host: Host) -> list[dict[str, Any]]:
    people: list[dict[str, Any]] = []
    after: str | None = None
    while True:
        query = {} if after is None else {"after": after}
        page = host.get("people", **query)
        people += page["people"]
        if not page["is_more"]:
            return people
        after = page["people"][-1]["name"]


# Tables -------------------------------------------------------------------------------------


def pages_of(host: Host) -> list[dict[str, Any]]:
    first = host.get("tables")
    rest = (host.get("tables", page=number)["tables"] for number in range(2, first["pages"] + 1))
    return [*first["tables"], *(each for page in rest for each in page)]


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
    }
    told = host.web.get("/api/host/tables").text
    assert line.table["invite"] not in told
    assert "8c" not in [word for each in pages_of(host) for word in map(str, each.values())]


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
    assert host.get("acts", before=act["number"])["acts"] == rest


def test_what_the_terminal_does_is_journalled_too(host: Host, player: Player) -> None:
    assert host.server.admin("fund", player.name, "TUR", "5", "--why", "a gift").returncode == 0
    assert host.server.admin("withdraw", player.name, "TUR", "5").returncode == 0
    out, paid, *_ = host.get("acts")["acts"]
    assert (paid["host"], paid["reason"], paid["whom"]) == (None, "a gift", player.name)
    assert (out["kind"], out["host"], out["reason"]) == ("pay-out", None, None)
    refused = host.server.admin("fund", player.name, "TUR", "5", "--why", "x")
    assert refused.returncode != 0


async def test_a_house_in_memory_has_no_hosts() -> None:
    house = web_house(memory.House())
    guest = await house.cashier.welcome_guest()
    transport = httpx.ASGITransport(app=create_app(house))
    async with httpx.AsyncClient(base_url="http://house", transport=transport) as web:
        reply = await web.get("/api/host/people")
    assert guest.person.is_host is False
    assert code(reply) == (401, "auth.required")
