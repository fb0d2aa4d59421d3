"""HTTP: who one is, play money, the games, and what every answer carries."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest

from croupier.cli.main import run
from croupier.core.games import GAMES
from croupier.server.app import create_app
from croupier.server.limits import BODY_BYTES_MAX, GUESTS_PER_ADDRESS_PER_HOUR
from tests.support import memory
from tests.support.server import COOKIE, Player, Server, browser
from tests.support.web import web_house

_ADDRESSES = count(1)


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """A browser that nobody has used."""
    with browser(server, f"127.1.{next(_ADDRESSES)}.1") as client:
        yield client


# Who one is ---------------------------------------------------------------------------------


def test_a_click_makes_a_guest_with_play_money_and_a_cookie(web: httpx.Client) -> None:
    assert web.get("/api/me").status_code == 401
    made = web.post("/api/guest", json={})
    assert made.status_code == 201
    body = made.json()
    assert body["person"]["is_guest"] is True
    assert body["balances"] == [{"currency": "FUN", "amount": 1000_00, "number": 1}]
    assert body["gift"] == {"is_offered": False, "seconds_left": 0}
    assert web.get("/api/me").json() == body


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(web: httpx.Client) -> None:
    cookie = web.post("/api/guest", json={}).headers["set-cookie"]
    flags = {flag.strip().lower() for flag in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/", "max-age=34560000"} <= flags
    assert "secure" not in flags, "this house is visited over plain HTTP"


def test_who_signs_out_is_forgotten(server: Server, player: Player) -> None:
    gone = player.post("/api/sign-out")
    assert gone.status_code == 204
    assert f'{COOKIE}=""' in gone.headers["set-cookie"]
    assert player.get("/api/me").json()["code"] == "auth.required"


@pytest.mark.parametrize("cookie", ["", "nonsense", "A" * 43, "A" * 4000, "é"])
def test_a_cookie_that_nobody_has_is_nobody(web: httpx.Client, cookie: str) -> None:
    headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
    reply = web.get("/api/me", headers=headers)
    assert (reply.status_code, reply.json()["code"]) == (401, "auth.required")


@pytest.mark.parametrize("path", ["/api/guest", "/api/gift", "/api/sign-out", "/api/test/stack"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_can_do_nothing(
    web: httpx.Client, path: str, headers: dict[str, str]
) -> None:
    reply = web.post(path, json={}, headers=headers)
    assert (reply.status_code, reply.json()["code"]) == (403, "request.origin")
    assert "set-cookie" not in reply.headers


def test_the_houses_own_pages_and_programs_may_ask(server: Server, web: httpx.Client) -> None:
    own = {"Origin": server.base, "Sec-Fetch-Site": "same-origin"}
    assert web.post("/api/guest", json={}, headers=own).status_code == 201
    assert web.post("/api/guest", json={}).status_code == 201


def test_an_address_makes_so_many_guests_an_hour(server: Server) -> None:
    with browser(server, "127.2.0.1") as crowd:
        codes = [
            crowd.post("/api/guest", json={}).status_code
            for _ in range(GUESTS_PER_ADDRESS_PER_HOUR + 1)
        ]
        refused = crowd.post("/api/guest", json={})
    assert codes[:GUESTS_PER_ADDRESS_PER_HOUR] == [201] * GUESTS_PER_ADDRESS_PER_HOUR
    assert codes[-1] == 429
    assert refused.json()["code"] == "guest.too_many"
    assert refused.json()["details"] == {"limit": GUESTS_PER_ADDRESS_PER_HOUR}


# Play money ---------------------------------------------------------------------------------


def test_new_play_money_comes_to_who_is_broke_once_an_hour(server: Server, player: Player) -> None:
    assert player.post("/api/gift").json()["code"] == "gift.not_broke"
    server.admin("withdraw", player.name, "FUN", "1000")
    assert player.get("/api/me").json()["gift"]["is_offered"] is True
    with player.line() as line:
        given = player.post("/api/gift")
        assert given.status_code == 200
        assert given.json()["balances"][0]["amount"] == 1000_00
        while line.balance != 1000_00:
            line.until("balance")
    server.admin("withdraw", player.name, "FUN", "1000")
    refused = player.post("/api/gift")
    assert (refused.status_code, refused.json()["code"]) == (409, "gift.too_soon")
    assert 3590 <= refused.json()["details"]["seconds_left"] <= 3600


def test_who_has_wagered_the_last_chip_is_not_broke(server: Server, player: Player) -> None:
    server.admin("withdraw", player.name, "FUN", "990")
    with player.line() as line:
        line.open("classic")
        line.wager(1, 10)
        refused = player.post("/api/gift")
    assert (refused.status_code, refused.json()["code"]) == (409, "gift.not_broke")


# The games ----------------------------------------------------------------------------------


@pytest.mark.clause("L1")
def test_the_floor_has_the_four_games(web: httpx.Client) -> None:
    games = web.get("/api/games").json()["games"]
    assert [(game["game"], game["title"]) for game in games] == [
        (game.name, game.title) for game in GAMES.values()
    ]
    assert [limits["name"] for limits in games[0]["ranges"]] == ["bronze", "silver", "golden"]


@pytest.mark.clause("L8")
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_can_be_read(web: httpx.Client, game: str) -> None:
    page = web.get(f"/api/games/{game}/rules").json()
    assert page["title"] == GAMES[game].title
    assert page["felt"]
    assert all(section["heading"] and section["lines"] for section in page["sections"])


@pytest.mark.parametrize("name", ["poker", "vegas-strip"])
def test_a_game_that_the_floor_does_not_have_is_not_found(web: httpx.Client, name: str) -> None:
    reply = web.get(f"/api/games/{name}/rules")
    assert (reply.status_code, reply.json()["code"]) == (404, "game.unknown")


# What every answer carries ------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", "/table/anything", "/api/games", "/api/me", "/healthz", "/openapi.json", "/nowhere"],
)
def test_every_answer_allows_the_houses_own_scripts_and_styles_alone(
    web: httpx.Client, path: str
) -> None:
    headers = web.get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_what_is_about_a_person_is_kept_by_no_cache(player: Player) -> None:
    assert player.get("/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "request.unknown_path"),
        ("GET", "/../../etc/passwd", 404, "request.unknown_path"),
        ("POST", "/api/games", 405, "request.method"),
        ("DELETE", "/api/gift", 405, "request.method"),
        ("GET", "/api/tables/x/record", 401, "auth.required"),
        ("GET", "/api/games/%00/rules", 404, "game.unknown"),
    ],
)
def test_a_wrong_request_is_answered_in_the_one_shape(
    web: httpx.Client, method: str, path: str, status: int, code: str
) -> None:
    reply = web.request(method, path)
    assert (reply.status_code, reply.json()["code"]) == (status, code)
    assert set(reply.json()) == {"code", "message", "command_id", "details"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "request.body"),
        (b"{", 400, "request.body"),
        (b'{"shoes": []}', 400, "request.body"),
        (b'{"shoes": ["Ts"], "more": 1}', 400, "request.body"),
        (b'{"shoes": ["Xx"]}', 400, "input.card"),
        (b'{"shoes": ["Ts Ts Ts Ts Ts Ts Ts"]}', 400, "test.stack"),
        (b" " * (BODY_BYTES_MAX + 1), 413, "request.too_large"),
        (b" " * 10_000_000, 413, "request.too_large"),
    ],
)
def test_a_body_that_cannot_be_used_is_refused(
    player: Player, body: bytes, status: int, code: str
) -> None:
    reply = httpx.post(player.server.base + "/api/test/stack", content=body, headers=player.headers)
    assert (reply.status_code, reply.json()["code"]) == (status, code)


def test_a_person_who_follows_a_wrong_link_gets_the_page_that_says_so(web: httpx.Client) -> None:
    answer = web.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})

    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_the_house_is_open(web: httpx.Client) -> None:
    assert web.get("/healthz").json() == {"status": "open"}


def test_the_document_names_every_route_and_no_other(web: httpx.Client) -> None:
    document = web.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    for path, methods in document["paths"].items():
        known = re.sub(r"\{\w+\}", "x", path.replace("{game}", "classic"))
        for method in methods:
            assert web.request(method, known, json={}).status_code != 405, path


async def test_an_ordinary_house_stacks_no_shoe() -> None:
    own = memory.House()
    transport = httpx.ASGITransport(app=create_app(web_house(own)))
    async with httpx.AsyncClient(base_url="http://house", transport=transport) as web:
        reply = await web.post("/api/test/stack", json={"shoes": ["Ts"]})
    assert (reply.status_code, reply.json()["code"]) == (403, "test.refused")


def test_test_mode_is_for_this_machine_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--test-mode", "--host", "0.0.0.0", "--port", "0"]
    assert run([*words, "--data", str(tmp_path / "house")]) == 2
    assert "loopback" in capsys.readouterr().err
    assert not (tmp_path / "house").exists()
