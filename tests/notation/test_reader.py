"""What the reader takes and what it refuses, each beside its nearest legal neighbour."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from croupier.core.actions import Action
from croupier.core.cards import cards_text
from croupier.core.errors import CroupierError
from croupier.core.rules import Double
from croupier.notation import BadRecord, IllegalRound, read_record
from croupier.notation.record import RECORD_BYTES_MAX, BoxAction, RoundRecord
from tests.notation.records import ONE_ROUND, record


def only_round(lines: str) -> RoundRecord:
    return read_record(record(lines)).rounds[0]


def refused(text: str) -> str:
    with pytest.raises(CroupierError) as caught:
        read_record(text)
    message = str(caught.value)
    assert "\n" not in message
    assert not message.endswith(".")
    return message


def test_a_record_with_everything_in_it() -> None:
    read = read_record(
        record(
            """
            bets = { 2 = "25.00", 1 = "10" }
            players = { 2 = "bob", 1 = "ann" }
            dealt = "10s 9h 6d 5c Kd As 6c"
            actions = ["1 hit", "2 stand"]
            net = "35"
            at = 2026-03-01T20:15:00Z
            proof = { scheme = "x", cut = 3, open = true, parts = ["a", { b = "c" }] }
            """,
            top='currency = "EUR"\nrules = { double = "9-11" }',
        )
    )
    (written,) = read.rounds

    assert (read.game, read.currency, read.streak) == ("multiplayer", "EUR", 0)
    assert read.rules.double is Double.NINE_TO_ELEVEN
    assert list(written.bets.items()) == [(1, 1000), (2, 2500)]
    assert written.players == {1: "ann", 2: "bob"}
    assert cards_text(written.dealt) == "Ts 9h 6d 5c Kd As 6c"
    assert written.actions == (BoxAction(1, Action.HIT), BoxAction(2, Action.STAND))
    assert written.net == 3500
    assert written.at == datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
    assert written.proof == {
        "scheme": "x",
        "cut": 3,
        "open": True,
        "parts": ["a", {"b": "c"}],
    }


def test_what_may_be_left_out() -> None:
    read = read_record(record())
    (written,) = read.rounds

    assert read.currency == "FUN"
    assert written.actions == ()
    assert (written.players, written.net, written.at, written.proof) == (None,) * 4


# The document ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "format is missing", id="nothing at all"),
        pytest.param("format = 1", "game is missing", id="no game"),
        pytest.param('format = 1\ngame = "classic"', "rounds is missing", id="no rounds"),
        pytest.param(
            'format = 1\ngame = "classic"\nrounds = []', "0 rounds, a record has 1", id="no round"
        ),
        pytest.param(record().replace("= 1\n", "= 2\n", 1), "2 is not 1", id="another format"),
        pytest.param(record().replace("= 1\n", "= true\n", 1), "True is not 1", id="a true format"),
        pytest.param(record().replace("= 1\n", "= 1.0\n", 1), "a float is not 1", id="format 1.0"),
        pytest.param(record(game="poker"), "unknown game 'poker'", id="an unknown game"),
        pytest.param(record(top="table = 3"), "a record has no field 'table'", id="a field more"),
        pytest.param(record(top='currency = "GBP"'), "'GBP' is not one of", id="a currency"),
        pytest.param(record(top="currency = []"), "a list is not one of", id="no currency"),
        pytest.param(record(top="rules = 3"), "rules: 3 is not a table", id="rules as a number"),
        pytest.param(record(top="rules = { x = 1 }"), "no such rule", id="an unknown rule"),
        pytest.param(record(top='x = "\ny'), "not TOML: ", id="not TOML"),
        pytest.param('rounds = { a = 1 }\nformat = 1\ngame = "prize"', "not a list", id="a table"),
        pytest.param('rounds = [1]\nformat = 1\ngame = "prize"', "1 is not a table", id="a number"),
        pytest.param(f"x = {'[' * 5000}", "nested too deep", id="nested without end"),
        pytest.param(f"x = {'9' * 5000}", "not TOML: ", id="a number without end"),
        pytest.param(f"streak = 0x{'f' * 9000}", "more than 64 bits", id="a long hexadecimal"),
        pytest.param(
            record(top=f"rules = {{ decks = 0b{'1' * 65} }}"), "more than 64 bits", id="65 bits"
        ),
        pytest.param(
            record(top=f"rules = {{ decks = 0b{'1' * 64} }}"), "is not 1 to 8", id="64 bits"
        ),
        pytest.param("x = '\ud800'", "not text in UTF-8", id="half a character"),
        pytest.param("#" * (RECORD_BYTES_MAX + 1), f"at most {RECORD_BYTES_MAX}", id="too long"),
    ],
)
def test_a_document_that_is_no_record(text: str, message: str) -> None:
    assert message in refused(text)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(f"{'a.' * 32_000}a = 1", id="bare"),
        pytest.param(f"[{'a.' * 32_000}a]", id="in a heading"),
        pytest.param(f"""{"'a.b' . " * 16_000}a = 1""", id="quoted"),
        pytest.param(f"x = {{ {'a.' * 32_000}a = 1 }}", id="in a table"),
        pytest.param(
            f"""x = {{ a = \'\'\'\n\'\'\'\', {"a." * 40}a=1, b=\'\' }}""",
            id="behind a string of two lines",
        ),
        pytest.param(
            f"""x = {{ a = \"\"\"\n\"\"\"\"\", {"a." * 40}a = 1, b = \"\" }}""", id="behind another"
        ),
        pytest.param(f"{'a.' * 33}a = 1", id="just too long"),
    ],
)
def test_a_key_without_end_is_refused_at_once(line: str) -> None:
    assert refused(f"{record()}{line}\n") == "a key of more than 32 dots"


