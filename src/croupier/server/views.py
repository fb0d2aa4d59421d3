"""A table as one viewer may see it."""

from collections.abc import Iterable, Sequence

from croupier.casino.access import Access
from croupier.casino.lobby import Standing
from croupier.casino.news import Picture
from croupier.casino.offer import Offer
from croupier.casino.phase import phase_of
from croupier.casino.ranges import Range
from croupier.casino.table import Table
from croupier.casino.table_parts import Draw, Holder, SentPart, ShoePart, Spot, TurnedCard
from croupier.casino.wagering import last_wagers, next_round
from croupier.core.cards import Card
from croupier.core.decide import refund_of
from croupier.core.games import Game, find_game
from croupier.core.state import Box, Dealer, PlayerHand
from croupier.core.view import seen_round
from croupier.notation.prose import Prose
from croupier.notation.proses import ENGLISH
from croupier.server.wire import shoes as wire_shoes
from croupier.server.wire import views as wire

HIDDEN_CARD = "??"
WATCHERS_NAMED_MAX = 20
"""Names of watchers that a message holds; others are counted."""
GIVEN = "given"
"""Stands for an answer that the viewer may not see yet."""


def lobby_table(standing: Standing) -> wire.LobbyTable:
    """A table in the rooms; of a private one only what it occupies."""
    table = standing.table
    is_open = table.is_shared
    held = {spot.box: spot.name for spot in table.spots}
    return wire.LobbyTable(
        game=standing.game,
        place=standing.place,
        table_id=table.table_id if table.access is Access.PUBLIC else None,
        access=table.access,
        timer=table.timer,
        currency=table.currency,
        range=table.range.name,
        spots=tuple(held.get(box) if is_open else None for box in range(1, table.rules.boxes + 1)),
        watchers=standing.watchers[:WATCHERS_NAMED_MAX] if is_open else (),
        watcher_count=len(standing.watchers) if is_open else 0,
        phase=phase_of(table) if is_open else None,
        round=next_round(table) if is_open else 0,
    )


def range_view(limits: Range) -> wire.RangeView:
    """Limits of first wagers."""
    return wire.RangeView(
        limits.name, limits.box_min, limits.box_max, limits.table_max, limits.chips
    )


def game_view(game: Game, ranges: Iterable[Range], prose: Prose = ENGLISH) -> wire.GameView:
    """One game as the floor shows it."""
    return wire.GameView(
        game.name,
        prose.game_title(game.name, game.title),
        game.rules.boxes,
        game.rules.boxes_per_player,
        prose.highlights(game.rules),
        tuple(map(range_view, ranges)),
        prose.felt_lines(game.rules),
    )


def games_view(offer: Offer, prose: Prose = ENGLISH) -> tuple[wire.GameView, ...]:
    """What the house offers, each game with its ranges."""
    return tuple(game_view(game, offer.ranges_of(game), prose) for game in offer.catalogue)


def session_view(table: Table) -> wire.SessionView:
    """An unfinished session in the person's list."""
    wagered = table.standing()
    if table.is_in_play and table.round is not None:
        wagered += table.round.staked
    return wire.SessionView(
        table.table_id,
        table.game,
        find_game(table.game).title,
        table.currency,
        table.range.name,
        table.is_in_play,
        wagered,
        table.rounds,
        _earlier(table),
    )


def _earlier(table: Table) -> wire.EarlierRound | None:
    if table.earlier is None:
        return None
    return wire.EarlierRound(table.earlier.table_id, table.earlier.round)


def _title(table: Table, prose: Prose) -> str:
    return prose.game_title(table.game, find_game(table.game).title)


def table_view(picture: Picture, person_id: int, prose: Prose = ENGLISH) -> wire.TableView:
    """The whole table for one person."""
    table = picture.table
    return wire.TableView(
        table_id=table.table_id,
        number=table.number,
        game=table.game,
        title=_title(table, prose),
        currency=table.currency,
        range=range_view(table.range),
        boxes_per_player=table.rules.boxes_per_player,
        access=table.access,
        timer=table.timer,
        invite=table.invite,
        has_coach=table.has_coach,
        watchers=picture.watchers[:WATCHERS_NAMED_MAX],
        watcher_count=len(picture.watchers),
        felt=prose.felt_lines(table.rules),
        spots=_spots(table, person_id),
        wagers=tuple(
            wire.BoxAmount(wagered.box, wagered.wager) for wagered in table.standing_wagers
        ),
        last_wagers=tuple(
            wire.BoxAmount(box, amount) for box, amount in last_wagers(table, person_id)
        ),
        round=round_view(table, person_id) if table.round else None,
        shoe=shoe_view(table, person_id),
        streak=streak_view(table),
        earlier=_earlier(table),
        is_closing=table.is_closing,
    )


def _spots(table: Table, person_id: int) -> tuple[wire.SpotView, ...]:
    held = {spot.box: spot for spot in table.spots}
    return tuple(
        _spot(table, held[box], person_id)
        if box in held
        else wire.SpotView(
            box, None, is_yours=False, is_ready=False, is_away=False, is_leaving=False
        )
        for box in range(1, table.rules.boxes + 1)
    )


