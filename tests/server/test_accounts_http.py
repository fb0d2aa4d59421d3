"""Accounts over HTTP, at a real server: cookies, sockets, programs, and what a stranger is told."""

import json
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.casino.doorman import WRONG_HERE_PER_HOUR
from croupier.server.cookies import COOKIE, MARK_COOKIE
from croupier.server.socket import SIGNED_OUT
from tests.support.accounts import reset_token
from tests.support.server import Player, Server, browser, running

_NAMES = count(1)
_ADDRESSES = count(1)
PASSWORD = "a good one"
NEW = "a better one"


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """A browser: it keeps the cookies that it is given."""
    with browser(server, new_address()) as client:
        yield client


@pytest.fixture
def other(server: Server) -> Iterator[httpx.Client]:
    """Another browser, elsewhere."""
    with browser(server, new_address()) as client:
        yield client


def new_address() -> str:
    number = next(_ADDRESSES)
    return f"127.5.{number // 250}.{number % 250 + 1}"


def new_name() -> str:
    return f"Person {next(_NAMES)}x"


def sign_up(web: httpx.Client, **more: Any) -> str:
    name: str = more.setdefault("name", new_name())
    reply = web.post("/api/sign-up", json={"password": PASSWORD} | more)
    assert reply.status_code == 201, reply.text
    return name


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


def who(web: httpx.Client) -> str:
    """The name of who one is; else the code of the refusal."""
    body = web.get("/api/me").json()
    name: str = body["person"]["name"] if "person" in body else body["code"]
    return name


def player(server: Server, web: httpx.Client) -> Player:
    return Player(server, web.cookies[COOKIE], who(web))


def test_the_house_says_who_may_sign_up_and_what_plain_http_lacks(web: httpx.Client) -> None:
    assert web.get("/api/sign-up").json() == {"registration": "open", "is_secure": False}


@pytest.mark.clause("X9")
def test_a_stranger_signs_up(web: httpx.Client) -> None:
    name = new_name()
    reply = web.post(
        "/api/sign-up", json={"name": name, "password": PASSWORD, "mail": "a@example.org"}
    )
    assert reply.status_code == 201
    assert reply.json() == {
        "person": {"name": name, "is_guest": False, "is_host": False},
        "balances": [{"currency": "FUN", "amount": 1000_00, "number": 1}],
        "gift": {"is_offered": False, "seconds_left": 0},
        "mail": "a@example.org",
    }
    assert web.get("/api/me").json() == reply.json()
    assert reply.headers["cache-control"] == "no-store"


def test_cookies_are_for_this_house_alone_and_for_no_script(web: httpx.Client) -> None:
    reply = web.post("/api/sign-up", json={"name": new_name(), "password": PASSWORD})
    for cookie in reply.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Secure" not in cookie, "plain http on a local network works"
    assert {each.split("=")[0] for each in reply.headers.get_list("set-cookie")} == {
        COOKIE,
        MARK_COOKIE,
    }


@pytest.mark.clause("X9")
def test_a_guest_becomes_a_person_with_an_account_and_keeps_the_money(
    server: Server, web: httpx.Client
) -> None:
    assert web.post("/api/guest", json={}).status_code == 201
    guest = player(server, web)
    with guest.line() as line:
        line.open("classic", "Ts 9d 9h 8c")
        line.wager(1, 10)
        line.deal()
        line.act("stand")
        name = sign_up(web)
        assert line.closed() == SIGNED_OUT, "the guest's socket ends with the guest's token"
    assert guest.get("/api/me").status_code == 401, "and so does the guest's cookie"
    own = player(server, web)
    assert own.name == name
    assert own.fun() == 1010_00
    with own.line() as line:
        assert line.enter(line.ask(type="open_table", game="classic")["table_id"])["type"] == (
            "snapshot"
        )


def test_who_has_an_account_gets_no_second_one(web: httpx.Client) -> None:
    sign_up(web)
    reply = web.post("/api/sign-up", json={"name": new_name(), "password": PASSWORD})
    assert code(reply) == (409, "account.named")


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"name": "Guest Heron 9"}, (409, "name.refused")),
        ({"name": "<b>Ann</b>"}, (409, "name.refused")),
        ({"password": "password1"}, (409, "password.refused")),
        ({"mail": "nowhere"}, (409, "mail.refused")),
        ({"name": ""}, (400, "request.body")),
        ({"name": "\ud800\ud800\ud800"}, (400, "request.body")),
        ({"password": 7}, (400, "request.body")),
        ({"is_host": True}, (400, "request.body")),
        ({"person_id": 1}, (400, "request.body")),
    ],
)
def test_what_is_no_account_is_refused(
    web: httpx.Client, body: dict[str, Any], refusal: tuple[int, str]
) -> None:
    given = {"name": new_name(), "password": PASSWORD} | body
    reply = web.post("/api/sign-up", content=_json(given))
    assert code(reply) == refusal
    assert reply.headers.get("set-cookie") is None


def _json(body: dict[str, Any]) -> bytes:
    return json.dumps(body).encode()


