"""The round record: blackjack as text that people write and programs exchange."""

from croupier.notation.errors import BadRecord, IllegalRound
from croupier.notation.export import record_of_round
from croupier.notation.reader import read_record
from croupier.notation.record import BoxAction, Record, RoundRecord
from croupier.notation.replay import Replayed, replay, replay_text
from croupier.notation.writer import write_record

__all__ = [
    "BadRecord",
    "BoxAction",
    "IllegalRound",
    "Record",
    "Replayed",
    "RoundRecord",
    "read_record",
    "record_of_round",
    "replay",
    "replay_text",
    "write_record",
]