def _spot(table: Table, spot: Spot, person_id: int) -> wire.SpotView:
    return wire.SpotView(
        spot.box,
        spot.name,
        is_yours=spot.person_id == person_id,
        is_ready=spot.person_id in table.confirmed and table.standing(spot.box) > 0,
        is_away=spot.person_id in table.away,
        is_leaving=spot.box in table.leaving,
    )


def shoe_view(table: Table, person_id: int) -> wire_shoes.ShoeView:
    """The shoe from outside: how full it is and what is promised of it, never what is in it."""
    shoe = table.shoe
    return wire_shoes.ShoeView(
        number=shoe.number if shoe else 0,
        cards=table.rules.shoe_cards,
        shuffle=str(table.rules.shuffle),
        dealt=shoe.dealt if shoe else 0,
        cut_card=shoe.cut_card if shoe else None,
        is_due=table.is_shoe_used_up,
        may_cut=table.may_cut(person_id),
        commitment=shoe.commitment if shoe else None,
        list_hash=shoe.list_hash if shoe else None,
        parts=part_views(shoe.parts) if shoe else (),
        cut=shoe.cut if shoe else None,
        is_stacked=bool(shoe and shoe.stacked),
        draw=_draw_view(table.draw) if table.draw else None,
    )


def turned_views(turned: Iterable[TurnedCard]) -> tuple[wire_shoes.TurnedCard, ...]:
    """The open cards of a round, each with what proves it."""
    return tuple(wire_shoes.TurnedCard(each.position, str(each.card), each.salt) for each in turned)


def _draw_view(draw: Draw) -> wire_shoes.DrawView:
    return wire_shoes.DrawView(draw.number, draw.commitment, part_views(draw.parts))


def part_views(parts: Sequence[ShoePart | SentPart]) -> tuple[wire_shoes.PartView, ...]:
    """What people contributed to a shoe, without who they are."""
    return tuple(wire_shoes.PartView(part.hash, part.opening) for part in parts)


def streak_view(table: Table) -> wire.StreakView | None:
    """The gauge; None in a game that has none."""
    length = table.rules.streak_length
    if not length:
        return None
    return wire.StreakView(table.streak_wins, length, table.streak_wins >= length)


def round_view(table: Table, person_id: int) -> wire.RoundView:
    """The round on the felt, cut for one person; sums stand in it once it is over."""
    assert table.round is not None, "a round lies on the felt"
    seen = seen_round(table.round, table.boxes_in_round(person_id))
    holders = {holder.box: holder for holder in table.holders}
    staked, returned = seen.staked, seen.returned
    if seen.is_void:
        refunds = map(refund_of, seen.boxes)
        staked = returned = sum(refund.from_wagers + refund.from_bank for refund in refunds)
    return wire.RoundView(
        table.rounds,
        tuple(_box_view(box, holders[box.number], person_id) for box in seen.boxes),
        dealer_view(seen.dealer),
        seen.is_over,
        seen.is_void,
        staked=staked if seen.is_over else 0,
        returned=returned if seen.is_over else 0,
    )


def _box_view(box: Box, holder: Holder, person_id: int) -> wire.BoxView:
    insurance = box.insurance
    answer = box.answer.value if box.answer else (GIVEN if box.is_answered else None)
    return wire.BoxView(
        box.number,
        holder.name,
        holder.person_id == person_id,
        box.wager,
        tuple(hand_view(hand) for hand in box.hands),
        wire.InsuranceView(insurance.wager, insurance.returned) if insurance else None,
        answer,
    )


def hand_view(hand: PlayerHand) -> wire.HandView:
    """One hand, as anybody may see it."""
    settled = hand.settlement
    return wire.HandView(
        cards=tuple(map(str, hand.cards)),
        total=hand.total.points,
        is_soft=hand.total.is_soft,
        is_natural=hand.is_natural,
        is_doubled=hand.is_doubled,
        is_finished=hand.is_finished,
        wager=hand.wager,
        outcome=settled.outcome.value if settled else None,
        prize=settled.prize.value if settled and settled.prize else None,
        returned=settled.returned if settled else 0,
    )


def dealer_view(dealer: Dealer) -> wire.DealerView:
    """The dealer's cards in the order they were dealt, the hole card hidden until turned."""
    return wire.DealerView(
        _dealer_cards(dealer),
        dealer.total.points,
        dealer.total.is_soft,
        dealer.is_natural,
        dealer.is_revealed,
    )


def _dealer_cards(dealer: Dealer) -> tuple[str, ...]:
    if dealer.is_revealed:
        return tuple(map(str, dealer.shown))
    hole = (HIDDEN_CARD,) if dealer.has_hole else ()
    shown = (str(dealer.upcard),) if dealer.upcard is not None else ()
    return hole + shown if dealer.is_hole_first else shown + hole


def card_text(card: Card | None) -> str:
    """A card, or '??' when it is hidden."""
    return HIDDEN_CARD if card is None else str(card)
