"""The kernel plays every rule as the core does, card by card and cent by cent.

`CROUPIER_KERNEL_ROUNDS=2000000 pytest tests/simulation/test_agreement.py` does it for longer;
`CROUPIER_KERNEL_RULES` is the number of random rule sets.
"""

import os
from random import Random

import pytest

from croupier.core.games import GAMES
from croupier.strategy.policy import ByChart, MimicDealer, NeverBust
from tests.simulation.agreement import require_agreement, require_fast_agreement
from tests.simulation.rule_sets import Wild, random_rules
from tests.strategy.charts import common_chart

ROUNDS = int(os.environ.get("CROUPIER_KERNEL_ROUNDS", "1000"))
ROUNDS_A_GAME = max(ROUNDS, 50_000)
RULE_SETS = int(os.environ.get("CROUPIER_KERNEL_RULES", "12"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_a_chart(game: str) -> None:
    rules = GAMES[game].rules
    require_agreement(rules, [ByChart(common_chart())], 1, ROUNDS, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_fifty_thousand_rounds_of_a_game(game: str) -> None:
    """Half by a chart, half by somebody who does anything that is legal."""
    rules = GAMES[game].rules
    policies = [Wild(wins) for wins in range(rules.streak_length + 1)]
    require_agreement(rules, [ByChart(common_chart())], 1, ROUNDS_A_GAME // 2, seed=11)
    require_agreement(rules, policies, 1, ROUNDS_A_GAME // 2, seed=12)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_a_game_by_somebody_who_does_anything(game: str, boxes: int) -> None:
    rules = GAMES[game].rules
    boxes = min(boxes, rules.boxes_per_player)
    policies = [Wild(wins) for wins in range(rules.streak_length + 1)]
    require_agreement(rules, policies, boxes, ROUNDS, seed=boxes)


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_rules_of_any_kind(seed: int) -> None:
    rules = random_rules(Random(seed))
    policies = [Wild(seed)] * (rules.streak_length + 1)
    require_agreement(rules, policies, 1 + seed % 3, ROUNDS, seed)


@pytest.mark.parametrize("seed", range(3))
def test_those_who_need_no_chart(seed: int) -> None:
    rules = random_rules(Random(100 + seed))
    require_agreement(rules, [MimicDealer(rules)], 2, ROUNDS // 4, seed)
    require_agreement(rules, [NeverBust()], 2, ROUNDS // 4, seed)


@pytest.mark.parametrize("game", [game for game in GAMES if not GAMES[game].rules.streak_length])
def test_the_table_of_steps_in_a_game(game: str) -> None:
    rules = GAMES[game].rules
    require_fast_agreement(rules, ByChart(common_chart()), ROUNDS, seed=1)
    require_fast_agreement(rules, Wild(1), ROUNDS, seed=2)


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_the_table_of_steps_by_rules_of_any_kind(seed: int) -> None:
    rules = random_rules(Random(f"steps {seed}"), streak_length=(0,), decks=(4, 6, 8))
    require_fast_agreement(rules, Wild(seed), ROUNDS, seed)
