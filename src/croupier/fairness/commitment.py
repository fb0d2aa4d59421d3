"""What the house and the players promise before a shoe, and the key that follows from it.

Every layout is written down in docs/explanation/fairness.md, for anyone to do again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.core.errors import BadInput
from croupier.fairness.shuffle import SEED_BYTES, BadSeed
from croupier.fairness.stream import COUNTER_BYTES

HASH_BYTES = 32
"""Length of every hash here."""

OPENING_BYTES = 16
"""Length of what a player's browser draws."""

PARTS_MAX = 64
"""Contributions to one shoe."""

SEED_LABEL = b"croupier seed 1"
PART_LABEL = b"croupier part 1"
KEY_LABEL = b"croupier key 1"


class BadOpening(BadInput):
    """Bytes that are no player's opening, or that do not belong to its hash."""

    code = "opening.bad"


@dataclass(frozen=True, slots=True)
class Part:
    """What one player contributes to the chance of a shoe.

    Attributes:
        hash: Sent after the house's commitment, 32 bytes.
        opening: The 16 bytes it was made of; None when they did not come in time.
    """

    hash: bytes
    opening: bytes | None = field(default=None, repr=False)


def commitment(seed: bytes, table: str, shoe: int) -> bytes:
    """The house's promise of a seed for one shoe of one table, published before all else.

    Args:
        seed: 32 bytes, as secret as the shoe until it is over.
        table: The table's id.
        shoe: Its number at the table, from 1.

    Raises:
        BadSeed: The seed is not 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"a seed of {len(seed)} bytes, it has {SEED_BYTES}")
    number = shoe.to_bytes(COUNTER_BYTES, "big")
    return hashlib.sha256(SEED_LABEL + seed + number + table.encode()).digest()


def part_hash(promised: bytes, opening: bytes) -> bytes:
    """A player's promise of an opening, bound to the house's commitment for that shoe.

    Raises:
        BadOpening: The opening is not 16 bytes.
    """
    if len(opening) != OPENING_BYTES:
        raise BadOpening(f"an opening of {len(opening)} bytes, it has {OPENING_BYTES}")
    return hashlib.sha256(PART_LABEL + promised + opening).digest()


def check_opening(promised: bytes, part: bytes, opening: bytes) -> None:
    """Passes when an opening belongs to the hash that was sent for it.

    Raises:
        BadOpening: It is not 16 bytes or makes another hash.
    """
    if not hmac.compare_digest(part_hash(promised, opening), part):
        raise BadOpening("the opening does not make the hash that was sent")


def shoe_key(seed: bytes, parts: Sequence[Part]) -> bytes:
    """The key of a shoe's order and salts: the house's seed with all that players gave.

    Hashes count in the order in which they came, those that were never opened too.

    Raises:
        BadSeed: The seed is not 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"a seed of {len(seed)} bytes, it has {SEED_BYTES}")
    assert len(parts) <= PARTS_MAX, f"{len(parts)} parts, a shoe has {PARTS_MAX} at most"
    message = bytearray(KEY_LABEL + bytes([len(parts)]))
    for part in parts:
        message += part.hash
        message += b"\x00" if part.opening is None else b"\x01" + part.opening
    return hmac.digest(seed, message, "sha256")
