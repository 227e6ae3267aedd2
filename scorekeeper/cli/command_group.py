"""The commands as Typer sees them: only the one that was asked for is imported."""

import inspect
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from scorekeeper.cli import console, exit_codes
from scorekeeper.cli.command_list import COMMANDS, CommandInfo
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import message

_LIKE_AN_OPTION = r"(?s)--?[A-Za-z][\w-]*(=.*)?"


Offer = Callable[[typer.Context, str], list[tuple[str, str]]]


def offer(what: str) -> Offer:
    """Return what completes a word by a function of `completion`, which is imported only then."""

    def offers(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
        complete: Offer = getattr(import_module("scorekeeper.cli.completion"), what)
        return complete(context, incomplete)

    return offers


def _place(name: str) -> Callable[[typer.Context, Any], None]:
    """Return what keeps a common option's value, given before or after the command."""

    def place(context: typer.Context, value: Any) -> None:
        if value is not None:
            context.find_root().obj.set_option(name, value)

    return place


def common_options(
    session_meant: Annotated[
        str | None,
        typer.Option(
            "--session",
            callback=_place("session_option"),
            autocompletion=offer("session_names"),
            metavar="ID|TITLE",
            help="The session meant, if not the current one.",
        ),
    ] = None,
    store_folder: Annotated[
        str | None,
        typer.Option(
            "--store",
            callback=_place("store_option"),
            metavar="DIR",
            help="Where sessions are kept; else what SCOREKEEPER_STORE says.",
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang", callback=_place("language_option"), metavar="CODE", help="The language: en."
        ),
    ] = None,
) -> None:
    """Declare the options that every command has; their callbacks keep the values."""


def _with_context(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command as Typer calls it: its first parameter, `app`, is not on the line."""
    signature = inspect.signature(function)
    options = [option for name, option in signature.parameters.items() if name != "app"]

    def command(context: typer.Context, **values: Any) -> Any:
        return function(context.find_root().obj, **values)

    own = inspect.signature(command).parameters["context"]
    command.__signature__ = signature.replace(parameters=[own, *options])  # type: ignore[attr-defined]
    command.__annotations__ = {**function.__annotations__, "context": typer.Context}
    command.__annotations__.pop("app")
    command.__name__, command.__doc__ = function.__name__, function.__doc__
    return command


def _command(function: Callable[..., Any], **settings: Any) -> TyperCommand:
    app = typer.Typer(add_completion=False, rich_markup_mode="rich")
    app.command(cls=Command, **settings)(function)
    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)  # noqa: S101 — one function makes one command
    return command


@cache
def common_parameters() -> list[Any]:
    """Return the options that every command has, ready to be appended to its own."""
    options = list(_command(common_options).params)
    for option in options:
        option.expose_value = False
    return options


class Command(TyperCommand):
    """A command that takes `-10` for a number, and refuses only what looks like an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse, and refuse words that look like options but are none."""
        arguments = list(args)
        rest = super().parse_args(ctx, args)
        if "--" not in arguments and not ctx.resilient_parsing:
            for word in self._words(ctx):
                if word.startswith("-") and re.fullmatch(_LIKE_AN_OPTION, word):
                    ctx.fail(f"No such option: {word}")
        return rest

    def _words(self, ctx: Any) -> list[str]:
        """Return the words on the line that stand for themselves and belong to no option."""
        names = [param.name for param in self.params if param.param_type_name == "argument"]
        values = [ctx.params.get(name) for name in names]
        several = [word for value in values if isinstance(value, (list, tuple)) for word in value]
        return [str(word) for word in [*values, *several] if isinstance(word, str)]


class LazyGroup(TyperGroup):
    """All commands of the catalogue, as names until one of them is run."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 — the base's signature
        """Return the names in the catalogue's order."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 — the base's signature
        """Return a command good for listing; `resolve_command` makes the real one."""
        info = COMMANDS.get(cmd_name)
        return _stand_in(cmd_name, info) if info else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Import the command that was asked for; `help` is the help that everybody tries first."""
        if args[0] == "help":
            typer.echo(ctx.get_help())
            raise typer.Exit
        if args[0][:1].isdigit():
            ctx.fail(ctx.find_root().obj.render(message("line-without-add", given=" ".join(args))))
        if args[0] not in COMMANDS:
            self.commands = {name: self.get_command(ctx, name) for name in COMMANDS}
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load(args[0]), rest


def _stand_in(name: str, info: CommandInfo) -> TyperCommand:
    return TyperCommand(
        name,
        help=f"{info.purpose} [dim]e.g. {_escaped(info.example)}[/dim]",
        rich_help_panel=info.panel,
    )


def _escaped(text: str) -> str:
    return text.replace("[", "\\[")


def load(name: str) -> TyperCommand:
    """Import a command and make it ready to run."""
    info = COMMANDS[name]
    module = import_module(f"scorekeeper.cli.commands.{info.module}")
    function = getattr(module, name if hasattr(module, name) else f"{name}_")
    command = _command(
        _with_context(function),
        name=name,
        context_settings={"ignore_unknown_options": True},
        epilog=f"Example: [bold]scorekeeper {_escaped(info.example)}[/bold]",
    )
    command.params += common_parameters()
    return command


def invoke(command: Any, arguments: list[str], name: str, app: AppContext) -> int:
    """Run a command; return its exit code, and print what is wrong with the arguments."""
    try:
        code = command(arguments, prog_name=name, standalone_mode=False, obj=app)
    except typer.Abort:
        return exit_codes.INTERRUPTED
    except typer.Exit as leaving:
        return leaving.exit_code
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        console.print_error(_usage(error))
        return exit_codes.MALFORMED
    return code if isinstance(code, int) else exit_codes.FINE


def _usage(error: Any) -> str:
    """Word a wrong command line: what was wrong, and where to read how it goes."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "scorekeeper"
    return f"{error.format_message()}\nTry: {path} --help"
