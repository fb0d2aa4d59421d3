"""A reverse proxy is believed about visitors when the host has named it, and only then."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.server.limits import GUESTS_PER_ADDRESS_PER_HOUR
from croupier.settings import BadSetting, read_settings
from tests.support.server import Server, browser, running

PROXY = "127.0.77.1"
STRANGER = "127.0.78.1"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("behind") / "house"
    with running(folder, "--trusted-proxy", PROXY) as opened:
        yield opened


def new_guest(server: Server, by: str, **headers: str) -> httpx.Response:
    """Comes in through an address, with what a proxy would add."""
    forwarded = {f"X-Forwarded-{name}": value for name, value in headers.items()}
    with browser(server, by) as client:
        return client.post("/api/guest", json={}, headers=forwarded)


def test_the_cookie_of_a_visitor_by_tls_is_secure(behind: Server) -> None:
    assert "Secure" in new_guest(behind, PROXY, Proto="https").headers["set-cookie"]
    assert "Secure" not in new_guest(behind, PROXY, Proto="http").headers["set-cookie"]


def test_a_stranger_is_not_believed_to_come_by_tls(behind: Server) -> None:
    assert "Secure" not in new_guest(behind, STRANGER, Proto="https").headers["set-cookie"]


def test_visitors_through_the_proxy_are_told_apart_by_their_own_addresses(behind: Server) -> None:
    crowd = [
        new_guest(behind, PROXY, For="203.0.113.7").status_code
        for _ in range(GUESTS_PER_ADDRESS_PER_HOUR + 1)
    ]
    assert crowd == [201] * GUESTS_PER_ADDRESS_PER_HOUR + [429]
    assert new_guest(behind, PROXY, For="203.0.113.8").status_code == 201
    claimed = "203.0.113.8, 203.0.113.7"
    said = new_guest(behind, PROXY, For=claimed)
    assert said.status_code == 429, "only the last address is the proxy's own word"


def test_a_stranger_cannot_pass_for_others(behind: Server) -> None:
    crowd = [
        new_guest(behind, "127.0.79.1", For=f"203.0.113.{number}").status_code
        for number in range(100, 100 + GUESTS_PER_ADDRESS_PER_HOUR + 1)
    ]
    assert crowd == [201] * GUESTS_PER_ADDRESS_PER_HOUR + [429]


def test_without_a_named_proxy_not_even_this_machine_is_believed(server: Server) -> None:
    said = new_guest(server, "127.0.0.1", Proto="https", For="203.0.113.9")
    assert said.status_code in (201, 429)
    assert "Secure" not in said.headers.get("set-cookie", "")


@pytest.mark.parametrize(
    ("text", "proxies"),
    [
        ("127.0.0.1", ("127.0.0.1",)),
        ("127.0.0.1, 10.0.0.0/8", ("127.0.0.1", "10.0.0.0/8")),
        ("::1,fd00::/8,::1", ("::1", "fd00::/8")),
        ("10.1.2.3/32", ("10.1.2.3",)),
    ],
)
def test_proxies_are_addresses_and_networks(text: str, proxies: tuple[str, ...]) -> None:
    assert read_settings({"CROUPIER_TRUSTED_PROXIES": text}, {}).trusted_proxies == proxies


@pytest.mark.parametrize("text", ["", "*", "localhost", "10.0.0.1/8", "127.0.0.1,", "1.2.3.4:80"])
def test_what_is_neither_is_refused(text: str) -> None:
    with pytest.raises(BadSetting, match=r"no address and no network|is empty"):
        read_settings({"CROUPIER_TRUSTED_PROXIES": text}, {})


def test_there_is_no_proxy_by_default(tmp_path: Path) -> None:
    assert read_settings({}, {"data": tmp_path}).trusted_proxies == ()
