"""Puts together what a server needs that shares its house with others."""

from collections.abc import Callable
from dataclasses import dataclass

from croupier.casino.bus import Bus
from croupier.casino.chat import MayLook
from croupier.casino.floor import Floor
from croupier.casino.nodes import Nodes
from croupier.casino.ports import Bank, Clock, PersonRow
from croupier.server.nodes.hub import SharedChatRoom, SharedHub
from croupier.server.nodes.node import HouseNode
from croupier.server.nodes.outgoing import Outgoing
from croupier.server.nodes.peers import Peers
from croupier.server.nodes.rooms import SharedLobby
from croupier.server.nodes.shared_floor import SharedFloor
from croupier.server.nodes.steady import Steady
from croupier.server.nodes.watches import Watches


@dataclass(frozen=True, slots=True)
class Together:
    """The floor of all nodes as one of them has it, its chats, and what keeps it going."""

    floor: SharedFloor
    chat: SharedChatRoom
    node: HouseNode
    watches: Watches


@dataclass(frozen=True, slots=True)
class Sharing:
    """A node's way to the others, which is there before its floor.

    Attributes:
        out: What is told to all of them; a chat tells by it, too.
        steady: What a floor has to know of theirs.
    """

    out: Outgoing
    peers: Peers
    steady: Steady
    lobby: SharedLobby
    hub: SharedHub

    @staticmethod
    def of(nodes: Nodes, bus: Bus, clock: Clock, games: tuple[str, ...]) -> "Sharing":
        """A node that has a lease; it takes part when its floor starts."""
        out = Outgoing(bus, clock)
        peers = Peers(nodes, bus, clock)
        lobby = SharedLobby(clock, games, nodes.number, out)
        return Sharing(out, peers, Steady(peers), lobby, SharedHub(lobby, out))

    def floor(
        self, own: Floor, bank: Bank, chat_of: Callable[[MayLook], SharedChatRoom]
    ) -> Together:
        """The floor of all nodes around this node's own."""

        async def may_look(person: PersonRow, table_id: str, invite: str | None) -> None:
            await shared.table_for(person, table_id, invite)

        chat = chat_of(may_look)
        watches = Watches(own, self.peers)
        node = HouseNode(own, self.peers, watches, self.lobby, self.hub, chat, bank, self.out)
        shared = SharedFloor(
            own, self.peers, watches, self.steady, node.start, node.leave, node.stop
        )
        return Together(shared, chat, node, watches)
