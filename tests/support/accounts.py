"""What accounts need in tests: quick hashes, and a bag that mails fall into."""

import re
from dataclasses import dataclass, field

from croupier.adapters.passwords import Argon2Passwords
from croupier.casino.mail import Letter
from croupier.casino.person_errors import MailFailed


def quick_passwords() -> Argon2Passwords:
    """Argon2id as cheap as it gets: for tests that are not about its cost."""
    return Argon2Passwords(time_cost=1, memory_kib=8)


@dataclass
class MailBag:
    """A `Mailer` that keeps what it is given, and fails as often as it is told to."""

    letters: list[Letter] = field(default_factory=list)
    failures: int = 0

    async def send(self, letter: Letter) -> None:
        if self.failures:
            self.failures -= 1
            raise MailFailed("the bag is shut")
        self.letters.append(letter)


def reset_token(text: str) -> str:
    """What stands behind the number sign of the link in a letter."""
    found = re.search(r"/reset#([\w-]+)", text)
    assert found is not None, text
    return found[1]
