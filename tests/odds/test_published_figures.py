"""Figures of other programs: games and hands, and below them the dealer.

wizardofodds.com, blackjack appendix 9, read in November 2026: its pages give six digits for hands
of two cards, and the return of each game. Up to four hands, split aces get one card and are split
once, no surrender, no insurance. Its split hands are played by more than the hand and the upcard,
so a game that is split may differ by what that is worth: a fiftieth of a thousandth of a wager
with one deck, and less with more.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES, PRESETS
from croupier.core.rules import Double, Peek, Rules, Soft17, Surrender
from croupier.odds import Composition, action_values, solve

FRESH = GAMES["classic"].rules.shuffle
BASE = replace(
    GAMES["multiplayer"].rules,
    shuffle=FRESH,
    double=Double.ANY,
    surrender=Surrender.NONE,
    resplit_aces=False,
)
STAND_HIT_DOUBLE = (Action.STAND, Action.HIT, Action.DOUBLE)

Triple = tuple[float, float, float]

# Page, decks, return with and without a double after a split, then stand, hit and double of
# 6-5 and of A-5 against an ace.
PAGES: tuple[tuple[str, int, float, float, Triple, Triple], ...] = (
    ("1ds17r4", 1, 0.001839, 0.000423,
     (-0.634013, 0.172946, 0.240259), (-0.659151, -0.206061, -0.656070)),
    ("1dh17r4", 1, -0.000072, -0.001513,
     (-0.575374, 0.143003, 0.234296), (-0.587177, -0.242243, -0.607984)),
    ("2dh17r4", 2, -0.003797, -0.005252,
     (-0.587564, 0.121079, 0.166650), (-0.592718, -0.221872, -0.598489)),
    ("5ds17r4", 5, -0.003804, -0.005225,
     (-0.660850, 0.148532, 0.133896), (-0.665147, -0.173598, -0.630252)),
    ("5dh17r4", 5, -0.005918, -0.007366,
     (-0.594346, 0.109880, 0.128187), (-0.596253, -0.210407, -0.593427)),
    ("euro-6dh17r4", 6, -0.0072705, -0.0086975,
     (-0.720879, -0.235772, -0.535879), (-0.721965, -0.454867, -1.030051)),
    ("euro-8dh17r4", 8, -0.007562, -0.0089865,
     (-0.721201, -0.235977, -0.537869), (-0.722008, -0.453214, -1.028535)),
)  # fmt: skip
SPLIT_DIFFERENCE = 2e-5
"""What the better play of split hands is worth with one deck; with more, in proportion less."""


def rules_of(page: str, decks: int, *, das: bool) -> Rules:
    soft17 = Soft17.HIT if "dh17" in page else Soft17.STAND
    peek = Peek.NONE if page.startswith("euro") else Peek.ACE_TEN
    return replace(BASE, decks=decks, soft17=soft17, peek=peek, das=das)


def returns() -> Iterator[object]:
    for page, decks, with_das, without_das, _, _ in PAGES:
        for das, published in ((True, with_das), (False, without_das)):
            words = "with" if das else "without"
            yield pytest.param(
                rules_of(page, decks, das=das), published, id=f"{page} {words} doubles after splits"
            )


@pytest.mark.parametrize(("rules", "published"), list(returns()))
def test_a_game_returns_what_is_published(rules: Rules, published: float) -> None:
    within = max(SPLIT_DIFFERENCE / rules.decks, 3e-6)

    assert solve(rules).ev == pytest.approx(published, abs=within)


def hands() -> Iterator[object]:
    for page, decks, _, _, eleven, soft_sixteen in PAGES:
        for cards, published in (("6s 5d", eleven), ("As 5d", soft_sixteen)):
            yield pytest.param(
                rules_of(page, decks, das=True), cards, published, id=f"{page} {cards}"
            )


@pytest.mark.parametrize(("rules", "cards", "published"), list(hands()))
def test_a_hand_against_an_ace_is_worth_what_is_published(
    rules: Rules, cards: str, published: Triple
) -> None:
    hand, ace = parse_cards(cards), parse_cards("Ah")[0]
    unseen = Composition.full(rules.decks).without([*hand, ace])
    plays = action_values(rules, hand, ace, unseen).plays

    assert [plays[action] for action in STAND_HIT_DOUBLE] == pytest.approx(published, abs=6e-7)


# The dealer, by exactbj 0.1.0 of PyPI: one deck, soft 17 is hit; the chances of 17, 18, 19, 20,
# 21, a natural and a bust behind each upcard.
DEALER: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("2", (0.129779088649, 0.133108216113, 0.133171804374, 0.125622541166,
           0.121973279634, 0.0, 0.356345070064)),
    ("3", (0.123527240358, 0.131935663480, 0.124949405187, 0.124209810142,
           0.117302613209, 0.0, 0.378075267624)),
    ("4", (0.122785736390, 0.115374002539, 0.121907289916, 0.117789867767,
           0.116347548195, 0.0, 0.405795555193)),
    ("5", (0.116656390698, 0.123837587856, 0.117447809825, 0.105239103328,
           0.106858159218, 0.0, 0.429960949076)),
    ("6", (0.116106400377, 0.113809686709, 0.116055557722, 0.109615306794,
           0.106657164179, 0.0, 0.437755884219)),
    ("7", (0.372344866408, 0.138583381549, 0.077334431275, 0.078896665872,
           0.072986987785, 0.0, 0.259853667112)),
    ("8", (0.130857464170, 0.362989365712, 0.129444638293, 0.068289763762,
           0.069791421471, 0.0, 0.238627346591)),
    ("9", (0.121886227201, 0.103920954136, 0.357391250055, 0.122250279082,
           0.061108829594, 0.0, 0.233442459932)),
    ("T", (0.114418192809, 0.112878961020, 0.114662405203, 0.328879098972,
           0.036466133786, 0.078431372549, 0.214263835661)),
    ("A", (0.056120965562, 0.140951487131, 0.141483162656, 0.143747163003,
           0.063577952883, 0.313725490196, 0.140393778569)),
)  # fmt: skip


@pytest.mark.parametrize(("upcard", "published"), DEALER)
def test_the_dealer_ends_as_another_program_says(upcard: str, published: tuple[float, ...]) -> None:
    ends = {
        each.upcard: (*each.totals, each.natural, each.bust)
        for each in solve(PRESETS["single-deck-h17"].rules).dealer
    }

    assert ends[upcard] == pytest.approx(published, abs=1e-12)
