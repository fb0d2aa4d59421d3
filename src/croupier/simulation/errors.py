"""What is refused about simulations.

CroupierError
└── BadInput
    ├── BadPlan        a plan that cannot be played, or a limit that it breaks
    └── BadCheckpoint  a checkpoint of another plan, or none
"""

from croupier.core.errors import BadInput


class BadPlan(BadInput):
    """A plan that cannot be played, or a limit that it breaks."""

    code = "simulation.plan"

    def __init__(self, message: str) -> None:
        super().__init__(f"simulation: {message}")


class BadCheckpoint(BadInput):
    """A checkpoint that is none, or of another plan."""

    code = "simulation.checkpoint"

    def __init__(self, message: str) -> None:
        super().__init__(f"checkpoint: {message}")
