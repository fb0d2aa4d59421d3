"""The analyser's process: `python -m croupier.server.odds_worker`.

Reads questions from its standard input, one line of JSON each, and writes one line of answer to
each; it ends with its input. The analyser and its compiled code are loaded here and not in the
house's own process, whose tables never wait for it.
"""

import logging
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

import msgspec

from croupier.core.errors import CroupierError

Jobs = Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]
"""What the process does: one function for each kind of question."""

KINDER = 5
"""How much the process gives way to tables, as `nice` counts."""

FAILED = "odds.failed"
"""The code of a question that the house cannot answer for a bug of ours."""

_log = logging.getLogger(__name__)


def serve(questions: BinaryIO, answers: BinaryIO, jobs: Jobs) -> None:
    """Answers question by question until there are no more."""
    for line in questions:
        question: dict[str, Any] = msgspec.json.decode(line)
        answer: dict[str, Any]
        try:
            answer = {"answer": jobs[question["job"]](question)}
        except CroupierError as refused:
            answer = {"code": refused.code, "message": str(refused)}
        except Exception:  # noqa: BLE001 - the edge of one question: a bug of ours ends no other
            _log.exception("a bug of ours in a question about odds: %s", question["job"])
            answer = {"code": FAILED, "message": "something is broken here; it is logged"}
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    from croupier.server.odds_jobs import JOBS

    os.nice(KINDER)
    serve(sys.stdin.buffer, sys.stdout.buffer, JOBS)
