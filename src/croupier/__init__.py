"""A self-hosted blackjack house, and the engine it deals with.

The engine takes values and gives values; it draws no card. Cards and hands:

>>> hand_total(parse_cards("Ah 6d"))
HandTotal(points=17, is_soft=True)

A round waits for a card or a decision, and goes on when it gets one:

>>> rules = GAMES["classic"].rules
>>> state = open_round(rules, open_wagers(rules, {1: 1000}))
>>> for position, card in enumerate(parse_cards("6s 6h 5d Tc")):
...     state = advance(state, DrawnCard(card, position)).state
>>> awaited(state)
AwaitsPlay(box=1, hand=0)
>>> [str(action) for action in options(state, 1)]
['hit', 'stand', 'double', 'surrender']
>>> [type(event).__name__ for event in decide(state, Played(1, Action.DOUBLE))]
['ActionTaken', 'WagerDoubled']

A round written down is played by the same engine:

>>> record = read_record('''
... format = 1
... game = "classic"
... rounds = [{ bets = { 1 = "10" }, dealt = "6s 6h 5d Tc Kh 5s", actions = ["1 double"] }]
... ''')
>>> replay(record).rounds[0].returned
2000

Rules are one value, with a code in one line; a shoe follows from its seed:

>>> override_rules(rules, {"double": "9-11"}).double.value
'9-11'
>>> rule_code(PRESETS["vegas-strip"].rules)
'4D S17 DAS CUT156'
>>> cards_text(shuffled_shoe(bytes(32), rules).cards[:4])
'2c Jd 6c 6s'
"""

from croupier.core.actions import Action
from croupier.core.cards import Card, cards_text, parse_cards
from croupier.core.decide import advance, decide, open_wagers
from croupier.core.errors import CroupierError
from croupier.core.events import Answered, DrawnCard, Played
from croupier.core.evolve import evolve, open_round
from croupier.core.games import CATALOGUE, GAMES, PRESETS
from croupier.core.hand import hand_total
from croupier.core.legality import options
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.core.state import awaited
from croupier.fairness.shuffle import shuffled_shoe
from croupier.notation.prose_en import rules_page
from croupier.notation.reader import read_record
from croupier.notation.replay import replay, replay_text
from croupier.notation.rule_code import read_rule_code, rule_code
from croupier.notation.writer import write_record

__all__ = [
    "CATALOGUE",
    "GAMES",
    "PRESETS",
    "Action",
    "Answered",
    "Card",
    "CroupierError",
    "DrawnCard",
    "Played",
    "Rules",
    "advance",
    "awaited",
    "cards_text",
    "decide",
    "evolve",
    "hand_total",
    "open_round",
    "open_wagers",
    "options",
    "override_rules",
    "parse_cards",
    "read_record",
    "read_rule_code",
    "replay",
    "replay_text",
    "rule_code",
    "rules_page",
    "shuffled_shoe",
    "write_record",
]
