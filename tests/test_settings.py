"""What a host may set, in the environment and on the command line."""

from pathlib import Path

import pytest

from croupier.casino.money import Currency
from croupier.settings import BadSetting, Role, Settings, read_settings


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


SHARED = {"database": "postgresql://croupier@127.0.0.1/house", "bus": "nats://127.0.0.1:4222"}


def test_servers_share_a_house_on_postgresql_alone() -> None:
    assert read({}, **SHARED).bus == SHARED["bus"]
    with pytest.raises(BadSetting, match="on PostgreSQL only"):
        read({}, bus=SHARED["bus"])


def test_a_server_shares_its_house_or_stands_by() -> None:
    with pytest.raises(BadSetting, match="does not stand by"):
        read({}, **SHARED, is_standby=True)


def test_only_a_server_that_shares_has_a_role() -> None:
    assert read({"CROUPIER_ROLE": "tables"}, **SHARED).role is Role.TABLES
    with pytest.raises(BadSetting, match="role gateway"):
        read({"CROUPIER_ROLE": "gateway"})
    with pytest.raises(BadSetting, match="ROLE: 'king' is none of all, gateway, tables"):
        read({"CROUPIER_ROLE": "king"}, **SHARED)


@pytest.mark.parametrize(
    "bus", ["nats://a:4222", "tls://b", "nats://[::1]:4222", "nats://a:1, nats://b:2"]
)
def test_a_bus_is_one_server_of_nats_or_several(bus: str) -> None:
    assert read({"CROUPIER_BUS": bus}, database=SHARED["database"]).bus == bus


@pytest.mark.parametrize(
    "bus",
    [
        "localhost:4222",
        "http://a",
        "nats://",
        "nats://a:0",
        "nats://a:x",
        "nats://a/b",
        "nats://a,",
    ],
)
def test_anything_else_is_no_bus(bus: str) -> None:
    with pytest.raises(BadSetting, match="bus is not like nats://user@host:4222"):
        read({}, database=SHARED["database"], bus=bus)


def test_a_bus_s_password_does_not_travel_in_the_clear() -> None:
    database = SHARED["database"]
    with pytest.raises(BadSetting, match="not sent without TLS") as refused:
        read({}, database=database, bus="nats://me:secret@10.0.0.3")
    assert "secret" not in str(refused.value)
    assert read({}, database=database, bus="tls://me:secret@10.0.0.3").bus
    assert read({}, database=database, bus="nats://me:secret@127.0.0.1").bus
    authority = {"CROUPIER_BUS_AUTHORITY": "/ca.pem"}
    assert read(authority, database=database, bus="nats://me:secret@10.0.0.3").bus


@pytest.mark.parametrize("name", ["bus_authority", "bus_credentials"])
def test_what_opens_a_bus_is_for_nothing_without_one(name: str) -> None:
    with pytest.raises(BadSetting, match="need a bus"):
        read({f"CROUPIER_{name.upper()}": "/etc/nats"})


def test_settings_show_no_password_of_a_bus() -> None:
    shared = read({}, database=SHARED["database"], bus="tls://me:secret@10.0.0.3")
    assert "secret" not in repr(shared)
