"""`croupier simulate`: for people, for programs, interrupted, killed and wrong."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import simulate_run
from croupier.cli.main import run
from croupier.cli.simulate_options import BadSimulateOption, parse_count
from croupier.cli.simulate_progress import expected_rounds, progress_bar
from croupier.cli.simulate_words import percent, plan_line
from croupier.core.games import GAMES
from croupier.core.rule_fields import RULE_FIELDS, override_rules
from croupier.notation.rule_code import rule_code
from croupier.odds import solve
from croupier.simulation.runner import Progress, Run
from croupier.strategy.chart_text import chart_csv, chart_toml
from tests.simulation.plans import small_plan, small_run
from tests.strategy.charts import common_chart

QUICK = ("--strategy", "never-bust", "--rounds", "2e4")


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(("simulate", *arguments))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    code, out, err = call(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    read: dict[str, Any] = json.loads(out)
    return read


def test_a_game_is_simulated_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    said = document(capsys, "multiplayer", *QUICK, "--seed", "3", "--workers", "2")

    assert said["game"] == "multiplayer"
    assert said["code"] == rule_code(GAMES["multiplayer"].rules)
    assert tuple(said["rules"]) == RULE_FIELDS
    assert (said["rounds"], said["seed"], said["boxes"]) == (20_000, 3, 1)
    assert said["house_edge"] == -said["ev"]
    assert 0.005 < said["se"] < 0.01
    assert said["variance"] == pytest.approx(said["standard_deviation"] ** 2)
    assert said["seconds"] > 0
    assert said["rounds_per_second"] == pytest.approx(20_000 / said["seconds"])
    assert said["dealing"] == "a fresh shoe once 156 of 312 cards are out"
    assert said["strategy"] == "never bust"
    assert (said["count"], said["ramp"], said["exact_ev"]) == (None, None, None)
    assert sum(mean["rounds"] for mean in said["by_upcard"].values()) == 20_000
    by_first = [mean for row in said["by_first_hand"].values() for mean in row.values()]
    assert sum(mean["rounds"] for mean in by_first) == 20_000
    assert said["is_interrupted"] is False


def test_a_game_is_simulated_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "prize", *QUICK, "--rule", "shuffle=each-round")

    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Prize Blackjack"
    assert lines[2] == "never bust, a fresh shoe every round, seed 1"
    assert lines[4].startswith("20,000 rounds, in ")
    assert any(line.startswith("  per first wager   ") and " ± " in line for line in lines)
    assert any(line.startswith("  per wager in all  ") and " ± " in line for line in lines)
    assert "  prize 678, of rounds" in out
    assert all(len(line) <= 96 for line in lines)


def test_a_count_is_told_with_its_wagers(capsys: pytest.CaptureFixture[str]) -> None:
    counted = ("multiplayer", *QUICK, "--count", "hilo", "--ramp", "0 1:1 2:4")
    told = document(capsys, *counted, "--boxes", "2")
    _, out, _ = call(capsys, *counted, "--boxes", "2")

    assert (told["count"], told["ramp"], told["wager_below"]) == ("hilo", {"1": 1, "2": 4}, 0)
    assert told["by_count"]["2"]["rounds"] > 0
    assert told["by_count"]["-2"]["ev"] == 0.0
    assert "2 boxes, counting hilo, seed 1" in out
    assert "By count: how often, and what is won per first wager" in out
    assert "  sat out, of rounds" in out


def test_the_best_chart_is_played_with_its_exact_value_beside_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = call(capsys, "vegas-strip", "--rounds", "1e4", "--rule", "max_hands=1")

    assert code == 0
    assert "the best chart, " in out
    assert "  exact, fresh shoe " in out
    assert "  Dealt to a cut card, so the two differ by more than chance." in out


def test_the_best_play_by_composition_is_worth_what_it_is_solved_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One deck, where it matters: by 0.027 % more than the best chart."""
    rules = override_rules(GAMES["classic"].rules, {"decks": 1})
    told = ("classic", "--rule", "decks=1", "--strategy", "composition", "--rounds", "4e6")

    said = document(capsys, *told)

    assert said["strategy"] == "the best play by the cards of the hand"
    assert said["exact_ev"] is None
    assert abs(said["ev"] - solve(rules).ev) < 4 * said["se"]


def test_a_chart_is_played_from_a_file_the_same_from_both_forms(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "mine.csv").write_text(chart_csv(common_chart()))
    (tmp_path / "mine.toml").write_text(chart_toml(common_chart()))

    by_form = [
        document(capsys, "classic", "--rounds", "9999", "--strategy", str(tmp_path / name))
        for name in ("mine.csv", "mine.toml")
    ]

    assert by_form[0]["ev"] == by_form[1]["ev"]
    assert [said["strategy"] for said in by_form] == ["mine", "Common <chart>"]


