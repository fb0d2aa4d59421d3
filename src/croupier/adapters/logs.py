"""What a server says while it runs, as lines of text or of JSON."""

import logging
from datetime import UTC, datetime

import msgspec

_TEXT = "%(levelname)s %(name)s: %(message)s"
_FIELDS = ("table", "round", "number", "command")
"""What a line may be about besides its words; a logger gives them as `extra`."""


def log_to_stderr(*, is_json: bool) -> None:
    """Has warnings, and what is worse, written on standard error, a line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if is_json else logging.Formatter(_TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


class JsonLines(logging.Formatter):
    """Each record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger and message; what it is about; and the trace of an error."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        given = vars(record)
        line |= {name: given[name] for name in _FIELDS if given.get(name) is not None}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
