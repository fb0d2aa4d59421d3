"""What cards count, what a round needs, and who gets which card of the first deal."""

import pytest

from croupier.core.cards import DECK, Rank, parse_cards
from croupier.core.decide import open_wagers
from croupier.core.errors import IllegalWager
from croupier.core.games import GAMES
from croupier.core.hand import hand_total
from tests.support.rounds import table


@pytest.mark.clause("M1")
def test_the_shoe_holds_six_decks_of_fifty_two_different_cards() -> None:
    assert len(set(DECK)) == 52
    assert GAMES["multiplayer"].rules.shoe_cards == 312
    assert table("classic", decks=1).rules.shoe_cards == 52


@pytest.mark.clause("M2")
def test_the_cut_card_lies_behind_card_156() -> None:
    shuffle = GAMES["multiplayer"].rules.shuffle

    assert (shuffle.cut_first, shuffle.cut_last) == (156, 156)
    assert not shuffle.is_each_round


@pytest.mark.clause("M3")
@pytest.mark.parametrize(
    ("cards", "points", "is_soft"),
    [
        pytest.param("2s 3h", 5, False, id="numbers count what they say"),
        pytest.param("Ts Jh", 20, False, id="a jack counts ten"),
        pytest.param("Qs Kh", 20, False, id="a queen and a king count ten"),
        pytest.param("As 6h", 17, True, id="an ace counts eleven"),
        pytest.param("As 6h Td", 17, False, id="unless that busts the hand, then one"),
        pytest.param("As Th", 21, True, id="ace and ten are a soft 21"),
        pytest.param("As Ah", 12, True, id="of two aces only one counts eleven"),
        pytest.param("As Ah 9d", 21, True, id="up to 21 an ace stays eleven"),
        pytest.param("As Ah Td", 12, False, id="over 21 both count one"),
        pytest.param("Ts 6h 5d", 21, False, id="21 is no bust"),
        pytest.param("Ts 6h 6d", 22, False, id="22 is one"),
    ],
)
def test_hands_are_worth(cards: str, points: int, is_soft: bool) -> None:
    total = hand_total(parse_cards(cards))

    assert (total.points, total.is_soft) == (points, is_soft)
    assert total.is_bust == (points > 21)


@pytest.mark.clause("M3")
def test_every_rank_counts_its_points_and_pictures_ten() -> None:
    assert {rank.value: rank.points for rank in Rank} == {
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
        "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1,
    }  # fmt: skip


@pytest.mark.clause("M4")
def test_a_round_needs_a_wager() -> None:
    with pytest.raises(IllegalWager, match="at least one wager"):
        open_wagers(GAMES["multiplayer"].rules, {})

    assert open_wagers(GAMES["multiplayer"].rules, {4: 100}).wagers[0].box == 4


@pytest.mark.clause("M4")
@pytest.mark.parametrize(
    ("minor", "is_taken"),
    [
        pytest.param(0, False, id="nothing is no wager"),
        pytest.param(99, False, id="99 hundredths are too little"),
        pytest.param(100, True, id="one unit is the least"),
        pytest.param(150, False, id="one and a half is no whole unit"),
        pytest.param(20_000, True, id="two hundred is the most"),
        pytest.param(20_001, False, id="a hundredth more is not taken"),
        pytest.param(20_100, False, id="nor a unit more"),
        pytest.param(-1_000, False, id="nor less than nothing"),
    ],
)
def test_a_wager_is_one_to_two_hundred_whole_units(minor: int, is_taken: bool) -> None:
    rules = GAMES["multiplayer"].rules
    if is_taken:
        assert open_wagers(rules, {1: minor}).wagers[0].wager == minor
        return
    with pytest.raises(IllegalWager):
        open_wagers(rules, {1: minor})


@pytest.mark.clause("M4")
def test_a_player_may_hold_three_boxes_of_the_seven() -> None:
    rules = GAMES["multiplayer"].rules

    assert (rules.boxes_per_player, rules.boxes) == (3, 7)
    assert len(open_wagers(rules, dict.fromkeys(range(1, 8), 100)).wagers) == 7
    for outside in (0, 8):
        with pytest.raises(IllegalWager, match=f"box {outside}"):
            open_wagers(rules, {outside: 100})


@pytest.mark.clause("M5")
def test_cards_go_round_the_boxes_the_upcard_the_boxes_again_and_the_hole_card() -> None:
    laid = table().box(5).box(2).box(7).deal("2s 3s 4s 9h 5s 6s 7s Kh")

    assert laid.hands(2) == ["2s 5s"]
    assert laid.hands(5) == ["3s 6s"]
    assert laid.hands(7) == ["4s 7s"]
    assert laid.dealer == "9h"


@pytest.mark.clause("M5")
def test_the_dealers_second_card_lies_face_down_until_it_is_turned() -> None:
    laid = table().deal("Ts 9h 8d Kh")
    assert laid.state.dealer.has_hole
    assert laid.dealer == "9h"
    assert (laid.state.dealer.total.points, laid.state.dealer.is_revealed) == (9, False)

    assert laid.plays("1 stand").dealer == "9h Kh"


@pytest.mark.clause("M6")
def test_a_natural_is_an_ace_and_a_ten_on_the_first_two_cards() -> None:
    first_two = table().deal("As 9h Kd 7c")
    assert first_two.outcomes() == ["natural"]
    assert first_two.returned() == "25.00"

    drawn = table().deal("5s 9h 6d 7c Kd 2s").plays("1 hit")
    assert drawn.hand().total.points == 21
    assert drawn.outcomes() == ["win"]
    assert drawn.returned() == "20.00"


@pytest.mark.clause("M6")
@pytest.mark.parametrize("ten", ["Ts", "Js", "Qs", "Ks"])
def test_any_ten_valued_card_makes_a_natural(ten: str) -> None:
    assert table().deal(f"{ten} 9h Ad 7c").outcomes() == ["natural"]
    assert table().deal("9s 9h Ad 7c").outcomes() == [None]


@pytest.mark.clause("M6", "M18")
def test_a_split_hands_two_card_21_is_no_natural() -> None:
    laid = table().deal("As 9h Ad 7c Ks Qs 2h").plays("1 split")

    assert laid.hands() == ["As Ks", "Ad Qs"]
    assert laid.outcomes() == ["win", "win"]
    assert laid.returned() == "20.00"


@pytest.mark.clause("F2")
def test_on_fire_deals_the_hole_card_before_the_upcard() -> None:
    laid = table("on-fire").deal("Ts 6h 9d Tc 5s")
    assert laid.hands() == ["Ts 9d"]
    assert laid.dealer == "Tc"

    ended = laid.plays("1 stand")
    assert ended.dealer == "6h Tc 5s"

    other_way = table("on-fire", hole_card_first=False).deal("Ts 6h 9d Tc")
    assert other_way.dealer == "6h"
