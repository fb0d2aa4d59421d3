"""How a round spreads, against every round of a tiny shoe dealt and paid by the engine.

The engine plays the strategy that trying everything finds. Where two plays are worth the same the
analyser may choose the other one, so shoes with such a tie are left out.
"""

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from croupier.core.settlement import Outcome
from croupier.notation.rule_code import read_rule_code
from croupier.odds import RANKS, NotExact, Solution, solve
from tests.odds.core_rounds import Finished, all_rounds
from tests.odds.enumeration import Play, Streak, average_reward
from tests.odds.enumeration_cards import Cards, RunsOut
from tests.odds.random_games import random_rules, random_shoe, rounds_wanted
from tests.odds.test_enumeration import EXACT, TIE, composition

CARDS_MOST = 11


def games(feature: str, wanted: int) -> Iterator[tuple[Solution, list[Finished]]]:
    """Solutions, and every round of their games."""
    dice = random.Random(f"spread {feature}")
    found = 0
    for _ in range(400):
        rules, shoe = random_rules(feature, dice), random_shoe(feature, dice, ranks=3)
        is_small = 7 <= sum(shoe.values()) <= CARDS_MOST
        if rules.insurance or rules.max_hands > 2 or not is_small:
            continue
        cards = Cards(rules, shoe)
        play = Play(cards)
        try:
            rounds = list(all_rounds(cards, play))
            solution = solve(rules, composition(shoe, rules))
        except (RunsOut, NotExact):
            continue
        if float(play.closest) > TIE:
            found += 1
            yield solution, rounds
        if found == rounds_wanted(wanted):
            return
    raise AssertionError("too few games without a tie")


@pytest.mark.parametrize("feature", ["dealer", "peek", "doubles", "one split", "tens"])
def test_a_round_spreads_as_the_engine_deals_it(feature: str) -> None:
    for solution, rounds in games(feature, 3):
        nets: dict[float, float] = defaultdict(float)
        outcomes: dict[Outcome, float] = defaultdict(float)
        for ended in rounds:
            nets[float(ended.net)] += float(ended.chance)
            for outcome in ended.outcomes:
                outcomes[Outcome(outcome)] += float(ended.chance)
        told = solution.rules, solution.composition

        mean = sum(net * chance for net, chance in nets.items())
        square = sum(net * net * chance for net, chance in nets.items())
        spread = solution.net_distribution()
        assert solution.ev == pytest.approx(mean, abs=EXACT), told
        likely = {net: chance for net, chance in spread.probabilities.items() if chance > EXACT}
        assert likely == pytest.approx(dict(nets), abs=EXACT), told
        assert spread.standard_deviation**2 == pytest.approx(square - mean**2, abs=EXACT), told
        found = {outcome: chance for outcome, chance in solution.outcomes().items() if chance}
        assert found == pytest.approx(dict(outcomes), abs=EXACT), told


@pytest.mark.parametrize(
    ("code", "shoe"),
    [
        ("1D H17 DO0 DAS SP3 NOINS", {"8": 5, "7": 4, "A": 3}),
        ("1D S17 DOH DAS SP3 HSA RSA NOINS", {"7": 2, "8": 4, "T": 5}),
        ("1D H17 DO0 SP4 HSA RSA NOINS", {"7": 2, "8": 5, "9": 4}),
        ("1D S17 DOH SP3 HSA NOINS", {"T": 3, "9": 2, "8": 5}),
    ],
)
def test_a_round_of_many_hands_deviates_as_the_engine_deals_it(
    code: str, shoe: dict[str, int]
) -> None:
    """Shoes where ties change nothing: what is worth the same there spreads the same."""
    rules = read_rule_code(code)
    cards = Cards(rules, shoe)
    rounds = list(all_rounds(cards, Play(cards)))
    solution = solve(rules, composition(shoe, rules))
    mean = sum(float(ended.chance * ended.net) for ended in rounds)
    square = sum(float(ended.chance * ended.net**2) for ended in rounds)

    assert max(abs(float(ended.net)) for ended in rounds) > 2
    assert solution.ev == pytest.approx(mean, abs=EXACT)
    assert solution.standard_deviation() ** 2 == pytest.approx(square - mean**2, abs=EXACT)


@pytest.mark.parametrize("feature", ["dealer", "peek", "doubles", "one split", "tens"])
def test_cards_and_wagers_of_a_round_are_as_the_engine_deals_them(feature: str) -> None:
    for solution, rounds in games(feature, 3):
        cards = sum(float(ended.chance) * ended.cards for ended in rounds)
        staked = sum(float(ended.chance * ended.staked) for ended in rounds)
        told = solution.rules, solution.composition

        assert solution.wager_per_round() == pytest.approx(staked, abs=EXACT), told
        assert solution.cards_per_round() == pytest.approx(cards, abs=EXACT), told


def test_a_streak_moves_as_the_engine_moves_it() -> None:
    dice = random.Random("streak moves")
    for _ in range(100):
        rules, shoe = random_rules("streak", dice), random_shoe("streak", dice, ranks=3, most=3)
        cards = Cards(rules, shoe)
        try:
            _, bias = average_reward(cards)
        except RunsOut:
            continue
        plays = [Play(cards, Streak(wins, tuple(bias))) for wins in range(rules.streak_length + 1)]
        rounds = [list(all_rounds(cards, play)) for play in plays]
        if min(float(play.closest) for play in plays) > TIE:
            break
    else:
        raise AssertionError("no game without a tie")

    solution = solve(rules, composition(shoe, rules))
    for state, ended in zip(solution.streak, rounds, strict=True):
        net = sum(float(each.chance * each.net) for each in ended)
        assert state.ev == pytest.approx(net, abs=EXACT)
    shares = [state.share for state in solution.streak]
    assert sum(shares) == pytest.approx(1, abs=EXACT)
    for wins, share in enumerate(shares):
        came = sum(
            before * float(each.chance)
            for before, ended in zip(shares, rounds, strict=True)
            for each in ended
            if each.wins == wins
        )
        assert came == pytest.approx(share, abs=EXACT)
    assert set(solution.by_first_hand) >= {"AA", "AT", "TT"}
    assert len(solution.by_upcard) == len(RANKS)
