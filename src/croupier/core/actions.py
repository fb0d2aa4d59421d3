"""What a player can say, in the order of the notation."""

from enum import StrEnum


class Action(StrEnum):
    """A verb of the record."""

    INSURE = "insure"
    DECLINE = "decline"
    EVEN_MONEY = "even-money"
    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


ANSWERS = (Action.INSURE, Action.DECLINE, Action.EVEN_MONEY)
"""Answers to the dealer's ace."""

PLAYS = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""What is done with a hand."""
