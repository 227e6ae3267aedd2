"""The JSON of the server's answers, beside scores and lists; for type checkers and schemas."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from scorekeeper.games.adding.score_types import AddingScore
from scorekeeper.games.ninety_nine.play.score_types import NinetyNineScore
from scorekeeper.games.pegs.score_types import PegScore

SessionScore: TypeAlias = NinetyNineScore | AddingScore | PegScore


class EnteredJson(TypedDict):
    """The answer to an entry and to a preview; `session` is as `show` has it, with `entries`."""

    schema: Literal[1]
    entries: int
    messages: list[str]
    session: SessionScore
    offers: NotRequired[list[list[str]]]


class RefusalReasons(TypedDict):
    """Why a request was refused; `new` has the lines that came in between.

    `yours` is the entry in words, `offers` what can be done instead: texts of buttons with lines,
    none where the line would say something else by now.
    `entries` counts the log up to the entry that says the same, `after` up to one that differs.
    `tag` is the tag of the log up to there.
    """

    code: str
    messages: list[str]
    new: NotRequired[list[str]]
    yours: NotRequired[str]
    offers: NotRequired[list[list[str]]]
    entries: NotRequired[int]
    after: NotRequired[int]
    tag: NotRequired[str]


class RefusalJson(TypedDict):
    """The answer to what was refused."""

    schema: Literal[1]
    error: RefusalReasons
    session: NotRequired[SessionScore]


class ExplanationJson(TypedDict):
    """The reasons for points, as `explain` gives them."""

    schema: Literal[1]
    explained: list[dict[str, object]]
