"""What the dealer must do; the dealer never chooses."""

from croupier.core.cards import Card
from croupier.core.hand import HandTotal
from croupier.core.rules import Peek, Rules, Soft17

DEALER_STANDS_ON = 17


def must_draw(total: HandTotal, rules: Rules) -> bool:
    """The dealer draws below 17, and on a soft 17 where the rules say so (M21, F4)."""
    if total.points == DEALER_STANDS_ON and total.is_soft:
        return rules.soft17 is Soft17.HIT
    return total.points < DEALER_STANDS_ON


def may_hide_natural(upcard: Card) -> bool:
    """A natural is possible only behind an ace or a ten-valued card."""
    return upcard.is_ace or upcard.points == 10


def looks_under(upcard: Card, rules: Rules) -> bool:
    """The dealer looks at the hole card before play (M8, P13)."""
    if upcard.is_ace:
        return rules.peek is not Peek.NONE
    return upcard.points == 10 and rules.peek is Peek.ACE_TEN


def offers_insurance(upcard: Card, rules: Rules) -> bool:
    """Every box is asked before the dealer looks (M7)."""
    return upcard.is_ace and rules.insurance
