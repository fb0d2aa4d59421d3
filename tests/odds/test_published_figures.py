"""Figures of another program: wizardofodds.com, blackjack appendix 9, read in November 2026.

Its pages give six digits for hands of two cards, and the return of each game. Up to four hands,
split aces get one card and are split once, no surrender, no insurance. Its split hands are played
by more than the hand and the upcard, so a game that is split may differ by what that is worth: a
fiftieth of a thousandth of a wager with one deck, and less with more.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES
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
