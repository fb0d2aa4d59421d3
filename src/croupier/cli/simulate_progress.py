"""How far a simulation is, on standard error, while somebody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from croupier.simulation.answers import standard_error
from croupier.simulation.plan import Plan
from croupier.simulation.runner import Progress

TIMES_A_SECOND = 5

Show = Callable[[Progress], None]


@contextmanager
def progress_bar(plan: Plan) -> Iterator[Show]:
    """Shows rounds a second, the error so far and the time left, on a terminal alone."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _show_nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[told]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Bar(*columns, console=console, transient=True, auto_refresh=True) as bar:
        task = bar.add_task("", total=float(plan.rounds), told="begins ...")
        yield _teller(
            plan, lambda done, total, told: bar.update(task, completed=done, total=total, told=told)
        )


def _show_nothing(_: Progress) -> None:
    return


def _teller(plan: Plan, update: Callable[[float, float, str], None]) -> Show:
    began = last = perf_counter()
    first: int | None = None

    def show(progress: Progress) -> None:
        nonlocal last, first
        now = perf_counter()
        if first is None:
            first = progress.rounds
        if now - last < 1 / TIMES_A_SECOND and not progress.is_done:
            return
        last = now
        error = standard_error(progress.totals)
        total = expected_rounds(plan, progress.rounds, error)
        speed = (progress.rounds - first) / (now - began)
        told = f"{progress.rounds:,} rounds, {speed:,.0f} a second, ± {100 * error:.4f} %"
        update(float(progress.rounds), total, told)

    return show


def expected_rounds(plan: Plan, rounds: int, error: float) -> float:
    """How many there will be: all, or as many as the wanted error takes.

    Four times the rounds halve an error.
    """
    if plan.standard_error is None or error == 0.0:
        return float(plan.rounds)
    return min(float(plan.rounds), rounds * (error / plan.standard_error) ** 2)
