"""A letter as mail servers and mail programs know it."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from croupier.casino.mail import Letter


def mail_message(letter: Letter, sender: str) -> EmailMessage:
    """Plain text in UTF-8, marked as made by a machine, so that nobody's absence answers it."""
    message = EmailMessage(policy=SMTP)
    message["From"] = f"Croupier <{sender}>"
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    # Whoever reads the file finds the link in one piece.
    message.set_content(letter.body, cte="7bit" if letter.body.isascii() else "quoted-printable")
    return message
