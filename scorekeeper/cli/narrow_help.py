"""Help for a narrow terminal: each name has a line of its own, and its sentence the next ones."""

import shutil
from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.cli.help_texts import catalog_of, example_line
from scorekeeper.command_list import COMMANDS, example_of
from scorekeeper.core.messages import message
from scorekeeper.exporters.text.text_width import wrap

_NARROW_BELOW = 60
"""Columns below which a table has no room for names beside sentences."""
_INDENT = 2


def is_narrow() -> bool:
    """Return whether the terminal has no room for tables."""
    return shutil.get_terminal_size().columns < _NARROW_BELOW


def narrow_help(command: Any, context: Any) -> str:
    """Return the help of a command, or of all, which has been filled in."""
    lines = [*_usage(command, context), ""]
    for paragraph in command.help.split("\n\n"):
        lines += [*_indented(paragraph, 0), ""]
    panels = _Panels()
    for param in command.get_params(context):
        if not getattr(param, "hidden", False):
            panels.add(param.rich_help_panel, _name(param, context), [param.help or ""])
    if hasattr(command, "list_commands"):
        _add_commands(panels, context)
    for title, entries in panels.items():
        lines += [title, *entries, ""]
    if command.name in COMMANDS:
        lines += _indented(example_line(command.name, context), 0)
    return "\n".join(lines).rstrip()


class _Panels(dict[str, list[str]]):
    """The lines of each panel, by its title."""

    def add(self, title: str, name: str, sentences: Iterable[str]) -> None:
        """Add a name, and sentences about it below."""
        lines = self.setdefault(title, [])
        lines += _indented(name, _INDENT)
        for sentence in sentences:
            lines += _indented(sentence, 2 * _INDENT)


def _add_commands(panels: _Panels, context: Any) -> None:
    render = catalog_of(context).render
    for name, info in COMMANDS.items():
        title = render(message(f"panel-{info.panel}"))
        example = render(message("help-listed-example", example=example_of(name)))
        panels.add(title, name, [render(message(f"purpose-{name}")), example])


def _usage(command: Any, context: Any) -> Iterator[str]:
    prefix = catalog_of(context).render(message("help-usage"))
    pieces = " ".join(command.collect_usage_pieces(context))
    return iter(_indented(f"{prefix}{context.command_path} {pieces}", 0))


def _name(param: Any, context: Any) -> str:
    """Return an option with its other forms and its value, or an argument."""
    if param.param_type_name == "argument":
        return str(param.make_metavar(ctx=context))
    takes_value = not (param.is_flag or param.count)
    value = f" {param.make_metavar(ctx=context)}" if takes_value else ""
    return ", ".join([*param.opts, *param.secondary_opts]) + value


def _indented(text: str, cells: int) -> list[str]:
    columns = shutil.get_terminal_size().columns
    return [" " * cells + line for line in wrap(text, columns - cells)]
