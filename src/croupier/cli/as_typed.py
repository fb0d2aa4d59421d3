"""Values of a command line that have their type already, and are left as they are.

The parser hands every value to a library that is made for harder questions, and to load that takes
a quarter of a quick command's start. Most values are text, or a default.
"""

from collections.abc import Callable
from typing import Any

import typer


class AsTyped:
    """Leaves a value that needs no reading; hands any other to the parser's own way."""

    def __init__(self, parameter: Any) -> None:
        self._type = parameter.type_descriptor.annotation
        self._is_list = parameter.multiple or parameter.nargs == -1
        self._read: Callable[[], Any] = parameter.get_runtime_param

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as its command takes it."""
        if self._is_list:
            words = value or ()
            if self._type == list[str] and all(isinstance(word, str) for word in words):
                return list(words)
        elif value is None or (isinstance(self._type, type) and isinstance(value, self._type)):
            return value
        return self._read().coerce(value, param=param, ctx=ctx)


def leave_as_typed(command: Any) -> None:
    """Lets a command, and those within it, read only the values that must be read."""
    for parameter in command.get_params(typer.Context(command)):
        # A parser that has changed inside goes its own way, only slower.
        if hasattr(parameter, "get_runtime_param") and hasattr(parameter, "type_descriptor"):
            parameter.get_runtime_param = _always(AsTyped(parameter))
    for inner in getattr(command, "commands", {}).values():
        leave_as_typed(inner)


def _always(reader: AsTyped) -> Callable[[], AsTyped]:
    return lambda: reader
