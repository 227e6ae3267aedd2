"""A command that people copy means what its sentence says, whatever a name in it begins with."""

import re

import pytest

from scorekeeper.core.messages import message
from scorekeeper.core.text import LEFT_OUT, split_words, unquote
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.catalog import (
    all_sentences,
    language,
    phone_language,
    with_commands_for,
)

_WORD = re.compile(r"(\S*) ?\{\w+:word\}")
"""A word in a command, with what stands before it."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_word_alone_is_written_as_an_argument(name: str) -> None:
    """`declare` is no command but a word at the prompt, which knows no options of it."""
    before = [found for text in all_sentences(name).values() for found in _WORD.findall(text)]
    assert before
    for word in before:
        assert word.startswith("--") or word.endswith("=") or word == "declare", word


@pytest.mark.parametrize("given", ["--help", "-h", "--session=2026-11-20-1", "--", "-"])
def test_an_id_that_is_like_an_option_stands_behind_two_dashes(given: str) -> None:
    for catalog in (language("en"), with_commands_for(language("en"), for_shell=False)):
        told = catalog.render(message("told-deleted", id=given))
        assert f"restore -- {given}`" in told


def test_of_several_names_one_is_enough_for_the_two_dashes() -> None:
    fields = {"path": "-x.toml", "names": ["Anna", "-Ben"]}

    told = language("en").render(message("told-written", **fields))

    assert "scorekeeper new --variant ./-x.toml -- Anna -Ben" in told


@pytest.mark.parametrize(
    ("path", "written"), [("-", "-"), ("-x", "./-x"), ("~/x y", '"./~/x y"'), ("a", "a")]
)
def test_a_path_begins_as_no_option_and_no_home(path: str, written: str) -> None:
    told = language("en").render(message("file-is-read-only", path=path))
    assert told.endswith(f"scorekeeper import {written}")


@pytest.mark.parametrize("given", ["a\nb", "a\u200bb", "\u202eb", "st\udce9"])
def test_what_cannot_be_shown_is_left_out_of_a_command(given: str) -> None:
    """Bytes that are no UTF-8 are shown in signs that are another name when they are typed."""
    told = language("en").render(message("told-restored-none", id=given))
    assert told == f"To go on with it: scorekeeper open {LEFT_OUT}"


@pytest.mark.parametrize(
    ("store", "written"),
    [
        ("club", "club"),
        ("~/x y", '"~/x y"'),
        ("{id}", LEFT_OUT),
        ("a\nb", LEFT_OUT),
        ("postgresql:///club", "postgresql:///club"),
        ("postgresql://anna@host/club", "postgresql://anna@host/club"),
        ("postgresql://anna:1234@host/club", LEFT_OUT),
        ("postgresql://host/club?password=1234", LEFT_OUT),
    ],
)
def test_a_command_names_the_store_and_no_password(store: str, written: str) -> None:
    catalog = with_commands_for(language("en"), store=store)
    told = catalog.render(message("told-restored-none", id="2026-11-20-1"))
    assert told == f"To go on with it: scorekeeper open --store {written} 2026-11-20-1"


@pytest.mark.parametrize(
    ("session", "written"),
    [
        ("2026-11-20-1", "2026-11-20-1"),
        ("Friday II", '"Friday II"'),
        ("$(date)", "'$(date)'"),
        ("{id}", LEFT_OUT),
        ("a\nb", LEFT_OUT),
    ],
)
def test_a_command_names_the_session_of_the_line(session: str, written: str) -> None:
    catalog = with_commands_for(language("en"), session=session)
    seen = catalog.render(message("interrupted-stored"))
    assert seen.endswith(f": scorekeeper log --session {written}")
    gone = catalog.render(message("nothing-to-undo-new"))
    assert gone.endswith(f": scorekeeper delete {written}")
    catalog = with_commands_for(language("en"), store="club", session=session)
    both = catalog.render(message("interrupted-stored"))
    assert both.endswith(f": scorekeeper log --store club --session {written}")


def test_a_session_that_is_like_an_option_is_deleted_behind_two_dashes() -> None:
    catalog = with_commands_for(language("en"), session="-x")
    told = catalog.render(message("nothing-to-undo-new"))
    assert told.endswith(": scorekeeper delete -- -x")


@pytest.mark.parametrize("for_shell", [True, False])
def test_what_a_command_names_is_no_command_itself(*, for_shell: bool) -> None:
    store, session = "my scorekeeper evenings", "my scorekeeper log of Friday"
    catalog = with_commands_for(language("en"), store=store, session=session, for_shell=for_shell)

    told = catalog.render(message("nothing-to-undo-new"))

    assert told.endswith(f'delete --store "{store}" "{session}"')


_NOT_OF_THE_LINE = (
    *("check", "demo", "import", "list", "new", "open", "restore", "rules", "score"),
    *("stats", "store"),
)
"""Commands in sentences that work on no session, or on all, or name theirs themselves."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_each_command_in_a_sentence_names_the_session_or_works_on_none(name: str) -> None:
    named = with_commands_for(language(name), session="Friday")
    for code in all_sentences(name):
        for command in re.findall(r"\bscorekeeper ([a-z]+(?: \S+)?)", named.sentences[code]):
            verb, *rest = command.split()
            is_named = rest[:1] == ["--session"] or (verb, *rest)[:2] == ("delete", "Friday")
            names_itself = bool(rest) and rest[0].startswith(("{", "FILE", "DATEI"))
            assert is_named or names_itself or verb in _NOT_OF_THE_LINE, (code, command)


def test_what_windows_reads_in_two_ways_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog, sentence = language("en"), message("told-restored-none", id="$x")
    catalog.render(sentence)
    monkeypatch.setattr("scorekeeper.i18n.shell_words.os.name", "nt")

    assert catalog.render(sentence) == f"To go on with it: scorekeeper open {LEFT_OUT}"


def test_a_line_of_notation_keeps_its_own_quotes_in_a_shell() -> None:
    words = ['"An\\"na"=3:CDD', '"Anna Maria"=4-', "Cara=2-"]
    told = message("finding-order", text="", entry=5, line=" ".join(words))

    line = language("en").render(told).rpartition("--entry 5 ")[2]
    assert line == """'"An'\\\\'"na"=3:CDD' '"Anna Maria"=4-' Cara=2-"""
    assert phone_language("en").render(told).endswith(" ".join(words))
    assert next(map(unquote, split_words(" ".join(words)))) == 'An"na=3:CDD'


def test_a_name_in_a_line_begins_as_no_option() -> None:
    told = message("finding-order", text="", entry=5, line='7C -Cara=CDD by="-Cara" -10 --why x')

    shell, phone = (
        catalog.render(told).rpartition("--entry 5 ")[2]
        for catalog in (language("en"), phone_language("en"))
    )

    assert shell == """7C '"-Cara=CDD"' 'by="-Cara"' -10 --why x"""
    assert phone == '7C "-Cara=CDD" by="-Cara" -10 --why x'


def test_a_line_shows_nothing_that_controls_a_terminal() -> None:
    told = message("finding-order", text="", entry=5, line="7C a\u202eb")
    for catalog in (language("en"), phone_language("en")):
        assert catalog.render(told).endswith(f"7C {LEFT_OUT}")
