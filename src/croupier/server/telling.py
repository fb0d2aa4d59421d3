"""Turns news of a table into the frame that each viewer is sent.

What many viewers see alike is worked out and written once: those who only look on get the very
same bytes, and those who play share all but their own buttons.
"""

import msgspec

from croupier.casino.lobby import LobbyNews
from croupier.casino.news import News, Picture
from croupier.casino.table import Table
from croupier.casino.table_events import SpotTaken, TableEvent
from croupier.core.events import HandSettled, OfferAnswered
from croupier.core.settlement import Outcome
from croupier.notation.proses import PROSES
from croupier.server.frames import text_frame
from croupier.server.prompts import STRANGER, asked_people, prompt_for
from croupier.server.seen import wire_event
from croupier.server.views import WATCHERS_NAMED_MAX, lobby_table, table_view, turned_views
from croupier.server.wire.outgoing import Lobby, LobbyChanges, LobbyPlace, Snapshot, Watchers

_ENCODER = msgspec.json.Encoder()
_PERSONAL = (SpotTaken, OfferAnswered)
_TOLD = "frame"
"""Where the news keeps what was written of it."""


class _Events(msgspec.Struct, frozen=True, tag="events"):
    """The message `events`, put together from written parts."""

    table_id: str
    first: int
    events: msgspec.Raw
    prompt: msgspec.Raw


def events_frame(news: News, person_id: int) -> bytes:
    """The message that tells one person the news."""
    told: _Told | None = news.memo.get(_TOLD)
    if told is None:
        told = news.memo[_TOLD] = _Told(news)
    return told.frame(person_id)


def table_frame(picture: Picture, person_id: int, language: str) -> bytes:
    """The message that shows one person a whole table."""
    prompt = prompt_for(picture.table, person_id, picture.left_ms)
    seen = table_view(picture, person_id, PROSES[language])
    return _frame(Snapshot(seen, prompt, turned_views(picture.turned)))


def watchers_frame(table_id: str, watchers: tuple[str, ...]) -> bytes:
    """The message that says who looks on at a table."""
    named = watchers[:WATCHERS_NAMED_MAX]
    return _frame(Watchers(table_id, named, len(watchers) - len(named)))


def lobby_frame(picture: LobbyNews) -> bytes:
    """The whole lobby, written once for everybody."""
    found: bytes | None = picture.memo.get(_TOLD)
    if found is None:
        tables = (*map(lobby_table, picture.changed), *picture.elsewhere)
        found = picture.memo[_TOLD] = _frame(Lobby(tables, picture.rooms))
    return found


def lobby_changes_frame(news: LobbyNews) -> bytes:
    """What changed in the lobby, written once for everybody."""
    found: bytes | None = news.memo.get(_TOLD)
    if found is None:
        changed = (*map(lobby_table, news.changed), *news.elsewhere)
        gone = tuple(LobbyPlace(game, place) for game, place in news.gone)
        found = news.memo[_TOLD] = _frame(LobbyChanges(changed, gone, news.rooms))
    return found


class _Told:
    """The news in all the shapes that its viewers are told it in; each is written once."""

    __slots__ = ("_events", "_frames", "_is_personal", "_news", "_with_buttons")

    def __init__(self, news: News) -> None:
        self._news = news
        self._is_personal = any(_differs(step.event) for step in news.steps)
        self._with_buttons = _people_with_buttons(news.table)
        self._events: dict[int, msgspec.Raw] = {}
        self._frames: dict[int, bytes] = {}

    def frame(self, person_id: int) -> bytes:
        """What one person is told."""
        buttons = self._with_buttons
        asked = person_id if buttons is None or person_id in buttons else STRANGER
        key = person_id if self._is_personal else asked
        found = self._frames.get(key)
        if found is None:
            sees = person_id if self._is_personal else STRANGER
            found = self._frames[key] = self._written(sees, asked)
        return found

    def _written(self, sees: int, asked: int) -> bytes:
        news = self._news
        events = self._events.get(sees)
        if events is None:
            events = self._events[sees] = _events(news, sees)
        prompt = _ENCODER.encode(prompt_for(news.table, asked, news.left_ms))
        first = news.steps[0].table.number if news.steps else news.table.number + 1
        return _frame(_Events(news.table.table_id, first, events, msgspec.Raw(prompt)))


def _events(news: News, person_id: int) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode([wire_event(step, person_id) for step in news.steps]))


def _differs(event: TableEvent) -> bool:
    """Whether an event looks different to different people."""
    is_even_money = isinstance(event, HandSettled) and event.outcome is Outcome.EVEN_MONEY
    return is_even_money or isinstance(event, _PERSONAL)


def _people_with_buttons(table: Table) -> frozenset[int] | None:
    """Those whose buttons are their own; None when everybody's are."""
    if table.is_in_play:
        return asked_people(table)
    if not table.is_shared:
        return None
    seated = [spot.person_id for spot in table.spots]
    return frozenset((*seated, *(chip.person_id for chip in table.last_wagers)))


def _frame(message: object) -> bytes:
    return text_frame(_ENCODER.encode(message))
