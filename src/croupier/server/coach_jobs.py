"""What the coach's process does: one function for each kind of question.

Answers are plain values, in first wagers.
"""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.cards import parse_card, parse_cards
from croupier.notation.rule_code import read_rule_code
from croupier.odds import Composition
from croupier.review import Position, answers_at, best_of, plain_position

Answer = dict[str, Any]


def wake(_question: Mapping[str, Any]) -> Answer:
    """Nothing: whoever asks wants the analyser to be loaded by the time of a decision."""
    return {}


def advise(question: Mapping[str, Any]) -> Answer:
    """What each answer to one decision is worth, and which is best."""
    rules = read_rule_code(question["rules"])
    unseen = Composition.full(rules.decks).without(parse_cards(question["seen"]))
    position = Position(
        rules=rules,
        hand=parse_cards(question["hand"]),
        upcard=parse_card(question["upcard"]),
        unseen=unseen,
        hands=question["hands"],
        to_come=question["to_come"],
        streak=question["streak"],
        is_offer=question["is_offer"],
    )
    values = answers_at(plain_position(position))
    return {
        "values": {action.value: value for action, value in values.items()},
        "best": best_of(values).value,
    }


JOBS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    job.__name__: job for job in (wake, advise)
}
