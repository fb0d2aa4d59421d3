"""The picture of a simulation that was asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.cli.play_record import Unwritable
from croupier.cli.simulate_options import BadSimulateOption
from croupier.simulation.answers import standard_error
from croupier.simulation.cells import FIRST, NET
from croupier.simulation.cuts import CutEffect
from croupier.simulation.plots import SUFFIXES, History, Pictured, write_cuts_plot, write_plot
from croupier.simulation.runner import Progress, Run
from croupier.simulation.visits import VISIT_ROUNDS_MAX, play_visits


def require_picture(path: Path) -> None:
    """Refuses a file that cannot be drawn to, before anything is played.

    Raises:
        BadSimulateOption: It is of another kind.
        Unwritable: There is no such folder.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise BadSimulateOption(f"--plot {str(path)[:40]!r} is no .svg and no .png")
    if not path.parent.is_dir():
        raise Unwritable(f"cannot write {path}: no such folder")


def draw_cuts(path: Path, title: str, effect: CutEffect) -> None:
    """Draws what a cut card costs by its place.

    Raises:
        Unwritable: It cannot be written.
    """
    with _writing(path):
        write_cuts_plot(path, title, effect)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Unwritable(f"cannot write {path}: {reason}") from None


class Picture:
    """Watches a run, and draws it in the end.

    Raises:
        BadSimulateOption: The file is of another kind, or a visit too long.
        Unwritable: There is no such folder.
    """

    def __init__(self, path: Path, visit: int) -> None:
        require_picture(path)
        if not 1 <= visit <= VISIT_ROUNDS_MAX:
            raise BadSimulateOption(f"--visit {visit} is not 1 to {VISIT_ROUNDS_MAX}")
        self._path, self._visit = path, visit
        self._history = History()

    def watch(self, progress: Progress) -> None:
        """One step of the run."""
        totals = progress.totals
        ev = totals[NET] / totals[FIRST] if totals[FIRST] else 0.0
        self._history.add(progress.rounds, ev, standard_error(totals))

    def draw(self, job: Run, last: Progress, title: str, exact: float | None) -> None:
        """Plays some visits and writes the file.

        Raises:
            Unwritable: It cannot be written.
        """
        visits = play_visits(job, self._visit)
        pictured = Pictured(title, job.answers(last.totals), self._history.steps, visits, exact)
        with _writing(self._path):
            write_plot(self._path, pictured)
