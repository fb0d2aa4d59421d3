"""What an account may be called, and which addresses mails go to.

Two names that look alike are one. Guests' names are drawn by the house; nobody chooses such a one.
"""

import re
import unicodedata

from croupier.casino.guest_names import GUEST_WORDS
from croupier.casino.people import name_key
from croupier.casino.person_errors import MailRefused, NameFault, NameRefused

NAME_CHARACTERS_MIN = 3
NAME_CHARACTERS_MAX = 24
"""Code points of a name, once it is normalised (NFKC)."""

NAME_TEXT_CHARACTERS_MAX = 200
"""Code points of a name that are looked at."""

MAIL_CHARACTERS_MAX = 254
"""Characters of an address."""

_PUNCTUATION = frozenset(" -_.'")
_MARKS_IN_A_ROW = 2
_RESERVED = frozenset(
    {
        *("admin", "administrator", "bank", "cashier", "croupier", "dealer", "host", "house"),
        *("moderator", "nobody", "root", "staff", "support", "system"),
    }
)
_GONE = re.compile(r"gone[0-9lo]*")
# Letters by rights, and nothing to be seen.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5")
_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
# What passes for a Latin letter or a digit at a glance, once the case is folded.
_LOOKS = str.maketrans(
    "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜᎪᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃօոսհցզ"
    "авгеёзікмнорстухѕјԁԛԝһӏαβγδεικνορτυχωɑɡɩı01|ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ",
    "abcdefghljklmnoprstuvwxyzacdeghjklmprstvwyzonuhgq"
    "abreeзlkmhopctyxsjdqwhlabydelkvoptuxwagllollabcdefghljklmnopqrstuvwyz",
)
_MAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?"
)


def clean_name(text: str) -> str:
    """A name as the house keeps it: compatibility forms made plain, space at the ends gone.

    >>> clean_name("  Ａｎｎ   Lee ")
    'Ann Lee'

    Raises:
        NameRefused: It is no name for an account.
    """
    name = " ".join(unicodedata.normalize("NFKC", text[:NAME_TEXT_CHARACTERS_MAX]).split(" "))
    name = re.sub(" +", " ", name).strip(" ")
    if len(name) < NAME_CHARACTERS_MIN:
        raise NameRefused(NameFault.SHORT, f"a name has {NAME_CHARACTERS_MIN} characters or more")
    if len(name) > NAME_CHARACTERS_MAX:
        raise NameRefused(NameFault.LONG, f"a name has at most {NAME_CHARACTERS_MAX} characters")
    _require_letters(name)
    _require_one_script(name)
    if _is_reserved(name):
        raise NameRefused(NameFault.RESERVED, "the house keeps this name for itself")
    return name


def look_key(name: str) -> str:
    """A name as it looks at a glance: two accounts with one would be taken for each other.

    >>> look_key("Paul 10") == look_key("paul_lO")
    True
    >>> look_key("Коса") == look_key("Koca")
    True
    """
    bare = "".join(
        each
        for each in unicodedata.normalize("NFD", name_key(name))
        if unicodedata.category(each) not in ("Mn", "Me") and each not in _PUNCTUATION
    )
    return bare.translate(_LOOKS).replace("i", "l")


def clean_mail(text: str) -> str:
    """An address as it is kept.

    Raises:
        MailRefused: It is none that this house sends to; letters outside ASCII are not taken.
    """
    mail = text.strip(" ")
    # "=?" begins an encoded word: mail programs would read another address there.
    is_plain = ".." not in mail and "=?" not in mail
    if len(mail) > MAIL_CHARACTERS_MAX or not _MAIL.fullmatch(mail) or not is_plain:
        raise MailRefused("this is no address that a mail could go to")
    return mail


def mail_key(mail: str) -> str:
    """An address as it is compared.

    >>> mail_key("Ann@Example.org")
    'ann@example.org'
    """
    return mail.lower()


def _require_letters(name: str) -> None:
    marks, before = 0, ""
    for each in name:
        kind = unicodedata.category(each)
        is_mark = kind in ("Mn", "Mc")
        marks = marks + 1 if is_mark else 0
        is_plain = kind.startswith("L") or "0" <= each <= "9" or each in _PUNCTUATION or is_mark
        is_doubled = each in _PUNCTUATION and before in _PUNCTUATION
        is_hidden = each in _INVISIBLE or 0xFE00 <= ord(each) <= 0xFE0F
        if not is_plain or is_hidden or marks > _MARKS_IN_A_ROW or is_doubled:
            raise NameRefused(NameFault.CHARACTER, "a name has letters, digits and - _ . ' between")
        before = each
    is_open = name[0] in _PUNCTUATION or unicodedata.category(name[0]).startswith("M")
    if is_open or not any(unicodedata.category(each).startswith("L") for each in name):
        raise NameRefused(NameFault.CHARACTER, "a name begins with a letter or a digit")


def _require_one_script(name: str) -> None:
    scripts = {
        unicodedata.name(each, "UNNAMED").split()[0]
        for each in name
        if unicodedata.category(each).startswith("L")
    }
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in _TOGETHER):
        raise NameRefused(NameFault.SCRIPTS, "a name is written in the letters of one script")


def _is_reserved(name: str) -> bool:
    """The house's own, a drawn guest's, or what is left of a person who has gone."""
    look = look_key(name)
    is_drawn = any(look.startswith(look_key(word)) for word in GUEST_WORDS)
    is_gone = _GONE.fullmatch(look) is not None
    return is_drawn or is_gone or look in {look_key(each) for each in _RESERVED}
