"""`svara`: the commands, and what happens when one goes wrong.

A mistake of the person at the keyboard is one line on stderr and exit code 2. Each command imports what it needs when
it runs, so that the small ones answer at once.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import click

from svara.cli.options import quoted
from svara.cli.plain import printable
from svara.errors import CorruptState, SvaraError

COMMANDS: Final[Mapping[str, str]] = {
    "play": "svara.cli.commands.play",
    "score": "svara.cli.commands.score",
    "odds": "svara.cli.commands.odds",
    "simulate": "svara.cli.commands.simulate",
    "solve": "svara.cli.commands.solve",
    "policy": "svara.cli.commands.policy",
    "replay": "svara.cli.commands.replay",
    "verify": "svara.cli.commands.verify",
    "serve": "svara.cli.commands.serve",
    "backup": "svara.cli.commands.backup",
    "restore": "svara.cli.commands.backup",
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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with the whole of their first sentences."""
        commands = [(name, self.get_command(ctx, name)) for name in COMMANDS]
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(1000)) for name, command in commands if command])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown command is told which there are."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"there is no command {quoted(args[0])}: the commands are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; but when whoever reads the output has gone, as `head` does, that is no error."""
        try:
            done = super().invoke(ctx)
            _flush()
        except BrokenPipeError:
            _write_no_more()
            return 0
        return done

    # click names every parameter that is passed on in `extra` here, in two overloads.
    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run, and exit with a code."""
        extra["standalone_mode"] = False
        _print_anywhere()
        try:
            code = super().main(args, prog_name or "svara", **extra)
            _flush()
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            code = 0
        except click.ClickException as error:
            code = _complain(_in_our_words(error), BAD_INPUT)
        except CorruptState as error:
            code = _complain(f"a check failed, which is a bug in svara: {error}", BUG)
        except SvaraError as error:
            code = _complain(str(error), BAD_INPUT)
        except OSError as error:
            code = _complain(_what_failed(error), BAD_INPUT)
            _write_no_more()
        sys.exit(code if isinstance(code, int) else 0)


def _flush() -> None:
    if sys.stdout is not None:  # it is None where the program was started without
        sys.stdout.flush()


def _write_no_more() -> None:
    """What is still to be written goes nowhere, so that the end of the program does not fail on it again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _what_failed(error: OSError) -> str:
    """Commands see to their own files; what is left without a name is standard output."""
    why = error.strerror or str(error)
    if error.filename is not None:
        return f"cannot use {error.filename}: {why}"
    return f"cannot write the output: {why}; send it to a place with room for it"


def _complain(message: str, code: int) -> int:
    with suppress(OSError):
        click.echo(f"svara: {printable(' '.join(message.split()))}", err=True)
    return code


def _in_our_words(error: click.ClickException) -> str:
    """What was wrong and what would be right, in one sentence."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.BadOptionUsage):
        takes = "takes no value" if "not take" in error.message else "takes a value, and none is given"
        return f"{error.option_name} {takes}: see {ctx.command_path if ctx else 'svara COMMAND'} --help"
    if ctx is None:
        return error.format_message()
    usage = ctx.get_usage().removeprefix("Usage: ")
    if isinstance(error, click.NoSuchOption):
        alike = f" {' or '.join(error.possibilities)} is meant, or" if error.possibilities else ""
        return f"there is no option {quoted(error.option_name)}:{alike} see {ctx.command_path} --help"
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"{error.param.human_readable_name.upper()} is missing: {usage}"
    if error.message.startswith("Got unexpected extra argument"):
        extra = error.message.partition("(")[2].removesuffix(")")
        return f"{quoted(extra)} is too much: {usage}"
    return error.format_message()


_LETTERS: Final = {**dict(zip("♠♥♦♣·▶╳╲╱─│…", "shdc->X\\/-|~", strict=True)), "±": "+/-"}


def _print_anywhere() -> None:
    """Where the terminal cannot show a symbol, a letter stands for it; what cannot be read is read as a question."""

    def letter(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(_LETTERS.get(sign, "+") for sign in error.object[error.start : error.end]), error.end

    codecs.register_error("svara", letter)
    for stream, errors in ((sys.stdout, "svara"), (sys.stderr, "svara"), (sys.stdin, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


@click.group(cls=Svara, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="svara", message="svara %(version)s")
def cli() -> None:
    """Svara, the three-card betting game of the Balkans."""


def main() -> None:
    """The `svara` command."""
    cli.main()
