"""`croupier simulate GAME --cut-cards`: a table, a document, a picture."""

from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from croupier.cli import simulate_cuts, simulate_run
from croupier.cli.main import run
from croupier.cli.simulate_run import Outcome
from croupier.core.games import GAMES
from croupier.simulation.answers import Mean
from croupier.simulation.cuts import Cut, CutEffect
from croupier.simulation.runner import Run
from tests.cli.test_simulate import QUICK, call, document

CUTS = ("multiplayer", *QUICK, "--cut-cards", "208,52")


def test_what_each_place_costs_is_told_against_a_fresh_shoe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = document(capsys, *CUTS)
    alone = document(capsys, "multiplayer", *QUICK, "--rule", "shuffle=cut:208")
    fresh = document(capsys, "multiplayer", *QUICK, "--rule", "shuffle=each-round")

    assert said["fresh"]["ev"] == fresh["ev"]
    assert said["fresh"]["is_exact"] is False
    assert [row["cards"] for row in said["cut_cards"]] == [208, 52]
    row = said["cut_cards"][0]
    assert (row["rounds"], row["ev"], row["se"]) == (20_000, alone["ev"], alone["se"])
    assert row["dealt"] == pytest.approx(208 / 312)
    assert row["cost"] == pytest.approx(fresh["ev"] - alone["ev"])
    assert row["cost_se"] == pytest.approx((fresh["se"] ** 2 + alone["se"] ** 2) ** 0.5)


def test_the_best_chart_is_held_against_its_exact_value(capsys: pytest.CaptureFixture[str]) -> None:
    told = ("multiplayer", "--rounds", "2e4", "--cut-cards", "156")
    said = document(capsys, *told)
    code, out, err = call(capsys, *told)

    assert said["fresh"] == {
        "rounds": 0,
        "ev": pytest.approx(said["fresh"]["ev"]),
        "se": 0.0,
        "is_exact": True,
    }
    assert said["cut_cards"][0]["cost_se"] == said["cut_cards"][0]["se"]
    assert (code, err) == (0, "")
    assert "House edge with a fresh shoe every round: " in out
    assert " exact\n" in out
    assert "    156       50.0 %  " in out
    assert all(len(line) <= 96 for line in out.splitlines())


def test_a_place_that_costs_more_is_drawn_higher(tmp_path: Path) -> None:
    path = tmp_path / "cut.svg"

    assert run(("simulate", *CUTS, "--plot", str(path))) == 0
    words = " ".join(Xml.parse(path).getroot().itertext())
    assert "What a cut card costs, against a fresh shoe every round" in words
    assert "cards before the cut card, of 312" in words


def test_a_cost_is_positive_where_the_player_loses_by_it() -> None:
    effect = CutEffect(312, Mean(5, -0.003, 0.0003), (Cut(156, Mean(9, -0.0035, 0.0004)),))

    cost = effect.cost(effect.cuts[0])

    assert cost.rounds == 9
    assert cost.ev == pytest.approx(0.0005)
    assert cost.standard_error == pytest.approx(0.0005)


def test_ctrl_c_prints_the_places_that_are_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = 0
    play_job = simulate_run.play_job

    def interrupted_at_the_second(job: Run, *rest: None) -> Outcome:
        nonlocal played
        played += 1
        found = play_job(job, *rest)
        return Outcome(found.progress, 0, found.seconds, is_interrupted=played == 2)

    monkeypatch.setattr(simulate_cuts, "play_job", interrupted_at_the_second)

    code, out, _ = call(capsys, *CUTS)

    assert (code, played) == (130, 2)
    assert "    208  " in out
    assert "     52  " not in out
    assert "Interrupted" in out


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (("--cut-cards", ""), "--cut-cards takes 1 to 50 different places"),
        (("--cut-cards", "52,52"), "--cut-cards takes 1 to 50 different places"),
        (("--cut-cards", "half"), "--cut-cards 'half' is no whole number"),
        (("--cut-cards", "0"), "'cut:0' is not each-round, cut:N or cut:A-B"),
        (("--cut-cards", "999"), "shuffle"),
        (("--cut-cards", "52", "--count", "hilo"), "--count and --cut-cards do not go together"),
        (("--cut-cards", "52", "--checkpoint", "x"), "--checkpoint and --cut-cards do not go"),
        (("--cut-cards", "52", "--plot", "x.pdf"), "--plot 'x.pdf' is no .svg and no .png"),
    ],
)
def test_places_that_cannot_be_are_refused(
    capsys: pytest.CaptureFixture[str], told: tuple[str, ...], line: str
) -> None:
    code, out, err = call(capsys, "multiplayer", *QUICK, *told)

    assert (code, out) == (2, "")
    assert line in err


def test_every_game_may_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    for game, preset in GAMES.items():
        cut = preset.rules.shoe_cards // 2
        said = document(
            capsys, game, "--strategy", "never-bust", "--rounds", "2000", "--cut-cards", str(cut)
        )
        assert said["cut_cards"][0]["rounds"] == 2_000
