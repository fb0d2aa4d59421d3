"""Quickly made values are the dataclasses they were."""

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from croupier.core import events, settlement, state
from croupier.core.values import changer, quickly_made

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


@quickly_made
@dataclass(frozen=True, slots=True)
class WithMemo:
    """A value with a place of its own to note things in."""

    wager: int
    memo: dict[str, int] = field(default_factory=dict, compare=False)


def test_what_a_factory_makes_is_made_anew_for_each() -> None:
    one, two, kept = WithMemo(1), WithMemo(1), {"a": 1}
    one.memo["a"] = 1
    assert two.memo == {}
    assert WithMemo(1, kept).memo is kept
    assert one == two


change: Callable[..., Plain] = changer(Plain)


def test_a_changed_value_is_the_one_that_replace_makes() -> None:
    value = Plain(3, (1, 2))
    assert change(value, wager=4, is_over=True) == replace(value, wager=4, is_over=True)
    assert change(value) == value
    assert value == Plain(3, (1, 2))


def test_a_changed_value_is_as_frozen() -> None:
    value = change(Plain(3), wager=4)
    with pytest.raises(FrozenInstanceError):
        value.wager = 5  # type: ignore[misc]


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(AttributeError):
        change(Plain(3), other=4)
