"""The man page, written from the catalogue of commands and their help."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import typer
from typer.core import TyperCommand

from scorekeeper import __version__
from scorekeeper.cli.command_group import common_parameters, load
from scorekeeper.cli.help_texts import worded
from scorekeeper.command_list import COMMANDS, example_of
from scorekeeper.core.messages import Message, message
from scorekeeper.i18n.catalog import language

_DATE = "2026-11-22"
"""The day of the last change that a reader would notice."""
_SYMBOLS = {
    "\\": r"\e",
    "-": r"\-",
    "'": r"\(aq",
    "`": r"\(ga",
    "^": r"\(ha",
    "~": r"\(ti",
    "“": r"\(lq",
    "”": r"\(rq",
    "…": "...",
    "–": r"\(en",
    "×": r"\(mu",
    "♣": "C",
    "♥": "H",
    "♠": "S",
    "♦": "D",
}
"""How roff writes what it would take for its own, and what some terminals lack."""
_CODE = re.compile(r"`([^`]+)`")
_render = language("en").render


def man_page() -> str:
    """Return the man page of `scorekeeper`."""
    common = _worded(TyperCommand("scorekeeper", params=common_parameters()))
    parts = [
        r".\" Written by `python -m tests.support.generated_documents` from the commands' help.",
        f'.TH SCOREKEEPER 1 {_DATE} "scorekeeper {__version__}" "User Commands"',
        ".nh",
        ".ad l",
        ".SH NAME",
        rf"scorekeeper, s99 \- {_escaped(_PURPOSE)}",
        ".SH SYNOPSIS",
        *_synopsis("scorekeeper", "[OPTIONS] COMMAND [ARGS]..."),
        ".SH DESCRIPTION",
        *_lines(common.help),
        ".PP",
        *_lines(_DESCRIPTION),
        ".SH COMMANDS",
    ]
    for panel, group in groupby(COMMANDS, key=lambda name: COMMANDS[name].panel):
        parts.append(f".SS {_escaped(_render(message(f'panel-{panel}')))}")
        for name in group:
            parts += _command(name)
    parts += [".SH OPTIONS", *_options(common.params), *_options(_root_options())]
    for head, entries in _TABLES.items():
        parts.append(f".SH {head}")
        for term, text in entries:
            parts += [".TP", f".B {_escaped(term)}", *_lines(text)]
    parts += [".SH SEE ALSO", *_lines(_SEE_ALSO)]
    return "\n".join([*parts, ""])


def short_name_page() -> str:
    """Return the man page of `s99`, which is the same."""
    return ".so man1/scorekeeper.1\n"


_PURPOSE = "keep score for card games of the Ninety-Nine family"
_DESCRIPTION = (
    "Without a command it shows what the current session needs next. `scorekeeper demo` plays a "
    "sample evening, `scorekeeper COMMAND --help` prints what stands here."
)
_SEE_ALSO = "The documents that come with the source: README.md and docs/README.md."
_TABLES = {
    "EXIT STATUS": [
        ("0", "Fine."),
        ("1", "It could not be done: a file, the store or a lock is in the way."),
        ("2", "It could not be read: an option, a name or an entry."),
        ("3", "The rules forbid it, or `check` found something."),
        ("130", "Interrupted."),
    ],
    "ENVIRONMENT": [
        ("SCOREKEEPER_STORE", "Where sessions are kept, unless --store says otherwise."),
        ("SCOREKEEPER_LANG", "The language, unless --lang says otherwise."),
        ("NO_COLOR", "If set, nothing is coloured."),
    ],
    "FILES": [
        (
            "~/.local/share/scorekeeper",
            "The store on Linux: sessions/ID.json is a session, trash/ has the deleted ones.",
        ),
    ],
}


def _root_options() -> list[Any]:
    """Return the options of the program itself."""
    from scorekeeper.cli.app import _application

    own = {"version", "install_completion", "show_completion"}
    return [param for param in _worded(_application()).params if param.name in own]


def _worded(command: Any) -> Any:
    return worded(command, typer.Context(command))


def _command(name: str) -> Iterator[str]:
    """Yield what stands of a command: how it is called, its help, its options, an example."""
    command = _worded(load(name))
    usage = " ".join(command.collect_usage_pieces(typer.Context(load(name))))
    yield from (".TP", f".B {_escaped(name)} {_escaped(usage)}")
    first, *others = command.help.split("\n\n")
    yield from _lines(first)
    yield ".RS"
    for paragraph in others:
        yield from (".PP", *_lines(paragraph))
    common = {param.name for param in common_parameters()}
    yield from _options([param for param in command.params if param.name not in common])
    example = example_of(name)
    shown = _render(example) if isinstance(example, Message) else example
    yield from (".PP", rf"Example: \fBscorekeeper {_escaped(shown)}\fR", ".RE")


def _options(params: Iterable[Any]) -> Iterator[str]:
    """Yield parameters with their help."""
    for param in params:
        yield from (".TP", _called(param), *_lines(param.help or ""))


def _called(param: Any) -> str:
    """Return how a parameter is written on the line."""
    if param.param_type_name == "argument":
        return rf"\fI{_escaped(param.metavar or param.name)}\fR"
    names = ", ".join(rf"\fB{_escaped(name)}\fR" for name in (*param.opts, *param.secondary_opts))
    return names if param.is_flag else rf"{names} \fI{_escaped(param.metavar or 'TEXT')}\fR"


def _synopsis(name: str, rest: str) -> Iterator[str]:
    yield f".B {name}"
    yield _escaped(rest)


def _lines(text: str) -> Iterator[str]:
    """Yield a paragraph, a line for each sentence; what is typed is bold."""
    for sentence in re.split(r"(?<=[.!?]) +(?=[A-Z`])|\n", text):
        parts = _CODE.split(sentence)
        bold = (
            rf"\fB{_escaped(part)}\fR" if n % 2 else _escaped(part) for n, part in enumerate(parts)
        )
        line = "".join(bold)
        yield rf"\&{line}" if line.startswith((".", "'")) else line


def _escaped(text: str) -> str:
    """Return a text as roff shows it."""
    return "".join(
        _SYMBOLS.get(sign) or (sign if sign.isascii() else rf"\[u{ord(sign):04X}]") for sign in text
    )
