"""Bodies of HTTP requests and answers about accounts."""

from typing import Annotated

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[str, Meta(min_length=1, max_length=1000)]
Mail = Annotated[str, Meta(max_length=1000)]
Code = Annotated[str, Meta(min_length=1, max_length=200)]


class SignUpOffer(msgspec.Struct, frozen=True):
    """Who may sign up, and how safe it is.

    Attributes:
        registration: `open`, `invite` (with a code of the host's) or `closed`.
        is_secure: This request came by TLS; else whoever is on the way can read passwords.
    """

    registration: str
    is_secure: bool


class SignUpBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account; a guest who asks keeps money and history."""

    name: Name
    password: Password
    mail: Mail | None = None
    invite: Code | None = None


class SignInBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: Name
    password: Password


class PasswordBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new password for an old one."""

    old: Password
    new: Password


class MailBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where mails go from now on; null for nowhere."""

    mail: Mail | None
    password: Password


class ForgottenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose password is forgotten: a name, or the address that mails go to."""

    name: Mail


class ResetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind the number sign of the link, and a new password."""

    token: Code
    password: Password


class GoodbyeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password once more; a guest has none."""

    password: Annotated[str, Meta(max_length=1000)] = ""
