"""Written cases: known ways to get odds wrong."""

import json
from itertools import combinations_with_replacement

import pytest

from croupier.cli.main import run
from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import GAMES
from croupier.core.rule_fields import override_rules
from croupier.core.rules import Rules
from croupier.core.settlement import Outcome
from croupier.odds import (
    RANKS,
    ActionValues,
    Composition,
    NotExact,
    action_values,
    composition,
    solve,
)
from croupier.strategy.chart import upcard_letter
from tests.odds.figures import EXACT, rules_like, solved

SIX_DIGITS = 2e-6
ENDLESS_COPIES = 10**6
"""Of each rank, in a shoe so great that a card taken out does not show in six digits."""


def asked(
    rules: Rules, hand: str, up: str, *seen: str, cards: Composition | None = None
) -> ActionValues:
    hand_cards, upcard = parse_cards(hand), parse_cards(up)[0]
    unseen = cards or Composition.full(rules.decks)
    return action_values(
        rules,
        hand_cards,
        upcard,
        unseen.without((*hand_cards, upcard, *parse_cards(" ".join(seen)))),
    )


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Composition:
    monkeypatch.setattr(composition, "CARDS_MAX", 52 * ENDLESS_COPIES)
    return Composition((ENDLESS_COPIES,) * 9 + (4 * ENDLESS_COPIES,))


NO_SPLITS = rules_like(max_hands="1", aces="1")


# Insurance and even money.


@pytest.mark.case("F01")
def test_insurance_hangs_on_the_number_of_decks(endless: Composition) -> None:
    for decks, expected in ((6, -23 / 311), (8, -31 / 415)):
        solution = solved(override_rules(NO_SPLITS, {"decks": decks}))
        natural = solution.dealer[0].natural
        assert 3 * natural - 1 == pytest.approx(expected, abs=EXACT)
    natural = solve(NO_SPLITS, endless).dealer[0].natural
    assert 3 * natural - 1 == pytest.approx(-1 / 13, abs=SIX_DIGITS)


@pytest.mark.case("F02")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [("9s 7d", -7 / 103), ("Ts Th", -9 / 103), ("As Kd", -8 / 103)],
)
def test_insurance_hangs_on_the_cards_seen(hand: str, expected: float) -> None:
    assert asked(Rules(), hand, "Ah").insurance == pytest.approx(expected, abs=EXACT)


@pytest.mark.case("F03")
def test_even_money_at_a_fresh_shoe_is_refused() -> None:
    found = asked(GAMES["prize"].rules, "As Kd", "Ah")

    assert found.offer[Action.EVEN_MONEY] == 1.0
    assert found.offer[Action.DECLINE] == pytest.approx(107 / 103, abs=EXACT)
    assert found.best_offer is Action.DECLINE


@pytest.mark.case("F19")
def test_insurance_is_advised_by_the_unseen_cards_whatever_the_hand() -> None:
    """Cards of a shoe that a counter would insure in: sixty small ones are gone."""
    small = " ".join(f"{rank}{suit}" for rank in "23456" for suit in "shdc" for _ in range(3))
    advice = {}
    for hand in ("As 2d", "Ts 6d", "As Kd"):
        seen = [each for each in (small, "As", "Ts", "2h", "6h", "Kd") if each not in hand.split()]
        found = asked(Rules(), hand, "Ah", *seen)
        assert found.insurance is not None
        advice[hand] = (found.best_offer, found.insurance > 0)

    assert set(advice.values()) == {(Action.INSURE, True)}


# The dealer.


@pytest.mark.case("F04")
def test_a_look_under_a_ten_changes_all_the_dealers_totals(endless: Composition) -> None:
    ten = solve(NO_SPLITS, endless).dealer[RANKS.index("T")]
    before = (*ten.totals, ten.natural, ten.bust)
    after = [chance / (1 - ten.natural) for chance in (*ten.totals, 0.0, ten.bust)]

    assert before == pytest.approx(
        (0.111424, 0.111424, 0.111424, 0.342194, 0.034501, 0.076923, 0.212109), abs=SIX_DIGITS
    )
    assert after == pytest.approx(
        (0.12071, 0.12071, 0.12071, 0.37071, 0.037376, 0.0, 0.229785), abs=SIX_DIGITS
    )
    assert sum(before) == pytest.approx(1, abs=EXACT)
    assert sum(after) == pytest.approx(1, abs=EXACT)


@pytest.mark.case("F05")
def test_a_dealer_who_draws_two_aces_is_counted_right(endless: Composition) -> None:
    stands = [asked(NO_SPLITS, "Ts Td", f"{up}h", cards=endless) for up in range(2, 10)]

    assert [found.plays[Action.STAND] for found in stands] == pytest.approx(
        (0.639987, 0.650272, 0.661050, 0.670360, 0.703959, 0.773227, 0.791815, 0.758357),
        abs=SIX_DIGITS,
    )


# Decisions.


