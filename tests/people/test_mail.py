"""Mails go through a real server on loopback, or into the outbox; nobody else reads them."""

import logging
import stat
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.adapters import mail_outbox
from croupier.adapters.mail_outbox import Outbox
from croupier.adapters.mail_smtp import SmtpMailer, SmtpServer
from croupier.bootstrap import open_house
from croupier.casino.letters_en import reset_letter
from croupier.casino.mail import Letter
from croupier.casino.person_errors import MailFailed
from croupier.server.app import create_app
from croupier.settings import Settings, SmtpSecurity
from tests.support.accounts import reset_token
from tests.support.mail_server import PASSWORD, USER, MailServer, mail_server, self_signed

LETTER = reset_letter("ann@example.org", "Ännchen", "https://play.example.org/reset#AbC-1_x", 30)
SENDER = "croupier@play.example.org"


def mailer(server: MailServer, **more: object) -> SmtpMailer:
    given: dict[str, Any] = {"is_tls": False, "is_starttls": False} | more
    return SmtpMailer(SmtpServer("127.0.0.1", server.port, SENDER, **given))


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One that this process trusts."""
    path = self_signed(tmp_path / "certificate.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    return path


async def test_a_letter_arrives_as_plain_text() -> None:
    async with mail_server() as server:
        await mailer(server).send(LETTER)
    (mail,) = server.mails
    assert mail["To"] == "ann@example.org"
    assert mail["From"] == "Croupier <croupier@play.example.org>"
    assert mail["Subject"] == "A new password"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Date"]
    assert mail["Message-ID"].endswith("@play.example.org>")
    assert mail.get_content_type() == "text/plain"
    assert mail.get_content().replace("\r\n", "\n") == LETTER.body
    assert server.recipients == [["ann@example.org"]]


async def test_a_link_is_not_broken_over_two_lines() -> None:
    link = f"https://a-rather-long-name-of-a-house.play.example.org/reset#{'x' * 43}"
    async with mail_server() as server:
        await mailer(server).send(reset_letter("ann@example.org", "Ann", link, 30))
    assert link.encode() in server.raw[0]


async def test_a_mail_goes_by_starttls_and_under_the_houses_name(certificate: Path) -> None:
    async with mail_server(certificate=certificate, is_sign_in_needed=True) as server:
        await mailer(server, is_starttls=True, user=USER, password=PASSWORD).send(LETTER)
    assert (server.is_tls, server.signed_in) == ([True], [USER])


async def test_a_mail_goes_by_tls_from_the_first_byte(certificate: Path) -> None:
    async with mail_server(certificate=certificate, is_tls=True) as server:
        await mailer(server, is_tls=True).send(LETTER)
    assert len(server.mails) == 1


async def test_nothing_is_sent_where_tls_is_wanted_and_not_offered() -> None:
    async with mail_server() as server:
        with pytest.raises(MailFailed):
            await mailer(server, is_starttls=True, user=USER, password=PASSWORD).send(LETTER)
    assert server.mails == []


async def test_nothing_is_sent_to_a_server_that_nobody_vouches_for(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path / "certificate.pem")
    async with mail_server(certificate=certificate) as server:
        with pytest.raises(MailFailed):
            await mailer(server, is_starttls=True).send(LETTER)
    assert server.mails == []


async def test_a_wrong_mail_password_is_told_without_it(certificate: Path) -> None:
    async with mail_server(certificate=certificate, is_sign_in_needed=True) as server:
        sender = mailer(server, is_starttls=True, user=USER, password="a wrong one")
        with pytest.raises(MailFailed, match="SMTPAuthenticationError 535") as caught:
            await sender.send(LETTER)
    assert "a wrong one" not in str(caught.value)


async def test_a_server_that_takes_no_mail_is_told_without_its_words() -> None:
    async with mail_server() as server:
        server.answers = ["451 try later, you with https://play.example.org/reset#AbC-1_x"]
        with pytest.raises(MailFailed, match="SMTPDataError 451") as caught:
            await mailer(server).send(LETTER)
        assert "AbC" not in str(caught.value)
        await mailer(server).send(LETTER)


async def test_no_server_is_told_as_such() -> None:
    async with mail_server() as server:
        pass
    with pytest.raises(MailFailed, match="took no mail"):
        await mailer(server).send(LETTER)


async def test_the_outbox_holds_letters_for_its_owner_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "outbox"
    for _ in range(2):
        await Outbox(folder).send(LETTER)
    files = list(folder.iterdir())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(each.stat().st_mode) for each in files] == [0o600] * 2
    mail = message_from_bytes(files[0].read_bytes(), policy=default)
    assert mail["To"] == "ann@example.org"
    assert mail.get_content().replace("\r\n", "\n") == LETTER.body
    assert str(files[0]) in caplog.text
    assert "AbC-1_x" not in caplog.text
    assert "ann@example.org" not in caplog.text


async def test_a_letter_has_its_name_only_once_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "outbox"
    names: list[str] = []

    def break_off(letter: Letter, sender: str) -> bytes:
        names.extend(each.suffix for each in folder.iterdir())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(mail_outbox, "mail_message", break_off)
    with pytest.raises(MailFailed, match="No space left"):
        await Outbox(folder).send(LETTER)
    assert names == [".part"]
    assert list(folder.iterdir()) == [], "half a letter is none"


async def test_an_outbox_that_nobody_empties_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail_outbox, "OUTBOX_FILES_MAX", 1)
    await Outbox(tmp_path / "outbox").send(LETTER)
    with pytest.raises(MailFailed, match="1 mails lie in"):
        await Outbox(tmp_path / "outbox").send(LETTER)


async def test_an_outbox_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "outbox").write_text("a file, no folder")
    with pytest.raises(MailFailed, match="no mail in"):
        await Outbox(tmp_path / "outbox").send(LETTER)


def test_what_a_letter_says_shows_in_no_log() -> None:
    assert "AbC-1_x" not in repr(LETTER)
    assert repr(Letter("a", "b", "c")) == "Letter(to='a', subject='b')"


@pytest.mark.clause("X9")
@pytest.mark.lengthy
async def test_a_person_gets_the_mail_from_a_real_server_and_resets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("mail.log").setLevel(logging.ERROR)  # The test's own server tells all.
    async with mail_server() as server:
        settings = Settings(
            data=tmp_path / "house",
            public_url="https://play.example.org",
            smtp_host="127.0.0.1",
            smtp_port=server.port,
            smtp_security=SmtpSecurity.NONE,
            smtp_from=SENDER,
        )
        async with open_house(settings) as house:
            transport = httpx.ASGITransport(app=create_app(house))
            async with httpx.AsyncClient(
                base_url="https://play.example.org", transport=transport
            ) as web:
                body = {"name": "Ann", "password": "a good one", "mail": "ann@example.org"}
                made = await web.post("/api/sign-up", json=body)
                assert made.status_code == 201
                assert all("Secure" in each for each in made.headers.get_list("set-cookie"))
                web.cookies.clear()
                asked = await web.post("/api/password/forgotten", json={"name": "ann@example.org"})
                assert asked.status_code == 202
                await house.accounts.resets.settled()
                (mail,) = server.mails
                text = mail.get_content()
                assert "https://play.example.org/reset#" in text
                token = reset_token(text)
                body = {"token": token, "password": "a better one"}
                assert (await web.post("/api/password/reset", json=body)).status_code == 200
                assert (await web.get("/api/me")).json()["person"]["name"] == "Ann"
                again = await web.post("/api/password/reset", json=body)
                assert again.json()["code"] == "reset.unknown"
        assert not (tmp_path / "house" / "outbox").exists()
    for secret in (token, "a good one", "a better one", "ann@example.org"):
        assert secret not in caplog.text
