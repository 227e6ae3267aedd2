"""Where the command begins and ends: arguments in, exit code out, and no traceback between."""

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
        with contextlib.suppress(OSError, ValueError):  # told already, or closed
            stream.flush()
    # All files are closed and locks let go: taking the interpreter apart would take longer than
    # most commands do.
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Run a command line; return the exit code. Whatever happens, it is told in a sentence."""
    from scorekeeper.cli import exits, streams
    from scorekeeper.cli.desk import Desk
    from scorekeeper.core.problems import Refusal, said

    streams.prepare()
    desk = Desk()
    try:
        code = _call(arguments, desk)
        sys.stdout.flush()
    except Refusal as refusal:
        desk.complain(refusal)
        return exits.of(refusal)
    except KeyboardInterrupt:
        streams.talk("")
        return exits.INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        _silence()
        return exits.UNABLE
    except OSError as error:
        _silence()
        named = f" ({error.filename})" if error.filename else ""
        why = (error.strerror or str(error)) + named
        streams.talk(desk.words.say(said("system-refused", reason=why)))
        return exits.UNABLE
    except Exception as error:
        if os.environ.get("SCOREKEEPER_TRACEBACK"):
            raise
        return _own_fault(desk, error)
    return code


def _silence() -> None:
    """Write nothing more: what is left of the output has nowhere to go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_fault(desk: Any, error: Exception) -> int:
    from scorekeeper.cli import exits, streams
    from scorekeeper.core.problems import said

    told = f"{type(error).__name__}: {error}"
    streams.talk(desk.words.say(said("own-fault", given=told)))
    return exits.UNABLE


def _call(arguments: list[str], desk: Any) -> int:
    import typer

    from scorekeeper.cli import exits, streams

    command, rest, name = _command(arguments)
    try:
        code = command(rest, prog_name=name, standalone_mode=False, obj=desk)
    except typer.Abort:
        return exits.INTERRUPTED
    except typer.Exit as leaving:
        return leaving.exit_code
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        streams.talk(_usage(error))
        return exits.MALFORMED
    return code if isinstance(code, int) else exits.FINE


def _command(arguments: list[str]) -> tuple[Any, list[str], str]:
    """Return what to run: the one command that the line begins with, or all of them.

    To a shell that asks for completions all must answer, under the name that it knows.
    """
    from scorekeeper.cli.catalogue import COMMANDS
    from scorekeeper.cli.group import load

    name = arguments[0] if arguments else ""
    if name in COMMANDS and "_SCOREKEEPER_COMPLETE" not in os.environ:
        return load(name), arguments[1:], f"scorekeeper {name}"
    return _application(), arguments, "scorekeeper"


def _usage(error: Any) -> str:
    """Word a wrong command line: what was wrong, and where to read how it goes."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "scorekeeper"
    return f"{error.format_message()}\nTry: {path} --help"


def _application() -> Any:
    import typer

    from scorekeeper.cli.commands.root import root
    from scorekeeper.cli.group import Commands, common_parameters

    app = typer.Typer(rich_markup_mode="rich", cls=Commands)
    app.callback(invoke_without_command=True)(root)
    group = typer.main.get_command(app)
    group.params += common_parameters()
    return group
