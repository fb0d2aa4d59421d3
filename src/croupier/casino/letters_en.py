"""The house's letters in English."""

from croupier.casino.mail import Letter

_RESET = """\
Hello {name},

somebody, hopefully you, asked for a new password for your account. Choose it here:

{link}

The link works once, and for {minutes} minutes. If it was not you, there is nothing to do: your
password stays as it is.
"""


def reset_letter(to: str, name: str, link: str, minutes: int) -> Letter:
    """Brings a link by which a forgotten password is replaced."""
    return Letter(to, "A new password", _RESET.format(name=name, link=link, minutes=minutes))
