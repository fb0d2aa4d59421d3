"""The cookie that keeps a person: an opaque token, of which the house stores a hash."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping

from starlette.responses import Response

from croupier.casino.people import TOKEN_DAYS_MAX
from croupier.casino.ports import People, PersonRow
from croupier.server.problems import Problem

COOKIE = "croupier_session"
TOKEN_TEXT_MAX = 64
"""Characters of a cookie that are looked at."""
SECONDS_A_DAY = 86_400


def read_token(cookies: Mapping[str, str]) -> bytes | None:
    """The token a browser sent; None when there is none that could be one."""
    text = cookies.get(COOKIE, "")
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
        urlsafe_b64encode(token).decode("ascii").rstrip("="),
        max_age=TOKEN_DAYS_MAX * SECONDS_A_DAY,
        path="/",
        httponly=True,
        samesite="strict",
        secure=is_https,
    )


def clear_token(response: Response) -> None:
    """Takes a browser's token away."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


async def person_of(cookies: Mapping[str, str], people: People) -> PersonRow:
    """Who sent a request.

    Raises:
        Problem: Nobody the house knows.
    """
    token = read_token(cookies)
    person = await people.by_token(token) if token else None
    if person is None:
        raise Problem("auth.required", "nobody is signed in", 401)
    return person
