"""Every language says the same: each code of English, in the same module, with the same fields."""

from importlib import import_module

import pytest

from scorekeeper.i18n import LANGUAGES, MODULES
from tests.unit.i18n.test_catalog import fields_of

OTHERS = [name for name in LANGUAGES if name != "en"]


def sentences(language: str, module: str) -> dict[str, str]:
    """Return the sentences of a module of a language."""
    found: dict[str, str] = import_module(f"{LANGUAGES[language]}.{module}").SENTENCES
    return found


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("module", MODULES)
def test_no_sentence_is_missing_and_none_is_left_over(module: str, name: str) -> None:
    english, other = sentences("en", module), sentences(name, module)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []
    assert list(other) == list(english), "in another order"


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("module", MODULES)
def test_no_field_is_lost_or_invented(module: str, name: str) -> None:
    english, other = sentences("en", module), sentences(name, module)
    wrong = {
        code: (sorted(fields_of(text)), sorted(fields_of(other[code])))
        for code, text in english.items()
        if fields_of(text) != fields_of(other[code])
    }
    assert wrong == {}


@pytest.mark.parametrize("name", OTHERS)
def test_no_sentence_is_empty_where_english_has_one(name: str) -> None:
    empty = [
        code
        for module in MODULES
        for code, text in sentences(name, module).items()
        if not text and sentences("en", module)[code]
    ]
    assert empty == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_tag_of_a_page_is_the_language(name: str) -> None:
    assert sentences(name, "page")["language-tag"] == name
