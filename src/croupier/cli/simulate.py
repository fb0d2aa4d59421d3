"""`croupier simulate`: plays rounds by the million and says what they come to."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.games import JsonSwitch
from croupier.cli.rule_options import GameName, RuleChanges, RuleCode


def simulate(
    game: GameName = None,
    *,
    code: RuleCode = None,
    rule: RuleChanges = None,
    rounds: Annotated[str, typer.Option(help="Rounds to play, such as 1e9.")] = "1e8",
    strategy: Annotated[
        str,
        typer.Option(metavar="NAME|FILE", help="best, mimic, never-bust, or a chart in a file."),
    ] = "best",
    plays: Annotated[
        str | None, typer.Option(metavar="FILE", help="Plays that change with the count.")
    ] = None,
    count: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="hilo, ko, or a count in a file.")
    ] = None,
    ramp: Annotated[str | None, typer.Option(help="Units by count, such as '1:1 2:4'.")] = None,
    rounding: Annotated[
        str | None, typer.Option(help="Of the true count: floor, truncate or round.")
    ] = None,
    deck_parts: Annotated[
        int | None,
        typer.Option("--deck-parts", metavar="N", help="Guess the rest to 1/N of a deck."),
    ] = None,
    boxes: Annotated[int, typer.Option(help="Boxes in play, 1 to 3.")] = 1,
    bankroll: Annotated[int, typer.Option(help="Units, for the risk of ruin.")] = 1_000,
    workers: Annotated[int | None, typer.Option(help="Threads; one for each core.")] = None,
    seed: Annotated[str, typer.Option(help="The same number, the same rounds.")] = "1",
    until_se: Annotated[
        float | None,
        typer.Option("--until-se", metavar="X", help="End once the standard error is X."),
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on from here, and keep it up to date.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the results, .svg or .png.")
    ] = None,
    visit: Annotated[int, typer.Option(help="Rounds of a visit, in the plot.")] = 500,
    json: JsonSwitch = False,
) -> None:
    """Play rounds by the million and say what they come to."""
    from croupier.cli.simulate_run import Told, simulate_told

    simulate_told(
        Told(
            game=game,
            code=code,
            rule=rule,
            rounds=rounds,
            strategy=strategy,
            plays=plays,
            count=count,
            ramp=ramp,
            rounding=rounding,
            deck_parts=deck_parts,
            boxes=boxes,
            bankroll=bankroll,
            workers=workers,
            seed=seed,
            until_se=until_se,
            checkpoint=checkpoint,
            plot=plot,
            visit=visit,
            is_json=json,
        )
    )
