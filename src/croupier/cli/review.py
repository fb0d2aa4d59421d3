"""`croupier review`: how much of some rounds was luck, and what their mistakes cost."""

import csv
import io
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.files import read_text
from croupier.cli.games import JsonSwitch, print_json
from croupier.core.errors import BadInput
from croupier.notation import Record, read_record
from croupier.notation.record import RECORD_BYTES_MAX

if TYPE_CHECKING:
    from croupier.review import Review


class BadForm(BadInput):
    """Two forms are asked for at once."""

    code = "review.form"


class NoReview(BadInput):
    """Nothing in the record can be reviewed as asked."""

    code = "review.nothing"


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A round record; - is standard input.")
    ],
    *,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Only the boxes that NAME held."),
    ] = None,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Take every round as the first one of a fresh shoe."),
    ] = False,
    json: JsonSwitch = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="Print a line for each box and round.")
    ] = False,
) -> None:
    """Say how much of some rounds was luck, and what their mistakes cost."""
    if json and csv:
        raise BadForm("--json and --csv both say the form")
    record = read_record(read_text(file, RECORD_BYTES_MAX))
    _require_player(record, player)
    found = _reviewed(record, is_fresh=fresh)
    if csv:
        _print_csv(found, player)
    else:
        _print_stretch(found, player, json=json)


def _require_player(record: Record, player: str | None) -> None:
    if player is None:
        return
    named = {name for written in record.rounds for name in (written.players or {}).values()}
    if player not in named:
        known = ", ".join(sorted(named)[:7]) or "nobody"
        raise NoReview(f"no box of {player[:40]!r} in the record, which names {known}")


def _reviewed(record: Record, *, is_fresh: bool) -> "Review":
    from croupier.review import review as review_record

    found = review_record(record, range(len(record.rounds)) if is_fresh else None)
    if not found.rounds:
        raise NoReview("no round of the record is over")
    return found


def _print_stretch(found: "Review", player: str | None, *, json: bool) -> None:
    from croupier.cli.review_words import review_text
    from croupier.review import spread_of, stretch_of
    from croupier.review.documents import review_document

    stretch = stretch_of(found.rounds, spread_of(found.record.rules), player)
    if json:
        print_json(review_document(found, stretch, player))
    else:
        typer.echo(review_text(found, stretch, player))


def _print_csv(found: "Review", player: str | None) -> None:
    from croupier.review.documents import CSV_COLUMNS, review_lines

    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(CSV_COLUMNS)
    lines.writerows(review_lines(found.rounds, player))
    typer.echo(written.getvalue(), nl=False)
