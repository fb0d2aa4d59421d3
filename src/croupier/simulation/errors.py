"""What is refused about simulations.

CroupierError
└── BadInput
    ├── BadPlan         a plan that cannot be played, or a limit that it breaks
    ├── BadCheckpoint   a checkpoint of another plan, or none
    ├── ClusterRefused  a cluster that cannot play
    └── MissingExtra    a part that is installed on request alone
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


class ClusterRefused(BadInput):
    """A cluster that cannot be reached, or whose workers cannot play."""

    code = "simulation.cluster"

    def __init__(self, message: str) -> None:
        super().__init__(f"cluster: {message}")


class MissingExtra(BadInput):
    """A part of the package that is installed on request alone."""

    code = "extra.missing"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs more: pip install 'croupier[{extra}]'")
