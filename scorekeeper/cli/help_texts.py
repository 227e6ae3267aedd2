"""Help from the catalog, put into a command when somebody asks for it."""

import re
from copy import copy
from typing import Any

from scorekeeper.command_list import COMMANDS, example_of
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.exporters.registry import FORMATS
from scorekeeper.games import GAMES, game_named
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalog import Catalog, language

_SHARED = {
    *("why", "json", "help", "session_meant", "store_folder", "language"),
    *("install_completion", "show_completion"),
}
"""Parameters whose help is the same whatever command has them."""


class _Lists(dict[str, object]):
    """What the help of options lists by its name; the games are imported only for theirs."""

    def __missing__(self, name: str) -> object:
        self[name] = {"formats": FORMATS, "languages": LANGUAGES, "games": GAMES}.get(name)
        if name == "variants":
            self[name] = [_variants(game) for game in GAMES]
        return self[name]


def _variants(game: str) -> Message:
    return message("help-variants", game=game, variants=list(game_named(game).variants))


def catalog_of(context: Any) -> Catalog:
    """Return the catalog in use; English where no context was made."""
    app = context.find_root().obj
    catalog: Catalog = app.catalog if app else language("en")
    return catalog


def parameter_code(command: str, parameter: str) -> str:
    """Return the code of a parameter's help."""
    owner = "option" if parameter in _SHARED else command
    return f"help-{owner}-{parameter.strip('_').replace('_', '-')}"


def worded(command: Any, context: Any) -> Any:
    """Return a copy of a command that has help and the titles of panels, its parameters too."""
    render = catalog_of(context).render
    command = copy(command)
    command.params = [copy(param) for param in command.params]
    command.help = render(message(f"help-{command.name}"))
    command.options_metavar = render(message("help-usage-options"))
    if command.name in COMMANDS:
        command.epilog = example_line(command.name, context, bold=True)
    fields = _Lists()
    for param in command.get_params(context):
        param.metavar = _translated(param.metavar or "", render) or None
        param.type = _untold(param.type)
        param.help = render(Message(parameter_code(command.name, param.name), fields))
        kind = "arguments" if param.param_type_name == "argument" else "options"
        param.rich_help_panel = render(message(f"panel-{kind}"))
    return command


def translate_typer(context: Any) -> None:
    """Give Typer the one word of its tables that it takes from no parameter."""
    from typer import rich_utils

    rich_utils.REQUIRED_LONG_STRING = catalog_of(context).render(message("help-required"))


_PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b")


def _translated(metavar: str, render: RenderMessage) -> str:
    """Return what stands for the value of a parameter with each word in the language spoken."""
    return _PLACEHOLDER.sub(lambda word: render(Message(f"placeholder-{word[0].lower()}")), metavar)


def _untold(type_: Any) -> Any:
    """Return the type of a parameter without its name, such as `str`, which tells nobody much."""
    type_ = copy(type_)
    type_.get_metavar = _no_name
    return type_


def _no_name(**_: object) -> str:
    return ""


def example_line(name: str, context: Any, *, bold: bool = False) -> str:
    """Return the line with a command's example, as it is typed where the help is asked for."""
    app = context.find_root().obj
    program = "" if app and app.at_prompt else "scorekeeper "
    render = catalog_of(context).render
    line = program + render(example_of(name))
    shown = f"[bold]{escaped(line)}[/bold]" if bold else line
    return render(message("help-example", line=shown))


def summary(name: str, context: Any) -> tuple[str, str]:
    """Return what the list of commands says of a command, and the title of its panel."""
    render, info = catalog_of(context).render, COMMANDS[name]
    purpose = message(f"purpose-{name}")
    listed = message(
        "help-listed",
        purpose=purpose,
        example=message("help-listed-example", example=escaped(render(example_of(name)))),
    )
    return render(listed), render(message(f"panel-{info.panel}"))


def escaped(text: str) -> str:
    """Return a text in which no bracket begins markup."""
    return text.replace("[", "\\[")
