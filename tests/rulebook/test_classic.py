"""Six-Deck Classic Blackjack: where it is like the multi-player game, and where it is not."""

import pytest

from croupier.core.decide import open_wagers
from croupier.core.errors import IllegalWager, Refusal
from croupier.core.events import DealerPeeked
from croupier.core.games import GAMES
from croupier.core.rules import Players
from tests.support.rounds import table

CLASSIC = GAMES["classic"].rules


@pytest.mark.clause("X1")
@pytest.mark.parametrize(
    ("units", "is_taken"),
    [
        pytest.param(0, False, id="nothing"),
        pytest.param(1, True, id="one is the least"),
        pytest.param(300, True, id="three hundred is the most"),
        pytest.param(301, False, id="more is not taken"),
    ],
)
def test_wagers_are_one_to_three_hundred(units: int, is_taken: bool) -> None:
    if is_taken:
        assert open_wagers(CLASSIC, {1: units * 100}).wagers[0].wager == units * 100
        return
    with pytest.raises(IllegalWager):
        open_wagers(CLASSIC, {1: units * 100})


@pytest.mark.clause("X1")
def test_one_player_has_one_to_three_boxes() -> None:
    assert (CLASSIC.players, CLASSIC.boxes, CLASSIC.boxes_per_player) == (Players.ONE, 3, 3)
    assert len(open_wagers(CLASSIC, {1: 100, 2: 100, 3: 100}).wagers) == 3
    with pytest.raises(IllegalWager, match="box 4"):
        open_wagers(CLASSIC, {4: 100})


@pytest.mark.clause("X1")
def test_the_deal_insurance_naturals_and_the_dealer_are_as_in_the_multi_player_game() -> None:
    asked = table("classic").box(1).box(2).deal("As Ts Ah Kd 9d 8c")
    assert asked.options(1) == ["insure", "decline"]
    assert asked.dealer == "Ah"

    played = asked.plays("1 decline", "2 insure", "2 stand")
    assert played.returned(1) == "25.00"
    assert played.insurance(2) == ("5.00", "0.00")
    assert played.dealer == "Ah 8c"
    assert played.outcomes(2) == ["push"]


@pytest.mark.clause("X1")
def test_the_dealer_looks_under_a_ten_and_a_natural_ends_the_round() -> None:
    natural = table("classic").deal("Ts Th 9d Ac")
    assert (natural.is_over, natural.net()) == (True, "-10.00")

    assert DealerPeeked(is_natural=False) in table("classic").deal("Ts Th 9d 9c").events


@pytest.mark.clause("X1")
def test_a_split_hand_cannot_be_surrendered_and_21_moves_on() -> None:
    laid = table("classic").deal("Ts 9h Qd 7c As 5s").plays("1 split")

    assert laid.turn == (1, 1)
    assert laid.refusal("1 surrender") is Refusal.SURRENDER_AFTER_SPLIT


@pytest.mark.clause("X2")
def test_the_cards_are_shuffled_before_every_round() -> None:
    assert CLASSIC.shuffle.is_each_round
    assert not GAMES["multiplayer"].rules.shuffle.is_each_round


@pytest.mark.clause("X3")
def test_surrender_is_as_in_the_multi_player_game() -> None:
    assert table("classic").deal("Ts Kh 6d 8c").plays("1 surrender").net() == "-5.00"

    ace = table("classic").deal("Ts Ah 6d 8c").plays("1 decline")
    assert ace.refusal("1 surrender") is Refusal.SURRENDER_AGAINST_ACE
    after_hit = table("classic").deal("5s Kh 4d 8c 2s").plays("1 hit")
    assert after_hit.refusal("1 surrender") is Refusal.NOT_TWO_CARDS


@pytest.mark.clause("X4")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("2s 6h 3d Tc", id="five"),
        pytest.param("Ts 6h 9d Tc", id="nineteen"),
        pytest.param("As 6h 8d Tc", id="ace and eight"),
        pytest.param("As 6h Ad Tc", id="two aces"),
    ],
)
def test_doubles_on_any_two_cards(cards: str) -> None:
    assert table("classic").deal(cards).refusal("1 double") is None


@pytest.mark.clause("X4")
def test_doubles_on_two_cards_only() -> None:
    laid = table("classic").deal("2s 6h 3d Tc 4s").plays("1 hit")

    assert laid.refusal("1 double") is Refusal.NOT_TWO_CARDS


@pytest.mark.clause("X4")
def test_split_hands_double_aces_among_them() -> None:
    laid = table("classic").deal("8s 6h 8d Tc As 2s 3s").plays("1 split", "1 double")

    assert laid.hands() == ["8s As 2s", "8d 3s"]
    assert laid.hand(1, 0).wager == 2_000


@pytest.mark.clause("X5")
def test_a_box_has_two_hands_at_most() -> None:
    laid = table("classic").deal("8s 7h 8d Tc 8c 8h")
    assert laid.refusal("1 split") is None

    split = laid.plays("1 split")
    assert split.hands()[0] == "8s 8c"
    assert split.refusal("1 split") is Refusal.HAND_LIMIT
    assert split.plays("1 stand").refusal("1 split") is Refusal.HAND_LIMIT


@pytest.mark.clause("X6")
def test_split_aces_play_on_like_any_hand() -> None:
    laid = table("classic").deal("As 6h Ad Tc 5s 4s 6s Ts 9h").plays("1 split")
    assert laid.turn == (1, 0)
    assert laid.options() == ["hit", "stand", "double"]

    played = laid.plays("1 hit", "1 stand", "1 double")
    assert played.hands() == ["As 5s 4s", "Ad 6s Ts"]


@pytest.mark.clause("X6", "X5")
def test_aces_are_split_once() -> None:
    laid = table("classic").deal("As 6h Ad Tc Ac").plays("1 split")
    assert "split" not in laid.options()
    assert laid.refusal("1 split") is Refusal.HAND_LIMIT

    one_card = table("multiplayer").deal("As 6h Ad Tc 5s").plays("1 split")
    assert one_card.turn is None


@pytest.mark.clause("X7")
def test_a_split_hands_second_card_is_dealt_when_play_reaches_it() -> None:
    laid = table("classic").deal("4s 5h 4d Tc 7s 6s 5s 9s 4h").plays("1 split")
    assert laid.hands() == ["4s 7s", "4d"]

    doubled = laid.plays("1 double")
    assert doubled.hands() == ["4s 7s 6s", "4d 5s"]
    assert doubled.plays("1 hit", "1 stand").net() == "-30.00"
