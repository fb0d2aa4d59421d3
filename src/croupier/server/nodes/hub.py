"""Who is connected to this node, in a house of several; the others hear what concerns theirs."""

from collections.abc import Callable, Sequence

from croupier.casino.chat import ChatLine, ChatStore, MayLook
from croupier.casino.exclusion import Exclusions
from croupier.casino.lobby import Lobby
from croupier.casino.ports import BalanceChange, Clock, People
from croupier.server.chat_room import ChatRoom
from croupier.server.cookies import SignIn
from croupier.server.hub import Hub
from croupier.server.nodes.outgoing import Outgoing


class SharedHub(Hub):
    """Tells sockets here what it is told, and lets the other nodes tell theirs."""

    def __init__(self, lobby: Lobby, out: Outgoing) -> None:
        super().__init__(lobby)
        self._out = out

    def on_sessions(self, person_id: int) -> None:
        """A person has an unfinished session more."""
        super().on_sessions(person_id)
        self._out.sessions(person_id)

    def note_command(self, person_id: int) -> None:
        """A person's sockets on other nodes hear of their sessions, as those here have."""
        self._out.sessions(person_id)

    def publish_balances(self, changes: Sequence[BalanceChange]) -> None:
        """Tells each person what an account holds now, wherever their sockets are."""
        super().publish_balances(changes)
        self._out.balances(changes)

    def sign_out(self, person_id: int, is_meant: Callable[[SignIn], bool]) -> None:
        """Closes the sockets of sign-ins that are over; elsewhere each asks whether it is."""
        super().sign_out(person_id, is_meant)
        self._out.leaving(person_id)

    def lock_out(self, person_id: int) -> None:
        """Closes every socket of a person whom a host keeps out."""
        super().lock_out(person_id)
        self._out.leaving(person_id)

    # What other nodes let it know

    def hear_sessions(self, person_id: int) -> None:
        """Sessions that are others because of another node."""
        super().on_sessions(person_id)


class SharedChatRoom(ChatRoom):
    """The chats of all tables, to whose listeners on other nodes lines are passed on."""

    def __init__(
        self,
        store: ChatStore,
        people: People,
        clock: Clock,
        may_look: MayLook,
        exclusions: Exclusions,
        out: Outgoing,
    ) -> None:
        super().__init__(store, people, clock, may_look, exclusions)
        self._out = out

    def show(self, line: ChatLine) -> None:
        """Shows a line to everybody at its table, wherever their sockets are."""
        super().show(line)
        self._out.line(line)

    def hear(self, line: ChatLine) -> None:
        """A line that was said on another node."""
        super().show(line)
