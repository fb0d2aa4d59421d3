"""How well counts tell what is left, as it is published.

Tags and both correlations of each as in a list drawn from the Blackjack Review Encyclopedia and
QFIT, https://lifesagambol.com/card-counting-systems.html; what they mean is Peter Griffin's, The
Theory of Blackjack, chapter 4.
"""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.odds import Composition, solve
from croupier.simulation.counting import SYSTEMS, System

PUBLISHED = [
    pytest.param(SYSTEMS["hilo"], 0.97, 0.76, id="Hi-Lo"),
    pytest.param(SYSTEMS["ko"], 0.98, 0.78, id="KO"),
    pytest.param(System("Hi-Opt I", (0, 0, 1, 1, 1, 1, 0, 0, 0, -1)), 0.88, 0.85, id="Hi-Opt I"),
    pytest.param(System("Hi-Opt II", (0, 1, 1, 2, 2, 1, 1, 0, 0, -2)), 0.91, 0.91, id="Hi-Opt II"),
    pytest.param(System("Omega II", (0, 1, 1, 2, 2, 2, 1, 0, -1, -2)), 0.92, 0.85, id="Omega II"),
    pytest.param(System("Zen", (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2)), 0.96, 0.85, id="Zen"),
]
INSURANCE = np.array([4.0] * 9 + [-9.0])
"""What a card that is gone does to insurance: a ten takes from it, all others add."""
SHARES = np.array([1.0] * 9 + [4.0]) / 13

Ranks = NDArray[np.float64]


def correlation(system: System, effects: Ranks) -> float:
    """Of the tags with what a card's being gone does, over the cards of a deck."""
    tags, effects = (
        values - SHARES @ values for values in (np.array(system.tags, np.float64), effects)
    )
    spread = np.sqrt((SHARES @ tags**2) * (SHARES @ effects**2))
    return float(SHARES @ (tags * effects) / spread)


@cache
def effects_of_removal() -> Ranks:
    """What a card's being gone changes in the value of a round, by rank; one deck, as in the book.

    The dealer stands on soft 17; no double after split, no surrender, aces are split once.
    """
    strip = {"das": False, "surrender": "none", "double": "any", "resplit_aces": False}
    rules = override_rules(
        GAMES["multiplayer"].rules, {"decks": 1, "shuffle": "each-round", **strip}
    )
    full = Composition.full(rules.decks).counts
    without = [
        Composition(tuple(count - (place == rank) for place, count in enumerate(full)))
        for rank in range(len(full))
    ]
    return np.array([solve(rules, cards).ev for cards in without]) - solve(rules).ev


@pytest.mark.parametrize(("system", "betting", "insurance"), PUBLISHED)
def test_a_count_tells_good_insurance_as_well_as_published(
    system: System, betting: float, insurance: float
) -> None:
    assert round(correlation(system, INSURANCE), 2) == insurance


@pytest.mark.parametrize(("system", "betting", "insurance"), PUBLISHED)
def test_a_count_tells_a_good_shoe_as_well_as_published(
    system: System, betting: float, insurance: float
) -> None:
    """The rules of the published figures are not told; others move the second digit by one."""
    assert correlation(system, effects_of_removal()) == pytest.approx(betting, abs=0.01)
