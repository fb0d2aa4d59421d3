"""Prize Blackjack: even money and three-card prizes."""

import pytest

from croupier.core.errors import Refusal
from croupier.core.events import DealerPeeked, HandSettled
from croupier.core.games import GAMES
from tests.support.rounds import Laid, table

PRIZE = GAMES["prize"].rules


@pytest.mark.clause("P1")
def test_the_cut_falls_at_random_between_a_quarter_and_three_quarters() -> None:
    assert str(PRIZE.shuffle) == "cut:78-234"
    assert PRIZE.shuffle.cut_first * 4 == PRIZE.shoe_cards
    assert PRIZE.shuffle.cut_last * 4 == PRIZE.shoe_cards * 3


@pytest.mark.clause("P2")
def test_several_boxes_play_at_once() -> None:
    laid = table("prize").box(1).box(2).box(3).deal("Ts Ts Ts 9h 8d 9d Kd Kc")
    played = laid.plays("1 stand", "2 stand", "3 stand")

    assert [played.net(box) for box in (1, 2, 3)] == ["-10.00", "0.00", "10.00"]
    assert (PRIZE.boxes_per_player, PRIZE.boxes) == (3, 7)


@pytest.mark.clause("P3")
def test_naturals_win_three_to_two() -> None:
    assert table("prize").box(1, 1).deal("As 9h Kd 7c").returned() == "2.50"
    assert table("prize").box(1, 1).deal("Ts 9h Kd 8c").plays("1 stand").returned() == "2.00"


@pytest.mark.clause("P4")
def test_a_natural_against_an_ace_is_offered_even_money_instead_of_insurance() -> None:
    laid = table("prize").box(1).box(2).deal("As Ts Ah Kd 9d Qc")

    assert laid.options(1) == ["decline", "even-money"]
    assert laid.refusal("1 insure") is Refusal.EVEN_MONEY_INSTEAD
    assert laid.options(2) == ["insure", "decline"]
    assert laid.refusal("2 even-money") is Refusal.NEEDS_NATURAL


@pytest.mark.clause("P4")
@pytest.mark.parametrize("hole", [pytest.param("Qc", id="natural"), pytest.param("9c", id="none")])
def test_even_money_pays_one_to_one_before_the_dealer_looks(hole: str) -> None:
    laid = table("prize").box(1).box(2).deal(f"As Ts Ah Kd 9d {hole}").plays("1 even-money")

    assert laid.outcomes(1) == [None], "settled sooner, it would tell the others at the table"

    looked = laid.plays("2 decline")
    kinds = [type(event) for event in looked.events]
    assert kinds.index(HandSettled) < kinds.index(DealerPeeked)
    assert looked.outcomes(1) == ["even-money"]
    assert looked.returned(1) == "20.00"
    assert looked.net(1) == "10.00"
    assert looked.is_over == (hole == "Qc")


@pytest.mark.clause("P4")
def test_even_money_is_for_an_aces_upcard_only() -> None:
    assert table("prize").deal("As Th Kd 9c").outcomes() == ["natural"]
    assert table("prize").deal("As Kh Kd Ac").outcomes() == ["push"]


@pytest.mark.clause("P4")
def test_the_other_games_have_no_even_money() -> None:
    laid = table("multiplayer").deal("As Ah Kd 9c")

    assert laid.refusal("1 even-money") is Refusal.NO_EVEN_MONEY
    assert laid.refusal("1 insure") is None


@pytest.mark.clause("P4")
def test_even_money_alone_leaves_nothing_to_draw_for() -> None:
    laid = table("prize").deal("As Ah Kd 5c Td").plays("1 even-money")

    assert laid.is_over
    assert (laid.dealer, laid.left) == ("Ah 5c", "Td")


@pytest.mark.clause("P5")
def test_even_money_refused_pushes_with_a_dealer_natural_else_wins_three_to_two() -> None:
    push = table("prize").deal("As Ah Kd Qc").plays("1 decline")
    assert (push.outcomes(), push.net()) == (["push"], "0.00")

    wins = table("prize").deal("As Ah Kd 9c").plays("1 decline")
    assert (wins.outcomes(), wins.net()) == (["natural"], "15.00")


