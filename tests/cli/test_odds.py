"""`croupier odds`, `croupier strategy` and `croupier advise`."""

import csv
import io
import json
from pathlib import Path

import pytest

from croupier.cli.main import run
from croupier.core.games import GAMES
from croupier.core.rule_fields import RULE_FIELDS
from croupier.odds import solve
from croupier.strategy.chart import ROWS, UPCARDS

CHEAP = "6D S17 DAS LS"
"""Four hands; another program's figure for it is -0.00330268037337505."""


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


# odds.


@pytest.mark.slow
def test_odds_are_told_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "odds", "classic")
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert lines[:2] == ["Six-Deck Classic Blackjack", "6D S17 DAS LS10 SP2 HSA 3B SOLO W1-300"]
    assert "House edge              0.20176 %" in lines
    assert "Return                  99.79824 %" in lines
    assert any(line.split()[:4] == ["surrender", "late-not-ace,", "not", "none"] for line in lines)
    assert lines[-1].startswith("Values are per first wager: exact")


@pytest.mark.slow
def test_odds_are_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "odds", "classic", "--json")
    told = json.loads(out)

    assert code == 0
    assert out.count("\n") == 1
    assert told["game"] == "classic"
    assert tuple(told["rules"]) == RULE_FIELDS
    assert told["ev"] == solve(GAMES["classic"].rules).ev
    assert told["house_edge"] == -told["ev"]
    assert told["return"] == 1 + told["ev"]
    assert told["standard_deviation"] == pytest.approx(1.137, abs=0.001)
    assert told["standard_deviation_reason"] is None
    assert told["net_reason"] is None
    assert sum(told["net"].values()) == pytest.approx(1, abs=1e-12)
    assert told["net"]["1.5"] == pytest.approx(0.045323, abs=1e-6)
    assert list(told["by_upcard"]) == list(UPCARDS)
    assert list(told["chart"]) == list(ROWS)
    assert told["chart"]["hard 15"]["T"] == "Rh"
    assert told["chart_ev"] < told["ev"]
    assert {each["rule"] for each in told["worth"]} >= {"surrender", "das", "split_aces_one_card"}
    assert told["method"].startswith("exact")
    assert told["seconds"] > 0
    assert sum(told["outcomes"].values()) > 1


def test_several_games_are_told_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "odds", "prize", CHEAP, "--csv")
    first, second = csv.DictReader(io.StringIO(out))

    assert code == 0
    assert (first["game"], second["game"]) == ("prize", "")
    assert second["code"] == CHEAP
    assert float(second["ev"]) == pytest.approx(-0.00330268037337505, abs=1e-12)
    assert float(second["house_edge"]) == -float(second["ev"])
    assert float(first["ev_6"]) > float(first["ev_A"])


@pytest.mark.slow
def test_a_rule_is_changed_in_every_game_of_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["odds", "classic", CHEAP, "--csv", "--rule", "soft17=hit", "--rule", "decks=2"]
    _, out, _ = call(capsys, *arguments)

    assert [line["code"][:6] for line in csv.DictReader(io.StringIO(out))] == ["2D H17"] * 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["odds"], "missing argument 'GAME...'", id="no game"),
        pytest.param(["odds", "whist"], "unknown game 'whist', there are", id="no such game"),
        pytest.param(["odds", "6D XX"], "rule code: word 2, 'XX', is none of", id="no such word"),
        pytest.param(["odds", "0D S17"], "rule decks: 0 is not 1 to 8", id="no decks"),
        pytest.param(["odds", "classic", "--rule", "decks=0"], "rule decks: 0 is not", id="zero"),
        pytest.param(["odds", "classic", "--rule", "wild=true"], "rule wild: no such", id="rule"),
        pytest.param(["odds", "classic", "--json", "--csv"], "both say the form", id="two forms"),
        pytest.param(["odds", *["classic"] * 51], "51 games, at most 50", id="too many"),
        pytest.param(["strategy", "whist"], "unknown game 'whist'", id="strategy of none"),
        pytest.param(["strategy", "classic", "--streak", "1"], "--streak goes with", id="a streak"),
        pytest.param(["strategy", "classic", "--format", "gif"], "'gif' is not one of", id="form"),
    ],
)
def test_a_wrong_question_is_one_plain_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, *arguments)

    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


