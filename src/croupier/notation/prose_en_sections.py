"""The sections of the English rules page, one function each."""

from croupier.core.dealer import DEALER_STANDS_ON
from croupier.core.money import Ratio
from croupier.core.rules import Double, Peek, Players, Prize, Rules, Soft17, SplitBy, Surrender
from croupier.core.settlement import EVEN, INSURANCE_PAYS
from croupier.notation.prose import Limits, Section
from croupier.notation.words_en import counted, number, odds


def table_section(title: str, rules: Rules, limits: Limits) -> Section:
    """Who plays, and for how much."""
    felt = counted(rules.boxes, "box")
    if rules.players is Players.MANY:
        who = f"Several people may play at one table. It has {felt}; "
    else:
        who = f"You play alone against the dealer. The table has {felt}; "
    if rules.boxes_per_player == 1:
        who += "you play one in a round."
    else:
        who += f"you may play up to {number(rules.boxes_per_player)} in a round."
    money = f" {limits.currency}" if limits.currency else ""
    wagers = (
        f"A box takes a wager of {limits.wager_min:,} to {limits.wager_max:,}{money}, "
        "in whole units."
    )
    lines = [
        (
            f"{title} is played with {counted(rules.decks, 'deck')} of 52 cards, "
            f"{rules.shoe_cards} cards in all."
        ),
        "You play against the dealer: come closer to 21, without going over it.",
        who,
        wagers,
    ]
    if limits.table_max is not None:
        lines.append(
            f"The first wagers of all your boxes together may come to {limits.table_max:,}{money}. "
            "Doubles, splits and insurance come on top."
        )
    return Section("The table", tuple(lines))


def shoe_section(rules: Rules) -> Section:
    """When the cards are shuffled."""
    if rules.shuffle.is_each_round:
        return Section("The shoe", ("All the cards are shuffled before every round.",))
    first, last = rules.shuffle.cut_first, rules.shuffle.cut_last
    if rules.shuffle.is_cut_fixed:
        place = (
            f"A player may say where a fresh shoe is cut; otherwise chance cuts it. "
            f"Then the cut card goes behind card {first} of {rules.shoe_cards}."
        )
    else:
        place = (
            f"The cut card is put in at random, behind card {first} to {last} "
            f"of {rules.shoe_cards}."
        )
    return Section(
        "The shoe",
        (
            "Cards that have been played stay out until the next shuffle.",
            place,
            "Once it has come out, the round is finished; then all the cards are shuffled.",
            (
                "Should the shoe run empty within a round, the cards of earlier rounds are "
                "shuffled and dealt on. If there are none, the round is void and every wager "
                "goes back."
            ),
        ),
    )


def cards_section() -> Section:
    """What cards are worth; the same in every game."""
    return Section(
        "What cards count",
        (
            "Two to ten count their number; jack, queen and king count 10.",
            (
                "An ace counts 11, or 1 where 11 would take the hand over 21. "
                "A total with an ace that counts 11 is soft, any other is hard."
            ),
            (
                "An ace and a card that counts 10 as the first two cards are a blackjack. "
                "It beats every other 21."
            ),
        ),
    )


def deal_section(rules: Rules) -> Section:
    """In which order cards come, and when the dealer looks."""
    if rules.hole_card_first:
        order = (
            "Every box gets a card, then the dealer takes the hole card, face down; "
            "every box gets a second card, then the dealer takes the upcard, face up."
        )
    else:
        order = (
            "Every box gets a card, then the dealer takes the upcard, face up; "
            "every box gets a second card, then the dealer takes the hole card, face down."
        )
    return Section("The deal", (order, *_PEEKS[rules.peek]))


_LATE_NATURAL = (
    "a blackjack of the dealer shows only after everyone has played, "
    "and it takes doubled and split wagers whole."
)

