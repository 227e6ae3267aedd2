"""A language in which no letter of the catalog is left: what is still read came from elsewhere."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from scorekeeper.i18n import LANGUAGES, MODULES

NAME = "xx"
_FIELD = re.compile(r"(\{\w+(?::[^}]*)?\}|\[/?dim\])")
"""A field, or a tag of markup."""
_COUNTED = re.compile(r"\{(\w+):([^}]*\|[^}]*)\}")


def hidden(text: str) -> str:
    """Return a sentence with a sign for each letter; its fields stay.

    >>> hidden("Deal {number}: {players:has|have} [dim]{x}[/dim] made")
    '···· {number}: {players:···|····} [dim]{x}[/dim] ····'
    """
    parts = _FIELD.split(text)
    parts[::2] = map(_without_letters, parts[::2])
    parts[1::2] = (
        _COUNTED.sub(lambda field: f"{{{field[1]}:{_without_letters(field[2])}}}", part)
        for part in parts[1::2]
    )
    return "".join(parts)


def _without_letters(text: str) -> str:
    return re.sub(r"[^\W\d_]", "·", text)


@contextmanager
def hidden_language() -> Iterator[None]:
    """Give the program that language; the words that may be typed stay."""
    english = import_module(LANGUAGES["en"])
    package = ModuleType("hidden")
    contents = {
        "TERMS": {code: hidden(text) for code, text in english.TERMS.items()},
        "CONJUNCTIONS": {
            code: (hidden(between), hidden(last))
            for code, (between, last) in english.CONJUNCTIONS.items()
        },
        "CONVENTIONS": english.CONVENTIONS,
    }
    package.__dict__.update(contents)
    modules = {"hidden": package}
    for name in MODULES:
        module = modules[f"hidden.{name}"] = ModuleType(f"hidden.{name}")
        sentences = import_module(f"{LANGUAGES['en']}.{name}").SENTENCES
        module.__dict__["SENTENCES"] = {
            code: text if code.startswith("typed-") else hidden(text)
            for code, text in sentences.items()
        }
    sys.modules.update(modules)
    LANGUAGES[NAME] = "hidden"
    try:
        yield
    finally:  # and nothing else is unloaded
        del LANGUAGES[NAME]
        for module_name in modules:
            del sys.modules[module_name]
