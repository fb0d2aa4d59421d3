"""Kernels as machine code: the same numbers, kept for the next process, forgotten when stale."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.kernels import folder as kept_folder
from croupier.kernels import inlined, kept, kernel
from croupier.kernels.calling import IS_PLAIN, KEEPS_CODE, Kernel
from croupier.kernels.linker import KernelCode

pytestmark = [
    pytest.mark.skipif(IS_PLAIN or not KEEPS_CODE, reason="kernels run in another way here"),
    pytest.mark.lengthy,
]

Floats = NDArray[np.float64]
WEIGHT = 3
USES_NO_COMPILER = """
import sys
from croupier.core.games import GAMES
from croupier.odds import solve
solve(GAMES["classic"].rules)
print("numba" in sys.modules)
"""


@inlined
def _weighted(value: float) -> float:
    return value * WEIGHT


@kernel
def _weighted_sum(values: Floats, sums: Floats, least: int) -> int:
    """Adds up each line; how many sums reach something."""
    reached = 0
    for line in range(len(values)):
        sums[line] = 0.0
        for column in range(values.shape[1]):
            sums[line] += _weighted(values[line, column])
        if sums[line] >= least:
            reached += 1
    return reached


@kernel
def _mean(values: Floats) -> float:
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_folder, "FOLDER", tmp_path / "kernels")
    return tmp_path / "kernels"


def fresh(known: object) -> Kernel:
    """The kernel as another process has it: not yet linked."""
    assert isinstance(known, Kernel)
    return Kernel(known.function)


def test_a_kernel_gives_what_its_function_would(folder: Path) -> None:
    values, sums = np.arange(6.0).reshape(2, 3), np.zeros(2)

    assert fresh(_weighted_sum)(values, sums, np.int64(10)) == 1
    assert sums.tolist() == [9.0, 36.0]
    assert fresh(_mean)(np.array([1.0, 2.0])) == 1.5


def test_code_is_kept_and_found_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(_mean)(np.ones(3))
    monkeypatch.delattr("croupier.kernels.compiled.compiled_code")

    assert [path.suffix for path in folder.iterdir()] == [".code"]
    assert fresh(_mean)(np.array([4.0, 2.0])) == 3.0


def test_damaged_code_is_compiled_anew(folder: Path) -> None:
    fresh(_mean)(np.ones(3))
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    damaged = whole[:-1] + bytes([whole[-1] ^ 1])
    path.write_bytes(damaged)

    assert fresh(_mean)(np.array([4.0, 2.0])) == 3.0
    assert path.read_bytes() != damaged


def test_where_nothing_can_be_kept_a_kernel_runs_all_the_same(folder: Path) -> None:
    folder.write_text("a file where the folder should be")

    assert fresh(_mean)(np.array([4.0, 2.0])) == 3.0


def test_where_code_cannot_be_linked_the_compiler_calls_the_kernel(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.kernels.calling.link", lambda code, types: None)
    values, sums = np.arange(6.0).reshape(2, 3), np.zeros(2)

    assert fresh(_weighted_sum)(values, sums, 10) == 1
    assert sums.tolist() == [9.0, 36.0]


def test_another_number_in_a_called_kernel_asks_for_other_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = kept.digest_of(fresh(_weighted_sum), "f8:2 f8:1 i")
    monkeypatch.setitem(fresh(_weighted).function.__globals__, "WEIGHT", 4)

    assert kept.digest_of(fresh(_weighted_sum), "f8:2 f8:1 i") != before


def test_an_array_with_gaps_is_refused() -> None:
    with pytest.raises(TypeError, match="in one piece"):
        fresh(_mean)(np.ones((3, 2))[:, 0])


def test_old_code_makes_room(folder: Path) -> None:
    code = KernelCode("symbol", "none", b"image")
    for number in range(kept.KEPT_MAX + 3):
        kept.keep("one", f"{number:032}", code)

    assert len(list(folder.iterdir())) == kept.KEPT_MAX
    assert kept.find("one", f"{kept.KEPT_MAX + 2:032}") == code


def test_a_later_process_gives_odds_without_the_compiler() -> None:
    command = [sys.executable, "-c", USES_NO_COMPILER]
    subprocess.run(command, check=True, capture_output=True)

    assert subprocess.check_output(command, text=True) == "False\n"
