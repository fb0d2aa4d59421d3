"""What a host sets: seconds of shared tables, a fast clock for tries, and the page about them."""

import re
from pathlib import Path

import pytest

from croupier.casino.clocks import Times
from croupier.settings import (
    CLOCK_SPEED_MAX,
    SECONDS_MAX,
    BadSetting,
    Settings,
    read_settings,
)

HOWTO = Path(__file__).parents[2] / "docs" / "howto"
SECONDS = ("closing", "results", "deal_gap", "lost", "vacant")


def test_without_settings_times_are_those_of_the_rules() -> None:
    assert Settings().times == Times()


@pytest.mark.parametrize("name", SECONDS)
@pytest.mark.parametrize("seconds", [1, SECONDS_MAX])
def test_a_host_sets_the_times_of_shared_tables(name: str, seconds: int) -> None:
    read = read_settings({f"CROUPIER_{name.upper()}_SECONDS": str(seconds)}, {})
    assert getattr(read.times, name) == seconds * 1000
    others = {each: getattr(read.times, each) for each in SECONDS if each != name}
    assert others == {each: getattr(Times(), each) for each in others}


@pytest.mark.parametrize("name", SECONDS)
@pytest.mark.parametrize("text", ["0", str(SECONDS_MAX + 1), "-1", "2.5", "three", ""])
def test_other_times_are_refused_by_name(name: str, text: str) -> None:
    variable = f"CROUPIER_{name.upper()}_SECONDS"
    with pytest.raises(BadSetting, match=rf"(?i){name}_seconds"):
        read_settings({variable: text}, {})


@pytest.mark.parametrize("speed", [1, CLOCK_SPEED_MAX])
def test_clocks_run_faster_in_test_mode(speed: int) -> None:
    read = read_settings({"CROUPIER_CLOCK_SPEED": str(speed)}, {"is_test": True})
    assert read.clock_speed == speed
    assert read.times == Times(), "what a clock shows is the house's own time"


@pytest.mark.parametrize("speed", [0, CLOCK_SPEED_MAX + 1])
def test_clocks_run_no_slower_and_not_faster_than_can_be_tested(speed: int) -> None:
    with pytest.raises(BadSetting, match="clock_speed"):
        read_settings({}, {"is_test": True, "clock_speed": speed})


def test_clocks_of_an_ordinary_house_never_run_faster() -> None:
    with pytest.raises(BadSetting, match="test mode"):
        read_settings({"CROUPIER_CLOCK_SPEED": "2"}, {})
    assert read_settings({"CROUPIER_CLOCK_SPEED": "1"}, {}).clock_speed == 1


def test_the_page_for_hosts_has_every_variable() -> None:
    with pytest.raises(BadSetting) as unknown:
        read_settings({"CROUPIER_NONSENSE": "1"}, {})
    known = set(re.findall(r"CROUPIER_\w+", str(unknown.value))) - {"CROUPIER_NONSENSE"}
    page = (HOWTO / "host.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(CROUPIER_\w+)`", page)) == known
