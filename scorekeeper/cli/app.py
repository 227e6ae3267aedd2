"""The entry point: arguments in, exit code out, and no traceback between.

Whoever presses Ctrl-C is answered from the first instruction of `main` to the last. So nothing is
imported here that Python has not loaded before.
"""

import gc
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import Any

    from scorekeeper.cli.context import AppContext

_running: "list[AppContext]" = []
"""What the command line that runs knows: what stands is said of its store and session."""
_WHAT_NEXT = "If there is room in memory and on the disk, reinstall it."
INTERRUPT_AGAIN = 0.005
"""Seconds after which the code that swallows an interruption may have been left."""
_SECONDS_TO_SAY = 3.0
"""In which a further Ctrl-C does not disturb what is said of the first."""


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    try:
        heed_interruptions()
        sys.unraisablehook = _interrupt_again
        gc.disable()  # so short a life leaves little to collect, and looking for it costs
        code = 0 if sys.argv[1:] == ["--version"] and _print_version() else run(sys.argv[1:])
        _flush()
        # All files are closed and locks let go: taking the interpreter apart would take longer
        # than most commands do.
        os._exit(code)
    except BaseException as error:
        if _is_interruption(error):
            os._exit(_leave_interrupted())
        if not isinstance(error, Exception) or os.environ.get("SCOREKEEPER_TRACEBACK"):
            raise
        _print_unstarted(error)
        os._exit(1)


def _print_unstarted(error: Exception) -> None:
    """Say what keeps the program from being loaded, as a failing disk does."""
    told = f"Scorekeeper could not be loaded ({error!r}). {_WHAT_NEXT}\n"
    try:
        os.write(2, told.encode(errors="backslashreplace"))
    except OSError:  # nobody can be told
        return


def _print_version() -> bool:
    """Print the version before anything is loaded; return whether it could be written."""
    from scorekeeper import __version__

    try:
        # Past Python's buffer: what that cannot get rid of, it tries to write again and again.
        os.write(sys.stdout.fileno(), f"scorekeeper {__version__}\n".encode())
    except (AttributeError, OSError):  # a closed stream is None
        return False
    return True


def heed_interruptions() -> None:
    """Let the next Ctrl-C interrupt, and only that one: what comes of it, no other disturbs."""
    import _signal  # type: ignore[import-not-found]  # `signal` would have to be loaded first

    # Otherwise it is ignored, as shells have it without jobs, or somebody else's.
    if _signal.getsignal(_signal.SIGINT) in (_signal.default_int_handler, _pass_over):
        _signal.signal(_signal.SIGINT, _interrupt)


def _interrupt(number: int, _: object) -> None:
    import _signal

    _signal.signal(number, _pass_over)
    raise KeyboardInterrupt


def _pass_over(*_: object) -> None:
    """Pass over a further Ctrl-C; where the system ignores it, Python tells of one that is late."""


def _interrupt_again(swallowed: "sys.UnraisableHookArgs") -> None:
    """Repeat an interruption that came where Python must swallow it, as in a weakref's callback."""
    if swallowed.exc_type is not KeyboardInterrupt or sys.platform == "win32":  # without timers
        sys.__unraisablehook__(swallowed)
        return
    interrupt_again(sys._getframe())  # noqa: SLF001 — `inspect` would have to be loaded first


def interrupt_again(swallowed: "FrameType") -> None:
    """Repeat an interruption as soon as a running function is left whose caller swallows it."""
    import _signal

    def again(_: int, running: "FrameType | None") -> None:
        while running is not None and running is not swallowed:
            running = running.f_back
        if running is None:
            _signal.setitimer(_signal.ITIMER_REAL, 0)
            raise KeyboardInterrupt

    _signal.signal(_signal.SIGALRM, again)
    # Again and again: before it waits for a key, the line editor looks at no signal.
    _signal.setitimer(_signal.ITIMER_REAL, INTERRUPT_AGAIN, INTERRUPT_AGAIN)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):  # closed from the start, or reported already
            continue


def _is_interruption(error: BaseException | None) -> bool:
    """Return whether Ctrl-C lies behind an error: Python wraps what comes as a class is made."""
    seen: list[BaseException] = []  # of two errors, each may be behind the other
    while error is not None and not any(error is before for before in seen):
        if isinstance(error, KeyboardInterrupt):
            return True
        seen.append(error)
        error = error.__cause__ or error.__context__
    return False


def _leave_interrupted() -> int:
    """Say what stands after Ctrl-C, if the program can be loaded for that; return the exit code."""
    try:
        return _interrupted()
    except Exception as error:  # noqa: BLE001 — whatever it is, it is said
        _print_unstarted(error)
        return 130  # as `exit_codes` has it, which perhaps can't be loaded either


def _interrupted() -> int:
    """Say whether anything was stored before the interruption, wherever it came."""
    from scorekeeper.cli.half_loaded import forget_half_loaded

    forget_half_loaded()  # what was being loaded is needed for that
    from scorekeeper.cli import standard_streams
    from scorekeeper.cli.context import AppContext

    standard_streams.prepare()  # it may not have come so far
    code = _print_interrupted(_running[-1] if _running else AppContext(), sys.argv[1:])
    _flush()
    return code


