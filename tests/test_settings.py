"""What a host may set, in the environment and on the command line."""

from pathlib import Path

import pytest

from croupier.casino.money import Currency
from croupier.settings import BadSetting, Settings, read_settings


def read(environment: dict[str, str], **changes: object) -> Settings:
    return read_settings(environment, changes)


def test_a_house_that_is_told_nothing_keeps_to_this_machine_and_to_play_money() -> None:
    house = read({"PATH": "/bin", "CROUPIERS": "many"})

    assert house == Settings()
    assert (house.host, house.currencies, house.is_test) == ("127.0.0.1", (Currency.FUN,), False)


def test_the_environment_sets_each_of_its_settings() -> None:
    house = read(
        {
            "CROUPIER_HOST": "0.0.0.0",
            "CROUPIER_PORT": "80",
            "CROUPIER_DATA": "/srv/house",
            "CROUPIER_DATABASE": "sqlite:////srv/books.sqlite",
            "CROUPIER_GAMES": "classic, prize,Classic",
            "CROUPIER_CURRENCIES": "eur, fun,EUR",
            "CROUPIER_SESSION_DAYS": "7",
            "CROUPIER_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8",
        }
    )

    assert house == Settings(
        host="0.0.0.0",
        port=80,
        data=Path("/srv/house"),
        database="sqlite:////srv/books.sqlite",
        games=("classic", "prize"),
        currencies=(Currency.EUR, Currency.FUN),
        session_days=7,
        trusted_proxies=("127.0.0.1", "10.0.0.0/8"),
    )


def test_the_command_line_is_stronger_than_the_environment() -> None:
    assert read({"CROUPIER_PORT": "80"}, port=81).port == 81
    assert read({"CROUPIER_PORT": "80"}, port=None).port == 80


@pytest.mark.parametrize(
    ("variable", "text", "told"),
    [
        ("CROUPIER_COLOUR", "green", "unknown setting CROUPIER_COLOUR"),
        ("CROUPIER_IS_TEST", "1", "unknown setting CROUPIER_IS_TEST"),
        ("CROUPIER_HOST", "", "CROUPIER_HOST is empty"),
        ("CROUPIER_PORT", "http", "'http' is not a number"),
        ("CROUPIER_PORT", "-1", "'-1' is not a number"),
        ("CROUPIER_PORT", "٨٠", "'٨٠' is not a number"),
        ("CROUPIER_PORT", "1" * 5_000, "is not a number"),
        ("CROUPIER_CURRENCIES", "FUN,GOLD", "unknown currency 'GOLD'"),
        ("CROUPIER_TRUSTED_PROXIES", "*", "trusted proxy '*' is no address and no network"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused_by_name(
    variable: str, text: str, told: str
) -> None:
    with pytest.raises(BadSetting, match=told.replace("*", r"\*")):
        read({variable: text})


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("port", 0, -1),
        ("port", 65_535, 65_536),
        ("session_days", 1, 0),
        ("session_days", 3_650, 3_651),
        ("host", "::1", ""),
        ("database", "sqlite:////srv/house.sqlite", "/srv/house.sqlite"),
        ("database", "postgresql://ann:secret@localhost:5432/house", "postgresql://localhost"),
        ("database", "postgresql:///house?host=/run/postgresql", "mysql://localhost/house"),
        ("database", "sqlite:///house.sqlite", "sqlite:///:memory:"),
    ],
)
def test_a_setting_within_its_range_is_taken_and_one_outside_is_not(
    field: str, good: object, bad: object
) -> None:
    assert getattr(read_settings({}, {field: good}), field) == good
    with pytest.raises(BadSetting, match=field):
        read_settings({}, {field: bad})


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_shoes_may_be_stacked_on_a_loopback_address_alone(host: str) -> None:
    assert read({}, host=host, is_test=True).is_test
    with pytest.raises(BadSetting, match="loopback address only"):
        read({}, host="0.0.0.0", is_test=True)


def test_a_server_stands_by_for_a_house_on_postgresql_alone() -> None:
    database = "postgresql://croupier@127.0.0.1/house"
    assert read({}, is_standby=True, database=database).is_standby
    with pytest.raises(BadSetting, match="on PostgreSQL only"):
        read({}, is_standby=True)
