"""What can be refused, and why.

The tree:

    CroupierError
    ├── BadInput            text or a value from outside that cannot be read
    │   ├── BadCard
    │   └── BadMoney
    ├── RulesError          rules that no house could play by
    │   ├── BadRule         one field has a wrong name, type or value
    │   └── ContradictingRules
    └── Refused             legal in form, not now
        ├── IllegalWager
        └── IllegalAction

Every leaf has a `code` that programs may rely on. A broken promise of our own code is an
`AssertionError`, never one of these.
"""

from enum import StrEnum
from typing import ClassVar


class CroupierError(Exception):
    """Anything a caller got wrong; `code` is stable, the message is one plain line."""

    code: ClassVar[str] = "error"


class BadInput(CroupierError):
    """Text or a value from outside that cannot be read."""

    code = "input.bad"


class BadCard(BadInput):
    """Text that names no card."""

    code = "input.card"


class BadMoney(BadInput):
    """Text or a number that is no amount of money."""

    code = "input.money"


class RulesError(CroupierError):
    """Rules that no house could play by."""

    code = "rules.bad"


class BadRule(RulesError):
    """One field of the rules has a wrong name, type or value."""

    code = "rules.field"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"rule {field}: {message}")
        self.field = field


class ContradictingRules(RulesError):
    """Two fields of the rules contradict each other."""

    code = "rules.contradiction"

    def __init__(self, first: str, second: str, message: str) -> None:
        super().__init__(f"rules {first} and {second} contradict: {message}")
        self.fields = (first, second)


class Refusal(StrEnum):
    """Why something is refused at a table; the value is a stable code for clients."""

    ROUND_OVER = "action.round_over"
    DEALING = "action.dealing"
    NOT_IN_ROUND = "action.not_in_round"
    OFFER_OPEN = "action.offer_open"
    NO_OFFER = "action.no_offer"
    ALREADY_ANSWERED = "action.already_answered"
    EVEN_MONEY_INSTEAD = "action.even_money_instead"
    NO_EVEN_MONEY = "action.no_even_money"
    NEEDS_NATURAL = "action.needs_natural"
    NOT_AN_ANSWER = "action.not_an_answer"
    NOT_ITS_TURN = "action.not_its_turn"
    NOT_TWO_CARDS = "action.not_two_cards"
    SPLIT_ACE = "action.split_ace"
    NO_DOUBLE = "action.no_double"
    DOUBLE_WITH_ACE = "action.double_with_ace"
    DOUBLE_ONLY_9_TO_11 = "action.double_only_9_to_11"
    DOUBLE_ONLY_10_OR_11 = "action.double_only_10_or_11"
    DOUBLE_AFTER_SPLIT = "action.double_after_split"
    NO_SPLIT = "action.no_split"
    NOT_A_PAIR = "action.not_a_pair"
    HAND_LIMIT = "action.hand_limit"
    RESPLIT_ACES = "action.resplit_aces"
    NO_SURRENDER = "action.no_surrender"
    SURRENDER_AFTER_SPLIT = "action.surrender_after_split"
    SURRENDER_AGAINST_ACE = "action.surrender_against_ace"
    SURRENDER_BEFORE_LOOK = "action.surrender_before_look"


REFUSAL_WORDS: dict[Refusal, str] = {
    Refusal.ROUND_OVER: "the round is over",
    Refusal.DEALING: "a card is being dealt",
    Refusal.NOT_IN_ROUND: "the box has no wager in this round",
    Refusal.OFFER_OPEN: "the insurance question is open",
    Refusal.NO_OFFER: "no insurance question is open",
    Refusal.ALREADY_ANSWERED: "the box has answered",
    Refusal.EVEN_MONEY_INSTEAD: "a natural is offered even money instead",
    Refusal.NO_EVEN_MONEY: "the game has no even money",
    Refusal.NEEDS_NATURAL: "only for a natural",
    Refusal.NOT_AN_ANSWER: "no answer to insurance",
    Refusal.NOT_ITS_TURN: "another hand is in play",
    Refusal.NOT_TWO_CARDS: "only with two cards",
    Refusal.SPLIT_ACE: "a split ace gets one card",
    Refusal.NO_DOUBLE: "the game has no double",
    Refusal.DOUBLE_WITH_ACE: "not with an ace",
    Refusal.DOUBLE_ONLY_9_TO_11: "only on 9, 10 or 11",
    Refusal.DOUBLE_ONLY_10_OR_11: "only on 10 or 11",
    Refusal.DOUBLE_AFTER_SPLIT: "not after a split",
    Refusal.NO_SPLIT: "the game has no split",
    Refusal.NOT_A_PAIR: "needs two of equal value",
    Refusal.HAND_LIMIT: "the box has as many hands as the game allows",
    Refusal.RESPLIT_ACES: "aces are split once",
    Refusal.NO_SURRENDER: "the game has no surrender",
    Refusal.SURRENDER_AFTER_SPLIT: "not on a split hand",
    Refusal.SURRENDER_AGAINST_ACE: "not against an ace",
    Refusal.SURRENDER_BEFORE_LOOK: "not before the dealer has looked for a natural",
}


class Refused(CroupierError):
    """Legal in form, not now; nothing changed."""

    code = "refused"


class IllegalWager(Refused):
    """A first wager that the rules do not take."""

    code = "wager.illegal"


class IllegalAction(Refused):
    """The box may not do this now.

    Attributes:
        refusal: Why, as a stable code.
        position: The hand as text, for the message.
    """

    code = "action.illegal"

    def __init__(self, box: int, action: str, refusal: Refusal, position: str) -> None:
        where = f" ({position})" if position else ""
        super().__init__(f"box {box} cannot {action}: {REFUSAL_WORDS[refusal]}{where}")
        self.box = box
        self.action = action
        self.refusal = refusal
        self.position = position
