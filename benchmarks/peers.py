"""How much faster rounds are simulated than by the fastest peers that PyPI has.

    python -m benchmarks.peers

Peers are installed in an environment of their own, .cache/peers; nothing else ever imports them.
They and croupier take turns in one run, one core each; medians, and the ratio.

Looked for on PyPI, by name and summary: blackjack, twenty-one, card counting. What there is are
games for a terminal and simulators in plain Python, of which py21 (by a chart, six decks) and
jackblack (stands on 17, eight decks) play rounds without a person; and OpenSpiel, whose blackjack
is written in C++ (hits or stands at random, no shoe, no double, no split) and is moved from
Python. Each plays what it knows, so a peer has less to do for a round than croupier: the
multi-player game by a chart, from a shoe, with doubles and splits to four hands. The kernel of
github.com/hhoppe/blackjack, which numba compiles, must be faster than all of them; it is a
notebook that no registry has, so it is not here.
"""

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.simulation import ROUNDS, RULES, stepper
from croupier.odds import best_chart
from croupier.strategy.policy import ByChart

ROOT = Path(__file__).parents[1]
HOME = ROOT / ".cache" / "peers"
PACKAGES = ("open-spiel==2.0.2", "py21==1.6.0", "jackblack==0.8.0", "pandas<3", "altair", "tqdm")
TURNS = 5
PEER_SECONDS_MAX = 120
INSTALL_SECONDS_MAX = 600

PEERS = {
    "OpenSpiel": """
import random, pyspiel
game, chance = pyspiel.load_game("blackjack"), random.random

def play(rounds):
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
""",
    "jackblack": """
import jackblack

def play(rounds):
    player = jackblack.Player("one", chips=10**9, strategy=jackblack.Simple17())
    jackblack.Simulation(players=[player]).run(n_times=rounds)
""",
    "py21": """
from py21.game import Game
from py21.player import Player
from py21.strategies import basic_strategy

def play(rounds):
    game = Game([Player(10**9, strategy_func=basic_strategy)])
    for _ in range(rounds):
        game.play_round()
""",
}
"""By name, a program that defines `play`."""

TIMED = """
import time
play(500)
start = time.process_time()
play(3_000)
print(3_000 / (time.process_time() - start))
"""


def installed(home: Path = HOME, packages: Sequence[str] = PACKAGES) -> Path:
    """The Python of an environment for peers, which is made where there is none.

    Raises:
        SystemExit: uv is missing, or cannot install them.
    """
    python = home / "bin" / "python"
    uv = shutil.which("uv") or str(ROOT / ".tools" / "bin" / "uv")
    try:
        if not python.exists():
            told = [uv, "venv", "--quiet", "--python", sys.executable, str(home)]
            subprocess.run(told, check=True, timeout=INSTALL_SECONDS_MAX)
        told = [uv, "pip", "install", "--quiet", "--python", str(python), *packages]
        subprocess.run(told, check=True, timeout=INSTALL_SECONDS_MAX)
    except (OSError, subprocess.SubprocessError) as error:
        raise SystemExit(f"the peers cannot be installed: {error}") from None
    return python


def rounds_a_second(python: Path, program: str) -> float:
    """Of a peer, in processor time."""
    ended = subprocess.run(
        [python, "-c", program + TIMED],
        capture_output=True,
        text=True,
        check=True,
        timeout=PEER_SECONDS_MAX,
    )
    return float(ended.stdout.split()[-1])


def main() -> int:
    python = installed()
    play = stepper(RULES, ByChart(best_chart(RULES).chart))
    play(0)
    ours: list[float] = []
    theirs: dict[str, list[float]] = {name: [] for name in PEERS}
    for _ in range(TURNS):
        start = time.process_time()
        play(0)
        ours.append(ROUNDS / (time.process_time() - start))
        for name, program in PEERS.items():
            theirs[name].append(rounds_a_second(python, program))
    speed = statistics.median(ours)
    print(f"croupier   {speed:12,.0f} rounds a second")
    for name, each in theirs.items():
        found = statistics.median(each)
        print(f"{name:<10} {found:12,.0f}, so croupier plays {speed / found:,.0f} times as many")
    return 0


if __name__ == "__main__":
    sys.exit(main())
