"""Pictures of people, games and tables as one viewer may see them."""

import msgspec


class Outgoing(msgspec.Struct, frozen=True):
    """Anything the server may send."""


class Person(Outgoing, frozen=True):
    """Who a socket belongs to."""

    name: str
    is_guest: bool


class Balance(Outgoing, frozen=True, tag="balance"):
    """What one account holds.

    Attributes:
        amount: Minor units.
        number: Grows with every change; an older number never replaces a newer one.
    """

    currency: str
    amount: int
    number: int


class RangeView(Outgoing, frozen=True):
    """Limits of first wagers at a table, in minor units.

    Attributes:
        name: bronze, silver or golden.
        box_min: Least wager of a box.
        box_max: Greatest wager of a box.
        table_max: Greatest sum over a player's boxes; null where only boxes are limited.
        chips: Values of the chips offered, smallest first.
    """

    name: str
    box_min: int
    box_max: int
    table_max: int | None
    chips: tuple[int, ...]


class GameView(Outgoing, frozen=True):
    """One game of the floor."""

    game: str
    title: str
    boxes: int
    boxes_per_player: int
    highlights: tuple[str, ...]
    ranges: tuple[RangeView, ...]


class SessionView(Outgoing, frozen=True):
    """A table of the person's own that still stands.

    Attributes:
        in_play: A dealt round waits for its next decision.
        wagered: What lies on the table, minor units.
    """

    table_id: str
    game: str
    title: str
    currency: str
    range: str
    in_play: bool
    wagered: int
    round: int


class Option(Outgoing, frozen=True):
    """One thing a person might do now.

    Attributes:
        action: deal, cancel, rebet, undo, cut; insure, decline, even-money; hit, stand,
            double, split, surrender.
        box: The box it is for; null in betting.
        hand: The hand it is for; null in betting.
        is_allowed: By the rules; money aside.
        reason: Code of the refusal when it is not allowed.
        cost: Minor units that it takes from the balance.
        back: Minor units that come back at once (surrender).
    """

    action: str
    box: int | None
    hand: int | None
    is_allowed: bool
    reason: str | None
    cost: int
    back: int


class Prompt(Outgoing, frozen=True):
    """What the table awaits, as this viewer may answer it.

    Attributes:
        decision: To be sent back with the command.
        phase: betting, insurance, play or closed.
        box: The box whose turn it is (play), else null.
        hand: The hand whose turn it is (play), else null.
        is_yours: The viewer is asked.
        options: Every button of the phase in its fixed order, allowed or not; in insurance
            those of each of the viewer's unanswered boxes.
    """

    decision: int
    phase: str
    box: int | None
    hand: int | None
    is_yours: bool
    options: tuple[Option, ...]


class BoxAmount(Outgoing, frozen=True):
    """An amount on a box, minor units."""

    box: int
    amount: int


class HandView(Outgoing, frozen=True):
    """One hand, as anybody may see it.

    Attributes:
        outcome: win, lose, push, natural, even-money, bust, surrender; null while open.
        returned: Minor units that came back, the wager included.
    """

    cards: tuple[str, ...]
    total: int
    is_soft: bool
    is_natural: bool
    is_doubled: bool
    is_finished: bool
    wager: int
    outcome: str | None
    prize: str | None
    returned: int


class InsuranceView(Outgoing, frozen=True):
    """An insurance wager; `returned` is null while it is open."""

    wager: int
    returned: int | None


class BoxView(Outgoing, frozen=True):
    """One box in a round.

    Attributes:
        answer: insure, decline, even-money; 'given' while others may not see it; null before.
    """

    box: int
    wager: int
    hands: tuple[HandView, ...]
    insurance: InsuranceView | None
    answer: str | None


class DealerView(Outgoing, frozen=True):
    """The dealer's cards in the order they lie; a hidden one is '??'."""

    cards: tuple[str, ...]
    total: int
    is_soft: bool
    is_natural: bool
    is_revealed: bool


class RoundView(Outgoing, frozen=True):
    """The round on the felt: in play, or finished and not yet collected."""

    number: int
    boxes: tuple[BoxView, ...]
    dealer: DealerView
    is_finished: bool
    is_void: bool
    staked: int
    returned: int


class ShoeView(Outgoing, frozen=True):
    """The shoe from outside.

    Attributes:
        number: 0 before the first shoe.
        cards: Cards of a full shoe.
        dealt: Cards that have left it.
        cut_card: The cut card lies behind this many cards; null when shuffled every round.
        is_due: A fresh shoe comes before the next round.
        may_cut: The viewer may say where the next shoe is cut.
    """

    number: int
    cards: int
    dealt: int
    cut_card: int | None
    is_due: bool
    may_cut: bool


class StreakView(Outgoing, frozen=True):
    """The gauge: wins in a row, how many light the fire, and whether it burns."""

    wins: int
    length: int
    is_on_fire: bool


class SpotView(Outgoing, frozen=True):
    """Who holds a box; `player` is null when it is free."""

    box: int
    player: str | None
    is_yours: bool


class TableView(Outgoing, frozen=True):
    """A table as one viewer may see it.

    Attributes:
        number: The last event this picture includes.
        felt: Lines printed on the felt, most important first.
        wagers: First wagers standing for the next round, the viewer's and others'.
        last_wagers: The viewer's first wagers of the last round, for Rebet.
        round: The round on the felt; null when the felt is clear.
    """

    table_id: str
    number: int
    game: str
    title: str
    currency: str
    range: RangeView
    boxes_per_player: int
    is_private: bool
    felt: tuple[str, ...]
    spots: tuple[SpotView, ...]
    wagers: tuple[BoxAmount, ...]
    last_wagers: tuple[BoxAmount, ...]
    round: RoundView | None
    shoe: ShoeView
    streak: StreakView | None
