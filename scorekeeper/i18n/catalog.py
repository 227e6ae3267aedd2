"""Turn codes and fields into sentences. A language is one package beside this module."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Malformed, Message, RepeatedMessage, message
from scorekeeper.core.sanitize import replace_harmful
from scorekeeper.core.text import JOINED_BLANK
from scorekeeper.i18n import DATA_LANGUAGE, LANGUAGES, MODULES, Conventions

NEAR = "near "
IN = "in "
TERMS = " terms"
TERM, LABEL = "term", "label"
"""Forms for a code, the second where it stands behind what it is."""
COMMAND_FORMS = ("word", "argument", "arguments", "file", "line")
"""The forms for what stands in a command that is to be typed or copied, see `command_words`."""
GAME, GAMES = "game", " games"
"""Forms for the key of a card game, which a language may call otherwise; or for several."""
WRITTEN = ("number", "decimal", "date", "day")
"""Forms of a field that a language writes in its own way."""
_FIELD = rf"\{{({JOINED_BLANK}?)(\w+)(?::([^}}]*))?\}}"


class Catalog(NamedTuple):
    """A language: its sentences by code, its terms, its lists' conjunctions, its conventions."""

    sentences: Mapping[str, str]
    terms: Mapping[str, str]
    conjunctions: Mapping[str, tuple[str, str]]
    conventions: Conventions
    name: str = "en"
    for_shells: bool = True
    """Whether its commands are typed in a shell, not at a prompt of our own."""

    def render(self, text: Message | str) -> str:
        """Return the sentence of a message; a plain string, a name or a number, stays.

        In a sentence `{field}` is the field; `{field:one|other}` chooses by its count, with as many
        forms as the language has plural categories, and one more, the first, for none; `#` in a
        form is the count; `{field:and}` lists it; `{field:term}` puts the language's term for a
        code; `{field:near legal}` suggests what of the field `legal` it was probably meant to be,
        if anything; `{field:label}` puts the term that stands behind what it is (“Trump: …”), where
        the language has another one there; `{field:or terms}` lists the terms for several codes;
        `{field:game}` is the name of a card game, and `{field:or games}` lists several;
        `{field:in book}` is the heading of a section in the field `book`;
        `{field:word}` is one word of a command, in quotes if it needs them where that is typed;
        `{field:argument}` is one that could be read as an option, `{field:arguments}` are several,
        `{field:file}` is a file's path, and `{field:line}` a line of notation;
        `{field:number}`, `{field:decimal}`, `{field:date}` and `{field:day}` write a whole number,
        a decimal, a date and the day and time of an entry as the language does.
        """
        if type(text) is str and text.isprintable():  # thousands of cells are
            return text
        return self.render_joined(text).replace(JOINED_BLANK, " ")

    def render_joined(self, text: Message | str) -> str:
        """Return the sentence of a message, with `JOINED_BLANK` for each blank of a command."""
        if isinstance(text, str):
            return text if text.isprintable() else replace_harmful(text)
        if type(text) is RepeatedMessage:
            return self._repeated(text)
        return self._sentence(text)

    def _repeated(self, text: RepeatedMessage) -> str:
        kept = text.sentence
        if kept is None or kept[0] is not self.sentences:
            kept = text.sentence = (self.sentences, self._sentence(text))
        return kept[1]

    def _sentence(self, text: Message) -> str:
        code, values = text
        template, fields = _parse(self.sentences[code])
        texts = []
        for name, form, forms, goes_on, is_joined in fields:
            value = values[name]
            kind = type(value)
            if forms is not None:
                texts.append(self._counted(_count(value), forms))
            elif form is not None:
                texts.append(self._format(value, form, values))
            elif kind is Message:
                inner = self._sentence(value)  # type: ignore[arg-type]
                texts.append(inner.removesuffix(".") if goes_on else inner)
            elif kind is RepeatedMessage:
                texts.append(self._repeated(value))  # type: ignore[arg-type]
            elif kind is int:
                texts.append(str(value))
            else:
                shown = str(value)
                texts.append(shown if shown.isprintable() else replace_harmful(shown))
            if is_joined:
                texts[-1] = texts[-1].replace(" ", JOINED_BLANK)
        return template % tuple(texts)

    def _format(self, value: object, form: str, values: Mapping[str, object]) -> str:
        if form in self.conjunctions:
            return self._join(_strings(value), self.conjunctions[form])
        if form.startswith(NEAR):
            known = [word for other in form.split()[1:] for word in _strings(values[other])]
            return self._suggestion(str(value), known)
        if form.startswith(IN):
            sections, book = self.conventions.sections, values[form.removeprefix(IN)]
            return sections.get(f"{book}: {value}", str(value))
        return self._put(value, form)

    def _put(self, value: object, form: str) -> str:
        """Return a field as the language names or writes it."""
        if form in (TERM, LABEL):
            other = self.terms.get(f"label-{value}") if form == LABEL else None
            return other or self.terms[str(value)]
        if form in COMMAND_FORMS:
            from scorekeeper.i18n.command_words import written_in_command

            return written_in_command(value, form, for_shell=self.for_shells)
        if form == GAME:
            return self._game(str(value))
        if form.endswith(GAMES):
            names = [self._game(key) for key in _strings(value)]
            return self._join(names, self.conjunctions[form.removesuffix(GAMES)])
        if form in WRITTEN:
            from scorekeeper.i18n.written import written

            return replace_harmful(written(str(value), form, self.conventions))
        named = [self.terms[code] for code in _strings(value)]
        return self._join(named, self.conjunctions[form.removesuffix(TERMS)])

    def _game(self, key: str) -> str:
        """Return the name of a card game; one that the language has no name for keeps its key."""
        return self.terms.get(f"game-{key}", key)

    def _counted(self, count: int, forms: list[str]) -> str:
        """Return the form for a count; where there is one more, the first is for none."""
        more = len(forms) - len(self.conventions.categories)
        place = 0 if more and not count else more + self.conventions.plural(count)
        return forms[place].replace("#", str(count))

    def _suggestion(self, word: str, known: list[str]) -> str:
        from scorekeeper.core.suggestions import similar

        legal = similar(word, known)
        return self.render(message("did-you-mean", legal=legal)) if legal else ""

    def _join(self, items: list[str], conjunction: tuple[str, str]) -> str:
        separator, last = conjunction
        texts = [*map(self.render_joined, items)]
        if len(texts) < 2 or separator == last:  # noqa: PLR2004 — one item needs no conjunction
            return separator.join(texts)
        return f"{separator.join(texts[:-1])}{last}{texts[-1]}"