@pytest.mark.parametrize(
    "lines",
    [
        f"{ONE_ROUND}# {'.' * 100}",
        f'{ONE_ROUND}proof = {{ x = "{"a." * 100}" }}',
        f"{ONE_ROUND}proof = {{ {'a.' * 6}b = 1 }}",
        f"{ONE_ROUND}proof = {{ x = '0x{'f' * 64}' }}",
    ],
    ids=["in a comment", "in quotes", "in a short key", "nor a digest"],
)
def test_dots_elsewhere_do_no_harm(lines: str) -> None:
    assert only_round(lines).bets == {1: 1000}


@pytest.mark.lengthy
def test_a_document_of_the_greatest_length_is_read() -> None:
    text = record()
    assert read_record(text + "#" * (RECORD_BYTES_MAX - len(text))) == read_record(text)


@pytest.mark.parametrize(
    ("top", "message"),
    [
        ("streak = 0", None),
        ("streak = 3", None),
        ("streak = 4", "streak: 4 is not 0 to 3"),
        ("streak = -1", "streak: -1 is not 0 to 3"),
        ('streak = "1"', "not a whole number"),
        ("streak = true", "not a whole number"),
    ],
)
def test_the_streak_before_the_first_round(top: str, message: str | None) -> None:
    text = record(game="on-fire", top=top)
    if message is None:
        assert read_record(text).streak == int(top[-1])
    else:
        assert message in refused(text)


def test_a_game_without_a_streak_takes_none() -> None:
    assert "the game has none" in refused(record(game="classic", top="streak = 0"))


def test_a_ratio_is_taken_away_on_the_command_line_only() -> None:
    assert "not a ratio" in refused(record(top='rules = { streak_natural_pays = "-" }'))


# Rounds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        pytest.param('dealt = ""', "bets is missing", id="no bets"),
        pytest.param('bets = { 1 = "10" }', "dealt is missing", id="no cards"),
        pytest.param(f'{ONE_ROUND}note = "x"', "a round has no field 'note'", id="a field more"),
        pytest.param('bets = { 1 = 10 }\ndealt = ""', "a wager: 10 is not text", id="a number"),
        pytest.param('bets = { 1 = "nan" }\ndealt = ""', "not an amount", id="no number"),
        pytest.param('bets = { 1 = "-5" }\ndealt = ""', "not an amount", id="a sign"),
        pytest.param('bets = { 1 = " 5" }\ndealt = ""', "not an amount", id="a space"),
        pytest.param('bets = { 1 = "05" }\ndealt = ""', "not an amount", id="a leading zero"),
        pytest.param('bets = { 1 = "1e2" }\ndealt = ""', "not an amount", id="an exponent"),
        pytest.param('bets = { 1 = "5.50" }\ndealt = ""', "in steps of 1", id="half a unit"),
        pytest.param('bets = { 01 = "5" }\ndealt = ""', "not a box number", id="box 01"),
        pytest.param('bets = { one = "5" }\ndealt = ""', "not a box number", id="box one"),
        pytest.param('bets = [ "5" ]\ndealt = ""', "a list is not a table", id="bets as a list"),
        pytest.param('bets = { 1 = "5" }\ndealt = "1s"', "not a card: '1s'", id="no card"),
        pytest.param('bets = { 1 = "5" }\ndealt = "ts"', "not a card: 'ts'", id="a small rank"),
        pytest.param('bets = { 1 = "5" }\ndealt = ["Ts"]', "a list is not text", id="a list"),
        pytest.param(f'{ONE_ROUND}actions = "1 hit"', "is not a list", id="actions as text"),
        pytest.param(f"{ONE_ROUND}actions = [1]", "an action: 1 is not text", id="a number"),
        pytest.param(f'{ONE_ROUND}actions = ["hit"]', "a box and a verb", id="a verb alone"),
        pytest.param(f'{ONE_ROUND}actions = ["1 fold"]', "a box and a verb", id="another verb"),
        pytest.param(f'{ONE_ROUND}actions = ["1  hit"]', "a box and a verb", id="two spaces"),
        pytest.param(f'{ONE_ROUND}actions = ["01 hit"]', "a box and a verb", id="box 01 hits"),
        pytest.param(f"{ONE_ROUND}net = -10", "net: -10 is not text", id="net as a number"),
        pytest.param(f'{ONE_ROUND}net = "ten"', "not an amount of money", id="net in words"),
        pytest.param(f"{ONE_ROUND}at = 2026-01-01", "a date with a time", id="a date alone"),
        pytest.param(f'{ONE_ROUND}at = "now"', "a date with a time", id="a time in words"),
        pytest.param(f"{ONE_ROUND}proof = 1", "proof: 1 is not a table", id="a number as proof"),
        pytest.param(f"{ONE_ROUND}proof = {{ x = nan }}", "a float is not", id="NaN in a proof"),
        pytest.param(
            f"{ONE_ROUND}proof = {{ x = {'[' * 9}{']' * 9} }}", "nested deeper", id="a deep proof"
        ),
    ],
)
def test_a_round_that_is_written_wrongly(lines: str, message: str) -> None:
    assert message in refused(record(ONE_ROUND, lines))
    assert refused(record(ONE_ROUND, lines)).startswith("round 2: ")


