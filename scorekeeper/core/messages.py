"""What can be wrong, as codes and fields: the words for them live in `scorekeeper.i18n.catalog`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Message(NamedTuple):
    """Something to be told to a person: the code of a sentence and what goes into it."""

    code: str
    fields: Mapping[str, object] = {}


def message(code: str, **fields: object) -> Message:
    """Name a sentence and its fields."""
    return Message(code, fields)


class FieldProblem(NamedTuple):
    """Something wrong with what a session is told, and under which key."""

    key: str
    problem: Message


class Refusal(Exception):
    """Something was asked that is not done; `problems` says why, all of it at once.

    The subclasses are the kinds that the exit code and the JSON tell apart.
    """

    code = "refused"

    def __init__(self, *problems: Message, line: int | None = None) -> None:
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


class Unavailable(Refusal):
    """The world is in the way: a file, the store, a lock."""

    code = "unreadable"


def refusal_for(problems: Iterable[Message], line: int | None = None) -> Refusal:
    """Return what refuses an entry that cannot stand where it would.

    What can be read only after something else is malformed without it, and says so by its code.
    """
    found = tuple(problems)
    unread = any(problem.code.startswith("malformed-") for problem in found)
    return (Malformed if unread else Illegal)(*found, line=line)


def with_player_names(problems: Iterable[Message], names: Sequence[str]) -> tuple[Message, ...]:
    """Put the players' names where seats are marked `@1`, `@2` …, in the order of the seats.

    >>> (problem,) = with_player_names([message("tricks-high", seat="@2")], ["Anna", "Ben"])
    >>> problem.fields["seat"]
    'Ben'
    """
    marks = {f"@{seat}": name for seat, name in enumerate(names, start=1)}
    return tuple(_message_named(problem, marks) for problem in problems)


def _message_named(problem: Message, marks: Mapping[str, str]) -> Message:
    code, fields = problem
    return Message(code, {key: _named(value, marks) for key, value in fields.items()})


def _named(value: object, marks: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return marks.get(value, value)
    if isinstance(value, Message):
        return _message_named(value, marks)
    return [_named(item, marks) for item in value] if isinstance(value, list) else value


class CorruptData(Unavailable):
    """A session's file or log is not what this program writes; nothing may be derived from it."""


def raise_malformed(problems: Iterable[Message]) -> None:
    """Raise `Malformed` if there are any problems."""
    if found := tuple(problems):
        raise Malformed(*found)
