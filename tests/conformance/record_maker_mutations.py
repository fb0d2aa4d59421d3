"""Damages a made record at one place. Most damage makes it illegal, some does not."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from random import Random
from typing import Any

from tests.conformance.record_maker_toml import to_toml
from tests.conformance.second_reading_round import RANKS, SUITS
from tests.conformance.second_reading_rules import GAMES

Document = dict[str, Any]
Damage = Callable[[Random, Document], None]

VERBS = ("insure", "decline", "even-money", "hit", "stand", "double", "split", "surrender")

WAGERS: tuple[object, ...] = (
    *("0", "-1", "+10", "010", "10.0", "10.5", "10.000", "1e1", "1_0", " 10", "10 ", "", "ten"),
    *("301", "201", "1001", "9" * 30, "１０", "10.", ".10", "0x10", "NaN", "Infinity", "10,00"),
    *(10, 10.0, True, ["10"], {"v": "10"}, float("nan")),
)
BOX_NAMES = ("0", "2", "4", "7", "8", "-1", "01", "1.0", "x", "", " 1", "１", "99", "1000000000")
NETS: tuple[object, ...] = (
    *("0.01", "1000", "-1000.00", "", "x", "5.", ".5", "+5.00", " 5.00", "1e1", "--5", "NaN"),
    *(5, 0, 5.0, True, ["5.00"], "0.00", "-0.00", "0", "-5.00", "5.00"),
)
CARDS: tuple[object, ...] = (
    *("ts", "TS", "1s", "11s", "0s", "Tx", "T", "Tss", "100s", "10", "??", "Ｔs", "T♠", "A s"),
    *("10h", "Bs", "-"),
)
ACTIONS: tuple[object, ...] = (
    *("1", "hit", "1  hit", " 1 hit", "1 hit ", "1 Hit", "1 HIT", "01 hit", "1 deal", "1\thit"),
    *("1 evenmoney", "1 even money", "1 even_money", "0 hit", "9 stand", "1 hit stand", "", "1 "),
    *(1, True, ["1", "hit"], {"1": "hit"}, "１ hit", "1 no insurance", "-1 hit", "1.0 hit"),
)
RULES: dict[str, tuple[object, ...]] = {
    "decks": (0, 9, -1, 6.0, True, "6", [6], 1, 2, 3),
    "shuffle": (
        *("cut", "cut:", "cut:0", "cut:999", "cut:9-3", "cut:-5", "never", "", "cut:05", "cut:1-"),
        *("cut:1-2-3", 156, True, "cut:1-9999", "Cut:100", "cut: 9", "cut:1.5", "cut:0-9"),
        *("cut:311", "cut:312", "cut:313", "cut:52-52", "cut:１"),
    ),
    "hole_card_first": (0, 1, "true", ""),
    "peek": ("ten", "ace-Ten", "", True, "all"),
    "soft17": ("draw", True, "", "Hit"),
    "natural_pays": (
        *("3-2", "3:0", "0:1", "1:3", "7:3", "1.5", 1.5, "3:2:1", "-3:2", "3:-2", " 3:2", "03:2"),
        *("3:", ":2", "", True, "6:4", "3:3", "2:8", "1:200", "101:100", "３:2"),
    ),
    "insurance": (False, 1, "yes"),
    "even_money": (True, 1, "no"),
    "surrender": ("early", True, "", "late-not-ten"),
    "double": ("hard", "9,10,11", "11", True, "11-9", ""),
    "das": ("true", 1, 0),
    "split_by": ("suit", True, ""),
    "max_hands": (0, 5, 2.0, True, "2"),
    "split_aces_one_card": (1, "false"),
    "resplit_aces": (0, "true"),
    "stand_on_21": (1, "false"),
    "prizes": (
        *("678", {"777": 3}, {"888": "3:1"}, {"777": "x"}, [], True, {"777": "1:3"}, {}),
        *({"suited_777": "5:1"}, {"678": "2:1"}, {"678": "2:1", "999": "1:1"}),
    ),
    "streak_length": (0, 1, 3, 9, 10, -1, True, "3", 3.0),
    "streak_natural_pays": ("2:1", "1:3", 2, "", "-"),
    "boxes": (0, 1, 2, 3, 5, 7, True, "7", 7.0, -1),
    "boxes_per_player": (0, 1, 2, 3, 7, 8, True, "3"),
    "players": ("one", "many", "two", 1, True),
    "wager_min": (0, -1, 50, 201, 500, True, "1", 1.0),
    "wager_max": (0, 1, 10, 100000, True, "200", 200.5),
    **dict.fromkeys(("table_max", "Decks", "das ", ""), (1, True, "x")),
}
TOP: dict[str, tuple[object, ...]] = {
    "format": (0, 2, -1, 1.0, True, "1", [1]),
    "game": (*GAMES, "Classic", "blackjack", "", 4, True, ["classic"]),
    "currency": ("GBP", "fun", "", 1, ["FUN"], "TUR", "RUR"),
    "streak": (-1, 0, 1, 3, 4, 9, 10, True, "2", 2.0, {"wins": 1}),
    "rounds": ([], "none", 1, {}, [1], [[]], [{}]),
    "rules": ([], "none", True, 1, [{"decks": 6}]),
    **dict.fromkeys(("title", "Format", "bets", "seed", ""), (1, "x")),
}
OF_A_ROUND: dict[str, tuple[object, ...]] = {
    "at": (
        *("2026-01-01", date(2026, 1, 1), time(12, 0), 0, True),
        *(datetime(2026, 1, 1, tzinfo=UTC), {}),
    ),
    "players": ({}, "ann", ["ann"], 1),
    "dealt": ("", [], ["Ts"], 1, {}, "  "),
    "actions": ("1 hit", {}, 1, True, [], [["1 hit"]]),
    "bets": ({}, [], "10", 10, ["10"]),
    **dict.fromkeys(("rules", "streak", "note", "Net", ""), ({}, "x")),
}


def mutate(random: Random, document: Document) -> str:
    """The document as text, damaged at one place."""
    if random.random() < 0.05:
        return _torn(random, to_toml(document))
    random.choice(DAMAGES)(random, document)
    return to_toml(document)


def overrule(random: Random, document: Document) -> str:
    """The document as text, with one or two of its rules changed."""
    for _ in range(random.choice((1, 1, 2))):
        _rules(random, document)
    return to_toml(document)


def _torn(random: Random, text: str) -> str:
    place = random.randrange(len(text))
    kind = random.randrange(5)
    if kind == 0:
        return text[:place]
    if kind == 1:
        return text[:place] + random.choice("\"'[]{}=,#\n\x00 \\é") + text[place:]
    if kind == 2:
        return text + "[[rounds]]\n"
    if kind == 3:
        return text.replace("[[rounds]]", "[rounds]")
    line = random.choice(text.splitlines())
    return f"{text}{line}\n"


def _round(random: Random, document: Document) -> Document:
    chosen = random.choice(document["rounds"])
    assert isinstance(chosen, dict)
    return chosen


def _mend_net(played: Document) -> None:
    """Takes the net away, which would notice any other damage."""
    played.pop("net", None)


def _cards(random: Random, document: Document) -> None:
    played = _round(random, document)
    cards = played["dealt"].split()
    place = random.randrange(len(cards))
    card = random.choice(RANKS) + random.choice(SUITS)
    other = random.randrange(len(cards))
    match random.randrange(8):
        case 0:
            del cards[place]
        case 1:
            cards.pop()
        case 2:
            cards.insert(place, card)
        case 3:
            cards.append(card)
        case 4:
            cards[place] = card
        case 5:
            cards[place], cards[other] = cards[other], cards[place]
        case 6:
            cards[place] = str(random.choice(CARDS))
        case _:
            for each in random.sample(range(len(cards)), min(7, len(cards))):
                cards[each] = cards[place]
    if random.random() < 0.7:
        _mend_net(played)
    played["dealt"] = random.choice((" ", " ", " ", "  ", "\n", ",", "")).join(cards)


def _actions(random: Random, document: Document) -> None:
    played = _round(random, document)
    actions = list(played.get("actions", []))
    box = random.choice((*played["bets"], "1", "2"))
    action = f"{box} {random.choice(VERBS)}"
    place = random.randrange(len(actions) + 1)
    kind = random.randrange(8)
    if kind == 0 or not actions:
        actions.insert(place, action)
    elif kind == 1:
        actions.append(action)
    else:
        place = random.randrange(len(actions))
        _change_action(random, actions, place, action, kind)
    if random.random() < 0.7:
        _mend_net(played)
    played["actions"] = actions


def _change_action(
    random: Random, actions: list[object], place: int, action: str, kind: int
) -> None:
    other = random.randrange(len(actions))
    match kind:
        case 2:
            del actions[place]
        case 3:
            actions.pop()
        case 4:
            box = str(actions[place]).split()[0]
            actions[place] = f"{box} {random.choice(VERBS)}"
        case 5:
            actions[place] = action
        case 6:
            actions[place], actions[other] = actions[other], actions[place]
        case _:
            actions[place] = random.choice(ACTIONS)


def _wagers(random: Random, document: Document) -> None:
    played = _round(random, document)
    _mend_net(played)
    bets = played["bets"]
    box = random.choice(list(bets))
    match random.randrange(5):
        case 0 | 1 | 2:
            bets[box] = random.choice(WAGERS)
        case 3:
            bets[random.choice(BOX_NAMES)] = bets.pop(box)
        case _:
            bets[random.choice(BOX_NAMES)] = "10"


def _net(random: Random, document: Document) -> None:
    _round(random, document)["net"] = random.choice(NETS)


def _players(random: Random, document: Document) -> None:
    played = _round(random, document)
    players = dict(played.get("players", dict.fromkeys(played["bets"], "ann")))
    box = random.choice(list(players))
    match random.randrange(6):
        case 0:
            del players[box]
        case 1:
            players[random.choice(BOX_NAMES)] = "ann"
        case 2:
            players[box] = random.choice(("", "bob", "eve", " ", 1, True, ["ann"]))
        case 3:
            players = dict.fromkeys(players, "ann")
        case 4:
            players[random.choice(BOX_NAMES)] = players.pop(box)
        case _:
            players = dict(reversed(players.items()))
    played["players"] = players


def _rules(random: Random, document: Document) -> None:
    name = random.choice(list(RULES))
    document["rules"] = {**document.get("rules", {}), name: random.choice(RULES[name])}


def _top(random: Random, document: Document) -> None:
    name = random.choice(list(TOP))
    document[name] = random.choice(TOP[name])


def _round_field(random: Random, document: Document) -> None:
    name = random.choice(list(OF_A_ROUND))
    _round(random, document)[name] = random.choice(OF_A_ROUND[name])


def _missing(random: Random, document: Document) -> None:
    table = random.choice((document, _round(random, document)))
    del table[random.choice(list(table))]


def _rounds(random: Random, document: Document) -> None:
    rounds = document["rounds"]
    match random.randrange(3):
        case 0:
            rounds.append(dict(random.choice(rounds)))
        case 1:
            rounds.insert(0, dict(random.choice(rounds)))
        case _:
            random.shuffle(rounds)


DAMAGES: tuple[Damage, ...] = (
    *(_cards, _cards, _cards, _cards),
    *(_actions, _actions, _actions, _actions, _actions),
    *(_wagers, _wagers),
    *(_rules, _rules, _rules),
    *(_net, _players, _top, _round_field, _missing, _rounds),
)
