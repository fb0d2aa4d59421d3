"""`croupier verify`: exit codes and words."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import run

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def proof_file(folder: Path, vector: str) -> str:
    found = next(VECTORS.glob(f"*-{vector}.json"))
    file = folder / f"{vector}.json"
    file.write_text(json.dumps(json.loads(found.read_text())["document"]))
    return str(file)


def test_a_right_proof_is_exit_code_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = proof_file(tmp_path, "plain")
    assert run(["verify", name]) == 0
    assert capsys.readouterr().out == f"{name}: right\n"


def test_a_wrong_proof_is_exit_code_1_and_names_step_and_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = proof_file(tmp_path, "wrong-seals-swapped")
    assert run(["verify", name]) == 1
    said = capsys.readouterr().out
    assert said == f"{name}: wrong at seals: position 17: the seal is not that of its card\n"


def test_what_is_no_proof_is_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = proof_file(tmp_path, "no-proof-seed-missing")
    assert run(["verify", name]) == 2
    assert "not a proof: Object missing required field `seed`" in capsys.readouterr().out


def test_of_several_files_the_worst_gives_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [proof_file(tmp_path, each) for each in ("wrong-seed", "plain")]
    assert run(["verify", *names]) == 1
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()] == [
        "wrong at commitment",
        "right",
    ]


def test_json_is_one_object_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = proof_file(tmp_path, "wrong-card-skipped")
    assert run(["verify", "--json", name]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["file"], said["verdict"], said["step"]) == (name, "wrong", "rounds")


def test_a_file_that_cannot_be_read_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "/no/such/file"]) == 2
    assert "cannot read /no/such/file" in capsys.readouterr().err


def test_a_file_longer_than_any_proof_is_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "long.json"
    file.write_text(" " * (256 * 1024 + 1))
    assert run(["verify", str(file)]) == 2
    assert "longer than 262144 bytes" in capsys.readouterr().err
