"""What guests are called until they choose a name: the house draws one, in their language."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.casino.chance import Chance
from croupier.casino.preferences import Language

NUMBERS = 10_000
"""A guest's name ends with a number below this."""

_BIRDS_EN = """
    Avocet Bittern Bunting Condor Crane Curlew Dunlin Egret Eider Falcon Finch Gannet Grebe
    Harrier Heron Hoopoe Ibis Jay Kestrel Kite Lapwing Lark Linnet Magpie Mallard Merlin
    Oriole Osprey Owl Petrel Plover Puffin Quail Raven Robin Siskin Starling Stork Swift
    Tern Wren
"""

_BIRDS_RU = """
    Авдотка Баклан Бекас Беркут Вальдшнеп Варакушка Веретенник Выпь Вьюрок Гагара Галка
    Глухарь Голубь Грач Дрозд Дрофа Дятел Жаворонок Журавль Завирушка Зарянка Зимородок
    Зяблик Иволга Казарка Канюк Клёст Козодой Колпица Коростель Крачка Кулик Лебедь Лунь
    Малиновка Овсянка Перепел Пеликан Поганка Свиристель Скворец Снегирь Сова Соловей Стриж
    Трясогузка Удод Фазан Филин Цапля Чайка Чибис Чиж Щегол Щурка Юрок
"""


@dataclass(frozen=True, slots=True)
class _Drawn:
    word: str
    birds: tuple[str, ...]


_NAMES: Mapping[Language, _Drawn] = {
    Language.ENGLISH: _Drawn("Guest", tuple(_BIRDS_EN.split())),
    Language.RUSSIAN: _Drawn("Гость", tuple(_BIRDS_RU.split())),
}

GUEST_WORDS = tuple(each.word for each in _NAMES.values())
"""How guests' names begin; nobody may choose such a one."""


def draw_guest_name(chance: Chance, language: Language) -> str:
    """A name, like `Guest Heron 4711`; somebody may have it already."""
    drawn = _NAMES[language]
    bird = drawn.birds[chance.below(len(drawn.birds))]
    return f"{drawn.word} {bird} {chance.below(NUMBERS)}"
