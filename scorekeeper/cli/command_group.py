"""The commands as Typer sees them: only the one that was asked for is imported."""

import inspect
import re
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache
from importlib import import_module
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from scorekeeper.cli import exit_codes
from scorekeeper.cli.context import AppContext
from scorekeeper.command_list import CHANGES, COMMANDS, CommandInfo
from scorekeeper.core.messages import Malformed, Message, Unavailable, message

if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object

_FILES = ("FILE", "PAPER", "SHEET")
"""What the help calls a value that names a file alone, and so can't be empty."""
HELP_OPTIONS = ("-h", "--help")
_SEVERAL_LETTERS = r"(?s)-[A-Za-z][\w-]+(=.*)?"
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
        ),
    ] = None,
    store_folder: Annotated[
        str | None,
        typer.Option(
            "--store",
            callback=_place("store_option"),
            autocompletion=offer("store_places"),
            metavar="DIR|ADDRESS",
            is_eager=True,  # the session is one of that store, whichever is named first
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang",
            callback=_place("language_option"),
            autocompletion=offer("language_names"),
            metavar="CODE",
            is_eager=True,
        ),
    ] = None,
) -> None:
    """Declare the options that commands have in common; their callbacks keep the values."""


def _with_context(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command as Typer calls it: its first parameter, `app`, is not on the line."""
    signature = inspect.signature(function)
    options = [option for name, option in signature.parameters.items() if name != "app"]

    def command(context: typer.Context, **values: Any) -> Any:
        app: AppContext = context.find_root().obj
        _raise_if_named_in_vain(app, values, context)
        try:
            return function(app, **values)
        except Unavailable as refusal:
            if function.__name__.rstrip("_") not in CHANGES:
                raise
            raise app.about_change(refusal) from refusal.__cause__

    own = inspect.signature(command).parameters["context"]
    command.__signature__ = signature.replace(parameters=[own, *options])  # type: ignore[attr-defined]
    command.__annotations__ = {**function.__annotations__, "context": typer.Context}
    command.__annotations__.pop("app")
    command.__name__ = function.__name__
    return command


def _raise_if_named_in_vain(app: AppContext, values: Mapping[str, Any], context: Any) -> None:
    """Refuse the session of `--session` before a command for none, or beside other sessions."""
    command = context.command
    params = [param for param in command.params if "SESSION" in (param.metavar or "")]
    info = COMMANDS.get(command.name)
    if app.named is not None and info and not (info.takes_session or params):
        raise _no_such_option("--session", context)
    for given in (values.get(param.name) for param in params):
        for name in given if isinstance(given, list) else [given]:
            app.raise_if_named_twice(name)


def _command(function: Callable[..., Any], **settings: Any) -> TyperCommand:
    app = typer.Typer(add_completion=False, rich_markup_mode="rich")
    app.command(cls=Command, **settings)(function)
    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)  # noqa: S101 — one function makes one command
    return command


@cache
def common_parameters() -> list[Any]:
    """Return the options that commands have in common, ready to be appended to their own."""
    options = list(_command(common_options).params)
    for option in options:
        option.expose_value = False
    return options


class _WithCatalog(Base):
    """What a command and the group of them do in the language of the line."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse; where its own words ask for help, only that and `--lang` count."""
        line = list(args)  # parsing takes words out of it
        try:
            if any(word in args for word in HELP_OPTIONS):
                values, _, _ = self.make_parser(ctx).parse_args(list(args))
                if (name := values.get("language")) is not None:
                    ctx.find_root().obj.set_option("language_option", name)
                args = ["--help"] if values.get("help") else args
            return super().parse_args(ctx, args)
        except Exception as error:
            ctx.find_root().obj.speak_as_asked(line)
            if getattr(error, "ctx", ctx) is None:  # one of Typer's that names no command
                setattr(error, "ctx", ctx)  # noqa: B010 — no type known here has it
            raise

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        prefix = ctx.find_root().obj.render(message("help-usage"))
        formatter.write_usage(ctx.command_path, pieces, prefix=prefix)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, taken from the catalog only now."""
        from scorekeeper.cli.narrow_help import is_narrow, narrow_help

        worded = _worded(self, ctx)
        if is_narrow():
            formatter.write(narrow_help(worded, ctx))
        else:
            _translate_typer(ctx)
            super(_WithCatalog, worded).format_help(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Complete a word; shells show the help beside it."""
        from scorekeeper.cli.completion import in_one_line_each

        worded = _worded(self, ctx)
        return in_one_line_each(super(_WithCatalog, worded).shell_complete(ctx, incomplete))


def _translate_typer(ctx: Any) -> None:
    from scorekeeper.cli.help_texts import translate_typer

    translate_typer(ctx)


def _worded(command: Any, ctx: Any) -> Any:
    from scorekeeper.cli.help_texts import worded

    return worded(command, ctx)


class Command(_WithCatalog, TyperCommand):
    """A command that takes `-10` for a number, and refuses only what looks like an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse, and refuse words that look like options but are none, and words too many."""
        arguments = [part for word in args for part in self._parts(word)]
        options = [name for param in self.get_params(ctx) for name in param.opts]
        if not ctx.resilient_parsing:
            self._raise_if_mistyped(arguments, options, ctx)
        args = list(arguments)  # parsing takes words out of it
        ctx.allow_extra_args = True  # they are refused here, in our words
        rest = super().parse_args(ctx, args)
        if ctx.resilient_parsing:
            return rest
        for param in self.params:
            value = ctx.params.get(param.name)
            given = value if isinstance(value, (list, tuple)) else [value]
            if "" in given and (param.metavar or "").startswith(_FILES):
                raise _no_file_named(param, ctx)
        if "--" not in arguments:
            for word in [*self._words(ctx), *rest]:
                _raise_if_dashed(word, options)
                if word.startswith("-") and re.fullmatch(_LIKE_AN_OPTION, word):
                    raise _no_such_option(word, ctx)
        if rest:
            raise _usage_refusal(message("arguments-extra", given=rest), ctx)
        return rest

    def _raise_if_mistyped(self, arguments: list[str], options: list[str], ctx: Any) -> None:
        """Refuse what is no option but nearly one, and what a keyboard has made of quotes."""
        words = [*takewhile(lambda word: word != "--", arguments)]
        for before, word in pairwise(["", *words]):
            if not word.startswith("-") or before in self._with_values(ctx):
                continue
            _raise_if_dashed(word, options)
            # In `-why`, the parser would see `-h`.
            if re.fullmatch(_SEVERAL_LETTERS, word) and word[:2] not in {*options} - {"-h"}:
                raise _no_such_option(word, ctx)
        has_words = self.name in COMMANDS and COMMANDS[self.name].takes == "words"
        if has_words and not "".join(arguments).isascii():
            from scorekeeper.core.line_options import CURLY_QUOTES, raise_if_quoted_otherwise

            raise_if_quoted_otherwise(arguments, CURLY_QUOTES)

    def _with_values(self, ctx: Any) -> set[str]:
        """Return the names of the options that take a value."""
        params: list[Any] = self.get_params(ctx)
        options = [param for param in params if param.param_type_name == "option"]
        return {name for param in options if not param.is_flag for name in param.opts}

    def _parts(self, word: str) -> list[str]:
        """Return a flag and its number, written with an equals sign, as two words."""
        flag = COMMANDS[self.name].numbered_flag if self.name in COMMANDS else ""
        name, equals, number = word.partition("=")
        return [name, number] if flag and name == flag and equals else [word]

    def _words(self, ctx: Any) -> list[str]:
        """Return the words on the line that stand for themselves and belong to no option."""
        names = [param.name for param in self.params if param.param_type_name == "argument"]
        values = [ctx.params.get(name) for name in names]
        several = [word for value in values if isinstance(value, (list, tuple)) for word in value]
        return [str(word) for word in [*values, *several] if isinstance(word, str)]


def _raise_if_dashed(word: str, options: list[str]) -> None:
    """Refuse an option with a dash; what looks for one is imported only where there is any."""
    if not word.isascii():
        from scorekeeper.core.line_options import raise_if_dashed

        raise_if_dashed(word, options)


class LazyGroup(_WithCatalog, TyperGroup):
    """All commands of the list, as names until one of them is run."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 — the base's signature
        """Return the names in the list's order."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command good for listing; `resolve_command` makes the real one."""
        if cmd_name not in COMMANDS:
            return None
        from scorekeeper.cli.help_texts import summary

        text, panel = summary(cmd_name, ctx)
        return TyperCommand(cmd_name, help=text, rich_help_panel=panel)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, with the list of commands."""
        self.subcommand_metavar = ctx.find_root().obj.render(message("help-usage-command"))
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Import the command that was asked for; `help` is the help that everybody tries first."""
        name, *rest = args
        if name in COMMANDS:
            return name, load(name), rest
        ctx.find_root().obj.speak_as_asked(rest)
        if ctx.resilient_parsing:
            return None, None, rest
        if name == "help":
            if rest and rest[0] in COMMANDS:
                return rest[0], load(rest[0]), ["--help"]
            if rest:
                raise _unknown_command(rest[0], ctx)
            typer.echo(ctx.get_help())
            raise typer.Exit
        if name[:1].isdigit():
            from scorekeeper.cli.entry_hint import line_without_add

            if hint := line_without_add(ctx.find_root().obj, args):
                raise _usage_refusal(hint, ctx)
            raise _unknown_command(name, ctx)
        from scorekeeper.cli.people_hint import people_hint

        if hint := people_hint(ctx.find_root().obj, args):
            raise Malformed(message("command-unknown", given=name, legal=[]), hint)
        from scorekeeper.cli.entry_hint import entry_hint

        if hint := entry_hint(ctx.find_root().obj, args):
            raise _usage_refusal(hint, ctx)
        raise _unknown_command(name, ctx)


def _unknown_command(name: str, ctx: Any) -> Malformed:
    return _usage_refusal(message("command-unknown", given=name, legal=list(COMMANDS)), ctx)


def _usage_refusal(problem: Message, ctx: Any) -> Malformed:
    from scorekeeper.cli.usage_errors import usage_refusal

    return usage_refusal(problem, ctx)


def _no_file_named(param: Any, ctx: Any) -> Malformed:
    from scorekeeper.cli.usage_errors import no_value, usage_refusal

    return usage_refusal(no_value(param, ctx), ctx)


def _no_such_option(word: str, ctx: Any) -> Malformed:
    from scorekeeper.cli.usage_errors import no_such_option, usage_refusal

    return usage_refusal(no_such_option(word, ctx), ctx)


@cache
def load(name: str) -> TyperCommand:
    """Import a command and make it ready to run; at the prompt the same are run many times."""
    info = COMMANDS[name]
    module = import_module(f"scorekeeper.cli.commands.{info.module}")
    function = getattr(module, name if hasattr(module, name) else f"{name}_")
    command = _command(
        _with_context(function),
        name=name,
        context_settings={"ignore_unknown_options": True, "help_option_names": [*HELP_OPTIONS]},
    )
    command.params += _common_parameters_of(info)
    return command


def _common_parameters_of(info: CommandInfo) -> list[Any]:
    """Return the common options that a command has; `--lang` is shown by the list of commands."""
    options = [copy(option) for option in common_parameters()]
    for option in options:
        option.hidden = option.name == "language"
    return [option for option in options if info.takes_session or option.name != "session_meant"]


def invoke(command: Any, arguments: list[str], name: str, app: AppContext) -> int:
    """Run a command; return its exit code. Raises `Malformed` for wrong arguments."""
    try:
        code = command(arguments, prog_name=name, standalone_mode=False, obj=app)
    except typer.Abort as cut_off:  # what Typer makes of an EOFError; no question raises that
        raise ImportError(str(cut_off.__cause__)) from cut_off.__cause__
    except typer.Exit as leaving:
        return leaving.exit_code
    except SystemExit as leaving:
        # Nobody reads what a library wrote.
        if leaving.code == exit_codes.UNABLE and isinstance(why := leaving.__context__, OSError):
            raise why from None
        raise
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        from scorekeeper.cli.usage_errors import translated

        raise translated(error) from error
    if code == exit_codes.INTERRUPTED:  # so it hands on a Ctrl-C
        raise KeyboardInterrupt
    return code if isinstance(code, int) else exit_codes.FINE
