"""What Tab completes at the prompt of `table`: commands, names, options and their values."""

import contextlib
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.cli.app import interrupt_again
from scorekeeper.cli.command_group import load
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import typed_words
from scorekeeper.command_list import COMMANDS
from scorekeeper.core.edit_setup import KEYS
from scorekeeper.core.messages import Refusal
from scorekeeper.core.players import fold_case
from scorekeeper.core.text import quote, quote_word, split_words, unquote

_WITH_NAMES = ("add", "amend", "insert", "trick", "set")
"""Commands whose words may begin with a name and a sign."""


class _Offer(NamedTuple):
    """What a word can become: a name, which is in quotes where it needs them."""

    name: str
    ending: str = " "
    lead: str = ""
    """What stands before the name in the same word, as `declare=`."""

    def goes_on(self, begun: str) -> bool:
        """Return whether it begins with a word in any case, with quotes or without."""
        ending = "" if '"' in begun else self.ending
        whole = f"{self.lead}{self.name}{ending}"
        return fold_case(whole).startswith(fold_case(begun.replace('"', "")))

    def written(self, begun: str) -> str:
        """Return it as a line can have it; a quote that was begun is closed."""
        name = quote(self.name) if '"' in begun else quote_word(self.name)
        return f"{self.lead}{name}{self.ending}"


def completions(app: AppContext, before: str, word: str) -> list[str]:
    """Return what the word behind a beginning of a line can become; nothing in any trouble.

    The line editor knows no quotes: a word in them begins before its last blank.
    """
    start = len(before)
    if before.count('"') % 2:
        start = before.rindex('"')
        start -= len(re.split(r"\s", before[:start])[-1])
    begun = before[start:] + word
    try:
        words = [*map(unquote, split_words(before[:start]))]
        offers = _offers(app.for_completion(), words, begun)
        written = {each.written(begun) for each in offers if each.goes_on(begun)}
        return _behind(before[start:], sorted(written), word)
    except (Refusal, OSError):
        return []
    except KeyboardInterrupt:  # which the line editor passes over, that has called the caller
        interrupt_again(sys._getframe(1))  # noqa: SLF001 — as `app` does
        return []


def _behind(typed: str, texts: Sequence[str], word: str) -> list[str]:
    """Return what texts have behind what was typed, in the place of a word.

    The line editor puts there what they have in common, if they have anything: where that is less
    than the word, they must not.
    """
    length = len(typed)
    rest = [text[length:] for text in texts if fold_case(text[:length]) == fold_case(typed)]
    common = os.path.commonprefix(rest)
    plain, begun = (fold_case(text.replace('"', "")) for text in (common, word))
    return [*rest, ""] if common and not plain.startswith(begun) else rest


def _offers(app: AppContext, words: Sequence[str], word: str) -> list[_Offer]:
    """Return all that could stand behind these words."""
    helping = typed_words(app, "help")
    first = words[0].lower() if words else ""
    if not words:
        leaving = typed_words(app, "quit")[:1]
        commands = [name for name in (*COMMANDS, *helping[:1], *leaving) if name != "table"]
        return [*map(_Offer, commands), *_named_hands(app, word)]
    if first in helping:
        return [*map(_Offer, COMMANDS)]
    if first not in COMMANDS:
        return _named_hands(app, word)
    offers = _of_command(app, first, words[1:], word)
    if first in _WITH_NAMES and not word.startswith("-"):
        offers += _named_hands(app, word)
    if first == "set":
        offers += [_Offer(key, "=") for key in KEYS]
    return offers


def _named_hands(app: AppContext, word: str) -> list[_Offer]:
    """Return names with the sign that a hand or a play follows, and who may be named by keys."""
    loaded = app.load()
    key, sign, _ = word.partition("=")
    if sign and key.lower() in loaded.game.RESERVED:
        return [_Offer(name, lead=f"{key}=") for name in loaded.names]
    if not loaded.game.ONE_FACT_PER_LINE:
        return [_Offer(name, ": ") for name in loaded.names]
    keys = ["declare", "reveal"] if loaded.game.announcements else []
    announced = [_Offer(name, "=") for name in keys if word]
    return [*(_Offer(name, end) for name in loaded.names for end in ("=", " ")), *announced]


def _of_command(app: AppContext, name: str, words: Sequence[str], word: str) -> list[_Offer]:
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
        return [_Offer(text) for option in options for text in option.opts if text.startswith("--")]
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    place = min(len([w for w in words if not w.startswith("-")]), len(arguments) - 1)
    return _values(arguments[place], context, word) if arguments else []


def _values(param: Any, context: Any, word: str) -> list[_Offer]:
    """Return the values that a parameter of a command can have, all that begin with a word.

    Of many only the newest come where none was begun; the others come in the case of the word.
    """
    plain = word.replace('"', "")
    items = param.shell_complete(context, "")
    known = {fold_case(item.value) for item in items}
    begun = param.shell_complete(context, plain) if plain else []
    items += [item for item in begun if fold_case(item.value) not in known]
    return [_offer(item) for item in items]


def _offer(item: Any) -> _Offer:
    """Return what a shell offers; there are more that begin so where it is no name."""
    from scorekeeper.cli.completion import MORE  # which only Tab needs

    if item.help == MORE:
        return _Offer(item.value, "")
    if item.value.endswith(("=", ":")):
        return _Offer(item.value[:-1], item.value[-1])
    return _Offer(item.value)
