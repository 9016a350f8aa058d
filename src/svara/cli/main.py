"""`svara`: the commands, and what happens when one goes wrong.

A mistake of the person at the keyboard is one line on stderr and exit code 2. Each command imports what it needs when
it runs, so that the small ones answer at once.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import click

from svara.errors import CorruptState, SvaraError

COMMANDS: Final[Mapping[str, str]] = {
    "play": "svara.cli.commands.play",
    "score": "svara.cli.commands.score",
    "odds": "svara.cli.commands.odds",
    "simulate": "svara.cli.commands.simulate",
    "replay": "svara.cli.commands.replay",
}
"""Where each command is: the module, in which it has its own name."""

BAD_INPUT, BUG, INTERRUPTED = 2, 70, 130
"""Exit codes."""


class Svara(click.Group):
    """A group that imports a command when it is called, and turns every expected error into one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order a person meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown command is told which there are."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"there is no command {args[0]!r}: the commands are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; but when whoever reads the output has gone, as `head` does, that is no error."""
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return done

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run, and exit with a code."""
        extra["standalone_mode"] = False
        _print_anywhere()
        try:
            code = super().main(args, prog_name or "svara", **extra)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            code = 0
        except click.ClickException as error:
            code = _complain(error.format_message(), BAD_INPUT)
        except CorruptState as error:
            code = _complain(f"a check failed, which is a bug in svara: {error}", BUG)
        except SvaraError as error:
            code = _complain(str(error), BAD_INPUT)
        sys.exit(code if isinstance(code, int) else 0)


def _complain(message: str, code: int) -> int:
    click.echo(f"svara: {' '.join(message.split())}", err=True)
    return code


_LETTERS: Final = {**dict(zip("♠♥♦♣·▶╳╲╱─│", "shdc->X\\/-|", strict=True)), "±": "+/-"}


def _print_anywhere() -> None:
    """Where the terminal cannot show a symbol, a letter stands for it."""

    def letter(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(_LETTERS.get(sign, "+") for sign in error.object[error.start : error.end]), error.end

    codecs.register_error("svara", letter)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="svara")


@click.group(cls=Svara, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="svara", message="svara %(version)s")
def cli() -> None:
    """Svara, the three-card betting game of the Balkans."""


def main() -> None:
    """The `svara` command."""
    cli.main()
