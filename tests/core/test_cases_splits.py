"""Cases about splits, surrender, doubles and the order of questions."""

import pytest

from croupier.core.errors import Refusal
from croupier.core.games import GAMES
from tests.support.rounds import table


@pytest.mark.case("C01")
@pytest.mark.case("C02")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("pair", "drawn"), [("A A", "T 9"), ("T Q", "A 9")], ids=["split aces", "split tens"]
)
def test_a_split_hands_ace_and_ten_are_paid_one_to_one(game: str, pair: str, drawn: str) -> None:
    first, second = pair.split()
    laid = table(game).deal(f"{first} 9 {second} 9 {drawn}").plays("1 split")
    while not laid.is_over:
        laid = laid.plays("1 stand")

    assert laid.outcomes()[0] == "win"
    assert laid.returned(1, 0) == "20.00"


@pytest.mark.case("C03")
def test_with_the_look_only_the_first_wager_is_lost() -> None:
    laid = table().deal("8 K 8 A 3 T T")

    assert laid.is_over
    assert laid.net() == "-10.00"


@pytest.mark.case("C04")
@pytest.mark.case("C05")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pair", ["T J", "J Q", "Q K", "K T", "K K"])
def test_any_two_ten_valued_cards_split_in_every_game(game: str, pair: str) -> None:
    first, second = pair.split()

    assert table(game).deal(f"{first} 6 {second} 9").refusal("1 split") is None


@pytest.mark.case("C05")
def test_a_house_may_ask_for_equal_ranks() -> None:
    by_rank = table("prize", split_by="rank")

    assert by_rank.deal("K 6 Q 9").refusal("1 split") is Refusal.NOT_A_PAIR
    assert by_rank.deal("K 6 K 9").refusal("1 split") is None


@pytest.mark.case("C06")
@pytest.mark.parametrize("game", ["multiplayer", "prize"])
@pytest.mark.parametrize("verb", ["hit", "stand", "double", "split"])
def test_split_aces_take_no_further_play(game: str, verb: str) -> None:
    """The second ace's card has not come yet, then all is over."""
    waiting = table(game).deal("A 6 A T 5").plays("1 split")
    assert waiting.refusal(f"1 {verb}") is Refusal.DEALING

    ended = table(game).deal("A 6 A T 5 7 9").plays("1 split")
    assert ended.refusal(f"1 {verb}") is Refusal.ROUND_OVER


@pytest.mark.case("C07")
@pytest.mark.case("C08")
@pytest.mark.parametrize(
    ("game", "hands"), [("multiplayer", 4), ("classic", 2), ("prize", 2), ("on-fire", 2)]
)
def test_a_box_has_as_many_hands_as_its_game_allows(game: str, hands: int) -> None:
    laid = table(game).deal("8 7 8 T " + "8 " * 10)
    for _ in range(hands - 1):
        laid = laid.plays("1 split")

    assert len(laid.hands()) == hands
    assert laid.refusal("1 split") is Refusal.HAND_LIMIT


@pytest.mark.case("C09")
@pytest.mark.case("C30")
@pytest.mark.parametrize("verb", ["split", "double", "surrender"])
def test_after_a_hit_a_hand_can_only_hit_or_stand(verb: str) -> None:
    laid = table().deal("6 T 6 8 A").plays("1 hit")

    assert laid.refusal(f"1 {verb}") is Refusal.NOT_TWO_CARDS
    assert laid.options() == ["hit", "stand"]


@pytest.mark.case("C10")
@pytest.mark.case("C11")
def test_each_split_hand_keeps_a_wager_of_its_own() -> None:
    split = table().box(1, 10).deal("6 6 6 T T 5 T 5").plays("1 split")
    assert [hand.wager for _, _, hand in split.state.hands] == [1_000, 1_000]

    doubled = split.plays("1 stand", "1 double")
    assert [hand.wager for _, _, hand in doubled.state.hands] == [1_000, 2_000]


@pytest.mark.case("C13")
def test_a_hand_of_one_card_takes_no_double() -> None:
    waiting = table("classic").deal("5 6 5 T").plays("1 split")
    assert waiting.refusal("1 double") is Refusal.DEALING

    laid = table("classic").deal("5 6 5 T 9 2").plays("1 split")
    assert (laid.turn, laid.ranks()) == ((1, 0), ["5 9", "5"])
    assert laid.plays("1 double").hand(1, 0).wager == 2_000
    assert laid.plays("1 double").hand(1, 1).wager == 1_000


@pytest.mark.case("C16")
@pytest.mark.parametrize("game", GAMES)
def test_a_round_whose_hands_have_all_bust_is_over(game: str) -> None:
    laid = table(game).deal("T 9 T 7 2 T 2 K 5").plays("1 split", "1 hit", "1 hit")

    assert laid.is_over
    assert laid.net() == "-20.00"
    assert laid.left == "5s"


