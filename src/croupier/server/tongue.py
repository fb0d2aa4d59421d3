"""In which language the house answers: what was asked for, else what the browser likes."""

from starlette.requests import HTTPConnection

from croupier.casino.preferences import Language
from croupier.server.problems import Problem

LIKED_MAX = 20
"""Languages of an Accept-Language header that are looked at."""


def language_of(request: HTTPConnection) -> Language:
    """The query's `language`, else the best of Accept-Language that the house speaks.

    English where neither names one.

    Raises:
        Problem: The query names a language that the house does not speak.
    """
    asked = request.query_params.get("language")
    if asked is None:
        return liked_language(request.headers.get("accept-language", ""))
    try:
        return Language(asked)
    except ValueError:
        spoken = ", ".join(Language)
        raise Problem("request.query", f"'language' is not one of {spoken}") from None


def line_language(socket: HTTPConnection) -> Language:
    """The same for a socket, whose line is not refused for a language nobody speaks."""
    try:
        return language_of(socket)
    except Problem:
        return Language.ENGLISH


def liked_language(header: str) -> Language:
    """Of an Accept-Language header: the first of the most wanted.

    >>> from croupier.server.tongue import liked_language
    >>> str(liked_language("de, ru-RU;q=0.9, en;q=0.8"))
    'ru'
    """
    best, best_thousandths = Language.ENGLISH, 0
    for part in header.split(",")[:LIKED_MAX]:
        tag, _, weight = part.partition(";")
        thousandths = _thousandths(weight)
        primary = tag.strip().lower().partition("-")[0]
        if primary in list(Language) and thousandths > best_thousandths:
            best, best_thousandths = Language(primary), thousandths
    return best


def _thousandths(weight: str) -> int:
    """Of "q=0.8": 800. Nothing is a whole; what cannot be read is unwanted."""
    text = weight.strip().lower().removeprefix("q=").strip()
    if not text:
        return 1000
    whole, _, fraction = text.partition(".")
    digits = fraction[:3].ljust(3, "0")
    if whole not in ("0", "1") or not (digits.isascii() and digits.isdigit()):
        return 0
    return min(1000, int(whole) * 1000 + int(digits))
