"""Every code that the program can say has its words, and its words get every field they name."""

import ast
import errno
import functools
import os
import pickle
import re
from collections import Counter
from copy import copy
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import typer

import scorekeeper
from scorekeeper.cli.app import _application
from scorekeeper.cli.command_group import load
from scorekeeper.cli.help_texts import parameter_code
from scorekeeper.command_list import COMMANDS, example_of
from scorekeeper.core.messages import Malformed, RepeatedMessage, message
from scorekeeper.i18n import LANGUAGES, MODULES
from scorekeeper.i18n.catalog import (
    COMMAND_FORMS,
    GAME,
    GAMES,
    IN,
    LABEL,
    NEAR,
    ON_PHONES,
    TERM,
    TERMS,
    WRITTEN,
    all_sentences,
    language,
    phone_language,
    with_commands_for,
)
from scorekeeper.storage.system_errors import reason

ROOT = Path(scorekeeper.__file__).parent
FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
MAKERS = {"message", "Message", "_InvalidFile"}


@functools.cache
def spoken() -> list[tuple[str, set[str] | None, str]]:
    """Return every code in the source: with the fields given there, if they can be seen."""
    found = []
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node) in MAKERS and node.args:
                fields = {keyword.arg for keyword in node.keywords if keyword.arg}
                seen = (
                    fields
                    if _name(node) == "message" and all(k.arg for k in node.keywords)
                    else None
                )
                found += [(code, seen, path.name) for code in _codes(node.args[0])]
    return found


@functools.cache
def quoted() -> set[str]:
    """Return every word that stands in quotes in the source, but for the sentences themselves."""
    return {
        word
        for path in ROOT.rglob("*.py")
        if path.parent.name not in LANGUAGES
        for word in re.findall(r'"(?=([^"\s]+)")', path.read_text(encoding="utf-8"))
    }


def fields_of(sentence: str) -> set[str]:
    """Return the fields that a sentence needs, those that suggestions come from too."""
    found = FIELD.findall(sentence)
    known = [form.split()[1:] for _, form in found if form.startswith((NEAR, IN))]
    return {name for name, _ in found} | {name for names in known for name in names}


