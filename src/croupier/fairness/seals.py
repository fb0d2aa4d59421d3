"""The list of sealed cards: a shoe's order, promised card by card before the first is dealt."""

import hashlib
from collections.abc import Sequence

from croupier.core.cards import Card
from croupier.fairness.stream import COUNTER_BYTES, Keyed

SALT_BYTES = 16
"""Length of the salt that comes with a turned card."""

SALT_LABEL = b"croupier salt 1"
CARD_LABEL = b"croupier card 1"
LIST_LABEL = b"croupier list 1"


def salt(key: bytes, position: int) -> bytes:
    """What is told together with a turned card, 16 bytes.

    Args:
        key: The shoe's key, as secret as its order.
        position: From 0, the top of the shoe.
    """
    return _salt(Keyed(key), position)


def _salt(keyed: Keyed, position: int) -> bytes:
    return keyed(SALT_LABEL + position.to_bytes(COUNTER_BYTES, "big"))[:SALT_BYTES]


def card_seal(salted: bytes, position: int, card: Card) -> bytes:
    """The hash that stands in the list for one card, 32 bytes."""
    place = position.to_bytes(COUNTER_BYTES, "big")
    return hashlib.sha256(CARD_LABEL + salted + place + str(card).encode()).digest()


def seal_list(key: bytes, cards: Sequence[Card]) -> tuple[bytes, ...]:
    """The list for a whole shoe, top first."""
    keyed = Keyed(key)
    return tuple(
        card_seal(_salt(keyed, position), position, card) for position, card in enumerate(cards)
    )


def list_hash(seals: Sequence[bytes]) -> bytes:
    """The hash of a whole list, 32 bytes."""
    return hashlib.sha256(LIST_LABEL + b"".join(seals)).digest()
