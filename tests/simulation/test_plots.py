"""Pictures of results, and the visits that they show."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
from PIL import Image

from croupier.cli.main import run
from croupier.simulation import cells as at
from croupier.simulation.counting import SYSTEMS, Counting
from croupier.simulation.plots import HISTORY_MAX, History, Pictured, write_plot
from croupier.simulation.runner import Run
from croupier.simulation.visits import VISITS, play_visits, visits_of
from tests.simulation.plans import last_step, small_run

COUNTED = Counting(SYSTEMS["hilo"], ((1, 2), (3, 5)), low=0)


def pictured(job: Run, visit: int = 50) -> Pictured:
    history = History()
    for number, step in enumerate(job.steps(), start=1):
        history.add(step.rounds, -0.05, 0.1 / number)
    found = job.answers(last_step(job).totals)
    return Pictured("A title", found, history.steps, play_visits(job, visit)[:20])


def words(path: Path) -> str:
    return " ".join(Xml.parse(path).getroot().itertext())


def test_a_picture_of_four_is_drawn_as_svg_the_same_each_time(tmp_path: Path) -> None:
    shown = pictured(small_run())

    write_plot(tmp_path / "one.svg", shown)
    write_plot(tmp_path / "two.SVG", replace(shown, exact=None))

    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.SVG").read_bytes()
    told = words(tmp_path / "one.svg")
    for heading in ("A title", "House edge", "by upcard", "20 visits of 50 rounds", "Bankroll"):
        assert heading in told
    assert "exact, fresh shoe" not in told


def test_a_count_is_drawn_by_count_with_the_exact_value_where_there_is_one(
    tmp_path: Path,
) -> None:
    shown = replace(pictured(small_run(counting=COUNTED)), exact=-0.05)

    write_plot(tmp_path / "one.svg", shown)

    told = words(tmp_path / "one.svg")
    assert "by count" in told
    assert "exact, fresh shoe" in told


def test_a_png_has_its_size(tmp_path: Path) -> None:
    write_plot(tmp_path / "one.png", pictured(small_run()))

    with Image.open(tmp_path / "one.png") as image:
        assert image.size == (1440, 1080)


def test_visits_are_rounds_of_the_plan_with_cards_of_their_own() -> None:
    job = small_run(boxes=2)
    visits = play_visits(job, 100)

    assert visits.shape == (VISITS, 100)
    assert np.array_equal(visits, play_visits(job, 100))
    nets = np.diff(visits, axis=1, prepend=0)
    unit = int(job.tables.encoded.law[at.UNIT])
    assert np.array_equal(nets * unit, np.round(nets * unit))
    found = job.answers(last_step(job).totals)
    error = float(nets.std()) / nets.size**0.5
    assert abs(nets.mean() - found.units_a_round) < 5 * (error + found.standard_error * 2)


def test_long_visits_are_fewer() -> None:
    assert [visits_of(rounds) for rounds in (1, 2_000, 4_000, 100_000)] == [2_000, 2_000, 1_000, 40]


def test_a_long_history_is_thinned() -> None:
    history = History()
    for rounds in range(1, 5 * HISTORY_MAX):
        history.add(rounds, 0.0, 0.1)

    assert HISTORY_MAX / 4 < len(history.steps) <= HISTORY_MAX + 1
    kept = [step.rounds for step in history.steps]
    assert kept == sorted(kept)
    assert kept[0] == 1


def test_the_command_draws_what_it_found(tmp_path: Path) -> None:
    path = tmp_path / "one.svg"
    quick = ("simulate", "prize", "--strategy", "never-bust", "--rounds", "2e4", "--visit", "20")

    assert run((*quick, "--plot", str(path))) == 0
    assert "Prize Blackjack: never bust, " in words(path)


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (("--plot", "one.pdf"), "--plot 'one.pdf' is no .svg and no .png\n"),
        (("--plot", "one.svg", "--visit", "0"), "--visit 0 is not 1 to 100000\n"),
        (("--plot", "none/one.svg"), "cannot write none/one.svg: no such folder\n"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_before_a_round_is_played(
    capsys: pytest.CaptureFixture[str], told: tuple[str, ...], line: str
) -> None:
    quick = ("simulate", "prize", "--strategy", "never-bust", "--rounds", "1e12")

    assert run((*quick, *told)) == 2
    assert capsys.readouterr().err == line


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [("matplotlib", "plots", "plots"), ("gymnasium", "environment", "gym")],
)
def test_a_part_that_is_not_installed_says_how_to_get_it(
    missing: str, module: str, extra: str
) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from croupier.simulation.errors import MissingExtra\n"
        "try:\n"
        f"    import croupier.simulation.{module}\n"
        "except MissingExtra as error:\n"
        "    print(error)\n"
    )

    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert ended.stdout.endswith(f" needs more: pip install 'croupier[{extra}]'\n")
