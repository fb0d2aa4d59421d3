"""What can be wrong with a record or a rule code.

CroupierError
├── BadInput
│   ├── BadRecord       text that is no record
│   └── BadRuleCode     text that is no rule code
└── IllegalRound        a record whose round cannot have happened
"""

from croupier.core.errors import BadInput, CroupierError


class BadRecord(BadInput):
    """Text that is no record: not TOML, a wrong field, a value that cannot be."""

    code = "record.bad"


class BadRuleCode(BadInput):
    """Text that is no rule code.

    Attributes:
        place: Of the wrong word, from 1; None where the code as a whole is wrong.
    """

    code = "rules.code"

    def __init__(self, message: str, place: int | None = None) -> None:
        super().__init__(f"rule code: {message}")
        self.place = place


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
