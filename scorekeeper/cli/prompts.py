"""Asking a person on a terminal; a line that begins with an offer can be edited there."""

import contextlib
import locale
import sys
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.declined import InputEnded
from scorekeeper.cli.offered_line import (
    ask_offered,
    can_ask,
    ended_with_terminal,
    marked,
    waiting_bytes,
)
from scorekeeper.cli.tidy_terminal import TidyTerminal, tidy_terminal
from scorekeeper.core.capabilities import Questionnaire
from scorekeeper.core.game_record import AnyRecord
from scorekeeper.core.log_tag import LogTag, entries_since, log_tag
from scorekeeper.core.messages import Illegal, Message, Unavailable, message
from scorekeeper.core.sanitize import replace_harmful
from scorekeeper.core.session import Session
from scorekeeper.i18n.catalog import language


def typed_words(app: AppContext, meaning: str) -> list[str]:
    """Return what a person may type for `yes`, `no`, `back`, `help` and so on, the usual first.

    The words of English are understood in every language.
    """
    words = app.render(message(f"typed-{meaning}")).split()
    if app.language != "en":
        words += language("en").render(message(f"typed-{meaning}")).split()
    return list(dict.fromkeys(words))


def how_to_leave() -> Message:
    """Return how the prompt is left, with the keys that end the input on this system."""
    return message("table-leave-windows" if sys.platform == "win32" else "table-leave")


def _editor() -> ModuleType | None:
    """Return the line editor of the system, where it has one."""
    with contextlib.suppress(ImportError):
        import readline

        return readline
    return None


def _to_editor(text: str, letters_lacking: str = "backslashreplace") -> str:
    """Return text as the line editor takes it, which knows the letters of its locale alone.

    So they are its bytes, as a keyboard sends them: a terminal may have more, as with `LC_ALL=C`.
    What becomes of `letters_lacking` on any keyboard here is named as Python names it.
    """
    if sys.platform == "win32":
        return text
    try:
        typed = text.encode(_encoding(), "surrogateescape")
    except UnicodeEncodeError:
        typed = text.encode(_encoding(), letters_lacking)
    return typed.decode("ascii", "surrogateescape")


def _from_editor(text: str) -> str:
    """Return what the line editor has, as the terminal spells it."""
    if sys.platform == "win32":
        return text
    typed = text.encode(locale.getencoding(), "surrogateescape")
    return typed.decode(_encoding(), "surrogateescape")


def _encoding() -> str:
    """Return the encoding of what is typed."""
    return sys.stdin.encoding or "utf-8"


Completer = Callable[[str, str], list[str]]
"""Returns what a word can become, by the line before it and its beginning.

The line editor passes over every exception that it raises.
"""


def ask(
    prompt: str, offered: str = "", complete: Completer | None = None, *, goes_on: bool = False
) -> str:
    """Ask for a line; `offered` stands there already: typing replaces it, Enter takes it.

    Where it `goes_on`, it is the beginning of the answer, and what is typed follows it. With
    `complete`, Tab completes words. Raises `InputEnded` when the person has closed the input, or
    the terminal is gone.
    """
    prompt = _last_line(prompt)
    try:
        with tidy_terminal() as terminal:
            return _ask(terminal, prompt, offered, complete, goes_on=goes_on)
    except InputEnded:
        # The line of the question ends here; after Ctrl-C the answer does it.
        with contextlib.suppress(console.OutputFailed):
            console.print_message("")
        raise


def _ask(
    terminal: TidyTerminal,
    prompt: str,
    offered: str,
    complete: Completer | None,
    *,
    goes_on: bool,
) -> str:
    readline, shown = _editor(), replace_harmful(offered)
    if offered and not goes_on and not can_ask():
        typed_before = waiting_bytes()  # an Enter of that time takes nothing
        while not (typed := _typed(f"{prompt}[{shown}] ")) and typed_before > 0:
            typed_before -= 1
        return typed or offered
    if readline is None:
        return offered + _typed(prompt + shown)
    readline.set_auto_history(False)
    _complete_by_tab(readline, complete)
    if offered and not goes_on:
        terminal.shown = partial(marked, prompt, offered)
        return ask_offered(prompt, offered, partial(_edit, readline, terminal, prompt))
    return _edit(readline, terminal, prompt, offered)


def _edit(readline: ModuleType, terminal: TidyTerminal, prompt: str, begun: str) -> str:
    """Ask for a line that begins with what stands there; Ctrl-C keeps it for the arrow keys."""
    terminal.shown = lambda: prompt + _from_editor(readline.get_line_buffer())
    try:
        # No function of Python, in which a Ctrl-C would be passed over.
        readline.set_startup_hook(partial(readline.insert_text, _to_editor(begun)))
        return _typed(prompt)
    except KeyboardInterrupt:
        remember(_from_editor(readline.get_line_buffer()).strip())
        raise
    finally:
        readline.set_startup_hook(None)


def _typed(prompt: str) -> str:
    """Return a line that is typed; whatever else raises EOFError is no end of the input."""
    try:
        with ended_with_terminal():
            return input(prompt)
    except EOFError:
        raise InputEnded from None


def _last_line(prompt: str) -> str:
    """Return the last line of a prompt that is too long for the terminal; print those before it."""
    *before, last = console.wrapped(prompt)
    for line in before:
        console.print_message(line)
    return last


