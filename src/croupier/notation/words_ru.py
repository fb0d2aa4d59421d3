"""Russian numbers, counts and pay-outs."""

from enum import IntEnum

from croupier.core.money import Ratio

NARROW_MAX = 10
"""Counts up to here are words."""


class Gender(IntEnum):
    """Of what is counted; it changes the words for one and two."""

    MASCULINE = 0
    FEMININE = 1


Forms = tuple[str, str, str]
"""The word beside 1, beside 2 to 4, and beside 5 and more."""

_ONE = ("один", "одна")
_TWO = ("два", "две")
_NUMBERS = ("три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять")
_GENITIVES = (
    "одного",
    "двух",
    "трёх",
    "четырёх",
    "пяти",
    "шести",
    "семи",
    "восьми",
    "девяти",
    "десяти",
)


def form(count: int, forms: Forms) -> str:
    """The form of a word that goes with a count.

    >>> [form(count, ("карта", "карты", "карт")) for count in (1, 3, 5, 11, 21, 112)]
    ['карта', 'карты', 'карт', 'карт', 'карта', 'карт']
    """
    last, tens = count % 10, count // 10 % 10
    if last == 1 and tens != 1:
        return forms[0]
    if 2 <= last <= 4 and tens != 1:
        return forms[1]
    return forms[2]


def figures(count: int) -> str:
    """A number in figures, thousands apart.

    >>> figures(312), figures(1000000).replace(chr(160), "_")
    ('312', '1_000_000')
    """
    return f"{count:,}".replace(",", "\u00a0")


def number(count: int, gender: Gender = Gender.MASCULINE) -> str:
    """A small number as a word, a large one in figures.

    >>> number(2), number(2, Gender.FEMININE), number(312)
    ('два', 'две', '312')
    """
    if count == 1:
        return _ONE[gender]
    if count == 2:
        return _TWO[gender]
    return _NUMBERS[count - 3] if 3 <= count <= NARROW_MAX else figures(count)


def counted(count: int, forms: Forms, gender: Gender = Gender.MASCULINE) -> str:
    """So many things.

    >>> counted(3, ("победа", "победы", "побед"), Gender.FEMININE)
    'три победы'
    """
    return f"{number(count, gender)} {form(count, forms)}"


def genitive(count: int) -> str:
    """A small number after "до" or "из".

    >>> genitive(4), genitive(312)
    ('четырёх', '312')
    """
    return _GENITIVES[count - 1] if 1 <= count <= NARROW_MAX else figures(count)


def odds(pays: Ratio) -> str:
    """A pay-out as it is said at a table.

    >>> odds(Rules().natural_pays)
    '3 к 2'
    """
    return f"{pays.pays} к {pays.per}"


def capital(text: str) -> str:
    """The same as the beginning of a sentence; names inside keep their letters."""
    return text[:1].upper() + text[1:]
