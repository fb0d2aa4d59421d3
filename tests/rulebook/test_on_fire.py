"""On Fire Blackjack: three wins in a row and a natural pays double."""

import pytest

from croupier.core.decide import open_wagers
from croupier.core.errors import IllegalWager, Refusal
from croupier.core.events import DealerPeeked, StreakChanged
from croupier.core.games import GAMES
from croupier.core.rules import Players
from tests.support.rounds import Laid, table

ON_FIRE = GAMES["on-fire"].rules

# Cards lie in the order box, hole card, box, upcard.
WIN = "Ts Th 9d 8c"
LOSS = "Ts Th 7d 8c"
PUSH = "Ts Th 8d 8c"
NATURAL = "As Th Kd 8c"


def after(wins: int, cards: str, *actions: str) -> Laid:
    """A round of one box with so many wins before it."""
    return table("on-fire").streak(wins).deal(cards).plays(*actions)


@pytest.mark.clause("F1")
def test_one_player_one_box_and_a_shuffle_before_every_round() -> None:
    assert (ON_FIRE.players, ON_FIRE.boxes, ON_FIRE.boxes_per_player) == (Players.ONE, 1, 1)
    assert ON_FIRE.decks == 6
    assert ON_FIRE.shuffle.is_each_round

    assert open_wagers(ON_FIRE, {1: 20_000}).wagers[0].wager == 20_000
    with pytest.raises(IllegalWager, match="box 2"):
        open_wagers(ON_FIRE, {1: 100, 2: 100})


@pytest.mark.clause("F3")
def test_21_may_still_hit_or_stand() -> None:
    laid = table("on-fire").deal("As 9h 5d 9c 5s Ks").plays("1 hit")
    assert laid.hand().total.points == 21
    assert laid.options() == ["hit", "stand"]

    assert laid.plays("1 hit", "1 stand").net() == "10.00"
    assert laid.plays("1 stand").net() == "10.00"


@pytest.mark.clause("F3")
def test_hitting_a_hard_21_busts() -> None:
    laid = table("on-fire").deal("6s 9h 5d 9c Ts 2s").plays("1 hit", "1 hit")

    assert laid.outcomes() == ["bust"]


@pytest.mark.clause("F3")
def test_a_split_hands_21_plays_on_too() -> None:
    laid = table("on-fire").deal("Ts 9h Qd 8c As").plays("1 split")

    assert laid.hands() == ["Ts As", "Qd"]
    assert laid.turn == (1, 0)


@pytest.mark.clause("F3")
@pytest.mark.parametrize("card", [pytest.param("Ts", id="21"), pytest.param("2s", id="thirteen")])
def test_a_doubled_hand_is_over_whatever_its_total(card: str) -> None:
    assert table("on-fire").deal(f"6s 9h 5d 8c {card}").plays("1 double").is_over


@pytest.mark.clause("F3")
@pytest.mark.parametrize("card", [pytest.param("Ks", id="21"), pytest.param("5s", id="sixteen")])
def test_under_an_override_a_one_card_split_ace_is_over_too(card: str) -> None:
    one_card = table("on-fire", split_aces_one_card=True)
    assert one_card.deal(f"As 9h Ad 8c {card} 7s").plays("1 split").is_over

    assert table("on-fire").deal(f"As 9h Ad 8c {card} 7s").plays("1 split").turn == (1, 0)


@pytest.mark.clause("F3", "F5")
def test_the_dealer_looks_under_a_ten_so_that_a_natural_wins_at_once() -> None:
    looked = table("on-fire").deal("Ts 8h 9d Kc")
    assert DealerPeeked(is_natural=False) in looked.events

    natural = table("on-fire").deal("Ts Ah 9d Kc")
    assert (natural.is_over, natural.net()) == (True, "-10.00")
    assert table("on-fire").deal("As 8h Kd Kc").outcomes() == ["natural"]


@pytest.mark.clause("F4")
@pytest.mark.parametrize(
    ("hole", "upcard", "dealer", "net"),
    [
        pytest.param("Th", "6c", "Th 6c 5s", "-10.00", id="sixteen draws"),
        pytest.param("Th", "7c", "Th 7c", "10.00", id="seventeen stands"),
        pytest.param("Ah", "6c", "Ah 6c", "10.00", id="a soft seventeen stands"),
        pytest.param("Ah", "5c", "Ah 5c 5s", "-10.00", id="a soft sixteen draws"),
    ],
)
def test_the_dealer_draws_to_16_and_stands_on_17(
    hole: str, upcard: str, dealer: str, net: str
) -> None:
    laid = table("on-fire").deal(f"Ts {hole} 8d {upcard} 5s").plays("1 stand")

    assert laid.dealer == dealer
    assert laid.net() == net


