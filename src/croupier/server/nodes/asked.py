"""What a node answers when another one asks."""

import logging
from typing import assert_never

from croupier.casino.errors import OwnershipLost
from croupier.casino.floor import Floor
from croupier.casino.nodes import TableElsewhere
from croupier.core.errors import CroupierError
from croupier.server.nodes.guests import Guests
from croupier.server.nodes.messages import (
    Answered,
    AskLobby,
    AskPresence,
    AskStake,
    AskViews,
    CloseTable,
    Do,
    Done,
    Enter,
    IsPresent,
    NotMine,
    Numbers,
    Open,
    OtherVersion,
    Question,
    Refused,
    Reply,
    Take,
    Vacate,
    encode,
    read_question,
)
from croupier.server.nodes.rooms import SharedLobby
from croupier.server.nodes.watches import Watches

_log = logging.getLogger(__name__)


class Asked:
    """Answers for one node."""

    def __init__(self, floor: Floor, guests: Guests, watches: Watches, lobby: SharedLobby) -> None:
        self._floor = floor
        self._guests = guests
        self._watches = watches
        self._lobby = lobby

    async def reply(self, node: int, sent: bytes) -> bytes:
        """The answer to a node's question; a bug of ours is logged, and refuses it."""
        try:
            return encode(await self._reply(node, read_question(sent)))
        except OtherVersion as other:
            _log.warning("node %d asks in %s", node, other)
            return encode(NotMine(0))
        except TableElsewhere as elsewhere:
            return encode(NotMine(elsewhere.node))
        except OwnershipLost:
            return encode(NotMine(0))
        except CroupierError as error:
            return encode(Refused.of(error))
        except Exception:  # noqa: BLE001 - the edge of one question: a bug of ours ends no other
            _log.exception("a bug of ours in answering node %d", node)
            return encode(Refused("server.bug", "something is broken here; it is logged", 500, {}))

    async def _reply(self, node: int, asked: Question) -> Reply:
        floor = self._floor
        match asked:
            case Do(table_id=table_id):
                return Answered(await floor.do(table_id, asked.request))
            case Open(person, opening, command_id):
                return Answered(await floor.open(person, opening, command_id))
            case Enter():
                return await self._guests.enter(node, asked)
            case CloseTable(table_id):
                await floor.close_after_round(table_id)
            case Vacate(person):
                await floor.vacate(person)
            case Take(table_id):
                await floor.awake.wake(table_id)
                await floor.awake.sleep_if_unused(table_id)
            case AskLobby(start):
                return self._lobby.page(start)
            case IsPresent() | AskPresence() | AskStake() | AskViews():
                return Numbers(self._counted(node, asked))
            case _:
                assert_never(asked)
        return Done()

    def _counted(
        self, node: int, asked: IsPresent | AskPresence | AskStake | AskViews
    ) -> tuple[int, ...]:
        floor = self._floor
        match asked:
            case IsPresent(table_id, person_id):
                return (int(floor.is_present(table_id, person_id)),)
            case AskPresence(person_id):
                here = floor.presence_here(person_id)
                return (here.played, here.opened)
            case AskStake(person_id, currency):
                return (floor.at_stake_here(person_id, currency),)
            case AskViews(views):
                return self._watches.mend(node, views)
            case _:
                assert_never(asked)
