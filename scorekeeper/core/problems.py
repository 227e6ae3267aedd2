"""What can be wrong, as codes and fields: the words for them live in `scorekeeper.words`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Said(NamedTuple):
    """Something to be told to a person: the code of a sentence and what goes into it."""

    code: str
    fields: Mapping[str, object] = {}


def said(code: str, **fields: object) -> Said:
    """Name a sentence and its fields."""
    return Said(code, fields)


class Fault(NamedTuple):
    """Something wrong with what a session is told, and under which key."""

    key: str
    problem: Said


class Refusal(Exception):
    """Something was asked that is not done; `problems` says why, all of it at once.

    The subclasses are the kinds that the exit code and the JSON tell apart.
    """

    code = "refused"

    def __init__(self, *problems: Said, line: int | None = None) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems
        self.line = line
        """The line of the file at fault, counted from 1, where there is one."""


class Malformed(Refusal):
    """It cannot be read at all."""

    code = "malformed"


class Illegal(Refusal):
    """It can be read, and the rules of the game do not allow it."""

    code = "illegal"


class Unable(Refusal):
    """The world is in the way: a file, the store, a lock."""

    code = "unreadable"


def refusal(problems: Iterable[Said], line: int | None = None) -> Refusal:
    """Return what refuses an entry that cannot stand where it would.

    What can be read only after something else is malformed without it, and says so by its code.
    """
    found = tuple(problems)
    unread = any(problem.code.startswith("malformed-") for problem in found)
    return (Malformed if unread else Illegal)(*found, line=line)


def named(problems: Iterable[Said], names: Sequence[str]) -> tuple[Said, ...]:
    """Put the players' names where seats are marked `@1`, `@2` …, in the order of the seats.

    >>> named([said("tricks-high", seat="@2", given=12)], ["Anna", "Ben"])[0].fields["seat"]
    'Ben'
    """
    marks = {f"@{seat}": name for seat, name in enumerate(names, start=1)}
    return tuple(_said_named(problem, marks) for problem in problems)


def _said_named(problem: Said, marks: Mapping[str, str]) -> Said:
    code, fields = problem
    return Said(code, {key: _named(value, marks) for key, value in fields.items()})


def _named(value: object, marks: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return marks.get(value, value)
    if isinstance(value, Said):
        return _said_named(value, marks)
    return [_named(item, marks) for item in value] if isinstance(value, list) else value


class Damaged(Unable):
    """A session's file or log is not what this program writes; nothing may be derived from it."""


def malformed_if(problems: Iterable[Said]) -> None:
    """Raise `Malformed` if there are any problems."""
    if found := tuple(problems):
        raise Malformed(*found)
