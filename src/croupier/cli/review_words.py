"""A review as a person reads it."""

from collections.abc import Iterator, Sequence

from croupier.core.cards import cards_text
from croupier.core.games import find_game
from croupier.notation.rule_code import rule_code
from croupier.notation.words_en import counted
from croupier.review import Decision, Grade, Review, Stretch

MISTAKES_SHOWN_MAX = 20
"""Mistakes that are listed; JSON has them all."""

_GRADES = {Grade.RIGHT: "right", Grade.SLIP: "small slip", Grade.BLUNDER: "blunder"}


def review_text(found: Review, stretch: Stretch, player: str | None) -> str:
    """The sums and the dearest mistakes."""
    record = found.record
    game = find_game(record.game)
    whose = f", {player}" if player is not None else ""
    lines = [f"{game.title}, {counted(stretch.rounds, 'round')}, {record.currency}{whose}"]
    if record.rules != game.rules:
        lines.append(f"by other rules: {rule_code(record.rules)}")
    lines += ["", *_sums(stretch), *_left_out(stretch)]
    if stretch.mistakes:
        lines += ["", "Mistakes, the dearest first", *_mistakes(stretch.mistakes)]
    else:
        lines += ["", "No mistake."]
    return "\n".join((*lines, ""))


def _sums(stretch: Stretch) -> Iterator[str]:
    yield _sum("result", stretch.result)
    if stretch.streak:
        yield _sum("streak", stretch.streak, "what it became worth")
    yield _sum("expected", stretch.expected, f"best play, {stretch.wagered:g} wagered")
    yield _sum("luck", stretch.luck, _spread(stretch))
    yield _sum("mistakes", -stretch.cost, counted(len(stretch.mistakes), "mistake"))


def _sum(name: str, amount: float, note: str = "") -> str:
    return f"  {name:<9}{_signed(amount):>11}  {note}".rstrip()


def _spread(stretch: Stretch) -> str:
    if stretch.deviation is None:
        return "how far luck goes cannot be told exactly"
    words = f"standard deviation {stretch.deviation:.2f}"
    if stretch.percentile is not None:
        words += f"; more than {stretch.percentile:.0f} of 100 players have"
    return words


def _left_out(stretch: Stretch) -> Iterator[str]:
    if stretch.left_out:
        yield f"  {counted(stretch.left_out, 'box')} left out: no exact value is known"
    if stretch.unjudged:
        yield f"  {counted(stretch.unjudged, 'decision')} not judged: no exact value is known"


def _mistakes(mistakes: Sequence[tuple[int, Decision]]) -> Iterator[str]:
    for number, decision in mistakes[:MISTAKES_SHOWN_MAX]:
        grade = decision.grade
        assert grade is not None, "a mistake has values"
        at = f"round {number}, box {decision.box}"
        hand = f"{cards_text(decision.cards)} against {decision.upcard}"
        yield f"  {_signed(-decision.cost):>9}  {_GRADES[grade]:<11}{at}: {hand}"
        yield f"{'':24}{_values(decision)}"
    if len(mistakes) > MISTAKES_SHOWN_MAX:
        yield f"  and {len(mistakes) - MISTAKES_SHOWN_MAX} more, all in --json"


def _values(decision: Decision) -> str:
    ranked = sorted(decision.values.items(), key=lambda pair: -pair[1])
    values = ", ".join(f"{action} {value:+.3f}" for action, value in ranked)
    return f"{decision.chosen}, not {decision.best}: {values}"


def _signed(amount: float) -> str:
    return f"{amount:+.2f}" if abs(amount) >= 0.005 else "0.00"
