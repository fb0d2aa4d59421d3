"""What a simulation found, in words."""

from croupier.simulation.answers import Answers, Mean
from croupier.simulation.deviations import PlaysByCount
from croupier.simulation.documents import dealing_words
from croupier.simulation.plan import Plan
from croupier.strategy.chart import CELL_WORDS, UPCARDS

LABEL_COLUMNS = 24
COUNT_ROUNDS_MIN = 1_000
"""A count that came more rarely is left out of the table; the JSON has them all."""

_OF = dict.fromkeys(("doubles", "splits", "insured", "sat out"), "rounds")


def answers_text(plan: Plan, found: Answers, bankroll: int, exact: float | None) -> str:
    """Everything but the title and the time it took."""
    parts = [
        ["House edge", *_edges(plan, found, exact)],
        ["A round", *_round_lines(found)],
        ["A bankroll", *_bankroll_lines(found, bankroll)],
        ["By upcard: how often, and what a box wins per unit", *_upcard_lines(found)],
    ]
    if found.by_count:
        parts.append(["By count: how often, and what is won per first wager", *_count_lines(found)])
    parts.append(["How often", *_frequency_lines(found)])
    return "\n\n".join("\n".join(lines) for lines in parts)


def plays_text(plays: PlaysByCount) -> str:
    """The plays that change with the count, each with the count from which on it does."""
    lines = ["Plays that change with the count"]
    if plays.insurance is not None:
        lines.append(_line("insurance", f"from {plays.insurance:+d}"))
    for each in plays.deviations:
        side = "below" if each.is_below else "from"
        label = f"{each.hand} against {each.upcard}"
        lines.append(_line(label, f"{side} {each.index:+d} {CELL_WORDS[each.mark]}"))
    return "\n".join(lines)


def plan_line(plan: Plan, strategy: str) -> str:
    """How it was played, in one line."""
    words = [strategy, dealing_words(plan.rules)]
    if plan.boxes > 1:
        words.append(f"{plan.boxes} boxes")
    if plan.counting is not None:
        words.append(f"counting {plan.counting.system.name or 'by a file'}")
        if plan.counting.leaves is not None:
            words.append(f"out below {plan.counting.leaves:+d}, in from {plan.counting.enters:+d}")
    line = ", ".join([*words, f"seed {plan.seed}"])
    # Names of charts and counts come from files.
    return "".join(sign if sign.isprintable() else " " for sign in line)


def percent(share: float, digits: int = 4) -> str:
    """A share in percent; nothing is never minus nothing.

    >>> percent(-0.00000001)
    '0.0000 %'
    """
    text = f"{100 * share:.{digits}f}"
    return f"{text.lstrip('-') if float(text) == 0 else text} %"


def _line(label: str, text: str) -> str:
    return f"  {label:<{LABEL_COLUMNS}}{text}"


def _with_error(share: float, error: float) -> str:
    return f"{percent(share):>10} ± {percent(error)}"


def _edges(plan: Plan, found: Answers, exact: float | None) -> list[str]:
    lines = [
        _line("per first wager", _with_error(-found.ev, found.standard_error)),
        _line("per wager in all", _with_error(-found.ev_all, found.standard_error_all)),
    ]
    if exact is not None:
        lines.append(_line("exact, fresh shoe", f"{percent(-exact):>10}"))
        if not plan.rules.shuffle.is_each_round:
            lines.append("  Dealt to a cut card, so the two differ by more than chance.")
    return [*lines, "  After ± stands one standard error."]


def _round_lines(found: Answers) -> list[str]:
    return [
        _line("first wagers", f"{found.wager_a_round:.4f} units"),
        _line("won", f"{found.units_a_round:+.6f} units"),
        *_watching_lines(found),
        _line("standard deviation", f"{found.variance**0.5:.4f} units"),
        _line("cards", f"{found.cards_a_round:.3f}"),
    ]


def _watching_lines(found: Answers) -> list[str]:
    """Of who sits rounds out: what the others bring, and what all do."""
    if not found.watched:
        return []
    return [
        _line("rounds played", f"{found.played:,}"),
        _line("rounds watched", f"{found.watched:,}"),
        _line("won, of those played", f"{found.units_a_round_played:+.6f} units"),
        _line("won in 100 rounds", f"{100 * found.units_a_round:+.4f} units, watched ones too"),
    ]


def _bankroll_lines(found: Answers, bankroll: int) -> list[str]:
    if found.n0 is None:
        return ["  This player loses in the long run: every bankroll is lost sooner or later."]
    return [
        _line("N0", f"{found.n0:,.0f} rounds"),
        _line(f"ruin with {bankroll:,} units", percent(found.risk_of_ruin(bankroll), 2)),
    ]


def _upcard_lines(found: Answers) -> list[str]:
    return [_mean_line(upcard, found.by_upcard[upcard], found) for upcard in UPCARDS]


def _count_lines(found: Answers) -> list[str]:
    often = {c: mean for c, mean in found.by_count.items() if mean.rounds >= COUNT_ROUNDS_MIN}
    shown = often or found.by_count
    return [
        _mean_line(f"{count:+d}" if count else "0", mean, found) for count, mean in shown.items()
    ]


def _mean_line(label: str, mean: Mean, found: Answers) -> str:
    share = percent(mean.rounds / found.rounds, 2)
    if not mean.standard_error:
        return f"  {label:>3}{share:>10}   nothing wagered"
    return f"  {label:>3}{share:>10}{percent(mean.ev):>12} ± {percent(mean.standard_error)}"


def _frequency_lines(found: Answers) -> list[str]:
    lines = [
        _line(f"{name}, of {_OF.get(name, 'hands')}", f"{percent(share):>10}")
        for name, share in found.frequencies.items()
        if share
    ]
    for prize, paid in found.prizes.items():
        lines.append(_line(f"prize {prize}, of rounds", f"{percent(paid / found.rounds):>10}"))
    if found.void:
        lines.append(_line("void rounds", f"{found.void:,}"))
    return lines
