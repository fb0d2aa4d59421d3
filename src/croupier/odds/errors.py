"""What the analyser refuses.

CroupierError
└── OddsError           a question about odds that cannot be answered
    ├── NotExact        it could be estimated, not solved; nothing is estimated here
    ├── BadPosition     cards, a hand or a streak that the rules cannot lead to
    └── BadComposition  counts that are no cards, or too few of them
"""

from croupier.core.errors import CroupierError


class OddsError(CroupierError):
    """A question about odds that cannot be answered."""

    code = "odds.bad"


class NotExact(OddsError):
    """It cannot be solved exactly; the message says why."""

    code = "odds.not_exact"


class BadPosition(OddsError):
    """Cards, a hand or a streak that the rules cannot lead to."""

    code = "odds.position"


class BadComposition(OddsError):
    """Counts that are no cards, or too few of them."""

    code = "odds.composition"
