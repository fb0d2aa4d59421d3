"""Playing a hand, the dealer's hand, and who wins."""

import pytest

from croupier.core.errors import IllegalAction, Refusal
from croupier.core.events import DealerCardDealt, HoleRevealed
from tests.support.rounds import table


@pytest.mark.clause("M12")
def test_boxes_act_in_the_order_of_their_numbers() -> None:
    laid = table().box(6).box(2).deal("Ts 9s 6h 8d 9d Tc 5d")
    assert laid.turn == (2, 0)
    assert laid.refusal("6 hit") is Refusal.NOT_ITS_TURN

    assert laid.plays("2 stand").turn == (6, 0)
    assert laid.plays("2 stand").refusal("2 hit") is Refusal.NOT_ITS_TURN


@pytest.mark.clause("M12")
def test_a_box_without_a_wager_is_not_in_the_round() -> None:
    assert table().box(2).deal("Ts 6h 8d Tc").refusal("1 hit") is Refusal.NOT_IN_ROUND


@pytest.mark.clause("M20")
def test_a_hand_takes_cards_until_it_stands() -> None:
    laid = table().deal("2s 6h 3d Tc 4s 5s 9d 9h").plays("1 hit", "1 hit")
    assert laid.hands() == ["2s 3d 4s 5s"]
    assert laid.turn == (1, 0)

    stood = laid.plays("1 stand")
    assert stood.is_over
    assert stood.refusal("1 hit") is Refusal.ROUND_OVER


@pytest.mark.clause("M20")
def test_over_21_loses_at_once() -> None:
    laid = table().box(1).box(2).deal("Ts 9s 6h 6d 9d Tc Ks").plays("1 hit")

    assert not laid.is_over
    assert laid.outcomes(1) == ["bust"]
    assert laid.returned(1) == "0.00"


@pytest.mark.clause("M20", "M19")
def test_at_21_the_play_moves_on_by_itself() -> None:
    laid = table().box(1).box(2).deal("Ts 9s 6h 6d 9d Tc 5s").plays("1 hit")
    assert laid.hand(1).total.points == 21
    assert laid.outcomes(1) == [None]
    assert laid.turn == (2, 0)

    twenty = table().box(1).box(2).deal("Ts 9s 6h 6d 9d Tc 4s").plays("1 hit")
    assert twenty.turn == (1, 0)


@pytest.mark.clause("M20")
def test_a_soft_hand_that_passes_21_turns_hard_and_plays_on() -> None:
    laid = table().deal("As 6h 6d Tc Ks").plays("1 hit")

    assert (laid.hand().total.points, laid.hand().total.is_soft) == (17, False)
    assert laid.turn == (1, 0)


@pytest.mark.clause("M20")
def test_a_refused_action_changes_nothing() -> None:
    laid = table().deal("Ts 6h 8d Tc")

    with pytest.raises(IllegalAction, match="box 1 cannot split: needs two of equal value") as told:
        laid.plays("1 split")
    assert told.value.refusal is Refusal.NOT_A_PAIR
    assert laid.turn == (1, 0)


@pytest.mark.clause("M21", "F4")
@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize", "on-fire"])
@pytest.mark.parametrize(
    ("upcard", "hole", "draws"),
    [
        pytest.param("Th", "6c", True, id="sixteen draws"),
        pytest.param("Th", "7c", False, id="hard seventeen stands"),
        pytest.param("6h", "Ac", False, id="soft seventeen stands"),
        pytest.param("5h", "Ac", True, id="soft sixteen draws"),
        pytest.param("9h", "9c", False, id="eighteen stands"),
        pytest.param("2h", "2c", True, id="four draws"),
    ],
)
def test_the_dealer_draws_below_17_and_stands_on_all_17s(
    game: str, upcard: str, hole: str, draws: bool
) -> None:
    dealt = f"Ts {hole} 8d {upcard}" if game == "on-fire" else f"Ts {upcard} 8d {hole}"
    laid = table(game).deal(f"{dealt} Kd Qd").plays("1 stand")

    assert any(isinstance(event, DealerCardDealt) for event in laid.events) == draws


@pytest.mark.clause("M21")
def test_a_soft_seventeen_of_three_cards_stands_too() -> None:
    laid = table().deal("Ts 3h 8d 3c As 4h").plays("1 stand")

    assert laid.dealer == "3h 3c As"
    assert laid.net() == "10.00"


