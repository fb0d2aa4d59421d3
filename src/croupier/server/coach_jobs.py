"""What the coach's process does: one function for each kind of question.

Answers are plain values, in first wagers.
"""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.actions import Action
from croupier.core.cards import parse_card, parse_cards
from croupier.core.rules import Rules
from croupier.notation.rule_code import read_rule_code
from croupier.odds import Composition, solve
from croupier.review import (
    Position,
    answers_at,
    best_and_loss,
    best_of,
    grade_of,
    plain_composition,
    plain_position,
)

Answer = dict[str, Any]


def wake(_question: Mapping[str, Any]) -> Answer:
    """Nothing: whoever asks wants the analyser to be loaded by the time of a decision."""
    return {}


def advise(question: Mapping[str, Any]) -> Answer:
    """What each answer to one decision is worth, and which is best."""
    values = _values(question)
    return {"values": _spelled(values), "best": best_of(values).value}


def grade(question: Mapping[str, Any]) -> Answer:
    """How good a decision was that has been made: what it gave away, in first wagers."""
    values = _values(question)
    best, loss = best_and_loss(values, Action(question["chosen"]))
    return {
        "values": _spelled(values),
        "best": best.value,
        "loss": loss,
        "grade": grade_of(loss).value,
    }


def edge(question: Mapping[str, Any]) -> Answer:
    """What the next round is worth before its first card, by the cards that are unseen."""
    rules = read_rule_code(question["rules"])
    unseen = plain_composition(_unseen(rules, question["seen"]), rules)
    streak = question["streak"] if rules.streak_length else None
    return {"ev": solve(rules, unseen, streak=streak).ev}


JOBS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    job.__name__: job for job in (wake, advise, grade, edge)
}


def _values(question: Mapping[str, Any]) -> Mapping[Action, float]:
    rules = read_rule_code(question["rules"])
    position = Position(
        rules=rules,
        hand=parse_cards(question["hand"]),
        upcard=parse_card(question["upcard"]),
        unseen=_unseen(rules, question["seen"]),
        hands=question["hands"],
        to_come=question["to_come"],
        done=tuple(parse_cards(each) for each in question["done"]),
        streak=question["streak"],
        is_offer=question["is_offer"],
    )
    return answers_at(plain_position(position))


def _unseen(rules: Rules, seen: str) -> Composition:
    return Composition.full(rules.decks).without(parse_cards(seen))


def _spelled(values: Mapping[Action, float]) -> dict[str, float]:
    return {action.value: value for action, value in values.items()}
