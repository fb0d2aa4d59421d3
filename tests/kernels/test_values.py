"""Values that are kept: made once, made anew when the program, the key or the file is another."""

from pathlib import Path

import pytest

from croupier.cli.kept_chart import best_chart_and_ev
from croupier.core.games import GAMES
from croupier.kernels import folder as kept_folder
from croupier.kernels import values
from croupier.kernels.values import kept_value
from croupier.odds import best_chart
from croupier.simulation.chunks import make_tables
from croupier.simulation.plan import Plan
from croupier.simulation.runner import run
from croupier.strategy.policy import ByChart, NeverBust

RULES = GAMES["classic"].rules


class Makes:
    """Makes one value, and knows how often it was asked for."""

    def __init__(self, value: object) -> None:
        self.value, self.times = value, 0

    def __call__(self) -> object:
        """The value."""
        self.times += 1
        return self.value


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_folder, "FOLDER", tmp_path / "kernels")
    return tmp_path / "kernels"


def test_a_value_is_made_once(folder: Path) -> None:
    make = Makes(("a", 0.1))

    assert kept_value("one", "key", make) == kept_value("one", "key", make) == ("a", 0.1)
    assert make.times == 1


def test_another_key_or_name_asks_for_another_value(folder: Path) -> None:
    make = Makes(1)
    for name, key in (("one", "key"), ("one", "other"), ("two", "key")):
        kept_value(name, key, make)

    assert make.times == 3


def test_another_program_asks_for_another_value(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Makes(1)
    kept_value("one", "key", make)
    monkeypatch.setattr(values, "sources_digest", lambda: "other sources")
    kept_value("one", "key", make)

    assert make.times == 2


@pytest.mark.parametrize("kept", [0, 10, -1])
def test_a_damaged_value_is_made_anew(folder: Path, kept: int) -> None:
    make = Makes([1, 2, 3])
    kept_value("one", "key", make)
    (path,) = folder.iterdir()
    path.write_bytes(path.read_bytes()[:kept])

    assert kept_value("one", "key", make) == kept_value("one", "key", make) == [1, 2, 3]
    assert make.times == 2


def test_a_whole_file_that_holds_no_value_is_made_anew(folder: Path) -> None:
    make = Makes(1)
    kept_value("one", "key", make)
    (path,) = folder.iterdir()
    name, _, digest = path.stem.partition("-")
    kept_folder.write_file(name, digest, values.SUFFIX, b"no pickle", most=1)

    assert kept_value("one", "key", make) == 1
    assert make.times == 2


def test_where_nothing_can_be_kept_a_value_is_made_each_time(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    make = Makes(1)

    assert kept_value("one", "key", make) == kept_value("one", "key", make) == 1
    assert make.times == 2


def test_old_values_make_room_and_great_ones_are_not_kept(folder: Path) -> None:
    for number in range(values.KEPT_MAX + 2):
        kept_value("one", str(number), Makes(number))
    kept_value("great", "key", Makes(bytes(values.BYTES_MAX)))

    assert len(list(folder.iterdir())) == values.KEPT_MAX


def test_a_kept_chart_is_the_best_one(folder: Path) -> None:
    found = best_chart(RULES)

    for _ in range(2):
        assert best_chart_and_ev(RULES) == (found.chart, found.ev)


def test_kept_tables_give_the_same_sums(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(rules=RULES, policies=(ByChart(best_chart(RULES).chart),), rounds=20_000)
    fresh = run(plan)
    monkeypatch.delattr("croupier.simulation.chunks.encode")

    assert run(plan) == fresh


def test_tables_of_who_plays_by_no_chart_are_not_kept(folder: Path) -> None:
    make_tables(Plan(rules=RULES, policies=(NeverBust(),)))

    assert not folder.exists()
