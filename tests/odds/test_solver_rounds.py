"""Whole rounds: published figures, and laws that hold whatever the figures are."""

import math
from dataclasses import replace

import pytest

from croupier.core.actions import Action
from croupier.core.cards import parse_cards
from croupier.core.games import CATALOGUE, GAMES
from croupier.core.money import Ratio
from croupier.core.rules import Double, Peek, Prize, Rules, Soft17, Surrender
from croupier.core.settlement import Outcome
from croupier.odds import (
    BadComposition,
    BadPosition,
    Composition,
    NotExact,
    action_values,
    best_chart,
    solve,
    worth_of_rules,
)

PLAIN = Rules(surrender=Surrender.NONE)
TIGHT = 1e-13


@pytest.mark.parametrize(
    ("rules", "ev"),
    [
        # Run with possibly-wrong/blackjack 7.6, six decks, the dealer stands on soft 17.
        (PLAIN, -0.00456886297293378),
        (replace(PLAIN, das=False), -0.00578793657352015),
        (replace(PLAIN, max_hands=4, resplit_aces=True), -0.00334003549955161),
        (replace(PLAIN, max_hands=4, resplit_aces=True, peek=Peek.NONE), -0.00450475358504493),
        (replace(PLAIN, surrender=Surrender.LATE), -0.00384284098515468),
    ],
)
def test_a_round_is_worth_what_another_program_says(rules: Rules, ev: float) -> None:
    assert solve(rules).ev == pytest.approx(ev, abs=TIGHT)


@pytest.mark.parametrize(
    ("rules", "ev"),
    [
        (replace(PLAIN, max_hands=4), -0.00405922417698822),
        (replace(PLAIN, max_hands=4, surrender=Surrender.LATE), -0.00331703578486922),
        (replace(PLAIN, double=Double.TEN_OR_ELEVEN, das=False), -0.00755326673068629),
    ],
)
def test_the_best_chart_is_worth_what_another_program_says(rules: Rules, ev: float) -> None:
    assert best_chart(rules).ev == pytest.approx(ev, abs=TIGHT)


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name != "on-fire"])
def test_a_chart_is_never_better_than_play_by_cards(name: str) -> None:
    chart = best_chart(CATALOGUE[name].rules)
    assert chart.ev < chart.best_ev < 0.0


BETTER = [
    pytest.param({"natural_pays": Ratio(6, 5)}, {}, id="a natural pays more"),
    pytest.param({"surrender": Surrender.NONE}, {"surrender": Surrender.LATE_NOT_ACE}, id="fail"),
    pytest.param({}, {"surrender": Surrender.LATE}, id="giving up against an ace too"),
    pytest.param({"double": Double.NINE_TO_ELEVEN}, {"double": Double.ANY}, id="any double"),
    pytest.param({"das": False}, {"das": True}, id="a double after a split"),
    pytest.param({"soft17": Soft17.HIT}, {"soft17": Soft17.STAND}, id="standing on soft 17"),
    pytest.param({"peek": Peek.NONE}, {"peek": Peek.ACE_TEN}, id="a look"),
    pytest.param({"split_aces_one_card": True}, {"split_aces_one_card": False}, id="aces play on"),
    pytest.param({}, {"prizes": ((Prize.STRAIGHT_678, Ratio(2, 1)),)}, id="a prize"),
    pytest.param({"insurance": False}, {"insurance": True}, id="insurance"),
]


@pytest.mark.parametrize(("worse", "better"), BETTER)
@pytest.mark.parametrize("decks", [1, 6])
def test_a_better_rule_never_costs_anything(
    worse: dict[str, object], better: dict[str, object], decks: int
) -> None:
    base = replace(Rules(decks=decks), **worse)  # type: ignore[arg-type]
    improved = replace(base, **better) if better else Rules(decks=decks)  # type: ignore[arg-type]
    assert solve(improved).ev >= solve(base).ev - 1e-15


@pytest.mark.parametrize("name", ["classic", "prize", "european-no-hole"])
def test_the_nets_of_a_round_add_up_to_its_value(name: str) -> None:
    solution = solve(CATALOGUE[name].rules)
    nets = solution.net_distribution().probabilities
    assert sum(nets.values()) == pytest.approx(1.0, abs=TIGHT)
    assert sum(net * chance for net, chance in nets.items()) == pytest.approx(
        solution.ev, abs=TIGHT
    )


