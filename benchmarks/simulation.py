"""How fast rounds are simulated, and how much of that is left where cards are shuffled each round.

    python -m benchmarks.simulation

The multi-player game by a chart, one box, splits to four hands, by the table of steps; medians of
one run, and for a machine that is busy the cycles of the fastest of many short tries. Beside it the
same with a fresh shoe for every round (aim: 0.8 of it), on two threads (aim: 1.9 times, with two
cores free), and by the general kernel, which plays everything.
"""

import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np

from croupier.core.games import GAMES
from croupier.core.rules import EACH_ROUND, Rules
from croupier.kernels import kernel
from croupier.odds import best_chart
from croupier.simulation.cells import SUMS, Luck
from croupier.simulation.counting import encode_counting
from croupier.simulation.encode import encode, new_dealing
from croupier.simulation.fast import Lanes, new_lanes, play, walk_on
from croupier.simulation.kernel_play import play_rounds
from croupier.simulation.walk import make_walk
from croupier.strategy.policy import ByChart, Policy

ROUNDS = 2_000_000
REPEATS = 7
SHORT_ROUNDS, SHORT_REPEATS = 20_000, 1_000
LINKS, LINK_CYCLES = 50_000, 5
"""A chain of numbers, each made of the one before: multiplied, shifted, exclusive or."""
AIM_GIGAHERTZ = 3
RULES = GAMES["multiplayer"].rules
FRESH_RULES = replace(RULES, shuffle=EACH_ROUND)


def stepper(rules: Rules, policy: Policy) -> Callable[[int], None]:
    """Plays rounds by the table of steps, with cards and luck of its own for each stream."""
    encoded = encode(rules, (policy,), 1)
    walk = make_walk(encoded)
    assert walk is not None, "these rules have a table"
    begun: dict[int, Lanes] = {}

    def work(stream: int) -> None:
        lanes = begun.setdefault(stream, new_lanes(encoded, walk, 1, stream))
        play(encoded, walk, lanes, ROUNDS, np.zeros(SUMS, np.int64))

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


@kernel
def chain(numbers: Luck, links: int) -> None:
    """Takes five cycles a link on most processors."""
    number = numbers[0]
    for _ in range(links):
        number *= np.uint64(0x94D049BB133111EB)
        number ^= number >> np.uint64(31)
    numbers[0] = number


def cycles(*rules_of: Rules, policy: Policy) -> list[float]:
    """Cycles of a round by some rules: the fastest of short tries, in turns with the chain's."""
    numbers = np.ones(1, np.uint64)
    works: list[Callable[[], object]] = [lambda: chain(numbers, LINKS)]
    for rules in rules_of:
        encoded = encode(rules, (policy,), 1)
        walk = make_walk(encoded)
        assert walk is not None, "these rules have a table"
        lanes = new_lanes(encoded, walk, 1, 0)
        works.append(partial(walk_on, walk, lanes, SHORT_ROUNDS))
    best = [float("inf")] * len(works)
    for _ in range(SHORT_REPEATS):
        for place, work in enumerate(works):
            start = time.perf_counter()
            work()
            best[place] = min(best[place], time.perf_counter() - start)
    a_second = LINKS * LINK_CYCLES / best[0]
    return [taken * a_second / SHORT_ROUNDS for taken in best[1:]]


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
    fresh = stepper(FRESH_RULES, policy)
    each = seconds(lambda: fresh(0))
    with ThreadPoolExecutor(2) as pool:
        two = seconds(lambda: list(pool.map(shoe, (0, 1))))
    slow = general(RULES, policy, ROUNDS // 10)
    all_rules = seconds(lambda: slow(0)) * 10
    print(f"{ROUNDS / one / 1e6:.1f} million rounds a second, from a shoe")
    shoe_cycles, fresh_cycles = cycles(RULES, FRESH_RULES, policy=policy)
    at_aim = AIM_GIGAHERTZ * 1e3 / shoe_cycles
    print(f"{shoe_cycles:.1f} cycles a round, {at_aim:.1f} million at {AIM_GIGAHERTZ} GHz")
    print(f"{fresh_cycles:.1f} with a fresh shoe: {shoe_cycles / fresh_cycles:.2f} of it")
    print(f"{one / each:.2f} of it with a fresh shoe for every round")
    print(f"{2 * one / two:.2f} times as many on two threads")
    print(f"{one / all_rules:.3f} of it by the general kernel")
    return 0


if __name__ == "__main__":
    sys.exit(main())
