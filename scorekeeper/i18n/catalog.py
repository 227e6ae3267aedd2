"""Turn codes and fields into sentences. A language is one package beside this module."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.sanitize import replace_harmful

LANGUAGES = {"en": "scorekeeper.i18n.en"}
NEAR = "near "
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class Catalog(NamedTuple):
    """The sentences of a language by code, its terms, and the conjunctions of its lists."""

    sentences: Mapping[str, str]
    terms: Mapping[str, str]
    conjunctions: Mapping[str, tuple[str, str]]

    def render(self, text: Message | str) -> str:
        """Return the sentence of a message; a plain string, a name or a number, stays.

        In a sentence `{field}` is the field; `{field:one|many}` chooses by its count, as does
        `{field:none|one|many}`, where `#` is the count; `{field:and}` lists it; `{field:term}` puts
        the language's term for a code; `{field:near legal}` suggests what of the field `legal` it
        was probably meant to be, if anything.
        """
        if isinstance(text, str):
            return text if text.isprintable() else replace_harmful(text)
        code, values = text
        begin, fields = _parse(self.sentences[code])
        parts = [begin]
        for name, form, literal in fields:
            value = values[name]
            if form is not None and form.startswith(NEAR):
                known = [word for other in form.split()[1:] for word in _strings(values[other])]
                parts += self._suggestion(str(value), known), literal
            elif form is not None:
                parts += self._format(value, form), literal
            elif type(value) is str:
                parts += value if value.isprintable() else replace_harmful(value), literal
            else:
                parts += self.render(value if isinstance(value, Message) else str(value)), literal
        return "".join(parts)

    def _format(self, value: object, form: str) -> str:
        if "|" in form:
            *none, singular, plural = form.split("|")
            count = _count(value)
            if none and not count:
                return none[0]
            return singular if count == 1 else plural.replace("#", str(count))
        if form == "term":
            return self.terms[str(value)]
        return self._join(cast("list[str]", value), self.conjunctions[form])

    def _suggestion(self, word: str, known: list[str]) -> str:
        from scorekeeper.core.suggestions import similar

        legal = similar(word, known)
        return self.render(message("did-you-mean", legal=legal)) if legal else ""

    def _join(self, items: list[str], conjunction: tuple[str, str]) -> str:
        separator, last = conjunction
        texts = [
            item if type(item) is str and item.isprintable() else self.render(item)
            for item in items
        ]
        if len(texts) < 2 or separator == last:  # noqa: PLR2004 — one item needs no conjunction
            return separator.join(texts)
        return f"{separator.join(texts[:-1])}{last}{texts[-1]}"


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _parse(sentence: str) -> tuple[str, list[tuple[str, str | None, str]]]:
    """Return the start of a sentence, and each field with its form and the text after it."""
    begin, *parts = _FIELD.split(sentence)
    return begin, list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))


def _strings(value: object) -> list[str]:
    return cast("list[str]", value)


def _count(value: object) -> int:
    return value if isinstance(value, int) else len(cast("list[object]", value))


def render_values(value: object, render: Callable[[Message], str]) -> object:
    """Return data with the sentence of each message in it."""
    match value:
        case Message():
            return render(value)
        case dict():
            return {key: render_values(item, render) for key, item in value.items()}
        case list() | tuple() | Iterator():
            return [render_values(item, render) for item in value]
        case _:
            return value


def language(name: str) -> Catalog:
    """Return the catalogue of a language; raises `Malformed` naming those that exist."""
    if name not in LANGUAGES:
        raise Malformed(message("language-unknown", given=name, legal=list(LANGUAGES)))
    module = import_module(LANGUAGES[name])
    sentences = _Sentences(f"{LANGUAGES[name]}.{part}" for part in module.MODULES)
    return Catalog(sentences, module.TERMS, module.CONJUNCTIONS)


class _Sentences(dict[str, str]):
    """Sentences by code; a module is imported only when the modules before it lack a code."""

    def __init__(self, modules: Iterable[str]) -> None:
        super().__init__()
        self._unread = list(modules)

    def __missing__(self, code: str) -> str:
        while self._unread:
            self.update(import_module(self._unread.pop(0)).SENTENCES)
            if code in self:
                return self[code]
        raise KeyError(code)

    def whole(self) -> "_Sentences":
        """Import all modules and return the sentences."""
        while self._unread:
            self.update(import_module(self._unread.pop(0)).SENTENCES)
        return self


ON_PHONES = "on-phones-"
"""Begins the code of a sentence that says the same as another without commands of the shell."""


def phone_language(name: str) -> Catalog:
    """Return a language as phones have it, whole, for several threads to use at once."""
    sentences = dict(all_sentences(name))
    codes = [code for code in sentences if code.startswith(ON_PHONES)]
    sentences |= {code.removeprefix(ON_PHONES): sentences[code] for code in codes}
    return language(name)._replace(sentences=sentences)


_PROGRAM = re.compile(r"\bscorekeeper (?=[a-z])")


def without_program(catalog: Catalog) -> Catalog:
    """Return a catalog whose commands lack the program's name, which its prompt does not need."""
    return catalog._replace(sentences=_WithoutProgram(catalog.sentences))


class _WithoutProgram(dict[str, str]):
    """Sentences by code; each is rewritten when it is first asked for."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        super().__init__()
        self._sentences = sentences

    def __missing__(self, code: str) -> str:
        sentence = self[code] = _PROGRAM.sub("", self._sentences[code])
        return sentence


def all_sentences(name: str) -> Mapping[str, str]:
    """Return every sentence of a language by its code."""
    sentences = language(name).sentences
    assert isinstance(sentences, _Sentences)  # noqa: S101 — as `language` makes it
    return sentences.whole()
