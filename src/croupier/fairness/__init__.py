"""Chance that can be done again: shoes from seeds."""

from croupier.fairness.shuffle import (
    SEED_BYTES,
    SHUFFLE_VERSION,
    BadCut,
    BadSeed,
    BadShoe,
    DealtOrder,
    check_shoe,
    fresh_shoe,
    shuffled_shoe,
)

__all__ = [
    "SEED_BYTES",
    "SHUFFLE_VERSION",
    "BadCut",
    "BadSeed",
    "BadShoe",
    "DealtOrder",
    "check_shoe",
    "fresh_shoe",
    "shuffled_shoe",
]
