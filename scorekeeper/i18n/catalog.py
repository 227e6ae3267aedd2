"""Turns codes and fields into sentences. A language is one module beside this one."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.messages import Malformed, Message, message

LANGUAGES = {"en": "scorekeeper.i18n.en"}
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class Catalog(NamedTuple):
    """A language: its sentences by code, its terms, and how it lists things."""

    sentences: Mapping[str, str]
    terms: Mapping[str, str]
    conjunctions: Mapping[str, tuple[str, str]]

    def render(self, what: Message | str) -> str:
        """Word a code with its fields; a plain string is a name or a number and stays.

        In a sentence `{field}` is the field; `{field:one|many}` chooses by its count;
        `{field:and}` lists it; `{field:term}` puts the language's term for a code.
        """
        if isinstance(what, str):
            return _harmless(what)
        code, values = what
        begin, fields = _taken_apart(self.sentences[code])
        told = [begin]
        for name, form, literal in fields:
            value = values[name]
            if form is not None:
                told += self._formed(value, form), literal
            elif type(value) is str:
                told += value if value.isprintable() else _harmless(value), literal
            else:
                told += self.render(value if isinstance(value, Message) else str(value)), literal
        return "".join(told)

    def _formed(self, value: object, form: str) -> str:
        if "|" in form:
            one, many = form.split("|")
            return one if _count(value) == 1 else many
        if form == "term":
            return self.terms[str(value)]
        return self._listed(cast("list[str]", value), self.conjunctions[form])

    def _listed(self, items: list[str], conjunction: tuple[str, str]) -> str:
        between, last = conjunction
        told = [
            item if type(item) is str and item.isprintable() else self.render(item)
            for item in items
        ]
        if len(told) < 2 or between == last:  # noqa: PLR2004 — one thing is no list
            return between.join(told)
        return f"{between.join(told[:-1])}{last}{told[-1]}"


@cache
def _taken_apart(sentence: str) -> tuple[str, list[tuple[str, str | None, str]]]:
    """Return what a sentence begins with, and its fields with their forms and what follows each."""
    begin, *parts = _FIELD.split(sentence)
    return begin, list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))


def _harmless(text: str) -> str:
    """Put a sign in the place of what drives a terminal, turns its writing round or is unseen.

    Marks that only say which way a script runs, and joiners within words and emoji, stay.
    """
    return text if text.isprintable() else text.translate(HARMFUL)


HARMFUL = dict.fromkeys(
    (
        *range(0x20),
        *range(0x7F, 0xA0),
        0x200B,
        *range(0x2028, 0x202F),
        *range(0x2060, 0x2070),
        0xFEFF,
    ),
    "\ufffd",
)
"""Signs by their number, and what is shown in their place."""


def _count(value: object) -> int:
    return value if isinstance(value, int) else len(cast("list[object]", value))


def language(name: str) -> Catalog:
    """Return the words of a language; raises `Malformed` naming those that exist."""
    if name not in LANGUAGES:
        raise Malformed(message("language-unknown", given=name, legal=list(LANGUAGES)))
    module = import_module(LANGUAGES[name])
    sentences = _Sentences(f"{LANGUAGES[name]}.{room}" for room in module.MODULES)
    return Catalog(sentences, module.TERMS, module.CONJUNCTIONS)


class _Sentences(dict[str, str]):
    """Sentences by code; a room of them is read only when a code is in none before it."""

    def __init__(self, rooms: Iterable[str]) -> None:
        super().__init__()
        self._unread = list(rooms)

    def __missing__(self, code: str) -> str:
        while self._unread:
            self.update(import_module(self._unread.pop(0)).SENTENCES)
            if code in self:
                return self[code]
        raise KeyError(code)

    def whole(self) -> "_Sentences":
        """Read all rooms."""
        while self._unread:
            self.update(import_module(self._unread.pop(0)).SENTENCES)
        return self


def all_sentences(name: str) -> Mapping[str, str]:
    """Return every sentence of a language by its code."""
    sentences = language(name).sentences
    assert isinstance(sentences, _Sentences)  # noqa: S101 — as `language` makes it
    return sentences.whole()
