"""`croupier advise`: what each action of one hand is worth."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.games import JsonSwitch, print_json
from croupier.cli.odds import MemorySwitch, percent
from croupier.cli.rule_options import ChosenGame, RuleChanges, chosen_rules
from croupier.core.actions import Action
from croupier.core.cards import Card, Rank, Suit, cards_text, parse_card
from croupier.core.errors import BadCard, BadInput
from croupier.core.hand import hand_total
from croupier.core.rules import Prize, Rules, SplitBy
from croupier.notation.rule_code import rule_code

if TYPE_CHECKING:
    from croupier.odds import ActionValues

HAND_SEPARATOR = ","


class BadHand(BadInput):
    """Cards of a question that cannot lie there."""

    code = "odds.hand"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in cards.

    Attributes:
        others: Other hands of the box, in the order they lie; one card is a hand that waits.
        seen: Cards seen besides, of this round or of earlier ones from the same shoe.
    """

    hand: tuple[Card, ...]
    upcard: Card
    others: tuple[tuple[Card, ...], ...] = ()
    seen: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        others = (card for other in self.others for card in other)
        return (*self.hand, self.upcard, *others, *self.seen)


def advise(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game, as `croupier games` names it, or a rule code such as '6D S17 DAS LS'.",
        ),
    ],
    *,
    hand: Annotated[
        str,
        typer.Option("--hand", metavar="CARDS", help="The hand in play, such as '9s 7d' or '9 7'."),
    ],
    upcard: Annotated[
        str, typer.Option("--upcard", metavar="CARD", help="The dealer's, such as Th or T.")
    ],
    seen: Annotated[
        str, typer.Option("--seen", metavar="CARDS", help="Other cards seen from this shoe.")
    ] = "",
    hands: Annotated[
        str,
        typer.Option(
            "--hands",
            metavar="HANDS",
            help="After a split the box's other hands, such as '8s Td, 8h'; one card waits.",
        ),
    ] = "",
    streak: Annotated[
        int, typer.Option("--streak", metavar="WINS", help="Wins in a row before the round.")
    ] = 0,
    rule: RuleChanges = None,
    memory: MemorySwitch = False,
    json: JsonSwitch = False,
) -> None:
    """Say what each action of a hand is worth, and which is best."""
    chosen = chosen_rules(game, rule)
    asked = read_question(chosen.rules, hand, upcard, hands, seen)
    found = _values(chosen.rules, asked, streak, memory=memory)
    if json:
        from croupier.odds.documents import advice_document

        print_json(advice_document(found))
    else:
        typer.echo(_text(chosen, asked, found))


def read_question(rules: Rules, hand: str, upcard: str, hands: str, seen: str) -> Asked:
    """The cards of a question; those without a suit get one that is left.

    Raises:
        BadCard: A word names no card.
        BadHand: No hand, more than one upcard, or more of a card than the shoe has.
    """
    split = [part for part in hands.split(HAND_SEPARATOR) if part.strip()]
    words = [hand.split(), upcard.split(), seen.split(), *(part.split() for part in split)]
    if len(words[0]) == 0:
        raise BadHand("--hand has no card")
    if len(words[1]) != 1:
        raise BadHand(f"--upcard {upcard[:20]!r} is not one card")
    left = Counter(dict.fromkeys(_deck(), rules.decks))
    known = [[_named(word) for word in group] for group in words]
    _take(left, rules, (card for group in known for card in group if isinstance(card, Card)))
    cards = [tuple(_suited(rules, left, each) for each in group) for group in known]
    asked = Asked(cards[0], cards[1][0], tuple(cards[3:]), cards[2])
    _refuse_unlike(rules, asked)
    return asked


def _refuse_unlike(rules: Rules, asked: Asked) -> None:
    """Every hand of a split begins with a card of the pair."""
    first = asked.hand[0]
    for other in asked.others:
        is_alike = first.points == other[0].points
        if rules.split_by is SplitBy.RANK:
            is_alike = first.rank is other[0].rank
        if not is_alike:
            raise BadHand(f"hands of one split begin alike, not with {first} and {other[0]}")
        _refuse_overdrawn(rules, other)


def _refuse_overdrawn(rules: Rules, other: tuple[Card, ...]) -> None:
    """A hand takes no card once it is bust, and a split ace one at most where that is the rule."""
    if len(other) > 1 and hand_total(other[:-1]).is_bust:
        raise BadHand(f"a hand that is bust takes no further card: {cards_text(other)!r}")
    if other[0].is_ace and rules.split_aces_one_card and len(other) > 2:
        raise BadHand(f"a split ace gets one card: {cards_text(other)!r}")


def _deck() -> Iterable[Card]:
    return (Card(rank, suit) for rank in Rank for suit in Suit)


def _named(word: str) -> Card | Rank:
    """A card, or a rank whose suit does not matter."""
    letter = "T" if word == "10" else word.upper()
    for rank in Rank:
        if rank.value == letter:
            return rank
    try:
        return parse_card(word)
    except BadCard:
        raise BadCard(f"not a card: {word[:20]!r}, such as 9s, Th or A") from None


def _take(left: Counter[Card], rules: Rules, cards: Iterable[Card]) -> None:
    for card in cards:
        if not left[card]:
            raise BadHand(f"{rules.decks} decks have {rules.decks} of {card}, not more")
        left[card] -= 1


def _suited(rules: Rules, left: Counter[Card], card: Card | Rank) -> Card:
    if isinstance(card, Card):
        return card
    if card is Rank.SEVEN and any(prize is Prize.SUITED_777 for prize, _ in rules.prizes):
        raise BadHand("the suit of a seven matters in this game, such as 7s")
    suit = max(Suit, key=lambda suit: left[Card(card, suit)])
    found = Card(card, suit)
    if not left[found]:
        raise BadHand(f"{rules.decks} decks have {4 * rules.decks} of {card}, not more")
    left[found] -= 1
    return found


def _values(rules: Rules, asked: Asked, streak: int, *, memory: bool) -> "ActionValues":
    from croupier.odds import Composition, action_values

    unseen = Composition.full(rules.decks).without(asked.cards)
    waiting = sum(len(other) == 1 for other in asked.others)
    return action_values(
        rules,
        asked.hand,
        asked.upcard,
        unseen,
        hands=1 + len(asked.others),
        to_come=waiting,
        done=[other for other in asked.others if len(other) > 1],
        streak=streak,
        memory=memory,
    )


def _text(chosen: ChosenGame, asked: Asked, found: "ActionValues") -> str:
    lines = [
        f"{cards_text(asked.hand)} against {asked.upcard}",
        f"{chosen.title}: {rule_code(chosen.rules)}",
        "",
    ]
    lines += _values_text(found.plays, found.best) or ["  a natural has nothing to play"]
    if found.offer:
        lines += ["", "Before the dealer looks", *_values_text(found.offer, found.best_offer)]
    return "\n".join((*lines, "", f"Values are per first wager: {found.method}."))


def _values_text(values: Mapping[Action, float], best: Action | None) -> list[str]:
    ranked = sorted(values.items(), key=lambda pair: -pair[1])
    return [
        f"  {action.value:<12}{percent(value, sign='+'):>13}{'  best' * (action is best)}"
        for action, value in ranked
    ]
