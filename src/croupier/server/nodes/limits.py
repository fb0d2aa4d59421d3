"""Every limit between the nodes of one house, named, with its unit."""

ASK_MS_MAX = 1_500
"""Milliseconds that one node waits for another's answer, before it asks again."""

TRY_MS_MAX = 6_000
"""Milliseconds that a command for a silent node is asked again; then nobody can tell."""

RETRY_MS = 250
"""Milliseconds between two tries."""

BEAT_MS = 1_000
"""Milliseconds between two beats: so soon is it noticed that a message was lost."""

TOLD_BYTES_MAX = 262_144
"""Bytes of frames that go to one node in one message; more go in several."""

CATCH_UP_MS_MAX = 500
"""Milliseconds that the answer to a command waits for what it leads to, if that comes later."""

EARLY_FRAMES_MAX = 256
"""Frames kept for a viewer whose table has not answered yet; with one more it is asked anew."""

LOOKED_FOR_AT_ONCE_MAX = 64
"""Sockets that have lost sight of one node's tables, for which those are looked for at a time."""

SESSIONS_MS = 250
"""Milliseconds within which people whose unfinished sessions have changed are told at once."""

ORPHANS_A_BEAT_MAX = 512
"""Tables of dead nodes that one node takes in one beat."""

ORPHANS_AT_ONCE_MAX = 16
"""Of them, those that are read at the same time."""

HANDED_OVER_AT_ONCE_MAX = 16
"""Tables that a node which leaves hands over at the same time."""

LOBBY_PAGE_MAX = 500
"""Tables of a node's lobby in one answer."""

STALE_PLACE_MS_MAX = 60_000
"""Milliseconds that a dead node's table keeps its place in the lobby, if nobody takes it."""

OWNERS_KEPT_MAX = 50_000
"""Tables of which a node remembers who plays them; with one more it begins anew."""
