"""How fast records are replayed, as a multiple of reading their TOML alone.

    python -m benchmarks.replay

A ratio says the same on a fast machine and on a slow or busy one. 2,000 rounds a second on
one core are the aim; a machine that reads a round's TOML in 50 us meets it up to ratio 10.
Exit code 1 when the ratio is over its limit.
"""

import sys
import time
import tomllib
from collections.abc import Callable, Sequence

from croupier.notation import replay_text
from tests.conformance.record_maker import make_record

RECORDS = 200
REPEATS = 9
RATIO_MAX = 10


def fastest_seconds(work: Callable[[str], object], texts: Sequence[str]) -> float:
    """Sum over the texts of the fastest of some tries, so that a busy moment does not count."""
    total = 0.0
    for text in texts:
        tries = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            work(text)
            tries.append(time.perf_counter() - start)
        total += min(tries)
    return total


def main() -> int:
    texts = [make_record(seed, "random") for seed in range(RECORDS)]
    rounds = sum(text.count("[[rounds]]") for text in texts)
    reading = fastest_seconds(tomllib.loads, texts)
    replaying = fastest_seconds(replay_text, texts)
    ratio = replaying / reading
    print(f"{rounds} rounds in {RECORDS} records")
    print(f"{rounds / replaying:,.0f} rounds a second")
    print(f"{ratio:.1f} times as long as reading the TOML, limit {RATIO_MAX}")
    return 0 if ratio <= RATIO_MAX else 1


if __name__ == "__main__":
    sys.exit(main())
