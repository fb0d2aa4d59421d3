"""Which rules a question about odds is about."""

from dataclasses import dataclass, replace

from starlette.requests import Request

from croupier.core.errors import BadRule, ContradictingRules
from croupier.core.games import CATALOGUE
from croupier.core.rule_fields import NO_VALUE, Plain, override_rules, plain_rules
from croupier.core.rules import Players, Rules
from croupier.notation.rule_code import read_rule_code, rule_code
from croupier.server.problems import Problem

CHANGES_MAX = 40
"""Changed fields in one question."""
_PRIZE = "prizes."


@dataclass(frozen=True, slots=True)
class Asked:
    """Some rules.

    Attributes:
        game: The game of the catalogue that has them, by name.
    """

    rules: Rules
    game: str | None

    @property
    def code(self) -> str:
        """Their rule code."""
        return rule_code(self.rules)

    @property
    def key(self) -> str:
        """The code without what changes no odds: boxes, players, and how much is wagered."""
        usual = replace(
            self.rules,
            boxes=7,
            boxes_per_player=3,
            players=Players.MANY,
            wager_min=1,
            wager_max=200,
        )
        return rule_code(usual)


def asked_rules(request: Request) -> Asked:
    """The rules that a query names, with its changes.

    Raises:
        BadRuleCode: It is no code.
        Problem: It names none, or a change that cannot be, or cannot be with the others.
    """
    text = request.query_params.get("rules")
    if text is None:
        raise Problem("request.query", "'rules' is missing: a rule code, or a game's name")
    try:
        base = CATALOGUE[text].rules if text in CATALOGUE else read_rule_code(text)
        return asked_of(_changed(base, request.query_params.getlist("change")))
    except BadRule as bad:
        raise Problem(bad.code, str(bad), 400, field=bad.field) from None
    except ContradictingRules as bad:
        first, second = bad.fields
        raise Problem(bad.code, str(bad), 400, field=first, other=second) from None


def asked_of(rules: Rules) -> Asked:
    """The same with the game that has them."""
    found = (game.name for game in CATALOGUE.values() if game.rules == rules)
    return Asked(rules, next(found, None))


def _changed(base: Rules, changes: list[str]) -> Rules:
    if len(changes) > CHANGES_MAX:
        raise Problem("request.query", f"at most {CHANGES_MAX} changes")
    plain = plain_rules(base)
    values: dict[str, object] = {}
    for change in changes:
        name, _, text = change.partition("=")
        if name.startswith(_PRIZE):
            prizes = dict(_prizes(values.get("prizes", plain["prizes"])))
            prizes.pop(name.removeprefix(_PRIZE), None)
            kept = {} if text == NO_VALUE else {name.removeprefix(_PRIZE): text}
            values["prizes"] = {**prizes, **kept}
        else:
            values[name] = _read(plain.get(name), text)
    return override_rules(base, values)


def _prizes(value: object) -> dict[str, str]:
    assert isinstance(value, dict), "prizes are a table"
    return value


def _read(like: Plain | None, text: str) -> object:
    """A value of a field's kind; what is none of it stays text, and is refused as such."""
    if isinstance(like, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(like, int) and text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    return text
