"""What all handlers of HTTP requests share: whose page sent it, and how its body is read."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.server.headers import require_own_origin
from croupier.server.limits import BODY_BYTES_MAX
from croupier.server.problems import Problem
from croupier.server.requests import one_line

Handler = Callable[[Request], Awaitable[Response]]
Part = TypeVar("Part")
Body = TypeVar("Body")

GREATEST_NUMBER = 2**53
"""The greatest number that a request may name: what every client can count to."""


class _Whole(Convertor[int]):
    """A number in a path; with more digits than any has, there is no such path."""

    regex = f"[0-9]{{1,{len(str(GREATEST_NUMBER))}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("whole", _Whole())

_CHANGES_NOTHING = ("GET", "HEAD")


def bound(part: Part, handler: Callable[[Part, Request], Awaitable[Response]]) -> Handler:
    """A handler with the part of the house that it needs; other sites' pages change nothing."""

    async def answer(request: Request) -> Response:
        if request.method not in _CHANGES_NOTHING:
            require_own_origin(request.headers)
        return await handler(part, request)

    return answer


def route(path: str, **handlers: Handler) -> Route:
    """One path with a handler for each method, named in lower case.

    Two routes of one path would each name their own methods alone to who sends a wrong one.
    """
    by_method = {method.upper(): handler for method, handler in handlers.items()}

    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await by_method[method](request)

    return Route(path, answer, methods=list(by_method))


async def read_body(request: Request, body: type[Body]) -> Body:
    """A request's JSON; nothing at all is read as `{}`.

    Raises:
        Problem: It is too large, or not what is expected.
    """
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > BODY_BYTES_MAX:
            raise Problem("request.too_large", f"over {BODY_BYTES_MAX} bytes", 413)
    try:
        return msgspec.json.decode(raw or b"{}", type=body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("request.body", f"cannot be read: {one_line(error)}") from None


def number_in(request: Request, name: str) -> int | None:
    """A whole number of the query, from 1; None when the query does not name it.

    Raises:
        Problem: It is no such number.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    number = whole_number(text)
    if number is None:
        raise Problem("request.query", f"{name!r} is no number from 1 to {GREATEST_NUMBER}")
    return number


def whole_number(text: str) -> int | None:
    """A number from 1 to `GREATEST_NUMBER`; None when it is none."""
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(GREATEST_NUMBER))
    number = int(text) if is_short else 0
    return number if 1 <= number <= GREATEST_NUMBER else None
