"""Frozen values that are quick to make."""

from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def quickly_made(cls: type[_Value]) -> type[_Value]:
    """Gives a frozen dataclass with slots an `__init__` that fills the slots themselves.

    The one that `dataclass` writes looks every field up by its name, which is half the cost of a
    round's many small values. Signature, defaults and being frozen stay as they are.
    Order of the decorators: `@quickly_made` above `@dataclass(frozen=True, slots=True)`.
    """
    known: dict[str, Any] = {}
    heads, lines = [], []
    for field in fields(cls):  # type: ignore[arg-type]
        known[f"fill_{field.name}"] = getattr(cls, field.name).__set__
        heads.append(field.name + _default(field, known))
        lines.append(f"    fill_{field.name}(self, {field.name})\n")
    text = f"def __init__(self, {', '.join(heads)}):\n{''.join(lines) or '    pass'}"
    exec(text, known)  # noqa: S102 - the names of our own fields, as `dataclass` itself does
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = made  # type: ignore[method-assign]
    return cls


def _default(field: Field[object], known: dict[str, Any]) -> str:
    assert field.default_factory is MISSING, "a quickly made value has plain defaults"
    if field.default is MISSING:
        return ""
    known[f"default_{field.name}"] = field.default
    return f"=default_{field.name}"
