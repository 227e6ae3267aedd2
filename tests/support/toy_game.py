"""A toy game: a line says who scored a point; three points end it. The core knows no game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.core.capabilities import Questionnaire
from scorekeeper.core.export import ExportData, Spreadsheet
from scorekeeper.core.finding import Finding
from scorekeeper.core.game import AppliedFact, ExplainQuery, GameRecord, Result, RuleField
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import Report, ScoreChart, Series, Table, TextBlock
from scorekeeper.core.setup import Setup

NAME, UNIT, DEFAULT_VARIANT = "toy", "play", "plain"
NOTATION = message("session-untitled", id="a player's name")
ONE_FACT_PER_LINE, KEEPS_REJECTED = False, False
VARIANTS: Mapping[str, Collection[int]] = {"plain": (2, 3)}
RESERVED: Collection[str] = ("toy",)
SETTINGS: Collection[str] = ()


class State(NamedTuple):
    points: tuple[int, ...]
    goal: int


def setting_problems(
    variant: str, players: int, settings: Mapping[str, str]
) -> Iterable[FieldProblem]:
    return ()


def rule_text(key: str, value: object) -> str:
    raise Malformed(message("rule-unknown", given=key))


def settings_of(setup: Setup, rules: Any) -> Mapping[str, str]:
    return setup.settings


class Rules(NamedTuple):
    players: int
    goal: int


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> Rules:
    return Rules(players, 3)


def rules_to_json(rules: Rules) -> dict[str, object]:
    return rules._asdict()


def rules_from_json(stored: Mapping[str, Any], players: int) -> Rules:
    return Rules(**stored)


def seat_names(players: Sequence[str], rules: Any) -> tuple[str, ...]:
    return tuple(players)


def start(rules: Rules, first_dealer: int) -> State:
    return State((0,) * rules.players, rules.goal)


def parse(words: Sequence[str], names: Sequence[str], rules: Any) -> list[int]:
    seats = [resolve_seat(word, names) for word in words]
    if wrong := [seat for seat in seats if isinstance(seat, Message)]:
        raise Malformed(*wrong)
    return [seat for seat in seats if isinstance(seat, int)]


def write(fact: int, names: Sequence[str]) -> str:
    return names[fact]


def kind(fact: int) -> str:
    return UNIT


def problems(state: State, fact: int) -> tuple[Message, ...]:
    return (message("after-the-end"),) if max(state.points) >= state.goal else ()


def step(state: State, fact: int) -> tuple[State, int]:
    points = tuple(n + (seat == fact) for seat, n in enumerate(state.points))
    return state._replace(points=points), points[fact]


def next_first_dealer(state: State) -> int:
    return 0


def reseat(fact: int, seats: Sequence[int]) -> int:
    return list(seats).index(fact)


def score(record: GameRecord) -> dict[str, object]:
    return {"points": dict(zip(record.players, record.state.points, strict=True))}


def outcome(record: GameRecord) -> tuple[bool, list[str]]:
    points, goal = record.state
    winners = [record.players[seat] for seat, n in enumerate(points) if n >= goal]
    return bool(winners), winners


def describe(record: GameRecord, applied: AppliedFact) -> list[Message]:
    return [message("session-untitled", id=f"{record.players[applied.fact]} {applied.outcome}")]


def describe_side_effects(before: GameRecord, after: GameRecord) -> list[Message]:
    return []


def next_up(record: GameRecord) -> list[Message]:
    return []


def setup_instructions(record: GameRecord) -> list[Message]:
    return []


def standing(record: GameRecord) -> list[Message]:
    totals = [f"{name} {n}" for name, n in zip(record.players, record.state.points, strict=True)]
    return [message("standing-rubber", totals=totals)]


def scoreboard(record: GameRecord) -> Report:
    return (TextBlock("text", tuple(standing(record))),)


def export_data(record: GameRecord) -> ExportData:
    points = record.state.points
    rows = tuple((name, str(n)) for name, n in zip(record.players, points, strict=True))
    series = tuple(Series(name, (0, n)) for name, n in zip(record.players, points, strict=True))
    return ExportData(
        Table(message("standings"), (message("column-player"), message("column-points")), rows),
        ScoreChart(message("course-points"), ("1",), series),
        tuple(standing(record)),
        (),
        Spreadsheet(("player", "points"), tuple(zip(record.players, points, strict=True))),
    )


def findings(record: GameRecord) -> Iterable[Finding]:
    return ()


def warnings(record: GameRecord) -> Iterable[Finding]:
    return ()


def explain(record: GameRecord, wanted: ExplainQuery) -> Result:
    return Result((TextBlock("text", tuple(standing(record))),), {"explained": []})


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    return (TextBlock("text", (message("session-untitled", id="Three points win"),)),)


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterable[RuleField]:
    return ()


def questionnaire() -> Questionnaire | None:
    return None
