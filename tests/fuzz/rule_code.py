"""Rules from a command line: a rule code in the first line, `--rule` options in the others."""

from random import Random

from croupier.cli.rule_options import BadRuleOption, rules_with
from croupier.core.errors import RulesError
from croupier.core.games import CATALOGUE
from croupier.core.rule_fields import RULE_FIELDS, override_rules, plain_rules
from croupier.core.rules import Rules
from croupier.notation.errors import BadRuleCode
from croupier.notation.rule_code import SLOTS, read_rule_code, rule_code
from tests.conformance.record_maker_mutations import RULES
from tests.fuzz.target import Target, knead, require_plain

BYTES_MAX = 6000
CODE_WORDS = tuple(word for slot in SLOTS for word in slot.words)
WORDS = (
    *(f"{word} " for word in CODE_WORDS),
    *(f"\n{field}=" for field in RULE_FIELDS),
    *("=", "\n", "0x", "1_0", "'", '"', "{ 777 = '3:1' }", "{", "[", "true", "false", "-", "100:1"),
    *("10000:1", "9999:100", "1979-05-27", "07:32:00", "1e3", "inf", "9" * 30, "0b1", "#", "\t"),
)


def law(content: bytes) -> bool:
    """Reads the code and the options on top of its rules; true when any of it was taken."""
    code, *options = content.decode("utf-8", "surrogateescape").split("\n")
    read = _read_code(code)
    try:
        changed = rules_with(read or CATALOGUE["on-fire"].rules, options)
    except (BadRuleOption, RulesError) as refused:
        require_plain(refused, BadRuleOption, RulesError)
    else:
        _require_round_trip(changed)
        return read is not None or bool(options)
    return read is not None


def _read_code(code: str) -> Rules | None:
    try:
        rules = read_rule_code(code)
    except (BadRuleCode, RulesError) as refused:
        require_plain(refused, BadRuleCode, RulesError)
        return None
    _require_round_trip(rules)
    return rules


def _require_round_trip(rules: Rules) -> None:
    """One code and one set of plain values for some rules, and these rules for either."""
    code = rule_code(rules)
    assert read_rule_code(code) == rules
    assert rule_code(read_rule_code(code)) == code
    for base in (Rules(), CATALOGUE["on-fire"].rules):
        assert override_rules(base, plain_rules(rules)) == rules
    spelled = [f"{field}={_spelled(value)}" for field, value in plain_rules(rules).items()]
    assert rules_with(Rules(), spelled) == rules


def _spelled(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{ " + ", ".join(f"'{name}' = '{ratio}'" for name, ratio in value.items()) + " }"
        case _:
            return str(value)


def mutate(content: bytes, random: Random) -> bytes:
    """Another word, another option, or a text with a few places changed."""
    way = random.random()
    if way < 0.4:
        return knead(content, random, WORDS)
    code, *options = content.decode("utf-8", "surrogateescape").split("\n")
    if way < 0.7:
        words = code.split(" ")
        place = random.randrange(len(words) + 1)
        words[place : place + random.randrange(3)] = [random.choice(CODE_WORDS)]
        code = " ".join(words)
    else:
        field = random.choice(tuple(RULES))
        options.insert(
            random.randrange(len(options) + 1), f"{field}={_spelled(random.choice(RULES[field]))}"
        )
    return "\n".join([code, *options]).encode("utf-8", "surrogateescape")


TARGET = Target(law, mutate, WORDS, BYTES_MAX)
