"""The round record as values: what a document says, before anything is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from croupier.core.actions import Action
from croupier.core.cards import Card
from croupier.core.rules import Rules

FORMAT = 1
"""The version of the notation that is read and written here."""

CURRENCIES = ("RUR", "USD", "EUR", "FUN", "TUR")
"""What a record may be counted in."""

PLAY_MONEY = "FUN"
"""The currency of a record that names none."""

RECORD_BYTES_MAX = 16 * 1024 * 1024
"""Longest document that is read, in bytes of UTF-8."""

ROUNDS_MAX = 50_000
"""Most rounds in one document."""

NAME_CHARACTERS_MAX = 200
"""Longest name of a player."""

PROOF_DEPTH_MAX = 8
"""Deepest nesting of tables and lists in a round's proof."""

ProofValue = bool | int | str | list["ProofValue"] | dict[str, "ProofValue"]
"""What may stand in a proof."""


@dataclass(frozen=True, slots=True)
class BoxAction:
    """One line of `actions`, such as `1 hit`."""

    box: int
    action: Action

    def __str__(self) -> str:
        return f"{self.box} {self.action}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One round as it is written down.

    Attributes:
        bets: First wagers by box number, minor units.
        dealt: Every card, in the order it left the shoe.
        actions: In the order they were taken; answers to insurance in box order.
        players: Who held each box; None where the record does not say.
        net: What came back less what was put down, over all boxes, minor units.
        at: When the round was dealt.
        proof: How the shoe is proved fair, kept as it is.
    """

    bets: Mapping[int, int]
    dealt: tuple[Card, ...]
    actions: tuple[BoxAction, ...] = ()
    players: Mapping[int, str] | None = None
    net: int | None = None
    at: datetime | None = None
    proof: Mapping[str, ProofValue] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A document: rounds of one game by one set of rules.

    Attributes:
        game: As the catalogue spells it.
        rules: The game's rules with the record's overrides.
        streak: Wins in a row before the first round; 0 in a game without a streak.
    """

    game: str
    rules: Rules
    rounds: tuple[RoundRecord, ...]
    currency: str = PLAY_MONEY
    streak: int = 0
