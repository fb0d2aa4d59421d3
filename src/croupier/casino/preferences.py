"""How a person likes the house: what is drawn, moves and sounds, and in which language."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

VOLUME_MAX = 100
"""As loud as sounds get."""


class Picture(StrEnum):
    """What the table is drawn with."""

    HIGH = "high"
    LOW = "low"
    """Flat: no shadows, no blur, cards by rank and suit alone."""


class Effects(StrEnum):
    """What moves and shines."""

    FULL = "full"
    FEW = "few"
    NONE = "none"


class Deck(StrEnum):
    """Which cards one sees."""

    CLASSIC = "classic"
    LARGE = "large"
    FOUR_COLOUR = "four-colour"
    LARGE_FOUR_COLOUR = "large-four-colour"


class ChatKey(StrEnum):
    """What sends a line of chat."""

    ENTER = "enter"
    CTRL_ENTER = "ctrl-enter"


class Coaching(StrEnum):
    """When the coach says what each answer is worth."""

    OFF = "off"
    REQUEST = "request"
    """Where it is asked."""
    ALWAYS = "always"


class Language(StrEnum):
    """What the house speaks."""

    ENGLISH = "en"
    RUSSIAN = "ru"


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a person's settings; whoever says nothing has the usual ones.

    Attributes:
        help: What a box takes, its limits and gestures, stand on the boxes.
        volume: Per cent.
        coach: At tables in play money and tournament chips.
        coach_money: At tables in other currencies.
        practice: At private tables in FUN the coach is silent, and grades each decision afterwards.
        language: None: the browser's.
    """

    picture: Picture = Picture.HIGH
    effects: Effects = Effects.FULL
    help: bool = True
    deck: Deck = Deck.LARGE_FOUR_COLOUR
    sound: bool = False
    volume: Annotated[int, Meta(ge=0, le=VOLUME_MAX)] = 60
    chat_key: ChatKey = ChatKey.CTRL_ENTER
    language: Language | None = None
    coach: Coaching = Coaching.REQUEST
    coach_money: Coaching = Coaching.OFF
    practice: bool = False


def write_preferences(preferences: Preferences) -> bytes:
    """As they are stored."""
    return msgspec.json.encode(preferences)


def read_preferences(stored: bytes) -> Preferences:
    """Stored ones; of what another version wrote, what is understood."""
    found = msgspec.json.decode(stored)
    known = {field.encode_name: field.type for field in msgspec.structs.fields(Preferences)}
    kept = {}
    for name, value in found.items() if isinstance(found, dict) else ():
        if name in known:
            try:
                kept[name] = msgspec.convert(value, known[name])
            except msgspec.ValidationError:
                continue
    return Preferences(**kept)


class PreferenceStore(Protocol):
    """Where settings are kept."""

    async def find(self, person_id: int) -> bytes | None:
        """What a person has set; None before they ever did."""
        ...

    async def keep(self, person_id: int, stored: bytes, at: datetime) -> None:
        """Replaces it: the last one wins."""
        ...


class PreferenceDesk:
    """Keeps settings with the account."""

    def __init__(self, store: PreferenceStore) -> None:
        self._store = store

    async def find(self, person_id: int) -> Preferences | None:
        """A person's settings; None before they ever set one."""
        stored = await self._store.find(person_id)
        return None if stored is None else read_preferences(stored)

    async def language(self, person_id: int) -> Language | None:
        """What a person wants the house to speak; None for the browser's language."""
        found = await self.find(person_id)
        return None if found is None else found.language

    async def keep(self, person_id: int, preferences: Preferences, at: datetime) -> None:
        """Replaces a person's settings."""
        await self._store.keep(person_id, write_preferences(preferences), at)
