"""Headers of every answer, and who may send a request here from a page."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.problems import Problem

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SafeHeaders:
    """ASGI middleware that gives every HTTP answer the house's headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on; adds what an answer lacks."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        is_http = scope["type"] == "http"
        await self._app(scope, receive, send_with_headers if is_http else send)


def bearer_token(headers: Headers) -> str | None:
    """The token with which a program signs in; None when it names none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def require_own_origin(headers: Headers) -> None:
    """Passes requests from the house's own pages, and from programs.

    No page can make a browser send a program's token, so whoever sends one is a program; and
    so is who names no origin.

    Raises:
        Problem: A page of another origin sent it.
    """
    if bearer_token(headers) is not None:
        return
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Problem("request.origin", "sent from another site", 403)
        return
    if _host_of(origin) != headers.get("host", "").lower():
        raise Problem("request.origin", "sent from another site", 403)


def _host_of(origin: str) -> str | None:
    """The host that an origin names; None when it names none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
