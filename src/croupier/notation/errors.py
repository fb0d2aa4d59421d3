"""What can be wrong with a record.

CroupierError
├── BadInput
│   └── BadRecord       text that is no record
└── IllegalRound        a record whose round cannot have happened
"""

from croupier.core.errors import BadInput, CroupierError


class BadRecord(BadInput):
    """Text that is no record: not TOML, a wrong field, a value that cannot be."""

    code = "record.bad"


class IllegalRound(CroupierError):
    """A round that cannot have happened.

    Attributes:
        number: Of the round in its record, from 1.
        cause: What is wrong with it.
    """

    code = "record.illegal"

    def __init__(self, number: int, cause: CroupierError) -> None:
        super().__init__(f"round {number}: {cause}")
        self.number = number
        self.cause = cause
