"""The house's letters in Russian."""

from croupier.casino.mail import Letter

_RESET = """\
Здравствуйте, {name}!

Кто-то, надеемся, что вы, попросил новый пароль для вашего аккаунта. Придумайте его здесь:

{link}

Ссылка действует один раз, {minutes} мин. Если это были не вы, ничего делать не нужно: пароль
останется прежним.
"""


def reset_letter(to: str, name: str, link: str, minutes: int) -> Letter:
    """Brings a link by which a forgotten password is replaced."""
    return Letter(to, "Новый пароль", _RESET.format(name=name, link=link, minutes=minutes))
