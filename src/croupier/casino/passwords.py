"""What a password must be like, and who checks one."""

import unicodedata
from dataclasses import dataclass
from typing import Protocol

from croupier.casino.people import name_key
from croupier.casino.person_errors import PasswordFault, PasswordRefused

PASSWORD_CHARACTERS_MIN = 8
PASSWORD_CHARACTERS_MAX = 128
"""Code points of a password, once it is normalised (NFC)."""

_KINDS_MIN = 3
"""Different characters of a password."""
_BESIDE_NAME_MIN = 4
"""Characters of a password that are not the name."""

_COMMON_ONES = """
    00000000 11111111 111111111 1111111111 11223344 12121212 123123123 12341234 12344321 1234567
    12345678 123456789 1234567890 12345678910 123456789a 12345679 1234qwer 123qweasd 13131313
    147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222 55555555 66666666 741852963 77777777
    789456123 87654321 88888888 987654321 9876543210 99999999 aa123456 aa12345678 abc12345
    abcd1234 abcdefgh access14 admin123 administrator asdfasdf asdfghjk asdfghjkl asdf1234 babygirl
    baseball basketball blackjack blackjack21 butterfly casino123 changeme charlie1 chocolate
    computer corvette croupier dragon12 einstein elephant fernando football football1 football123
    francisco freedom1 garfield hello123 iloveyou iloveyou1 iloveyou2 internet jennifer johnson1
    jordan23 letmein1 letmein123 liverpool lovelove maverick mercedes metallica michelle midnight
    monkey12 mustang1 nicholas p@ssw0rd p@ssword pass1234 passw0rd password password! password1
    password12 password123 password1234 passwort patricia poker123 princess princess1 q1w2e3r4
    q1w2e3r4t5 qazwsx123 qazwsxedc qwer1234 qweasdzxc qwerasdf qwerty12 qwerty123 qwerty1234
    qwertyui qwertyuiop samantha scorpion secret123 september starwars steelers sunshine sunshine1
    superman superman1 test1234 trustno1 victoria welcome1 welcome123 whatever william1 yankees1
    zaq12wsx zxcvbnm1 zxcvbnm123 йцукенгш йцукенгшщз пароль123 qwertzui qwertzuiop
"""
_COMMON = frozenset(_COMMON_ONES.split())


def clean_password(text: str) -> str:
    """A password as it is hashed: the same one from every keyboard.

    Raises:
        PasswordRefused: It is too short or too long.
    """
    password = unicodedata.normalize("NFC", text)
    if len(password) < PASSWORD_CHARACTERS_MIN:
        message = f"a password has {PASSWORD_CHARACTERS_MIN} characters or more"
        raise PasswordRefused(PasswordFault.SHORT, message)
    if len(password) > PASSWORD_CHARACTERS_MAX:
        message = f"a password has at most {PASSWORD_CHARACTERS_MAX} characters"
        raise PasswordRefused(PasswordFault.LONG, message)
    return password


def new_password(text: str, name: str) -> str:
    """A password that somebody chooses for an account of a name, as it is hashed.

    Raises:
        PasswordRefused: It is too short, too long, or guessed at once.
    """
    password = clean_password(text)
    folded = name_key(password)
    if folded in _COMMON or len(set(folded)) < _KINDS_MIN:
        raise PasswordRefused(PasswordFault.COMMON, "this password is among the first tried")
    if len(folded.replace(name_key(name), "").strip()) < _BESIDE_NAME_MIN:
        raise PasswordRefused(PasswordFault.NAME, "a password is more than the name")
    return password


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a check.

    Attributes:
        renewed: The right password hashed as it is done today, where it was hashed otherwise.
    """

    is_right: bool
    renewed: str | None = None


class Hasher(Protocol):
    """Turns passwords into what may be kept; slow on purpose, and never in the loop's way."""

    async def digest(self, password: str) -> str:
        """What is kept of a password.

        Raises:
            HashersBusy: As many wait as may.
        """
        ...

    async def check(self, kept: str | None, password: str) -> Verdict:
        """Whether it is the password; None takes as long, and is wrong.

        Raises:
            HashersBusy: As many wait as may.
        """
        ...
