"""What the house can refuse who wants an account, or wants into one.

The tree, below `HouseRefusal`:

    NameRefused             no name for an account
    PasswordRefused         too short, too long, or guessed at once
    MailRefused             no address that a mail could go to
    RegistrationRefused
    ├── RegistrationClosed
    └── InviteRefused       no invitation, or one that was used
    HasAnAccount            whoever is signed in has an account already
    OnlyNamed               guests have no password
    SignInRefused           name and password do not belong together
    TooManyTries            of passwords, accounts or mails; `seconds_left` says how long to wait
    HashersBusy             so many passwords wait to be checked
    NoSuchReset             the link is unknown, too old, or was used
    StillPlaying            wagers or a session of the person wait somewhere
    HasMoney                money that is worth something is to be paid out first

Below `WorldFailure`:

    MailFailed              a mail was not taken
"""

from enum import StrEnum

from croupier.casino.errors import HouseRefusal, WorldFailure


class NameFault(StrEnum):
    """Why a name is no name for an account; in the details as `reason`."""

    SHORT = "short"
    LONG = "long"
    CHARACTER = "character"
    SCRIPTS = "scripts"
    RESERVED = "reserved"


class NameRefused(HouseRefusal):
    """No name for an account."""

    code = "name.refused"

    def __init__(self, fault: NameFault, message: str) -> None:
        super().__init__(message, reason=fault.value)


class PasswordFault(StrEnum):
    """Why a password is none; in the details as `reason`."""

    SHORT = "short"
    LONG = "long"
    COMMON = "common"
    NAME = "name"


class PasswordRefused(HouseRefusal):
    """Too short, too long, or guessed at once."""

    code = "password.refused"

    def __init__(self, fault: PasswordFault, message: str) -> None:
        super().__init__(message, reason=fault.value)


class MailRefused(HouseRefusal):
    """No address that a mail could go to."""

    code = "mail.refused"


class RegistrationRefused(HouseRefusal):
    """The house makes no account for this person."""

    code = "registration.refused"


class RegistrationClosed(RegistrationRefused):
    """The house makes no accounts."""

    code = "registration.closed"


class InviteRefused(RegistrationRefused):
    """The house makes accounts for who is invited; there is no such invitation any more."""

    code = "registration.invite"


class HasAnAccount(HouseRefusal):
    """Whoever is signed in has an account already."""

    code = "account.named"


class OnlyNamed(HouseRefusal):
    """A guest has no password."""

    code = "account.guest"


class SignInRefused(HouseRefusal):
    """Name and password do not belong together; which of them is wrong is not said."""

    code = "account.wrong"


class TooManyTries(HouseRefusal):
    """Too many within the hour."""

    code = "account.too_many"

    def __init__(self, seconds_left: int) -> None:
        super().__init__(f"too many tries, wait {seconds_left} s", seconds_left=seconds_left)


class HashersBusy(HouseRefusal):
    """As many passwords wait to be checked as may."""

    code = "account.busy"


class NoSuchReset(HouseRefusal):
    """The link is unknown, too old, or was used."""

    code = "reset.unknown"


class StillPlaying(HouseRefusal):
    """Wagers, a spot or an unfinished session of the person wait somewhere."""

    code = "account.playing"


class HasMoney(HouseRefusal):
    """Money that is worth something is to be paid out first."""

    code = "account.money"


class MailFailed(WorldFailure):
    """A mail was not taken."""

    code = "mail.failed"
