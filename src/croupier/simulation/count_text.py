"""Counting systems out of TOML."""

from croupier.notation.errors import BadRecord
from croupier.notation.toml import parse_toml
from croupier.simulation.counting import System
from croupier.simulation.errors import BadPlan

RANKS = "A23456789T"
"""Keys of the tags; a T is every card that counts ten."""
COUNT_CHARACTERS_MAX = 10_000
NAME_CHARACTERS_MAX = 40
START_MOST = 1_000
"""Running count of a fresh shoe, and what each deck adds to it, up and down."""


def read_count_toml(text: str) -> System:
    """A counting system from TOML.

    The table `tags` has the ten ranks; `start` and `start_a_deck` say where the running count of
    a fresh shoe begins, 0 where they are left out.

    Raises:
        BadPlan: It is none.
    """
    document = read_table(text, "count", COUNT_CHARACTERS_MAX)
    name = document.pop("name", "")
    if not isinstance(name, str) or len(name) > NAME_CHARACTERS_MAX:
        raise BadPlan(f"count: name is no text of at most {NAME_CHARACTERS_MAX} characters")
    starts = [_whole(key, document.pop(key, 0)) for key in ("start", "start_a_deck")]
    tags = document.pop("tags", None)
    if document:
        raise BadPlan(f"count: no such key: {next(iter(document))[:20]!r}")
    if not isinstance(tags, dict) or sorted(tags) != sorted(RANKS):
        raise BadPlan(f"count: the table tags needs the ranks {' '.join(RANKS)}")
    values = tuple(_whole(f"tag of {rank}", tags[rank]) for rank in RANKS)
    return System(name, values, starts[0], starts[1])


def _whole(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > START_MOST:
        raise BadPlan(f"count: {key} is no whole number of -{START_MOST} to {START_MOST}")
    return value


def read_table(text: str, what: str, characters_max: int) -> dict[str, object]:
    """A TOML document of format 1, without that line.

    Raises:
        BadPlan: It is none; the message begins with `what`.
    """
    if len(text) > characters_max:
        raise BadPlan(f"{what}: {len(text)} characters, at most {characters_max} are read")
    try:
        document = parse_toml(text)
    except BadRecord as error:
        raise BadPlan(f"{what}: {error}") from None
    if document.pop("format", None) != 1:
        raise BadPlan(f"{what}: format must be 1")
    return document
