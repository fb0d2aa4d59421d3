"""What the core says to what nobody asked for, and the small tables beside it."""

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_card
from croupier.core.errors import REFUSAL_WORDS, CroupierError, IllegalAction, Refusal
from croupier.core.events import DrawnCard
from croupier.core.games import GAMES
from croupier.core.legality import offered
from croupier.core.settlement import Outcome
from croupier.core.streak import Streak
from tests.support.rounds import Laid, table

WAITING = [
    pytest.param(table().deal("T A 9 8"), id="while the insurance question is open"),
    pytest.param(table().deal("T 6 9 8"), id="while a hand is to be played"),
    pytest.param(table().deal("A 9 K 8"), id="when the round is over"),
]


@pytest.mark.parametrize("laid", WAITING)
def test_a_card_that_nobody_awaits_is_a_broken_promise(laid: Laid) -> None:
    with pytest.raises(AssertionError):
        laid.given(DrawnCard(parse_card("2s"), 4))


@pytest.mark.parametrize("laid", WAITING)
def test_cards_cannot_run_out_while_none_is_awaited(laid: Laid) -> None:
    with pytest.raises(AssertionError):
        laid.runs_out()


def test_a_void_round_is_not_voided_again() -> None:
    void = table().deal("T 6").runs_out()

    with pytest.raises(AssertionError):
        void.runs_out()


@pytest.mark.parametrize("cards", ["T", "T 6 9", "8 8 8"])
def test_nobody_plays_before_the_first_deal_is_complete(cards: str) -> None:
    assert table().deal(cards).refusal("1 hit") is Refusal.DEALING
    assert table().deal(cards).refusal("1 stand") is Refusal.DEALING


def test_every_refusal_has_words_and_a_code_of_its_own() -> None:
    assert set(REFUSAL_WORDS) == set(Refusal)
    assert len(set(REFUSAL_WORDS.values())) == len(Refusal)
    assert all(refusal.value.startswith("action.") for refusal in Refusal)


def test_a_refusal_names_box_action_reason_and_hand() -> None:
    with pytest.raises(IllegalAction) as told:
        table().deal("T 6 9 8").plays("1 split")

    assert str(told.value) == "box 1 cannot split: needs two of equal value (Ts 9d, 19 against 6h)"
    assert (told.value.code, told.value.refusal) == ("action.illegal", "action.not_a_pair")


def test_a_refusal_names_the_hand_of_a_split_box_whose_turn_it_is() -> None:
    second = table().deal("8s 6h 8d 8c 3s Ts").plays("1 split", "1 stand")
    with pytest.raises(IllegalAction) as told:
        second.plays("1 surrender")

    assert told.value.position == "8d Ts, 18 against 6h"


@pytest.mark.parametrize(
    ("laid", "action"),
    [
        pytest.param(table().box(1).box(2).deal("T 9 6 9 8 7"), "2 hit", id="another box's turn"),
        pytest.param(table().box(1).deal("T 6 9 8"), "3 hit", id="a box without a wager"),
        pytest.param(table().deal("T A 9 8"), "1 hit", id="while the insurance question is open"),
        pytest.param(table().deal("A 9 K 8"), "1 hit", id="when the round is over"),
    ],
)
def test_a_refusal_out_of_turn_names_no_hand(laid: Laid, action: str) -> None:
    with pytest.raises(IllegalAction) as told:
        laid.plays(action)

    assert told.value.position == ""
    assert str(told.value).endswith(REFUSAL_WORDS[Refusal(told.value.refusal)])


def test_a_refusal_never_names_the_hole_card() -> None:
    for action in ("1 split", "1 insure", "2 hit"):
        with pytest.raises(IllegalAction) as told:
            table().deal("Ts 6h 9d Kc").plays(action)
        assert "Kc" not in str(told.value)


def test_every_error_has_a_code_of_its_own() -> None:
    def below(kind: type[CroupierError]) -> list[type[CroupierError]]:
        return [kind, *(leaf for child in kind.__subclasses__() for leaf in below(child))]

    kinds = [kind for kind in below(CroupierError) if kind.__module__.startswith("croupier.core")]
    assert len({kind.code for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    ("game", "plays"),
    [
        ("multiplayer", ["hit", "stand", "double", "split", "surrender"]),
        ("classic", ["hit", "stand", "double", "split", "surrender"]),
        ("prize", ["hit", "stand", "double", "split", "surrender"]),
        ("on-fire", ["hit", "stand", "double", "split"]),
    ],
)
def test_a_game_has_a_button_for_each_play_it_ever_allows(game: str, plays: list[str]) -> None:
    assert [str(action) for action in offered(GAMES[game].rules)] == plays


def test_a_game_without_doubles_and_splits_has_no_buttons_for_them() -> None:
    bare = table(double="none", max_hands=1, surrender="none").rules

    assert list(offered(bare)) == [Action.HIT, Action.STAND]


@pytest.mark.parametrize(
    ("before", "outcomes", "after"),
    [
        pytest.param(0, [], 0, id="nothing happened"),
        pytest.param(2, ["win"], 3, id="the third win"),
        pytest.param(3, ["win", "natural"], 3, id="no more than three"),
        pytest.param(3, ["lose", "win"], 1, id="out, then one"),
        pytest.param(2, ["push", "push"], 2, id="pushes"),
        pytest.param(2, ["bust"], 0, id="a bust"),
        pytest.param(2, ["surrender"], 0, id="a surrender"),
        pytest.param(2, ["even-money"], 3, id="even money"),
    ],
)
def test_a_streak_after_some_hands(before: int, outcomes: list[str], after: int) -> None:
    assert Streak(before, 3).after(map(Outcome, outcomes)) == Streak(after, 3)
