"""Random sets of overrides that a house could have."""

from random import Random

from tests.conformance.second_reading_rules import (
    CHOICES,
    GAMES,
    PRIZES,
    SWITCHES,
    IllegalRecord,
    RulesTable,
    rules_of,
)

RATIOS = ("3:2", "6:5", "1:1", "2:1", "7:5", "8:5", "3:1", "5:1", "1:2", "9:4", "11:10")


def random_overrides(random: Random, game: str) -> RulesTable:
    """Overrides that contradict neither each other nor the game."""
    if random.random() < 0.15:
        return {}
    while True:
        overrides: RulesTable = {}
        for _ in range(random.choice((1, 3, 5, 8, 13, 20))):
            overrides.update(_some_override(random))
        try:
            rules_of(game, overrides)
        except IllegalRecord:
            continue
        if random.random() < 0.1:
            return _every_field(game, overrides)
        return overrides


def _some_override(random: Random) -> RulesTable:
    kind = random.randrange(12)
    if kind < 4:
        field = random.choice([name for name in CHOICES if name != "players"])
        return {field: random.choice(CHOICES[field])}
    if kind < 7:
        return {random.choice(SWITCHES): random.random() < 0.5}
    if kind == 7:
        return {"max_hands": random.randint(1, 4)}
    if kind == 8:
        return _shoe(random)
    if kind == 9:
        return _seats(random)
    if kind == 10:
        return _limits(random)
    return _payments(random)


def _shoe(random: Random) -> RulesTable:
    decks = random.randint(1, 8)
    cut = sorted(random.randint(1, 52 * decks) for _ in range(2))
    shuffles = ("each-round", f"cut:{cut[0]}", f"cut:{cut[0]}-{cut[1]}")
    return {"decks": decks, "shuffle": random.choice(shuffles)}


def _seats(random: Random) -> RulesTable:
    boxes = random.randint(1, 7)
    if random.random() < 0.5:
        return {"boxes": boxes, "boxes_per_player": boxes, "players": "one"}
    return {"boxes": boxes, "boxes_per_player": random.randint(1, boxes), "players": "many"}


def _limits(random: Random) -> RulesTable:
    least = random.choice((1, 2, 5, 10, 25))
    return {"wager_min": least, "wager_max": least + random.choice((0, 1, 50, 1000))}


def _payments(random: Random) -> RulesTable:
    kind = random.randrange(3)
    if kind == 0:
        return {"natural_pays": random.choice(RATIOS)}
    if kind == 1:
        some = random.sample(PRIZES, random.randint(0, len(PRIZES)))
        return {"prizes": {prize: random.choice(RATIOS) for prize in some}}
    return {"streak_length": random.randint(1, 9), "streak_natural_pays": random.choice(RATIOS)}


def _every_field(game: str, overrides: RulesTable) -> RulesTable:
    """All fields written out, as an exported record has them."""
    rules = {**GAMES[game], **overrides}
    return {field: value for field, value in rules.items() if value is not None}
