"""How soon the coach answers: milliseconds from the question to the answer, beside a busy floor.

    python -m benchmarks.coach --rate 20 --seconds 20

An open loop: questions are asked at their time, whether or not the ones before were answered, as
the server asks them, of a real process of the coach. Every question is another decision of
`multiplayer`, of a shoe with up to half of its cards gone, so that no answer is known before. The
aim is a 99th percentile under 100 ms while the floor carries half its load; run
`python -m benchmarks.floor --tables 500 --players 7 --rate 1000` beside it for that. What the
game does meanwhile is no part of this: it never waits for the coach.
"""

import argparse
import asyncio
import random
import time
from statistics import quantiles
from typing import Any

from croupier.core.cards import DECK, cards_text
from croupier.core.games import GAMES
from croupier.notation.rule_code import rule_code
from croupier.server.coach_desk import coach_room
from croupier.server.odds_room import OddsRoom, Urgency
from croupier.server.problems import Problem

GAME = "multiplayer"
AIM_MS = 100.0
CARDS_ON_THE_TABLE = 3
NATURAL = [1, 10]


def positions(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Decisions on the first two cards, each of another shoe."""
    dice = random.Random(seed)
    rules = GAMES[GAME].rules
    code = rule_code(rules)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        gone = dice.randrange(CARDS_ON_THE_TABLE, len(DECK) * rules.decks // 2)
        seen = dice.sample(DECK * rules.decks, gone)
        hand, upcard = seen[:2], seen[2]
        if sorted(card.points for card in hand) == NATURAL:
            continue  # Nobody is asked about it.
        found.append(
            {
                "rules": code,
                "hand": cards_text(hand),
                "upcard": str(upcard),
                "seen": cards_text(sorted(seen, key=str)),
                "hands": 1,
                "to_come": 0,
                "done": [],
                "streak": 0,
                "is_offer": False,
            }
        )
    return found


async def ask(room: OddsRoom, position: dict[str, Any], at: float) -> float | None:
    """Milliseconds from the time of a question to its answer; None where the house was busy."""
    await asyncio.sleep(max(0.0, at - time.perf_counter()))
    try:
        await room.ask("advise", Urgency.NOW, **position)
    except Problem as problem:
        if problem.problem_code == "odds.busy":
            return None
    return (time.perf_counter() - at) * 1_000


async def measure(rate: float, seconds: float) -> None:
    """Asks at a steady rate, and prints how long answers took."""
    room = coach_room()
    await room.ask("wake", Urgency.NOW)
    asked = positions(round(rate * seconds))
    start = time.perf_counter() + 0.5
    times = await asyncio.gather(
        *(ask(room, position, start + place / rate) for place, position in enumerate(asked))
    )
    await room.stop()
    told = sorted(each for each in times if each is not None)
    cuts = quantiles(told, n=100)
    print(f"{len(asked)} questions, {rate:g} a second; {len(asked) - len(told)} refused")
    print(f"p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms")
    print(f"aim: p99 under {AIM_MS:g} ms: {'reached' if cuts[98] < AIM_MS else 'missed'}")


def main() -> None:
    """Reads the rate and the time, and measures."""
    parser = argparse.ArgumentParser(description="How soon the coach answers.")
    parser.add_argument("--rate", type=float, default=20.0, help="questions a second")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long")
    given = parser.parse_args()
    asyncio.run(measure(given.rate, given.seconds))


if __name__ == "__main__":
    main()
