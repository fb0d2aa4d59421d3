"""`croupier games`, `croupier rules`, and wrong calls."""

import json

import pytest

from croupier.cli.main import MESSAGE_CHARACTERS_MAX, one_line, run
from croupier.cli.rule_options import rules_with
from croupier.core.errors import CroupierError
from croupier.core.games import CATALOGUE, GAMES, PRESETS
from croupier.core.rule_fields import RULE_FIELDS
from croupier.core.rules import Rules
from croupier.notation.rule_code import rule_code


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_games_and_the_presets_are_listed_for_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = call(capsys, "games")
    on_floor, presets = out.split("\nPresets\n")

    assert (code, err) == (0, "")
    assert on_floor.startswith("On the floor\n")
    for group, part in ((GAMES, on_floor), (PRESETS, presets)):
        for name, game in group.items():
            assert f"\n  {name:<16}  {game.title}\n" in part
            assert f"  {game.about}\n" in part
            assert f"  {rule_code(game.rules)}\n" in part
    assert all(len(line) <= 96 for line in out.splitlines())


def test_the_games_and_the_presets_are_listed_for_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = call(capsys, "games", "--json")
    listed = json.loads(out)

    assert code == 0
    assert [game["game"] for game in listed["games"]] == list(GAMES)
    assert [game["game"] for game in listed["presets"]] == list(PRESETS)
    every = listed["games"] + listed["presets"]
    assert all(tuple(game["rules"]) == RULE_FIELDS for game in every)
    assert [game["code"] for game in every] == [rule_code(g.rules) for g in CATALOGUE.values()]
    games = listed["games"]
    assert games[0]["rules"]["shuffle"] == "cut:156"
    assert [game["rules"]["streak_natural_pays"] for game in games] == [None, None, None, "2:1"]


def test_a_list_may_be_of_some_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "games", "vegas-strip", "classic", "--json")
    listed = json.loads(out)

    assert code == 0
    assert [game["game"] for game in listed["games"]] == ["classic"]
    assert [game["game"] for game in listed["presets"]] == ["vegas-strip"]
    assert "Presets" not in call(capsys, "games", "classic")[1]


def test_listed_games_may_have_a_rule_changed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "games", "classic", "prize", "--rule", "soft17=hit")

    assert code == 0
    assert "  6D H17 DAS LS10 SP2 HSA 3B SOLO W1-300\n" in out
    assert "  6D H17 DAS LS SP2" in out
    assert GAMES["classic"].about not in out, "what was said about the game may not hold any more"


def test_the_rules_of_a_game_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "rules", "classic")

    assert code == 0
    assert out.startswith(
        "Six-Deck Classic Blackjack\n==========================\n"
        "6D S17 DAS LS10 SP2 HSA 3B SOLO W1-300\n\nThe table\n"
    )
    assert "\n  A blackjack pays 3 to 2.\n" in out
    assert all(len(line) <= 88 for line in out.splitlines())


def test_rules_may_be_given_as_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "rules", "--rules", "6D H17 LS", "--rule", "decks=8")

    assert code == 0
    assert out.startswith("Blackjack\n=========\n8D H17 LS\n")
    assert "hits a soft 17" in " ".join(out.split())


def test_a_code_of_a_game_is_that_game(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "rules", "--json", "--rules", "4D S17 DAS CUT156")
    free = json.loads(call(capsys, "rules", "--json", "--rules", "4D H17")[1])

    assert (json.loads(out)["game"], json.loads(out)["title"]) == (
        "vegas-strip",
        "Vegas Strip Blackjack",
    )
    assert (free["game"], free["title"], free["code"]) == (None, "Blackjack", "4D H17")


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
        (["rules", "classic", "--rule", "das=true", "--rule", "das=false"], "'das' is given twice"),
        (["rules", "classic", "--rule", "decks=9"], "rule decks: 9 is not 1 to 8"),
        (["rules", "classic", "--rule", "das=true\nx=1"], "rule das: 'true\\nx=1' is not true or"),
        (["rules", "classic", "--rule", "wager_min=301"], "301 is over 300"),
        (
            ["rules", "classic", "--rule", "even_money=true", "--rule", "insurance=false"],
            "rules even_money and insurance contradict: even money needs insurance",
        ),
        (
            ["games", "--rule", "decks=1"],
            "rules shuffle and decks contradict: a cut behind card 156 of 52",
        ),
        (["games", "poker"], "unknown game 'poker'"),
        (["rules", "--rules", "6D S17 POKER"], "rule code: word 3, 'POKER', is none of 6D S17"),
        (["rules", "--rules", "6D"], "rule code: no word says soft17"),
        (
            ["rules", "classic", "--rules", "6D S17"],
            "GAME 'classic' and --rules '6D S17' both say the rules",
        ),
        (["rules"], "missing argument 'GAME', or --rules with a rule code"),
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


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("9" * 5_000, id="a number that Python does not read"),
        pytest.param("0x" + "f" * 5_000, id="a number that Python does not print"),
        pytest.param("{" + "a." * 2_000 + "a=1}", id="deep"),
        pytest.param("a." * 2_000, id="dots"),
        pytest.param("[" * 5_000, id="brackets"),
        pytest.param("\udcde", id="no UTF-8"),
    ],
)
@pytest.mark.parametrize("field", ["decks", "double", "prizes", "das", "no_such"])
def test_a_rule_with_an_odd_value_is_refused_on_one_short_line(field: str, value: str) -> None:
    with pytest.raises(CroupierError) as told:
        rules_with(Rules(), [f"{field}={value}"])

    assert str(told.value).isprintable()
    assert len(str(told.value)) < 200
