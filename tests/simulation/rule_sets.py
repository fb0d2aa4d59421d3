"""Rules of every kind at random, and players who do anything that is legal."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from croupier.core.actions import Action
from croupier.core.errors import CroupierError
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.strategy.policy import Question

FIELDS: Mapping[str, tuple[object, ...]] = {
    "decks": (1, 2, 4, 6, 8),
    "shuffle": ("each-round", "cut:30", "cut:20-40"),
    "hole_card_first": (False, True),
    "peek": ("ace-ten", "ace", "none"),
    "soft17": ("stand", "hit"),
    "natural_pays": ("3:2", "6:5", "1:1", "7:5"),
    "insurance": (False, True, True),
    "even_money": (False, True),
    "surrender": ("none", "late-not-ace", "late"),
    "double": ("any", "any-hard", "9-11", "10-11", "none"),
    "das": (False, True),
    "split_by": ("value", "rank"),
    "max_hands": (1, 2, 3, 4),
    "split_aces_one_card": (False, True),
    "resplit_aces": (False, True),
    "stand_on_21": (False, True),
    "prizes": ({}, {"suited-777": "5:1", "777": "3:1", "678": "2:1"}, {"777": "5:2"}),
    "streak_length": (0, 0, 1, 3, 5),
    "streak_natural_pays": ("2:1", "5:2"),
}


def random_rules(dice: Random, **narrowed: tuple[object, ...]) -> Rules:
    """A choice for every field that is not about the table's size; some narrowed."""
    fields = {**FIELDS, **narrowed}
    while True:
        chosen = {field: dice.choice(choices) for field, choices in fields.items()}
        if not chosen["streak_length"]:
            del chosen["streak_natural_pays"]
        try:
            return override_rules(Rules(), {**chosen, "wager_min": 2})
        except CroupierError:
            continue


@dataclass(frozen=True, slots=True)
class Wild:
    """Does anything legal, the same with the same cards; takes no card to a hard 18."""

    seed: int
    name: str = "wild"

    def choose(self, question: Question) -> Action:
        """One of the options, by chance that depends on what is asked alone."""
        points = tuple(sorted(card.points for card in question.cards))
        return _wild(
            self.seed, points, question.upcard.points, question.options, question.streak_wins
        )


@cache
def _wild(*asked: object) -> Action:
    _, points, _, options, _ = asked
    assert isinstance(points, tuple)
    assert isinstance(options, tuple)
    dice = Random(str(asked))
    if sum(points) >= 18 and Action.HIT in options and dice.random() < 0.9:
        options = tuple(option for option in options if option is not Action.HIT)
    if Action.SPLIT in options and dice.random() < 0.5:
        return Action.SPLIT
    chosen: Action = dice.choice(options)
    return chosen
