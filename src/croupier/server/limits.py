"""Every limit at the house's door, named, with its unit."""

MESSAGE_BYTES_MAX = 65_536
"""Bytes of one message from a client; a larger one closes the socket."""

MESSAGES_BURST = 400
"""Messages a socket may send at once before it must slow down."""

MESSAGES_PER_SECOND = 200
"""Messages a second that a socket may send on average."""

INBOX_MESSAGES_MAX = 8
"""Messages waiting for their turn, after which no more is read from a socket for a while."""

OUTBOX_MESSAGES_MAX = 512
"""Messages that may wait for a slow client; then it is dropped and may come back."""

HELD_MESSAGES_MAX = 8
"""Messages kept back while a command of the same client is carried out, to go out in one write."""

CLOSE_SECONDS_MAX = 5
"""Seconds that a dropped client has to hear so; one that reads nothing at all is let go."""

TABLES_PER_SOCKET_MAX = 8
"""Tables one socket may look at."""

SOCKETS_PER_PERSON_MAX = 12
"""Sockets one person may hold open."""

HEAD_BYTES_MAX = 65_536
"""Bytes of one HTTP request up to the end of its headers."""

HEAD_SECONDS_MAX = 10
"""Seconds that a client may take to send them."""

BODY_BYTES_MAX = 16_384
"""Bytes of one HTTP request's body."""

GUESTS_PER_ADDRESS_PER_HOUR = 60
"""New guests from one address an hour."""

REFUSED_MESSAGES_MAX = 40
"""Unreadable messages after which a socket is closed."""

REASON_CHARACTERS_MAX = 120
"""Characters of what a reader says is wrong with a message or a body, in the refusal."""