# strategy.


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("multiplayer", "full memory is followed through one split to two hands, not more"),
        ("on-fire", "full memory is not followed in a game with a streak"),
    ],
)
def test_full_memory_is_refused_where_it_is_not_followed(
    capsys: pytest.CaptureFixture[str], game: str, message: str
) -> None:
    code, out, err = call(capsys, "odds", game, "--memory")

    assert (code, out, err) == (2, "", f"{message}\n")


def test_full_memory_is_worth_as_much_without_splits(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("odds", "classic", "--csv", "--rule", "max_hands=1")
    plain, known = (call(capsys, *arguments, *more)[1] for more in ((), ("--memory",)))

    assert plain.splitlines()[1].split(",")[2:4] == known.splitlines()[1].split(",")[2:4]
    assert "full memory" in known


def test_a_strategy_in_letters(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "strategy", "classic")

    assert code == 0
    assert "15     S  S  S  S  S  H  H  H  Rh H" in out.splitlines()
    assert "Pairs  2  3  4  5  6  7  8  9  T  A" in out.splitlines()


def test_no_ace_is_doubled_where_the_rules_forbid_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "strategy", "multiplayer", "--format", "csv")
    soft = [line for line in out.splitlines() if line.startswith("Soft")]

    assert soft
    assert not any("D" in line for line in soft)


@pytest.mark.parametrize(
    ("form", "begins"),
    [("html", b"<!doctype html>"), ("svg", b"<svg xmlns"), ("png", b"\x89PNG\r\n")],
)
def test_a_strategy_in_a_file(
    form: str, begins: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"chart.{form}"
    code, out, _ = call(capsys, "strategy", "classic", "--format", form, "-o", str(file))

    assert (code, out) == (0, "")
    assert file.read_bytes().startswith(begins)


def test_a_file_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = call(capsys, "strategy", "classic", "-o", str(tmp_path / "no" / "chart.txt"))

    assert code == 2
    assert err.endswith("chart.txt: no such file or directory\n")


def test_a_strategy_by_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "strategy", "classic", "--composition-dependent")
    lines = out.splitlines()

    assert any(line.startswith("7 9 ") and line.endswith("Rh H") for line in lines)
    assert "Three cards  2  3  4  5  6  7  8  9  T  A" in lines


def test_every_hand_by_the_cards_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "strategy", "classic", "--composition-dependent", "--format", "csv")
    lines = out.splitlines()

    assert lines[0] == "hand,2,3,4,5,6,7,8,9,T,A"
    assert len(lines) > 2000
    assert {line.split(",")[0] for line in lines} >= {"88", "A7", "2228", "AAAAAAAA2"}


# advise.


def test_advice_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "advise", "classic", "--hand", "9s 7d", "--upcard", "Th")
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert lines[0] == "9s 7d against Th"
    assert [line.split()[0] for line in lines[3:7]] == ["surrender", "hit", "stand", "double"]
    assert lines[3].endswith("-50.00000 %  best")


def test_advice_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    question = ["advise", "classic", "--hand", "9s 7d", "--upcard", "Th", "--json"]
    told = json.loads(call(capsys, *question)[1])

    assert told["best"] == "surrender"
    assert told["values"]["hit"] == pytest.approx(-0.535392, abs=1e-6)
    assert told["values"]["stand"] == pytest.approx(-0.536809, abs=1e-6)
    assert (told["offer"], told["insurance"], told["best_offer"]) == ({}, None, None)


def test_cards_without_a_suit_are_cards_of_any(capsys: pytest.CaptureFixture[str]) -> None:
    plain = call(capsys, "advise", "classic", "--hand", "9 7", "--upcard", "10", "--json")
    suited = call(capsys, "advise", "classic", "--hand", "9s 7d", "--upcard", "Th", "--json")

    assert plain == suited


def test_cards_seen_change_the_advice(capsys: pytest.CaptureFixture[str]) -> None:
    question = ["advise", "classic", "--hand", "As Ad", "--upcard", "Ah", "--json"]
    fresh = json.loads(call(capsys, *question)[1])
    small = json.loads(call(capsys, *question, "--seen", "2 3 4 5 6 " * 14)[1])

    assert fresh["best_offer"] == "decline"
    assert small["best_offer"] == "insure"
    assert small["insurance"] > 0 > fresh["insurance"]


