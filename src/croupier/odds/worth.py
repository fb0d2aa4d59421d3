"""What each special rule is worth: the rules beside the same rules without it."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.core.money import Ratio
from croupier.core.rule_fields import plain_rules
from croupier.core.rules import Double, Peek, Rules, Soft17, SplitBy, Surrender
from croupier.odds.solution import RuleWorth
from croupier.odds.solve import solve


def worth_of_rules(rules: Rules) -> list[RuleWorth]:
    """What each special rule is worth: the rules beside the rules without it.

    Plain rules pay a natural 1:1 and a three-card 21 as any win, and have no surrender, double,
    split or streak; their dealer looks under aces and tens and stands on soft 17, split aces get
    one card, and pairs are of equal value. A rule whose value is the plain one is left out.

    Raises:
        NotExact: It cannot be solved exactly.
    """
    ev = solve(rules).ev
    return [
        RuleWorth(field, _spelled(rules, field), _spelled(plain, field), ev - solve(plain).ev)
        for field, plain in without_each(rules)
    ]


def without_each(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """Each special rule's field, and the rules without it.

    Hands of a split are two rules: that more than two are allowed, and that there are any.
    """
    if rules.streak_length:
        yield "streak_length", replace(rules, streak_length=0, streak_natural_pays=None)
    if rules.natural_pays != Ratio(1, 1):
        yield "natural_pays", replace(rules, natural_pays=Ratio(1, 1))
    for prize in rules.prizes:
        others = tuple(other for other in rules.prizes if other != prize)
        yield "prizes", replace(rules, prizes=others)
    if rules.surrender is not Surrender.NONE:
        yield "surrender", replace(rules, surrender=Surrender.NONE)
    if rules.double is not Double.NONE:
        yield "double", replace(rules, double=Double.NONE)
    if rules.das and rules.double is not Double.NONE and rules.max_hands > 1:
        yield "das", replace(rules, das=False)
    yield from _of_splits(rules)
    yield from _of_the_house(rules)


def _of_the_house(rules: Rules) -> Iterator[tuple[str, Rules]]:
    if rules.soft17 is Soft17.HIT:
        yield "soft17", replace(rules, soft17=Soft17.STAND)
    if rules.peek is not Peek.ACE_TEN:
        yield "peek", replace(rules, peek=Peek.ACE_TEN)
    if rules.even_money:
        yield "even_money", replace(rules, even_money=False)
    if rules.insurance:
        yield "insurance", replace(rules, insurance=False, even_money=False)
    if not rules.stand_on_21:
        yield "stand_on_21", replace(rules, stand_on_21=True)


def _of_splits(rules: Rules) -> Iterator[tuple[str, Rules]]:
    if rules.max_hands == 1:
        return
    yield "max_hands", replace(rules, max_hands=1)
    if rules.max_hands > 2:
        yield "max_hands", replace(rules, max_hands=2)
    if rules.resplit_aces and rules.max_hands > 2:
        yield "resplit_aces", replace(rules, resplit_aces=False)
    if not rules.split_aces_one_card:
        yield "split_aces_one_card", replace(rules, split_aces_one_card=True)
    if rules.split_by is SplitBy.RANK:
        yield "split_by", replace(rules, split_by=SplitBy.VALUE)


def _spelled(rules: Rules, field: str) -> str:
    """A field's value as the notation spells it, in one line."""
    value = plain_rules(rules)[field]
    if isinstance(value, dict):
        return ", ".join(f"{name} {pays}" for name, pays in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
