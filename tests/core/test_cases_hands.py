"""Cases about hand values and the dealer."""

import pytest

from croupier.core.cards import parse_cards
from croupier.core.decide import open_wagers
from croupier.core.errors import Refusal
from croupier.core.events import HandSettled, HoleCardDealt
from croupier.core.evolve import evolve
from croupier.core.games import GAMES
from croupier.core.hand import hand_total
from croupier.core.view import seen_event, seen_round
from tests.support.rounds import Laid, table

A01 = pytest.mark.case("A01")
A02 = pytest.mark.case("A02")
A03 = pytest.mark.case("A03")
A04 = pytest.mark.case("A04")


@pytest.mark.parametrize(
    ("ranks", "points", "is_soft"),
    [
        pytest.param("A A", 12, True, marks=A01, id="A01: two aces are a soft twelve"),
        pytest.param("A A T", 12, False, marks=A01, id="A01: with a ten a hard one"),
        pytest.param("A A 9", 21, True, marks=A01, id="A01: with a nine 21"),
        pytest.param("A A 8", 20, True, marks=A01, id="A01: with an eight 20"),
        pytest.param("4 A", 15, True, marks=A02, id="A02: four and ace"),
        pytest.param("4 A A", 16, True, marks=A02, id="A02: only one ace must come down"),
        pytest.param("4 A A 5", 21, True, marks=A02, id="A02: and the other stays eleven"),
        pytest.param("K A A", 12, False, marks=A03, id="A03: king and two aces"),
        pytest.param("6 5 A", 12, False, marks=A03, id="A03: eleven and an ace are twelve"),
        pytest.param("T A", 21, True, marks=A03, id="A03: ten and ace are 21"),
        pytest.param("5 6 A T", 22, False, marks=A03, id="A03: eleven, ace and ten bust"),
        pytest.param("9 2 A 7 A", 20, False, marks=A04, id="A04: both aces come down"),
        pytest.param("9 2 A", 12, False, marks=A04, id="A04: nine, two and ace"),
        pytest.param("A " * 12, 12, False, marks=A04, id="A04: twelve aces"),
        pytest.param("A " * 11, 21, True, marks=A04, id="A04: eleven aces"),
    ],
)
def test_aces_count_as_well_as_they_can(ranks: str, points: int, is_soft: bool) -> None:
    total = hand_total(parse_cards(" ".join(f"{rank}s" for rank in ranks.split())))

    assert (total.points, total.is_soft, total.is_bust) == (points, is_soft, points > 21)


@pytest.mark.case("A04")
@pytest.mark.parametrize("aces", range(1, 23))
def test_of_any_number_of_aces_one_at_most_counts_eleven(aces: int) -> None:
    total = hand_total(parse_cards("As " * aces))

    assert total.points == (aces + 10 if aces <= 11 else aces)
    assert total.is_soft == (aces <= 11)


@pytest.mark.case("A20")
def test_a_double_is_refused_with_the_open_question_as_the_reason() -> None:
    assert table().deal("6s Ah 5d Kc").refusal("1 double") is Refusal.OFFER_OPEN


@pytest.mark.case("A22")
def test_a_21_of_three_cards_is_called_a_win_and_no_natural() -> None:
    laid = table().deal("7 T 4 9 T").plays("1 hit")

    assert laid.outcomes() == ["win"]
    assert laid.returned() == "20.00"


@pytest.mark.case("A23")
@pytest.mark.parametrize("verb", ["hit", "stand", "double"])
def test_at_21_nothing_more_is_asked_or_taken(verb: str) -> None:
    """The other box is asked instead."""
    laid = table().box(1).box(2).deal("5 T 9 6 8 9 T").plays("1 hit")

    assert laid.turn == (2, 0)
    assert laid.refusal(f"1 {verb}") is Refusal.NOT_ITS_TURN


