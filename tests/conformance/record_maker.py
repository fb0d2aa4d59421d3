"""Makes round records by the thousand: random, stacked, unfinished, damaged and rogue ones.

The same seed makes the same record. Legal records are played on the second reading's
own table, whose questions say which actions are legal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from random import Random

from tests.conformance.record_maker_rogue import RogueWalk
from tests.conformance.record_maker_rules import random_overrides
from tests.conformance.record_maker_toml import to_toml
from tests.conformance.second_reading import CURRENCIES, show_net, streak_after
from tests.conformance.second_reading_round import RANKS, SUITS, Question, RoundWalk, total_of
from tests.conformance.second_reading_rules import GAMES, RulesTable, number, rules_of

Document = dict[str, object]

# How much likelier a rank comes early in a stacked shoe.
STACKS: tuple[dict[str, float], ...] = (
    {},
    {"A": 25},
    {"A": 8, "T": 3, "J": 3, "Q": 3, "K": 3},
    {"T": 6, "J": 6, "Q": 6, "K": 6},
    {"7": 30, "6": 6, "8": 6},
    {"2": 8, "3": 8, "A": 8},
    {"5": 12, "6": 12, "9": 6},
)
# First cards of a box in a stacked round: any, a natural, pairs, hands to double; = for a pair.
FIRST_CARDS = ("..", "..", "AT", "TA", "AA", "AA", "TT", "77", "67", "==", "==", "35", "45", "46")
KINDS = ("random", "stacked", "unfinished", "mutated", "rogue", "overruled")
EAGERNESS = {
    "insure": 1.0,
    "decline": 1.0,
    "even-money": 1.0,
    "hit": 2.0,
    "stand": 1.0,
    "double": 1.0,
    "split": 4.0,
    "surrender": 0.5,
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a record is made: from a stacked shoe, left unfinished, by rogues."""

    is_stacked: bool
    is_unfinished: bool
    is_rogue: bool


def make_document(random: Random, style: Style) -> Document:
    """A record that is legal unless rogues played it."""
    while True:
        try:
            return _try_document(random, style)
        except (_ShoeIsEmptyError, _RoundIsOverError):
            continue


def make_record(seed: int, kind: str) -> str:
    """The text of one record. A mutated one is most often illegal, never surely so."""
    from tests.conformance.record_maker_mutations import mutate, overrule

    random = Random(f"{seed} {kind}")
    style = Style(
        is_stacked=kind == "stacked" or (kind != "random" and random.random() < 0.7),
        is_unfinished=kind == "unfinished" or (kind == "mutated" and random.random() < 0.25),
        is_rogue=kind == "rogue",
    )
    document = make_document(random, style)
    if kind == "mutated":
        return mutate(random, document)
    if kind == "overruled":
        return overrule(random, document)
    return to_toml(document)


class _ShoeIsEmptyError(Exception):
    """A small shoe ran out; such a round is not made."""


class _RoundIsOverError(Exception):
    """A round that was to stay unfinished came to its end."""


def _try_document(random: Random, style: Style) -> Document:
    game = random.choice(list(GAMES))
    overrides = random_overrides(random, game)
    rules = rules_of(game, overrides)
    document: Document = {"format": 1, "game": game}
    if random.random() < 0.5:
        document["currency"] = random.choice(CURRENCIES)
    if overrides or random.random() < 0.1:
        document["rules"] = overrides
    longest = number(rules, "streak_length")
    wins = 0
    if longest > 0 and random.random() < 0.6:
        wins = random.randint(0, longest)
        document["streak"] = wins
    rounds: list[Document] = []
    count = random.choice((1, 1, 1, 2, 3, 5))
    for place in range(count):
        stops = style.is_unfinished and place == count - 1
        made, wins = _make_round(random, rules, wins, style, stops=stops)
        rounds.append(made)
    document["rounds"] = rounds
    return document


def _make_round(
    random: Random, rules: RulesTable, wins: int, style: Style, *, stops: bool
) -> tuple[Document, int]:
    bets = _bets(random, rules)
    shoe = _shoe(random, number(rules, "decks"), is_stacked=style.is_stacked)
    if style.is_stacked:
        _place_first_cards(random, rules, shoe, len(bets))
    dealt: list[str] = []
    actions: list[str] = []

    def draw() -> str:
        if not shoe:
            raise _ShoeIsEmptyError
        dealt.append(shoe.pop(0))
        return dealt[-1]

    ask = _player(random, actions, lambda: walk, stops=stops)
    longest = number(rules, "streak_length")
    in_cents = {box: 100 * wager for box, wager in bets.items()}
    is_on_fire = longest > 0 and wins == longest
    walk = RoundWalk(rules, in_cents, draw, ask, is_on_fire)
    if style.is_rogue:
        walk = RogueWalk(rules, in_cents, draw, ask, is_on_fire, random)
    walk.walk()
    if stops and walk.is_complete:
        raise _RoundIsOverError
    made: Document = {"bets": {str(box): _wager(random, bets[box]) for box in bets}}
    if random.random() < 0.3:
        made["players"] = _players(random, rules, sorted(bets))
    made["dealt"] = _spelled(random, dealt)
    if actions or random.random() < 0.5:
        made["actions"] = actions
    if random.random() < 0.4:
        made["net"] = show_net(walk)
    if random.random() < 0.15:
        made["at"] = _moment(random)
    return made, streak_after(rules, walk, wins)


