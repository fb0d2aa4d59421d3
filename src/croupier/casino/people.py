"""Names, and how long a browser or a program is known."""

import unicodedata
from base64 import urlsafe_b64encode
from enum import StrEnum

TOKEN_DAYS_MAX = 400
"""How long a token is good for; browsers keep a cookie no longer."""

PROGRAM_TOKENS_MAX = 8
"""Tokens that one person's programs may have."""

BROWSER_TOKENS_MAX = 32
"""Browsers that one person is signed in by; with one more the oldest sign-in ends."""


class TokenKind(StrEnum):
    """Who signs in with a token; one is never taken for the other."""

    BROWSER = "browser"
    """A browser, by its cookie."""
    PROGRAM = "program"
    """A program, by the header `Authorization`."""


def name_key(name: str) -> str:
    """A name as it is compared: two that look alike are one.

    >>> name_key("Guest Heron") == name_key(" GUEST  heron")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(part for part in plain.split(" ") if part)


def token_text(token: bytes) -> str:
    """A token as text."""
    return urlsafe_b64encode(token).decode("ascii").rstrip("=")
