"""Turns news of a table into the text that each viewer is sent.

What many viewers see alike is worked out and written once: those who only look on get the very
same text, and those who play share all but their own buttons.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

import msgspec

from croupier.casino.lobby import LobbyNews
from croupier.casino.news import News
from croupier.casino.table import Table
from croupier.casino.table_events import SpotTaken, TableEvent
from croupier.core.events import HandSettled, OfferAnswered
from croupier.core.settlement import Outcome
from croupier.server.prompts import asked_people, prompt_for
from croupier.server.seen import wire_event
from croupier.server.views import lobby_table
from croupier.server.wire.outgoing import Lobby, LobbyChanges, LobbyPlace

T = TypeVar("T")

_ENCODER = msgspec.json.Encoder()
_ANYBODY = 0
"""Stands for all who see the same."""


class _Events(msgspec.Struct, frozen=True, tag="events"):
    """The message `events`, put together from written parts."""

    table_id: str
    first: int
    events: msgspec.Raw
    prompt: msgspec.Raw


def events_text(news: News, person_id: int) -> str:
    """The message that tells one person the news."""
    sees = person_id if _is_personal(news) else _ANYBODY
    asked = _prompted_as(news.table, person_id)
    return _once(news, ("text", sees, asked), lambda: _written(news, sees, asked))


def lobby_text(picture: LobbyNews) -> str:
    """The whole lobby, written once for everybody."""
    if "text" not in picture.memo:
        tables = tuple(map(lobby_table, picture.changed))
        picture.memo["text"] = _text(Lobby(tables, picture.rooms))
    return picture.memo["text"]


def lobby_changes_text(news: LobbyNews) -> str:
    """What changed in the lobby, written once for everybody."""
    if "text" not in news.memo:
        changed = tuple(map(lobby_table, news.changed))
        gone = tuple(LobbyPlace(game, place) for game, place in news.gone)
        news.memo["text"] = _text(LobbyChanges(changed, gone, news.rooms))
    return news.memo["text"]


def _written(news: News, sees: int, asked: int) -> str:
    events = _once(news, ("events", sees), lambda: _events(news, sees))
    prompt = _ENCODER.encode(prompt_for(news.table, asked, news.left_ms))
    first = news.steps[0].table.number if news.steps else news.table.number + 1
    return _text(_Events(news.table.table_id, first, events, msgspec.Raw(prompt)))


def _events(news: News, person_id: int) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode([wire_event(step, person_id) for step in news.steps]))


def _is_personal(news: News) -> bool:
    """Whether the events look different to different people."""
    return _once(news, "personal", lambda: any(_differs(step.event) for step in news.steps))


def _differs(event: TableEvent) -> bool:
    is_even_money = isinstance(event, HandSettled) and event.outcome is Outcome.EVEN_MONEY
    return is_even_money or isinstance(event, SpotTaken | OfferAnswered)


def _prompted_as(table: Table, person_id: int) -> int:
    """The person, if their buttons are their own; else anybody."""
    if table.is_in_play:
        return person_id if person_id in asked_people(table) else _ANYBODY
    has_own = (
        not table.is_shared
        or bool(table.spots_of(person_id))
        or any(chip.person_id == person_id for chip in table.last_wagers)
    )
    return person_id if has_own else _ANYBODY


def _text(message: object) -> str:
    return _ENCODER.encode(message).decode()


def _once(news: News, key: Hashable, work: Callable[[], T]) -> T:
    """Something about the news that is worked out for the first who asks."""
    if key not in news.memo:
        news.memo[key] = work()
    found: T = news.memo[key]
    return found
