"""What is to be simulated, as a value."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.core.rules import Rules
from croupier.simulation.cells import Book
from croupier.simulation.counting import Counting
from croupier.simulation.encode import unit_of
from croupier.simulation.errors import BadPlan
from croupier.strategy.policy import Policy

ROUNDS_MAX = 10**13
"""Most rounds of one plan: a year's work of a core; sums stay exact."""
BOXES_MAX = 3
"""Boxes of one player against one dealer."""
SEED_MAX = 2**63 - 1
CHUNK_ROUNDS = 1_000_000
"""Rounds of a chunk: some hundredths of a second of work."""
CHUNK_ROUNDS_MAX = 10_000_000
STANDARD_ERROR_MIN, STANDARD_ERROR_MAX = 1e-7, 1.0
"""Of the expected value per first wager, where a run ends by it."""
MOODS_MAX = 40
"""Ways to play by count in one plan."""
DEALING_FORM = 3
"""Another number where a seed means other cards than it once did."""
SUM_BITS = 63
"""A chunk's sums are whole numbers of so many bits."""


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
        chunk: Rounds that have cards of their own; other chunks are other cards.

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
    chunk: int = CHUNK_ROUNDS

    def __post_init__(self) -> None:
        for name, value, low, high in (
            ("rounds", self.rounds, 1, ROUNDS_MAX),
            ("boxes", self.boxes, 1, BOXES_MAX),
            ("seed", self.seed, 0, SEED_MAX),
            ("chunk", self.chunk, 1, CHUNK_ROUNDS_MAX),
        ):
            if not low <= value <= high:
                raise BadPlan(f"{name} {value} is not {low} to {high}")
        if self.boxes > self.rules.boxes_per_player:
            raise BadPlan(
                f"{self.boxes} boxes, and a player holds {self.rules.boxes_per_player} at most"
            )
        error = self.standard_error
        if error is not None and not STANDARD_ERROR_MIN <= error <= STANDARD_ERROR_MAX:
            raise BadPlan(
                f"standard error {error} is not {STANDARD_ERROR_MIN:.0e} to {STANDARD_ERROR_MAX:g}"
            )
        self._refuse_contradictions()
        if greatest_net(self) ** 2 * self.chunk >= 2**SUM_BITS:
            raise BadPlan("wagers and payments are too great for exact sums")

    def _refuse_contradictions(self) -> None:
        rules = self.rules
        if self.counting is not None and rules.shuffle.is_each_round:
            raise BadPlan("a count needs a shoe of several rounds, and shuffle is each-round")
        if self.counting is not None and rules.streak_length:
            raise BadPlan("a count and a streak at once are not simulated")
        if self.moods and self.counting is None:
            raise BadPlan("plays by count need a count")
        if len(set((self.moods or {}).values())) > MOODS_MAX:
            raise BadPlan(f"more than {MOODS_MAX} ways to play")
        many = (
            rules.streak_length + 1
            if rules.streak_length
            else len(set((self.moods or {}).values()) | {0})
        )
        if len(self.policies) not in (1, many):
            raise BadPlan(f"{len(self.policies)} ways to play, expected 1 or {many}")


def greatest_net(plan: Plan) -> int:
    """No round wins or loses more, in parts of the least first wager."""
    rules, unit = plan.rules, unit_of(plan.rules)
    pays = [rules.natural_pays, *(ratio for _, ratio in rules.prizes)]
    if rules.streak_natural_pays is not None:
        pays.append(rules.streak_natural_pays)
    best = max(1, *(-(-ratio.pays // ratio.per) for ratio in pays))
    wagers = [1]
    if plan.counting is not None:
        wagers = [plan.counting.low, *(wager for _, wager in plan.counting.ramp)]
    return unit * plan.boxes * (2 * rules.max_hands * best + 1) * max(wagers)


def digest(plan: Plan, book: Book) -> str:
    """What tells the sums of two plans apart; a checkpoint names it.

    How many rounds and how small an error are wanted is no part of it: a run may go on for
    longer than was once meant.
    """
    told = {
        "dealing": DEALING_FORM,
        "rules": repr(plan.rules),
        "boxes": plan.boxes,
        "seed": plan.seed,
        "chunk": plan.chunk,
        "counting": repr(plan.counting),
        "moods": sorted((plan.moods or {}).items()),
        "book": hashlib.sha256(book.tobytes()).hexdigest(),
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
