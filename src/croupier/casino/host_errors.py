"""What the house can refuse a host, and whom a host keeps out.

The tree, below `HouseRefusal`:

    NotAHost                who asks has no rights of a host
    ReasonRefused           no reason, or one that is too long
    CommandReused           the command's id stands for something else that was done
    AgainstOneself          hosts lock nobody but others
    LastHost                nobody could give the right back on the page
    MuteRefused             nobody is silent for so long
    AuditRunning            one audit at a time
    PersonLocked            a host keeps the person out
    PersonMuted             a host lets the person say nothing; `seconds_left`
"""

from croupier.casino.errors import ChatRefused, HouseRefusal


class NotAHost(HouseRefusal):
    """Who asks has no rights of a host."""

    code = "host.required"


class ReasonRefused(HouseRefusal):
    """No reason, or one that is too long; `min` and `max` characters are in the details."""

    code = "host.reason"


class CommandReused(HouseRefusal):
    """The command's id stands for something else that the host has done."""

    code = "host.command_used"


class AgainstOneself(HouseRefusal):
    """A host locks others, never themselves."""

    code = "host.oneself"


class LastHost(HouseRefusal):
    """Without them nobody could give the right back on the page."""

    code = "host.last"


class MuteRefused(HouseRefusal):
    """Nobody is silent for so long; `max` seconds are in the details."""

    code = "host.mute"


class AuditRunning(HouseRefusal):
    """The audit before has not ended."""

    code = "host.audit_running"


class PersonLocked(HouseRefusal):
    """A host keeps the person out; money and history stay."""

    code = "account.locked"


class PersonMuted(ChatRefused):
    """A host lets the person say nothing for a time; `seconds_left` are in the details."""

    code = "chat.muted"

    def __init__(self, seconds_left: int) -> None:
        super().__init__(f"nothing is taken for {seconds_left} s", seconds_left=seconds_left)
