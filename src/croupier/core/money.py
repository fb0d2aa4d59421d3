"""Money in minor units (hundredths), and the ratios that wagers are paid by."""

import re
from dataclasses import dataclass
from math import gcd

from croupier.core.errors import BadMoney

MINOR_PER_UNIT = 100
"""Minor units in one unit of any currency of the house."""

RATIO_PART_MAX = 9_999
"""Greatest number on either side of a pay-out."""

_WHOLE = re.compile(r"(0|[1-9][0-9]{0,11})(?:\.([0-9]{2}))?", re.ASCII)
_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})", re.ASCII)
_SIGNED = re.compile(r"(-?)(0|[1-9][0-9]{0,15})(?:\.([0-9]{1,2}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Ratio:
    """A pay-out such as 3:2, in lowest terms.

    >>> Ratio(3, 2).of(500)
    750
    """

    pays: int
    per: int

    def of(self, wager: int) -> int:
        """What a wager wins, in its own unit; the wager itself not included."""
        won, rest = divmod(wager * self.pays, self.per)
        assert rest == 0, f"{wager} at {self} is no whole minor unit"
        return won

    def __str__(self) -> str:
        return f"{self.pays}:{self.per}"


def parse_ratio(text: str) -> Ratio:
    """A ratio from its text, in lowest terms.

    >>> str(parse_ratio("6:4"))
    '3:2'

    Raises:
        BadMoney: No ratio, or one that does not give whole minor units for whole wagers.
    """
    match = _RATIO.fullmatch(text)
    if match is None:
        raise BadMoney(f"not a ratio: {text[:20]!r}, expected one such as '3:2'")
    pays, per = int(match[1]), int(match[2])
    shared = gcd(pays, per)
    ratio = Ratio(pays // shared, per // shared)
    if MINOR_PER_UNIT % ratio.per:
        raise BadMoney(f"ratio {text} does not pay whole hundredths of a whole wager")
    return ratio


def parse_wager(text: str) -> int:
    """A wager of whole units, in minor units.

    >>> parse_wager("10"), parse_wager("10.00")
    (1000, 1000)

    Raises:
        BadMoney: Not digits in whole units, with at most two zeros behind a point.
    """
    match = _WHOLE.fullmatch(text)
    if match is None:
        raise BadMoney(f"not an amount in whole units: {text[:20]!r}")
    if match[2] not in (None, "00"):
        raise BadMoney(f"wagers are whole units, in steps of 1: {text!r}")
    return int(match[1]) * MINOR_PER_UNIT


def parse_money(text: str) -> int:
    """Any amount, with a sign and up to two decimals, in minor units.

    >>> parse_money("-7.5"), parse_money("35.00")
    (-750, 3500)

    Raises:
        BadMoney: Anything else.
    """
    match = _SIGNED.fullmatch(text)
    if match is None:
        raise BadMoney(f"not an amount of money: {text[:20]!r}")
    amount = int(match[2]) * MINOR_PER_UNIT + int((match[3] or "0").ljust(2, "0"))
    return -amount if match[1] else amount


def money_text(minor: int) -> str:
    """An amount in units with two decimals.

    >>> money_text(-750)
    '-7.50'
    """
    units, rest = divmod(abs(minor), MINOR_PER_UNIT)
    return f"{'-' if minor < 0 else ''}{units}.{rest:02d}"
