"""How hands and rounds end, for the tables of steps."""

from typing import NamedTuple

from croupier.simulation import cells as at
from croupier.simulation.cells import Cells
from croupier.simulation.kernel_round import BUSTED, LOSE, PUSH, WIN

STANDS_ON = 17
BUST = 22
"""A dealer's total over 21."""


class End(NamedTuple):
    """How a hand, or a round without a split, may end. Money in parts.

    Attributes:
        result: As in `kernel_round.OPEN`.
        prize: Place in the rules' prizes plus 1; 0 for none.
    """

    net: int
    staked: int
    result: int
    is_doubled: bool
    is_insured: bool
    prize: int


class Final(NamedTuple):
    """A hand when its play is over.

    Attributes:
        total: Below 17 all are alike.
        end: For a hand that is over already.
    """

    total: int
    prize: int
    stake: int
    is_insured: bool
    end: End | None


def over(law: Cells, net: int, result: int, stake: int = 1) -> Final:
    """A hand whose end does not wait for the dealer's total."""
    staked = stake * int(law[at.UNIT])
    end = End(net, staked, result, stake == 2, is_insured=False, prize=0)
    return Final(0, 0, stake, is_insured=False, end=end)


def finished(law: Cells, total: int, prize: int, stake: int) -> Final:
    """A hand that takes no more cards; a total of 0 is a bust."""
    if total == 0:
        return over(law, -stake * int(law[at.UNIT]), BUSTED, stake)
    return Final(max(total, STANDS_ON - 1), prize, stake, is_insured=False, end=None)


def lost_to_natural(law: Cells, stake: int) -> End:
    """What is still open when the dealer shows a natural."""
    staked = stake * int(law[at.UNIT])
    return End(-staked, staked, LOSE, stake == 2, is_insured=False, prize=0)


def compared(law: Cells, final: Final, dealer: int) -> End:
    """A hand against the dealer's total; what is over already stays as it is."""
    if final.end is not None:
        return final.end
    staked = final.stake * int(law[at.UNIT])
    net, result, prize = staked, WIN, final.prize
    if dealer < BUST and final.total < dealer:
        net, result, prize = -staked, LOSE, 0
    elif dealer == final.total:
        net, result, prize = 0, PUSH, 0
    elif final.prize:
        net = final.stake * int(law[at.PRIZE_PAYS + prize - 1])
    return End(net, staked, result, final.stake == 2, is_insured=False, prize=prize)


def last_total(law: Cells, hard: int, *, has_ace: bool) -> int:
    """The dealer's last total; 0 while a further card is drawn."""
    total = hard + 10 if has_ace and hard <= 11 else hard
    hits_17 = total != hard and law[at.HITS_SOFT17]
    is_last = total > STANDS_ON or (total == STANDS_ON and not hits_17)
    return min(total, BUST) if is_last else 0
