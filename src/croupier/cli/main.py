"""The command line: what may be said to `croupier`, and how a wrong call is answered.

Exit codes: 0 right, 1 a finding, 2 a wrong call or wrong input, with one line on standard
error. Parts that bring much with them are imported by the commands that need them.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Annotated

import typer
from typer.main import get_command

from croupier.cli.as_typed import leave_as_typed
from croupier.core.errors import CroupierError

EXIT_WRONG = 2
"""A wrong call, or input that cannot be."""

EXIT_INTERRUPTED = 130
"""Ctrl+C."""

MESSAGE_CHARACTERS_MAX = 500
"""Longest line on standard error."""

_MODULES: Mapping[str, str] = {
    "serve": "serve",
    "games": "games",
    "rules": "games",
    "odds": "odds",
    "strategy": "strategy",
    "advise": "advise",
    "play": "play",
    "replay": "replay",
    "review": "review",
    "verify": "verify",
    "simulate": "simulate",
    "admin": "admin",
}
"""Where each command lives, in the order of the help."""


def command_line(first: str | None) -> typer.Typer:
    """All commands; where `first` is one of them, that one alone, so that no other is loaded."""
    app = typer.Typer(
        name="croupier",
        help="A blackjack house of your own.",
        add_completion=False,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
    )
    app.callback()(_house)
    wanted = [name for name in _MODULES if name == first] or list(_MODULES)
    for name in wanted:
        command = getattr(import_module(f"croupier.cli.{_MODULES[name]}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command()(command)
    return app


def _house(
    context: typer.Context,
    *,
    is_version_wanted: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.")
    ] = False,
) -> None:
    if is_version_wanted:
        from importlib.metadata import version

        typer.echo(f"croupier {version('croupier')}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Does what the arguments say, and ends the process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Does what the arguments say; the exit code."""
    try:
        _invoke(list(arguments))
    except typer.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    except typer.TyperException as error:
        message = error.format_message()
        # Without a word the parser has just printed the help of a group.
        return _wrong(_as_ours(message)) if message else 0
    except CroupierError as error:
        return _wrong(str(error))
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        return _wrong(_world_failure(error))
    return 0


def _invoke(arguments: list[str]) -> None:
    """Lets every error out, which the parser's own way of running a command would not."""
    commands = get_command(command_line(arguments[0] if arguments else None))
    leave_as_typed(commands)
    with commands.make_context("croupier", arguments) as context:
        commands.invoke(context)
    if sys.stdout is not None:
        sys.stdout.flush()


def _wrong(message: str) -> int:
    print(one_line(message), file=sys.stderr)
    return EXIT_WRONG


def _as_ours(message: str) -> str:
    """The parser's sentence in the form of our own messages."""
    return message[:1].lower() + message[1:].rstrip(".")


def _world_failure(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


def one_line(message: str) -> str:
    """A message as one plain line of bounded length, whatever was quoted in it."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in message).split())
    if len(line) > MESSAGE_CHARACTERS_MAX:
        return line[: MESSAGE_CHARACTERS_MAX - 3] + "..."
    return line


def _drop_output() -> None:
    """What was not written yet goes nowhere, so that the interpreter does not try again."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
