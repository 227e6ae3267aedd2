"""Asking a person on a terminal; a line that begins with an offer can be edited there."""

import contextlib
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.core.abilities import Asking
from scorekeeper.core.game import Evening
from scorekeeper.core.problems import Said, said

BACK = "back"
_GIVING_UP = ("quit", "exit", "q")
_HELP = ("help", "?")


def _editor() -> ModuleType | None:
    """Return the line editor of the system, where it has one."""
    with contextlib.suppress(ImportError):
        import readline

        return readline
    return None


def ask(prompt: str, offered: str = "") -> str:
    """Ask for a line; `offered` stands there already and can be changed or added to.

    Raises EOFError when the person has closed the input.
    """
    readline = _editor()
    try:
        if readline is None:
            answer = input(f"{prompt}[{offered}] " if offered else prompt)
            return answer or offered
        readline.set_auto_history(False)
        readline.set_startup_hook(lambda: readline.insert_text(offered))
        return input(prompt)
    except (KeyboardInterrupt, EOFError):
        streams.talk("")  # the line of the question ends here
        raise
    finally:
        if readline is not None:
            readline.set_startup_hook(None)


class Asked(NamedTuple):
    """An entry that was asked for, and how many entries the log had when it was."""

    line: str
    expected: int


def ask_entry(desk: Desk) -> Asked | None:
    """Ask for the next entry of the session in play; None if the person gives up."""
    opened = desk.open(desk.own_session())
    asking: Asking | None = opened.game.asking()
    try:
        if asking is None:
            line = ask(desk.say(said("ask-line"))).strip() or None
        else:
            streams.tell_all(desk.words.say, asking.introduction(opened.evening))
            line = _ask_piece_by_piece(desk, asking, opened.evening)
        return Asked(line, len(opened.session.entries)) if line else None
    except EOFError:
        return None
    except KeyboardInterrupt:
        streams.talk(desk.say(said("nothing-recorded")))
        raise


def _ask_piece_by_piece(desk: Desk, asking: Asking, evening: Evening) -> str | None:
    answers: list[str] = []
    again: str | None = None
    while (question := asking.question(evening, answers)) is not None:
        offered = question.offered if again is None else again
        if question.about is not None and again is None:
            streams.tell(desk.say(question.about))
        answer = ask(desk.say(question.prompt), offered).strip()
        again = None
        word = answer.removeprefix(offered).strip().lower() or answer.lower()
        if word == BACK:
            answers = answers[:-1]
        elif word in _GIVING_UP or not (answer or answers):
            return None
        elif word in _HELP or not answer:
            streams.tell_all(desk.words.say, asking.introduction(evening)[-2:])
        else:
            again = _taken(desk, asking, evening, answers, answer, offered)
    return " ".join(answers)


def _taken(
    desk: Desk,
    asking: Asking,
    evening: Evening,
    answers: list[str],
    answer: str,
    offered: str,
) -> str | None:
    """Add an answer to the others if it can be; else tell why not, and return it for mending."""
    problems = asking.judge(evening, [*answers, answer])
    written_anew = answer.removeprefix(offered)
    if problems and written_anew and not asking.judge(evening, [*answers, written_anew]):
        answers.append(written_anew)  # typed behind what was offered, not in its place
        return None
    if problems:
        complain(desk.say, problems)
        return answer
    answers.append(answer)
    return None


def complain(say: Callable[[Said], str], problems: tuple[Said, ...]) -> None:
    """Tell what is wrong with an answer before it is asked for again."""
    for problem in problems:
        streams.talk(say(problem))
