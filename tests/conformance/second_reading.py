"""A second, independent reading of the round record: text in, the replay's document out.

Written from the description of the notation alone, to be compared with the product's own
reader. It knows nothing of the product's code and favours plainness over speed.
"""

import re
import tomllib
from collections import Counter
from datetime import datetime
from fractions import Fraction

from tests.conformance.second_reading_round import (
    RANKS,
    SUITS,
    Box,
    Hand,
    Question,
    RoundWalk,
    is_two_card_21,
    total_of,
)
from tests.conformance.second_reading_rules import (
    IllegalRecord,
    RulesTable,
    is_whole_number,
    number,
    rules_of,
)

__all__ = ["CURRENCIES", "IllegalRecord", "read", "show_net", "streak_after"]

DOCUMENT_FIELDS = {"format", "game", "currency", "rules", "streak", "rounds"}
ROUND_FIELDS = {"bets", "players", "dealt", "actions", "net", "at", "proof"}
CURRENCIES = ("RUR", "USD", "EUR", "FUN", "TUR")
NET = re.compile(r"-?(0|[1-9][0-9]{0,29})(\.[0-9]{1,2})?")
VERBS = ("insure", "decline", "even-money", "hit", "stand", "double", "split", "surrender")


def read(text: str) -> dict[str, object]:
    """The document that `croupier replay --json` prints for this record.

    Raises:
        IllegalRecord: The first illegal or impossible thing met.
    """
    document = _parse(text)
    _refuse_unknown(document, DOCUMENT_FIELDS, "the document")
    if not is_whole_number(document.get("format")) or document["format"] != 1:
        raise IllegalRecord("format must be 1")
    rules = rules_of(document.get("game"), document.get("rules", {}))
    currency = document.get("currency", "FUN")
    if currency not in CURRENCIES:
        raise IllegalRecord(f"unknown currency {currency!r}")
    wins = _streak_before(document, rules)
    rounds = document.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        raise IllegalRecord("a record needs rounds")
    shown = []
    staked = returned = 0
    for place, given in enumerate(rounds, start=1):
        try:
            walk = _play(rules, given, wins)
            if not walk.is_complete and place < len(rounds):
                raise IllegalRecord("only the last round may be unfinished")
        except IllegalRecord as error:
            raise IllegalRecord(f"round {place}: {error}") from error
        wins = streak_after(rules, walk, wins)
        shown.append(_show_round(rules, walk, wins))
        staked += sum(map(_box_staked, walk.boxes))
        returned += sum(map(_box_returned, walk.boxes))
    return {
        "game": document["game"],
        "currency": currency,
        "rounds": shown,
        **_show_sums(staked, returned),
    }


# The document.


