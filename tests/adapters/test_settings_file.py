"""`croupier.toml`: what a host writes into it, and what is refused by name."""

import os
import re
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

import pytest

from croupier.adapters.settings_file import FILE_BYTES_MAX, TEXT_MAX, load_settings, read_file
from croupier.casino.money import Currency
from croupier.casino.ranges import Figures, RangeName
from croupier.casino.registration import Registration
from croupier.settings import (
    FILE_KEYS,
    KEYS,
    PREFIX,
    RANGES,
    BadSetting,
    LogFormat,
    Role,
    Settings,
    SmtpSecurity,
)

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"
SECRET = "pass-word-of-the-mail"

WHOLE = f"""
host = "0.0.0.0"
port = 80
data = "/srv/house"
database = "postgresql://croupier:{SECRET}@10.0.0.2/house"
bus = "tls://croupier:{SECRET}@10.0.0.3:4222"
bus_authority = "/srv/nats.pem"
bus_credentials = "/srv/nats.creds"
role = "gateway"
games = ["prize", "classic", "prize"]
currencies = ["EUR", "fun", "EUR"]
care_currencies = ["fun"]
session_days = 7
trusted_proxies = ["127.0.0.1", "10.0.0.0/8"]
clock_speed = 1
registration = "invite"
public_url = "https://play.example.org"
smtp_host = "mail.example.org"
smtp_port = 465
smtp_security = "tls"
smtp_user = "croupier"
smtp_password = "{SECRET}"
smtp_from = "croupier@example.org"
log_format = "json"
closing_seconds = 6
results_seconds = 7
deal_gap_seconds = 8
lost_seconds = 9
vacant_seconds = 10
ranges.classic.bronze = {{ min = 2, max = 10, table_max = 30 }}
"""


def write(folder: Path, text: str | bytes, mode: int = 0o600) -> Path:
    path = folder / "croupier.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    path.chmod(mode)
    return path


def refusal(folder: Path, text: str | bytes, mode: int = 0o600) -> str:
    path = write(folder, text, mode)
    with pytest.raises(BadSetting) as caught:
        load_settings({}, {}, path)
    told = str(caught.value)
    assert str(path) in told
    assert SECRET not in told
    assert "\n" not in told
    return told.replace(str(path), "FILE")


def test_every_key_of_the_file_sets_its_field(tmp_path: Path) -> None:
    path = write(tmp_path, WHOLE)
    assert set(read_file(path)) == set(FILE_KEYS)
    assert load_settings({}, {}, path) == Settings(
        host="0.0.0.0",
        port=80,
        data=Path("/srv/house"),
        database=f"postgresql://croupier:{SECRET}@10.0.0.2/house",
        bus=f"tls://croupier:{SECRET}@10.0.0.3:4222",
        bus_authority=Path("/srv/nats.pem"),
        bus_credentials=Path("/srv/nats.creds"),
        role=Role.GATEWAY,
        games=("prize", "classic"),
        currencies=(Currency.EUR, Currency.FUN),
        ranges=(
            Figures(game="classic", name=RangeName.BRONZE, box_min=2, box_max=10, table_max=30),
        ),
        care_currencies=(Currency.FUN,),
        session_days=7,
        trusted_proxies=("127.0.0.1", "10.0.0.0/8"),
        registration=Registration.INVITE,
        public_url="https://play.example.org",
        smtp_host="mail.example.org",
        smtp_port=465,
        smtp_security=SmtpSecurity.TLS,
        smtp_user="croupier",
        smtp_password=SECRET,
        smtp_from="croupier@example.org",
        log_format=LogFormat.JSON,
        closing_seconds=6,
        results_seconds=7,
        deal_gap_seconds=8,
        lost_seconds=9,
        vacant_seconds=10,
    )


def test_every_field_but_test_mode_has_a_key() -> None:
    assert {each.name for each in fields(Settings)} - set(FILE_KEYS) == {"is_test", "is_standby"}


def shown(value: object) -> str:
    match value:
        case None | ():
            return ""
        case StrEnum():
            return f"`{value.value}`"
        case tuple():
            return f"`{','.join(value)}`"
        case _:
            return f"`{value}`"