def remember(line: str) -> None:
    """Keep a line, so that the arrow keys bring it back."""
    readline = _editor()
    if readline is None or not line:
        return
    last = readline.get_current_history_length()
    if _from_editor(readline.get_history_item(last) or "") != line:  # or it was dropped by then
        readline.add_history(_to_editor(line))


def _complete_by_tab(readline: ModuleType, complete: Completer | None) -> None:
    """Let Tab complete the word before the cursor, or do nothing."""
    found: list[str] = []

    def nth_completion(word: str, number: int) -> str | None:
        """Return one of all, which are found when the first is asked for."""
        if not number:
            found.clear()
            line, begin = readline.get_line_buffer(), readline.get_begidx()
            # Which letters are counted is up to Python's mode, not to the locale of the line.
            counted = sys.flags.utf8_mode
            before = _from_editor(line)[:begin] if counted else _from_editor(line[:begin])
            offers = complete(before, _from_editor(word)) if complete is not None else []
            for offer in offers:
                with contextlib.suppress(UnicodeEncodeError):  # escaped, it would be another word
                    found.append(_to_editor(offer, letters_lacking="strict"))
        return found[number] if number < len(found) else None

    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # lines come one by one, as typed
    for mark in ("200", "201"):  # come all the same, it would wait for the other, deaf to Ctrl-C
        readline.parse_and_bind(rf'"\e[{mark}~": ""')
    readline.set_completer_delims(" \t")
    readline.set_completer(nth_completion)


class TypedEntry(NamedTuple):
    """An entry that was asked for, and the log as it was then."""

    line: str
    expected: LogTag
    corrects: bool = False
    """Whether it is a correction, which any entry but a note may have come in the way of."""


def ask_entry(app: AppContext) -> TypedEntry | None:
    """Ask for the next entry of the session in play; None if the person gives up."""
    loaded = app.open(app.own_session())
    if app.session_option is not None:  # whatever has its title when the answer comes
        app.session_option = loaded.session.id
    expected = log_tag(loaded.session)
    raise_if_more_came(app, loaded.session)
    problems = loaded.game.finish_problems(loaded.record.state)
    if over := [problem for problem in problems if problem.code == "after-the-end"]:
        raise Illegal(*over)
    questionnaire = loaded.game.questionnaire
    try:
        if questionnaire is None:
            line = ask(app.render(message("ask-line"))).strip() or None
        else:
            console.print_messages(app.render, questionnaire.introduction(loaded.record))
            line = _ask_piece_by_piece(app, questionnaire, loaded.record)
        return TypedEntry(line, expected) if line else None
    except InputEnded:
        return None


def raise_if_more_came(app: AppContext, session: Session) -> None:
    """Raise `Unavailable` at the prompt for what others have entered in a session since it told."""
    seen, now = app.seen_log, log_tag(session)
    if seen not in (None, now):
        from scorekeeper.core.change_messages import stale

        app.seen_log = now
        raise Unavailable(stale(entries_since(session, seen)))


def _ask_piece_by_piece(
    app: AppContext, questionnaire: Questionnaire[AnyRecord], record: AnyRecord
) -> str | None:
    answers: list[str] = []
    refused: str | None = None
    while (question := questionnaire.question(record, answers)) is not None:
        offered = question.offered if refused is None else refused
        if question.about is not None and refused is None:
            console.print_message(app.render(question.about))
        goes_on = refused is None
        answer = ask(app.render(question.prompt), offered, goes_on=goes_on).strip()
        typed = answer.removeprefix(offered) if goes_on else answer
        key = question.offered if question.offered.endswith("=") else ""
        if answer and not answer.lower().startswith(key):  # typed in its place
            answer = key + answer
        word, refused = typed.strip().lower() or answer.lower(), None
        if word in typed_words(app, "back"):
            answers = answers[:-1]
        elif word in typed_words(app, "quit") or not (answer or answers):
            return None
        elif word in typed_words(app, "help") or not answer:
            console.print_messages(app.render, questionnaire.introduction(record)[-2:])
        else:
            refused = _add_answer(app, questionnaire, record, answers, (answer, typed))
    return " ".join(answers)


def _add_answer(
    app: AppContext,
    questionnaire: Questionnaire[AnyRecord],
    record: AnyRecord,
    answers: list[str],
    readings: tuple[str, str],
) -> str | None:
    """Add an answer if it is valid; else print why not, and return it to be edited.

    It reads as a whole, or as what was typed behind the tricks that stood there.
    """
    answer, typed = readings
    problems = questionnaire.judge(record, [*answers, answer])
    if problems and typed != answer:  # typed behind what was offered, not in its place
        of_typed = questionnaire.judge(record, [*answers, typed])
        if typed and not of_typed:
            answers.append(typed)
            return None
        if typed[:1].isdigit():  # a number in the place of the one that stood there
            problems, answer = of_typed, typed
    if problems:
        print_problems(app.render, problems)
        return answer
    answers.append(answer)
    return None


def print_problems(say: Callable[[Message], str], problems: tuple[Message, ...]) -> None:
    """Print what is wrong with an answer before it is asked for again."""
    for problem in problems:
        console.print_error(say(problem))