@pytest.mark.case("F06")
@pytest.mark.parametrize(("decks", "expected"), [(1, 0.10251735), (6, 0.06944398)])
def test_nineteen_against_a_ten_that_was_looked_under(decks: int, expected: float) -> None:
    rules = override_rules(NO_SPLITS, {"decks": decks})

    found = asked(rules, "Ts 9d", "Th").plays[Action.STAND]
    assert found == pytest.approx(expected, abs=1e-8)


@pytest.mark.case("F07")
def test_fifteens_of_other_cards_are_other_hands() -> None:
    rules = override_rules(NO_SPLITS, {"decks": 1, "surrender": "late"})
    found = {hand: asked(rules, hand, "Th") for hand in ("Ts 5d", "9s 6d", "8s 7d")}

    assert [each.plays[Action.HIT] for each in found.values()] == pytest.approx(
        (-0.501091, -0.509827, -0.474794), abs=SIX_DIGITS
    )
    assert [each.best for each in found.values()] == [
        Action.SURRENDER,
        Action.SURRENDER,
        Action.HIT,
    ]


@pytest.mark.case("F08")
def test_sixteens_against_a_ten_with_surrender() -> None:
    late = rules_like(max_hands="2", surrender="late")
    ten_six, nine_seven = asked(late, "Ts 6d", "Th"), asked(late, "9s 7d", "Th")

    for found, hit, stand in (
        (ten_six, -0.534676, -0.540954),
        (nine_seven, -0.535392, -0.536809),
    ):
        assert found.plays[Action.HIT] == pytest.approx(hit, abs=SIX_DIGITS)
        assert found.plays[Action.STAND] == pytest.approx(stand, abs=SIX_DIGITS)
        assert found.plays[Action.SURRENDER] == -0.5
        assert found.best is Action.SURRENDER
    for das, expected in (("1", -0.483199), ("0", -0.492542)):
        eights = asked(rules_like(max_hands="2", surrender="late", das=das), "8s 8d", "Th")
        assert eights.plays[Action.SPLIT] == pytest.approx(expected, abs=SIX_DIGITS)
        assert eights.best is Action.SPLIT


@pytest.mark.case("F09")
def test_a_double_is_told_per_first_wager(endless: Composition) -> None:
    splits = rules_like(max_hands="2")
    six, ten = (
        asked(splits, "6s 5d", up, cards=endless).plays[Action.DOUBLE] for up in ("6h", "Th")
    )
    aces = asked(splits, "As Ad", "6h", cards=endless).plays[Action.SPLIT]

    assert six == pytest.approx(0.667380, abs=SIX_DIGITS)
    assert ten == pytest.approx(0.179689, abs=SIX_DIGITS)
    assert aces == pytest.approx(six, abs=SIX_DIGITS)


@pytest.mark.case("F10")
@pytest.mark.parametrize(
    "restriction",
    [
        {"max_hands": 2},
        {"max_hands": 1},
        {"double": "none"},
        {"double": "10-11"},
        {"das": False},
        {"surrender": "none"},
        {"resplit_aces": False},
        {"insurance": False},
    ],
    ids=str,
)
def test_best_play_is_never_worth_less_than_restricted_play(restriction: dict[str, object]) -> None:
    free = rules_like(aces="4", surrender="late")
    bound = override_rules(free, restriction)
    best, restricted = solved(free), solved(bound)

    assert best.ev >= restricted.ev - EXACT
    for hand, values in restricted.by_first_hand.items():
        for column, value in enumerate(values):
            assert best.by_first_hand[hand][column] >= value - EXACT, (hand, RANKS[column])
    assert "CDZ-" in best.method


@pytest.mark.case("F11")
def test_the_edge_is_positive_when_the_house_wins_and_counts_first_wagers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(["odds", "classic", "--json"])
    told = json.loads(capsys.readouterr().out)

    assert told["house_edge"] > 0 > told["ev"]
    assert told["house_edge"] == -told["ev"]
    assert told["wager_per_round"] > 1
    # Per first wager, and not per chip that is put down: that would be less.
    assert told["house_edge"] == pytest.approx(0.0020176, abs=1e-7)


@pytest.mark.case("F12")
def test_both_naturals_push() -> None:
    plain = solved(rules_like())
    first = plain.by_first_hand["AT"]
    both = sum(chance("AT", up) * behind(up) for up in ("A", "T"))

    assert chance("AT") == pytest.approx(192 / 4043, abs=EXACT)
    assert both == pytest.approx(0.0021665003, abs=1e-9)
    assert 1.5 * both == pytest.approx(0.0032497504, abs=1e-9)
    for up in ("A", "T"):
        assert first[RANKS.index(up)] == pytest.approx(1.5 * (1 - behind(up)), abs=EXACT)
    assert plain.outcomes()[Outcome.NATURAL] == pytest.approx(chance("AT") - both, abs=EXACT)


def chance(hand: str, up: str = "") -> float:
    """Of a first hand, with an upcard or any."""
    left, found = Composition.full(6), 1.0 if hand[0] == hand[1] else 2.0
    for letter in (*hand, *up):
        found *= left.counts[RANKS.index(letter)] / left.cards
        left = left.without(parse_cards(f"{letter}s"))
    return found