@pytest.mark.parametrize("key", FILE_KEYS)
def test_every_key_is_on_the_page_with_its_variable_its_default_and_its_range(key: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| `{key}` \|(.*)\|$", page, re.MULTILINE)
    variable, _, default, meaning = (cell.strip() for cell in row.split("|"))
    assert variable == (f"`{PREFIX}{key.upper()}`" if key in KEYS else "")
    assert default == shown(getattr(Settings(), key))
    assert meaning
    if key in RANGES:
        assert "{} to {}".format(*RANGES[key]) in meaning


def test_the_page_says_how_long_the_file_and_its_texts_may_be() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"At most {FILE_BYTES_MAX:,} bytes, and {TEXT_MAX:,} characters a text." in page


def test_the_page_has_no_key_that_is_none() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(FILE_KEYS)


def test_the_data_folder_has_its_own_file_and_may_do_without(tmp_path: Path) -> None:
    assert load_settings({}, {"data": tmp_path}) == Settings(data=tmp_path)
    write(tmp_path, "port = 80")
    assert load_settings({}, {"data": tmp_path}).port == 80
    assert load_settings({"CROUPIER_DATA": str(tmp_path)}, {}).port == 80


def test_a_file_that_is_named_is_read_instead_of_the_data_folders_own(tmp_path: Path) -> None:
    write(tmp_path, "port = 80\nlost_seconds = 9")
    named, other = tmp_path / "named.toml", tmp_path / "other.toml"
    named.write_text("port = 81")
    other.write_text("port = 82")
    variable = {"CROUPIER_CONFIG": str(other)}
    assert load_settings({}, {"data": tmp_path}, named).port == 81
    assert load_settings(variable, {"data": tmp_path}).port == 82
    assert load_settings(variable, {"data": tmp_path}, named).port == 81
    assert load_settings(variable, {"data": tmp_path}).lost_seconds == Settings().lost_seconds


def test_the_environment_is_stronger_than_the_file_and_the_command_line_strongest(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, "port = 80\nsession_days = 7")
    read = load_settings({"CROUPIER_PORT": "81"}, {}, path)
    assert (read.port, read.session_days) == (81, 7)
    assert load_settings({"CROUPIER_PORT": "81"}, {"port": 82}, path).port == 82
    assert load_settings({}, {"port": None}, path).port == 80


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    for environment, config in (
        ({}, tmp_path / "none.toml"),
        ({"CROUPIER_CONFIG": str(tmp_path / "none.toml")}, None),
    ):
        with pytest.raises(BadSetting, match=r"none\.toml: No such file"):
            load_settings(environment, {}, config)
    os.mkfifo(tmp_path / "pipe")
    for config, told in (
        (tmp_path, "Is a directory"),
        (tmp_path / "pipe", "it is no file"),
        (tmp_path / "a\0b", "not the name of a file"),
    ):
        with pytest.raises(BadSetting, match=told):
            load_settings({}, {}, config)
    with pytest.raises(BadSetting, match="CROUPIER_CONFIG is empty"):
        load_settings({"CROUPIER_CONFIG": ""}, {})


def test_the_file_in_the_data_folder_does_not_name_another_data_folder(tmp_path: Path) -> None:
    write(tmp_path, 'data = "/srv/house"')
    with pytest.raises(BadSetting, match="data: this file lies in the data folder"):
        load_settings({}, {"data": tmp_path})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 80", "FILE: unknown key 'prot'; did you mean port?"),
        ("CROUPIER_PORT = 80", "did you mean port?"),
        ("[smtp]\nhost = 'mail.example.org'", "unknown key 'smtp'; did you mean smtp_"),
        ("zzzzzz = 1", "unknown key 'zzzzzz'; there are host, port,"),
        ("'a\\nb' = 1", "unknown key"),
        ("is_test = true", "test mode is asked for by --test-mode alone"),
        (f"smtp_pasword = '{SECRET}'", "did you mean smtp_password?"),
    ],
)
def test_an_unknown_key_is_refused_with_the_one_that_was_meant(
    tmp_path: Path, text: str, told: str
) -> None:
    assert told in refusal(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("port = 65536", "FILE: port: 65536 is not 0 to 65535"),
        ("port = '80'", "port: wanted a whole number, 0 to 65535, not text"),
        ("port = true", "port: wanted a whole number, 0 to 65535, not true or false"),
        ("port = 80.0", "port: wanted a whole number, 0 to 65535, not a number"),
        (f"port = 0x{'f' * 9_000}", "port: it is not 0 to 65535"),
        (f"port = {'9' * 9_000}", "a number too long"),
        (f"port = {'[' * 9_000}", "FILE is no TOML"),
        ("smtp_port = 0", "smtp_port: 0 is not 1 to 65535"),
        ("lost_seconds = 3601", "lost_seconds: 3601 is not 1 to 3600"),
        ("host = 1", "host: wanted text in quotes, not a number"),
        ("host = ''", "host: it is empty"),
        ("host = 2020-01-01", "host: wanted text in quotes, not a date or time"),
        ("host = 'a\tb'", "host: it has a line end"),
        (f"host = '{'a' * (TEXT_MAX + 1)}'", "host: it has more than 1000 characters"),
        ("currencies = 'FUN'", "currencies: wanted a list"),
        ("currencies = []", "currencies: a house needs a currency"),
        ("currencies = ['FUN', 'GOLD']", "currencies: unknown currency 'GOLD'"),
        ("currencies = [1]", "currencies: wanted text in quotes, not a number"),
        ("trusted_proxies = ['*']", "trusted_proxies: trusted proxy '*' is no address"),
        ("registration = 'sometimes'", "'sometimes' is none of open, invite, closed"),
        ("smtp_security = 'some'", "'some' is none of starttls, tls, none"),
        ("public_url = 'play.example.org'", "public_url: 'play.example.org' is not like"),
        (f"public_url = 'https://ann:{SECRET}@example.org'", "public_url: with a name or password"),
        ("data = 'house'", "data: a folder in a file is named whole"),
        ("database = 'sqlite:///house.sqlite'", "database: a database in a file is named whole"),
        ("database = 'postgresql://x'", "database: neither sqlite:"),
        ("database = '/srv/house.sqlite'", "database: neither sqlite:"),
        (f"smtp_password = ['{SECRET}']", "smtp_password: wanted text in quotes, not a list"),
        (f"smtp_password = '{SECRET}\t'", "smtp_password: it has a line end"),
        (f"smtp_password = '{SECRET}'", "go together (with what FILE says)"),
        (f"smtp_password = {SECRET}", "FILE is no TOML"),
        (f"smtp_password = '{SECRET}", "FILE is no TOML"),
        ("port = 80\nport = 81", "FILE is no TOML"),
        (b"host = '\xff'", "FILE is no TOML: not UTF-8"),
    ],
)
def test_a_wrong_value_is_refused_with_its_key_and_what_would_be_right(
    tmp_path: Path, text: str | bytes, told: str
) -> None:
    assert told in refusal(tmp_path, text)


