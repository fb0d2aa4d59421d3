"""Hosts over HTTP, at a real server: who is let in, what they pay, and whom they keep out."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.server.app import create_app
from croupier.server.cookies import COOKIE
from croupier.server.openapi import openapi_document
from croupier.server.socket import LOCKED
from tests.server.hosts import PASSWORD, Host, code, new_address, new_host, order, pages_of, sign_up
from tests.support import memory
from tests.support.server import Line, Player, Server, browser
from tests.support.web import web_house


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """A browser: it keeps the cookies that it is given."""
    with browser(server, new_address()) as client:
        yield client


@pytest.fixture
def host(server: Server) -> Iterator[Host]:
    with new_host(server) as opened:
        yield opened


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


def test_who_is_locked_at_the_terminal_is_shown_out_of_the_open_house(
    server: Server, player: Player
) -> None:
    with player.line() as line:
        said = server.admin("lock", player.name, "--why", "as agreed")
        assert (said.returncode, said.stdout) == (0, f"{player.name} is locked\n"), said.stderr
        assert line.closed() == LOCKED
    with pytest.raises(Exception, match="keeps this person out"):
        player.line()
    assert server.admin("unlock", player.name, "--json").returncode == 0
    with player.line() as line:
        assert line.welcome["person"]["name"] == player.name


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


async def test_a_house_in_memory_has_no_hosts() -> None:
    house = web_house(memory.House())
    guest = await house.cashier.welcome_guest()
    transport = httpx.ASGITransport(app=create_app(house))
    async with httpx.AsyncClient(base_url="http://house", transport=transport) as web:
        reply = await web.get("/api/host/people")
    assert guest.person.is_host is False
    assert code(reply) == (401, "auth.required")
