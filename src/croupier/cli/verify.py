"""`croupier verify`: whether shoes were dealt as they were promised."""

from typing import Annotated

import typer

from croupier.cli.files import read_text
from croupier.cli.games import JsonSwitch, print_json
from croupier.fairness.proof import PROOF_BYTES_MAX, NotAProof, read_proof
from croupier.fairness.verify import Finding, find_fault

RIGHT, WRONG, NO_PROOF = 0, 1, 2
"""Exit codes, the worst of all files."""


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Proof documents; - is standard input."),
    ],
    *,
    json: JsonSwitch = False,
) -> None:
    """Verify that shoes were dealt as they were promised: 0 right, 1 wrong, 2 not a proof."""
    worst = RIGHT
    for name in files:
        try:
            fault = find_fault(read_proof(read_text(name, PROOF_BYTES_MAX)))
        except NotAProof as error:
            worst = NO_PROOF
            _tell(name, "not a proof", None, str(error), json=json)
            continue
        worst = max(worst, RIGHT if fault is None else WRONG)
        _tell_verdict(name, fault, json=json)
    raise typer.Exit(worst)


def _tell_verdict(name: str, fault: Finding | None, *, json: bool) -> None:
    if fault is None:
        _tell(name, "right", None, "", json=json)
    else:
        _tell(name, "wrong", fault.step.value, fault.what, json=json)


def _tell(name: str, verdict: str, step: str | None, what: str, *, json: bool) -> None:
    if json:
        print_json({"file": name, "verdict": verdict, "step": step, "what": what})
        return
    at = "" if step is None else f" at {step}"
    typer.echo(f"{name}: {verdict}{at}{': ' if what else ''}{what}")
