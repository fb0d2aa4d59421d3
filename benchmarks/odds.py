"""How fast the exact analyser answers: medians in milliseconds of processor time, one core.

    python -m benchmarks.odds

Processor time, so that a busy machine does not count; a slow one still does. Beside each figure
stands its aim. New processes run `croupier odds classic`, once with nothing kept; what they took
when the first figure was printed is read, with the memory they had needed, and beside it what
Python takes with numpy alone. The one program on PyPI that counts and does not deal, `exactbj`, is
compared in the same run, in an environment of its own: with one deck it tells hit from stand, and
how the dealer ends.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.peers import ROOT, installed
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES, PRESETS
from croupier.odds import Composition, action_values, best_chart, solve
from croupier.odds.dealer import dealer_rows

REPEATS = 9
FIRST_FIGURE = "House edge"
START = "from croupier.cli.main import main; main()"
COMMAND = (sys.executable, "-c", START, "odds", "classic")
STARTS = 3


def median_ms(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Median processor time of some runs after a first one."""
    work()
    times = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times) * 1_000


def split_on_fire() -> object:
    """The first hand of two eights that were split, the other one waiting."""
    rules = GAMES["on-fire"].rules
    hand, up = parse_cards("8s 3d"), parse_cards("Th")[0]
    unseen = Composition.full(6).without(parse_cards("8s 3d Th 8h"))
    return action_values(rules, hand, up, unseen, hands=2, to_come=1)


def decision(cards: str, upcard: str) -> Callable[[], object]:
    """One decision of `multiplayer` with half of the shoe gone."""
    rules = GAMES["multiplayer"].rules
    hand, up = parse_cards(cards), parse_cards(upcard)[0]
    unseen = Composition((11, 12, 13, 12, 11, 12, 12, 13, 12, 48))
    return lambda: action_values(rules, hand, up, unseen)


@dataclass(frozen=True, slots=True)
class Start:
    """A new process when its first figure is there.

    Attributes:
        processor_s: Processor time.
        wall_s: Wall time.
        memory_mb: The most memory it had needed.
    """

    processor_s: float
    wall_s: float
    memory_mb: float


def first_figure(cache: str | None = None) -> Start:
    """`croupier odds classic` in a new process, with what is kept, or in an empty cache."""
    environment = dict(os.environ) if cache is None else {**os.environ, "NUMBA_CACHE_DIR": cache}
    began = time.perf_counter()
    started = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=environment)
    assert started.stdout is not None
    for line in started.stdout:
        if line.startswith(FIRST_FIGURE):
            break
    wall = time.perf_counter() - began
    here = Path(f"/proc/{started.pid}")
    ticks = here.joinpath("stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    peak = here.joinpath("status").read_text(encoding="utf-8").partition("VmHWM:")[2].split()
    processor = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    started.kill()
    started.wait()
    return Start(processor, wall, int(peak[0]) / 1_000)


def numpy_alone() -> float:
    """Processor time of a process that imports numpy and ends."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", "import numpy"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def starts() -> None:
    """Prints how new processes start."""
    with tempfile.TemporaryDirectory() as folder:
        tell("new process, nothing kept", first_figure(folder), "4 s")
    first_figure()
    found = sorted((first_figure() for _ in range(STARTS)), key=lambda start: start.processor_s)
    tell("new process, kernels kept", found[STARTS // 2], "1.0 s, 200 MB")
    print(f"{'  of these numpy alone':42} {numpy_alone():9.2f} s")


def tell(name: str, start: Start, aim: str) -> None:
    print(
        f"{name:42} {start.processor_s:9.2f} s    aim {aim}"
        f" ({start.wall_s:.2f} s by the clock, {start.memory_mb:.0f} MB)"
    )


PEER = ("exactbj==0.1.0",)
PEER_TIMES = """
import time
import exactbj

def microseconds(work):
    start = time.process_time()
    for _ in range(2_000):
        work()
    return (time.process_time() - start) * 500

counts = [4, 4, 4, 4, 3, 4, 4, 3, 15, 4]  # 2 to 9, ten-valued, ace: 9-6 against a ten
print(microseconds(lambda: exactbj.best_action(15, False, 8, counts)))
print(microseconds(lambda: exactbj.dealer_outcomes(8, counts)))
"""


def peers() -> None:
    """Prints one decision, and one dealer, beside a peer."""
    python = installed(ROOT / ".cache" / "odds-peer", PEER)
    ended = subprocess.run([python, "-c", PEER_TIMES], capture_output=True, text=True, check=True)
    rules = replace(PRESETS["single-deck-h17"].rules, max_hands=1)
    hand, up = parse_cards("9s 6d"), parse_cards("Th")[0]
    unseen = Composition.full(1).without([*hand, up])
    shoe = np.array(unseen.counts) + (np.arange(10) == 9)
    none = np.zeros((1, 10), dtype=np.uint8)
    pairs = (
        ("one decision, one deck", lambda: action_values(rules, hand, up, unseen)),
        ("the dealer's ends, all upcards", lambda: dealer_rows(rules, shoe, none)),
    )
    for (name, work), theirs in zip(pairs, map(float, ended.stdout.split()), strict=True):
        ours = 1_000 * median_ms(work)
        print(f"{name:42} {ours:9.1f} us   exactbj {theirs:.1f} us, {ours / theirs:.1f} times")


def main() -> int:
    rules = GAMES["multiplayer"].rules
    on_fire = GAMES["on-fire"].rules
    unsplit = replace(rules, max_hands=1)
    streak_of_three = replace(on_fire, max_hands=3)
    classic, three = GAMES["classic"].rules, solve(replace(rules, max_hands=3))
    for name, aim, work, repeats in (
        ("whole solution, four hands, aces again", 50, lambda: solve(rules), REPEATS),
        ("the same without splits", 10, lambda: solve(unsplit), REPEATS),
        ("one decision with its split", 10, decision("8s 8d", "Th"), REPEATS),
        ("one decision, no split", 3, decision("9s 7d", "Th"), REPEATS),
        ("best chart", 1_000, lambda: best_chart(rules), 3),
        ("a streak game in the long run", 300, lambda: solve(on_fire), 3),
        ("the same through three hands", 10_000, lambda: solve(streak_of_three), 1),
        ("one decision in a split with a streak", 10, split_on_fire, REPEATS),
        ("full memory, one split", 2_000, lambda: solve(classic, memory=True), 1),
        ("every net through three hands", 10_000, three.net_distribution, 1),
    ):
        print(f"{name:42} {median_ms(work, repeats):9.1f} ms   aim {aim} ms")
    peers()
    starts()
    return 0


if __name__ == "__main__":
    sys.exit(main())
