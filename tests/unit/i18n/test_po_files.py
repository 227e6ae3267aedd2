"""Sentences go to translators' tools as a PO file and come back without loss."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.i18n import LANGUAGES, MODULES
from scorekeeper.i18n.catalog import all_sentences, language
from tests.support.po_files import ROOT, Entry, entries, import_entries, parse_po, po_text

TEXTS = st.text(min_size=1)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of all languages."""
    for name in LANGUAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.pyc"))
    return tmp_path


def sources(root: Path, name: str) -> dict[str, str]:
    """Return the modules of a language."""
    return {path.name: path.read_text("utf-8") for path in (root / name).glob("*.py")}


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_file_has_every_sentence_and_term_of_a_language(name: str) -> None:
    texts = {entry.context.partition("/")[2]: entry.text for entry in entries(name)}
    assert texts == {**language(name).terms, **all_sentences(name)}


def test_a_language_comes_back_as_it_was(copy: Path) -> None:
    before = sources(copy, "de")
    text = po_text(entries("de", copy), "de")
    assert import_entries(parse_po(text), "de", copy) == []
    assert sources(copy, "de") == before


def test_a_language_comes_back_from_nothing(copy: Path) -> None:
    text = po_text(entries("de", copy), "de")
    whole = entries("de", copy)
    for module in MODULES:
        (copy / "de" / f"{module}.py").unlink()
    assert import_entries(parse_po(text), "de", copy) == []
    assert entries("de", copy) == whole


def test_what_was_translated_anew_and_what_is_new_comes_back(copy: Path) -> None:
    path = copy / "de" / "change.py"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if '"told-void"' not in line), "utf-8")
    found = {entry.context: entry for entry in entries("de", copy)}
    assert found["change/told-void"].text == ""
    news = {
        "change/told-void": 'Spiel {number} „zählt“ "nicht".',
        "change/told-undo": "Zurück:\u00a0{line}\nGanz.",
    }
    changed = [entry._replace(text=news.get(name, entry.text)) for name, entry in found.items()]
    assert import_entries(parse_po(po_text(changed, "de")), "de", copy) == []
    assert entries("de", copy) == changed
    order = [entry.context for entry in entries("en", copy) if entry.context.startswith("change/")]
    source = path.read_text("utf-8")
    places = [source.index(f'    "{name.partition("/")[2]}": ') for name in order]
    assert places == sorted(places)


def test_a_sentence_whose_english_has_changed_since_is_left_out(copy: Path) -> None:
    before = sources(copy, "de")
    old = [
        Entry("change/told-undo", "Taken back: {line}", "Weg: {line}"),
        Entry("change/gone-code", "Gone", "Weg"),
    ]
    assert import_entries(old, "de", copy) == ["change/told-undo", "change/gone-code"]
    assert sources(copy, "de") == before


@given(english=TEXTS, text=st.one_of(st.just(""), TEXTS))
def test_any_text_comes_back_from_a_file(english: str, text: str) -> None:
    entry = Entry("change/told-undo", english, text)
    assert list(parse_po(po_text([entry], "de"))) == [entry]


def test_a_file_of_another_tool_is_read() -> None:
    text = """# Translators' remark
#: change.py
msgctxt "change/told-undo"
msgid ""
"Undone: "
"{line}"
msgstr ""
"Zurück"
"genommen: {line}"

#, fuzzy
msgctxt "change/told-redo"
msgid "Redone: {line}"
msgstr "vielleicht"
"""
    assert list(parse_po(text.replace("\n", "\r\n"))) == [
        Entry("change/told-undo", "Undone: {line}", "Zurückgenommen: {line}"),
        Entry("change/told-redo", "Redone: {line}", ""),
    ]
