"""Rules and small shoes at random, one feature of the rules at a time."""

import os
import random
from collections.abc import Iterable, Mapping

from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules

RANKS = "A23456789T"
Shoe = dict[str, int]

PLAIN: Mapping[str, object] = {"decks": 1, "insurance": False, "surrender": "none", "max_hands": 1}
"""What every feature starts from: no splits, no offers."""

CHOICES: Mapping[str, Mapping[str, tuple[object, ...]]] = {
    "dealer": {"soft17": ("stand", "hit"), "double": ("none",)},
    "peek": {
        "peek": ("ace-ten", "ace", "none"),
        "surrender": ("none", "late-not-ace", "late"),
        "natural_pays": ("3:2", "6:5", "1:1", "2:1"),
        "insurance": (False, True),
    },
    "offers": {
        "insurance": (True,),
        "even_money": (False, True),
        "peek": ("ace-ten", "ace", "none"),
        "natural_pays": ("3:2", "6:5", "1:1", "2:1"),
    },
    "doubles": {
        "double": ("any", "any-hard", "9-11", "10-11", "none"),
        "soft17": ("stand", "hit"),
        "stand_on_21": (False, True),
    },
    "one split": {
        "max_hands": (2,),
        "das": (False, True),
        "double": ("any", "any-hard", "9-11", "10-11"),
        "peek": ("ace-ten", "ace", "none"),
        "split_aces_one_card": (False, True),
        "stand_on_21": (False, True),
    },
    "splits": {
        "max_hands": (3, 4),
        "das": (False, True),
        "double": ("any", "any-hard", "none"),
        "split_aces_one_card": (False, True),
        "resplit_aces": (False, True),
        "soft17": ("stand", "hit"),
    },
    "tens": {"max_hands": (2, 3), "split_by": ("value", "rank"), "das": (False, True)},
    "prizes": {
        "prizes": (
            {"suited-777": "5:1", "777": "3:1", "678": "2:1"},
            {"777": "3:1", "678": "2:1"},
            {"678": "3:1"},
        ),
        "max_hands": (1, 2, 3),
        "das": (False, True),
        "surrender": ("none", "late"),
    },
    "streak": {
        "streak_length": (1, 2, 3),
        "streak_natural_pays": ("2:1", "3:1"),
        "max_hands": (1, 2),
        "das": (False, True),
        "double": ("10-11", "any"),
        "split_aces_one_card": (False, True),
        "stand_on_21": (False, True),
        "boxes": (1,),
        "boxes_per_player": (1,),
    },
    "streak splits": {
        "streak_length": (1, 2, 3),
        "streak_natural_pays": ("2:1",),
        "max_hands": (3,),
        "das": (False, True),
        "double": ("10-11", "any"),
        "split_aces_one_card": (False, True),
        "resplit_aces": (False, True),
        "peek": ("ace-ten", "none"),
        "boxes": (1,),
        "boxes_per_player": (1,),
    },
}
"""For each feature, the fields that it varies."""

NEEDED: Mapping[str, tuple[str, ...]] = {
    "offers": ("A", "T"),
    "tens": ("T", "J"),
    "prizes": ("7s", "7h", "6", "8"),
    "streak": ("A", "T"),
}
"""Cards without which a feature would not show."""


def random_rules(feature: str, dice: random.Random) -> Rules:
    """Rules that vary one feature."""
    fields = CHOICES[feature]
    return override_rules(
        Rules(), {**PLAIN, **{field: dice.choice(choices) for field, choices in fields.items()}}
    )


def random_shoe(feature: str, dice: random.Random, *, ranks: int = 4, most: int = 5) -> Shoe:
    """A few ranks, a few cards of each."""
    needed = NEEDED.get(feature, ())
    others = [rank for rank in RANKS if not any(kind[0] == rank for kind in needed)]
    chosen = [*needed, *dice.sample(others, max(0, ranks - len(needed)))]
    return {kind: dice.randint(1, most) for kind in chosen}


def without_suits(shoe: Shoe) -> Shoe:
    """The same cards by rank alone."""
    ranks: Shoe = {}
    for kind, count in shoe.items():
        ranks[kind[0]] = ranks.get(kind[0], 0) + count
    return ranks


def suited_chance(shoe: Shoe) -> float:
    """That three sevens from a shoe are of one suit."""
    suits = [count for kind, count in shoe.items() if kind[0] == "7" and len(kind) == 2]
    return orders(suits) / max(1, orders([sum(suits)]))


def orders(counts: Iterable[int]) -> int:
    """Ways to draw three cards that belong together."""
    return sum(count * (count - 1) * (count - 2) for count in counts)


def rounds_wanted(usual: int) -> int:
    """How many games to try: CROUPIER_ODDS_ROUNDS multiplies it."""
    return usual * int(os.environ.get("CROUPIER_ODDS_ROUNDS", "1"))
