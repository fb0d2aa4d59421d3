"""Who is let in where hosts look and act: the books are asked at every request."""

from typing import Protocol

from starlette.requests import Request

from croupier.casino.host_errors import NotAHost
from croupier.casino.hosting import HostDesk
from croupier.casino.nodes import Nodes
from croupier.casino.ports import People, PersonRow, TableStore
from croupier.server.chat_room import ChatRoom
from croupier.server.cookies import person_of
from croupier.server.floor_door import FloorDoor
from croupier.server.headers import bearer_token
from croupier.server.hub import Hub
from croupier.server.problems import Problem


class HostHouse(Protocol):
    """What these routes need of an open house."""

    @property
    def people(self) -> People:
        """Who is who."""
        ...

    @property
    def hosts(self) -> HostDesk:
        """Where hosts look and act."""
        ...

    @property
    def floor(self) -> FloorDoor:
        """The tables."""
        ...

    @property
    def store(self) -> TableStore:
        """What is kept of the tables."""
        ...

    @property
    def hub(self) -> Hub:
        """Who is connected."""
        ...

    @property
    def chat(self) -> ChatRoom:
        """What is said."""
        ...

    @property
    def nodes(self) -> Nodes | None:
        """Who shares the house; None where one server has it alone."""
        ...


async def host_of(house: HostHouse, request: Request) -> PersonRow:
    """The host who asks.

    Raises:
        Problem: Nobody is signed in, or a program asks.
        NotAHost: Who asks is none.
        PersonLocked: Another host keeps them out.
    """
    person = await person_of(request, house.people)
    if not person.is_host:
        raise NotAHost("this is for hosts")
    if bearer_token(request.headers) is not None:
        raise Problem("token.browser_only", "hosts act in the browser, not by programs", 403)
    return person
