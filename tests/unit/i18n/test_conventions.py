"""Plural forms, numbers, dates and headings are those of the language."""

import sys
from types import ModuleType

import pytest

from scorekeeper import i18n
from scorekeeper.core.messages import Message, message
from scorekeeper.i18n import Conventions
from scorekeeper.i18n.catalog import Catalog, language


def _slavic(count: int) -> int:
    """Return the form of a count in a language that counts as Polish does."""
    if count == 1:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


THREE = language("en").conventions._replace(categories=("one", "few", "many"), plural=_slavic)
SENTENCES = {
    "cards": "{count} {count:kart|karti|kartov}",
    "cards-or-none": "{count:nil kartov|unu kart|# karti|# kartov}",
    "players": "{players:and} {players:kan|kani|kanov}",
}


@pytest.fixture
def three_forms(monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """Give the program a made-up language whose counted words have three forms."""
    package = ModuleType("made_up")
    package.TERMS, package.CONJUNCTIONS, package.CONVENTIONS = {}, {"and": (", ", " e ")}, THREE  # type: ignore[attr-defined]
    module = ModuleType("made_up.change")
    module.SENTENCES = SENTENCES  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "made_up", package)
    monkeypatch.setitem(sys.modules, "made_up.change", module)
    monkeypatch.setitem(i18n.LANGUAGES, "xx", "made_up")
    return language("xx")


@pytest.mark.parametrize(
    ("count", "form"),
    [
        *((0, "kartov"), (1, "kart"), (2, "karti"), (4, "karti"), (5, "kartov"), (11, "kartov")),
        *((12, "kartov"), (21, "kartov"), (22, "karti"), (112, "kartov"), (1234, "karti")),
    ],
)
def test_a_language_with_three_forms_counts_by_its_own_rule(
    count: int, form: str, three_forms: Catalog
) -> None:
    assert three_forms.render(message("cards", count=count)) == f"{count} {form}"


@pytest.mark.parametrize(
    ("count", "text"), [(0, "nil kartov"), (1, "unu kart"), (3, "3 karti"), (25, "25 kartov")]
)
def test_one_form_more_than_the_language_has_is_for_none(
    count: int, text: str, three_forms: Catalog
) -> None:
    assert three_forms.render(message("cards-or-none", count=count)) == text


def test_a_list_is_counted_by_the_same_rule(three_forms: Catalog) -> None:
    players = ["Anna", "Ben", "Cara", "Dan", "Eve"]
    said = [
        three_forms.render(message("players", players=players[:count])) for count in range(1, 6)
    ]
    assert [text.split()[-1] for text in said] == ["kan", "kani", "kani", "kani", "kanov"]


def _written(name: str, form: str, value: object) -> str:
    catalog = language(name)
    catalog = catalog._replace(sentences={"it": f"{{value:{form}}}"})
    return catalog.render(Message("it", {"value": value}))


@pytest.mark.parametrize(
    ("form", "value", "english", "german"),
    [
        ("number", 9999, "9999", "9999"),
        ("number", 12345, "12,345", "12\u202f345"),
        ("number", "+1234567", "+1,234,567", "+1\u202f234\u202f567"),
        ("number", "-57", "-57", "-57"),
        ("number", "one", "one", "one"),
        ("decimal", "12.4", "12.4", "12,4"),
        ("date", "2026-11-20", "2026-11-20", "20.11.2026"),
        ("day", "2026-11-20 21:05", "2026-11-20 21:05", "20.11. 21:05"),
    ],
)
def test_numbers_and_dates_are_written_as_the_language_does(
    form: str, value: object, english: str, german: str
) -> None:
    assert _written("en", form, value) == english
    assert _written("de", form, value) == german


def test_a_section_has_the_heading_of_the_translated_source_if_there_is_one() -> None:
    german = language("de")._replace(sentences={"it": "„{section:in book}“"})
    assert german.render(message("it", section="Game", book="book-P")) == "„Partie“"
    assert german.render(message("it", section="Game", book="book-B")) == "„Game“"


def test_german_lists_have_no_comma_before_the_last() -> None:
    german = language("de")._replace(sentences={"it": "{names:and}; {names:or}"})
    said = german.render(message("it", names=["Anna", "Ben", "Cara"]))
    assert said == "Anna, Ben und Cara; Anna, Ben oder Cara"


def test_a_list_of_codes_is_one_of_their_terms() -> None:
    german = language("de")._replace(sentences={"it": "{legal:or terms}"})
    assert german.render(message("it", legal=["clubs", "nines"])) == "Kreuz ♣ oder Neunen"


def test_every_language_owns_the_same_things() -> None:
    english, german = language("en"), language("de")
    assert list(german.terms) == list(english.terms)
    assert list(german.conjunctions) == list(english.conjunctions)
    assert isinstance(german.conventions, Conventions)