def run(arguments: list[str]) -> int:
    """Run a command line; return the exit code. Any error is printed as a sentence."""
    from scorekeeper.cli import console, standard_streams
    from scorekeeper.cli.command_group import invoke
    from scorekeeper.cli.context import AppContext
    from scorekeeper.storage.watched_writes import forget_writes

    standard_streams.prepare()
    forget_writes()
    app = AppContext()
    app.typed = arguments
    _running[:] = [app]
    code = 0
    try:
        code = invoke(*_command(arguments), app)
        console.flush_output()
    except BaseException as error:
        if _is_interruption(error):
            return _print_interrupted(app, arguments)
        if isinstance(error, SystemExit):  # a shell has its words
            return _code_of(error)
        if not isinstance(error, Exception):
            raise
        try:
            return _print_error(app, error) or code  # of one whose answer could not be written
        except Exception as fault:  # of the fields of a refusal no sentence can be made
            if os.environ.get("SCOREKEEPER_TRACEBACK"):
                raise
            return _print_fault(app, fault)
    return code


def _code_of(leaving: SystemExit) -> int:
    """Return the exit code as Python has it: none at all is that of success."""
    from scorekeeper.cli import exit_codes

    match leaving.code:
        case None:
            return exit_codes.FINE
        case int(code):
            return code
        case _:
            return exit_codes.UNABLE


def _print_error(app: "AppContext", error: Exception) -> int:
    """Say what went wrong; return the exit code."""
    from scorekeeper.cli import console, exit_codes
    from scorekeeper.core.messages import Refusal

    if isinstance(error, Refusal):
        app.print_refusal(error)
        return exit_codes.code_of(error)
    from scorekeeper.cli.interruptions import print_unexpected, print_unsaid
    from scorekeeper.storage import platform_files

    match error:
        case console.OutputFailed():
            return print_unsaid(app, error)
        case io.UnsupportedOperation():  # a library wrote to a closed output
            return print_unsaid(app, console.OutputFailed(error))
        case OSError() if platform_files.is_closed_pipe(error):  # a library wrote there
            return print_unsaid(app, console.OutputFailed(error))
        case OSError():
            try:
                console.flush_output()
            except console.OutputFailed as failure:  # a library wrote there: help, a script
                return print_unsaid(app, failure)
        case _ if os.environ.get("SCOREKEEPER_TRACEBACK"):
            raise error
    return print_unexpected(app, error)


def _print_interrupted(app: "AppContext", arguments: "Sequence[str]") -> int:
    """Say what stands after Ctrl-C; return the exit code.

    What is left of the output is not written: whoever should take it perhaps takes nothing.
    """
    from scorekeeper.cli import console, exit_codes

    _give_up_later(exit_codes.INTERRUPTED)
    try:
        app.speak_as_asked(arguments)
        return app.print_interrupted()
    except Exception as unsaid:  # noqa: BLE001 — whatever it is, it is said
        _print_unsayable(unsaid)
        return exit_codes.INTERRUPTED
    finally:
        console.discard_unwritten(sys.stdout)


def _give_up_later(code: int) -> None:
    """Let a further Ctrl-C end the process once nobody has taken for seconds what is to be said.

    Nothing else is left to be done then.
    """
    import _signal
    from time import monotonic

    until = monotonic() + _SECONDS_TO_SAY

    def leave(*_: object) -> None:
        if monotonic() > until:
            os._exit(code)

    if _signal.getsignal(_signal.SIGINT) is _pass_over:
        _signal.signal(_signal.SIGINT, leave)


def _print_fault(app: "AppContext", fault: Exception) -> int:
    """Say a fault of our own; return the exit code."""
    from scorekeeper.cli import exit_codes

    try:
        from scorekeeper.cli.interruptions import print_unexpected

        return print_unexpected(app, fault)
    except Exception as unsaid:  # noqa: BLE001 — whatever it is, it is said
        return exit_codes.FINE if _print_unsayable(unsaid) else exit_codes.UNABLE


def _print_unsayable(unsaid: Exception) -> bool:
    """Say what stands where a failing disk has no sentence for it; return whether it is stored."""
    from scorekeeper.cli import console
    from scorekeeper.core.messages import Unavailable
    from scorekeeper.storage.watched_writes import stored_whole

    try:
        stored = stored_whole()
    except Unavailable:  # which nobody knows
        stored = False
    told = "It is stored, but" if stored else "Everything recorded before is safe, but"
    why = f"Scorekeeper could not read its own files ({unsaid!r})."
    console.print_error(f"{told} {why} {_WHAT_NEXT}")
    return stored


def _command(arguments: list[str]) -> "tuple[Any, list[str], str]":
    """Return what to run: the one command that the line begins with, or all of them.

    To a shell that asks for completions all must answer, under the name that it knows.
    """
    from scorekeeper.cli.command_group import load
    from scorekeeper.command_list import COMMANDS

    name = arguments[0] if arguments else ""
    if name in COMMANDS and "_SCOREKEEPER_COMPLETE" not in os.environ:
        return load(name), arguments[1:], f"scorekeeper {name}"
    return _application(arguments), arguments, "scorekeeper"


def _application(arguments: "Sequence[str]" = ()) -> "Any":
    from copy import copy

    import typer

    from scorekeeper.cli.command_group import HELP_OPTIONS, LazyGroup, common_parameters
    from scorekeeper.cli.commands.root import root

    app = typer.Typer(rich_markup_mode="rich", cls=LazyGroup)
    settings = {"help_option_names": [*HELP_OPTIONS]}
    app.callback(invoke_without_command=True, context_settings=settings)(root)
    group = typer.main.get_command(app)
    if "_SCOREKEEPER_COMPLETE" in os.environ or _asks_for_script(arguments):
        from scorekeeper.cli.shells import register

        register()
    if _asks_for_script(arguments):
        from scorekeeper.cli.install_completion import register_installers

        register_installers()
    group.name = "scorekeeper"
    group.params += [copy(option) for option in common_parameters()]
    return group


def _asks_for_script(arguments: "Sequence[str]") -> bool:
    """Return whether a line asks for the script by which a shell completes words."""
    return any(word.startswith(("--show-c", "--install-c")) for word in arguments)