_PEEKS: dict[Peek, tuple[str, ...]] = {
    Peek.ACE_TEN: (
        (
            "With an ace or a card that counts 10 as upcard, the dealer looks at the hole card "
            "before anyone plays, and says whether it is a blackjack."
        ),
        (
            "If it is, the round is over: a blackjack of yours gets its wager back, "
            "every other hand loses."
        ),
        "If it is not, your blackjack is paid at once.",
    ),
    Peek.ACE: (
        (
            "With an ace as upcard, the dealer looks at the hole card before anyone plays, "
            "and says whether it is a blackjack."
        ),
        (
            "If it is, the round is over: a blackjack of yours gets its wager back, "
            "every other hand loses."
        ),
        f"Under a card that counts 10 the dealer does not look: {_LATE_NATURAL}",
        "Your blackjack is paid as soon as the dealer can have none.",
    ),
    Peek.NONE: (
        f"The dealer never looks at the hole card: {_LATE_NATURAL}",
        (
            "Your blackjack is paid at once against 2 to 9; "
            "against an ace or a card that counts 10 it waits until the hole card is turned."
        ),
    ),
}


def insurance_section(rules: Rules) -> Section:
    """What may be done about the dealer's ace."""
    heading = "Against the dealer's ace"
    if not rules.insurance:
        return Section(heading, ("Insurance is not offered.",))
    lines = [
        (
            "When the dealer shows an ace, each box may be insured, before anything else, "
            "for exactly half its wager."
        ),
        (
            f"With a blackjack of the dealer, insurance pays {odds(INSURANCE_PAYS)}; "
            "otherwise it is lost and play goes on."
        ),
    ]
    if rules.even_money:
        lines.append(
            f"A blackjack of yours is offered even money instead: {odds(EVEN)} at once, "
            "whatever the dealer has. If you decline, it gets its wager back against "
            "a blackjack of the dealer and is paid in full otherwise."
        )
    else:
        lines.append("A box with a blackjack may be insured too; even money is not offered.")
    return Section(heading, tuple(lines))


def play_section(rules: Rules) -> Section:
    """Hit, stand, double, surrender."""
    if rules.stand_on_21:
        at_21 = "A hand of 21 stands by itself."
    else:
        at_21 = "A hand of 21 does not stand by itself: you may still hit."
    return Section(
        "Your turn",
        (
            "Boxes play in order, and within a box its hands.",
            "Hit: take a card, as often as you like. Over 21 the hand is bust and loses at once.",
            f"Stand: take no more cards. {at_21}",
            _double_line(rules),
            _surrender_line(rules),
        ),
    )


_DOUBLES: dict[Double, str] = {
    Double.ANY: "on any two cards",
    Double.ANY_HARD: "on two cards without an ace",
    Double.NINE_TO_ELEVEN: "on two cards that total 9, 10 or 11",
    Double.TEN_OR_ELEVEN: "on two cards that total 10 or 11",
}


def _double_line(rules: Rules) -> str:
    if rules.double is Double.NONE:
        return "Doubling is not offered."
    line = (
        f"Double: {_DOUBLES[rules.double]} you may double the wager for exactly one card more, "
        "and the hand is over."
    )
    if rules.max_hands == 1:
        return line
    return line + (" Split hands too." if rules.das else " Not after a split.")


_HALF_BACK = "as the first thing you do with a box you may give it up and get half its wager back"

SURRENDER_AGAINST: dict[Peek, dict[Surrender, str]] = {
    Peek.ACE_TEN: {
        Surrender.LATE_NOT_ACE: "except against an ace",
        Surrender.LATE: "against any card",
    },
    Peek.ACE: {
        Surrender.LATE_NOT_ACE: "against 2 to 9",
        Surrender.LATE: "except against a card that counts 10",
    },
    Peek.NONE: {
        Surrender.LATE_NOT_ACE: "against 2 to 9",
        Surrender.LATE: "against 2 to 9",
    },
}
"""What the dealer may show: never a card under which nobody has looked for a blackjack."""


def _surrender_line(rules: Rules) -> str:
    if rules.surrender is Surrender.NONE:
        return "Surrender is not offered."
    return (
        f"Surrender: {_HALF_BACK}, {SURRENDER_AGAINST[rules.peek][rules.surrender]}. "
        "The dealer must be known to have no blackjack, and the box must not be split."
    )


