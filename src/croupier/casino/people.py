"""Names, and how long a browser is known."""

import unicodedata

TOKEN_DAYS_MAX = 400
"""How long a browser's token is good for; browsers keep a cookie no longer."""


def name_key(name: str) -> str:
    """A name as it is compared: two that look alike are one.

    >>> name_key("Guest Heron") == name_key("GUEST heron")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()
