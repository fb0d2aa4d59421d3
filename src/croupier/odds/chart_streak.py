"""The long run of a streak game that is played by one chart in every state."""

import numpy as np

from croupier.odds.chart_judge import GIVE_UP_MARK, GIVE_UP_STAND_MARK, ChartJudge, Columns
from croupier.odds.classes import PUSH, WIN
from croupier.odds.engine import with_one_card_aces
from croupier.odds.errors import NotExact
from croupier.odds.first_hands import NATURAL, PAIRS
from croupier.odds.followed import played_out
from croupier.odds.payoff import Payoff, average_pays, counting
from croupier.odds.play import Floats
from croupier.odds.split_results import PairResults, SplitResults, after_one, split_sums
from croupier.odds.streak import long_run_of, natural_pays


def chart_long_run(judge: ChartJudge, columns: Columns) -> float:
    """Net of a round in the long run, per first wager.

    Raises:
        NotExact: A box may grow to more than two hands.
    """
    table = judge.table
    length = table.rules.streak_length
    if table.rules.max_hands > 2:
        raise NotExact("a streak is followed through two hands of a split, not more")
    results = _results(judge, columns)
    values = [
        _unsplit(judge, columns, payoff, up)
        for payoff, up in (
            (judge.payoff, -0.5),
            (counting(win=1.0), 0.0),
            (counting(push=1.0), 0.0),
        )
    ]
    nets, leads = [], []
    for wins in range(length + 1):
        net, leads_to = _round(judge, columns, values, results, wins)
        nets.append(judge.chance @ net.sum(axis=1))
        leads.append(np.einsum("h,huw->w", judge.chance, leads_to))
    return long_run_of(np.array(nets), np.array(leads))[0]


def _results(judge: ChartJudge, columns: Columns) -> list[dict[int, SplitResults]]:
    """Results of both hands where the chart splits."""
    table = judge.table
    acts = judge.acts(columns, is_split=True)
    ace_acts = with_one_card_aces(table, acts)
    pairs = PairResults(table, average_pays(table.rules, table.composition))
    return [
        pairs.of(
            pair, ace_acts if pair == 0 else acts, np.flatnonzero(columns.splits[pair]).tolist()
        )
        for pair in range(10)
    ]


def _unsplit(judge: ChartJudge, columns: Columns, payoff: Payoff, given_up: float) -> Floats:
    values = played_out(judge.table, judge.acts(columns, is_split=False), payoff)
    rows = judge.row[judge.places]
    marks = columns.marks[np.maximum(rows, 0)]
    gives = ((marks == GIVE_UP_MARK) | (marks == GIVE_UP_STAND_MARK)) & (rows >= 0)[:, None]
    gives[list(PAIRS)] |= columns.gives_up
    values[gives] = given_up * judge.live[gives]
    return values


def _round(
    judge: ChartJudge,
    columns: Columns,
    values: list[Floats],
    results: list[dict[int, SplitResults]],
    wins: int,
) -> tuple[Floats, Floats]:
    """Net of a state's round by first hand and upcard, and where it leads."""
    table = judge.table
    length = table.rules.streak_length
    unsplit, won, pushed = values
    net = unsplit.copy()
    leads = np.zeros((*net.shape, length + 1))
    leads[:, :, after_one(wins, WIN, length)] += won
    leads[:, :, after_one(wins, PUSH, length)] += pushed
    leads[:, :, 0] += judge.live - won - pushed
    split_net, split_leads = split_sums(results, wins, length)
    for pair, row in enumerate(PAIRS):
        weight = judge.splits[pair][2] * columns.splits[pair]
        net[row] += weight * (split_net[pair] - net[row])
        leads[row] += weight[:, None] * (split_leads[pair] - leads[row])
    lost = judge.natural * table.looks[None, :]
    net -= lost
    leads[:, :, 0] += lost
    natural = judge.natural[NATURAL]
    paid = judge.any_end[NATURAL] - natural
    net[NATURAL] = natural_pays(table.rules, wins) * paid
    leads[NATURAL] = 0.0
    leads[NATURAL, :, after_one(wins, WIN, length)] += paid
    leads[NATURAL, :, after_one(wins, PUSH, length)] += natural
    return net, leads
