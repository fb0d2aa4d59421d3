"""Whole rounds against the figures of Eric Farmer's published analyser 7.6."""

from collections.abc import Mapping

import pytest

from croupier.core.actions import Action
from croupier.core.cards import Card, parse_card
from croupier.core.rules import Rules
from croupier.odds import RANKS, Composition, action_values, best_chart
from tests.odds.figures import DOUBLES, EXACT, Row, rows, rules_like, solved

FULL = Composition.full(6)
SURRENDERS = {"none": "none", "full_late": "late", "late_any_but_A": "late-not-ace"}


def card(rank: str) -> Card:
    return parse_card(f"{rank}s")


def ours(row: Row, surrender: str) -> Rules:
    return rules_like(
        double=row["double"],
        das=row["das"],
        max_hands=row["max_hands"],
        aces=row["max_hands_aces"],
        surrender=surrender,
    )


# The value of a round, and by upcard.


def has_rules(row: Row) -> bool:
    """A double on 11 alone is no rule of ours."""
    return row["double"] in DOUBLES


EDGES = [row for row in rows("house_edge_6deck_s17.csv") if has_rules(row)]


def edges(*surrenders: str, aces: bool = True) -> list[object]:
    found: list[object] = []
    for row in EDGES:
        are_aces_split = row["max_hands"] == "1" or row["max_hands_aces"] != "1"
        if row["surrender"] in surrenders and are_aces_split == aces:
            words = [row[name] for name in ("double", "das", "max_hands", "max_hands_aces")]
            found.append(pytest.param(row, id=" ".join((*words, row["surrender"]))))
    return found


def test_three_quarters_of_the_rules_have_fields_of_ours() -> None:
    assert (len(EDGES), len(rows("house_edge_6deck_s17.csv"))) == (152, 212)


@pytest.mark.parametrize("row", edges(*SURRENDERS))
def test_a_round_is_worth_what_the_other_program_says(row: Row) -> None:
    solution = solved(ours(row, SURRENDERS[row["surrender"]]))

    assert solution.ev == pytest.approx(float(row["EV"]), abs=EXACT)
    assert solution.house_edge == -solution.ev
    for column, upcard in enumerate(RANKS):
        assert solution.by_upcard[column] == pytest.approx(float(row[f"EV_{upcard}"]), abs=EXACT)


@pytest.mark.parametrize("row", edges("late_vs_T_only"))
def test_surrender_against_a_ten_alone_is_worth_what_its_column_gains(row: Row) -> None:
    """No rule of ours; but a column knows nothing of the others."""
    without, late = solved(ours(row, "none")), solved(ours(row, "late"))
    ten_up = FULL.counts[-1] / FULL.cards

    gained = ten_up * (late.by_upcard[-1] - without.by_upcard[-1])
    assert without.ev + gained == pytest.approx(float(row["EV"]), abs=EXACT)


@pytest.mark.parametrize("row", edges("none", aces=False))
def test_aces_that_may_not_be_split_lose_what_the_split_gave(row: Row) -> None:
    """No rule of ours: our `max_hands` is for all pairs. Only the pair of aces differs."""
    rules = ours({**row, "max_hands_aces": "2"}, "none")
    lost = 0.0
    aces = (card("A"), card("A"))
    for upcard in RANKS:
        unseen = FULL.without((*aces, card(upcard)))
        plays = action_values(rules, aces, card(upcard), unseen).plays
        assert plays[Action.SPLIT] == max(plays.values())
        second_best = max(value for play, value in plays.items() if play is not Action.SPLIT)
        lost += (
            chance_of("AA", upcard) * goes_on(unseen, upcard) * (plays[Action.SPLIT] - second_best)
        )
    assert solved(rules).ev - lost == pytest.approx(float(row["EV"]), abs=EXACT)


def chance_of(hand: str, upcard: str) -> float:
    """Of a first hand with an upcard."""
    left, cards, chance = FULL, FULL.cards, 1.0
    for letter in (*hand, upcard):
        chance *= left.counts[RANKS.index(letter)] / cards
        left, cards = left.without((card(letter),)), cards - 1
    return chance * (1 if hand[0] == hand[1] else 2)


def goes_on(unseen: Composition, upcard: str) -> float:
    """That the dealer has no natural."""
    behind = {"A": unseen.counts[-1], "T": unseen.counts[0]}.get(upcard, 0)
    return 1 - behind / unseen.cards


# Surrender, even money, insurance and the natural's payout.


OFFERS = rows("surrender_even_money_insurance_6deck.csv")
NOT_OURS = "ES_"
"""Early surrender, before the dealer looks: the house has none."""


def with_variant(*variants: str) -> list[object]:
    found: list[object] = []
    for row in OFFERS:
        if row["variant"] in variants:
            words = [row[name] for name in ("double", "das", "max_hands", "max_hands_aces")]
            found.append(pytest.param(row, id=" ".join((*words, row["variant"]))))
    return found


CHANGES: Mapping[str, Mapping[str, object]] = {
    "none": {},
    "LS_all": {"surrender": "late"},
    "LS_any_but_A": {"surrender": "late-not-ace"},
    "BJ6:5": {"natural_pays": "6:5"},
    "BJ1:1": {"natural_pays": "1:1"},
}


