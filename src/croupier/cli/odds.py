"""`croupier odds`: what a game gives and costs, and what each special rule is worth."""

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.games import JsonSwitch, print_json
from croupier.cli.rule_options import BadRuleOption, ChosenGame, RuleChanges, chosen_rules
from croupier.notation.rule_code import rule_code

if TYPE_CHECKING:
    from croupier.odds import Solution

# The analyser brings numba with it, so it is imported where it is used.

GAMES_MAX = 50
"""Games of one call."""


MemorySwitch = Annotated[
    bool,
    typer.Option(
        "--memory", help="Play the second hand of a split with the first hand's cards in mind."
    ),
]


def odds(
    games: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME...",
            help="Games, as `croupier games` names them, or rule codes such as '6D S17 DAS LS'.",
        ),
    ],
    *,
    rule: RuleChanges = None,
    json: JsonSwitch = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table, one line a game.")] = False,
    memory: MemorySwitch = False,
) -> None:
    """Print the exact odds of games: edge, return, and the worth of each special rule."""
    if json and csv:
        raise BadRuleOption("--json and --csv both say the form")
    if len(games) > GAMES_MAX:
        raise BadRuleOption(f"{len(games)} games, at most {GAMES_MAX} at a time")
    chosen = [chosen_rules(each, rule) for each in games]
    if csv:
        _print_table(chosen, memory=memory)
        return
    for place, each in enumerate(chosen):
        if json:
            _print_document(each, memory=memory)
        else:
            typer.echo("\n" * (place > 0), nl=False)
            _print_text(each, memory=memory)


def _print_table(chosen: Sequence[ChosenGame], *, memory: bool) -> None:
    from croupier.odds import solve
    from croupier.odds.documents import CSV_COLUMNS, odds_line

    for line in (
        CSV_COLUMNS,
        *(odds_line(each.name, solve(each.rules, memory=memory)) for each in chosen),
    ):
        written = io.StringIO()
        csv.writer(written, lineterminator="\n").writerow(line)
        typer.echo(written.getvalue(), nl=False)


def _print_document(chosen: ChosenGame, *, memory: bool) -> None:
    from croupier.odds import best_chart, solve, worth_of_rules
    from croupier.odds.documents import odds_document

    solution, chart = solve(chosen.rules, memory=memory), best_chart(chosen.rules)
    print_json(odds_document(chosen.name, solution, chart, worth_of_rules(chosen.rules)))


def _print_text(chosen: ChosenGame, *, memory: bool) -> None:
    """The value first, then what takes longer."""
    from croupier.odds import best_chart, solve, worth_of_rules

    solution = solve(chosen.rules, memory=memory)
    typer.echo(f"{chosen.title}\n{rule_code(chosen.rules)}\n")
    # What is known is shown at once: the rest takes a second.
    typer.echo(_line("House edge", percent(solution.house_edge)))
    typer.echo(_line("Return", percent(1 + solution.ev)))
    typer.echo(_figures(solution))
    chart = best_chart(chosen.rules)
    typer.echo(_line("Edge by the best chart", percent(-chart.ev)))
    typer.echo(f"\nThe player's value by upcard\n{_upcards(solution)}")
    if solution.streak:
        typer.echo(f"\nBy wins in a row before the round\n{_streak(solution)}")
    typer.echo("\nWhat each special rule is worth to the player")
    for each in worth_of_rules(chosen.rules):
        told = f"{each.field} {each.value}, not {each.without}"
        typer.echo(f"  {told:<66}  {percent(each.worth, sign='+'):>11}")
    typer.echo(f"\nValues are per first wager: {solution.method}.")


def _figures(solution: "Solution") -> str:
    from croupier.odds.documents import deviation, followed

    spread, reason = deviation(solution)
    wager, cards = followed(solution.wager_per_round), followed(solution.cards_per_round)
    lines = [
        _line("Standard deviation", f"{spread:.6f}" if spread is not None else f"none: {reason}"),
        _line("Wagers in a round", "none" if wager is None else f"{wager:.6f}"),
        _line("Cards in a round", "none" if cards is None else f"{cards:.4f}"),
    ]
    return "\n".join(lines)


def _line(words: str, value: str) -> str:
    return f"{words:<24}{value}"


def percent(value: float, *, sign: str = "") -> str:
    """A share of the first wager."""
    return f"{100 * value:{sign}.5f} %"


def _upcards(solution: "Solution") -> str:
    from croupier.odds.documents import by_upcard

    columns = by_upcard(solution)
    head = "".join(f"{rank:>9}" for rank in columns)
    return f"{head}\n" + "".join(f"{100 * value:>+8.3f}%" for value in columns.values())


def _streak(solution: "Solution") -> str:
    lines = [f"  {'wins':<6}{'rounds':>11}{'value':>13}{'worth of it':>15}"]
    for state in solution.streak:
        share, value = percent(state.share), percent(state.ev, sign="+")
        worth = percent(state.worth, sign="+")
        lines.append(f"  {state.wins:<6}{share:>11}{value:>13}{worth:>15}")
    return "\n".join(lines)
