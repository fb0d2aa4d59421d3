"""Programs come in by tokens of their own, browsers by cookies; neither by the other's."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.casino.people import PROGRAM_TOKENS_MAX
from croupier.server.limits import GUESTS_PER_ADDRESS_PER_HOUR
from tests.support.server import COOKIE, SECONDS_MAX, SUBPROTOCOL, Player, Server, browser

_ADDRESSES = count(1)

Headers = dict[str, str]


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    """Something that sends HTTP and keeps no cookie it is not given."""
    with browser(server, f"127.3.{next(_ADDRESSES)}.1") as client:
        yield client


@pytest.fixture
def program(web: httpx.Client) -> Headers:
    """A guest that is a program."""
    return bearer(web.post("/api/guest", json={"for": "program"}).json()["token"])


def bearer(token: str) -> Headers:
    return {"Authorization": f"Bearer {token}"}


def cookie(token: str) -> Headers:
    return {"Cookie": f"{COOKIE}={token}"}


def code(reply: httpx.Response) -> tuple[int, str]:
    return reply.status_code, reply.json()["code"]


def who(web: httpx.Client, headers: Headers) -> str:
    """The name of who one is; else the code of the refusal."""
    body = web.get("/api/me", headers=headers).json()
    name: str = body["person"]["name"] if "person" in body else body["code"]
    return name


def test_a_program_becomes_a_guest_without_a_cookie(web: httpx.Client) -> None:
    made = web.post("/api/guest", json={"for": "program"})
    body = made.json()
    assert made.status_code == 201
    assert "set-cookie" not in made.headers
    assert made.headers["cache-control"] == "no-store"
    assert body["balances"] == [{"currency": "FUN", "amount": 1000_00, "number": 1}]
    assert who(web, bearer(body["token"])) == body["person"]["name"]
    assert "token" not in web.get("/api/me", headers=bearer(body["token"])).json()


def test_a_browser_is_given_no_token(web: httpx.Client) -> None:
    for content in (b"", b"{}", b'{"for": "browser"}'):
        made = web.post("/api/guest", content=content)
        assert made.status_code == 201
        assert COOKIE in made.headers["set-cookie"]
        assert "token" not in made.json()


@pytest.mark.parametrize("body", [b"[]", b'{"for": "cat"}', b'{"for": 1}', b'{"who": 1}', b"{"])
def test_a_guest_that_is_neither_is_refused(web: httpx.Client, body: bytes) -> None:
    assert code(web.post("/api/guest", content=body)) == (400, "request.body")


def test_an_address_makes_so_many_programs_an_hour(web: httpx.Client) -> None:
    made = [
        web.post("/api/guest", json={"for": "program"}).status_code
        for _ in range(GUESTS_PER_ADDRESS_PER_HOUR)
    ]
    assert set(made) == {201}
    assert code(web.post("/api/guest", json={"for": "program"})) == (429, "guest.too_many")
    assert code(web.post("/api/guest", json={})) == (429, "guest.too_many")


def test_a_person_makes_a_token_for_a_program_in_the_browser(
    web: httpx.Client, player: Player
) -> None:
    made = player.post("/api/tokens")
    assert made.status_code == 201
    assert set(made.json()) == {"token"}
    assert made.headers["cache-control"] == "no-store"
    assert who(web, bearer(made.json()["token"])) == player.name


def test_no_token_is_taken_for_a_cookie_or_a_cookie_for_a_token(
    web: httpx.Client, player: Player
) -> None:
    token = player.post("/api/tokens").json()["token"]
    assert who(web, cookie(token)) == "auth.required"
    assert who(web, bearer(player.cookie)) == "auth.required"
    assert web.post("/api/sign-out", headers=bearer(player.cookie)).status_code == 204
    assert web.post("/api/sign-out", headers=cookie(token)).status_code == 204
    assert who(web, cookie(player.cookie)) == who(web, bearer(token)) == player.name


def test_of_a_token_and_a_cookie_the_token_counts(
    web: httpx.Client, player: Player, program: Headers
) -> None:
    both = {**cookie(player.cookie), **program}
    assert who(web, both) not in (player.name, "auth.required")
    assert who(web, {**cookie(player.cookie), **bearer("nonsense")}) == "auth.required"
    other_scheme = {**cookie(player.cookie), "Authorization": "Basic QTpC"}
    assert who(web, other_scheme) == player.name, "a proxy's own password is none of ours"


@pytest.mark.parametrize("token", ["", " x", " é", " " + "A" * 43, " " + "A" * 4000, " A B", " ="])
def test_a_token_that_nobody_has_is_nobody(web: httpx.Client, token: str) -> None:
    headers = [(b"authorization", b"Bearer" + token.encode())]
    reply = web.get("/api/me", headers=headers)
    assert code(reply) == (401, "auth.required")


def test_programs_tokens_are_made_by_a_cookie_alone(
    web: httpx.Client, player: Player, program: Headers
) -> None:
    assert code(web.post("/api/tokens")) == (401, "auth.required")
    assert code(web.post("/api/tokens", headers=program)) == (403, "token.browser_only")
    both = {**cookie(player.cookie), **program}
    assert code(web.post("/api/tokens", headers=both)) == (403, "token.browser_only")


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_no_page_of_another_site_makes_or_forgets_tokens(
    web: httpx.Client, player: Player, method: str
) -> None:
    headers = {**cookie(player.cookie), "Origin": "http://evil.example"}
    assert code(web.request(method, "/api/tokens", headers=headers)) == (403, "request.origin")


def test_a_program_may_come_from_anywhere(web: httpx.Client, program: Headers) -> None:
    headers = {**program, "Origin": "http://bots.example", "Sec-Fetch-Site": "cross-site"}
    assert code(web.post("/api/gift", headers=headers)) == (409, "gift.not_broke")


def test_one_persons_programs_have_so_many_tokens(web: httpx.Client, player: Player) -> None:
    tokens = [player.post("/api/tokens").json()["token"] for _ in range(PROGRAM_TOKENS_MAX)]
    assert len(set(tokens)) == PROGRAM_TOKENS_MAX
    refused = player.post("/api/tokens")
    assert code(refused) == (409, "token.too_many")
    assert refused.json()["details"] == {"limit": PROGRAM_TOKENS_MAX}
    assert web.post("/api/sign-out", headers=bearer(tokens[0])).status_code == 204
    assert who(web, bearer(tokens[0])) == "auth.required"
    assert player.post("/api/tokens").status_code == 201


def test_all_tokens_are_forgotten_at_once_and_the_browser_stays(
    web: httpx.Client, player: Player
) -> None:
    tokens = [player.post("/api/tokens").json()["token"] for _ in range(2)]
    assert web.delete("/api/tokens", headers=cookie(player.cookie)).status_code == 204
    assert {who(web, bearer(token)) for token in tokens} == {"auth.required"}
    assert who(web, cookie(player.cookie)) == player.name


def test_a_program_signs_itself_out_and_takes_no_cookie_along(
    web: httpx.Client, player: Player, program: Headers
) -> None:
    gone = web.post("/api/sign-out", headers={**cookie(player.cookie), **program})
    assert (gone.status_code, gone.headers.get("set-cookie")) == (204, None)
    assert who(web, program) == "auth.required"
    assert who(web, cookie(player.cookie)) == player.name


def open_socket(server: Server, headers: Headers) -> str:
    """The name that a socket is welcomed by; else the code with which it is closed."""
    address = server.base.replace("http", "ws", 1) + "/ws"
    try:
        with connect(
            address,
            subprotocols=[SUBPROTOCOL],
            additional_headers=headers,
            open_timeout=SECONDS_MAX,
        ) as socket:
            name: str = json.loads(socket.recv(timeout=SECONDS_MAX))["person"]["name"]
            return name
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else 0)


def test_a_program_opens_a_socket_by_its_token(
    server: Server, web: httpx.Client, player: Player, program: Headers
) -> None:
    name = who(web, program)
    assert open_socket(server, program) == name
    assert open_socket(server, {**cookie(player.cookie), **program}) == name
    assert open_socket(server, {**program, "Origin": "http://bots.example"}) == name
    assert open_socket(server, bearer(player.cookie)) == "4401"
    token = program["Authorization"].split()[1]
    assert open_socket(server, cookie(token)) == "4401"


def closed_with(socket: ClientConnection) -> int:
    """Receives until the socket is closed; its code."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=SECONDS_MAX)
    return socket.close_code or 0


