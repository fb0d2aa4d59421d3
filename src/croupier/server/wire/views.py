"""Pictures of people, games and tables as one viewer may see them."""

from croupier.server.wire.base import Outgoing
from croupier.server.wire.shoes import ShoeView


class Person(Outgoing, frozen=True):
    """Who a socket belongs to.

    Attributes:
        is_host: The page of the hosts is theirs.
    """

    name: str
    is_guest: bool
    is_host: bool


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
    """One game of the floor.

    Attributes:
        highlights: Three or four lines that set it apart, in the language of the request.
        felt: What is printed on the felt of its tables.
    """

    game: str
    title: str
    boxes: int
    boxes_per_player: int
    highlights: tuple[str, ...]
    ranges: tuple[RangeView, ...]
    felt: tuple[str, ...]


class EarlierRound(Outgoing, frozen=True):
    """The round of another table that a session was left in."""

    table_id: str
    round: int


class SessionView(Outgoing, frozen=True):
    """A table of the person's own that still stands.

    Attributes:
        in_play: A dealt round waits for its next decision.
        wagered: What lies on the table, minor units.
        earlier: The shared table's round that the session was left in; null for none.
    """

    table_id: str
    game: str
    title: str
    currency: str
    range: str
    in_play: bool
    wagered: int
    round: int
    earlier: EarlierRound | None


class ChatLine(Outgoing, frozen=True):
    """One line of a table's chat.

    Attributes:
        number: 1, 2, 3 ... within the table's chat.
        at: When it was said, ISO 8601 in UTC.
        text: As it was said; to be shown literally. Empty when the host removed it.
    """

    number: int
    player: str
    text: str
    at: str
    is_yours: bool
    is_removed: bool


class LobbyTable(Outgoing, frozen=True):
    """A table in the rooms of its game; of a private one only what it occupies.

    Attributes:
        place: 1 to 4 in the first room, 5 to 8 in the second, ...
        table_id: Null where one cannot just walk in: private, or by link.
        access: public, private or link.
        timer: Seconds of the move timer; null at a private table.
        spots: Who holds each box, null for a free one.
        watchers: Names of those who watch, at most 20 of them.
        phase: As in a prompt; null at a private table.
        round: Number of the round in play or the next one; 0 at a private table.
    """

    game: str
    place: int
    table_id: str | None
    access: str
    timer: int | None
    currency: str
    range: str
    spots: tuple[str | None, ...]
    watchers: tuple[str, ...]
    watcher_count: int
    phase: str | None
    round: int


class ClockView(Outgoing, frozen=True):
    """The table's clock, as it stands when the message leaves the house.

    Attributes:
        purpose: betting (green), closing (red, then the deal), decision, or results.
        total_ms: The whole time.
        left_ms: What is left of it.
        red_ms: How many of the last milliseconds are red.
    """

    purpose: str
    total_ms: int
    left_ms: int
    red_ms: int


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
        phase: betting, closing, insurance, play, results or closed.
        box: The box whose turn it is (play), else null.
        hand: The hand whose turn it is (play), else null.
        is_yours: The viewer is asked.
        options: Every button of the phase in its fixed order, allowed or not; in insurance
            those of each of the viewer's unanswered boxes.
        round: Number of the round in play, or of the next one while wagers are placed.
        clock: Null where nobody is hurried.
    """

    decision: int
    phase: str
    box: int | None
    hand: int | None
    is_yours: bool
    options: tuple[Option, ...]
    round: int
    clock: ClockView | None


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
        player: Who plays it, also when they have left the spot since.
        answer: insure, decline, even-money; 'given' while others may not see it; null before.
    """

    box: int
    player: str
    is_yours: bool
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


class StreakView(Outgoing, frozen=True):
    """The gauge: wins in a row, how many light the fire, and whether it burns."""

    wins: int
    length: int
    is_on_fire: bool


class SpotView(Outgoing, frozen=True):
    """Who holds a box; `player` is null when it is free.

    Attributes:
        is_ready: The holder's wagers for the next round are confirmed.
        is_away: The holder let a decision's time run out and has not acted since.
        is_leaving: The holder has left; the wager stays in play.
    """

    box: int
    player: str | None
    is_yours: bool
    is_ready: bool
    is_away: bool
    is_leaving: bool


class TableView(Outgoing, frozen=True):
    """A table as one viewer may see it.

    Attributes:
        number: The last event this picture includes.
        felt: Lines printed on the felt, most important first.
        wagers: First wagers standing for the next round, the viewer's and others'.
        access: public, private or link.
        timer: Seconds of the move timer; null at a private table.
        invite: What a table's link ends with; null unless access is by link.
        has_coach: The coach may be asked at the table.
        watchers: Who looks on without a spot, at most 20 names.
        last_wagers: The viewer's first wagers of the last round, for Rebet.
        round: The round on the felt; null when the felt is clear.
        earlier: The shared table's round that this session was left in; null for none.
        is_closing: A host closes the table once its round is over; no other round is dealt.
    """

    table_id: str
    number: int
    game: str
    title: str
    currency: str
    range: RangeView
    boxes_per_player: int
    access: str
    timer: int | None
    invite: str | None
    has_coach: bool
    watchers: tuple[str, ...]
    watcher_count: int
    felt: tuple[str, ...]
    spots: tuple[SpotView, ...]
    wagers: tuple[BoxAmount, ...]
    last_wagers: tuple[BoxAmount, ...]
    round: RoundView | None
    shoe: ShoeView
    streak: StreakView | None
    earlier: EarlierRound | None
    is_closing: bool