@pytest.mark.clause("P6")
def test_insurance_costs_half_and_pays_two_to_one_against_an_ace() -> None:
    won = table("prize").deal("Ts Ah 9d Kc").plays("1 insure")
    assert (won.insurance(), won.net()) == (("5.00", "15.00"), "0.00")

    lost = table("prize").deal("Ts Ah 9d 8c").plays("1 insure", "1 stand")
    assert (lost.insurance(), lost.net()) == (("5.00", "0.00"), "-5.00")

    assert table("prize").deal("Ts Kh 9d 8c").refusal("1 insure") is Refusal.NO_OFFER


@pytest.mark.clause("P7")
@pytest.mark.parametrize("upcard", ["2h", "9h", "Th", "Ah"])
def test_the_first_two_cards_are_given_up_for_half_against_any_upcard(upcard: str) -> None:
    laid = table("prize").deal(f"Ts {upcard} 6d 8c")
    if upcard == "Ah":
        laid = laid.plays("1 decline")

    assert laid.plays("1 surrender").returned() == "5.00"


@pytest.mark.clause("P7")
def test_no_surrender_after_a_card_nor_when_the_dealer_has_a_natural() -> None:
    after_hit = table("prize").deal("5s 9h 4d 8c 2s").plays("1 hit")
    assert after_hit.refusal("1 surrender") is Refusal.NOT_TWO_CARDS

    natural = table("prize").deal("Ts Ah 6d Kc").plays("1 decline")
    assert natural.refusal("1 surrender") is Refusal.ROUND_OVER
    assert natural.net() == "-10.00"


@pytest.mark.clause("P8")
def test_two_of_equal_value_split_once() -> None:
    laid = table("prize").deal("Js 6h Qd Tc Ks").plays("1 split")
    assert laid.hands() == ["Js Ks", "Qd"]
    assert laid.refusal("1 split") is Refusal.HAND_LIMIT

    assert table("prize").deal("9s 6h Qd Tc").refusal("1 split") is Refusal.NOT_A_PAIR


@pytest.mark.clause("P8")
def test_split_aces_get_one_card_each_and_stand() -> None:
    laid = table("prize").deal("As 6h Ad Tc Ac 7s 9h").plays("1 split")

    assert laid.is_over
    assert laid.hands() == ["As Ac", "Ad 7s"]

    eights = table("prize").deal("8s 6h 8d Tc 5s").plays("1 split")
    assert eights.turn == (1, 0)


@pytest.mark.clause("P9")
def test_doubles_on_the_first_two_cards_aces_too_for_one_card_more() -> None:
    laid = table("prize").deal("As 6h 8d Tc 2s 9h").plays("1 double")
    assert (laid.hands(), laid.net()) == (["As 8d 2s"], "20.00")

    after_hit = table("prize").deal("2s 6h 3d Tc 4s").plays("1 hit")
    assert after_hit.refusal("1 double") is Refusal.NOT_TWO_CARDS


@pytest.mark.clause("P9")
def test_doubles_after_a_split() -> None:
    laid = table("prize").deal("8s 6h 8d Tc 3s").plays("1 split")

    assert laid.refusal("1 double") is None


def sevens(*suits: str, dealer: str = "9h 9c") -> Laid:
    """A box that hits 7-7 and draws a third seven."""
    upcard, hole = dealer.split()
    first, second, third = (f"7{suit}" for suit in suits)
    return table("prize").deal(f"{first} {upcard} {second} {hole} {third}").plays("1 hit")


@pytest.mark.clause("P10")
@pytest.mark.parametrize(
    ("suits", "prize", "returned"),
    [
        pytest.param("sss", "suited-777", "60.00", id="three of one suit pay five to one"),
        pytest.param("hhh", "suited-777", "60.00", id="in hearts as well"),
        pytest.param("ssc", "777", "40.00", id="one colour is not one suit"),
        pytest.param("shd", "777", "40.00", id="three suits pay three to one"),
    ],
)
def test_three_sevens_win_a_prize(suits: str, prize: str, returned: str) -> None:
    laid = sevens(*suits)
    ended = laid.hand().settlement

    assert ended is not None
    assert ended.prize == prize
    assert laid.outcomes() == ["win"]
    assert laid.returned() == returned


