"""What a run has reached, kept in a file, so that it can go on after any end.

A checkpoint holds whole chunks alone, so the same plan may go on for more rounds than it once
was to have.
"""

import json
import os
from pathlib import Path

import numpy as np

from croupier.simulation.cells import ROUNDS, SUMS
from croupier.simulation.errors import BadCheckpoint
from croupier.simulation.runner import Progress

FORMAT = 1
CHECKPOINT_BYTES_MAX = 1_000_000
"""Longest file that is read; a written one has some ten thousand."""


def write_checkpoint(path: Path, digest: str, progress: Progress) -> None:
    """Puts the file there whole, or not at all; it survives the end of the process.

    Raises:
        OSError: The folder takes no file.
    """
    document = {
        "format": FORMAT,
        "plan": digest,
        "chunks": progress.chunks,
        "rounds": progress.rounds,
        "totals": [int(total) for total in progress.totals],
    }
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="ascii") as file:
            json.dump(document, file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read_checkpoint(path: Path, digest: str) -> Progress | None:
    """What a file holds of a plan; None where there is no file.

    Raises:
        BadCheckpoint: It is no checkpoint, or of another plan.
        OSError: It cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(CHECKPOINT_BYTES_MAX + 1)
    except FileNotFoundError:
        return None
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise BadCheckpoint(f"{path} is none") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadCheckpoint(f"{path} is none, or of another version")
    if document.get("plan") != digest:
        raise BadCheckpoint(
            f"{path} is of another plan: rules, strategy, count, boxes and seed must be the same"
        )
    chunks, totals = document.get("chunks"), document.get("totals")
    if not isinstance(totals, list) or len(totals) != SUMS or not all(map(_is_whole, totals)):
        raise BadCheckpoint(f"{path} is damaged")
    if not isinstance(chunks, int) or chunks < 0 or totals[ROUNDS] < 0:
        raise BadCheckpoint(f"{path} is damaged")
    return Progress(chunks, np.array(totals, np.object_))


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)
