"""Reviews as plain values, for JSON and CSV; amounts in units of the currency, as numbers."""

from collections.abc import Iterator, Sequence

from croupier.core.cards import cards_text
from croupier.review.decisions import Decision
from croupier.review.grades import Grade
from croupier.review.rounds import BoxReview, Review, RoundReview
from croupier.review.stretch import Stretch

Document = dict[str, object]

CSV_COLUMNS = (
    "round",
    "box",
    "player",
    "wager",
    "result",
    "expected",
    "streak",
    "luck",
    "mistakes",
    "decisions",
    "small_slips",
    "blunders",
    "unjudged",
)
"""Of a line of CSV: one box in one round."""


def review_document(found: Review, stretch: Stretch, player: str | None = None) -> Document:
    """All of a review; of one player's boxes where a player is named."""
    return {
        "game": found.record.game,
        "currency": found.record.currency,
        "player": player,
        **stretch_document(stretch),
        "rounds": [round_document(each, player) for each in found.rounds],
    }


def stretch_document(stretch: Stretch) -> Document:
    """The sums over some rounds."""
    return {
        "rounds_counted": stretch.rounds,
        "boxes": stretch.hands,
        "left_out": stretch.left_out,
        "unjudged": stretch.unjudged,
        "wagered": stretch.wagered,
        "result": stretch.result,
        "expected": stretch.expected,
        "streak": stretch.streak,
        "luck": stretch.luck,
        "luck_deviation": stretch.deviation,
        "luck_percentile": stretch.percentile,
        "mistakes": stretch.cost,
        "running": [
            {
                "round": point.round,
                "result": point.result,
                "expected": point.expected,
                "streak": point.streak,
                "mistakes": point.cost,
                "luck_deviation": point.deviation,
            }
            for point in stretch.running
        ],
        "worst": [
            {"round": number, "decision": decision.number, "mistake": decision.cost}
            for number, decision in stretch.mistakes
        ],
    }


def round_document(found: RoundReview, player: str | None = None) -> Document:
    """One round, box by box."""
    boxes = [box for box in found.boxes if player is None or box.player == player]
    return {"round": found.number, "boxes": [_box_document(box) for box in boxes]}


def _box_document(box: BoxReview) -> Document:
    return {
        "box": box.number,
        "player": box.player,
        "wager": box.wager,
        "result": box.result,
        "expected": box.expected,
        "streak": box.streak,
        "luck": None if box.expected is None else box.luck,
        "mistakes": box.cost,
        "decisions": [decision_document(each) for each in box.decisions],
    }


def decision_document(decision: Decision) -> Document:
    """One decision with the values of its answers, in first wagers."""
    return {
        "decision": decision.number,
        "box": decision.box,
        "hand": decision.hand,
        "cards": cards_text(decision.cards),
        "upcard": str(decision.upcard),
        "chosen": decision.chosen.value,
        "best": decision.best.value if decision.best else None,
        "values": {action.value: value for action, value in decision.values.items()},
        "mistake": decision.cost,
        "grade": decision.grade.value if decision.grade else None,
        "reason": decision.reason,
    }


def review_lines(rounds: Sequence[RoundReview], player: str | None = None) -> Iterator[list[str]]:
    """Lines of CSV, in the order of `CSV_COLUMNS`; amounts to a millionth."""
    for of_round in rounds:
        for box in of_round.boxes:
            if player is None or box.player == player:
                yield _line(of_round.number, box)


def _line(number: int, box: BoxReview) -> list[str]:
    grades = [decision.grade for decision in box.decisions]
    return [
        str(number),
        str(box.number),
        box.player or "",
        _amount(box.wager),
        _amount(box.result),
        "" if box.expected is None else _amount(box.expected),
        _amount(box.streak),
        "" if box.expected is None else _amount(box.luck),
        _amount(box.cost),
        *(
            str(number)
            for number in (
                len(grades),
                grades.count(Grade.SLIP),
                grades.count(Grade.BLUNDER),
                grades.count(None),
            )
        ),
    ]


def _amount(value: float) -> str:
    return f"{value:.6f}"
