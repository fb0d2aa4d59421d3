"""Reads the shoes that a house has dealt and revealed, as they lay."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from croupier.adapters.sql_port import Connection, Database, Rows
from croupier.casino.dealing import key_of
from croupier.casino.event_codec import decode_event
from croupier.casino.table_events import ShoeRevealed, ShoeStarted, TableOpened
from croupier.core.cards import Card
from croupier.core.games import find_game
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.fairness.shuffle import shuffled_shoe

DealtShoes = Mapping[int, Sequence[Sequence[Card]]]
"""The cards of whole shoes from the top, by how many decks they hold."""


async def revealed_shoes(database: Database) -> DealtShoes:
    """Every shoe that is over, of all tables; none that a house in test mode stacked."""
    return await database.read(_find)


def _find(connection: Connection) -> DealtShoes:
    found: defaultdict[int, list[Sequence[Card]]] = defaultdict(list)
    rows = connection.execute(
        "SELECT kind, version, body FROM journal"
        " WHERE kind IN ('table_opened', 'shoe_started', 'shoe_revealed')"
        " ORDER BY table_id, number"
    )
    for rules, cards in _laid(rows):
        found[rules.decks].append(cards)
    return found


def _laid(rows: Rows) -> Iterator[tuple[Rules, Sequence[Card]]]:
    rules: Rules | None = None
    started: ShoeStarted | None = None
    for kind, version, body in rows:
        event = decode_event(kind, version, bytes(body))
        match event:
            case TableOpened():
                rules, started = override_rules(find_game(event.game).rules, event.rules), None
            case ShoeStarted():
                started = event
            case ShoeRevealed(shoe, seed) if started is not None and started.shoe == shoe:
                assert rules is not None, "a table is opened before its first shoe"
                if not started.stacked:
                    yield rules, _order(rules, started, bytes.fromhex(seed))
            case _:  # A shoe that was promised and never started.
                pass


def _order(rules: Rules, started: ShoeStarted, seed: bytes) -> Sequence[Card]:
    key = key_of(seed, started.parts, started.commitment)
    return shuffled_shoe(key, rules, started.cut_wish).cards