def _parse(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise IllegalRecord(f"not TOML: {error}") from error


def _refuse_unknown(table: dict[str, object], known: set[str], where: str) -> None:
    for name in table:
        if name not in known:
            raise IllegalRecord(f"{where} has no field {name!r}")


def _streak_before(document: dict[str, object], rules: RulesTable) -> int:
    if "streak" not in document:
        return 0
    wins = document["streak"]
    longest = number(rules, "streak_length")
    if longest == 0:
        raise IllegalRecord("the game has no streak")
    if not isinstance(wins, int) or isinstance(wins, bool) or not 0 <= wins <= longest:
        raise IllegalRecord(f"streak cannot be {wins!r}")
    return wins


# One round of the record.


def _play(rules: RulesTable, given: object, wins: int) -> RoundWalk:
    if not isinstance(given, dict):
        raise IllegalRecord("a round is a table")
    _refuse_unknown(given, ROUND_FIELDS, "a round")
    bets = _read_bets(rules, given.get("bets"))
    if "players" in given:
        _check_players(rules, bets, given["players"])
    if "at" in given and not isinstance(given["at"], datetime):
        raise IllegalRecord("at is a date-time")
    if "proof" in given and not isinstance(given["proof"], dict):
        raise IllegalRecord("proof is a table")
    cards = _read_cards(rules, given.get("dealt"))
    actions = _read_actions(given.get("actions", []))
    walk = _walk(rules, bets, cards, actions, wins)
    if "net" in given:
        _check_net(given["net"], walk)
    return walk


def _walk(
    rules: RulesTable,
    bets: dict[int, int],
    cards: list[str],
    actions: list[tuple[int, str]],
    wins: int,
) -> RoundWalk:
    """Uses up the cards and the actions; none may be left."""

    def draw() -> str:
        if not cards:
            raise IllegalRecord("a card too few")
        return cards.pop(0)

    def ask(question: Question) -> str | None:
        if not actions:
            return None
        box, verb = actions.pop(0)
        if box != question.box:
            raise IllegalRecord(f"box {box} cannot {verb}: it is box {question.box}'s turn")
        return verb

    longest = number(rules, "streak_length")
    walk = RoundWalk(rules, bets, draw, ask, longest > 0 and wins == longest)
    walk.walk()
    if cards:
        raise IllegalRecord(f"left over: {' '.join(cards)}")
    if actions:
        raise IllegalRecord(f"box {actions[0][0]} cannot {actions[0][1]}: the round is over")
    return walk


def _box_number(text: str) -> int:
    if re.fullmatch(r"[1-9][0-9]{0,8}", text) is None:
        raise IllegalRecord(f"not a box number: {text!r}")
    return int(text)


def _read_bets(rules: RulesTable, given: object) -> dict[int, int]:
    """Wagers in cents by box."""
    if not isinstance(given, dict) or not given:
        raise IllegalRecord("a round needs bets")
    bets = {}
    for name, wager in given.items():
        box = _box_number(name)
        if box > number(rules, "boxes"):
            raise IllegalRecord(f"the game has no box {box}")
        if not isinstance(wager, str):
            raise IllegalRecord(f"a wager is text, not {wager!r}")
        found = re.fullmatch(r"([1-9][0-9]{0,17})(\.00)?", wager)
        if found is None:
            raise IllegalRecord(f"not a wager: {wager!r}")
        units = int(found[1])
        if not number(rules, "wager_min") <= units <= number(rules, "wager_max"):
            raise IllegalRecord(f"the wager {wager} is outside the limits")
        bets[box] = 100 * units
    return bets


def _check_players(rules: RulesTable, bets: dict[int, int], given: object) -> None:
    if not isinstance(given, dict):
        raise IllegalRecord("players is a table")
    if {_box_number(name) for name in given} != set(bets):
        raise IllegalRecord("players must name the boxes of bets")
    held: Counter[str] = Counter()
    for player in given.values():
        if not isinstance(player, str):
            raise IllegalRecord(f"a player is a name, not {player!r}")
        held[player] += 1
    if max(held.values()) > number(rules, "boxes_per_player"):
        raise IllegalRecord("a player has too many boxes")
    if rules["players"] == "one" and len(held) > 1:
        raise IllegalRecord("the game is for one player")


def _read_cards(rules: RulesTable, given: object) -> list[str]:
    if not isinstance(given, str):
        raise IllegalRecord("dealt is text")
    cards = []
    for word in given.split():
        card = "T" + word[2:] if word.startswith("10") else word
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise IllegalRecord(f"not a card: {word!r}")
        cards.append(card)
    for card, copies in Counter(cards).items():
        if copies > number(rules, "decks"):
            raise IllegalRecord(f"{copies} copies of {card}")
    return cards


def _read_actions(given: object) -> list[tuple[int, str]]:
    if not isinstance(given, list):
        raise IllegalRecord("actions is a list")
    actions = []
    for action in given:
        if not isinstance(action, str):
            raise IllegalRecord(f"an action is text, not {action!r}")
        box, space, verb = action.partition(" ")
        if not space or verb not in VERBS:
            raise IllegalRecord(f"not an action: {action!r}")
        actions.append((_box_number(box), verb))
    return actions


def show_net(walk: RoundWalk) -> str:
    """The round's net so far, as text."""
    return _money(sum(map(_box_returned, walk.boxes)) - sum(map(_box_staked, walk.boxes)))


def _check_net(given: object, walk: RoundWalk) -> None:
    if not isinstance(given, str) or NET.fullmatch(given) is None:
        raise IllegalRecord(f"net is a sum of money, not {given!r}")
    net = show_net(walk)
    if Fraction(given) != Fraction(net):
        raise IllegalRecord(f"net is {net}, not {given}")


def streak_after(rules: RulesTable, walk: RoundWalk, wins: int) -> int:
    """Wins in a row after the round; an unfinished one changes nothing."""
    if not walk.is_complete:
        return wins
    for box in walk.boxes:
        for hand in box.hands:
            if hand.outcome in ("win", "natural", "even-money"):
                wins = min(wins + 1, number(rules, "streak_length"))
            elif hand.outcome != "push":
                wins = 0
    return wins


# The document that comes out.


def _money(in_cents: int) -> str:
    sign = "-" if in_cents < 0 else ""
    units, rest = divmod(abs(in_cents), 100)
    return f"{sign}{units}.{rest:02}"


def _box_staked(box: Box) -> int:
    return sum(hand.wager for hand in box.hands) + (box.insurance or 0)


def _box_returned(box: Box) -> int:
    return sum(hand.returned for hand in box.hands) + box.insurance_returned


def _show_sums(staked: int, returned: int) -> dict[str, str]:
    return {
        "staked": _money(staked),
        "returned": _money(returned),
        "net": _money(returned - staked),
    }


def _show_round(rules: RulesTable, walk: RoundWalk, wins: int) -> dict[str, object]:
    streak = None
    longest = number(rules, "streak_length")
    if longest > 0:
        streak = {"wins": wins, "on_fire": wins == longest}
    awaiting = None
    if walk.waits_for is not None:
        awaiting = {
            "phase": walk.waits_for.phase,
            "box": walk.waits_for.box,
            "hand": walk.waits_for.hand,
            "options": walk.waits_for.options,
        }
    return {
        "complete": walk.is_complete,
        "boxes": [_show_box(box) for box in walk.boxes],
        "dealer": _show_dealer(walk),
        **_show_sums(sum(map(_box_staked, walk.boxes)), sum(map(_box_returned, walk.boxes))),
        "streak": streak,
        "awaiting": awaiting,
    }


def _show_box(box: Box) -> dict[str, object]:
    insurance = None
    if box.insurance is not None:
        insurance = {"wager": _money(box.insurance), "returned": _money(box.insurance_returned)}
    return {
        "box": box.number,
        "hands": [_show_hand(hand) for hand in box.hands],
        "insurance": insurance,
        **_show_sums(_box_staked(box), _box_returned(box)),
    }


def _show_hand(hand: Hand) -> dict[str, object]:
    total, is_soft = total_of(hand.cards)
    return {
        "cards": " ".join(hand.cards),
        "total": total,
        "soft": is_soft,
        "wager": _money(hand.wager),
        "outcome": hand.outcome,
        "prize": hand.prize,
        "returned": _money(hand.returned),
    }


def _show_dealer(walk: RoundWalk) -> dict[str, object]:
    cards = walk.dealt_to_dealer if walk.is_complete else [walk.upcard]
    total, is_soft = total_of(cards)
    return {
        "cards": " ".join(cards),
        "total": total,
        "soft": is_soft,
        "natural": is_two_card_21(cards),
        "revealed": walk.is_complete,
    }