def test_a_name_is_had_once(web: httpx.Client, other: httpx.Client) -> None:
    name = sign_up(web)
    reply = other.post("/api/sign-up", json={"name": name.upper(), "password": PASSWORD})
    assert code(reply) == (409, "person.name_taken")


@pytest.mark.clause("X9")
def test_one_signs_in_and_out_and_in_again(web: httpx.Client, other: httpx.Client) -> None:
    name = sign_up(web)
    assert other.post("/api/sign-in", json={"name": name, "password": PASSWORD}).is_success
    assert who(web) == who(other) == name
    assert web.post("/api/sign-out").status_code == 204
    assert (who(web), who(other)) == ("auth.required", name)
    reply = web.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    assert (reply.status_code, reply.json()["person"]["name"]) == (200, name)


def test_a_wrong_password_and_an_unknown_name_are_told_in_the_same_bytes(
    web: httpx.Client, other: httpx.Client
) -> None:
    name = sign_up(web)
    told = []
    for given in (name, new_name(), "Guest Heron 9", "Gone 1"):
        reply = other.post("/api/sign-in", json={"name": given, "password": "a bad one"})
        assert code(reply) == (401, "account.wrong")
        told.append((reply.content, sorted(reply.headers.keys())))
    assert len({str(each) for each in told}) == 1


def test_a_token_that_somebody_planted_is_not_taken_over(
    server: Server, web: httpx.Client, other: httpx.Client
) -> None:
    name = sign_up(web)
    other.post("/api/guest", json={})
    planted = player(server, other)
    other.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    assert other.cookies[COOKIE] != planted.cookie
    assert planted.get("/api/me").status_code == 401


def test_wrong_passwords_are_stopped_and_the_owners_browser_is_not(
    web: httpx.Client, other: httpx.Client
) -> None:
    name = sign_up(web)
    web.post("/api/sign-out")
    tries = [
        code(other.post("/api/sign-in", json={"name": name, "password": f"a bad one {number}"}))
        for number in range(WRONG_HERE_PER_HOUR + 1)
    ]
    assert tries == [(401, "account.wrong")] * WRONG_HERE_PER_HOUR + [(429, "account.too_many")]
    assert web.post("/api/sign-in", json={"name": name, "password": PASSWORD}).is_success


@pytest.mark.parametrize("forged", ["", "x", "AAAA", "A" * 43, "A" * 5000, "../../etc", "%00"])
def test_forged_cookies_are_nobodys(server: Server, forged: str) -> None:
    with browser(server) as web:
        headers = {"Cookie": f"{COOKIE}={forged}; {MARK_COOKIE}={forged}"}
        assert web.get("/api/me", headers=headers).status_code == 401
        body = {"name": "Nobody", "password": PASSWORD}
        assert web.post("/api/sign-in", json=body, headers=headers).status_code in (401, 429)


def test_the_mark_of_a_browser_lets_nobody_in(server: Server, web: httpx.Client) -> None:
    sign_up(web)
    mark = web.cookies[MARK_COOKIE]
    with browser(server) as thief:
        assert thief.get("/api/me", headers={"Cookie": f"{COOKIE}={mark}"}).status_code == 401


@pytest.mark.clause("X9")
def test_signing_out_everywhere_closes_every_socket(
    server: Server, web: httpx.Client, other: httpx.Client
) -> None:
    name = sign_up(web)
    other.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    made = web.post("/api/tokens").json()["token"]
    with player(server, web).line() as here, player(server, other).line() as there:
        assert web.post("/api/sign-out-everywhere").status_code == 204
        assert (here.closed(), there.closed()) == (SIGNED_OUT, SIGNED_OUT)
    assert who(web) == who(other) == "auth.required"
    with browser(server) as program:
        bearer = {"Authorization": f"Bearer {made}"}
        assert program.get("/api/me", headers=bearer).status_code == 401


@pytest.mark.clause("X9")
def test_a_new_password_signs_the_others_out_and_keeps_this_browser(
    server: Server, web: httpx.Client, other: httpx.Client
) -> None:
    name = sign_up(web)
    other.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    with player(server, web).line() as here, player(server, other).line() as there:
        assert web.post("/api/password", json={"old": PASSWORD, "new": NEW}).status_code == 204
        assert there.closed() == SIGNED_OUT
        here.send(type="ping")
        here.until("pong")
    assert (who(web), who(other)) == (name, "auth.required")
    signed = other.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    assert code(signed) == (401, "account.wrong")
    assert other.post("/api/sign-in", json={"name": name, "password": NEW}).is_success


def test_no_new_password_for_who_does_not_know_the_old_one(web: httpx.Client) -> None:
    sign_up(web)
    reply = web.post("/api/password", json={"old": "a bad one", "new": NEW})
    assert code(reply) == (401, "account.wrong")


