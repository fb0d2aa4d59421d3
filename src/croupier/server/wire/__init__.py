"""The messages of the socket `croupier.v1`: every type a client may send or receive.

JSON, one message a frame, told apart by `type`. Money is an integer in minor units (a
hundredth of the currency). Cards are two letters, rank and suit (`Ts`, `Ah`). What is not
named here never leaves the server. The JSON Schema and the client's TypeScript types are
made from this module.
"""

from croupier.server.wire.incoming import ClientMessage
from croupier.server.wire.outgoing import ServerMessage

__all__ = ["ClientMessage", "ServerMessage"]
