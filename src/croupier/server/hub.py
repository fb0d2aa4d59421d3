"""Who is connected; brings each person's news to all of that person's sockets."""

from collections.abc import Callable, Sequence
from typing import Protocol

from croupier.casino.lobby import Lobby
from croupier.casino.ports import BalanceChange
from croupier.casino.table import Table
from croupier.server.cookies import SignIn
from croupier.server.limits import SOCKETS_PER_PERSON_MAX
from croupier.server.problems import Problem
from croupier.server.wire.outgoing import ServerMessage
from croupier.server.wire.views import Balance


class Listener(Protocol):
    """One socket."""

    @property
    def is_on_floor(self) -> bool:
        """It looks at no table, so the list of sessions is on its screen."""
        ...

    @property
    def sign_in(self) -> SignIn:
        """By what its person came in."""
        ...

    def send(self, message: ServerMessage) -> None:
        """Queues a message; returns at once."""
        ...

    def sign_out(self) -> None:
        """Closes the socket soon; returns at once."""
        ...

    def lock_out(self) -> None:
        """Closes the socket soon, for whom a host keeps out; returns at once."""
        ...

    def come_again(self) -> None:
        """Closes the socket soon, for its client to come in by another server; returns at once."""
        ...

    def look_again(self) -> None:
        """Closes the socket soon, if its sign-in is over; returns at once."""
        ...

    def refresh_sessions(self) -> None:
        """Sends the list of sessions anew; returns at once."""
        ...


class Hub:
    """Sockets by person, on this node; the audience of every table."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._listeners: dict[int, list[Listener]] = {}

    def join(self, person_id: int, listener: Listener) -> None:
        """From now on the listener hears what concerns the person.

        Raises:
            Problem: The person has as many sockets as one may have.
        """
        listeners = self._listeners.setdefault(person_id, [])
        if len(listeners) >= SOCKETS_PER_PERSON_MAX:
            raise Problem(
                "socket.too_many",
                f"{SOCKETS_PER_PERSON_MAX} sockets are open already",
                429,
                limit=SOCKETS_PER_PERSON_MAX,
            )
        listeners.append(listener)

    def part(self, person_id: int, listener: Listener) -> None:
        """The listener hears nothing any more."""
        listeners = self._listeners.get(person_id, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(person_id, None)

    def sign_out(self, person_id: int, is_meant: Callable[[SignIn], bool]) -> None:
        """Closes the sockets of those of a person's sign-ins that are over."""
        for listener in tuple(self._listeners.get(person_id, ())):
            if is_meant(listener.sign_in):
                listener.sign_out()

    def lock_out(self, person_id: int) -> None:
        """Closes every socket of a person whom a host keeps out."""
        for listener in tuple(self._listeners.get(person_id, ())):
            listener.lock_out()

    def send_away(self) -> None:
        """This server ends: every socket is closed, and its client comes in elsewhere."""
        for listeners in tuple(self._listeners.values()):
            for listener in tuple(listeners):
                listener.come_again()

    def look_again(self, person_id: int) -> None:
        """Some sign-ins of a person may be over; each socket finds out whether its own is."""
        for listener in tuple(self._listeners.get(person_id, ())):
            listener.look_again()

    def counts(self) -> tuple[int, int]:
        """People with a socket open, and sockets."""
        return len(self._listeners), sum(map(len, self._listeners.values()))

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody who has a socket open."""
        return tuple(self._listeners)

    def is_here(self, person_id: int) -> bool:
        """The person has a socket open."""
        return person_id in self._listeners

    def on_floor(self, person_id: int) -> tuple[Listener, ...]:
        """The person's sockets that show the floor."""
        return tuple(
            listener for listener in self._listeners.get(person_id, ()) if listener.is_on_floor
        )

    def on_balances(self, changes: Sequence[BalanceChange]) -> None:
        """Accounts that a table changed."""
        self.publish_balances(changes)

    def on_sessions(self, person_id: int) -> None:
        """A person has an unfinished session more."""
        for listener in self.on_floor(person_id):
            listener.refresh_sessions()

    def note_command(self, person_id: int) -> None:
        """A command of a person is done, which may have changed their unfinished sessions."""

    def on_table(self, table: Table, watchers: tuple[str, ...], *, has_company: bool) -> None:
        """How a table looks now; the lobby shows it."""
        self._lobby.note(table, watchers, has_company=has_company)

    def hear_balances(self, changes: Sequence[BalanceChange]) -> None:
        """Accounts that were changed beside this server."""
        Hub.publish_balances(self, changes)

    def publish_balances(self, changes: Sequence[BalanceChange]) -> None:
        """Tells each person what an account holds now."""
        for change in changes:
            message = balance_message(change)
            for listener in tuple(self._listeners.get(change.person_id, ())):
                listener.send(message)


def balance_message(change: BalanceChange) -> Balance:
    """An account as the person sees it."""
    return Balance(change.currency, change.amount, change.number)
