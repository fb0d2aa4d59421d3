"""Mails through an SMTP server."""

from dataclasses import dataclass, field

import aiosmtplib

from croupier.adapters.mail_text import mail_message
from croupier.casino.mail import Letter
from croupier.casino.person_errors import MailFailed

SMTP_SECONDS_MAX = 20
"""Seconds that a server may take for each answer."""


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """Where mails are handed in.

    Attributes:
        is_tls: TLS from the first byte.
        is_starttls: TLS is asked for, and nothing is sent without it.
    """

    host: str
    port: int
    sender: str
    is_tls: bool
    is_starttls: bool
    user: str | None = None
    password: str | None = field(default=None, repr=False)


class SmtpMailer:
    """`Mailer` by SMTP, one connection a letter."""

    def __init__(self, server: SmtpServer) -> None:
        self._server = server

    async def send(self, letter: Letter) -> None:
        """Hands a letter in."""
        server = self._server
        try:
            await aiosmtplib.send(
                mail_message(letter, server.sender),
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.is_tls,
                start_tls=server.is_starttls,
                timeout=SMTP_SECONDS_MAX,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            # What a server says may quote the letter, so only the kind of its answer is told.
            code = getattr(error, "code", None)
            said = type(error).__name__ if code is None else f"{type(error).__name__} {code}"
            raise MailFailed(f"{server.host} port {server.port} took no mail: {said}") from None