def test_a_file_has_a_bounded_size(tmp_path: Path) -> None:
    within = "port = 80\n#"
    path = write(tmp_path, within.ljust(FILE_BYTES_MAX, "x"))
    assert load_settings({}, {}, path).port == 80
    assert "more than 65536 bytes" in refusal(tmp_path, within.ljust(FILE_BYTES_MAX + 1, "x"))


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_password_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    assert f"(mode {mode:o}, wanted 600)" in refusal(tmp_path, WHOLE, mode)


@pytest.mark.parametrize("mode", [0o600, 0o400])
def test_a_password_that_its_owner_alone_may_read_is_taken_and_never_shown(
    tmp_path: Path, mode: int
) -> None:
    read = load_settings({}, {}, write(tmp_path, WHOLE, mode))
    assert read.smtp_password == SECRET
    assert SECRET not in repr(read)


def test_a_file_without_a_password_may_be_read_by_others(tmp_path: Path) -> None:
    assert load_settings({}, {}, write(tmp_path, "port = 80", 0o644)).port == 80


@pytest.mark.parametrize("page", ["reference/settings.md", "howto/host.md"])
def test_the_examples_of_the_documents_are_read(tmp_path: Path, page: str) -> None:
    text = (PAGE.parents[1] / page).read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert examples
    for example in examples:
        assert load_settings({}, {}, write(tmp_path, example, 0o644)) != Settings()
