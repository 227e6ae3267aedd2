"""Asking a person on a terminal; a line that begins with an offer can be edited there."""

import contextlib
import sys
from collections.abc import Callable
from types import ModuleType

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.core.game import Asking, Evening
from scorekeeper.core.problems import Said, said

BACK = "back"


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
    if readline is None:
        answer = input(f"{prompt}[{offered}] " if offered else prompt)
        return answer or offered
    readline.set_auto_history(False)
    readline.set_startup_hook(lambda: readline.insert_text(offered))
    try:
        return input(prompt)
    finally:
        readline.set_startup_hook(None)


def ask_entry(desk: Desk) -> str | None:
    """Ask for the next entry of the session in play; None if the person gives up."""
    opened = desk.opened()
    evening = opened.evening
    asking = opened.game.asking()
    try:
        if asking is None:
            return ask(desk.say(said("ask-line"))).strip() or None
        for line in asking.introduction(evening):
            streams.tell(desk.say(line))
        return _ask_piece_by_piece(desk, asking, evening)
    except EOFError:
        print(file=sys.stderr)  # noqa: T201 — the prompt's line ends here
        return None


def _ask_piece_by_piece(desk: Desk, asking: Asking, evening: Evening) -> str | None:
    answers: list[str] = []
    again: str | None = None
    while (question := asking.question(evening, answers)) is not None:
        offered = question.offered if again is None else again
        answer = ask(desk.say(question.prompt), offered).strip()
        again = None
        if answer.lower() in (BACK, f"{offered}{BACK}".lower()):
            answers = answers[:-1]
        elif not answer:
            if not answers:
                return None
        elif problems := asking.judge(evening, [*answers, answer]):
            complain(desk.say, problems)
            again = answer
        else:
            answers.append(answer)
    return " ".join(answers)


def complain(say: Callable[[Said], str], problems: tuple[Said, ...]) -> None:
    """Tell what is wrong with an answer before it is asked for again."""
    for problem in problems:
        streams.talk(say(problem))