def test_the_spread_of_a_round_is_what_another_program_says() -> None:
    # possibly-wrong/blackjack 7.6, split once, double after a split.
    spread = solve(PLAIN).net_distribution()
    assert spread.standard_deviation == pytest.approx(1.1465400580056, abs=1e-12)
    assert spread.probabilities[-4.0] == pytest.approx(0.000197802950727766, abs=1e-14)


def test_outcomes_count_every_hand_once() -> None:
    solution = solve(GAMES["classic"].rules)
    ends = solution.outcomes()
    assert min(ends.values()) >= 0.0
    split = sum(
        chance * solution.solved.first.any_end[row].sum() * 0.0
        for row, chance in enumerate(solution.solved.first.chance)
    )
    assert 1.0 + split < sum(ends.values()) < 1.03
    assert ends[Outcome.EVEN_MONEY] == 0.0
    naturals = 2 * 24 / 312 * 96 / 311
    pushed = naturals * 2 * 23 / 310 * 95 / 309
    assert ends[Outcome.NATURAL] == pytest.approx(naturals - pushed, abs=TIGHT)


def test_a_round_takes_between_four_and_six_cards() -> None:
    assert 5.4 < solve(GAMES["classic"].rules).cards_per_round() < 5.45
    with pytest.raises(NotExact, match="more than two hands"):
        solve(GAMES["multiplayer"].rules).cards_per_round()


def test_values_by_upcard_and_by_hand_lead_to_the_same_mean() -> None:
    solution = solve(GAMES["multiplayer"].rules)
    upcards = [count / 312 for count in solution.composition.counts]
    mean = sum(map(math.prod, zip(upcards, solution.by_upcard, strict=True)))
    assert mean == pytest.approx(solution.ev, abs=TIGHT)


def test_prizes_add_what_a_prototype_found() -> None:
    prizes = GAMES["prize"].rules.prizes
    rules = replace(PLAIN, surrender=Surrender.LATE, max_hands=4, prizes=prizes)
    assert solve(rules).ev == pytest.approx(-0.001262, abs=5e-7)


def test_even_money_is_refused_from_a_full_shoe_and_taken_from_a_ten_rich_one() -> None:
    rules = GAMES["prize"].rules
    hand, ace = parse_cards("As Kd"), parse_cards("Ah")[0]
    fresh = action_values(rules, hand, ace, Composition.full(6).without((*hand, ace)))
    assert fresh.offer[Action.DECLINE] == pytest.approx(107 / 103)
    assert fresh.best_offer is Action.DECLINE
    rich = action_values(rules, hand, ace, Composition((2, 2, 2, 2, 2, 2, 2, 2, 2, 12)))
    assert rich.best_offer is Action.EVEN_MONEY
    assert rich.offer[Action.EVEN_MONEY] == 1.0


@pytest.mark.parametrize(("decks", "net"), [(6, -23 / 311), (8, -31 / 415)])
def test_insurance_is_worth_what_the_unseen_cards_say(decks: int, net: float) -> None:
    counts = list(Composition.full(decks).counts)
    counts[0] -= 1
    hand, ace = parse_cards("9s 7d"), parse_cards("Ah")[0]
    unseen = Composition(tuple(counts))
    assert action_values(Rules(), hand, ace, unseen).insurance == pytest.approx(net)


def test_surrender_needs_a_look() -> None:
    rules = Rules(surrender=Surrender.LATE, peek=Peek.ACE)
    hand = parse_cards("Ts 6d")
    against_ten, against_ace, against_six = (
        action_values(rules, hand, up, Composition.full(6).without((*hand, up))).plays
        for up in parse_cards("Th Ah 6h")
    )
    assert Action.SURRENDER not in against_ten
    assert Action.SURRENDER in against_ace
    assert Action.SURRENDER in against_six


def test_worth_of_a_rule_is_a_difference_of_two_values() -> None:
    rules = replace(GAMES["classic"].rules, split_aces_one_card=True)
    worth = {(one.field, one.without): one.worth for one in worth_of_rules(rules)}
    less = solve(replace(rules, das=False)).ev
    assert worth["das", "false"] == pytest.approx(solve(rules).ev - less, abs=1e-16)
    assert ("split_aces_one_card", "true") not in worth


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadComposition, match="0 decks"):
        Composition.full(0)
    with pytest.raises(BadPosition, match="streak of 1"):
        solve(Rules(), streak=1)
    with pytest.raises(BadPosition, match="a natural has no play"):
        solve(Rules()).best("AT", "6")
    with pytest.raises(NotExact, match="suits"):
        solve(GAMES["prize"].rules, Composition((4,) * 9 + (16,)))