def _player(
    random: Random, actions: list[str], table: Callable[[], RoundWalk], *, stops: bool
) -> Callable[[Question], str | None]:
    """Someone who answers at random, not too foolishly, and may leave in mid-round."""
    patience = random.randrange(7) if stops else -1

    def ask(question: Question) -> str | None:
        if len(actions) == patience:
            return None
        box = next(each for each in table().boxes if each.number == question.box)
        total = total_of(box.hands[question.hand].cards)[0]
        weights = [EAGERNESS[option] for option in question.options]
        for place, option in enumerate(question.options):
            if option == "hit" and total >= 17:
                weights[place] = 0.3
        verb = random.choices(question.options, weights)[0]
        actions.append(f"{question.box} {verb}")
        return verb

    return ask


def _bets(random: Random, rules: RulesTable) -> dict[int, int]:
    boxes = number(rules, "boxes")
    count = min(boxes, random.choice((1, 1, 1, 2, 2, 3, 3, 5, 7)))
    least, most = number(rules, "wager_min"), number(rules, "wager_max")
    chosen = random.sample(range(1, boxes + 1), count)
    wagers = (least, most, random.randint(least, most), min(most, least + random.randrange(12)))
    return {box: random.choice(wagers) for box in chosen}


def _wager(random: Random, units: int) -> str:
    return f"{units}.00" if random.random() < 0.2 else str(units)


def _shoe(random: Random, decks: int, *, is_stacked: bool) -> list[str]:
    shoe = [rank + suit for rank in RANKS for suit in SUITS] * decks
    if not is_stacked:
        random.shuffle(shoe)
        return shoe
    likelier = random.choice((*STACKS, {random.choice(RANKS): 40.0}))
    suit = random.choice((*SUITS, ""))

    def lateness(card: str) -> float:
        weight = likelier.get(card[0], 1) * (4 if card[1] == suit else 1)
        return random.expovariate(weight)

    return sorted(shoe, key=lateness)


def _place_first_cards(random: Random, rules: RulesTable, shoe: list[str], boxes: int) -> None:
    """Brings naturals and pairs to boxes, and an ace or a ten up, perhaps over its partner."""
    spare = 2 * boxes + 2
    for box in range(boxes):
        both = random.choice(FIRST_CARDS)
        first, second = both[0], both[1]
        _bring(shoe, box, first, spare)
        _bring(shoe, boxes + 1 + box, shoe[box][0] if second == "=" else second, spare)
    _bring(shoe, spare, random.choice("...778A"), spare)
    up, hole = boxes, 2 * boxes + 1
    if rules["hole_card_first"]:
        up, hole = hole, up
    _bring(shoe, up, random.choice("..AAT"), spare)
    _bring(shoe, hole, random.choice("..AT6"), spare)


def _bring(shoe: list[str], place: int, rank: str, after: int) -> None:
    """Swaps a card of a rank (T for any ten-value card) from behind to a place."""
    ranks = "TJQK" if rank == "T" else rank
    for other in range(after, len(shoe)):
        if shoe[other][0] in ranks:
            shoe[place], shoe[other] = shoe[other], shoe[place]
            return


def _players(random: Random, rules: RulesTable, boxes: list[int]) -> dict[str, str]:
    if rules["players"] == "one":
        return {str(box): "ann" for box in boxes}
    most = number(rules, "boxes_per_player")
    seats = ["ann", "bob", "cy", "dee", "eve", "flo", "gus"] * most
    random.shuffle(seats)
    return {str(box): seats.pop() for box in boxes}


def _spelled(random: Random, cards: list[str]) -> str:
    tens_in_full = random.random() < 0.1
    words = [card.replace("T", "10") if tens_in_full else card for card in cards]
    return " ".join(words)


def _moment(random: Random) -> datetime:
    moment = datetime(2026, 1, 1) + timedelta(seconds=random.randrange(10**7))  # noqa: DTZ001
    if random.random() < 0.5:
        return moment
    return moment.replace(tzinfo=timezone(timedelta(minutes=random.choice((0, 60, -330)))))
