"""How fast rounds are simulated, and how much of that is left where cards are shuffled each round.

    python -m benchmarks.simulation

The multi-player game by a chart, one box, splits to four hands, by the table of steps; medians of
one run. Beside it the same with a fresh shoe for every round (aim: 0.8 of it), on two threads (aim:
1.9 times, with two cores free), and by the general kernel, which plays everything.
"""

import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from croupier.core.games import GAMES
from croupier.core.rules import EACH_ROUND, Rules
from croupier.odds import best_chart
from croupier.simulation.cells import SUMS
from croupier.simulation.counting import encode_counting
from croupier.simulation.encode import encode, new_dealing
from croupier.simulation.fast import Lanes, new_lanes, play
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.walk import make_walk
from croupier.strategy.policy import ByChart, Policy

ROUNDS = 2_000_000
REPEATS = 7
RULES = GAMES["multiplayer"].rules


def stepper(rules: Rules, policy: Policy, rounds: int = ROUNDS) -> Callable[[int], None]:
    """Plays rounds by the table of steps, with cards and luck of its own for each stream."""
    encoded = encode(rules, (policy,), 1)
    walk = make_walk(encoded)
    assert walk is not None, "these rules have a table"
    begun: dict[int, Lanes] = {}

    def work(stream: int) -> None:
        lanes = begun.setdefault(stream, new_lanes(encoded, walk, 1, stream))
        play(encoded, walk, lanes, rounds, np.zeros(SUMS, np.int64))

    return work


def general(rules: Rules, policy: Policy, rounds: int) -> Callable[[int], None]:
    """The same by the kernel that plays everything."""
    encoded = encode(rules, (policy,), 1)
    counting = encode_counting(None, rules.decks, {})
    dealing, none = new_dealing(encoded, 1, 0), np.zeros(0, np.int64)

    def work(_stream: int) -> None:
        sums = np.zeros(SUMS, np.int64)
        play_rounds(
            encoded.book,
            dealing.cards,
            dealing.cells,
            dealing.luck,
            encoded.starts,
            sums,
            counting,
            rounds,
            none,
        )

    return work


def seconds(work: Callable[[], object]) -> float:
    """Median of some runs after a first one."""
    work()
    tries = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        tries.append(time.perf_counter() - start)
    return statistics.median(tries)


def main() -> int:
    policy = ByChart(best_chart(RULES).chart)
    shoe = stepper(RULES, policy)
    one = seconds(lambda: shoe(0))
    fresh = stepper(replace(RULES, shuffle=EACH_ROUND), policy)
    each = seconds(lambda: fresh(0))
    with ThreadPoolExecutor(2) as pool:
        two = seconds(lambda: list(pool.map(shoe, (0, 1))))
    slow = general(RULES, policy, ROUNDS // 10)
    all_rules = seconds(lambda: slow(0)) * 10
    print(f"{ROUNDS / one / 1e6:.1f} million rounds a second, from a shoe")
    print(f"{one / each:.2f} of it with a fresh shoe for every round")
    print(f"{2 * one / two:.2f} times as many on two threads")
    print(f"{one / all_rules:.3f} of it by the general kernel")
    return 0


if __name__ == "__main__":
    sys.exit(main())
