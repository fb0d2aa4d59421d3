"""The durable formats of a table: its events and its snapshots, as JSON with versions.

A type keeps its name for ever. When a type's fields change, its version grows here, and
`_UPGRADES` learns to lift a stored body of the old version to the new one; journals of each
version are kept as fixtures and folded in tests.

The hole card is stored as its position alone: `reveal` puts the card back from the shoe.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from croupier.casino.errors import JournalBroken
from croupier.casino.table import Table
from croupier.casino.table_events import (
    BettingEnded,
    ClockStarted,
    ClockStopped,
    CutWished,
    PersonAway,
    PersonBack,
    ShoeCommitted,
    ShoeLost,
    ShoePartOpened,
    ShoePartSent,
    ShoeRevealed,
    ShoeStarted,
    SpotLeft,
    SpotTaken,
    SpotVacated,
    TableClosed,
    TableClosing,
    TableEvent,
    TableOpened,
    WagerPlaced,
    WagerReturned,
    WagersConfirmed,
)
from croupier.core import events as core
from croupier.core.cards import Card

_CURRENT: dict[str, tuple[int, type[TableEvent]]] = {
    "table_opened": (3, TableOpened),
    "table_closing": (1, TableClosing),
    "table_closed": (1, TableClosed),
    "shoe_committed": (1, ShoeCommitted),
    "shoe_part_sent": (1, ShoePartSent),
    "shoe_part_opened": (1, ShoePartOpened),
    "shoe_started": (2, ShoeStarted),
    "shoe_revealed": (1, ShoeRevealed),
    "shoe_lost": (1, ShoeLost),
    "cut_wished": (1, CutWished),
    "spot_taken": (1, SpotTaken),
    "spot_vacated": (2, SpotVacated),
    "spot_left": (1, SpotLeft),
    "wagers_confirmed": (1, WagersConfirmed),
    "person_away": (1, PersonAway),
    "person_back": (1, PersonBack),
    "clock_started": (1, ClockStarted),
    "clock_stopped": (1, ClockStopped),
    "betting_ended": (1, BettingEnded),
    "wager_placed": (1, WagerPlaced),
    "wager_returned": (1, WagerReturned),
    "round_opened": (1, core.RoundOpened),
    "card_dealt": (2, core.CardDealt),
    "upcard_dealt": (2, core.UpcardDealt),
    "hole_card_dealt": (1, core.HoleCardDealt),
    "dealer_card_dealt": (2, core.DealerCardDealt),
    "offer_answered": (1, core.OfferAnswered),
    "offer_closed": (1, core.OfferClosed),
    "dealer_peeked": (1, core.DealerPeeked),
    "action_taken": (1, core.ActionTaken),
    "wager_doubled": (1, core.WagerDoubled),
    "hand_split": (1, core.HandSplit),
    "hand_finished": (1, core.HandFinished),
    "hole_revealed": (2, core.HoleRevealed),
    "insurance_settled": (1, core.InsuranceSettled),
    "hand_settled": (1, core.HandSettled),
    "streak_changed": (1, core.StreakChanged),
    "round_ended": (1, core.RoundEnded),
    "round_voided": (1, core.RoundVoided),
}

_KIND_OF = {event_type: kind for kind, (_, event_type) in _CURRENT.items()}

_UPGRADES: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {
    # Every table was private then, and a box was free only because its wager had gone.
    ("table_opened", 1): lambda fields: {**fields, "access": "private"},
    # The coach came later; it may be asked wherever nobody has forbidden it.
    ("table_opened", 2): dict,
    ("spot_vacated", 1): lambda fields: {**fields, "reason": "wager_gone"},
    # No shoe proved itself then: the fields that a proof needs stay empty.
    ("shoe_started", 1): dict,
    ("card_dealt", 1): dict,
    ("upcard_dealt", 1): dict,
    ("dealer_card_dealt", 1): dict,
    ("hole_revealed", 1): dict,
}
"""From a kind and an old version to the fields of the next version."""

SNAPSHOT_VERSION = 2


_CARD_FIELDS = frozenset({"card", "cards", "stacked", "upcard", "hole", "draws"})
"""Fields that hold cards, in events and in snapshots; a card is stored as its text."""


_WITHOUT_CARDS = frozenset(
    {
        ShoeCommitted,
        ShoePartSent,
        ShoePartOpened,
        ShoeRevealed,
        SpotTaken,
        SpotVacated,
        SpotLeft,
        WagersConfirmed,
        PersonAway,
        PersonBack,
        ClockStarted,
        ClockStopped,
        WagerPlaced,
        WagerReturned,
        core.ActionTaken,
        core.HandFinished,
        core.HandSettled,
        core.RoundEnded,
    }
)
"""Events in which no card can stand, so that they are written as they are."""


def _encode(value: object) -> bytes:
    if type(value) in _WITHOUT_CARDS:
        return msgspec.json.encode(value)
    return msgspec.json.encode(_cards_as_text(msgspec.to_builtins(value)))


def _cards_as_text(plain: Any) -> Any:
    match plain:
        case {"rank": rank, "suit": suit}:
            return rank + suit
        case dict():
            return {name: _cards_as_text(value) for name, value in plain.items()}
        case list() | tuple():
            return [_cards_as_text(value) for value in plain]
        case _:
            return plain


def _cards_from_text(plain: Any) -> Any:
    """What msgspec reads as dataclasses, from what `_encode` wrote."""
    match plain:
        case dict():
            return {
                name: _as_cards(value) if name in _CARD_FIELDS else _cards_from_text(value)
                for name, value in plain.items()
            }
        case list():
            return [_cards_from_text(value) for value in plain]
        case _:
            return plain


def _as_cards(stored: Any) -> Any:
    match stored:
        case str():
            return {"rank": stored[:1], "suit": stored[1:]}
        case list():
            return [_as_cards(text) for text in stored]
        case _:
            return stored


def encode_event(event: TableEvent) -> tuple[str, int, bytes]:
    """An event's kind, version and body; the hole card stays out of it."""
    if isinstance(event, core.HoleCardDealt):
        event = core.HoleCardDealt(None, event.position)
    kind = _KIND_OF[type(event)]
    return kind, _CURRENT[kind][0], _encode(event)