def test_an_error_in_a_round_says_which_round() -> None:
    with pytest.raises(IllegalRound) as caught:
        read_record(record(ONE_ROUND, ONE_ROUND, "dealt = 3"))

    assert caught.value.number == 3
    assert isinstance(caught.value.cause, BadRecord)


@pytest.mark.parametrize(
    ("at", "read"),
    [
        ("2026-01-02T03:04:05Z", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)),
        (
            "2026-01-02 03:04:05.250+02:00",
            datetime(2026, 1, 2, 3, 4, 5, 250_000, tzinfo=timezone(timedelta(hours=2))),
        ),
        ("2026-01-02T03:04:05", datetime(2026, 1, 2, 3, 4, 5)),  # noqa: DTZ001
    ],
)
def test_a_time_has_an_offset_or_none(at: str, read: datetime) -> None:
    assert only_round(f"{ONE_ROUND}at = {at}").at == read


@pytest.mark.parametrize(
    ("copies", "decks", "is_possible"), [(6, 6, True), (7, 6, False), (1, 1, True), (2, 1, False)]
)
def test_no_more_copies_of_a_card_than_decks(copies: int, decks: int, is_possible: bool) -> None:
    text = record(
        f'bets = {{ 1 = "5" }}\ndealt = "{"As " * copies}"',
        game="classic",
        top=f"rules = {{ decks = {decks} }}",
    )
    if is_possible:
        assert len(read_record(text).rounds[0].dealt) == copies
    else:
        assert f"{copies} copies of As" in refused(text)


# Players ---------------------------------------------------------------------------------


def four_boxes(players: str) -> str:
    bets = 'bets = { 1 = "5", 2 = "5", 3 = "5", 5 = "5" }'
    return f'{bets}\ndealt = ""\nplayers = {{ {players} }}'


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ('1 = "ann", 2 = "ann", 3 = "ann", 5 = "bob"', None),
        ('1 = "ann", 2 = "ann", 3 = "ann", 5 = "ann"', "'ann' holds 4 boxes of 3"),
        ('1 = "ann", 2 = "ann", 3 = "ann"', "exactly the boxes of bets"),
        ('1 = "ann", 2 = "ann", 3 = "ann", 4 = "bob"', "exactly the boxes of bets"),
        ('1 = "ann", 2 = "ann", 3 = "ann", 5 = 5', "players: 5 is not text"),
        (f'1 = "{"a" * 201}", 2 = "ann", 3 = "ann", 5 = "bob"', "at most 200 characters"),
    ],
)
def test_players_name_the_boxes_of_a_round(players: str, message: str | None) -> None:
    if message is None:
        assert only_round(four_boxes(players)).players
    else:
        assert message in refused(record(four_boxes(players)))


def test_a_game_for_one_has_one_player() -> None:
    lines = 'bets = { 1 = "5", 2 = "5" }\ndealt = ""\nplayers = { 1 = "ann", 2 = "%s" }'

    alone = read_record(record(lines % "ann", game="classic"))
    assert alone.rounds[0].players == {1: "ann", 2: "ann"}
    assert "2 players, the game is for one" in refused(record(lines % "bob", game="classic"))
