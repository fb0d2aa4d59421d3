"""A real SMTP server on loopback, with TLS and sign-in if a test wants them."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

USER = "croupier"
PASSWORD = "a mail password"


@dataclass
class MailServer:
    """What came, and where it listens.

    Attributes:
        answers: What is said to the coming mails instead of taking them.
        is_tls: Whether each mail came by TLS.
        signed_in: By whom each mail was handed in.
    """

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    recipients: list[list[str]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    is_tls: list[bool] = field(default_factory=list)
    signed_in: list[str | None] = field(default_factory=list)

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answers:
            return self.answers.pop(0)
        self.raw.append(envelope.content)
        found = message_from_bytes(envelope.content, policy=default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        self.recipients.append(envelope.rcpt_tos)
        self.is_tls.append(session.ssl is not None)
        self.signed_in.append(session.auth_data)
        return "250 taken"


def _sign_in(_server: Any, _session: Any, _envelope: Any, _how: str, data: Any) -> AuthResult:
    assert isinstance(data, LoginPassword)
    is_right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right, handled=is_right, auth_data=USER if is_right else None)


@asynccontextmanager
async def mail_server(
    *,
    certificate: Path | None = None,
    is_tls: bool = False,
    is_sign_in_needed: bool = False,
) -> AsyncIterator[MailServer]:
    """One on a free port; with a certificate it offers STARTTLS, or speaks TLS at once."""
    heard = MailServer()
    context = None
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)

    def protocol() -> SMTP:
        return SMTP(
            heard,
            hostname="mail.localhost",
            tls_context=None if is_tls else context,
            require_starttls=context is not None and not is_tls,
            auth_required=is_sign_in_needed,
            auth_require_tls=not is_tls,
            authenticator=_sign_in if is_sign_in_needed else None,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=context if is_tls else None)
    heard.port = server.sockets[0].getsockname()[1]
    try:
        yield heard
    finally:
        server.close()
        await server.wait_closed()


def self_signed(path: Path) -> Path:
    """A certificate for 127.0.0.1 with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "mail.localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    text = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(text + made.public_bytes(serialization.Encoding.PEM))
    return path
