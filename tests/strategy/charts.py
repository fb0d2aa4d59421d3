"""A chart that many books print: six decks, the dealer stands on soft 17, late surrender."""

from croupier.strategy.chart import Chart, chart_of

COMMON_ROWS: dict[str, str] = {
    "hard 5": "HHHHHHHHHH",
    "hard 6": "HHHHHHHHHH",
    "hard 7": "HHHHHHHHHH",
    "hard 8": "HHHHHHHHHH",
    "hard 9": "HDDDDHHHHH",
    "hard 10": "DDDDDDDDHH",
    "hard 11": "DDDDDDDDDH",
    "hard 12": "HHSSSHHHHH",
    "hard 13": "SSSSSHHHHH",
    "hard 14": "SSSSSHHHHH",
    "hard 15": "SSSSSHHHRH",
    "hard 16": "SSSSSHHRRR",
    "hard 17": "SSSSSSSSSS",
    "hard 18": "SSSSSSSSSS",
    "hard 19": "SSSSSSSSSS",
    "hard 20": "SSSSSSSSSS",
    "soft 13": "HHHDDHHHHH",
    "soft 14": "HHHDDHHHHH",
    "soft 15": "HHDDDHHHHH",
    "soft 16": "HHDDDHHHHH",
    "soft 17": "HDDDDHHHHH",
    "soft 18": "SddddSSHHH",
    "soft 19": "SSSSSSSSSS",
    "soft 20": "SSSSSSSSSS",
    "pair 2": "PPPPPPHHHH",
    "pair 3": "PPPPPPHHHH",
    "pair 4": "HHHPPHHHHH",
    "pair 5": "DDDDDDDDHH",
    "pair 6": "PPPPPHHHHH",
    "pair 7": "PPPPPPHHHH",
    "pair 8": "PPPPPPPPPP",
    "pair 9": "PPPPPSPPSS",
    "pair T": "SSSSSSSSSS",
    "pair A": "PPPPPPPPPP",
}
"""Marks by letter: R is Rh, d is Ds."""


def marks(letters: str) -> list[str]:
    return [{"R": "Rh", "d": "Ds"}.get(letter, letter) for letter in letters]


def common_chart(**changed: str) -> Chart:
    """The chart; rows changed by name, with _ for the space."""
    rows = {row: marks(letters) for row, letters in COMMON_ROWS.items()}
    rows |= {row.replace("_", " "): marks(letters) for row, letters in changed.items()}
    return chart_of(rows, "Common <chart>")