class _Field(NamedTuple):
    """A field of a sentence."""

    name: str
    form: str | None
    forms: list[str] | None
    """Those to choose from by its count."""
    goes_on: bool
    """Whether a mark follows, before which a sentence within it has no full stop."""
    is_joined: bool
    """Whether it is a part of a command."""


@lru_cache(maxsize=min(2048, MAX_CACHED))
def _parse(sentence: str) -> tuple[str, list[_Field]]:
    """Return a sentence with `%s` for each field, and the fields."""
    begin, *parts = re.split(_FIELD, _with_joined_commands(sentence))
    template = "%s".join(literal.replace("%", "%%") for literal in (begin, *parts[3::4]))
    fields = zip(parts[::4], parts[1::4], parts[2::4], parts[3::4], strict=True)
    return template, [
        _Field(
            name,
            form,
            form.split("|") if form and "|" in form else None,
            goes_on=after[:1] in _MARKS,
            is_joined=bool(joined),
        )
        for joined, name, form, after in fields
    ]


def _with_joined_commands(sentence: str) -> str:
    """Return a sentence whose commands have `JOINED_BLANK` for blanks, and in each field.

    A shell that is given half a command runs the other half.
    """
    return _TOLD.sub(_joined, sentence)


def _joined(told: re.Match[str]) -> str:
    return re.sub(
        r"(\{[^}]*\})| ",
        lambda part: f"{{{JOINED_BLANK}{part[0][1:]}" if part[0] != " " else JOINED_BLANK,
        told[0],
    )


_MARKS = (".", ";", ":", ",")
_TOLD = re.compile(
    r"(?<=`)scorekeeper (?:\{[^}]*\}|[^`{])*"
    r"|(?:(?<=: )|(?<=, then )|(?<=, dann ))(?:\{command\}|scorekeeper(?! [a-z-]*\ ?\[))"
    r"(?: (?!\()(?:\{[^}]*\}|'[^']*'|\"[^\"]*\"|[.,)](?!\s|$)|[^\s.,)'\"{])+)*"
)
"""A command to copy, in a sentence of ours: to its `, a bracket or the sentence's end.

How one is used in general (`scorekeeper add [OPTIONS] …`) is none.
"""


def _strings(value: object) -> list[str]:
    return cast("list[str]", value)


def _count(value: object) -> int:
    return value if isinstance(value, int) else len(cast("list[object]", value))


_PLAIN = frozenset({str, int, bool, type(None)})
"""Types of most of what stands in data, which is left as it is."""


