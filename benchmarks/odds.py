"""How fast the exact analyser answers: medians in milliseconds of processor time, one core.

    python -m benchmarks.odds

Processor time, so that a busy machine does not count; a slow one still does. Beside each figure
stands its aim. The figures of new processes are wall time.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace

from croupier.core.cards import parse_cards
from croupier.core.games import GAMES
from croupier.odds import Composition, action_values, best_chart, solve

REPEATS = 9
FIRST_RESULT = (
    "from croupier.core.games import GAMES; from croupier.odds import solve;"
    "print(solve(GAMES['multiplayer'].rules).ev)"
)


def median_ms(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Median processor time of some runs after a first one."""
    work()
    times = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times) * 1_000


def decision(cards: str, upcard: str) -> Callable[[], object]:
    """One decision of `multiplayer` with half of the shoe gone."""
    rules = GAMES["multiplayer"].rules
    hand, up = parse_cards(cards), parse_cards(upcard)[0]
    unseen = Composition((11, 12, 13, 12, 11, 12, 12, 13, 12, 48))
    return lambda: action_values(rules, hand, up, unseen)


def process_seconds(cache: str | None) -> float:
    """Wall time of a new process up to its first result, with kept kernels or without any."""
    environment = dict(os.environ) if cache is None else {**os.environ, "NUMBA_CACHE_DIR": cache}
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_RESULT], check=True, env=environment)
    return time.perf_counter() - began


def main() -> int:
    rules = GAMES["multiplayer"].rules
    on_fire = GAMES["on-fire"].rules
    unsplit = replace(rules, max_hands=1)
    for name, aim, work, repeats in (
        ("whole solution, four hands, aces again", 50, lambda: solve(rules), REPEATS),
        ("the same without splits", 10, lambda: solve(unsplit), REPEATS),
        ("one decision with its split", 10, decision("8s 8d", "Th"), REPEATS),
        ("one decision, no split", 3, decision("9s 7d", "Th"), REPEATS),
        ("best chart", 1_000, lambda: best_chart(rules), 3),
        ("a streak game in the long run", 300, lambda: solve(on_fire), 3),
    ):
        print(f"{name:42} {median_ms(work, repeats):9.1f} ms   aim {aim} ms")
    process_seconds(None)
    print(f"{'new process, kernels kept':42} {process_seconds(None):9.2f} s    aim 1.0 s")
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'new process, nothing compiled':42} {process_seconds(folder):9.2f} s    aim 4 s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
