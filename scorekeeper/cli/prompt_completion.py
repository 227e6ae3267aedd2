"""What Tab completes at the prompt of `table`: commands, names, options and their values."""

import contextlib
from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.cli.app import interrupt_again
from scorekeeper.cli.command_group import load
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import typed_words
from scorekeeper.command_list import COMMANDS
from scorekeeper.core.edit_setup import KEYS
from scorekeeper.core.messages import Refusal
from scorekeeper.core.players import fold_case
from scorekeeper.core.text import quote_word

_WITH_NAMES = ("add", "amend", "insert", "trick", "set")
"""Commands whose words may begin with a name and a sign."""


def completions(app: AppContext, before: str, word: str) -> list[str]:
    """Return what the word behind a beginning of a line can become; nothing in any trouble."""
    try:
        offers = _offers(app.for_completion(), before.split(), word)
        return sorted({*_beginning(offers, word)})
    except (Refusal, OSError):
        return []
    except KeyboardInterrupt:  # which the line editor passes over
        interrupt_again()
        return []


def _beginning(offers: Iterable[str], word: str) -> list[str]:
    """Keep what begins with a word in any case."""
    return [offer for offer in offers if fold_case(offer).startswith(fold_case(word))]


def _offers(app: AppContext, words: Sequence[str], word: str) -> list[str]:
    """Return all that could stand behind these words."""
    helping = typed_words(app, "help")
    first = words[0].lower() if words else ""
    if not words:
        leaving = typed_words(app, "quit")[:1]
        commands = [f"{name} " for name in (*COMMANDS, *helping[:1], *leaving) if name != "table"]
        return [*commands, *_named_hands(app, word)]
    if first in helping:
        return [f"{name} " for name in COMMANDS]
    if first not in COMMANDS:
        return _named_hands(app, word)
    offers = _of_command(app, first, words[1:], word)
    if first in _WITH_NAMES and not word.startswith("-"):
        offers += _named_hands(app, word)
    if first == "set":
        offers += [f"{key}=" for key in KEYS]
    return offers


def _named_hands(app: AppContext, word: str) -> list[str]:
    """Return names with the sign that a hand or a play follows, and who may be named by keys."""
    loaded = app.load()
    names = [*map(quote_word, loaded.names)]
    key, sign, _ = word.partition("=")
    if sign and key.lower() in loaded.game.RESERVED:
        return [f"{word[: len(key)]}={name} " for name in names]
    if not loaded.game.ONE_FACT_PER_LINE:
        return [f"{name}: " for name in names]
    keys = ["declare", "reveal"] if loaded.game.announcements else []
    announced = [f"{name}=" for name in keys if word]
    return [*(f"{name}=" for name in names), *(f"{name} " for name in names), *announced]


def _of_command(app: AppContext, name: str, words: Sequence[str], word: str) -> list[str]:
    """Return the options of a command, or the values of what comes next of it."""
    command = load(name)
    context: Any = None
    with contextlib.suppress(Refusal):
        context = command.make_context(name, [*words], resilient_parsing=True, obj=app)
    if context is None:
        return []
    options = [param for param in command.params if param.param_type_name == "option"]
    for option in options:
        if words and words[-1] in option.opts and not getattr(option, "is_flag", False):
            return _values(option, context, word)
    if word.startswith("-"):
        return [f"{text} " for option in options for text in option.opts if text.startswith("--")]
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    place = min(len([w for w in words if not w.startswith("-")]), len(arguments) - 1)
    return _values(arguments[place], context, word) if arguments else []


def _values(param: Any, context: Any, word: str) -> list[str]:
    """Return the values that a parameter of a command can have, all that begin with a word.

    Of many only the newest come where none was begun; the others come in the case of the word.
    """
    values = [item.value for item in param.shell_complete(context, "")]
    known = {*map(fold_case, values)}
    begun = [item.value for item in param.shell_complete(context, word)] if word else []
    values += [value for value in begun if fold_case(value) not in known]
    return [value if value.endswith(("=", ":")) else f"{value} " for value in values]
