"""Letters that the house sends, and who carries them."""

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail in plain text; its words are kept out of every log."""

    to: str
    subject: str
    body: str = field(repr=False)


class Mailer(Protocol):
    """Carries letters."""

    async def send(self, letter: Letter) -> None:
        """Hands a letter on.

        Raises:
            MailFailed: Nobody took it.
        """
        ...
