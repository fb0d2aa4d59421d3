"""`croupier strategy`: the best play of a game as a chart, in several forms."""

import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.odds import percent
from croupier.cli.play_record import Unwritable
from croupier.cli.rule_options import BadRuleOption, ChosenGame, RuleChanges, chosen_rules
from croupier.notation.rule_code import rule_code
from croupier.strategy.sheet import Sheet


class Form(StrEnum):
    """How a chart is written."""

    TEXT = "text"
    HTML = "html"
    CSV = "csv"
    SVG = "svg"
    PNG = "png"


def strategy(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game, as `croupier games` names it, or a rule code such as '6D S17 DAS LS'.",
        ),
    ],
    *,
    rule: RuleChanges = None,
    composition_dependent: Annotated[
        bool,
        typer.Option("--composition-dependent", help="Look at the cards, not at the total alone."),
    ] = False,
    streak: Annotated[
        int | None,
        typer.Option("--streak", metavar="WINS", help="Wins before the round, by the cards alone."),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="How it is written.")] = Form.TEXT,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")
    ] = None,
) -> None:
    """Print the best play of a game against every upcard."""
    chosen = chosen_rules(game, rule)
    if streak is not None and not composition_dependent:
        raise BadRuleOption("--streak goes with --composition-dependent")
    if form is Form.PNG and output is None and sys.stdout.isatty():
        raise BadRuleOption("a picture is no text for a terminal; --output FILE takes it")
    if composition_dependent and form is Form.CSV:
        from croupier.odds.hand_tables import every_hand_csv

        written = every_hand_csv(chosen.rules, streak).encode()
    else:
        sheet = _cards_sheet(chosen, streak) if composition_dependent else _chart_sheet(chosen)
        written = _FORMS[form](sheet)
    if output is None:
        typer.echo(written, nl=False)
    else:
        _write(output, written)


def _write(file: Path, written: bytes) -> None:
    try:
        file.write_bytes(written)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Unwritable(f"cannot write {file}: {reason}") from None


def _chart_sheet(chosen: ChosenGame) -> Sheet:
    from croupier.odds import best_chart
    from croupier.strategy.chart import Chart
    from croupier.strategy.sheet import chart_sheet

    found = best_chart(chosen.rules)
    edges = f"{percent(-found.ev)} by this chart, {percent(-found.best_ev)} by the cards"
    notes = (rule_code(chosen.rules), f"House edge: {edges}.")
    return chart_sheet(Chart(found.chart.cells, chosen.title), notes)


def _cards_sheet(chosen: ChosenGame, streak: int | None) -> Sheet:
    from croupier.odds.hand_tables import cards_sheet

    return cards_sheet(chosen.title, chosen.rules, streak)


def _text(sheet: Sheet) -> bytes:
    from croupier.strategy.sheet import sheet_text

    return sheet_text(sheet).encode()


def _html(sheet: Sheet) -> bytes:
    from croupier.strategy.page import sheet_html

    return sheet_html(sheet).encode()


def _csv(sheet: Sheet) -> bytes:
    from croupier.strategy.sheet import sheet_csv

    return sheet_csv(sheet).encode()


def _svg(sheet: Sheet) -> bytes:
    from croupier.strategy.drawing import draw
    from croupier.strategy.svg import drawing_svg

    return drawing_svg(draw(sheet)).encode()


def _png(sheet: Sheet) -> bytes:
    from croupier.strategy.drawing import draw
    from croupier.strategy.picture import drawing_png

    return drawing_png(draw(sheet))


_FORMS: Mapping[Form, Callable[[Sheet], bytes]] = {
    Form.TEXT: _text,
    Form.HTML: _html,
    Form.CSV: _csv,
    Form.SVG: _svg,
    Form.PNG: _png,
}
