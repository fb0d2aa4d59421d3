"""Quickly made values are the dataclasses they were."""

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from croupier.core import events, settlement, state
from croupier.core.values import quickly_made

CLASSES = [
    found
    for module in (events, settlement, state)
    for found in vars(module).values()
    if isinstance(found, type)
    and found.__module__ == module.__name__
    and hasattr(found, "__dataclass_fields__")
]


@quickly_made
@dataclass(frozen=True, slots=True)
class Fast:
    """A value made quickly."""

    wager: int
    cards: tuple[int, ...] = ()
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Plain:
    """The same, as dataclasses make it."""

    wager: int
    cards: tuple[int, ...] = ()
    is_over: bool = False


def test_it_takes_what_the_plain_one_takes() -> None:
    assert inspect.signature(Fast) == inspect.signature(Plain)
    assert Fast(3) == Fast(wager=3, cards=(), is_over=False)
    assert Fast(3, is_over=True) == replace(Fast(3), is_over=True)
    assert repr(Fast(3, (1,))) == "Fast(wager=3, cards=(1,), is_over=False)"
    assert hash(Fast(3)) == hash(Plain(3))


@pytest.mark.parametrize("given", [{}, {"wager": 1, "other": 2}])
def test_it_refuses_what_the_plain_one_refuses(given: dict[str, int]) -> None:
    for cls in (Fast, Plain):
        with pytest.raises(TypeError):
            cls(**given)  # type: ignore[arg-type]


def test_it_stays_frozen() -> None:
    value = Fast(3)
    with pytest.raises(FrozenInstanceError):
        value.wager = 4  # type: ignore[misc]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_value_of_a_round_keeps_what_it_is_given(cls: type) -> None:
    given = [object() for _ in fields(cls)]
    value = cls(*given)
    assert [getattr(value, field.name) for field in fields(cls)] == given


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
)
def test_a_copy_is_equal_and_as_frozen(again: Callable[[Fast], Fast]) -> None:
    value = again(Fast(3, (1, 2), is_over=True))
    assert value == Fast(3, (1, 2), is_over=True)
    with pytest.raises(FrozenInstanceError):
        value.wager = 4  # type: ignore[misc]
