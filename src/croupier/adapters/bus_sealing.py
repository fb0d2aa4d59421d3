"""Marks what nodes say to one another, so that nobody else on their bus can speak for one."""

import hashlib
import hmac

from croupier.adapters.randomness import SecretKey

MARK_BYTES = 16
NODE_BYTES = 8
HEAD_BYTES = MARK_BYTES + NODE_BYTES

_PURPOSE = b"croupier bus 1"


class BusSeal:
    """Knows messages of nodes that have the house's key.

    Attributes:
        house: Tells one house from another on a bus that they share; nothing about the key.
    """

    def __init__(self, key: SecretKey) -> None:
        self._secret = hashlib.blake2b(key.reveal(), person=_PURPOSE).digest()
        self.house = key.name[:MARK_BYTES]

    def close(self, way: str, node: int, message: bytes) -> bytes:
        """What a node sends a way: the message behind a mark and the node's number.

        It is worth nothing on any other way.
        """
        body = node.to_bytes(NODE_BYTES, "big") + message
        return self._mark(way, body) + body

    def open(self, way: str, sealed: bytes) -> tuple[int, bytes] | None:
        """The node and its message; None when no node of this house has sent it this way."""
        body = sealed[MARK_BYTES:]
        is_whole = len(sealed) >= HEAD_BYTES
        if not is_whole or not hmac.compare_digest(self._mark(way, body), sealed[:MARK_BYTES]):
            return None
        return int.from_bytes(body[:NODE_BYTES], "big"), body[NODE_BYTES:]

    def _mark(self, way: str, body: bytes) -> bytes:
        digest = hashlib.blake2b(way.encode(), key=self._secret, digest_size=MARK_BYTES)
        digest.update(b"\0")
        digest.update(body)
        return digest.digest()
