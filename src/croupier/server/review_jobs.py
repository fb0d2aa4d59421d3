"""What the process of the reviews does: one round at a time, and the sums over many.

Answers are plain values; `kept` is what the sums are asked with.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from croupier.core.cards import parse_cards
from croupier.core.rules import Rules
from croupier.notation import read_record
from croupier.notation.rule_code import read_rule_code, rule_code
from croupier.review import RoundReview, Spread, review, spread_of, stretch_of
from croupier.review.documents import CSV_COLUMNS, review_lines, round_document, stretch_document

Answer = dict[str, Any]

_OWN = [place for place, name in enumerate(CSV_COLUMNS) if name not in ("round", "player")]
"""Of a line of a review: the house knows the round, and all boxes are one's own."""


def review_columns(_question: Mapping[str, Any]) -> Answer:
    """What the fields of a round's lines are called."""
    return {"columns": [CSV_COLUMNS[place] for place in _OWN]}


def review_round(question: Mapping[str, Any]) -> Answer:
    """One round, judged by the cards that were seen before it."""
    record = read_record(question["record"])
    found = review(record, seen=parse_cards(question["seen"]), only=question["boxes"])
    (judged,) = found.rounds
    return {
        "document": round_document(judged),
        "lines": [[line[place] for place in _OWN] for line in review_lines(found.rounds)],
        "kept": {"rules": rule_code(record.rules), "round": msgspec.to_builtins(judged)},
    }


def review_stretch(question: Mapping[str, Any]) -> Answer:
    """The sums over rounds that were judged; their numbers are their places, from 1."""
    rounds, spreads = [], []
    for place, kept in enumerate(question["rounds"], start=1):
        judged = msgspec.convert(kept["round"], RoundReview)
        rounds.append(replace(judged, number=place))
        spreads.append(_spread(read_rule_code(kept["rules"]), boxes=len(judged.boxes)))
    return stretch_document(stretch_of(rounds, spreads))


def _spread(rules: Rules, *, boxes: int) -> Spread:
    """How far its rounds go; how two boxes go together takes long, and is left where one plays."""
    return spread_of(rules if boxes > 1 else replace(rules, boxes=1, boxes_per_player=1))


JOBS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    job.__name__: job for job in (review_columns, review_round, review_stretch)
}
