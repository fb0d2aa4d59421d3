"""What is refused about shoes that prove themselves.

The tree, below `croupier.casino.errors.HouseRefusal`:

    PartRefused             a contribution that comes at another time or does not fit
    NoSuchShoe              the table has none of that number, or it has no list
    ProofTooEarly           the shoe is not over
"""

from enum import StrEnum

from croupier.casino.errors import HouseRefusal


class PartRefusal(StrEnum):
    """Why a contribution to a shoe is refused; the value is a stable code for clients."""

    NOT_NOW = "part.not_now"
    OTHER_SHOE = "part.other_shoe"
    NOT_SEATED = "part.not_seated"
    SENT = "part.sent_already"
    FULL = "part.full"
    TOO_EARLY = "part.too_early"
    NOT_SENT = "part.not_sent"
    OPENED = "part.opened_already"
    WRONG = "part.wrong_opening"


class PartRefused(HouseRefusal):
    """A contribution to the chance of a shoe that the table does not take.

    Attributes:
        refusal: Why, as a stable code.
    """

    code = "part.refused"

    def __init__(self, refusal: PartRefusal, message: str, **details: int | str) -> None:
        super().__init__(message, **details)
        self.refusal = refusal


class NoSuchShoe(HouseRefusal):
    """The table has no such shoe, it has not started, or it has no list."""

    code = "shoe.unknown"


class ProofTooEarly(HouseRefusal):
    """The shoe's seed is not known yet: it may still be dealt from."""

    code = "proof.not_yet"