@pytest.mark.clause("P10")
@pytest.mark.parametrize(
    ("first", "second", "third"),
    [("6s", "7d", "8c"), ("8s", "7s", "6s"), ("7h", "6h", "8d"), ("8h", "6d", "7h")],
)
def test_six_seven_eight_in_any_order_and_suit_wins_two_to_one(
    first: str, second: str, third: str
) -> None:
    laid = table("prize").deal(f"{first} 9h {second} 9c {third}").plays("1 hit")

    assert laid.returned() == "30.00"


@pytest.mark.clause("P10")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("5s 6d Tc", id="another 21 of three cards"),
        pytest.param("7s 7d 6c As", id="a 21 of four cards"),
        pytest.param("9s 9d 3c", id="nine, nine and three"),
        pytest.param("8s 8d 5c", id="eight, eight and five"),
    ],
)
def test_other_totals_of_21_win_one_to_one(cards: str) -> None:
    first, second, *drawn = cards.split()
    laid = table("prize").deal(f"{first} 9h {second} 9c {' '.join(drawn)}")
    laid = laid.plays(*["1 hit"] * len(drawn))

    assert laid.hand().total.points == 21
    assert laid.returned() == "20.00"


@pytest.mark.clause("P10")
def test_the_other_games_have_no_prizes() -> None:
    laid = table("multiplayer").deal("7s 9h 7s 9c 7s").plays("1 hit")

    assert laid.returned() == "20.00"


@pytest.mark.clause("P10")
def test_a_prize_is_paid_on_the_whole_doubled_wager() -> None:
    laid = table("prize").deal("6s 9h 7d 9c 8c").plays("1 double")

    assert laid.staked() == "20.00"
    assert laid.returned() == "60.00"


@pytest.mark.clause("P10")
def test_the_best_prize_that_fits_is_paid_where_a_game_pays_otherwise() -> None:
    odd = table("prize", prizes={"suited-777": "2:1", "777": "4:1"})
    laid = odd.deal("7s 9h 7s 9c 7s").plays("1 hit")
    assert laid.returned() == "50.00"

    suited_only = table("prize", prizes={"suited-777": "5:1"})
    assert suited_only.deal("7s 9h 7d 9c 7s").plays("1 hit").returned() == "20.00"
    assert suited_only.deal("6s 9h 7d 9c 8s").plays("1 hit").returned() == "20.00"


@pytest.mark.clause("P11")
def test_a_split_hand_can_win_a_prize() -> None:
    laid = table("prize").deal("7s 9h 7d 9c 7c 7h 8s 6s").plays("1 split", "1 hit", "1 hit")

    assert laid.hands() == ["7s 7c 7h", "7d 8s 6s"]
    assert (laid.returned(1, 0), laid.returned(1, 1)) == ("40.00", "30.00")


@pytest.mark.clause("P12")
def test_against_a_dealers_21_there_is_no_prize() -> None:
    laid = table("prize").deal("6s 9h 7d 2c 8c Th").plays("1 hit")

    assert laid.outcomes() == ["push"]
    assert laid.returned() == "10.00"


@pytest.mark.clause("P12")
@pytest.mark.parametrize(
    "dealer",
    [pytest.param("9h 9c", id="eighteen"), pytest.param("9h 6c Kd", id="a bust")],
)
def test_against_a_lower_total_or_a_bust_the_prize_is_paid(dealer: str) -> None:
    upcard, hole, *drawn = dealer.split()
    laid = table("prize").deal(f"6s {upcard} 7d {hole} 8c {' '.join(drawn)}").plays("1 hit")

    assert laid.dealer == dealer
    assert laid.returned() == "30.00"


@pytest.mark.clause("P13")
def test_the_dealer_looks_under_a_ten_as_under_an_ace() -> None:
    natural = table("prize").deal("Ts Kh 6d Ac")
    assert natural.is_over
    assert natural.dealer == "Kh Ac"

    none = table("prize").deal("Ts Kh 6d 9c")
    assert DealerPeeked(is_natural=False) in none.events
    assert none.refusal("1 surrender") is None