def test_an_address_is_changed_by_who_knows_the_password(web: httpx.Client) -> None:
    sign_up(web)
    for mail in ("a@example.org", "b@example.org", None):
        changed = web.post("/api/mail", json={"mail": mail, "password": PASSWORD})
        assert changed.status_code == 204
        assert web.get("/api/me").json()["mail"] == mail
    wrong = web.post("/api/mail", json={"mail": "c@example.org", "password": "a bad one"})
    assert code(wrong) == (401, "account.wrong")
    bad = web.post("/api/mail", json={"mail": "nowhere", "password": PASSWORD})
    assert code(bad) == (409, "mail.refused")
    assert web.get("/api/me").json()["mail"] is None


def test_a_guest_has_no_password(web: httpx.Client) -> None:
    web.post("/api/guest", json={})
    assert code(web.post("/api/password", json={"old": "-", "new": NEW})) == (409, "account.guest")


def test_programs_leave_the_account_alone(server: Server, web: httpx.Client) -> None:
    sign_up(web)
    token = web.post("/api/tokens").json()["token"]
    bodies = {
        "/api/sign-up": {"name": new_name(), "password": PASSWORD},
        "/api/sign-in": {"name": new_name(), "password": PASSWORD},
        "/api/password": {"old": PASSWORD, "new": NEW},
        "/api/mail": {"mail": None, "password": PASSWORD},
        "/api/password/forgotten": {"name": "Ann"},
        "/api/password/reset": {"token": "AAAA", "password": NEW},
    }
    with browser(server, new_address()) as program:
        program.headers["Authorization"] = f"Bearer {token}"
        for path, body in bodies.items():
            assert code(program.post(path, json=body)) == (403, "token.browser_only"), path
        assert code(program.delete("/api/me")) == (403, "token.browser_only")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/sign-up"),
        ("POST", "/api/sign-in"),
        ("POST", "/api/sign-out-everywhere"),
        ("POST", "/api/password"),
        ("POST", "/api/mail"),
        ("POST", "/api/password/forgotten"),
        ("POST", "/api/password/reset"),
        ("DELETE", "/api/me"),
    ],
)
def test_no_page_of_another_site_does_any_of_it(web: httpx.Client, method: str, path: str) -> None:
    name = sign_up(web)
    evil = {"Origin": "https://evil.example.org"}
    assert code(web.request(method, path, headers=evil)) == (403, "request.origin")
    assert who(web) == name


def test_forgetting_is_answered_alike_for_everybody(
    server: Server, web: httpx.Client, other: httpx.Client
) -> None:
    name = sign_up(web, mail="ann@example.org")
    told = set()
    for given in (name, new_name(), "ann@example.org", "nobody@example.org"):
        reply = other.post("/api/password/forgotten", json={"name": given})
        told.add((reply.status_code, reply.content))
    assert told == {(202, b"")}


@pytest.mark.clause("X9")
def test_a_forgotten_password_is_replaced_through_the_outbox(tmp_path: Path) -> None:
    with running(tmp_path / "house") as server, browser(server) as web:
        name = sign_up(web, mail="ann@example.org")
        web.cookies.clear()
        assert web.post("/api/password/forgotten", json={"name": name}).status_code == 202
        (mail,) = wait_for_mails(tmp_path / "house" / "outbox")
        assert mail.stat().st_mode & 0o777 == 0o600
        assert mail.parent.stat().st_mode & 0o777 == 0o700
        token = reset_token(mail.read_text())
        reply = web.post("/api/password/reset", json={"token": token, "password": NEW})
        assert (reply.status_code, who(web)) == (200, name)
        again = web.post("/api/password/reset", json={"token": token, "password": NEW})
        assert code(again) == (404, "reset.unknown")
        log = server.log.read_text()
        assert "no mail server is set" in log
        assert token not in log
        assert "ann@example.org" not in log


def wait_for_mails(folder: Path) -> list[Path]:
    """The mails in a folder, once there is one and it is written."""
    ends_at = time.monotonic() + 20
    while time.monotonic() < ends_at:
        found = [each for each in folder.glob("*.eml") if "minutes" in each.read_text()]
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("no mail came")


@pytest.mark.clause("X9")
def test_an_account_ends(server: Server, web: httpx.Client) -> None:
    name = sign_up(web)
    with player(server, web).line() as line:
        refused = web.request("DELETE", "/api/me", json={"password": "a bad one"})
        assert code(refused) == (401, "account.wrong")
        assert web.request("DELETE", "/api/me", json={"password": PASSWORD}).status_code == 204
        assert line.closed() == SIGNED_OUT
    assert who(web) == "auth.required"
    signed = web.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    assert code(signed) == (401, "account.wrong")


def test_nobody_goes_while_a_wager_lies(server: Server, web: httpx.Client) -> None:
    sign_up(web)
    with player(server, web).line() as line:
        line.open("classic", "Ts 9d 9h 8c")
        line.wager(1, 10)
        reply = web.request("DELETE", "/api/me", json={"password": PASSWORD})
        assert code(reply) == (409, "account.playing")


def test_a_guest_goes_without_a_password(web: httpx.Client) -> None:
    web.post("/api/guest", json={})
    assert web.delete("/api/me").status_code == 204
    assert who(web) == "auth.required"
