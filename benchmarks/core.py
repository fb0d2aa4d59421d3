"""How fast the core plays, as a multiple of drawing the cards alone.

    python -m benchmarks.core

One box of the classic game, the dealer mimicked, a fresh shoe each round; one core. 10,000
rounds a second are the aim: a machine that draws 30 of 312 cards in 11 us meets it up to ratio 9,
which is the limit.
Exit code 1 when the ratio is over its limit.
"""

import sys
import time
from collections.abc import Callable
from random import Random

from croupier.core.actions import Action
from croupier.core.cards import DECK
from croupier.core.decide import advance, open_wagers
from croupier.core.events import Answered, DrawnCard, Played
from croupier.core.evolve import open_round
from croupier.core.games import find_game
from croupier.core.state import AwaitsCard, AwaitsNothing, AwaitsPlay, awaited

ROUNDS = 200
REPEATS = 50
RATIO_MAX = 9
CARDS_MOST = 30
RULES = find_game("classic").rules
SHOE = DECK * RULES.decks
WAGER = 1_000


def play(draw: Random) -> None:
    """Some rounds through the core."""
    given: DrawnCard | Played | Answered
    for _ in range(ROUNDS):
        places = iter(draw.sample(range(len(SHOE)), CARDS_MOST))
        state = open_round(RULES, open_wagers(RULES, {1: WAGER}))
        while not isinstance(waited := awaited(state), AwaitsNothing):
            match waited:
                case AwaitsCard():
                    place = next(places)
                    given = DrawnCard(SHOE[place], place)
                case AwaitsPlay(box, hand):
                    low = state.boxes[0].hands[hand].total.points < 17
                    given = Played(box, Action.HIT if low else Action.STAND)
                case _:
                    given = Answered(1, Action.DECLINE)
            state = advance(state, given).state


def draw_alone(draw: Random) -> None:
    """The cards of as many rounds, and nothing else."""
    for _ in range(ROUNDS):
        draw.sample(range(len(SHOE)), CARDS_MOST)


def fastest_seconds(*works: Callable[[Random], None]) -> list[float]:
    """Processor time of the fastest of many short tries of each, taken in turn.

    So neither a busy moment counts nor a busy minute that meets one of them alone.
    """
    tries: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for work, taken in zip(works, tries, strict=True):
            start = time.process_time()
            work(Random(1))
            taken.append(time.process_time() - start)
    return [min(taken) for taken in tries]


def main() -> int:
    drawing, both = fastest_seconds(draw_alone, play)
    ratio = (both - drawing) / drawing
    print(f"{ROUNDS / (both - drawing):,.0f} rounds a second by the core, cards drawn beforehand")
    print(f"{ROUNDS / both:,.0f} rounds a second with drawing the cards")
    print(f"{ratio:.1f} times as long as drawing the cards, limit {RATIO_MAX}")
    return 0 if ratio <= RATIO_MAX else 1


if __name__ == "__main__":
    sys.exit(main())
