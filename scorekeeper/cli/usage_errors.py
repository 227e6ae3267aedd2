"""What Typer finds wrong with a command line, as messages of the catalog."""

from typing import Any

from scorekeeper.command_list import example_of
from scorekeeper.core.messages import Malformed, Message, message

_NUMBERS = ("int", "deal_number", "entry_number")
"""The types of options that take a whole number."""


def usage_refusal(problem: Message, context: Any) -> Malformed:
    """Return a refusal that says what is wrong, and where to read how the line goes."""
    path = context.command_path if context else "scorekeeper"
    return Malformed(problem, message("try-help", command=path))


def translated(error: Any) -> Malformed:
    """Return the refusal for an error that Typer has raised."""
    context = getattr(error, "ctx", None)
    refusal = usage_refusal(_problem(error), context)
    path = context.command_path if context else ""
    if type(error).__name__ != "MissingParameter" or not path.endswith("score"):
        return refusal
    instead = path.removesuffix("score") + "show"
    return Malformed(*refusal.problems, message("score-instead", command=instead))


def _problem(error: Any) -> Message:
    """Word an error by its class and fields; one of no known class keeps Typer's words."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return no_such_option(error.option_name, error.ctx)
    if kind == "BadOptionUsage":
        code = "option-takes-none" if _is_flag(error) else "option-needs-value"
        return Message(code, {"name": error.option_name})
    param = getattr(error, "param", None)
    name = param.get_error_hint(error.ctx).replace("'", "") if param else ""
    if kind == "MissingParameter" and param:
        if param.param_type_name != "argument":
            return message("option-missing", name=name)
        return no_value(param, error.ctx)
    if kind == "BadParameter" and param and param.type.name in _NUMBERS:
        given = error.message  # no field of the error has the value; this is it, or quotes it
        if param.type.name == "int":
            given = given.partition(" is not ")[0][1:-1]
        return message("value-not-number", name=name, given=given)
    return message("usage-wrong", reason=error.format_message())


def no_value(param: Any, context: Any) -> Message:
    """Return that an argument is missing, or an option's value; an empty one names no file."""
    if param.param_type_name != "argument":
        return message("option-needs-value", name=param.opts[-1])
    command = context.command.name
    return message("argument-missing", command=command, example=example_of(command))


def no_such_option(word: str, context: Any) -> Message:
    """Return what is wrong with an option that a command lacks."""
    params = context.command.get_params(context) if context else ()
    legal = [name for param in params for name in (*param.opts, *param.secondary_opts)]
    options = [name for name in legal if name.startswith("-")]
    return message("no-such-option", given=word.partition("=")[0], legal=options)


def _is_flag(error: Any) -> bool:
    """Tell whether the option of an error is one that takes no value."""
    params = error.ctx.command.params if error.ctx else ()
    return any(error.option_name in (*p.opts, *p.secondary_opts) and p.is_flag for p in params)
