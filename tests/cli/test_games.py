"""`croupier games`, `croupier rules`, and wrong calls."""

import json

import pytest

from croupier.cli.main import MESSAGE_CHARACTERS_MAX, one_line, run
from croupier.core.games import GAMES
from croupier.core.rule_fields import RULE_FIELDS


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_games_are_listed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "games")

    assert (code, err) == (0, "")
    assert all(f"{name:<12}  {game.title}\n" in out for name, game in GAMES.items())


def test_the_games_are_listed_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "games", "--json")
    listed = json.loads(out)["games"]

    assert code == 0
    assert [game["game"] for game in listed] == list(GAMES)
    assert all(tuple(game["rules"]) == RULE_FIELDS for game in listed)
    assert listed[0]["rules"]["shuffle"] == "cut:156"
    assert [game["rules"]["streak_natural_pays"] for game in listed] == [None, None, None, "2:1"]


def test_the_rules_of_a_game_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "rules", "classic")

    assert code == 0
    assert out.startswith("Six-Deck Classic Blackjack\n==========================\n\nThe table\n")
    assert "\n  A blackjack pays 3 to 2.\n" in out
    assert all(len(line) <= 88 for line in out.splitlines())


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("double=9-11", "on two cards that total 9, 10 or 11"),
        ("natural_pays=6:5", "A blackjack pays 6 to 5."),
        ("wager_max = 500", "a wager of 1 to 500,"),
        ("das=false", "Not after a split."),
        ("soft17=hit", "hits a soft 17"),
        ('prizes={ 777 = "3:1" }', "Three sevens: 3 to 1."),
    ],
)
def test_a_rule_may_be_changed(
    capsys: pytest.CaptureFixture[str], rule: str, sentence: str
) -> None:
    code, out, _ = call(capsys, "rules", "classic", "--rule", rule)

    assert code == 0
    assert sentence in " ".join(out.split())
    assert sentence not in " ".join(call(capsys, "rules", "classic")[1].split())


def test_several_rules_may_be_changed_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(
        capsys,
        *("rules", "on-fire", "--json"),
        *("--rule", "streak_length=0", "--rule", "streak_natural_pays=-"),
    )
    document = json.loads(out)

    assert code == 0
    assert document["felt"][-1] == "Insurance pays 2 to 1"
    assert document["rules"]["streak_natural_pays"] is None
    assert "On fire" not in [section["heading"] for section in document["sections"]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "poker"], "unknown game 'poker', there are multiplayer"),
        (["rules", "classic", "--rule", "double"], "--rule 'double' is not NAME=VALUE"),
        (["rules", "classic", "--rule", "das=true", "--rule", "das=false"], "das is given twice"),
        (["rules", "classic", "--rule", "decks=9"], "rule decks: 9 is not 1 to 8"),
        (["rules", "classic", "--rule", "wager_min=301"], "301 is over 300"),
        (["rules"], "missing argument 'GAME'"),
        (["games", "--jsno"], "no such option: --jsno"),
        (["replay"], "missing argument 'FILE...'"),
    ],
)
def test_a_wrong_call_gets_one_plain_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, out, err = call(capsys, *arguments)

    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_message_is_one_line_of_bounded_length() -> None:
    assert one_line("a\nb\t\x1b[31m  c") == "a b [31m c"
    assert len(one_line("x" * 10_000)) == MESSAGE_CHARACTERS_MAX
    assert one_line("x" * MESSAGE_CHARACTERS_MAX) == "x" * MESSAGE_CHARACTERS_MAX