def test_a_split_is_worth_more_to_a_player_with_full_memory(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = ["advise", "classic", "--hand", "8 8", "--upcard", "T", "--json"]
    plain = json.loads(call(capsys, *question)[1])
    known = json.loads(call(capsys, *question, "--memory")[1])

    assert known["values"]["split"] > plain["values"]["split"]
    assert known["values"]["hit"] == plain["values"]["hit"]
    assert "full memory" in known["method"]


def test_a_bust_hand_of_a_split_may_lie_beside_the_one_in_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = ["advise", "classic", "--hand", "8 7", "--upcard", "T", "--hands", "8 5 T"]

    assert call(capsys, *question)[0] == 0


def test_a_natural_is_offered_even_money_in_prize(capsys: pytest.CaptureFixture[str]) -> None:
    question = ["advise", "prize", "--hand", "As Kd", "--upcard", "Ah"]
    told = json.loads(call(capsys, *question, "--json")[1])

    assert (told["values"], told["best"]) == ({}, None)
    assert told["offer"] == pytest.approx({"decline": 107 / 103, "even-money": 1.0}, abs=1e-12)
    assert "a natural has nothing to play" in call(capsys, *question)[1]


def test_a_hand_of_a_split_knows_its_box(capsys: pytest.CaptureFixture[str]) -> None:
    question = ["advise", "classic", "--hand", "8s 3d", "--upcard", "6h", "--json"]
    unsplit = json.loads(call(capsys, *question)[1])
    split = json.loads(call(capsys, *question, "--hands", "8h")[1])

    assert "surrender" in unsplit["values"]
    assert "surrender" not in split["values"]
    assert split["best"] == "double"


def test_a_hand_of_a_split_on_fire_knows_how_the_other_ended(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = ["advise", "on-fire", "--hand", "8s 3d", "--upcard", "Th", "--json", "--streak"]

    def stand(wins: int, other: str) -> float:
        told = json.loads(call(capsys, *question, str(wins), "--hands", other)[1])
        assert set(told["values"]) == {"stand", "hit"}
        return float(told["values"]["stand"])

    assert stand(3, "8h Tc") > stand(0, "8h Tc"), "a hand that may win or push keeps the fire"
    assert stand(3, "8h Tc 5d") == stand(0, "8h Tc 5d"), "a bust hand has put it out"
    assert stand(3, "8h") > stand(0, "8h"), "a hand that waits may keep it"


@pytest.mark.parametrize(
    ("hand", "upcard", "more", "message"),
    [
        pytest.param("", "Th", [], "--hand has no card", id="no hand"),
        pytest.param("9s 7d", "Th 2s", [], "is not one card", id="two upcards"),
        pytest.param("9s 7x", "Th", [], "not a card: '7x', such as 9s, Th or A", id="no card"),
        pytest.param("9s", "Th", [], "", id="one card"),
        pytest.param("Ts 9d 5c", "Th", [], "", id="a bust hand"),
        pytest.param("9s 9s", "9s", ["--seen", "9s 9s 9s 9s"], "6 decks have 6 of 9s", id="seven"),
        pytest.param("A A", "A", ["--seen", "A " * 22], "6 decks have 24 of A", id="25 aces"),
        pytest.param("9s 7d", "Th", ["--streak", "1"], "a streak of 1", id="a streak"),
        pytest.param(
            "9s 7d", "Th", ["--hands", "8s"], "begin alike, not with 9s and 8s", id="no split"
        ),
        pytest.param(
            "8s 7d",
            "Th",
            ["--hands", "8h 5c Td 2s"],
            "bust takes no further card: '8h 5c Td 2s'",
            id="a card after a bust",
        ),
        pytest.param(
            "As 7d",
            "Th",
            ["--hands", "Ah 5c 2d", "--rule", "split_aces_one_card=true"],
            "a split ace gets one card: 'Ah 5c 2d'",
            id="a second card for a split ace",
        ),
        pytest.param(
            "8s 3d",
            "6h",
            ["--hands", "8h", "--memory"],
            "with full memory the first hand of a split is not valued by itself",
            id="a first hand with memory",
        ),
        pytest.param(
            "8s 8d",
            "6h",
            ["--memory", "--rule", "max_hands=4"],
            "through one split to two hands, not more",
            id="memory over two splits",
        ),
    ],
)
def test_an_impossible_hand_is_one_plain_line(
    hand: str,
    upcard: str,
    more: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["advise", "classic", "--hand", hand, "--upcard", upcard, *more]
    code, out, err = call(capsys, *arguments)

    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_the_suit_of_a_seven_is_asked_for_where_it_is_paid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, _, err = call(capsys, "advise", "prize", "--hand", "7 7", "--upcard", "T")

    assert (code, err) == (2, "the suit of a seven matters in this game, such as 7s\n")
