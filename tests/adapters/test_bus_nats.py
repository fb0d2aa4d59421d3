"""The bus over NATS: who may speak on it, and what becomes of it when NATS fails."""

import asyncio
import json
import logging
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from secrets import token_bytes

import nkeys
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from nats.aio.client import Client
from nats.aio.msg import Msg

from croupier.adapters.bus_nats import (
    MESSAGE_BYTES_MAX,
    ONCE_BYTES,
    NatsBus,
    NatsServer,
    _answers,
)
from croupier.adapters.bus_sealing import HEAD_BYTES, BusSeal
from croupier.adapters.randomness import SecretKey
from croupier.casino.bus import BusFailed, NodeSilent
from tests.support.nats import NatsProcess, running_nats
from tests.support.waiting import first_said, within

pytestmark = pytest.mark.nats

KEY = SecretKey(bytes(range(32)))
OTHER_KEY = SecretKey(bytes(32))
SOON = 10


async def echo(_node: int, message: bytes) -> bytes:
    return message


def unheard(node: int, message: bytes) -> None:
    raise AssertionError(f"node {node} said {message!r}")


@asynccontextmanager
async def joined(server: NatsServer, node: int, key: SecretKey = KEY) -> AsyncIterator[NatsBus]:
    bus = NatsBus(server, BusSeal(key))
    await bus.join(node, unheard, echo)
    try:
        yield bus
    finally:
        await bus.part()


async def answered(bus: NatsBus, node: int) -> bytes:
    """Asks until there is an answer."""
    async with asyncio.timeout(SOON):
        while True:
            try:
                return await bus.ask(node, b"there?", 200)
            except NodeSilent:
                await asyncio.sleep(0)


async def test_two_houses_on_one_nats_hear_nothing_of_each_other(nats_server: NatsProcess) -> None:
    where = NatsServer(nats_server.url)
    async with joined(where, 1) as one, joined(where, 2, OTHER_KEY):
        one.tell_all(b"mine")
        with pytest.raises(NodeSilent):
            await one.ask(2, b"mine", 200)


async def test_an_answer_that_was_recorded_is_no_answer_to_another_question(
    nats_server: NatsProcess,
) -> None:
    stranger = Client()
    recorded: list[bytes] = []
    async with joined(NatsServer(nats_server.url), 1) as one:
        await stranger.connect(nats_server.url)
        asked = one._asked(2)

        async def answer(question: Msg) -> None:
            if not recorded:
                _, message = BusSeal(KEY).open(asked, question.data) or (0, b"")
                way = _answers(asked, message[:ONCE_BYTES])
                recorded.append(BusSeal(KEY).close(way, 2, b"yes"))
            await question.respond(recorded[0])

        await stranger.subscribe(asked, cb=answer)
        await stranger.flush()
        assert await one.ask(2, b"done?", 5_000) == b"yes"
        with pytest.raises(NodeSilent, match="somebody else"):
            await one.ask(2, b"done?", 5_000)
        await stranger.close()


async def test_what_nobody_with_the_key_has_sent_is_not_heard(nats_server: NatsProcess) -> None:
    where = NatsServer(nats_server.url)
    stranger = Client()
    async with joined(where, 1) as one, joined(where, 2) as two:
        heard, hear = first_said()
        two._hear = hear
        await stranger.connect(nats_server.url)
        house = BusSeal(KEY).house
        told = f"croupier.{house}.2.told"
        real = BusSeal(KEY).close(f"croupier.{house}.1.told", 1, b"for somebody else")
        for forged in (b"", b"short", bytes(HEAD_BYTES) + b"give me chips", real):
            await stranger.publish(told, forged)
        answer = stranger.request(f"croupier.{house}.2.asked", bytes(40), timeout=0.2)
        with pytest.raises(TimeoutError):
            await answer
        await stranger.close()
        one.tell(2, b"real")

        assert await within(SOON, heard) == (1, b"real")


async def test_the_bus_comes_back_with_nats(
    nats_server: NatsProcess, caplog: pytest.LogCaptureFixture
) -> None:
    where = NatsServer(nats_server.url)
    async with joined(where, 1) as one, joined(where, 2):
        assert await answered(one, 2) == b"there?"
        nats_server.kill()
        with pytest.raises(NodeSilent):
            await one.ask(2, b"there?", 200)
        one.tell(2, b"lost, or late")
        nats_server.start_again()

        with caplog.at_level(logging.WARNING):
            assert await answered(one, 2) == b"there?"
        assert one.is_there


async def test_a_server_without_nats_says_so_at_once(tmp_path: Path) -> None:
    with running_nats(tmp_path) as server:
        url = f"nats://somebody:secret@127.0.0.1:{server.port}"
    bus = NatsBus(NatsServer(url), BusSeal(KEY), 1)
    with pytest.raises(BusFailed, match=rf"no bus at nats://127\.0\.0\.1:{server.port}") as failed:
        await bus.join(1, unheard, echo)
    assert "secret" not in str(failed.value)


async def test_a_name_and_a_password_open_it_and_wrong_ones_do_not(tmp_path: Path) -> None:
    with running_nats(tmp_path, "authorization { user: croupier, password: right }") as server:
        good = NatsServer(f"nats://croupier:right@127.0.0.1:{server.port}")
        async with joined(good, 1) as one, joined(good, 2):
            assert await answered(one, 2) == b"there?"
        bad = NatsBus(NatsServer(f"nats://croupier:wrong@127.0.0.1:{server.port}"), BusSeal(KEY), 1)
        with pytest.raises(BusFailed, match="uthorization") as failed:
            await bad.join(3, unheard, echo)
        assert "wrong" not in str(failed.value)


