"""What a shoe that proves itself costs the house, on one core.

    python -m benchmarks.shoe

Aim: under 5 ms from the seed to the list's hash (promise, key, shuffle of six decks, 312 seals).
Beside it what every turned card adds (its salt), and how much of a shoe the shuffle is.
"""

import os
import time
from collections.abc import Callable

from croupier.casino.dealing import key_of, laid_shoe
from croupier.core.games import find_game
from croupier.fairness.commitment import commitment
from croupier.fairness.seals import list_hash, salt
from croupier.fairness.shuffle import shuffled_shoe

RULES = find_game("multiplayer").rules
AIM_MS = 5.0
SHOES, SALTS, RUNS = 100, 10_000, 3


def main() -> None:
    shoe_ms, shuffle_ms = (
        least_seconds(one, SHOES) * 1e3 for one in (make_shoe, lambda: shuffled(os.urandom(32)))
    )
    print(f"{shoe_ms:.2f} ms a shoe, {shoe_ms / AIM_MS:.2f} of the aim")
    print(f"{shuffle_ms / shoe_ms:.2f} of it the shuffle")
    key = os.urandom(32)
    print(f"{least_seconds(lambda: salt(key, 100).hex(), SALTS) * 1e6:.1f} us a turned card")


def make_shoe() -> None:
    """From the seed to what is published before the first card."""
    seed = os.urandom(32)
    promised = commitment(seed, "T7QK2M4Z", 1).hex()
    list_hash(laid_shoe(key_of(seed, (), promised), RULES, None, ()).seals)


def shuffled(seed: bytes) -> None:
    shuffled_shoe(seed, RULES)


def least_seconds(once: Callable[[], object], times: int) -> float:
    """Processor time of one call, in the quickest of some runs."""
    runs = []
    for _ in range(RUNS):
        began = time.process_time()
        for _ in range(times):
            once()
        runs.append((time.process_time() - began) / times)
    return min(runs)


if __name__ == "__main__":
    main()
