"""Documents that the product writes itself: the commands, schemas, the pictures of the READMEs.

Run this module to write them anew.
"""

import functools
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from scorekeeper.cli.command_group import common_parameters, load
from scorekeeper.cli.help_texts import worded
from scorekeeper.cli.shells import script_files
from scorekeeper.command_list import COMMANDS
from scorekeeper.core.messages import message
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalog import language
from tests.support.demo_picture import demo_picture
from tests.support.json_schemas import files
from tests.support.man_page import man_page, short_name_page
from tests.support.transcripts import ROOT, TranscriptRunner

COMMANDS_PAGE = ROOT / "docs" / "reference" / "commands.md"
PICTURE = ROOT / "docs" / "images" / "scoreboard.svg"
SHARED = ROOT / "packaging" / "share"
"""What the wheel puts beside the program, for the shell and for `man`."""
DEMO_PICTURES = {name: ROOT / "docs" / "images" / f"demo-{name}.svg" for name in sorted(LANGUAGES)}
"""The demo as an animated picture, by language."""
_PICTURED = "export sample_sessions/pagat-3.json --format svg --picture scoreboard"
_HEAD = """\
# Commands

<!-- Written by `python -m tests.support.generated_documents` from the commands' own help. -->

`scorekeeper`, `s99` for short, and `python -m scorekeeper` are the same command. Alone it shows the
current session. `scorekeeper COMMAND --help` prints what stands here, `scorekeeper --version` the
version, and `scorekeeper --install-completion` completes commands, sessions and players in your
shell. The wheel brings a man page, and the completions of bash, zsh, fish and PowerShell as files,
into `share`, where `man` and the shells look for them. The options below go before a command's name
or after it, `--session` with commands that work on one session:

"""


def commands_page() -> str:
    """Return the reference of all commands, in the order of `scorekeeper --help`."""
    render = language("en").render
    common = TyperCommand("scorekeeper", params=common_parameters())
    common = worded(common, typer.Context(common))
    parts = [_HEAD + _options(common.params)]
    for panel, group in groupby(COMMANDS.items(), key=lambda item: item[1].panel):
        parts.append(f"## {render(message(f'panel-{panel}'))}\n")
        parts += [_command(name, listed.example) for name, listed in group]
    return "\n".join(parts)


def _command(name: str, example: str) -> str:
    context = typer.Context(load(name))
    command: Any = worded(load(name), context)
    usage = " ".join(command.collect_usage_pieces(context))
    common = {param.name for param in common_parameters()}
    own = [param for param in command.params if param.name not in common]
    parts = [
        f"### {name}\n",
        f"`scorekeeper {name} {usage}`\n",
        f"{command.help}\n",
        *([_options(own)] if own else []),
        f"Example: `scorekeeper {example}`\n",
    ]
    return "\n".join(parts)


def _options(params: list[Any]) -> str:
    rows = [f"| {_name(param)} | {_cell(param.help or '')} |" for param in params]
    return "\n".join(["| | |", "|---|---|", *rows, ""])


def _name(param: Any) -> str:
    """Return how a parameter is written on the line, as code."""
    if param.param_type_name == "argument":
        return f"`{_cell(param.metavar or param.name)}`"
    names = [f"`{name}`" for name in (*param.opts, *param.secondary_opts)]
    taken = "" if param.is_flag else f" `{_cell(param.metavar or 'TEXT')}`"
    return ", ".join(names) + taken


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def picture() -> str:
    """Return the scoreboard that the README shows."""
    with tempfile.TemporaryDirectory() as folder:
        return TranscriptRunner(Path(folder)).answer(f"scorekeeper {_PICTURED}").printed


def generated() -> Iterator[tuple[Path, str]]:
    """Yield each file with what should stand in it."""
    yield COMMANDS_PAGE, commands_page()
    yield PICTURE, picture()
    for name, path in DEMO_PICTURES.items():
        yield path, demo_picture(name)
    yield from files().items()
    yield from shared_files().items()


@functools.cache
def shared_files() -> dict[Path, str]:
    """Return the files that an installation has in its `share`, by their paths."""
    return {
        SHARED / "man" / "man1" / "scorekeeper.1": man_page(),
        SHARED / "man" / "man1" / "s99.1": short_name_page(),
        **{SHARED / path: text for path, text in script_files().items()},
    }


if __name__ == "__main__":
    for path, text in generated():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
