"""The entry point: arguments in, exit code out, and no traceback between."""

import contextlib
import gc
import os
import sys
from typing import Any


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    gc.disable()  # so short a life leaves little to collect, and looking for it costs
    if sys.argv[1:] == ["--version"]:  # answered before anything is loaded
        from scorekeeper import __version__

        print(f"scorekeeper {__version__}")  # noqa: T201
        sys.exit(0)
    code = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # reported already, or closed
            stream.flush()
    # All files are closed and locks let go: taking the interpreter apart would take longer than
    # most commands do.
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Run a command line; return the exit code. Any error is printed as a sentence."""
    from scorekeeper.cli import console, exit_codes
    from scorekeeper.cli.command_group import invoke
    from scorekeeper.cli.context import AppContext
    from scorekeeper.core.messages import Refusal

    console.prepare()
    app = AppContext()
    try:
        code = invoke(*_command(arguments), app)
        sys.stdout.flush()
    except Refusal as refusal:
        app.print_refusal(refusal)
        return exit_codes.code_of(refusal)
    except KeyboardInterrupt:
        console.print_error("")
        return exit_codes.INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        _discard_output()
        return exit_codes.UNABLE
    except OSError as error:
        _discard_output()
        app.print_unexpected(error)
        return exit_codes.UNABLE
    except Exception as error:
        if os.environ.get("SCOREKEEPER_TRACEBACK"):
            raise
        app.print_unexpected(error)
        return exit_codes.UNABLE
    return code


def _discard_output() -> None:
    """Discard the rest of the output, which nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(arguments: list[str]) -> tuple[Any, list[str], str]:
    """Return what to run: the one command that the line begins with, or all of them.

    To a shell that asks for completions all must answer, under the name that it knows.
    """
    from scorekeeper.cli.command_group import load
    from scorekeeper.cli.command_list import COMMANDS

    name = arguments[0] if arguments else ""
    if name in COMMANDS and "_SCOREKEEPER_COMPLETE" not in os.environ:
        return load(name), arguments[1:], f"scorekeeper {name}"
    return _application(), arguments, "scorekeeper"


def _application() -> Any:
    import typer

    from scorekeeper.cli.command_group import HELP_OPTIONS, LazyGroup, common_parameters
    from scorekeeper.cli.commands.root import root

    app = typer.Typer(rich_markup_mode="rich", cls=LazyGroup)
    settings = {"help_option_names": [*HELP_OPTIONS]}
    app.callback(invoke_without_command=True, context_settings=settings)(root)
    group = typer.main.get_command(app)
    group.name = "scorekeeper"
    group.params += common_parameters()
    return group
