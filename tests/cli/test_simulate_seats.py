"""`croupier simulate` with a count to leave and one to enter by."""

import pytest

from tests.cli.test_simulate import QUICK, call, document


def test_who_leaves_and_enters_by_count_sees_more_rounds_than_are_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seated = ("multiplayer", *QUICK, "--count", "hilo", "--leave", "-1", "--enter", "1")
    told = document(capsys, *seated)
    _, out, _ = call(capsys, *seated)

    assert (told["leaves_below"], told["enters_from"]) == (-1, 1)
    assert told["rounds_played"] + told["rounds_watched"] == told["rounds"] == 20_000
    assert told["units_per_100_rounds"] == pytest.approx(
        told["units_per_round_played"] * told["rounds_played"] / 200
    )
    assert "counting hilo, out below -1, in from +1, seed 1" in out
    assert f"  rounds watched          {told['rounds_watched']:,}\n" in out
    assert "  won in 100 rounds " in out


@pytest.mark.parametrize("option", ["--leave", "--enter"])
def test_one_count_may_stand_for_leaving_and_entering(
    capsys: pytest.CaptureFixture[str], option: str
) -> None:
    told = document(capsys, "multiplayer", *QUICK, "--count", "hilo", option, "1")

    assert (told["leaves_below"], told["enters_from"]) == (1, 1)