@pytest.mark.clause("F5")
def test_a_natural_wins_three_to_two_at_once_unless_the_dealer_has_one_too() -> None:
    wins = table("on-fire").deal(NATURAL)
    assert (wins.outcomes(), wins.returned(), wins.left) == (["natural"], "25.00", "")

    asked = table("on-fire").deal("As Kh Kd Ac").plays("1 decline")
    assert (asked.outcomes(), asked.returned()) == (["push"], "10.00")
    ten_up = table("on-fire").deal("As Ah Kd Tc")
    assert (ten_up.outcomes(), ten_up.returned()) == (["push"], "10.00")


@pytest.mark.clause("F6")
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        pytest.param("5s", "4d", Refusal.DOUBLE_ONLY_10_OR_11, id="nine is too little"),
        pytest.param("6s", "4d", None, id="ten"),
        pytest.param("6s", "5d", None, id="eleven"),
        pytest.param("6s", "6d", Refusal.DOUBLE_ONLY_10_OR_11, id="twelve is too much"),
        pytest.param("As", "9d", Refusal.DOUBLE_ONLY_10_OR_11, id="soft twenty is no ten"),
        pytest.param("As", "Ad", Refusal.DOUBLE_ONLY_10_OR_11, id="two aces are twelve"),
    ],
)
def test_doubles_on_ten_and_eleven_only(first: str, second: str, refused: Refusal | None) -> None:
    assert table("on-fire").deal(f"{first} Th {second} 8c").refusal("1 double") is refused


@pytest.mark.clause("F6")
def test_doubles_for_one_card_on_the_first_two_only() -> None:
    laid = table("on-fire").deal("6s Th 5d 8c 2s").plays("1 double")
    assert (laid.hands(), laid.staked(), laid.is_over) == (["6s 5d 2s"], "20.00", True)

    eleven_of_three = table("on-fire").deal("2s Th 3d 8c 6s").plays("1 hit")
    assert eleven_of_three.refusal("1 double") is Refusal.NOT_TWO_CARDS


@pytest.mark.clause("F6")
def test_an_override_opens_the_double_to_any_two_cards() -> None:
    assert table("on-fire", double="any").deal("As Th 8d 8c").refusal("1 double") is None


@pytest.mark.clause("F7")
def test_any_equal_values_split_once_and_both_hands_play_on() -> None:
    laid = table("on-fire").deal("Js 6h Qd Tc Ks 9s 5h").plays("1 split")
    assert laid.refusal("1 split") is Refusal.HAND_LIMIT
    assert laid.options() == ["hit", "stand"]
    assert laid.plays("1 stand").turn == (1, 1)

    assert table("on-fire").deal("Js 6h 9d Tc").refusal("1 split") is Refusal.NOT_A_PAIR


@pytest.mark.clause("F7")
def test_split_aces_play_on_and_are_not_split_again() -> None:
    laid = table("on-fire").deal("As 6h Ad Tc Ac 9s").plays("1 split")

    assert laid.options() == ["hit", "stand"]
    assert laid.plays("1 hit").hands() == ["As Ac 9s", "Ad"]


@pytest.mark.clause("F7")
def test_no_double_after_a_split() -> None:
    laid = table("on-fire").deal("8s 6h 8d Tc 3s").plays("1 split")
    assert laid.refusal("1 double") is Refusal.DOUBLE_AFTER_SPLIT

    unsplit = table("on-fire").deal("8s 6h 3d Tc")
    assert unsplit.refusal("1 double") is None


@pytest.mark.clause("F7")
def test_there_is_no_surrender() -> None:
    assert table("on-fire").deal("Ts 8h 6d 9c").refusal("1 surrender") is Refusal.NO_SURRENDER


@pytest.mark.clause("F8")
def test_after_a_lost_insurance_play_goes_on() -> None:
    laid = table("on-fire").deal("Ts 8h 9d Ac").plays("1 insure")
    assert laid.insurance() == ("5.00", "0.00")
    assert laid.turn == (1, 0)

    won = table("on-fire").deal("Ts Kh 9d Ac").plays("1 insure")
    assert (won.insurance(), won.net()) == (("5.00", "15.00"), "0.00")


@pytest.mark.clause("F9")
@pytest.mark.parametrize(
    ("before", "cards", "actions", "streak"),
    [
        pytest.param(0, WIN, ["1 stand"], 1, id="a win adds one"),
        pytest.param(1, WIN, ["1 stand"], 2, id="and one more"),
        pytest.param(2, LOSS, ["1 stand"], 0, id="a loss sets it to zero"),
        pytest.param(2, "Ts Th 6d 8c Kd", ["1 hit"], 0, id="a bust as well"),
        pytest.param(2, PUSH, ["1 stand"], 2, id="a push leaves it"),
        pytest.param(1, NATURAL, [], 2, id="a natural is a win"),
        pytest.param(2, "6s Th 5d 8c 9s", ["1 double"], 3, id="a doubled win is one win"),
        pytest.param(1, "Ts 8h 9d Ac", ["1 insure", "1 stand"], 1, id="insurance lost: a push"),
        pytest.param(2, "As Kh Kd Ac", ["1 insure"], 2, id="insurance won counts nothing"),
    ],
)
def test_the_streak_counts_hands(before: int, cards: str, actions: list[str], streak: int) -> None:
    assert after(before, cards, *actions).streak == streak


