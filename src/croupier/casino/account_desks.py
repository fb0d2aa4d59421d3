"""Everything about accounts in one place: made once for a house."""

from dataclasses import dataclass

from croupier.casino.cashier import CashierDesk
from croupier.casino.chance import Chance
from croupier.casino.doorman import Doorman
from croupier.casino.letters import Prefers, no_preference
from croupier.casino.mail import Mailer
from croupier.casino.passwords import Hasher
from croupier.casino.ports import Clock
from croupier.casino.register import Register
from croupier.casino.registration import (
    FarewellDesk,
    IsPlaying,
    Registration,
    RegistrationDesk,
)
from croupier.casino.resets import ResetDesk
from croupier.casino.sign_in import SignInDesk


@dataclass(frozen=True, slots=True)
class AccountParts:
    """What accounts need of the world, and what the host has set.

    Attributes:
        public_url: Where people find the house; links in mails begin so.
        prefers: In which language a person likes letters.
    """

    register: Register
    hasher: Hasher
    mailer: Mailer
    chance: Chance
    registration: Registration = Registration.OPEN
    public_url: str = "http://127.0.0.1"
    prefers: Prefers = no_preference


@dataclass(frozen=True, slots=True)
class AccountDesks:
    """Where people get accounts, come in, and go."""

    register: Register
    registration: RegistrationDesk
    sign_ins: SignInDesk
    resets: ResetDesk
    farewells: FarewellDesk
    chance: Chance


def account_desks(
    parts: AccountParts, cashier: CashierDesk, clock: Clock, is_playing: IsPlaying
) -> AccountDesks:
    """The desks of one house."""
    register, hasher, chance = parts.register, parts.hasher, parts.chance
    doorman = Doorman(clock)
    sign_ins = SignInDesk(register, hasher, doorman, clock, chance)
    return AccountDesks(
        register,
        RegistrationDesk(register, cashier, hasher, doorman, clock, chance, parts.registration),
        sign_ins,
        ResetDesk(
            register, hasher, doorman, parts.mailer, clock, chance, parts.prefers, parts.public_url
        ),
        FarewellDesk(register, sign_ins, clock, is_playing),
        chance,
    )