PLAYS = """format = 1
insurance = 3
play = [{ hand = "hard 16", upcard = "T", action = "Rs", from = 0 }]
"""


def test_plays_and_a_count_come_from_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "mine.csv").write_text(chart_csv(common_chart()))
    (tmp_path / "plays.toml").write_text(PLAYS)
    tags = ", ".join(f"{rank} = {tag}" for rank, tag in zip("A23456789T", TAGS, strict=True))
    (tmp_path / "count.toml").write_text(f'format = 1\nname = "aces up"\ntags = {{ {tags} }}')
    told = ("--strategy", str(tmp_path / "mine.csv"), "--count", str(tmp_path / "count.toml"))

    said = document(
        capsys, "multiplayer", "--rounds", "2e4", *told, "--plays", str(tmp_path / "plays.toml"),
        "--rounding", "truncate", "--deck-parts", "2",
    )  # fmt: skip

    assert said["count"] == "aces up"
    assert 0.0 < said["frequencies"]["insured"] < 0.05


def test_the_best_plays_by_count_are_played_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    told = ("multiplayer", "--count", "hilo", "--rounds", "2e4", "--plays", "best")
    code, out, _ = call(capsys, *told)

    assert code == 0
    assert "Plays that change with the count\n  insurance               from +3" in out
    assert "hard 16 against 8       from +4 surrender, else hit" in out


TAGS = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1e9", 10**9), ("2.5e6", 2_500_000), ("1_000", 1_000), ("7", 7), ("1E+3", 1_000)],
)
def test_numbers_are_spelled_in_several_ways(text: str, number: int) -> None:
    assert parse_count("--rounds", text) == number


