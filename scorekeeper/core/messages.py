"""Messages and refusals as codes and fields; `scorekeeper.i18n.catalog` has their sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Self, TypeAlias


class Message(NamedTuple):
    """A sentence for a person: its code, and the fields that go into it."""

    code: str
    fields: Mapping[str, object] = {}


class RepeatedMessage(Message):
    """A message that stands in thousands of others, which share it: its sentence is made once."""

    sentence: tuple[Mapping[str, str], str] | None = None
    """The sentence, and the catalog's sentences that it was made of."""

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again in another process, which has a catalog of its own."""
        return type(self), tuple(self)


RenderMessage: TypeAlias = Callable[[Message | str], str]
"""Returns the sentence of a message in some language; a string, as a player's name, as it is."""


def message(code: str, **fields: object) -> Message:
    """Return the message of a code and its fields."""
    return Message(code, fields)


def first_few(names: Sequence[Message | str], most: int = 8) -> list[Message | str]:
    """Return names for a sentence: of many, `most` of them and how many more there are."""
    more = len(names) - most
    return [*names[:most], *([Message("chat-more", {"count": more})] if more > 0 else [])]


def after_the_end(*more_ways: str, **fields: object) -> Message:
    """Return that a session is over, and how what came before is corrected.

    `more_ways` are commands for it, beyond those that every game has.
    """
    return Message("after-the-end", {**fields, "ways": ["undo", "amend N", *more_ways]})


class FieldProblem(NamedTuple):
    """A problem of one setting or field, with its key."""

    key: str
    problem: Message


class Refusal(Exception):
    """A request that is refused; `problems` has all reasons at once.

    Its subclasses have exit codes, and codes in JSON, of their own.
    """

    code = "refused"

    def __init__(self, *problems: Message, line: int | None = None) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems
        self.line = line
        """The line of the file at fault, counted from 1, where there is one."""

    def to_keep(self) -> Self:
        """Return it without its traceback, which would keep all that was read as it was raised."""
        self.__traceback__ = self.__cause__ = self.__context__ = None
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again in another process: not of its codes, as other exceptions."""
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(kind: type[Refusal], args: tuple[str, ...], state: dict[str, object]) -> Refusal:
    refusal = kind.__new__(kind, *args)
    refusal.__dict__.update(state)
    return refusal


class Malformed(Refusal):
    """A request that cannot be read."""

    code = "malformed"


class Illegal(Refusal):
    """A request that the rules of the game forbid."""

    code = "illegal"


class Unavailable(Refusal):
    """A request that a file, the store or a lock prevents."""

    code = "unreadable"


def refusal_for(problems: Iterable[Message], line: int | None = None) -> Refusal:
    """Return the refusal of an entry that has problems where it is to be put.

    An entry that can be read only after certain others is malformed without them; the codes of
    such problems begin with `malformed-`.
    """
    reasons = tuple(problems)
    malformed = any(problem.code.startswith("malformed-") for problem in reasons)
    return (Malformed if malformed else Illegal)(*reasons, line=line)


def with_player_names(problems: Iterable[Message], names: Sequence[str]) -> tuple[Message, ...]:
    """Return problems with the names of players for the marks of seats, `@1`, `@2` and so on.

    >>> (problem,) = with_player_names([message("tricks-high", seat="@2")], ["Anna", "Ben"])
    >>> problem.fields["seat"]
    'Ben'
    """
    marks = {f"@{seat}": name for seat, name in enumerate(names, start=1)}
    return tuple(_message_with_names(problem, marks) for problem in problems)


def _message_with_names(problem: Message, marks: Mapping[str, str]) -> Message:
    code, fields = problem
    return Message(code, {key: _with_names(value, marks) for key, value in fields.items()})


def _with_names(value: object, marks: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return marks.get(value, value)
    if isinstance(value, Message):
        return _message_with_names(value, marks)
    return [_with_names(item, marks) for item in value] if isinstance(value, list) else value


class CorruptData(Unavailable):
    """A session whose file or log this program did not write so; nothing is derived from it."""


class InvalidRules(CorruptData):
    """Rules that contradict themselves; `faults` names the fields."""

    def __init__(self, faults: tuple[FieldProblem, ...]) -> None:
        super().__init__(*(fault.problem for fault in faults))
        self.faults = faults


def raise_malformed(problems: Iterable[Message]) -> None:
    """Raise `Malformed` if there are any problems."""
    if reasons := tuple(problems):
        raise Malformed(*reasons)