@pytest.mark.case("A25")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_draws_on_16_and_stands_on_17(game: str) -> None:
    sixteen = table(game).deal("T T 8 6 5").plays("1 stand")
    assert sixteen.dealer_ranks in ("T 6 5", "6 T 5")

    seventeen = table(game).deal("T T 8 7 5").plays("1 stand")
    assert len(seventeen.left.split()) == 1


def seen_by_holder(laid: Laid) -> str:
    """All that the holder of box 1 is sent, and all that a newcomer is shown."""
    events = [seen_event(event, own_boxes=(1,)) for event in laid.events]
    return repr((events, seen_round(laid.state, own_boxes=(1,)), laid.options()))


@pytest.mark.case("A26")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_is_told_is_the_same_for_any_hole_card(game: str) -> None:
    dealt = "2s {} 4d 9h 3c" if game == "on-fire" else "2s 9h 4d {} 3c"
    told = {
        hole: seen_by_holder(table(game).deal(dealt.format(hole)).plays("1 hit"))
        for hole in ("Kc", "2d", "As", "9h")
    }

    assert len(set(told.values())) == 1
    assert "Kc" not in told["Kc"]


@pytest.mark.case("A26")
def test_the_dealers_shown_total_is_the_upcards_until_the_hole_card_is_turned() -> None:
    laid = table().deal("2s 9h 4d Kc 3c").plays("1 hit")

    assert laid.state.dealer.total.points == 9
    assert any(isinstance(event, HoleCardDealt) for event in laid.events)


@pytest.mark.case("A28")
def test_the_dealer_draws_only_after_the_last_hand_of_the_last_box() -> None:
    laid = table().box(1).box(3).box(5).deal("T 2 9 9 8 3 8 K 5 6 7").plays("1 stand")
    assert (laid.turn, laid.dealer_ranks) == ((3, 0), "9")

    hit_twice = laid.plays("3 hit", "3 hit")
    assert hit_twice.ranks(3) == ["2 3 5 6"]
    assert (hit_twice.turn, hit_twice.dealer_ranks) == ((3, 0), "9")
    assert hit_twice.plays("3 stand", "5 stand").dealer_ranks == "9 K"


@pytest.mark.case("A30")
def test_nothing_of_a_round_is_left_in_the_next() -> None:
    split = table().deal("8s Ah 8d 9c 3s Ts 5h 6d 2c").plays("1 insure", "1 split", "1 double")
    ended = split.plays("1 hit", "1 stand")
    assert ended.is_over

    opened = open_wagers(ended.state.rules, {1: 1_000})
    again = evolve(ended.state, opened)
    (box,) = again.boxes
    assert (len(box.hands), box.hands[0].cards, box.insurance, box.answer) == (1, (), None, None)
    assert not any((box.hands[0].is_doubled, box.hands[0].is_from_split, again.is_over))
    assert again.dealer.shown == ()


@pytest.mark.case("A31")
@pytest.mark.parametrize("game", ["multiplayer", "prize"])
@pytest.mark.parametrize("boxes", range(1, 8))
def test_each_box_gets_two_cards_and_the_dealer_two(game: str, boxes: int) -> None:
    laid_out = table(game)
    for number in range(8 - boxes, 8):
        laid_out = laid_out.box(number)
    laid = laid_out.deal("2 " * boxes + "9 " + "3 " * boxes + "8 " + "T " * 5)

    assert [laid.ranks(number) for number in range(8 - boxes, 8)] == [["2 3"]] * boxes
    assert laid.state.cards_dealt == 2 * (boxes + 1)
    assert len(laid.left.split()) == 5
    assert len(laid.state.boxes) == boxes


@pytest.mark.case("A16")
def test_a_bust_is_settled_before_the_dealer_has_played() -> None:
    laid = table().box(1).box(2).deal("T T 6 6 8 T T").plays("1 hit")

    assert isinstance(laid.events[-1], HandSettled)
    assert laid.outcomes(1) == ["bust"]
    assert not laid.state.dealer.is_revealed