@pytest.mark.clause("F9")
@pytest.mark.parametrize(
    ("before", "first", "second", "streak"),
    [
        pytest.param(0, "9c", "9h", 2, id="two wins add two"),
        pytest.param(1, "9c", "7h", 0, id="a win, then a loss: none"),
        pytest.param(1, "7c", "9h", 1, id="a loss, then a win: one"),
        pytest.param(1, "9c", "8h", 2, id="a win, then a push: one more"),
        pytest.param(2, "7c", "7h", 0, id="two losses"),
    ],
)
def test_split_hands_count_one_by_one_as_they_stand(
    before: int, first: str, second: str, streak: int
) -> None:
    laid = after(before, f"Ts Th Kd 8c {first} {second}", "1 split", "1 stand", "1 stand")

    assert laid.hands() == [f"Ts {first}", f"Kd {second}"]
    assert laid.streak == streak


@pytest.mark.clause("F9")
def test_a_first_hand_that_won_and_a_second_that_bust_leave_no_streak() -> None:
    """The bust is settled first, but hands count in the order they stand."""
    laid = after(1, "Ts Th Kd 8c 9c 5s Qs", "1 split", "1 stand", "1 hit")

    assert laid.outcomes() == ["win", "bust"]
    assert laid.streak == 0


@pytest.mark.clause("F9")
def test_a_first_hand_that_bust_and_a_second_that_won_leave_one() -> None:
    laid = after(2, "Ts Th Kd 8c 5s Qs 9c", "1 split", "1 hit", "1 stand")

    assert laid.outcomes() == ["bust", "win"]
    assert laid.streak == 1


@pytest.mark.clause("F9")
def test_under_overrides_a_surrender_is_a_loss_and_even_money_a_win() -> None:
    gives_up = table("on-fire", surrender="late").streak(2).deal("Ts 8h 6d 9c").plays("1 surrender")
    assert gives_up.streak == 0

    even = table("on-fire", even_money=True).streak(1).deal("As 8h Kd Ac").plays("1 even-money")
    assert even.streak == 2


@pytest.mark.clause("F9")
def test_the_streak_moves_when_the_round_is_settled_and_not_before() -> None:
    laid = table("on-fire").streak(2).deal("Ts Th Kd 8c 5s Qs 9c").plays("1 split", "1 hit")
    assert laid.outcomes()[0] == "bust"
    assert laid.streak == 2

    assert StreakChanged(1) in laid.plays("1 stand").events
    assert not any(isinstance(event, StreakChanged) for event in after(2, PUSH, "1 stand").events)


@pytest.mark.clause("F9")
def test_the_other_games_keep_no_streak() -> None:
    assert table("classic").deal("Ts Th 9d 8c").plays("1 stand").streak is None


@pytest.mark.clause("F10")
@pytest.mark.parametrize(
    ("before", "returned"),
    [
        pytest.param(0, "25.00", id="no win before"),
        pytest.param(2, "25.00", id="two wins: itself the third, paid three to two"),
        pytest.param(3, "30.00", id="three wins: on fire, two to one"),
    ],
)
def test_three_wins_in_a_row_light_the_fire_for_the_next_natural(
    before: int, returned: str
) -> None:
    assert after(before, NATURAL).returned() == returned


@pytest.mark.clause("F10")
def test_only_naturals_pay_more_while_the_fire_burns() -> None:
    assert after(3, WIN, "1 stand").returned() == "20.00"
    push = after(3, "As Ah Kd Tc")
    assert (push.outcomes(), push.returned()) == (["push"], "10.00")


@pytest.mark.clause("F11")
@pytest.mark.parametrize(
    ("cards", "actions", "wins"),
    [
        pytest.param(WIN, ["1 stand"], 3, id="it stays at three after a win"),
        pytest.param(NATURAL, [], 3, id="a natural does not use it up"),
        pytest.param(PUSH, ["1 stand"], 3, id="a push does not put it out"),
        pytest.param(LOSS, ["1 stand"], 0, id="a loss does"),
        pytest.param("Ts Th 6d 8c Kd", ["1 hit"], 0, id="a bust does"),
    ],
)
def test_the_fire_burns_until_a_hand_is_lost(cards: str, actions: list[str], wins: int) -> None:
    laid = after(3, cards, *actions)

    assert laid.streak == wins
    assert laid.state.streak is not None
    assert laid.state.streak.is_on_fire == (wins == 3)