def is_alive(socket: ClientConnection) -> bool:
    socket.send('{"type": "ping"}')
    while True:
        if json.loads(socket.recv(timeout=SECONDS_MAX))["type"] == "pong":
            return True


def test_who_is_signed_out_is_heard_no_more_at_once(
    server: Server, web: httpx.Client, player: Player
) -> None:
    one, two = (bearer(player.post("/api/tokens").json()["token"]) for _ in range(2))
    address = server.base.replace("http", "ws", 1) + "/ws"
    with ExitStack() as opened:
        first, second, tab = (
            opened.enter_context(connect(address, additional_headers=headers))
            for headers in (one, two, cookie(player.cookie))
        )
        for socket in (first, second, tab):
            assert is_alive(socket)
        web.post("/api/sign-out", headers=one)
        assert closed_with(first) == 4401
        assert is_alive(second)
        web.delete("/api/tokens", headers=cookie(player.cookie))
        assert closed_with(second) == 4401
        assert is_alive(tab)
        web.post("/api/sign-out", headers=cookie(player.cookie))
        assert closed_with(tab) == 4401


def test_the_house_keeps_no_token_and_logs_none(
    server: Server, player: Player, program: Headers
) -> None:
    tokens = [program["Authorization"].split()[1], player.post("/api/tokens").json()["token"]]
    written = [path.read_bytes() for path in server.files]
    assert not [token for token in tokens if any(token.encode() in each for each in written)]
