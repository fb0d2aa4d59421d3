"""A table as one viewer may see it."""

from croupier.casino.ranges import Range, ranges_of
from croupier.casino.table import Table
from croupier.casino.wagering import last_wagers
from croupier.core.cards import Card
from croupier.core.decide import refund_of
from croupier.core.games import Game, find_game
from croupier.core.state import Box, Dealer, PlayerHand, Round
from croupier.core.view import seen_round
from croupier.notation.prose_en import felt_lines, highlights
from croupier.server.wire import views as wire

HIDDEN_CARD = "??"
GIVEN = "given"
"""Stands for an answer that the viewer may not see yet."""


def range_view(limits: Range) -> wire.RangeView:
    """Limits of first wagers."""
    return wire.RangeView(
        limits.name, limits.box_min, limits.box_max, limits.table_max, limits.chips
    )


def game_view(game: Game) -> wire.GameView:
    """One game as the floor shows it."""
    return wire.GameView(
        game.name,
        game.title,
        game.rules.boxes,
        game.rules.boxes_per_player,
        highlights(game.rules),
        tuple(range_view(limits) for limits in ranges_of(game)),
    )


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
    )


def table_view(table: Table, person_id: int) -> wire.TableView:
    """The whole table for one person."""
    own = table.boxes_in_round(person_id)
    return wire.TableView(
        table_id=table.table_id,
        number=table.number,
        game=table.game,
        title=find_game(table.game).title,
        currency=table.currency,
        range=range_view(table.range),
        boxes_per_player=table.rules.boxes_per_player,
        is_private=True,
        felt=felt_lines(table.rules),
        spots=_spots(table, person_id),
        wagers=tuple(
            wire.BoxAmount(wagered.box, wagered.wager) for wagered in table.standing_wagers
        ),
        last_wagers=tuple(
            wire.BoxAmount(box, amount) for box, amount in last_wagers(table, person_id)
        ),
        round=round_view(seen_round(table.round, own), table.rounds) if table.round else None,
        shoe=shoe_view(table),
        streak=streak_view(table),
    )


def _spots(table: Table, person_id: int) -> tuple[wire.SpotView, ...]:
    held = {spot.box: spot for spot in table.spots}
    return tuple(
        wire.SpotView(
            box,
            held[box].name if box in held else None,
            box in held and held[box].person_id == person_id,
        )
        for box in range(1, table.rules.boxes + 1)
    )


def shoe_view(table: Table) -> wire.ShoeView:
    """The shoe from outside: how full it is, never what is in it."""
    shoe = table.shoe
    return wire.ShoeView(
        shoe.number if shoe else 0,
        table.rules.shoe_cards,
        shoe.dealt if shoe else 0,
        shoe.cut_card if shoe else None,
        table.is_shoe_used_up,
        table.may_cut,
    )


def streak_view(table: Table) -> wire.StreakView | None:
    """The gauge; None in a game that has none."""
    length = table.rules.streak_length
    if not length:
        return None
    return wire.StreakView(table.streak_wins, length, table.streak_wins >= length)


def round_view(seen: Round, number: int) -> wire.RoundView:
    """A round that was cut for its viewer already; sums stand in it once it is over."""
    staked, returned = seen.staked, seen.returned
    if seen.is_void:
        refunds = map(refund_of, seen.boxes)
        staked = returned = sum(refund.from_wagers + refund.from_bank for refund in refunds)
    return wire.RoundView(
        number,
        tuple(_box_view(box) for box in seen.boxes),
        dealer_view(seen.dealer),
        seen.is_over,
        seen.is_void,
        staked=staked if seen.is_over else 0,
        returned=returned if seen.is_over else 0,
    )


def _box_view(box: Box) -> wire.BoxView:
    insurance = box.insurance
    answer = box.answer.value if box.answer else (GIVEN if box.is_answered else None)
    return wire.BoxView(
        box.number,
        box.wager,
        tuple(_hand_view(hand) for hand in box.hands),
        wire.InsuranceView(insurance.wager, insurance.returned) if insurance else None,
        answer,
    )


def _hand_view(hand: PlayerHand) -> wire.HandView:
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
