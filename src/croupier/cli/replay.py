"""`croupier replay`: plays written rounds and says what they come to."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from croupier.cli.files import read_text
from croupier.cli.games import JsonSwitch, print_json
from croupier.cli.replay_words import result_text
from croupier.core.errors import BadInput, CroupierError
from croupier.notation import Replayed, read_record
from croupier.notation import replay as replay_record
from croupier.notation.record import RECORD_BYTES_MAX
from croupier.notation.result import document


class IllegalFile(BadInput):
    """One of several files holds no legal record."""

    code = "file.illegal"


def replay(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Round records; - is standard input."),
    ],
    *,
    json: JsonSwitch = False,
) -> None:
    """Play round records back and print the results."""
    with _no_search_for_cycles():
        if len(files) == 1:
            _print_result(_replay_file(files[0]), json=json)
        else:
            _print_results(files, json=json)


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Records are trees: the collector would walk a long one over and over for nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _print_results(files: list[str], *, json: bool) -> None:
    """The result of each file; the first wrong one is the error of the call."""
    first_wrong: CroupierError | None = None
    for name, played in _replay_all(files):
        if not json:
            typer.echo(f"{name}:")
        if isinstance(played, Replayed):
            _print_result(played, json=json)
            continue
        if json:
            print_json({"illegal": str(played)})
        else:
            typer.echo(f"illegal: {played}\n")
        first_wrong = first_wrong or IllegalFile(f"{name}: {played}")
    if first_wrong is not None:
        raise first_wrong


def _replay_all(files: list[str]) -> Iterator[tuple[str, Replayed | CroupierError]]:
    for name in files:
        try:
            yield name, _replay_file(name)
        except CroupierError as error:
            yield name, error


def _print_result(played: Replayed, *, json: bool) -> None:
    if json:
        print_json(document(played.record, played.rounds))
    else:
        typer.echo(result_text(played))


def _replay_file(name: str) -> Replayed:
    return replay_record(read_record(read_text(name, RECORD_BYTES_MAX)))