def _name(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _codes(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=body, orelse=orelse):
            return _codes(body) + _codes(orelse)
        case _:
            return []


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_module_that_breaks_off_is_read_when_it_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Ctrl-C as sentences were loaded left the one that says so without words."""
    broken = iter([True])

    def breaking(module: str) -> ModuleType:
        if next(broken, False):
            raise KeyboardInterrupt
        return import_module(module)

    sentences = language(name).sentences
    monkeypatch.setattr("scorekeeper.i18n.catalog.import_module", breaking)
    with pytest.raises(KeyboardInterrupt):
        sentences["nothing-to-undo"]
    assert {code: sentences[code] for code in all_sentences(name)} == all_sentences(name)


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_code_has_words_and_every_word_its_fields(name: str) -> None:
    sentences = all_sentences(name)
    found = spoken()
    assert len(found) > 400  # else it looks for makers that are no more
    for code, fields, place in found:
        assert code in sentences, (code, place)
        needed = fields_of(sentences[code])
        assert fields is None or needed <= fields, (code, place, needed)


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_sentence_is_left_that_nobody_says(name: str) -> None:
    composed = (
        *(
            "trump-",
            "told-",
            "more-",
            "next-cards-",
            "next-rubber-",
            "next-premium-",
            "about-",
            "field-",
        ),
        *("reading-", "heading-", "page-", "auction-", "warning-", "slip-", "paper-"),
        *("because-loss-", "counted-", "peg-", "help-", "purpose-", "panel-", "typed-"),
        *("because-declared-", "because-revealed-", "because-own-", "double-", "level-"),
        *("highlight-won-", "highlight-leads-", "claim-place-", "claim-total-", "premium-o"),
        *("explain-without-", "line-of-", "pages-history-", "pages-as-it-should-be-"),
        *("pages-share-", "pages-new-", "placeholder-", "setting-", "example-", "errno-"),
        *("pages-enter-", "pages-start-", "pages-format-", "pages-seats-about-"),
        *(
            "pages-adjust-",
            "pages-claim-",
            "pages-ask-",
            "entry-did-",
            "entry-move-",
            "game-name-",
            "game-group-",
        ),
        "changed-",
        *("month-", "sign-", "letter-", ON_PHONES),
    )
    idle = [
        code
        for code in all_sentences(name)
        if code not in quoted() and not code.startswith(composed)
    ]
    assert idle == []


def codes_of_help() -> set[str]:
    """Return the code of every text that `--help` shows of commands, parameters and panels."""
    group = _application()
    # Copies, since a command keeps the help option that it made for the first who asked.
    commands = [group, *(copy(load(name)) for name in COMMANDS)]
    codes = {"help-usage", "help-usage-options", "help-usage-command", "help-example"}
    codes |= {
        "help-listed",
        "help-listed-example",
        "help-variants",
        "panel-options",
        "panel-arguments",
        "help-required",
    }
    codes |= {f"purpose-{name}" for name in COMMANDS}
    codes |= {f"panel-{info.panel}" for info in COMMANDS.values()}
    codes |= {f"help-{command.name}" for command in commands}
    for command in commands:
        params = command.get_params(typer.Context(command))
        codes |= {parameter_code(command.name, param.name) for param in params}
    return codes


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_command_and_option_has_its_help_and_no_help_is_left_over(name: str) -> None:
    prefixes = ("help-", "purpose-", "panel-")
    written = {code for code in all_sentences(name) if code.startswith(prefixes)}
    assert written == codes_of_help()


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_form_of_a_field_exists(name: str) -> None:
    words = language(name)
    for sentence in all_sentences(name).values():
        for _, form in FIELD.findall(sentence):
            if "|" in form:  # one more than the language has categories begins with none
                assert len(form.split("|")) - len(words.conventions.categories) in (0, 1), sentence
            else:
                listed = form.removesuffix(TERMS).removesuffix(GAMES)
                forms = (TERM, LABEL, *COMMAND_FORMS, GAME, *WRITTEN)
                known = listed in ("", *forms, *words.conjunctions)
                assert known or form.startswith((NEAR, IN)), sentence


COMMAND = re.compile(r"(?:\bscorekeeper [a-z]|\{program\})(?:[^`\n.]|\.(?! |$))*")
"""A command in a sentence, to the end of the clause."""
OWN_VALUES = {
    "count",
    "deal",
    "entry",
    "first",
    "game",
    "kind",
    "number",
    "program",
    "shell",
    "variant",
}
"""Fields of a command that nobody else has written."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_others_have_named_is_quoted_in_a_command_that_is_copied(name: str) -> None:
    commands = [found for text in all_sentences(name).values() for found in COMMAND.findall(text)]
    assert len(commands) > 50
    for command in commands:
        for field, form in FIELD.findall(command):
            assert field in OWN_VALUES or form in COMMAND_FORMS, command


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_code_has_two_sentences(name: str) -> None:
    seen: dict[str, str] = {}
    paths = list((ROOT / "i18n" / name).glob("*.py"))
    assert len(paths) > 10 or name != "en"
    for path in paths:
        for code in re.findall(
            r'^    "([a-z0-9A-Z-]+)": ["\']', path.read_text("utf-8"), re.MULTILINE
        ):
            assert code not in seen or path.stem == "__init__", (code, path, seen[code])
            seen[code] = path.stem


def test_plurals_lists_and_terms() -> None:
    english = language("en")
    assert "1 card;" in english.render(message("cards-not-three", given="3:C", count=1))
    assert "2 cards;" in english.render(message("cards-not-three", given="3:CC", count=2))
    assert "Ann, Ben or Cy" in english.render(
        message("name-ambiguous", given="x", legal=["Ann", "Ben", "Cy"])
    )
    assert "hands of Ann and Ben are" in english.render(
        message("hand-missing", seats=["Ann", "Ben"], legal=3)
    )


def test_another_language_is_refused_naming_what_exists() -> None:
    with pytest.raises(Malformed) as refused:
        language("xx")
    assert refused.value.problems[0].fields["legal"] == ["en", "de"]


def test_no_two_modules_have_words_for_the_same_code() -> None:
    modules = [import_module(f"{LANGUAGES['en']}.{part}") for part in MODULES]
    counted = Counter(code for module in modules for code in module.SENTENCES)
    assert [code for code, count in counted.items() if count > 1] == []


FIELDS_FOR_PHONES = {"fact-as-said": {"place", "words"}}
"""Fields of messages that their sentences for phones alone have."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_phones_are_told_instead_names_no_command_and_needs_no_other_field(name: str) -> None:
    sentences = all_sentences(name)
    instead = {code: text for code, text in sentences.items() if code.startswith(ON_PHONES)}
    assert instead
    for code, text in instead.items():
        assert "scorekeeper" not in text
        plain = code.removeprefix(ON_PHONES)
        assert fields_of(text) <= fields_of(sentences[plain]) | FIELDS_FOR_PHONES.get(plain, set())
    ended = message("explain-ended", game=2)
    assert "scorekeeper" not in phone_language(name).render(ended)
    assert "scorekeeper" in language(name).render(ended)


def placeholders() -> set[str]:
    """Return the code of each word in capitals that stands for a value in the help."""
    params = [param for name in COMMANDS for param in load(name).params]
    metavars = [param.metavar or "" for param in params]
    return {f"placeholder-{word.lower()}" for word in re.findall(r"[A-Z]{2,}", " ".join(metavars))}


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_placeholder_of_the_help_is_in_the_language(name: str) -> None:
    written = {code for code in all_sentences(name) if code.startswith("placeholder-")}
    assert written == placeholders() | {"placeholder-new", "placeholder-old"}


def test_every_parameter_that_takes_a_value_has_a_placeholder() -> None:
    params = [(name, param) for name in COMMANDS for param in load(name).params]
    bare = [(name, p.name) for name, p in params if not (p.metavar or getattr(p, "is_flag", False))]
    assert bare == []


def test_the_examples_in_english_are_those_of_the_list() -> None:
    render = language("en").render
    worded = {name: info for name, info in COMMANDS.items() if info.has_words}
    assert {name: render(example_of(name)) for name in worded} == {
        name: info.example for name, info in worded.items()
    }
    written = {code for code in all_sentences("en") if code.startswith("example-")}
    assert written == {f"example-{name}" for name in worded}


def test_the_reasons_in_english_are_those_of_the_system() -> None:
    for code, text in all_sentences("en").items():
        if code.startswith("errno-"):
            number = getattr(errno, code.removeprefix("errno-").upper())
            assert reason(OSError(number, os.strerror(number))) == message(code)
            assert text.split()[0] == os.strerror(number).split()[0]
    assert reason(OSError(errno.EINVAL, "by its own words")) == "by its own words"


def test_a_sentence_that_is_repeated_is_made_once_in_each_language() -> None:
    class Asked(dict[str, object]):
        times = 0

        def __getitem__(self, name: str) -> object:
            self.times += 1
            return super().__getitem__(name)

    fields = Asked(tricks=4)
    told = RepeatedMessage("because-tricks", fields)
    english, german = language("en"), language("de")
    whole = message("explain-bare", text=told)
    assert {english.render(whole).strip() for _ in range(9)} == {english.render(told)}
    once = fields.times
    assert german.render(told) != english.render(told)
    assert fields.times <= 3 * once
    assert english.render(told) == english.render(message("because-tricks", tricks=4))


def test_a_message_goes_to_another_process_without_the_sentence_made_of_it() -> None:
    told = RepeatedMessage("because-tricks", {"tricks": 4})
    said = with_commands_for(language("en"), session="Friday").render(told)
    again = pickle.loads(pickle.dumps(told))
    assert (type(again), again, again.sentence) == (RepeatedMessage, told, None)
    assert language("en").render(again) == said


@pytest.mark.parametrize("name", ["en", "de"])
def test_what_is_no_date_turns_no_writing_round(name: str) -> None:
    said = language(name).render(message("title-date", date="2026-\u202e11-20"))
    assert "\u202e" not in said


@pytest.mark.parametrize("name", ["en", "de"])
def test_a_sentence_within_a_sentence_has_no_full_stop_of_its_own_before_a_mark(name: str) -> None:
    inner = message("game-unknown", given="ninety", legal=["98", "99"])
    told = language(name).render(message("file-damaged", path="a.json", problem=inner))
    assert language(name).render(inner).endswith(".")
    assert ".." not in told
