"""What a person's own limits and breaks refuse.

The tree, below `HouseRefusal`:

    CareRefused
    ├── LimitReached        it would be more than a limit of the person's own
    │   ├── DepositLimit
    │   ├── LossLimit
    │   └── WagerLimit
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
    """A wager or a pay-in would be more than a limit of the person's own."""

    code = "care.limit"


class DepositLimit(LimitReached):
    """A pay-in or a gift would be more than the person wants paid in."""

    code = "care.deposit_limit"


class LossLimit(LimitReached):
    """It could cost more than the person wants to lose."""

    code = "care.loss_limit"


class WagerLimit(LimitReached):
    """It would be more than the person wants to wager."""

    code = "care.wager_limit"


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
