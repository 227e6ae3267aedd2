"""The JSON that commands print, as far as games share it; for type checkers and schemas."""

from typing import Literal, NotRequired, TypedDict

Substituted = TypedDict(
    "Substituted",
    {"player": str, "substitute": str, "from": int},
)


class CommonScore(TypedDict):
    """What `score` and `show` say of every session."""

    schema: Literal[1]
    game: str
    variant: str
    players: list[str]
    substitutions: NotRequired[list[Substituted]]
    file: str
    entries: NotRequired[int]
    """In the answers of the server alone: how many entries the log has."""


class SheetFault(TypedDict):
    """What is wrong with a sheet."""

    code: Literal["malformed", "illegal", "unreadable"]
    line: int | None
    message: str


class FailedSheet(TypedDict):
    """What stands in the place of a sheet that fails."""

    schema: Literal[1]
    file: str
    error: SheetFault


class FindingJson(TypedDict):
    """What a check found; the further keys depend on its code."""

    code: str
    file: str
    message: str
    entry: NotRequired[int]
    deal: NotRequired[int | None]
    play: NotRequired[int | None]
    move: NotRequired[int | None]
    line: NotRequired[int | None]


class ComparedDeals(TypedDict):
    """How far a paper goes."""

    compared: int
    deals: int


class CheckJson(TypedDict):
    """The answer of `check`; `partial` comes with a paper alone."""

    schema: Literal[1]
    ok: bool
    running: bool | None
    findings: list[FindingJson]
    warnings: list[FindingJson]
    partial: NotRequired[ComparedDeals | None]


class PaperProblem(TypedDict):
    """What cannot be read on a paper, and where."""

    line: int
    column: str | None
    message: str


class PaperFault(TypedDict):
    """All that cannot be read on a paper."""

    code: Literal["malformed"]
    problems: list[PaperProblem]


class UnreadablePaper(TypedDict):
    """The answer of `check` to a paper that cannot be read."""

    schema: Literal[1]
    ok: Literal[False]
    error: PaperFault


class SummaryJson(TypedDict):
    """A session of a list."""

    id: str
    title: str
    game: str
    variant: str
    players: list[str]
    deals: int
    finished: bool
    winners: list[str]


class SessionListJson(TypedDict):
    """The answer of `list`."""

    schema: Literal[1]
    sessions: list[SummaryJson]
