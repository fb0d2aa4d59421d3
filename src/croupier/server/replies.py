"""HTTP answers: JSON made by msgspec, errors in the one shape."""

import msgspec
from starlette.responses import Response

from croupier.core.errors import CroupierError
from croupier.server.problems import error_message, status_of

_ENCODER = msgspec.json.Encoder()


def json_reply(body: object, status: int = 200) -> Response:
    """A value as JSON, never kept by caches."""
    return Response(
        _ENCODER.encode(body),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


def problem_body(error: CroupierError) -> dict[str, object]:
    """An error in the shape that every error has."""
    problem = error_message(error, None)
    return {
        "code": problem.code,
        "message": problem.message,
        "command_id": None,
        "details": problem.details,
    }


def problem_reply(error: CroupierError) -> Response:
    """An error as JSON."""
    return json_reply(problem_body(error), status_of(error))
