"""Mails as files, where no server is known that would carry them."""

import asyncio
import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path

from croupier.adapters.clock import SystemClock
from croupier.adapters.mail_text import mail_message
from croupier.casino.mail import Letter
from croupier.casino.person_errors import MailFailed

OUTBOX_NAME = "outbox"
OUTBOX_FILES_MAX = 1000
"""Mails that wait for the host; then no more are written."""

_SENDER = "croupier@localhost"
_FOLDER_MODE = 0o700
_FILE_MODE = 0o600

_log = logging.getLogger(__name__)


class Outbox:
    """`Mailer` that writes each letter into a folder, for its owner's eyes alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, letter: Letter) -> None:
        """Writes a letter down."""
        path = await asyncio.to_thread(self._write, letter)
        _log.warning("no mail server is set: a mail to be sent by hand lies in %s", path)

    def _write(self, letter: Letter) -> Path:
        moment = SystemClock().now().strftime("%Y%m%dT%H%M%S.%fZ")
        path = self._folder / f"{moment}-{secrets.token_hex(4)}.eml"
        # Under another name until it is whole: somebody may watch the folder for letters to send.
        part = path.with_suffix(".part")
        try:
            self._folder.mkdir(_FOLDER_MODE, exist_ok=True)
            if sum(1 for _ in self._folder.iterdir()) >= OUTBOX_FILES_MAX:
                raise MailFailed(f"{OUTBOX_FILES_MAX} mails lie in {self._folder} already")
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
            with os.fdopen(handle, "wb") as file:
                file.write(bytes(mail_message(letter, _SENDER)))
            return part.rename(path)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            raise MailFailed(f"no mail in {self._folder}: {error.strerror}") from None
