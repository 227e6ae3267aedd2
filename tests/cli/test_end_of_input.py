"""The end of the input at a question, as by Ctrl-D: one sentence says that nothing came of it."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.cli import console, prompts
from scorekeeper.cli.declined import InputEnded
from tests.support.command_line import Cli
from tests.support.typed_lines import At

DEAL = "3:CDD 4- 2-"
RECORDED_NOT = {"en": "Nothing was recorded.\n", "de": "Nichts ist eingetragen.\n"}
KEPT = {
    "en": "{path} stays as it is. Choose another place for the export.\n",
    "de": "{path} bleibt, wie es ist. Für den Export einen anderen Ort wählen.\n",
}


def files(folder: Path) -> dict[Path, bytes]:
    """Return all sessions of a store as they are."""
    return {path: path.read_bytes() for path in folder.glob("sessions/*.json")}


@pytest.mark.parametrize("tongue", RECORDED_NOT)
@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (("new",), ()),
        (("new",), ("Anna, Ben, Cara",)),
        (("new",), ("Anna, Ben, Cara", "penguin")),
        (("new",), ("Anna, Ben, Cara", "back")),
        (("add",), ()),
        (("add",), ("3:CDD",)),
        (("add", "3", "4", "2"), ()),
        (("add", "3:CDD", "4", "2"), ()),
        (("add", "3", "4", "2"), ("what",)),
        (("amend", "1"), ()),
        (("amend", "1"), ("3 4 2",)),
        (("amend", "1", "3 4 2"), ()),
        (("amend", "--entry", "1"), ()),
        (("insert", "1", "3 4 2"), ()),
    ],
)
def test_the_end_of_the_input_is_a_refusal_in_one_sentence(
    words: tuple[str, ...],
    typed: tuple[str, ...],
    tongue: str,
    cli: Cli,
    type_into: At,
    table: None,
    store: Path,
) -> None:
    assert cli("add", DEAL).code == 0
    before = files(store)
    told = type_into(*typed, into=("--lang", tongue, *words))
    answered = len(typed) + 1
    assert (told.run.code, len(told.questions)) == (1, answered)
    asked_again = {"en": "Please answer y or n.\n", "de": "Bitte mit j oder n antworten.\n"}
    expected = asked_again[tongue] * ("what" in typed) + RECORDED_NOT[tongue]
    assert told.run.err == expected
    assert files(store) == before


@pytest.mark.parametrize("tongue", KEPT)
@pytest.mark.parametrize(
    "words", [("-o", "there.txt"), ("--archive", "there.zip"), ("--blank", "-o", "there.html")]
)
def test_a_file_that_nobody_agrees_to_replace_is_said_to_stay(
    words: tuple[str, ...], tongue: str, type_into: At, table: None, tmp_path: Path
) -> None:
    path = tmp_path / words[-1]
    path.write_text("mine", encoding="utf-8")
    told = type_into(into=("--lang", tongue, "export", *words[:-1], str(path)))
    assert (told.run.code, told.run.err) == (1, KEPT[tongue].format(path=path))
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("tongue", "said"), [("en", "No session was opened."), ("de", "Keine Sitzung wurde geöffnet.")]
)
@pytest.mark.parametrize("typed", [(), ("",)])
def test_a_session_that_is_not_chosen_is_not_opened_in_silence(
    typed: tuple[str, ...], tongue: str, said: str, cli: Cli, type_into: At, table: None
) -> None:
    assert cli("new", "Dan", "Eve", "Fay").code == 0
    told = type_into(*typed, into=("--lang", tongue, "open")).run
    assert (told.code, told.out.splitlines()[-1], told.err) == (0, said, "")


def test_at_the_prompt_only_the_line_ends(at_prompt: At) -> None:
    for line in ("3 4 2", "amend 1 3 4 2", "new", "add"):
        told = at_prompt(DEAL, line, InputEnded(), "quit").run
        assert (told.code, told.err) == (0, RECORDED_NOT["en"]), line
        assert told.out.endswith("Everything is saved.\n")
        at_prompt("undo")


@pytest.mark.parametrize("leaving", [InputEnded(), "quit"])
def test_who_deletes_the_session_and_begins_none_is_not_told_of_somebody_else(
    leaving: str | BaseException, at_prompt: At
) -> None:
    told = at_prompt("delete", "y", leaving).run
    assert (told.code, told.err) == (1, "No new session was begun.\n")
    assert "restore" in told.out


def test_ctrl_c_where_a_session_is_missing_at_the_prompt_leaves_it(at_prompt: At) -> None:
    told = at_prompt("delete", "y", KeyboardInterrupt()).run
    assert (told.code, told.err) == (130, "Interrupted. No new session was begun.\n"), (
        "one was deleted"
    )


def test_the_prompt_goes_on_with_a_session_that_is_begun_for_a_deleted_one(
    at_prompt: At, cli: Cli
) -> None:
    told = at_prompt("delete", "y", "Dan Eve Fay", "", "", "3:CDD 4 2", "quit").run
    assert (told.code, told.err) == (0, "")
    (session,) = cli("list", "--json").json["sessions"]
    assert (session["players"], session["deals"]) == (["Dan", "Eve", "Fay"], 1)


def test_a_prompt_whose_screen_is_gone_ends_and_finds_no_fault_with_itself(
    at_prompt: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        monkeypatch.delenv("SCOREKEEPER_TRACEBACK")  # which the tests set, to see faults
        raise console.OutputFailed(OSError(errno.EIO, "Input/output error"))

    monkeypatch.setattr("scorekeeper.cli.commands.sessions.print_list", fail)
    told = at_prompt("list", "note x")
    assert (told.run.code, len(told.questions)) == (1, 1)
    assert told.run.err == "Could not write the output: Input/output error.\n"


@pytest.mark.parametrize("error", [EOFError(), OSError(errno.EIO, "Input/output error")])
@pytest.mark.parametrize("ask", [prompts.ask, lambda prompt: prompts.ask(prompt, "3 3")])
def test_a_terminal_that_is_gone_ends_the_input(
    error: Exception, ask: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> str:
        raise error

    monkeypatch.setattr("builtins.input", fail)
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(InputEnded):
        ask("Entry: ")


def test_what_else_fails_at_a_question_is_no_end_of_the_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: str) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("builtins.input", fail)
    with pytest.raises(OSError, match="No space"):
        prompts.ask("Entry: ")


def test_a_signal_at_a_line_that_cannot_be_read_has_its_own_exit_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that is closed: the read fails, and the signal comes before that is told."""

    def end(*_: object, **__: object) -> None:
        try:
            raise OSError(errno.EIO, "Input/output error")
        finally:
            raise SystemExit(129)

    monkeypatch.setattr("scorekeeper.cli.commands.sessions.print_list", end)
    assert cli("list").code == 129
