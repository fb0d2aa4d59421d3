"""Many rounds from a single deck, dealt to its last card and beyond: no hang, no doubled card.

    python -m benchmarks.small_shoes [ROUNDS]

A million rounds by default, in a quarter of an hour on an idle core: with one box, with any
number of seven, and with pairs that are split as far as they go. Any decision that the rules
allow is made. Ends with an AssertionError when a card lies twice on the table, when one comes
twice before the deck is through, or when a round does not end.
"""

import sys
import time
from collections.abc import Mapping

from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from tests.support.small_shoes import play_rounds

ROUNDS = 1_000_000
PART_ROUNDS = 10_000
"""Rounds between two lines of progress."""

SETTINGS: Mapping[str, tuple[float, Mapping[str, object]]] = {
    "one box": (0.6, {"boxes": 1, "boxes_per_player": 1}),
    "seven boxes": (0.2, {}),
    "splits": (0.2, {"resplit_aces": True, "split_aces_one_card": False, "das": True}),
}
"""What is changed in the single-deck game, and the share of all rounds."""


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    for name, (share, changes) in SETTINGS.items():
        base = find_game("single-deck-h17").rules
        rules = override_rules(base, {"shuffle": "cut:52", **changes})
        left = rounds = round(wanted * share)
        cards = shoes = refills = voids = cards_max = 0
        began = time.perf_counter()
        while left:
            part = play_rounds(rules, min(left, PART_ROUNDS), f"{name} {left}")
            left -= part.rounds
            cards, shoes, refills = cards + part.cards, shoes + part.shoes, refills + part.refills
            voids, cards_max = voids + part.voids, max(cards_max, part.cards_max)
            print(f"\r{name}: {rounds - left:,} of {rounds:,}", end="", file=sys.stderr)
        seconds = time.perf_counter() - began
        print(
            f"\n{name}: {rounds:,} rounds in {seconds:.0f} s, {cards:,} cards, {shoes:,} shoes,"
            f" {refills:,} refilled, {voids:,} void, at most {cards_max} cards in a round",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
