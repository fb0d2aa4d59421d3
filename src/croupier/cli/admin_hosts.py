"""`croupier admin grant`, `revoke`, `lock`, `unlock`: who is a host, and who is kept out."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.adapters.clock import SystemClock
from croupier.adapters.sql_host_store import SqlHostStore
from croupier.adapters.sql_people import SqlPeople
from croupier.adapters.sql_port import Database
from croupier.casino.errors import NoSuchPerson
from croupier.casino.host_acts import ActKind, HostAct, Warrant, clean_reason
from croupier.cli.books import Data, with_database
from croupier.cli.games import print_json

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Whose account.")]
Why = Annotated[str | None, typer.Option(help="Kept in the journal of the hosts' acts.")]


def at_terminal(why: str | None) -> Warrant:
    """By the word of whoever sits at the house's own terminal.

    Raises:
        ReasonRefused: Why is too short or too long.
    """
    return Warrant(host_id=None, reason=None if why is None else clean_reason(why))


def grant(name: Name, *, why: Why = None, data: Data = None, json: Json = False) -> None:
    """Make a person a host: the page /host is theirs from now on."""
    _carry_out(name, ActKind.GRANT, at_terminal(why), data)
    if json:
        print_json({"name": name, "host": True})
        return
    typer.echo(f"{name} is a host")


def revoke(name: Name, *, why: Why = None, data: Data = None, json: Json = False) -> None:
    """Take a host's rights away."""
    _carry_out(name, ActKind.REVOKE, at_terminal(why), data)
    if json:
        print_json({"name": name, "host": False})
        return
    typer.echo(f"{name} is no host")


def lock(name: Name, *, why: Why = None, data: Data = None, json: Json = False) -> None:
    """Keep a person out: signed in nowhere, their money and history stay."""
    _carry_out(name, ActKind.LOCK, at_terminal(why), data)
    if json:
        print_json({"name": name, "locked": True})
        return
    typer.echo(f"{name} is locked")


def unlock(name: Name, *, why: Why = None, data: Data = None, json: Json = False) -> None:
    """Let a person in again."""
    _carry_out(name, ActKind.UNLOCK, at_terminal(why), data)
    if json:
        print_json({"name": name, "locked": False})
        return
    typer.echo(f"{name} is not locked")


def _carry_out(name: str, kind: ActKind, by: Warrant, data: Path | None) -> None:
    async def act(database: Database) -> None:
        person = await SqlPeople(database).by_name(name)
        if person is None:
            raise NoSuchPerson(f"nobody here is called {name[:40]!r}")
        done = HostAct(kind=kind, by=by, whom=person.person_id)
        await SqlHostStore(database).do(done, SystemClock().now())

    with_database(data, act)