async def test_it_goes_by_tls_with_the_host_s_own_authority(tmp_path: Path) -> None:
    authority, certificate, key = _certificates(tmp_path)
    tls = f'tls {{ cert_file: "{certificate}", key_file: "{key}" }}'
    with running_nats(tmp_path, tls) as server:
        good = NatsServer(f"tls://127.0.0.1:{server.port}", authority)
        async with joined(good, 1) as one, joined(good, 2):
            assert await answered(one, 2) == b"there?"
        unknown = NatsServer(f"tls://127.0.0.1:{server.port}")
        with pytest.raises(BusFailed, match="certificate"):
            await NatsBus(unknown, BusSeal(KEY), 1).join(3, unheard, echo)


async def test_a_server_without_tls_is_not_spoken_to_where_tls_is_asked_for(
    nats_server: NatsProcess, tmp_path: Path
) -> None:
    authority, _, _ = _certificates(tmp_path)
    for where in (
        NatsServer(nats_server.url, authority),
        NatsServer(nats_server.url.replace("nats:", "tls:")),
    ):
        with pytest.raises(BusFailed, match="does not offer TLS"):
            await NatsBus(where, BusSeal(KEY), 1).join(1, unheard, echo)


async def test_an_authority_that_cannot_be_read_is_named(nats_server: NatsProcess) -> None:
    where = NatsServer(nats_server.url, Path("/nowhere/ca.pem"))
    with pytest.raises(BusFailed, match=r"bus_authority /nowhere/ca\.pem"):
        await NatsBus(where, BusSeal(KEY), 1).join(1, unheard, echo)


async def test_a_message_that_nats_would_not_take_is_not_sent(
    nats_server: NatsProcess, caplog: pytest.LogCaptureFixture
) -> None:
    where = NatsServer(nats_server.url)
    async with joined(where, 1) as one, joined(where, 2) as two:
        heard, hear = first_said()
        two._hear = hear
        one.tell(2, bytes(MESSAGE_BYTES_MAX - HEAD_BYTES + 1))
        longest = bytes(MESSAGE_BYTES_MAX - HEAD_BYTES)
        one.tell(2, longest)

        assert await within(SOON, heard) == (1, longest)
    assert "too long for the bus" in caplog.text


def _certificates(folder: Path) -> tuple[Path, Path, Path]:
    """An authority's certificate, a server's and the server's key."""
    authority_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = _certificate("authority", authority_key, "authority", authority_key)
    server = _certificate("server", server_key, "authority", authority_key)
    paths = folder / "authority.pem", folder / "server.pem", folder / "server-key.pem"
    paths[0].write_bytes(authority.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(server.public_bytes(serialization.Encoding.PEM))
    paths[2].write_bytes(
        server_key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return paths


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: str,
    issuer_key: ec.EllipticCurvePrivateKey,
) -> x509.Certificate:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.BasicConstraints(ca=name == issuer, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .sign(issuer_key, hashes.SHA256())
    )


async def test_a_file_of_credentials_opens_it_and_a_stranger_s_does_not(tmp_path: Path) -> None:
    operator, account = _new_key(nkeys.PREFIX_BYTE_OPERATOR), _new_key(nkeys.PREFIX_BYTE_ACCOUNT)
    stranger = _new_key(nkeys.PREFIX_BYTE_ACCOUNT)
    account_jwt = _jwt(operator, account, "account", {"limits": _UNLIMITED})
    config = (
        f'operator: "{_jwt(operator, operator, "operator", {})}"\n'
        "resolver: MEMORY\n"
        f'resolver_preload: {{ {_name(account)}: "{account_jwt}" }}'
    )
    with running_nats(tmp_path, config) as server:
        good = NatsServer(server.url, credentials=_credentials(tmp_path / "good.creds", account))
        async with joined(good, 1) as one, joined(good, 2):
            assert await answered(one, 2) == b"there?"
        bad = NatsServer(server.url, credentials=_credentials(tmp_path / "bad.creds", stranger))
        with pytest.raises(BusFailed, match="uthorization"):
            await NatsBus(bad, BusSeal(KEY), 1).join(3, unheard, echo)


_UNLIMITED = dict.fromkeys(
    ("subs", "data", "payload", "imports", "exports", "conn", "leaf"), -1
) | {"wildcards": True}


def _new_key(kind: int) -> nkeys.KeyPair:
    return nkeys.from_seed(nkeys.encode_seed(token_bytes(32), kind))


def _name(pair: nkeys.KeyPair) -> str:
    return bytes(pair.public_key).decode()


def _credentials(path: Path, account: nkeys.KeyPair) -> Path:
    """The file of a new user of an account."""
    user = _new_key(nkeys.PREFIX_BYTE_USER)
    jwt = _jwt(account, user, "user", {"subs": -1, "data": -1, "payload": -1})
    path.write_text(
        f"-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{bytes(user.seed).decode()}\n"
        "------END USER NKEY SEED------\n"
    )
    return path


def _jwt(issuer: nkeys.KeyPair, subject: nkeys.KeyPair, kind: str, more: dict[str, object]) -> str:
    """What an issuer says of a subject, as NATS's servers read it."""
    claims = {
        "jti": _name(subject),
        "iat": 1_700_000_000,
        "iss": _name(issuer),
        "sub": _name(subject),
        "name": kind,
        "nats": {"type": kind, "version": 2, **more},
    }
    parts = [_base64(json.dumps(each).encode()) for each in (_JWT_HEAD, claims)]
    signed = ".".join(parts)
    return f"{signed}.{_base64(issuer.sign(signed.encode()))}"


_JWT_HEAD = {"typ": "JWT", "alg": "ed25519-nkey"}


def _base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
