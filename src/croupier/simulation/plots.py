"""Results as pictures. Needs `croupier[plots]`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.answers import Answers, Mean
from croupier.simulation.cuts import CutEffect
from croupier.simulation.errors import MissingExtra
from croupier.strategy.chart import UPCARDS

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
except ModuleNotFoundError:
    raise MissingExtra("a plot", "plots") from None

SUFFIXES = (".svg", ".png")
SIZE = (12.0, 9.0)
CUTS_SIZE = (8.0, 5.0)
DOTS_AN_INCH = 120
PATHS = 40
"""Bankrolls that are drawn one by one."""
BINS = 60
"""Bars at most, of how visits end."""
COUNT_SHARE_MIN = 1 / 500
"""A count that came in a smaller share of the rounds is not drawn."""
HISTORY_MAX = 2_000
"""Steps that are kept; beyond that every second one goes."""

INK, SHADE, ZERO = "#1f4e79", "#9dbfe0", "#888888"


class History:
    """How the edge has come to rest."""

    def __init__(self) -> None:
        self.steps: list[Mean] = []
        self._every = self._skipped = 1

    def add(self, rounds: int, ev: float, error: float) -> None:
        """One step more."""
        if self._skipped < self._every:
            self._skipped += 1
            return
        self._skipped = 1
        self.steps.append(Mean(rounds, ev, error))
        if len(self.steps) > HISTORY_MAX:
            self.steps = self.steps[::2]
            self._every *= 2


@dataclass(frozen=True, slots=True)
class Pictured:
    """What is drawn.

    Attributes:
        history: Steps with the expected value so far.
        visits: Winnings in units, a row a visit and a column a round.
        exact: The exact value, where it is known.
    """

    title: str
    found: Answers
    history: Sequence[Mean]
    visits: NDArray[np.float64]
    exact: float | None = None


def write_plot(path: Path, pictured: Pictured) -> None:
    """Writes an SVG or a PNG, by the name of the file; the same data, the same file.

    Raises:
        OSError: It cannot be written.
    """
    with _figure(path, pictured.title, SIZE) as figure:
        axes = figure.subplots(2, 2)
        _draw_convergence(axes[0, 0], pictured)
        _draw_means(axes[0, 1], pictured.found)
        _draw_visits(axes[1, 0], pictured.visits)
        _draw_fan(axes[1, 1], pictured.visits)


def write_cuts_plot(path: Path, title: str, effect: CutEffect) -> None:
    """What a cut card costs by its place; an SVG or a PNG, by the name of the file.

    Raises:
        OSError: It cannot be written.
    """
    cuts = sorted(effect.cuts, key=lambda cut: cut.cards)
    costs = [effect.cost(cut) for cut in cuts]
    with _figure(path, title, CUTS_SIZE) as figure:
        axes = figure.subplots()
        axes.axhline(0, color=ZERO, lw=1)
        axes.errorbar(
            [cut.cards for cut in cuts],
            [100 * cost.ev for cost in costs],
            yerr=[200 * cost.standard_error for cost in costs],
            color=INK,
            ecolor=SHADE,
            elinewidth=3,
            marker="o",
        )
        axes.set_title("What a cut card costs, against a fresh shoe every round")
        axes.set_xlabel(f"cards before the cut card, of {effect.shoe_cards}")
        axes.set_ylabel("% of the first wager, ± 2 standard errors")


@contextmanager
def _figure(path: Path, title: str, size: tuple[float, float]) -> Iterator[Figure]:
    """A figure to draw to; it is written in the end, the same data as the same file."""
    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=size, layout="constrained")
        figure.suptitle(title)
        yield figure
        kind = path.suffix.lower().removeprefix(".")
        dated = {"Date": None} if kind == "svg" else None
        figure.savefig(path, format=kind, dpi=DOTS_AN_INCH, metadata=dated)


def _draw_convergence(axes: Axes, pictured: Pictured) -> None:
    rounds = np.array([step.rounds for step in pictured.history])
    edge = -100 * np.array([step.ev for step in pictured.history])
    band = 200 * np.array([step.standard_error for step in pictured.history])
    axes.fill_between(rounds, edge - band, edge + band, color=SHADE, label="± 2 standard errors")
    axes.plot(rounds, edge, color=INK, marker=".", markersize=3, label="so far")
    if pictured.exact is not None:
        axes.axhline(-100 * pictured.exact, color="#b03030", ls="--", label="exact, fresh shoe")
    axes.set_title("House edge per first wager")
    axes.set_xlabel("rounds")
    axes.set_ylabel("%")
    axes.set_xscale("log")
    axes.legend()


def _draw_means(axes: Axes, found: Answers) -> None:
    """By true count where one is kept, else by upcard."""
    if found.by_count:
        means = {
            str(count): mean
            for count, mean in found.by_count.items()
            if mean.rounds >= COUNT_SHARE_MIN * found.rounds and mean.standard_error
        }
        axes.set_title("Player's edge per first wager, by count")
        axes.set_xlabel("count before the round")
    else:
        means = {upcard: found.by_upcard[upcard] for upcard in UPCARDS}
        axes.set_title("Player's edge per first wager, by upcard")
        axes.set_xlabel("upcard")
    values = [100 * mean.ev for mean in means.values()]
    errors = [200 * mean.standard_error for mean in means.values()]
    axes.axhline(0, color=ZERO, lw=1)
    axes.bar(list(means), values, yerr=errors, color=SHADE, edgecolor=INK, capsize=2)
    axes.set_ylabel("%, ± 2 standard errors")
    if len(means) > len(UPCARDS) * 2:
        axes.tick_params(axis="x", labelrotation=90)


def _draw_visits(axes: Axes, visits: NDArray[np.float64]) -> None:
    ends = visits[:, -1]
    # Bars of whole units: results are halves and wholes, and each bar takes as many of them.
    low, high = int(np.floor(ends.min())), int(np.ceil(ends.max()))
    width = max(1, -(-(high - low) // BINS))
    bins = np.arange(low, high + 2 * width, width).tolist()
    axes.hist(ends, bins=bins, color=SHADE, edgecolor=INK)
    axes.axvline(0, color=ZERO, lw=1)
    winners = 100 * float((ends > 0).mean())
    axes.set_title(f"{len(ends):,} visits of {visits.shape[1]:,} rounds: {winners:.0f} % win")
    axes.set_xlabel("units won")
    axes.set_ylabel("visits")


def _draw_fan(axes: Axes, visits: NDArray[np.float64]) -> None:
    visits = np.pad(visits, ((0, 0), (1, 0)))  # Everybody begins with nothing won.
    rounds = np.arange(visits.shape[1])
    for path in visits[:PATHS]:
        axes.plot(rounds, path, color=ZERO, lw=0.4, alpha=0.5)
    for low, high, label, alpha in (
        (5, 95, "9 of 10 visits", 0.2),
        (25, 75, "half of the visits", 0.4),
    ):
        bottom, top = np.percentile(visits, (low, high), axis=0)
        axes.fill_between(rounds, bottom, top, color=INK, alpha=alpha, label=label, lw=0)
    axes.plot(rounds, np.percentile(visits, 50, axis=0), color=INK, label="the middle one")
    axes.axhline(0, color=ZERO, lw=1)
    axes.set_title("Bankroll in the course of a visit")
    axes.set_xlabel("rounds")
    axes.set_ylabel("units won")
    axes.legend()
