"""The house's letters in every language it speaks."""

from collections.abc import Awaitable, Callable, Mapping

from croupier.casino import letters_en, letters_ru
from croupier.casino.mail import Letter
from croupier.casino.preferences import Language

WriteReset = Callable[[str, str, str, int], Letter]
"""The words of a letter, from address, name, link and minutes."""

RESET_LETTERS: Mapping[Language, WriteReset] = {
    Language.ENGLISH: letters_en.reset_letter,
    Language.RUSSIAN: letters_ru.reset_letter,
}

Prefers = Callable[[int], Awaitable[Language | None]]
"""The language that a person has chosen; None for the browser's."""


async def no_preference(_person_id: int) -> None:
    """Nobody has chosen a language."""
