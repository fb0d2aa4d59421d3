"""A host at a browser, before a real server."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx

from tests.support.server import Server, browser

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


@contextmanager
def new_host(server: Server) -> Iterator[Host]:
    """Somebody with an account whom the terminal makes a host while the house is open."""
    with browser(server, new_address()) as client:
        name = sign_up(client)
        assert client.get("/api/me").json()["person"]["is_host"] is False
        said = server.admin("grant", name, "--why", "runs the evening")
        assert (said.returncode, said.stdout) == (0, f"{name} is a host\n"), said.stderr
        assert client.get("/api/me").json()["person"]["is_host"] is True
        yield Host(server, client, name)


def code(reply: httpx.Response) -> tuple[int, str]:
    """The status of a refusal, and its code."""
    return reply.status_code, reply.json()["code"]


def pages_of(host: Host) -> list[dict[str, Any]]:
    """Every open table as hosts see it."""
    first = host.get("tables")
    rest = (host.get("tables", page=number)["tables"] for number in range(2, first["pages"] + 1))
    return [*first["tables"], *(each for page in rest for each in page)]