def behind(up: str) -> float:
    """That a natural lies behind an upcard when the player has one."""
    left = Composition.full(6).without(parse_cards(f"As Ts {up}h"))
    return left.counts[RANKS.index("T" if up == "A" else "A")] / left.cards


@pytest.mark.case("F13")
@pytest.mark.parametrize(("decks", "expected"), [(1, 0.04826546), (6, 0.04748949)])
def test_cards_that_were_drawn_are_gone(decks: int, expected: float) -> None:
    """The dealer has a natural as often as a player: 0.047337 would be with replacement."""
    solution = solved(override_rules(NO_SPLITS, {"decks": decks}))
    shoe = Composition.full(decks)
    natural = sum(
        count / shoe.cards * dealer.natural
        for count, dealer in zip(shoe.counts, solution.dealer, strict=True)
    )

    assert natural == pytest.approx(expected, abs=1e-8)


@pytest.mark.case("F13")
def test_an_endless_shoe_has_its_own_naturals(endless: Composition) -> None:
    dealer = solve(NO_SPLITS, endless).dealer
    natural = dealer[0].natural / 13 + dealer[-1].natural * 4 / 13

    assert natural == pytest.approx(0.04733728, abs=SIX_DIGITS)


@pytest.mark.case("F15")
def test_a_jack_and_a_king_are_twenty_and_no_ten() -> None:
    rules = rules_like(max_hands="2")
    found = asked(rules, "Js Kd", "6h")

    assert found.best is Action.STAND
    assert found.plays[Action.STAND] == pytest.approx(0.702826, abs=SIX_DIGITS)
    assert found.plays[Action.HIT] == pytest.approx(-0.852263, abs=SIX_DIGITS)
    assert found.plays[Action.SPLIT] == pytest.approx(0.566767, abs=SIX_DIGITS)
    by_rank = asked(override_rules(rules, {"split_by": "rank"}), "Js Kd", "6h")
    assert Action.SPLIT not in by_rank.plays
    assert by_rank.best is Action.STAND


@pytest.mark.case("F16")
def test_two_aces_that_cannot_be_split_hit() -> None:
    rules = override_rules(GAMES["multiplayer"].rules, {"max_hands": 1, "resplit_aces": False})
    for up in RANKS:
        assert asked(rules, "As Ad", f"{up}h").best is Action.HIT, up
    against_six = asked(rules, "As Ad", "6h").plays
    assert against_six[Action.HIT] == pytest.approx(0.187974, abs=SIX_DIGITS)
    assert against_six[Action.STAND] == pytest.approx(-0.145699, abs=SIX_DIGITS)
    soft_doubles = asked(override_rules(rules, {"double": "any"}), "As Ad", "6h")
    assert soft_doubles.plays[Action.DOUBLE] == pytest.approx(0.190709, abs=SIX_DIGITS)
    assert soft_doubles.best is Action.DOUBLE


@pytest.mark.case("F17")
def test_the_play_follows_the_number_of_decks_back_and_forth() -> None:
    rules = {decks: rules_like(max_hands="2", decks=decks) for decks in (2, 6)}
    found = [asked(rules[decks], "6s 6d", "7h") for decks in (2, 6, 2)]

    assert [each.best for each in found] == [Action.SPLIT, Action.HIT, Action.SPLIT]
    for each, split, hit in zip(found, (-0.231642, -0.24889), (-0.237102, -0.220562), strict=False):
        assert each.plays[Action.SPLIT] == pytest.approx(split, abs=SIX_DIGITS)
        assert each.plays[Action.HIT] == pytest.approx(hit, abs=SIX_DIGITS)
    assert [solve(rules[decks]).best("66", "7") for decks in (2, 6, 2)] == [
        Action.SPLIT,
        Action.HIT,
        Action.SPLIT,
    ]


# The published case of a split.


def test_a_published_split_in_a_small_shoe() -> None:
    """E. Farmer's notes on splitting pairs: 2-2 against 7."""
    shoe = Composition((0, 4, 4, 2, 0, 0, 2, 0, 0, 7))
    found = asked(NO_SPLITS, "2s 2d", "7h", cards=shoe).plays

    assert found[Action.STAND] == pytest.approx(-0.61639194139, abs=1e-11)
    assert found[Action.HIT] == pytest.approx(-0.13266733267, abs=1e-11)
    assert found[Action.DOUBLE] == pytest.approx(-1.23278388278, abs=1e-11)


def test_four_hands_may_use_up_that_shoe_so_its_split_has_no_exact_value() -> None:
    """The published figure values every hand as if it were dealt first."""
    shoe = Composition((0, 4, 4, 2, 0, 0, 2, 0, 0, 7))

    with pytest.raises(NotExact, match="so few cards that they may run out"):
        asked(rules_like(), "2s 2d", "7h", cards=shoe)


def test_every_first_hand_has_a_name() -> None:
    names = {a + b for a, b in combinations_with_replacement(RANKS, 2)}

    assert set(solved(rules_like()).by_first_hand) == names
    assert upcard_letter(parse_cards("Qd")[0]) == "T"
