"""`croupier simulate`: plays rounds by the million and says what they come to."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.games import JsonSwitch
from croupier.cli.rule_options import GameName, RuleChanges, RuleCode

Rounds = Annotated[
    str | None, typer.Option(help="Rounds to play, such as 1e9; 1e8 where nothing else ends it.")
]
Strategy = Annotated[
    str,
    typer.Option(
        metavar="NAME|FILE", help="best, composition, mimic, never-bust, or a chart in a file."
    ),
]
Plays = Annotated[
    str | None, typer.Option(metavar="best|FILE", help="Plays that change with the count.")
]
CountName = Annotated[
    str | None, typer.Option(metavar="NAME|FILE", help="hilo, ko, or a count in a file.")
]
Ramp = Annotated[str | None, typer.Option(help="Units by count, such as '1:1 2:4'.")]
Rounding = Annotated[str | None, typer.Option(help="Of the true count: floor, truncate or round.")]
Enter = Annotated[
    int | None, typer.Option(metavar="N", help="Watch, and play again from this count on.")
]
Leave = Annotated[int | None, typer.Option(metavar="N", help="Get up below this count, and watch.")]
DeckParts = Annotated[
    int | None, typer.Option("--deck-parts", metavar="N", help="Guess the rest to 1/N of a deck.")
]
Boxes = Annotated[int, typer.Option(help="Boxes in play, 1 to 3.")]
Bankroll = Annotated[int, typer.Option(help="Units, for the risk of ruin.")]
Workers = Annotated[int | None, typer.Option(help="Threads; one for each core.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.5:8786."),
]
Seed = Annotated[str, typer.Option(help="The same number, the same rounds.")]
UntilError = Annotated[
    float | None,
    typer.Option("--until-se", metavar="X", help="End once the standard error is X."),
]
Checkpoint = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on from here, and keep it up to date.")
]
Plot = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the results, .svg or .png.")]
Visit = Annotated[int, typer.Option(help="Rounds of a visit, in the plot.")]
CutCards = Annotated[
    str | None,
    typer.Option("--cut-cards", metavar="N,N", help="What a cut card behind so many cards costs."),
]


def simulate(
    game: GameName = None,
    *,
    code: RuleCode = None,
    rule: RuleChanges = None,
    rounds: Rounds = None,
    strategy: Strategy = "best",
    plays: Plays = None,
    count: CountName = None,
    ramp: Ramp = None,
    enter: Enter = None,
    leave: Leave = None,
    rounding: Rounding = None,
    deck_parts: DeckParts = None,
    boxes: Boxes = 1,
    bankroll: Bankroll = 1_000,
    workers: Workers = None,
    cluster: Cluster = None,
    seed: Seed = "1",
    until_se: UntilError = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    visit: Visit = 500,
    cut_cards: CutCards = None,
    json: JsonSwitch = False,
) -> None:
    """Play rounds by the million and say what they come to."""
    given = dict(locals())
    from croupier.cli.simulate_cuts import simulate_cuts
    from croupier.cli.simulate_run import Told, simulate_told

    ask = simulate_told if cut_cards is None else simulate_cuts
    ask(Told(**given))
