"""`--rule name=value`: rules changed on the command line."""

import tomllib
from collections.abc import Sequence

from croupier.core.errors import BadInput
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules


class BadRuleOption(BadInput):
    """A `--rule` that is no name=value."""

    code = "rules.option"


def rules_with(base: Rules, options: Sequence[str]) -> Rules:
    """`base` with the rules of some options, spelled as in records.

    Text needs no quotes: `double=9-11`, `soft17=hit`, `wager_max=500`,
    `prizes={ 777 = "3:1" }`.

    Raises:
        BadRuleOption: No name=value, or a rule given twice.
        RulesError: No such rule, a wrong value, or rules that contradict each other.
    """
    changes: dict[str, object] = {}
    for option in options:
        name, equals, value = (part.strip() for part in option.partition("="))
        if not equals or not name:
            raise BadRuleOption(f"--rule {option[:40]!r} is not NAME=VALUE")
        if name in changes:
            raise BadRuleOption(f"--rule {name} is given twice")
        changes[name] = _plain(value)
    return override_rules(base, changes)


def _plain(value: str) -> object:
    """What TOML makes of it; anything else is text."""
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return value