def decode_event(kind: str, version: int, body: bytes) -> TableEvent:
    """The event that was stored.

    Raises:
        JournalBroken: Of a type or version that this house does not know, or damaged.
    """
    current = _CURRENT.get(kind)
    if current is None or version > current[0]:
        raise JournalBroken(f"event {kind!r} version {version} is not known to this version")
    try:
        fields = msgspec.json.decode(body)
        for old in range(version, current[0]):
            fields = _UPGRADES[kind, old](fields)
        return msgspec.convert(_cards_from_text(fields), current[1])
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise JournalBroken(f"event {kind!r} version {version} cannot be read: {error}") from None


def reveal(event: TableEvent, card_at: Callable[[int], Card]) -> TableEvent:
    """The event with its hidden card, from the shoe it was dealt from."""
    if isinstance(event, core.HoleCardDealt) and event.card is None:
        return replace(event, card=card_at(event.position))
    return event


def encode_snapshot(table: Table) -> bytes:
    """A table between rounds, to recover from without its whole journal."""
    assert not table.is_in_play, "a snapshot would show the hole card"
    return _encode({"version": SNAPSHOT_VERSION, "table": table})


def decode_snapshot(body: bytes) -> Table | None:
    """The table that was stored; None when it is of another version.

    Raises:
        JournalBroken: Damaged.
    """
    try:
        stored = msgspec.json.decode(body)
        if stored["version"] != SNAPSHOT_VERSION:
            return None
        return msgspec.convert(_cards_from_text(stored["table"]), Table)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        raise JournalBroken(f"snapshot cannot be read: {error}") from None