def offered(row: Row, **changes: object) -> Rules:
    return rules_like(
        double=row["double"],
        das=row["das"],
        max_hands=row["max_hands"],
        aces=row["max_hands_aces"],
        **changes,
    )


@pytest.mark.parametrize("row", with_variant(*CHANGES))
def test_an_offer_is_worth_what_the_other_program_says(row: Row) -> None:
    rules = offered(row, **CHANGES[row["variant"]])

    assert solved(rules).ev == pytest.approx(float(row["EV"]), abs=EXACT)


@pytest.mark.parametrize("row", with_variant("LS_T_only", "LS_2-9_only"))
def test_surrender_against_some_upcards_alone(row: Row) -> None:
    """No rule of ours; put together from the columns with surrender and those without."""
    without, late = solved(offered(row)), solved(offered(row, surrender="late"))
    given_up = "T" if row["variant"] == "LS_T_only" else "23456789"
    ev = sum(
        FULL.counts[column] / FULL.cards
        * (late if upcard in given_up else without).by_upcard[column]
        for column, upcard in enumerate(RANKS)
    )  # fmt: skip

    assert ev == pytest.approx(float(row["EV"]), abs=EXACT)


@pytest.mark.parametrize("row", with_variant("EM_always_vs_A", "EM_always_vs_A_and_T"))
def test_even_money_that_is_always_taken(row: Row) -> None:
    """Nobody should at a fresh shoe; against a ten the house does not offer it."""
    ev = solved(offered(row)).ev
    for upcard in "AT" if row["variant"].endswith("T") else "A":
        unseen = FULL.without((card("A"), card("T"), card(upcard)))
        refused = 1.5 * goes_on(unseen, upcard)
        ev -= chance_of("AT", upcard) * (refused - 1)

    assert ev == pytest.approx(float(row["EV"]), abs=EXACT)


@pytest.mark.parametrize("row", with_variant("INS_always_vs_A"))
def test_insurance_that_is_always_taken(row: Row) -> None:
    unseen = FULL.without((card("A"),))
    natural = unseen.counts[-1] / unseen.cards
    net = 0.5 * (2 * natural - (1 - natural))
    ev = solved(offered(row)).ev + net * FULL.counts[0] / FULL.cards

    assert ev == pytest.approx(float(row["EV"]), abs=EXACT)


def test_every_variant_is_looked_at_but_early_surrender() -> None:
    looked_at = {*CHANGES, "LS_T_only", "LS_2-9_only", "INS_always_vs_A"}
    looked_at |= {"EM_always_vs_A", "EM_always_vs_A_and_T"}
    left = {row["variant"] for row in OFFERS} - looked_at

    assert all(variant.startswith(NOT_OURS) for variant in left)


# Distribution of a round's net, dealer's totals, charts.


OUTCOMES = rows("outcomes_6deck_s17_split_once.csv")


@pytest.mark.parametrize("late", ["0", "1"])
@pytest.mark.parametrize("das", ["0", "1"])
def test_the_net_of_a_round_spreads_as_the_other_program_says(das: str, late: str) -> None:
    found = [row for row in OUTCOMES if (row["das"], row["late_surrender"]) == (das, late)]
    rules = rules_like(das=das, max_hands="2", surrender="late" if late == "1" else "none")
    spread = solved(rules).net_distribution()

    assert spread.standard_deviation == pytest.approx(float(found[0]["SD"]), abs=EXACT)
    expected = {float(row["outcome"]): float(row["probability"]) for row in found}
    assert spread.probabilities == pytest.approx(expected, abs=EXACT)
    mean = sum(net * chance for net, chance in spread.probabilities.items())
    assert mean == pytest.approx(float(found[0]["EV"]), abs=EXACT)


@pytest.mark.parametrize("row", rows("dealer_6deck.csv"), ids=lambda row: row["soft17"] + row["up"])
def test_the_dealer_ends_as_the_other_program_says(row: Row) -> None:
    rules = rules_like(soft17={"S17": "stand", "H17": "hit"}[row["soft17"]])
    dealer = solved(rules).dealer[RANKS.index(row["up"])]

    assert dealer.upcard == row["up"]
    assert dealer.bust == pytest.approx(float(row["bust"]), abs=EXACT)
    assert dealer.natural == pytest.approx(float(row["blackjack"]), abs=EXACT)
    for total, chance in zip(range(17, 22), dealer.totals, strict=True):
        assert chance == pytest.approx(float(row[str(total)]), abs=EXACT)


CHARTS = rows("total_dependent_6deck_s17.csv")


@pytest.mark.parametrize("row", CHARTS, ids=lambda row: " ".join(list(row.values())[1:6]))
def test_the_best_chart_gives_what_the_other_program_says(row: Row) -> None:
    rules = rules_like(
        double=row["double"],
        das=row["das"],
        max_hands=row["max_hands"],
        aces=row["max_hands_aces"],
        surrender="late" if row["late_surrender"] == "1" else "none",
    )
    chart = best_chart(rules)

    assert chart.best_ev == pytest.approx(float(row["cdz_ev"]), abs=EXACT)
    assert chart.ev == pytest.approx(float(row["td_ev"]), abs=EXACT)
