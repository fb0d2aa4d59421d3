"""`croupier play --save`: an evening as a record."""

import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cli.play import play_evening
from croupier.cli.play_record import RecordFile
from croupier.cli.play_terminal import Terminal
from croupier.cli.rule_options import chosen_game
from croupier.core.games import CATALOGUE
from croupier.fairness.shoe import SeededShoes, row_of_seeds
from croupier.notation import read_record, replay, replay_text
from tests.cli.evenings import evening

ALL_KEYS = ["10", "", "h", "s", "d", "p", "r", "i", "e", "n", "what", "1 2", "5 0 5"]


def saved_evening(path: Path, answers: str, *rounds: str, game: str = "classic") -> list[str]:
    chosen = chosen_game(game, None, ())
    with RecordFile(path, game, chosen.rules) as saved:
        return evening(answers, *rounds, game=game, saved=saved)


def test_rounds_are_saved_as_a_record_that_replay_accepts(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    printed = saved_evening(
        path, "10 d - i s - q", "6s 6h 5d Tc Kh 5s", "Ts Ah 9d 7c", "Ts 6h 9d Tc 5c"
    )
    played = replay(read_record(path.read_text(encoding="utf-8")))

    assert [state.returned - state.staked for state in played.rounds] == [0, 500, -1_000]
    assert printed[-1] == f"3 saved: croupier replay {path}"
    assert printed[-2] == "Good night. Balance 995.00."


def test_a_record_is_whole_after_every_round(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    chosen = chosen_game("classic", None, ())
    with RecordFile(path, "classic", chosen.rules) as saved:
        evening("10 s q", "Ts 6h 9d Tc 5c", saved=saved)
        assert len(read_record(path.read_text(encoding="utf-8")).rounds) == 1
        evening("10 s q", "Ts 6h 9d Tc 5c", saved=saved)
        assert len(read_record(path.read_text(encoding="utf-8")).rounds) == 2


def test_the_streak_in_a_record_is_that_of_the_evening(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    saved_evening(path, "10 s - - - q", "Ts Tc 9d 6h 6d", *["As Tc Kd 6h"] * 3, game="on-fire")
    played = replay(read_record(path.read_text(encoding="utf-8")))

    assert [state.returned for state in played.rounds] == [2_000, 2_500, 2_500, 3_000]


def test_a_void_round_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    saved_evening(path, "10 h - s q", "Ts 6h 2d Tc", "Ts 6h 9d Tc 5c", game="multiplayer")

    assert len(read_record(path.read_text(encoding="utf-8")).rounds) == 1


def test_without_a_round_no_record_is_left(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    assert saved_evening(path, "q")[-1] == "Good night. Balance 1,000.00."
    assert not path.exists()


def test_a_record_that_is_full_takes_no_more_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.play_record.ROUNDS_MAX", 1)
    path = tmp_path / "evening.toml"
    printed = saved_evening(path, "10 s - s - s q", *["Ts 6h 9d Tc 5c"] * 3)

    assert printed.count(f"{path} is full; no more rounds are saved.") == 1
    assert len(read_record(path.read_text(encoding="utf-8")).rounds) == 1


@settings(max_examples=25)
@given(
    st.sampled_from(list(CATALOGUE)),
    st.lists(st.sampled_from(ALL_KEYS), max_size=80),
    st.integers(min_value=0, max_value=999),
)
@pytest.mark.lengthy
def test_whatever_is_answered_the_evening_ends_and_its_record_is_legal(
    tmp_path_factory: pytest.TempPathFactory, game: str, answers: list[str], number: int
) -> None:
    chosen = chosen_game(game, None, ())
    path = tmp_path_factory.mktemp("play") / "evening.toml"
    shoes = SeededShoes(chosen.rules, row_of_seeds(number.to_bytes(32, "big")))
    output = io.StringIO()
    terminal = Terminal(io.StringIO("10\n" + "".join(f"{key}\n" for key in answers)), output)
    with RecordFile(path, game, chosen.rules) as saved:
        play_evening(chosen, chosen.rules.boxes_per_player, shoes, terminal, saved)
    (balance,) = re.findall(r"Good night\. Balance ([0-9,.]+)\.", output.getvalue())
    gifts = output.getvalue().count("Your play money is gone.")
    net = replay_text(path.read_text(encoding="utf-8"))["net"]

    assert float(balance.replace(",", "")) == 1_000 * (1 + gifts) + float(str(net))
