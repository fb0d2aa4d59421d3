"""What a person's own limits and breaks refuse.

The tree, below `HouseRefusal`:

    CareRefused
    ├── LimitReached        a wager or a pay-in would break a limit of the person's own
    ├── Excluded            a time-out or a self-exclusion runs
    ├── NotLonger           nobody can shorten a break
    ├── CareOff             the house sets no limits in this currency
    └── NothingPending      no change of this limit waits
"""

from croupier.casino.errors import HouseRefusal


class CareRefused(HouseRefusal):
    """A limit or a break that a person has set stands in the way."""

    code = "care.refused"


class LimitReached(CareRefused):
    """A wager or a pay-in would break a limit of the person's own.

    Attributes:
        kind: Which limit: "deposit", "loss" or "wager".
    """

    code = "care.limit"

    def __init__(self, kind: str, message: str, **details: int | str) -> None:
        super().__init__(message, **details)
        self.kind = kind


class Excluded(CareRefused):
    """A time-out or a self-exclusion runs."""

    code = "care.excluded"


class NotLonger(CareRefused):
    """A break may be made longer, never shorter."""

    code = "care.shorter"


class CareOff(CareRefused):
    """The house sets no limits in this currency."""

    code = "care.off"


class NothingPending(CareRefused):
    """No change of this limit waits."""

    code = "care.nothing_pending"
