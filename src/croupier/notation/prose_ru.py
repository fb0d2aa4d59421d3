"""The rules in Russian words, made from `Rules` alone.

The same three texts as in `prose_en`: the felt's print, a tile's lines, the whole page.
"""

from croupier.core.money import Ratio
from croupier.core.rules import Double, Prize, Rules, Soft17, Surrender
from croupier.core.settlement import INSURANCE_PAYS
from croupier.notation.prose import HIGHLIGHTS_MAX, Limits, Section
from croupier.notation.prose_ru_sections import (
    SURRENDER_AGAINST,
    WINS,
    cards_section,
    deal_section,
    dealer_section,
    insurance_section,
    payment_section,
    play_section,
    shoe_section,
    split_section,
    streak_section,
    table_section,
)
from croupier.notation.words_ru import Gender, capital, counted, genitive, odds

_TITLES = {
    "multiplayer": "Блэкджек за общим столом",
    "classic": "Классический блэкджек",
    "prize": "Призовой блэкджек",
    "on-fire": "Блэкджек в огне",
}

_PRIZES_ON_FELT = {
    Prize.SUITED_777: "Три семёрки в масть платят",
    Prize.SEVENS: "Три семёрки платят",
    Prize.STRAIGHT_678: "6-7-8 платят",
}

_DOUBLES = {
    Double.ANY: "Удвоение на любых двух картах",
    Double.ANY_HARD: "Удвоение на двух картах без туза",
    Double.NINE_TO_ELEVEN: "Удвоение на 9, 10 или 11",
    Double.TEN_OR_ELEVEN: "Удвоение на 10 или 11",
    Double.NONE: "Без удвоения",
}


def game_title(game: str, title: str) -> str:
    """A game's name as people read it; its English `title` where it has no other."""
    return _TITLES.get(game, title)


def felt_lines(rules: Rules) -> tuple[str, ...]:
    """What is printed on the felt, most important first.

    >>> from croupier.notation.prose_ru import felt_lines
    >>> felt_lines(Rules())
    ('Блэкджек платит 3 к 2', 'Дилер стоит на всех 17', 'Страховка платит 2 к 1')
    """
    lines = [f"Блэкджек платит {odds(rules.natural_pays)}", _dealer_on_felt(rules)]
    if rules.insurance:
        lines.append(f"Страховка платит {odds(INSURANCE_PAYS)}")
    lines += [f"{_PRIZES_ON_FELT[prize]} {odds(pays)}" for prize, pays in rules.prizes]
    if rules.streak_natural_pays is not None:
        lines.append(f"В огне: блэкджек платит {odds(rules.streak_natural_pays)}")
    return tuple(lines)


def _dealer_on_felt(rules: Rules) -> str:
    if rules.soft17 is Soft17.HIT:
        return "На мягких 17 дилер берёт"
    return "Дилер стоит на всех 17"


def highlights(rules: Rules) -> tuple[str, ...]:
    """Three or four short lines that set a game apart."""
    return tuple(_peculiar(rules)[:HIGHLIGHTS_MAX])


def _peculiar(rules: Rules) -> list[str]:
    """What is worth saying, the most peculiar first; the last three can always be said."""
    lines = []
    if rules.streak_natural_pays is not None:
        wins = capital(counted(rules.streak_length, WINS, Gender.FEMININE))
        lines.append(f"{wins} подряд: блэкджек {odds(rules.streak_natural_pays)}")
    if rules.prizes:
        prize, pays = rules.prizes[0]
        lines.append(f"{_PRIZES_ON_FELT[prize]} {odds(pays)}")
    if rules.natural_pays != Ratio(3, 2):
        lines.append(f"Блэкджек платит {odds(rules.natural_pays)}")
    if rules.even_money:
        lines.append("Равные деньги за блэкджек")
    if rules.max_hands > 2:
        lines.append(f"Сплит до {genitive(rules.max_hands)} рук в боксе")
    if not rules.stand_on_21:
        lines.append("На 21 можно взять ещё")
    if not rules.split_aces_one_card:
        lines.append("Разделённые тузы играют дальше")
    each_round = rules.shuffle.is_each_round
    return [
        *lines,
        _DOUBLES[rules.double],
        _surrender(rules),
        "Тасовка каждый раунд" if each_round else "Тасовка по подрезной карте",
    ]


def _surrender(rules: Rules) -> str:
    if rules.surrender is Surrender.NONE:
        return "Сдаться нельзя"
    return f"Сдаться можно {SURRENDER_AGAINST[rules.peek][rules.surrender]}"


def rules_page(title: str, rules: Rules, limits: Limits | None = None) -> tuple[Section, ...]:
    """Every rule of a game in words.

    Args:
        title: Of the game, as people read it.
        rules: The game's.
        limits: A table's own; the game's where there is none.
    """
    limits = limits or Limits(wager_min=rules.wager_min, wager_max=rules.wager_max)
    sections = [
        table_section(title, rules, limits),
        shoe_section(rules),
        cards_section(),
        deal_section(rules),
        insurance_section(rules),
        play_section(rules),
        split_section(rules),
        dealer_section(rules),
        payment_section(rules),
    ]
    if rules.streak_natural_pays is not None:
        sections.append(streak_section(rules, rules.streak_natural_pays))
    return tuple(sections)
