"""English numbers and pay-outs."""

from croupier.core.money import Ratio

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A small number as a word, a large one in figures.

    >>> number(6), number(312)
    ('six', '312')
    """
    return _NUMBERS[count] if 0 < count < len(_NUMBERS) else f"{count:,}"


def counted(count: int, thing: str) -> str:
    """So many things.

    >>> counted(1, "deck"), counted(6, "deck"), counted(2, "box")
    ('one deck', 'six decks', 'two boxes')
    """
    ending = "" if count == 1 else "es" if thing.endswith("x") else "s"
    return f"{number(count)} {thing}{ending}"


def odds(pays: Ratio) -> str:
    """A pay-out as it is said at a table.

    >>> odds(Rules().natural_pays)
    '3 to 2'
    """
    return f"{pays.pays} to {pays.per}"
