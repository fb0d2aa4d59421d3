"""How a person is known: by an opaque token, of which the house stores a hash.

A browser keeps its token in a cookie; a program sends its own in the header `Authorization`.
"""

from base64 import urlsafe_b64decode
from binascii import Error as BadBase64
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

from croupier.casino.people import TOKEN_DAYS_MAX, TokenKind, token_text
from croupier.casino.ports import People, PersonRow
from croupier.casino.sign_in import require_unlocked
from croupier.server.headers import bearer_token
from croupier.server.problems import Problem

COOKIE = "croupier_session"
MARK_COOKIE = "croupier_browser"
"""By which a browser is known that has signed in before; it lets nobody in."""
TOKEN_TEXT_MAX = 64
"""Characters of a token that are looked at."""
SECONDS_A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class SignIn:
    """By what somebody came in: the kind of the token, and its hash."""

    kind: TokenKind
    digest: bytes


def sign_in_of(sent: HTTPConnection) -> SignIn:
    """By what a request's sender comes in, whether or not the house knows the token."""
    token, kind = sent_token(sent)
    return SignIn(kind, sha256(token or b"").digest())


def read_token(cookies: Mapping[str, str]) -> bytes | None:
    """The token a browser sent; None when there is none that could be one."""
    return parse_token(cookies.get(COOKIE, ""))


def browser_mark(cookies: Mapping[str, str]) -> bytes | None:
    """What a browser is known by; None when nothing could be that."""
    return parse_token(cookies.get(MARK_COOKIE, ""))


def parse_token(text: str) -> bytes | None:
    """A token from its text; None when it cannot be one."""
    if not text or len(text) > TOKEN_TEXT_MAX:
        return None
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"==")
    except (BadBase64, UnicodeEncodeError):
        return None


def set_token(response: Response, token: bytes, *, is_https: bool) -> None:
    """Gives a browser its token."""
    response.set_cookie(
        COOKIE,
        token_text(token),
        max_age=TOKEN_DAYS_MAX * SECONDS_A_DAY,
        path="/",
        httponly=True,
        samesite="strict",
        secure=is_https,
    )


def set_mark(response: Response, mark: bytes, *, is_https: bool) -> None:
    """Gives a browser what it is known by, for when it signs in again."""
    response.set_cookie(
        MARK_COOKIE,
        token_text(mark),
        max_age=TOKEN_DAYS_MAX * SECONDS_A_DAY,
        path="/api",
        httponly=True,
        samesite="strict",
        secure=is_https,
    )


def clear_token(response: Response) -> None:
    """Takes a browser's token away."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


async def person_of(sent: HTTPConnection, people: People) -> PersonRow:
    """Who sent a request; a program's token goes before a cookie.

    Raises:
        Problem: Nobody the house knows.
        PersonLocked: A host keeps them out.
    """
    token, kind = sent_token(sent)
    person = await people.by_token(token, kind) if token else None
    if person is None:
        raise Problem("auth.required", "nobody is signed in", 401)
    require_unlocked(person)
    return person


def sent_token(sent: HTTPConnection) -> tuple[bytes | None, TokenKind]:
    """The token that a request carries, and whose kind it is; None when it could be none."""
    text = bearer_token(sent.headers)
    if text is None:
        return read_token(sent.cookies), TokenKind.BROWSER
    return parse_token(text), TokenKind.PROGRAM
