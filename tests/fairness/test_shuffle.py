"""Shoes from seeds: the order, the cut, the cut card, refills."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import DECK, Card, cards_text
from croupier.core.games import GAMES
from croupier.core.rules import EACH_ROUND, Rules, Shuffle, parse_shuffle
from croupier.fairness import (
    SHUFFLE_VERSION,
    BadCut,
    BadSeed,
    BadShoe,
    check_shoe,
    fresh_shoe,
    shuffled_shoe,
)
from croupier.fairness.stream import WORD_VALUES, ChanceStream

SEED = bytes(range(32))
MULTIPLAYER, CLASSIC, PRIZE, ON_FIRE = (game.rules for game in GAMES.values())
EVERY_GAME = pytest.mark.parametrize(
    "rules", [pytest.param(g.rules, id=g.name) for g in GAMES.values()]
)
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "fairness.md"

seeds = st.binary(min_size=32, max_size=32)


def first_twelve(rules: Rules, cut_wish: int | None = None) -> str:
    return cards_text(shuffled_shoe(SEED, rules, cut_wish).cards[:12])


def test_a_seed_gives_the_shoe_that_it_always_gave() -> None:
    chance, wished = shuffled_shoe(SEED, MULTIPLAYER), shuffled_shoe(SEED, MULTIPLAYER, 100)

    assert SHUFFLE_VERSION == "croupier shoe 1"
    assert first_twelve(CLASSIC) == "5d 2c Kc Ts Td 8s Kh 4c 2s 7d As 7c"
    assert first_twelve(PRIZE) == first_twelve(ON_FIRE) == first_twelve(CLASSIC)
    assert first_twelve(MULTIPLAYER) == "As Jc 9h 3h 4h Td Ah 8h 2s 3c Ac Kh"
    assert first_twelve(MULTIPLAYER, 100) == "7c Jh 5s Tc 7s 4c Qd 6c 7h Qs Js Qc"
    assert cards_text(chance.cards[-6:]) == "3s Jd 8d 4s Ac Ad"
    assert (chance.cut, chance.cut_card) == (263, 156)
    assert (wished.cut, wished.cut_card) == (100, 156)
    assert shuffled_shoe(SEED, PRIZE).cut_card == 179
    assert hashlib.sha256(cards_text(chance.cards).encode()).hexdigest() == (
        "d425b23984c419052d79cdfe4f6f40d8578ec74ddb51e1ed3125b4e7b80e2b79"
    )


def test_the_page_shows_these_very_shoes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for line in (
        f"| `each-round` | - | - | `{first_twelve(CLASSIC)}` |",
        f"| `cut:156`, by chance | 263 | 156 | `{first_twelve(MULTIPLAYER)}` |",
        f"| `cut:156`, a wish of 100 | 100 | 156 | `{first_twelve(MULTIPLAYER, 100)}` |",
        f"| `cut:78-234` | - | 179 | `{first_twelve(PRIZE)}` |",
    ):
        assert line in page


def test_the_first_words_of_a_stream() -> None:
    stream = ChanceStream(SEED)

    assert [stream.below(WORD_VALUES) for _ in range(2)] == [0x08F7F5AF, 0xC1F22622]
    assert ChanceStream(SEED, words_used=1).below(WORD_VALUES) == 0xC1F22622
    assert (
        ChanceStream(SEED, words_used=8).below(WORD_VALUES)
        == [
            ChanceStream(SEED, words_used=7).below(WORD_VALUES),
            *(stream.below(WORD_VALUES) for _ in range(7)),
        ][-1]
    )


@EVERY_GAME
@given(seed=seeds)
def test_a_stranger_who_follows_the_page_gets_the_same_shoe(rules: Rules, seed: bytes) -> None:
    cards, cut_card = strangers_shoe(seed, str(rules.shuffle))
    ours = shuffled_shoe(seed, rules)

    assert cards_text(ours.cards) == " ".join(cards)
    assert ours.cut_card == cut_card


def strangers_shoe(seed: bytes, shuffle: str) -> tuple[list[str], int | None]:
    """The page, done again with hashes alone."""
    inner, outer = (bytes(byte ^ pad for byte in seed.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    words: list[int] = []
    taken = 0

    def number(values: int) -> int:
        nonlocal taken
        while True:
            if taken == len(words):
                message = b"croupier shoe 1" + (taken // 8).to_bytes(8, "big")
                within = hashlib.sha256(inner + message).digest()
                block = hashlib.sha256(outer + within).digest()
                words.extend(int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
            word = words[taken]
            taken += 1
            if word < 2**32 // values * values:
                return word % values

    cards = [rank + suit for _ in range(6) for suit in "shdc" for rank in "23456789TJQKA"]
    for place in range(len(cards) - 1, 0, -1):
        other = number(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    if shuffle == "each-round":
        return cards, None
    first, _, last = shuffle.removeprefix("cut:").partition("-")
    if last:
        return cards, int(first) + number(int(last) - int(first) + 1)
    cut = 1 + number(len(cards) - 1)
    return cards[cut:] + cards[:cut], int(first)


# The cards -------------------------------------------------------------------------------


@pytest.mark.case("D04")
@pytest.mark.case("D15")
@EVERY_GAME
@given(seed=seeds)
def test_every_shoe_holds_each_card_six_times(rules: Rules, seed: bytes) -> None:
    cards = shuffled_shoe(seed, rules).cards

    assert len(cards) == 312
    assert set(Counter(cards).values()) == {6}
    assert set(Counter(card.rank for card in cards).values()) == {24}
    assert sum(card.points == 10 for card in cards) == 96
    assert set(Counter(card.suit for card in cards).values()) == {78}
    check_shoe(cards, rules)


@pytest.mark.case("D05")
def test_a_shoe_with_a_card_missing_or_doubled_is_refused() -> None:
    whole = fresh_shoe(CLASSIC)

    check_shoe(whole, CLASSIC)
    with pytest.raises(BadShoe, match="311 cards, a shoe has 312"):
        check_shoe(whole[1:], CLASSIC)
    with pytest.raises(BadShoe, match="5 copies of 2s, a shoe has 6"):
        check_shoe((*whole[1:], DECK[5]), CLASSIC)


@pytest.mark.case("D10")
@given(seed=seeds)
def test_cards_are_dealt_without_being_put_back(seed: bytes) -> None:
    seen: Counter[Card] = Counter()
    for card in shuffled_shoe(seed, CLASSIC).cards:
        seen[card] += 1
        assert seen[card] <= 6
    assert seen == Counter(fresh_shoe(CLASSIC))


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_a_shoe_has_as_many_decks_as_the_rules_say(decks: int) -> None:
    rules = Rules(decks=decks)
    check_shoe(shuffled_shoe(SEED, rules).cards, rules)


# Chance ----------------------------------------------------------------------------------


@pytest.mark.case("D06")
@pytest.mark.lengthy
def test_every_order_of_three_cards_comes_up_equally_often() -> None:
    stream = ChanceStream(SEED)
    orders = Counter("".join(stream.shuffled("abc")) for _ in range(60_000))

    # Five standard deviations; swapping with any place gives about 8,889 or 11,111.
    assert set(orders) == {"".join(order) for order in permutations("abc")}
    assert all(abs(count - 10_000) <= 457 for count in orders.values())


@pytest.mark.case("D07")
@pytest.mark.parametrize("place", [0, 25, 51])
@pytest.mark.lengthy
def test_the_last_card_ends_in_any_place_as_often(place: int) -> None:
    stream = ChanceStream(bytes([place]) * 32)
    ended = Counter(stream.shuffled(range(52)).index(51) for _ in range(10_400))

    assert 130 <= ended[place] <= 270


def test_no_number_is_likelier_than_another() -> None:
    """Three quarters of the words fall into whole runs of 3 * 2**30; the rest is thrown away."""
    limit = 3 << 30
    stream = ChanceStream(SEED)
    low = sum(stream.below(limit) < 1 << 30 for _ in range(9_000))

    # Without rejection the lowest third would come up half the time.
    assert abs(low - 3_000) <= 225
    assert 11_500 <= stream.words_used <= 12_500


@pytest.mark.case("D08")
def test_two_hundred_seeds_give_two_hundred_shoes() -> None:
    shoes = {shuffled_shoe(number.to_bytes(32, "big"), CLASSIC).cards for number in range(200)}
    assert len(shoes) == 200


@pytest.mark.case("D08")
@pytest.mark.parametrize("length", [0, 4, 31, 33])
def test_a_seed_that_could_be_guessed_is_refused(length: int) -> None:
    with pytest.raises(BadSeed, match=f"a seed of {length} bytes"):
        shuffled_shoe(bytes(length), CLASSIC)


@pytest.mark.case("D09")
@pytest.mark.parametrize("hash_seed", ["1", "2"])
@pytest.mark.lengthy
def test_another_process_gets_the_same_shoe_from_the_same_seed(hash_seed: str) -> None:
    program = (
        "import random; random.seed(7); random.random()\n"
        "from croupier.core.cards import cards_text\n"
        "from croupier.core.games import GAMES\n"
        "from croupier.fairness import shuffled_shoe\n"
        "print(cards_text(shuffled_shoe(bytes(range(32)), GAMES['multiplayer'].rules).cards))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.strip() == cards_text(shuffled_shoe(SEED, MULTIPLAYER).cards)


@pytest.mark.case("D09")
def test_the_order_depends_on_the_seed_and_not_on_the_boxes() -> None:
    fewer = replace(CLASSIC, boxes=1, boxes_per_player=1)
    next_seed = (1).to_bytes(32, "big")

    assert shuffled_shoe(SEED, fewer).cards == shuffled_shoe(SEED, CLASSIC).cards
    assert shuffled_shoe(next_seed, CLASSIC).cards != shuffled_shoe(SEED, CLASSIC).cards


# The cut and the cut card ----------------------------------------------------------------


@pytest.mark.clause("M1")
@pytest.mark.parametrize("wish", [1, 100, 311])
def test_a_cut_puts_so_many_cards_from_the_top_to_the_back(wish: int) -> None:
    shuffled = shuffled_shoe(SEED, CLASSIC).cards
    cut = shuffled_shoe(SEED, MULTIPLAYER, wish)

    assert cut.cards == (*shuffled[wish:], *shuffled[:wish])
    assert cut.cut_card == 156


@pytest.mark.clause("M1")
@pytest.mark.parametrize("wish", [-1, 0, 312])
def test_a_cut_leaves_a_card_above_and_a_card_below(wish: int) -> None:
    with pytest.raises(BadCut, match=f"a cut at {wish} is not 1 to 311"):
        shuffled_shoe(SEED, MULTIPLAYER, wish)


@pytest.mark.parametrize("rules", [CLASSIC, PRIZE, ON_FIRE], ids=["classic", "prize", "on-fire"])
def test_only_a_game_with_a_fixed_cut_card_is_cut_by_a_player(rules: Rules) -> None:
    with pytest.raises(BadCut, match="no cut by a player"):
        shuffled_shoe(SEED, rules, 100)


@given(seed=seeds)
def test_a_wish_changes_no_later_draw(seed: bytes) -> None:
    discards = fresh_shoe(MULTIPLAYER)[:40]
    by_chance = shuffled_shoe(seed, MULTIPLAYER).refilled(discards)
    wished = shuffled_shoe(seed, MULTIPLAYER, 5).refilled(discards)

    assert by_chance.cards[312:] == wished.cards[312:]


@pytest.mark.clause("P1")
def test_the_cut_card_falls_anywhere_in_its_range() -> None:
    cut_cards = Counter(
        shuffled_shoe(number.to_bytes(32, "big"), replace(PRIZE, shuffle=Shuffle(78, 82))).cut_card
        for number in range(100)
    )
    assert set(cut_cards) == {78, 79, 80, 81, 82}


@pytest.mark.case("D16")
@pytest.mark.parametrize("shuffle", ["each-round", "cut:156", "cut:78-234", "cut:1", "cut:312"])
def test_the_cut_card_is_a_place_and_no_card(shuffle: str) -> None:
    order = shuffled_shoe(SEED, replace(CLASSIC, shuffle=parse_shuffle(shuffle)))

    assert Counter(order.cards) == Counter(fresh_shoe(CLASSIC))
    assert (order.cut_card is None) == (shuffle == str(EACH_ROUND))


# Refills ---------------------------------------------------------------------------------


@pytest.mark.clause("M2")
def test_discards_are_shuffled_behind_a_shoe_that_ran_empty() -> None:
    order = shuffled_shoe(SEED, CLASSIC)
    refilled = order.refilled(order.cards[:6])

    assert refilled.cards[:312] == order.cards
    assert cards_text(refilled.cards[312:]) == "Ts Kc Td 2c 5d 8s"
    assert Counter(refilled.cards[312:]) == Counter(order.cards[:6])
    assert order.refilled(()).cards == order.cards


def test_an_order_tells_no_card_and_no_seed_to_a_log() -> None:
    text = repr(shuffled_shoe(b"k" * 32, CLASSIC))

    assert "kkk" not in text
    assert text == "DealtOrder(cut_card=None, cut=0)"
