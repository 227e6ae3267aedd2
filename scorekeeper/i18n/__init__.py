"""The words of each language: catalogs of sentences by code, and what a language owns beside."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

LANGUAGES = {"en": "scorekeeper.i18n.en", "de": "scorekeeper.i18n.de"}
"""The package of each language."""

MODULES = (
    *("change", "scoreboard", "malformed", "illegal", "unavailable", "limits", "prompts"),
    *("typed_words", "rules", "explain", "check", "paper", "advice", "adding", "pegs"),
    *("tricks", "export", "archive", "statistics", "page", "web", "pads", "pages", "phones"),
    *("entries", "help"),
)
"""The modules of each language that have its sentences, those that are wanted most often first."""

DATA_LANGUAGE = "en"
"""The language of the sentences in JSON, whatever people read: programs compare what they get."""

_VARIABLES = ("SCOREKEEPER_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment that name a language, the strongest first."""


def known_language(tag: str) -> str | None:
    """Return the language of a tag if there are sentences in it, whatever its region or writing.

    >>> known_language("de_AT.UTF-8"), known_language("de-CH"), known_language("fr")
    ('de', 'de', None)
    """
    name = tag.translate(_PARTED).partition("-")[0].lower()
    return name if name in LANGUAGES else None


_PARTED = {ord(character): "-" for character in "_.@"}


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that an environment names; English where it names none, or another."""
    tag = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return known_language(tag) or "en"


class Conventions(NamedTuple):
    """How a language writes numbers and dates, and how many forms its counted words have."""

    categories: tuple[str, ...]
    """The CLDR plural categories of whole numbers, in the order of the forms of a field."""
    plural: Callable[[int], int]
    """Returns the place in `categories` of the one that a count belongs to."""
    decimal_sign: str
    thousands_sign: str
    thousands_from: int
    """The least number that is written with the sign for thousands."""
    date: str
    """A date, of the fields year, month and day."""
    day_and_time: str
    """A day and a time, of the fields year, month, day and time."""
    sections: Mapping[str, str]
    """The heading of a cited section in a translated source, by the English one."""


def one_or_other(count: int) -> int:
    """Return the form of a count where 1 alone is singular, as in English and German."""
    return 0 if count == 1 else 1