@pytest.mark.case("C18")
@pytest.mark.case("C19")
@pytest.mark.parametrize(
    ("game", "refused"),
    [
        ("multiplayer", Refusal.SURRENDER_AGAINST_ACE),
        ("classic", Refusal.SURRENDER_AGAINST_ACE),
        ("prize", None),
        ("on-fire", Refusal.NO_SURRENDER),
    ],
)
def test_against_an_ace_only_the_prize_game_lets_a_hand_go(
    game: str, refused: Refusal | None
) -> None:
    dealt = "T 8 5 A" if game == "on-fire" else "T A 5 8"

    assert table(game).deal(dealt).plays("1 decline").refusal("1 surrender") is refused


@pytest.mark.case("C21")
@pytest.mark.parametrize("upcard", ["T", "J", "Q", "K"])
def test_a_dealer_natural_comes_before_any_surrender(upcard: str) -> None:
    laid = table().deal(f"T {upcard} 6 A")

    assert laid.refusal("1 surrender") is Refusal.ROUND_OVER
    assert laid.net() == "-10.00"


@pytest.mark.case("C22")
@pytest.mark.parametrize("game", ["multiplayer", "classic", "prize"])
def test_neither_split_hand_can_be_surrendered(game: str) -> None:
    first = table(game).deal("8 T 8 9 7 T").plays("1 split")
    assert first.refusal("1 surrender") is Refusal.SURRENDER_AFTER_SPLIT
    assert first.plays("1 stand").refusal("1 surrender") is Refusal.SURRENDER_AFTER_SPLIT


@pytest.mark.case("C24")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("verb", ["hit", "stand", "double", "split", "surrender"])
def test_no_play_is_taken_while_the_insurance_question_is_open(game: str, verb: str) -> None:
    dealt = "6 9 5 A" if game == "on-fire" else "6 A 5 9"

    assert table(game).deal(dealt).refusal(f"1 {verb}") is Refusal.OFFER_OPEN


@pytest.mark.case("C25")
@pytest.mark.parametrize("verb", ["insure", "decline", "even-money"])
def test_nobody_answers_a_question_that_is_not_open(verb: str) -> None:
    after_look = table("prize").deal("6 A 5 9 2").plays("1 decline")
    assert after_look.refusal(f"1 {verb}") is Refusal.NO_OFFER
    assert after_look.plays("1 hit").refusal(f"1 {verb}") is Refusal.NO_OFFER

    against_king = table("prize").deal("6 K 5 9")
    assert against_king.refusal(f"1 {verb}") is Refusal.NO_OFFER


@pytest.mark.case("C26")
@pytest.mark.parametrize(("units", "insurance"), [(10, "5.00"), (1, "0.50"), (7, "3.50")])
def test_insurance_has_one_price_and_no_choice_of_amount(units: int, insurance: str) -> None:
    laid = table().box(1, units).deal("T A 9 8").plays("1 insure")

    assert laid.insurance() == (insurance, "0.00")


@pytest.mark.case("C27")
@pytest.mark.parametrize("game", ["multiplayer", "classic"])
@pytest.mark.parametrize("hole", ["Q", "9"])
def test_a_natural_nets_its_wager_by_insurance_and_by_even_money_alike(
    game: str, hole: str
) -> None:
    assert table(game).deal(f"A A K {hole}").plays("1 insure").net() == "10.00"
    assert table("prize").deal(f"A A K {hole}").plays("1 even-money").net() == "10.00"


@pytest.mark.case("C28")
@pytest.mark.parametrize(
    ("game", "refused"),
    [
        ("multiplayer", Refusal.DOUBLE_WITH_ACE),
        ("classic", None),
        ("prize", None),
        ("on-fire", Refusal.DOUBLE_ONLY_10_OR_11),
    ],
)
def test_each_game_has_its_own_answer_to_doubling_an_ace_and_a_seven(
    game: str, refused: Refusal | None
) -> None:
    assert table(game).deal("A 6 7 T").refusal("1 double") is refused


@pytest.mark.case("C29")
def test_the_sentence_and_the_label_differ_on_a_hard_eight() -> None:
    assert table().deal("5 6 3 T").refusal("1 double") is None
    assert table(double="9-11").deal("5 6 3 T").refusal("1 double") is Refusal.DOUBLE_ONLY_9_TO_11


@pytest.mark.case("C33")
@pytest.mark.parametrize(
    ("game", "is_asked"),
    [("multiplayer", False), ("classic", True), ("prize", False), ("on-fire", True)],
)
def test_where_the_rules_are_silent_split_aces_play_on(game: str, is_asked: bool) -> None:
    laid = table(game).deal("A 6 A T 5").plays("1 split")

    assert (laid.turn == (1, 0)) == is_asked
    assert (laid.refusal("1 hit") is None) == is_asked


@pytest.mark.case("D03")
@pytest.mark.parametrize(
    ("game", "upcard"), [("multiplayer", "8"), ("classic", "8"), ("prize", "8"), ("on-fire", "6")]
)
def test_cards_go_round_one_by_one(game: str, upcard: str) -> None:
    laid = table(game).deal("9 8 7 6")

    assert laid.ranks() == ["9 7"]
    assert laid.dealer_ranks == upcard