def render_values(value: object, render: Callable[[Message], str]) -> object:
    """Return data with the sentence of each message in it."""
    if isinstance(value, Message):
        return render(value)
    if isinstance(value, dict):
        return {
            key: item if type(item) in _PLAIN else render_values(item, render)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple | Iterator):
        return [render_values(item, render) for item in value]
    return value


def language(name: str) -> Catalog:
    """Return the catalogue of a language; raises `Malformed` naming those that exist."""
    if name not in LANGUAGES:
        raise Malformed(message("language-unknown", given=name, legal=list(LANGUAGES)))
    module = import_module(LANGUAGES[name])
    sentences = _Sentences(name, MODULES)
    return Catalog(sentences, module.TERMS, module.CONJUNCTIONS, module.CONVENTIONS, name)


def data_language() -> Catalog:
    """Return the language of the sentences in JSON, the same for everybody."""
    return language(DATA_LANGUAGE)


class _Sentences(dict[str, str]):
    """Sentences by code; a module is imported only when the modules before it lack a code."""

    def __init__(self, language: str, modules: Iterable[str]) -> None:
        super().__init__()
        self._language = language
        self._unread = list(modules)

    def __missing__(self, code: str) -> str:
        while self._unread:
            self._read_next()
            if code in self:
                return self[code]
        raise KeyError(code)

    def whole(self) -> "_Sentences":
        """Import all modules and return the sentences."""
        while self._unread:
            self._read_next()
        return self

    def _read_next(self) -> None:
        """Read the next module; where Ctrl-C or the disk breaks it off, it is still to be read."""
        module = import_module(f"{LANGUAGES[self._language]}.{self._unread[0]}")
        self.update(module.SENTENCES)
        del self._unread[0]


ON_PHONES = "on-phones-"
"""Begins the code of a sentence that says the same as another without commands of the shell."""


def phone_language(name: str) -> Catalog:
    """Return a language as phones have it, whole, for several threads to use at once."""
    sentences = dict(all_sentences(name))
    codes = [code for code in sentences if code.startswith(ON_PHONES)]
    sentences |= {code.removeprefix(ON_PHONES): sentences[code] for code in codes}
    return language(name)._replace(sentences=sentences, for_shells=False)


_BLANK = f"[ {JOINED_BLANK}]"
_PROGRAM = f"scorekeeper{_BLANK}"
_COMMAND = rf"\b{_PROGRAM}[a-z]+"
_WITH_A_STORE = re.compile(rf"{_PROGRAM}(?!(?:demo|score|store)\b)")
"""A command that works with a store and does not name it already."""
_WITH_A_SESSION = re.compile(
    rf"{_PROGRAM}(?:new(?={_BLANK}--again)|(?:add|adjust|amend|claim|finish|set|strike|undo)\b"
    rf"|(?:delete|explain|export|log|serve|show|table)(?!{_BLANK}[{{A-Z])\b)"
)
"""A command that works on a session and names neither it nor a file already."""


def with_commands_for(
    catalog: Catalog,
    *,
    store: str | None = None,
    session: str | None = None,
    for_shell: bool = True,
) -> Catalog:
    """Return a catalog whose commands name a store and a session: copied, they mean no other.

    At a prompt of our own, which does not need it, they lack the program's name.
    """
    from scorekeeper.i18n.command_words import session_in_command, store_in_command

    def written(told: re.Match[str]) -> str:
        words = [told[0] if for_shell else re.sub(_PROGRAM, "", told[0])]
        if store and _WITH_A_STORE.match(told.string, told.start()):
            words.append(store_in_command(store, for_shell=for_shell))
        if session is not None and _WITH_A_SESSION.match(told.string, told.start()):
            words.append(session_in_command(session, told[0], for_shell=for_shell))
        told_with = " ".join(words)
        return told_with.replace(" ", JOINED_BLANK) if JOINED_BLANK in told[0] else told_with

    return catalog._replace(
        sentences=_WithCommands(catalog.sentences, written), for_shells=for_shell
    )


class _WithCommands(dict[str, str]):
    """Sentences by code; each command in one is written anew when it is first asked for.

    All of it at once: what is put in may hold words that look like another command.
    """

    def __init__(self, sentences: Mapping[str, str], by: Callable[[re.Match[str]], str]) -> None:
        super().__init__()
        self._sentences, self._by = sentences, by

    def __missing__(self, code: str) -> str:
        sentence = _with_joined_commands(self._sentences[code])
        self[code] = re.sub(_COMMAND, self._by, sentence)
        return self[code]


def all_sentences(name: str) -> Mapping[str, str]:
    """Return every sentence of a language by its code."""
    sentences = language(name).sentences
    assert isinstance(sentences, _Sentences)  # noqa: S101 — as `language` makes it
    return sentences.whole()