def split_section(rules: Rules) -> Section:
    """What makes a pair and what becomes of it."""
    if rules.max_hands == 1:
        return Section("Splitting", ("Pairs are not split.",))
    if rules.split_by is SplitBy.VALUE:
        pair = "Two cards of the same value may be split, a jack and a queen too"
    else:
        pair = "Two cards of the same rank may be split, but not a jack and a queen"
    again = "once" if rules.max_hands == 2 else f"until the box has {number(rules.max_hands)} hands"
    return Section(
        "Splitting",
        (
            f"{pair}: they become two hands, the new one with a wager like the box's first.",
            f"You may split {again}.",
            (
                "A split hand gets its second card when its turn comes. "
                "An ace with a card that counts 10 is then an ordinary 21 and no blackjack."
            ),
            *_ace_lines(rules),
        ),
    )


def _ace_lines(rules: Rules) -> tuple[str, ...]:
    if rules.split_aces_one_card:
        play = "Split aces get one card each and stand."
    else:
        play = "Split aces are played like any other hand."
    if rules.max_hands == 2:
        return (play,)
    if rules.resplit_aces:
        again = "Two aces that come from split aces may be split again"
        otherwise = "; otherwise they stand" if rules.split_aces_one_card else ""
        return (play, f"{again}{otherwise}.")
    return (play, "Aces are split once: two aces that come from split aces stay together.")


def dealer_section(rules: Rules) -> Section:
    """What the dealer must do."""
    if rules.soft17 is Soft17.HIT:
        soft = f"stands on hard {DEALER_STANDS_ON} or more, and hits a soft {DEALER_STANDS_ON}"
    else:
        soft = f"stands on {DEALER_STANDS_ON} or more, soft {DEALER_STANDS_ON} too"
    return Section(
        "The dealer",
        (
            "When everyone has played, the dealer turns the hole card.",
            f"The dealer draws to {DEALER_STANDS_ON - 1} and {soft}.",
            "When no wager depends on it any more, the dealer draws no card.",
        ),
    )


_PRIZES: dict[Prize, str] = {
    Prize.SUITED_777: "Three sevens of one suit",
    Prize.SEVENS: "Three sevens",
    Prize.STRAIGHT_678: "Six, seven and eight in any order",
}


def payment_section(rules: Rules) -> Section:
    """What comes back."""
    prizes = [f"{_PRIZES[prize]}: {odds(pays)}." for prize, pays in rules.prizes]
    if prizes:
        prizes = [
            (
                "A hand of exactly three cards that total 21 and win takes a prize instead of even "
                "money, on its whole wager, doubled or split hands too. The best one that fits is "
                "paid. Against 21 of the dealer the wager goes back."
            ),
            *prizes,
        ]
    return Section(
        "What is paid",
        (
            f"A blackjack pays {odds(rules.natural_pays)}.",
            f"A hand that beats the dealer, or that stands when the dealer is bust: {odds(EVEN)}.",
            "Equal totals: the wager goes back. A lower total loses.",
            *prizes,
        ),
    )


def streak_section(rules: Rules, pays: Ratio) -> Section:
    """What a row of wins brings."""
    wins = counted(rules.streak_length, "win")
    also = "Insurance does not count."
    if rules.surrender is not Surrender.NONE:
        also += " A surrender counts as a loss."
    if rules.even_money:
        also += " Even money counts as a win."
    return Section(
        "On fire",
        (
            (
                f"{wins.capitalize()} in a row light the fire. While it burned before the round "
                f"began, a blackjack that wins pays {odds(pays)}."
            ),
            (
                "Hands count one by one, in the order they lie, when the round is settled: "
                "a win adds one, equal totals change nothing, and a lost hand puts the fire out. "
                f"{also}"
            ),
            (
                "The gauge shows the wins so far. It belongs to you at this table and outlasts "
                "a lost connection; it ends with the table."
            ),
        ),
    )