@pytest.mark.clause("M21")
def test_an_override_draws_on_soft_seventeen_alone() -> None:
    soft = table(soft17="hit").deal("Ts 6h 8d Ac 3d").plays("1 stand")
    assert soft.dealer == "6h Ac 3d"

    hard = table(soft17="hit").deal("Ts 7h 8d Tc 3d").plays("1 stand")
    assert hard.dealer == "7h Tc"

    soft_eighteen = table(soft17="hit").deal("Ts 7h 8d Ac 3d").plays("1 stand")
    assert soft_eighteen.dealer == "7h Ac"


@pytest.mark.clause("M21")
def test_the_dealer_draws_as_many_cards_as_it_takes() -> None:
    laid = table().deal("Ts 2h 8d 2c 3s 2s 4s 3h Ah").plays("1 stand")

    assert laid.dealer == "2h 2c 3s 2s 4s 3h Ah"
    assert laid.state.dealer.total.points == 17


@pytest.mark.clause("M21")
def test_the_dealer_does_not_look_at_the_players_total() -> None:
    laid = table().deal("Ts Th 2d 6c Kd").plays("1 stand")

    assert laid.dealer == "Th 6c Kd"
    assert laid.outcomes() == ["win"]


@pytest.mark.clause("M22")
@pytest.mark.parametrize(
    ("first", "second", "actions"),
    [
        pytest.param("Ts Ks", "6d 6s", ["1 hit", "2 hit"], id="both bust"),
        pytest.param("Ts Ks", "6d 6s", ["1 surrender", "2 surrender"], id="both surrender"),
        pytest.param("As Ks", "Kd As", [], id="both naturals"),
        pytest.param("As Ks", "Kd 6s", ["2 surrender"], id="a natural and a surrender"),
        pytest.param("As Ks", "Kd 6s", ["2 hit"], id="a natural and a bust"),
    ],
)
def test_with_no_wager_in_play_the_dealer_turns_the_hole_card_and_draws_nothing(
    first: str, second: str, actions: list[str]
) -> None:
    laid = table().box(1).box(2).deal(f"{first} 9h {second} 5c Qd Jd Td").plays(*actions)

    assert laid.is_over
    assert laid.dealer == "9h 5c"
    assert HoleRevealed(laid.state.dealer.shown[1]) in laid.events
    assert laid.left.endswith("Td")


@pytest.mark.clause("M22")
def test_one_wager_in_play_is_enough_for_the_dealer_to_draw() -> None:
    laid = table().box(1).box(2).deal("Ts Ks 9h 6d 6s 5c Qd 3d").plays("1 hit", "2 stand")

    assert laid.dealer == "9h 5c 3d"


@pytest.mark.clause("M23")
@pytest.mark.parametrize(
    ("player", "hole", "drawn", "outcome", "returned"),
    [
        pytest.param("8d", "9c", "", "lose", "0.00", id="lower loses"),
        pytest.param("9d", "9c", "", "push", "10.00", id="equal comes back"),
        pytest.param("Kd", "9c", "", "win", "20.00", id="higher wins as much"),
        pytest.param("2d", "6c", "Qd", "win", "20.00", id="a dealer bust pays twelve too"),
        pytest.param("Kd", "6c", "5d", "lose", "0.00", id="twenty loses to a drawn 21"),
    ],
)
def test_totals_decide(player: str, hole: str, drawn: str, outcome: str, returned: str) -> None:
    laid = table().deal(f"Ts Th {player} {hole} {drawn}").plays("1 stand")

    assert laid.outcomes() == [outcome]
    assert laid.returned() == returned


@pytest.mark.clause("M23", "M20")
def test_a_bust_stays_lost_when_the_dealer_busts_too() -> None:
    laid = table().box(1).box(2).deal("Ts Ts 6h 6d 8d Tc Kd Qd").plays("1 hit", "2 stand")

    assert laid.state.dealer.total.is_bust
    assert (laid.net(1), laid.net(2)) == ("-10.00", "10.00")


@pytest.mark.clause("M23")
def test_a_21_of_many_cards_pushes_a_dealers_drawn_21() -> None:
    laid = table().deal("7s 6h 7d 5c 7c Th").plays("1 hit")

    assert laid.outcomes() == ["push"]
    assert laid.net() == "0.00"


@pytest.mark.clause("M22", "M23")
def test_the_dealer_turns_the_hole_card_after_the_last_hand_of_the_last_box() -> None:
    laid = table().box(1).box(2).box(3).deal("Ts Ts Ts 9h 8d 8d 8d Kc")

    for actions in ([], ["1 stand"], ["1 stand", "2 stand"]):
        assert laid.plays(*actions).dealer == "9h"
    assert laid.plays("1 stand", "2 stand", "3 stand").dealer == "9h Kc"