@pytest.mark.parametrize("text", ["", "1.5", "-1", "1e", "1e-3", "1e999", "ten", "1" * 31, "٣"])
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(BadSimulateOption, match="is no whole number such as 1e9"):
        parse_count("--rounds", text)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "missing argument 'GAME', or --rules with a rule code"),
        (("classic", "--rounds", "many"), "--rounds 'many' is no whole number such as 1e9 or"),
        (("classic", "--rounds", "1e14"), "simulation: rounds 100000000000000 is not 1 to"),
        (("classic", "--rounds", "0"), "simulation: rounds 0 is not 1 to"),
        (("classic", "--seed", "x"), "--seed 'x' is no whole number"),
        (("classic", "--boxes", "4"), "simulation: boxes 4 is not 1 to 3"),
        (("on-fire", "--boxes", "2"), "simulation: 2 boxes, and a player holds 1 at most"),
        (("classic", "--workers", "0"), "simulation: workers 0 is not 1 to 256"),
        (("classic", "--bankroll", "0"), "--bankroll 0 is not 1 to"),
        (("classic", "--until-se", "nan"), "--until-se nan is no number"),
        (("classic", "--until-se", "0"), "simulation: standard error 0.0 is not 1e-07 to 1"),
        (("classic", "--strategy", "luck"), "no strategy 'luck', there are best, composition, mi"),
        (("classic", "--strategy", "no.csv"), "cannot read no.csv: no such file or directory"),
        (("classic", "--count", "hilo"), "simulation: a count needs a shoe of several rounds"),
        (("multiplayer", "--count", "zen"), "no count 'zen', there are hilo, ko, and files .toml"),
        (("multiplayer", "--ramp", "1:1"), "--ramp needs --count"),
        (("multiplayer", "--rounding", "floor"), "--rounding needs --count"),
        (("multiplayer", "--deck-parts", "2"), "--deck-parts needs --count"),
        (("multiplayer", "--enter", "1"), "--enter needs --count"),
        (("multiplayer", "--leave", "0"), "--leave needs --count"),
        (("multiplayer", "--count", "hilo", "--ramp", "2"), "simulation: the ramp has no step"),
        (("multiplayer", "--count", "ko", "--rounding", "up"), "simulation: no rounding 'up'"),
        (("classic", "--plays", "x.toml"), "--plays changes a chart, and 'never bust' has none"),
        (
            ("classic", "--workers", "2", "--cluster", "tcp://127.0.0.1:9"),
            "--workers and --cluster",
        ),
    ],
)
def test_a_wrong_call_is_answered_with_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], line: str
) -> None:
    strategy = () if "--strategy" in arguments else QUICK[:2]
    code, out, err = call(capsys, *strategy, *arguments)

    assert (code, out) == (2, "")
    assert err.startswith(line)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"\xff", "byte 1 is not UTF-8"), (b"x" * 900_000, "longer than 800000")],
)
def test_a_file_that_is_no_text_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "chart.csv"
    path.write_bytes(content)

    code, _, err = call(capsys, "classic", "--strategy", str(path))

    assert code == 2
    assert reason in err


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Ctrl+C is pressed after so many chunks of 1,000,000 rounds."""
    whole = Run.steps

    def steps(self: Run, begun: Progress | None = None) -> Any:
        for number, step in enumerate(whole(self, begun)):
            if number == after:
                raise KeyboardInterrupt
            yield step

    monkeypatch.setattr(Run, "steps", steps)


def test_ctrl_c_prints_what_is_known_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    interrupt(monkeypatch, after=2)
    many = ("classic", *QUICK[:2], "--rounds", "4e6", "--checkpoint", str(path))

    code, out, _ = call(capsys, *many)

    assert code == 130
    assert "2,000,000 rounds, in " in out
    assert "rounds/s; interrupted" in out
    monkeypatch.undo()
    code, out, _ = call(capsys, *many)
    assert code == 0
    assert "4,000,000 rounds, 2,000,000 of them from the checkpoint, in " in out
    said = document(capsys, *many)
    assert said["ev"] == document(capsys, *many[:-2])["ev"]


def test_a_wanted_error_takes_as_many_rounds_as_it_needs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = document(capsys, "classic", *QUICK[:2], "--until-se", "8e-4")
    with_rounds = document(capsys, "classic", *QUICK, "--until-se", "8e-4")

    assert said["rounds"] == 2_000_000, "1,000,000 leave an error of 1e-3"
    assert said["se"] <= 8e-4
    assert with_rounds["rounds"] == 20_000


def test_the_number_of_rounds_that_nobody_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate_run, "ROUNDS", 5_000)

    assert document(capsys, "classic", *QUICK[:2])["rounds"] == 5_000


def test_ctrl_c_before_anything_is_known_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(monkeypatch, after=0)

    assert call(capsys, "classic", *QUICK) == (130, "", "interrupted before anything was known\n")


def test_a_checkpoint_of_another_plan_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = ("--checkpoint", str(tmp_path / "run.json"))
    call(capsys, "classic", *QUICK, *kept)

    code, _, err = call(capsys, "classic", *QUICK, *kept, "--seed", "2")

    assert code == 2
    assert "is of another plan: rules, strategy, count, boxes and seed must be the same" in err


def test_a_checkpoint_that_cannot_be_written_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "none" / "run.json"

    code, _, err = call(capsys, "classic", *QUICK, "--checkpoint", str(path))

    assert (code, err) == (2, f"cannot write {path}: no such file or directory\n")


@pytest.mark.slow
def test_a_killed_run_goes_on_from_its_checkpoint_to_the_same_totals(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    told = ("simulate", "classic", *QUICK[:2], "--json", "--seed", "9", "--checkpoint", str(path))
    begin = "from croupier.cli import simulate_run; simulate_run.CHECKPOINT_SECONDS = 0;"
    begin += "from croupier.cli.main import main; main()"
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    killed = subprocess.Popen(
        [sys.executable, "-c", begin, *told, "--rounds", "1e12"], env=environment
    )
    while not path.exists() and killed.poll() is None:
        pass_a_moment(killed)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    kept = json.loads(path.read_text())["rounds"]

    ended = subprocess.run(
        [sys.executable, "-c", begin, *told, "--rounds", str(kept + 1_500_000)],
        capture_output=True,
        check=True,
        env=environment,
    )
    whole = small_run(
        2, rules=GAMES["classic"].rules, seed=9, chunk=1_000_000, rounds=kept + 1_500_000
    )

    assert kept >= 1_000_000
    *_, last = whole.steps()
    assert json.loads(ended.stdout)["ev"] == whole.answers(last.totals).ev


def pass_a_moment(process: "subprocess.Popen[bytes]") -> None:
    """Until the process ends, and no longer than a moment."""
    try:
        process.wait(0.05)
    except subprocess.TimeoutExpired:
        return


def test_the_end_is_guessed_from_the_error_so_far() -> None:
    plan = small_plan(rounds=10_000, standard_error=0.01)

    assert expected_rounds(plan, 1_000, 0.02) == 4_000
    assert expected_rounds(plan, 1_000, 0.2) == 10_000
    assert expected_rounds(plan, 1_000, 0.0) == 10_000
    assert expected_rounds(small_plan(rounds=10_000), 1_000, 0.02) == 10_000


def test_a_terminal_sees_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "120")
    job = small_run()
    with progress_bar(job.plan) as show:
        for step in job.steps():
            show(step)

    shown = capsys.readouterr().err
    assert "7,000 rounds, " in shown
    assert " a second, ± " in shown


def test_a_share_of_nothing_has_no_sign() -> None:
    assert percent(-1e-9) == "0.0000 %"
    assert percent(-0.5, 1) == "-50.0 %"


def test_a_name_out_of_a_file_cannot_move_the_cursor() -> None:
    assert plan_line(small_plan(), "\x1b[2Jmine").startswith(" [2Jmine, a fresh shoe once 156")
