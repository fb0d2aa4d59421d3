"""What a host sets: seconds of shared tables, a fast clock for tries, and the page about them."""

import re
from pathlib import Path

import pytest

from croupier.casino.clocks import Times
from croupier.casino.registration import Registration
from croupier.settings import (
    CLOCK_SPEED_MAX,
    SECONDS_MAX,
    BadSetting,
    LogFormat,
    Settings,
    SmtpSecurity,
    read_settings,
)

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"
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


def test_the_page_of_settings_has_every_variable() -> None:
    with pytest.raises(BadSetting) as unknown:
        read_settings({"CROUPIER_NONSENSE": "1"}, {})
    known = set(re.findall(r"CROUPIER_\w+", str(unknown.value))) - {"CROUPIER_NONSENSE"}
    page = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"`(CROUPIER_\w+)`", page)) == known


MAIL = {"CROUPIER_SMTP_HOST": "mail.example.org", "CROUPIER_SMTP_FROM": "croupier@example.org"}
SIGN_IN = {"CROUPIER_SMTP_USER": "croupier", "CROUPIER_SMTP_PASSWORD": "a mail password"}


def test_without_settings_everybody_may_sign_up_and_mails_go_to_the_outbox() -> None:
    read = read_settings({}, {})
    assert read.registration is Registration.OPEN
    assert read.smtp_host is None
    assert read.address == "http://127.0.0.1:8420"


@pytest.mark.parametrize("mode", list(Registration))
def test_the_host_says_who_may_sign_up(mode: Registration) -> None:
    assert read_settings({"CROUPIER_REGISTRATION": mode.value}, {}).registration is mode


@pytest.mark.parametrize("form", list(LogFormat))
def test_the_host_says_how_the_log_is_written(form: LogFormat) -> None:
    assert read_settings({"CROUPIER_LOG_FORMAT": form.value}, {}).log_format is form
    with pytest.raises(BadSetting, match="none of text, json"):
        read_settings({"CROUPIER_LOG_FORMAT": "xml"}, {})


def test_a_mail_server_is_set_whole() -> None:
    read = read_settings(MAIL | SIGN_IN | {"CROUPIER_SMTP_PORT": "465"}, {})
    assert (read.smtp_host, read.smtp_port) == ("mail.example.org", 465)
    assert read.smtp_security is SmtpSecurity.STARTTLS
    assert read.smtp_password == "a mail password"
    assert "a mail password" not in repr(read)


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"CROUPIER_REGISTRATION": "sometimes"}, "open, invite, closed"),
        ({"CROUPIER_SMTP_HOST": "mail.example.org"}, "needs smtp_from"),
        (MAIL | {"CROUPIER_SMTP_FROM": "croupier"}, "needs smtp_from"),
        (MAIL | {"CROUPIER_SMTP_USER": "croupier"}, "go together"),
        (MAIL | {"CROUPIER_SMTP_PASSWORD": "a mail password"}, "go together"),
        (MAIL | SIGN_IN | {"CROUPIER_SMTP_SECURITY": "none"}, "without TLS"),
        (MAIL | {"CROUPIER_SMTP_SECURITY": "some"}, "starttls, tls, none"),
        (MAIL | {"CROUPIER_SMTP_PORT": "0"}, "smtp_port 0"),
        ({"CROUPIER_PUBLIC_URL": "play.example.org"}, "public_url"),
        ({"CROUPIER_PUBLIC_URL": "ftp://play.example.org"}, "public_url"),
        ({"CROUPIER_PUBLIC_URL": "https://play.example.org/?a=b"}, "public_url"),
        ({"CROUPIER_PUBLIC_URL": "https://play.example.org/#x"}, "public_url"),
        ({"CROUPIER_PUBLIC_URL": "https://ann:x@play.example.org"}, "public_url"),
        ({"CROUPIER_PUBLIC_URL": "https://play.example.org:port"}, "public_url"),
        ({"CROUPIER_PUBLIC_URL": "https://play example.org"}, "public_url"),
    ],
)
def test_what_cannot_be_is_refused(environment: dict[str, str], told: str) -> None:
    with pytest.raises(BadSetting, match=told) as caught:
        read_settings(environment, {})
    assert "a mail password" not in str(caught.value)


def test_a_mail_server_on_this_machine_may_do_without_tls() -> None:
    environment = MAIL | SIGN_IN | {"CROUPIER_SMTP_SECURITY": "none"}
    environment |= {"CROUPIER_SMTP_HOST": "127.0.0.1"}
    assert read_settings(environment, {}).smtp_security is SmtpSecurity.NONE


@pytest.mark.parametrize(
    ("changes", "address"),
    [
        ({"public_url": "https://play.example.org/house/"}, "https://play.example.org/house/"),
        ({"host": "0.0.0.0", "port": 80}, "http://127.0.0.1:80"),
        ({"host": "::1", "port": 80}, "http://[::1]:80"),
        ({"host": "192.0.2.7", "port": 80}, "http://192.0.2.7:80"),
    ],
)
def test_links_lead_to_the_public_address_else_to_this_machine(
    changes: dict[str, object], address: str
) -> None:
    assert read_settings({}, changes).address == address
