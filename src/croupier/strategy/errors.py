"""What is refused about strategies.

CroupierError
└── BadInput
    └── BadChart    a chart that cannot be read, or that leaves a hand without an answer
"""

from croupier.core.errors import BadInput


class BadChart(BadInput):
    """A chart that cannot be read, or that leaves a hand without an answer."""

    code = "chart.bad"

    def __init__(self, message: str) -> None:
        super().__init__(f"chart: {message}")
