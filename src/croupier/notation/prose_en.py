"""The rules in English words, made from `Rules` alone.

`felt_lines` is printed on the felt, `highlights` stand on a game's tile, `rules_page` says
everything.
"""

from croupier.core.money import Ratio
from croupier.core.rules import Double, Prize, Rules, Soft17, Surrender
from croupier.core.settlement import INSURANCE_PAYS
from croupier.notation.prose import HIGHLIGHTS_MAX, Limits, Section
from croupier.notation.prose_en_sections import (
    SURRENDER_AGAINST,
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
from croupier.notation.words_en import counted, number, odds

_PRIZES_ON_FELT = {
    Prize.SUITED_777: "Three suited sevens pay",
    Prize.SEVENS: "Three sevens pay",
    Prize.STRAIGHT_678: "6-7-8 pays",
}

_DOUBLES = {
    Double.ANY: "Double on any two cards",
    Double.ANY_HARD: "Double on two cards without an ace",
    Double.NINE_TO_ELEVEN: "Double on 9, 10 or 11",
    Double.TEN_OR_ELEVEN: "Double on 10 or 11",
    Double.NONE: "No double",
}


def game_title(_game: str, title: str) -> str:
    """A game's name as people read it: its English `title`."""
    return title


def felt_lines(rules: Rules) -> tuple[str, ...]:
    """What is printed on the felt, most important first.

    >>> felt_lines(Rules())
    ('Blackjack pays 3 to 2', 'Dealer stands on all 17s', 'Insurance pays 2 to 1')
    """
    lines = [f"Blackjack pays {odds(rules.natural_pays)}", _dealer_on_felt(rules)]
    if rules.insurance:
        lines.append(f"Insurance pays {odds(INSURANCE_PAYS)}")
    lines += [f"{_PRIZES_ON_FELT[prize]} {odds(pays)}" for prize, pays in rules.prizes]
    if rules.streak_natural_pays is not None:
        lines.append(f"On fire: blackjack pays {odds(rules.streak_natural_pays)}")
    return tuple(lines)


def _dealer_on_felt(rules: Rules) -> str:
    if rules.soft17 is Soft17.HIT:
        return "Dealer hits soft 17"
    return "Dealer stands on all 17s"


def highlights(rules: Rules) -> tuple[str, ...]:
    """Three or four short lines that set a game apart.

    >>> highlights(GAMES["on-fire"].rules)[0]
    'Three wins in a row: blackjack pays 2 to 1'
    """
    return tuple(_peculiar(rules)[:HIGHLIGHTS_MAX])


def _peculiar(rules: Rules) -> list[str]:
    """What is worth saying, the most peculiar first; the last three can always be said."""
    lines = []
    if rules.streak_natural_pays is not None:
        wins = counted(rules.streak_length, "win").capitalize()
        lines.append(f"{wins} in a row: blackjack pays {odds(rules.streak_natural_pays)}")
    if rules.prizes:
        prize, pays = rules.prizes[0]
        lines.append(f"{_PRIZES_ON_FELT[prize]} {odds(pays)}")
    if rules.natural_pays != Ratio(3, 2):
        lines.append(f"Blackjack pays {odds(rules.natural_pays)}")
    if rules.even_money:
        lines.append("Even money for a blackjack")
    if rules.max_hands > 2:
        lines.append(f"Split up to {number(rules.max_hands)} hands a box")
    if not rules.stand_on_21:
        lines.append("Hit or stand on 21")
    if not rules.split_aces_one_card:
        lines.append("Split aces play on")
    shuffled = "every round" if rules.shuffle.is_each_round else "at the cut card"
    return [
        *lines,
        _DOUBLES[rules.double],
        _surrender(rules),
        f"Shuffled {shuffled}",
    ]


def _surrender(rules: Rules) -> str:
    if rules.surrender is Surrender.NONE:
        return "No surrender"
    against = SURRENDER_AGAINST[rules.peek][rules.surrender]
    return f"Surrender{',' if against.startswith('except') else ''} {against}"


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
