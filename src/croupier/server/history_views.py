"""Finished rounds as one viewer may see them."""

import msgspec

from croupier.casino.news import Picture
from croupier.casino.rounds import PlayedRound
from croupier.core.state import Box
from croupier.notation.prose import Prose
from croupier.notation.proses import ENGLISH
from croupier.server.seen import wire_event
from croupier.server.views import dealer_view, hand_view, table_view
from croupier.server.wire.events import TableEvent
from croupier.server.wire.views import DealerView, HandView, InsuranceView, TableView


class BoxLine(msgspec.Struct, frozen=True):
    """What one box brought; amounts in minor units."""

    box: int
    player: str
    is_yours: bool
    staked: int
    returned: int
    hands: tuple[HandView, ...]
    insurance: InsuranceView | None


class RoundLine(msgspec.Struct, frozen=True):
    """One finished round.

    Attributes:
        number: 1, 2, 3 ... at its table.
        at: When its wagers were closed, ISO 8601 in UTC.
        line: All of it as one line, in the language of the request.
        shoe: Number of the shoe it was dealt from; null for one that proves nothing.
    """

    number: int
    at: str
    is_void: bool
    dealer: DealerView
    boxes: tuple[BoxLine, ...]
    line: str
    shoe: int | None


class RoundLines(msgspec.Struct, frozen=True):
    """A page of a table's history, newest round first.

    Attributes:
        is_more: There are older ones.
    """

    rounds: tuple[RoundLine, ...]
    is_more: bool


class RoundReplay(msgspec.Struct, frozen=True):
    """A finished round, to be played again step by step.

    Attributes:
        table: The table right before it, with the wagers standing.
        events: What happened, as those at the table were told.
    """

    number: int
    at: str
    table: TableView
    events: tuple[TableEvent, ...]


def round_lines(
    rounds: list[PlayedRound], person_id: int, prose: Prose = ENGLISH, *, is_more: bool
) -> RoundLines:
    """A page of history for one person."""
    return RoundLines(tuple(_line(each, person_id, prose) for each in rounds), is_more)


def round_replay(played: PlayedRound, person_id: int, prose: Prose = ENGLISH) -> RoundReplay:
    """One round for one person, from its first event to its last."""
    return RoundReplay(
        played.number,
        _at(played),
        table_view(Picture(played.before), person_id, prose),
        tuple(wire_event(step, person_id) for step in played.steps),
    )


def _line(played: PlayedRound, person_id: int, prose: Prose) -> RoundLine:
    state = played.after.round
    assert state is not None, "a finished round lies on the felt"
    holders = {holder.box: holder for holder in played.after.holders}
    names = {box: holder.name for box, holder in holders.items()}
    shoe = played.after.shoe
    return RoundLine(
        played.number,
        _at(played),
        played.is_void,
        dealer_view(state.dealer),
        tuple(
            _box(box, names[box.number], is_yours=holders[box.number].person_id == person_id)
            for box in state.boxes
        ),
        prose.round_line(state, names),
        shoe.number if shoe is not None and shoe.commitment is not None else None,
    )


def _box(box: Box, player: str, *, is_yours: bool) -> BoxLine:
    insurance = box.insurance
    return BoxLine(
        box.number,
        player,
        is_yours,
        box.staked,
        box.returned,
        tuple(map(hand_view, box.hands)),
        InsuranceView(insurance.wager, insurance.returned) if insurance else None,
    )


def _at(played: PlayedRound) -> str:
    return played.span.at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
