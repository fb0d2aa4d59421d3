"""Who listens to which table's chat, and how a line comes to all of them."""

from collections.abc import Sequence
from typing import Protocol

from croupier.casino.chat import ChatDesk, ChatLine, ChatPage, ChatStore, MayLook
from croupier.casino.exclusion import Exclusions
from croupier.casino.ports import Clock, People, PersonRow
from croupier.casino.request import Answer
from croupier.server.wire import views
from croupier.server.wire.outgoing import Chat, ChatSaid, ServerMessage


class Listener(Protocol):
    """One socket at a table."""

    @property
    def person_id(self) -> int:
        """Whose socket it is."""
        ...

    def send(self, message: ServerMessage) -> None:
        """Queues a message; returns at once."""
        ...


class ChatRoom:
    """The chats of all tables, on this node.

    Attributes:
        desk: Takes what people ask; what they say goes through the room, so that all hear it.
    """

    def __init__(
        self,
        store: ChatStore,
        people: People,
        clock: Clock,
        may_look: MayLook,
        exclusions: Exclusions,
    ) -> None:
        self.desk = ChatDesk(store, people, clock, self._may_look, exclusions)
        self._may_look_by_floor = may_look
        # What is said while a listener is being given the latest lines is held back for it.
        self._listeners: dict[str, dict[Listener, list[ChatSaid] | None]] = {}

    async def enter(self, person: PersonRow, table_id: str, listener: Listener) -> None:
        """Tells the latest lines to a listener whom the floor has let in, then every new one.

        Raises:
            NoSuchTable: There is none, or it is closed.
        """
        held: list[ChatSaid] = []
        self._listeners.setdefault(table_id, {})[listener] = held
        try:
            page = await self.desk.latest(person, table_id)
        except BaseException:
            self.leave(table_id, listener)
            raise
        at_table = self._listeners.get(table_id, {})
        if at_table.get(listener) is not held:
            return  # It has left meanwhile, or entered once more.
        at_table[listener] = None
        listener.send(chat_message(table_id, page, person.person_id))
        for message in held:
            listener.send(message)

    def leave(self, table_id: str, listener: Listener) -> None:
        """The listener hears nothing more of the table."""
        at_table = self._listeners.get(table_id, {})
        at_table.pop(listener, None)
        if not at_table:
            self._listeners.pop(table_id, None)

    async def say(self, person: PersonRow, table_id: str, text: str, command_id: str) -> Answer:
        """Says a line to everybody at a table; the answer's number is the line's.

        Raises:
            CroupierError: As in `ChatDesk.say`.
        """
        said = await self.desk.say(person, table_id, text, command_id)
        if said.line is not None:
            self.show(said.line)
        return said.answer

    def show(self, line: ChatLine) -> None:
        """Shows a line, or what has become of it, to everybody at its table."""
        for listener, held in tuple(self._listeners.get(line.table_id, {}).items()):
            message = ChatSaid(line.table_id, line_view(line, listener.person_id))
            if held is None:
                listener.send(message)
            else:
                held.append(message)

    async def show_again(self) -> None:
        """Shows the latest lines to all listeners anew: some may not have come here.

        Raises:
            WorldFailure: They cannot be read.
        """
        for table_id in tuple(self._listeners):
            page = await self.desk.page(table_id)
            for listener, held in self._listeners.get(table_id, {}).items():
                if held is None:
                    listener.send(chat_message(table_id, page, listener.person_id))

    async def _may_look(self, person: PersonRow, table_id: str, invite: str | None) -> None:
        """Whoever looks at the table already was let in; others are for the floor to judge."""
        at_table: Sequence[Listener] = tuple(self._listeners.get(table_id, ()))
        if not any(each.person_id == person.person_id for each in at_table):
            await self._may_look_by_floor(person, table_id, invite)


def chat_message(table_id: str, page: ChatPage, person_id: int) -> Chat:
    """Some lines as one person sees them."""
    lines = tuple(line_view(line, person_id) for line in page.lines)
    return Chat(table_id, lines, page.is_more)


def line_view(line: ChatLine, person_id: int) -> views.ChatLine:
    """A line as one person sees it: the name and the text, and no more of who said it."""
    return views.ChatLine(
        number=line.number,
        player=line.name,
        text=line.text,
        at=line.at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z",
        is_yours=line.person_id == person_id,
        is_removed=line.is_removed,
    )
