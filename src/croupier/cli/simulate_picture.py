"""The picture of a simulation that was asked for."""

from pathlib import Path

from croupier.cli.play_record import Unwritable
from croupier.cli.simulate_options import BadSimulateOption
from croupier.simulation.answers import standard_error
from croupier.simulation.cells import FIRST, NET
from croupier.simulation.plots import SUFFIXES, History, Pictured, write_plot
from croupier.simulation.runner import Progress, Run
from croupier.simulation.visits import VISIT_ROUNDS_MAX, play_visits


class Picture:
    """Watches a run, and draws it in the end.

    Raises:
        BadSimulateOption: The file is of another kind, or a visit too long.
        Unwritable: There is no such folder.
    """

    def __init__(self, path: Path, visit: int) -> None:
        if path.suffix.lower() not in SUFFIXES:
            raise BadSimulateOption(f"--plot {str(path)[:40]!r} is no .svg and no .png")
        if not 1 <= visit <= VISIT_ROUNDS_MAX:
            raise BadSimulateOption(f"--visit {visit} is not 1 to {VISIT_ROUNDS_MAX}")
        if not path.parent.is_dir():
            raise Unwritable(f"cannot write {path}: no such folder")
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
        try:
            write_plot(self._path, pictured)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Unwritable(f"cannot write {self._path}: {reason}") from None
