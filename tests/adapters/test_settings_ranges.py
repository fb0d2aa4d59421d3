"""`games` and `[ranges.GAME]`: what a house offers, and figures that contradict each other."""

from pathlib import Path

import pytest

from croupier.adapters.settings_file import load_settings
from croupier.casino.ranges import Figures, RangeName
from croupier.core.games import GAMES
from croupier.settings import BadSetting, Settings, read_settings


def read(folder: Path, text: str) -> Settings:
    path = folder / "croupier.toml"
    path.write_text(text, encoding="utf-8")
    return load_settings({}, {}, path)


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadSetting) as caught:
        read(folder, text)
    told = str(caught.value)
    assert "\n" not in told
    return told.replace(str(folder / "croupier.toml"), "FILE")


def test_a_house_that_is_told_nothing_offers_every_game_within_the_usual_ranges() -> None:
    assert Settings().games == tuple(GAMES)
    assert Settings().ranges == ()


def test_a_host_names_the_games_that_are_offered(tmp_path: Path) -> None:
    assert read(tmp_path, "games = ['prize', 'Classic', 'prize']").games == ("prize", "classic")
    assert read_settings({"CROUPIER_GAMES": "prize, classic"}, {}).games == ("prize", "classic")
    with pytest.raises(BadSetting, match="unknown game 'poker', there are multiplayer, classic"):
        read_settings({"CROUPIER_GAMES": "poker"}, {})


def test_what_is_left_out_of_a_range_is_as_usual(tmp_path: Path) -> None:
    written = """
    [ranges.classic]
    bronze = { min = 2, max = 10, table_max = 30 }
    golden = { min = 50 }

    [ranges.on-fire.silver]
    max = 50
    """
    assert read(tmp_path, written).ranges == (
        Figures(game="classic", name=RangeName.BRONZE, box_min=2, box_max=10, table_max=30),
        Figures(game="classic", name=RangeName.GOLDEN, box_min=50, box_max=300, table_max=600),
        Figures(game="on-fire", name=RangeName.SILVER, box_min=5, box_max=50, table_max=None),
    )


@pytest.mark.parametrize(
    "figures",
    [
        "classic.bronze = { min = 1, max = 1, table_max = 1 }",
        "classic.golden = { min = 300, max = 300, table_max = 900 }",
        "multiplayer.golden = { min = 200, max = 200, table_max = 600 }",
    ],
)
def test_figures_just_inside_their_limits_are_taken(tmp_path: Path, figures: str) -> None:
    assert len(read(tmp_path, f"ranges.{figures}").ranges) == 1


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ("classic.bronze.min = 0", "ranges.classic.bronze.min: it is not 1 to 1000000"),
        ("classic.bronze.max = -5", "ranges.classic.bronze.max: it is not 1 to 1000000"),
        (
            "classic.golden.max = 301",
            "ranges.classic.golden.max: 301 is not 1 to 300, what a box of classic takes",
        ),
        (
            "multiplayer.golden.max = 201",
            "ranges.multiplayer.golden.max: 201 is not 1 to 200, what a box of multiplayer takes",
        ),
        (
            "classic.bronze = { min = 20, max = 10 }",
            "ranges.classic.bronze.min: 20 is more than max 10",
        ),
        (
            "classic.bronze.min = 26",
            "ranges.classic.bronze.min: 26 is more than max 25, the usual one",
        ),
        (
            "classic.silver.max = 4",
            "ranges.classic.silver.max: 4 is less than min 5, the usual one",
        ),
        (
            "classic.bronze = { max = 20, table_max = 19 }",
            "ranges.classic.bronze.table_max: 19 is less than max 20",
        ),
        (
            "classic.bronze.table_max = 24",
            "ranges.classic.bronze.table_max: 24 is less than max 25, the usual one",
        ),
        (
            "classic.bronze.max = 51",
            "ranges.classic.bronze.max: 51 is more than table_max 50, the usual one",
        ),
        (
            "classic.golden.table_max = 901",
            "ranges.classic.golden.table_max: 901 is more than 900, what a player's boxes take",
        ),
        (
            "on-fire.bronze.table_max = 25",
            "ranges.on-fire.bronze.table_max: 25 is one too many: on-fire limits boxes alone",
        ),
        ("classic.bronze.min = '5'", "ranges.classic.bronze.min: wanted whole units"),
        ("classic.bronze.min = true", "ranges.classic.bronze.min: wanted whole units"),
        ("classic.bronze.least = 5", "ranges.classic.bronze: unknown figure 'least'; there are"),
        ("classic.bronze.maxi = 5", "unknown figure 'maxi'; did you mean max?"),
        ("classic.bronce.min = 5", "ranges.classic: unknown range 'bronce'; did you mean bronze?"),
        ("clasic.bronze.min = 5", "ranges: unknown game 'clasic'; did you mean classic?"),
        ("vegas-strip.bronze.min = 5", "ranges: unknown game 'vegas-strip'; there are multi"),
        ("classic.bronze = 5", "ranges.classic.bronze: wanted a table, such as"),
        ("classic = []", "ranges.classic: wanted a table, such as"),
    ],
)
def test_figures_that_contradict_a_limit_are_refused_with_key_value_and_limit(
    tmp_path: Path, figures: str, told: str
) -> None:
    assert told in refusal(tmp_path, f"ranges.{figures}")


@pytest.mark.parametrize("text", ["ranges = 5", "ranges = 'wide'", "ranges = ['classic']"])
def test_ranges_are_a_table(tmp_path: Path, text: str) -> None:
    assert "FILE: ranges: wanted a table, such as [ranges.classic]" in refusal(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("games = []", "games: a house needs a game"),
        ("games = 'classic'", "games: wanted a list"),
        ("games = ['classic', 'poker']", "games: unknown game 'poker', there are multiplayer"),
    ],
)
def test_a_house_offers_games_of_the_floor_and_at_least_one(
    tmp_path: Path, text: str, told: str
) -> None:
    assert f"FILE: {told}" in refusal(tmp_path, text)


@pytest.mark.case("B20")
@pytest.mark.parametrize("figure", ["53.54545", "10.005", "10.50", "10.0"])
def test_a_fraction_of_a_unit_is_refused_in_a_range_too_and_the_step_is_named(
    tmp_path: Path, figure: str
) -> None:
    told = refusal(tmp_path, f"ranges.classic.golden.max = {figure}")
    shown = float(figure)
    assert f"ranges.classic.golden.max: wanted whole units, in steps of 1, not {shown}" in told
