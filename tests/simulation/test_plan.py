"""What cannot be simulated is refused in one line."""

from typing import Any

import pytest

from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.simulation.counting import SYSTEMS, Counting
from croupier.simulation.encode import encode
from croupier.simulation.errors import BadPlan
from croupier.simulation.plan import digest, greatest_net
from croupier.strategy.policy import NeverBust
from tests.simulation.plans import small_plan

MANY = {str(step): step for step in range(3)}


@pytest.mark.parametrize(
    ("game", "changed", "reason"),
    [
        ("classic", {"rounds": 0}, "rounds 0 is not 1 to"),
        ("classic", {"rounds": 10**13 + 1}, "rounds 10000000000001 is not 1 to"),
        ("classic", {"boxes": 0}, "boxes 0 is not 1 to 3"),
        ("multiplayer", {"boxes": 4}, "boxes 4 is not 1 to 3"),
        ("on-fire", {"boxes": 2}, "2 boxes, and a player holds 1 at most"),
        ("classic", {"seed": -1}, "seed -1 is not 0 to"),
        ("classic", {"chunk": 0}, "chunk 0 is not 1 to"),
        ("classic", {"standard_error": 1e-9}, "standard error 1e-09 is not 1e-07 to 1"),
        ("classic", {"standard_error": 2.0}, "standard error 2.0 is not 1e-07 to 1"),
        ("classic", {"counting": Counting(SYSTEMS["hilo"])}, "shuffle is each-round"),
        ("classic", {"moods": {1: 1}}, "plays by count need a count"),
        ("classic", {"policies": (NeverBust(),) * 2}, "2 ways to play, expected 1 or 1"),
        ("on-fire", {"policies": (NeverBust(),) * 3}, "3 ways to play, expected 1 or 4"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    game: str, changed: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPlan, match=reason):
        small_plan(game, **changed)


def test_a_streak_may_be_played_by_its_state() -> None:
    assert len(small_plan("on-fire", policies=(NeverBust(),) * 4).policies) == 4


def test_a_count_and_a_streak_at_once_are_refused() -> None:
    rules = override_rules(GAMES["on-fire"].rules, {"shuffle": "cut:156"})

    with pytest.raises(BadPlan, match="a count and a streak at once"):
        small_plan(rules=rules, counting=Counting(SYSTEMS["hilo"]))


def test_more_ways_to_play_than_a_kernel_takes_are_refused() -> None:
    with pytest.raises(BadPlan, match="more than 40 ways to play"):
        small_plan(
            counting=Counting(SYSTEMS["hilo"]), moods={step - 20: step for step in range(41)}
        )


def test_wagers_whose_squares_no_sum_could_hold_are_refused() -> None:
    rules = override_rules(GAMES["multiplayer"].rules, {"natural_pays": "100:1"})
    counting = Counting(SYSTEMS["hilo"], ((1, 1_000),))

    with pytest.raises(BadPlan, match="too great for exact sums"):
        small_plan(rules=rules, counting=counting, boxes=3, chunk=1_000_000)
    assert greatest_net(small_plan()) == 2 * (2 * 4 * 2 + 1), "doubled, four times, at 3:2 at most"


def test_a_digest_tells_plans_apart_but_not_how_long_they_run() -> None:
    def told(**changed: Any) -> str:
        plan = small_plan(**changed)
        return digest(plan, encode(plan.rules, plan.policies, plan.boxes).book)

    assert told() == told(rounds=9, standard_error=0.5)
    assert told() != told(seed=6)
