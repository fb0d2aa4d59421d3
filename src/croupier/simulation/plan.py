"""What is to be simulated, as a value."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.core.rules import Rules
from croupier.simulation.cells import Book
from croupier.simulation.counting import Counting
from croupier.simulation.errors import BadPlan
from croupier.strategy.policy import Policy

ROUNDS_MAX = 10**13
"""Most rounds of one plan: a year's work of a core; sums stay exact."""
BOXES_MAX = 3
"""Boxes of one player against one dealer."""
SEED_MAX = 2**63 - 1
STANDARD_ERROR_MIN = 1e-7


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be simulated.

    Attributes:
        policies: One for always; or one for each number of wins in a row, in a game with a
            streak; or by true count, `moods` says from which count on each.
        boxes: In play, 1 to 3, with equal wagers.
        rounds: How many; with `standard_error` at most so many.
        seed: The same seed gives the same totals, whatever the number of workers.
        counting: Wagers by count; none bets one unit always.
        moods: From a true count on, the place of a policy.
        standard_error: Ends the run once the expected value per first wager is known so well.

    Raises:
        BadPlan: A value out of its range, or two that do not go together.
    """

    rules: Rules
    policies: tuple[Policy, ...]
    boxes: int = 1
    rounds: int = 1_000_000
    seed: int = 0
    counting: Counting | None = None
    moods: Mapping[int, int] | None = None
    standard_error: float | None = None

    def __post_init__(self) -> None:
        for name, value, low, high in (
            ("rounds", self.rounds, 1, ROUNDS_MAX),
            ("boxes", self.boxes, 1, BOXES_MAX),
            ("seed", self.seed, 0, SEED_MAX),
        ):
            if not low <= value <= high:
                raise BadPlan(f"{name} {value} is not {low} to {high}")
        if self.boxes > self.rules.boxes_per_player:
            raise BadPlan(
                f"{self.boxes} boxes, and a player holds {self.rules.boxes_per_player} at most"
            )
        if self.standard_error is not None and self.standard_error < STANDARD_ERROR_MIN:
            raise BadPlan(f"a standard error under {STANDARD_ERROR_MIN} takes too long")
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        rules = self.rules
        if self.counting is not None and rules.shuffle.is_each_round:
            raise BadPlan("a count needs a shoe of several rounds, and shuffle is each-round")
        if self.counting is not None and rules.streak_length:
            raise BadPlan("a count and a streak at once are not simulated")
        if self.moods and self.counting is None:
            raise BadPlan("plays by count need a count")
        many = (
            rules.streak_length + 1
            if rules.streak_length
            else len(set((self.moods or {}).values()) | {0})
        )
        if len(self.policies) not in (1, many):
            raise BadPlan(f"{len(self.policies)} ways to play, expected 1 or {many}")


def digest(plan: Plan, book: Book) -> str:
    """What tells two plans apart; a checkpoint names it."""
    told = {
        "rules": repr(plan.rules),
        "boxes": plan.boxes,
        "seed": plan.seed,
        "counting": repr(plan.counting),
        "moods": sorted((plan.moods or {}).items()),
        "book": hashlib.sha256(book.tobytes()).hexdigest(),
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
