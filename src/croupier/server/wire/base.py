"""What all messages of the server have in common."""

import msgspec


class Outgoing(msgspec.Struct, frozen=True):
    """Anything the server may send."""
