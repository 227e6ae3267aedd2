"""A toy game: a line says who scored a point; three points end it. The core knows no game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.core.abilities import Asking
from scorekeeper.core.finding import Finding
from scorekeeper.core.game import Answer, Evening, Played, RuleField, Wanted
from scorekeeper.core.header import Header
from scorekeeper.core.keepsake import Keepsake, Records
from scorekeeper.core.names import one_seat
from scorekeeper.core.problems import Fault, Malformed, Said, said
from scorekeeper.core.report import Course, Lines, Report, Series, Table

NAME, COUNTED, DEFAULT_VARIANT = "toy", "play", "plain"
NOTATION = said("session-untitled", id="a player's name")
LINE_IS_ONE, KEEPS_ILLEGAL = False, False
VARIANTS: Mapping[str, Collection[int]] = {"plain": (2, 3)}
RESERVED: Collection[str] = ("toy",)
SETTINGS: Collection[str] = ()


class State(NamedTuple):
    points: tuple[int, ...]
    goal: int


def setting_problems(variant: str, players: int, settings: Mapping[str, str]) -> Iterable[Fault]:
    return ()


def rule_text(key: str, value: object) -> str:
    raise Malformed(said("rule-unknown", given=key))


def settings_of(header: Header, rules: Any) -> Mapping[str, str]:
    return header.settings


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
    seats = [one_seat(word, names) for word in words]
    if wrong := [seat for seat in seats if isinstance(seat, Said)]:
        raise Malformed(*wrong)
    return [seat for seat in seats if isinstance(seat, int)]


def write(fact: int, names: Sequence[str]) -> str:
    return names[fact]


def kind(fact: int) -> str:
    return COUNTED


def problems(state: State, fact: int) -> tuple[Said, ...]:
    return (said("after-the-end"),) if max(state.points) >= state.goal else ()


def step(state: State, fact: int) -> tuple[State, int]:
    points = tuple(n + (seat == fact) for seat, n in enumerate(state.points))
    return state._replace(points=points), points[fact]


def next_first_dealer(state: State) -> int:
    return 0


def reseat(fact: int, seats: Sequence[int]) -> int:
    return list(seats).index(fact)


def score(evening: Evening) -> dict[str, object]:
    return {"points": dict(zip(evening.players, evening.state.points, strict=True))}


def outcome(evening: Evening) -> tuple[bool, list[str]]:
    points, goal = evening.state
    winners = [evening.players[seat] for seat, n in enumerate(points) if n >= goal]
    return bool(winners), winners


def tell(evening: Evening, played: Played) -> list[Said]:
    return [said("session-untitled", id=f"{evening.players[played.fact]} {played.outcome}")]


def shifts(before: Evening, after: Evening) -> list[Said]:
    return []


def forecast(evening: Evening) -> list[Said]:
    return []


def preparation(evening: Evening) -> list[Said]:
    return []


def standing(evening: Evening) -> list[Said]:
    totals = [f"{name} {n}" for name, n in zip(evening.players, evening.state.points, strict=True)]
    return [said("standing-rubber", totals=totals)]


def scoreboard(evening: Evening) -> Report:
    return (Lines("text", tuple(standing(evening))),)


def keepsake(evening: Evening) -> Keepsake:
    points = evening.state.points
    rows = tuple((name, str(n)) for name, n in zip(evening.players, points, strict=True))
    series = tuple(Series(name, (0, n)) for name, n in zip(evening.players, points, strict=True))
    return Keepsake(
        Table(said("standings"), (said("column-player"), said("column-points")), rows),
        Course(said("course-points"), ("1",), series),
        tuple(standing(evening)),
        (),
        Records(("player", "points"), tuple(zip(evening.players, points, strict=True))),
    )


def findings(evening: Evening) -> Iterable[Finding]:
    return ()


def warnings(evening: Evening) -> Iterable[Finding]:
    return ()


def explain(evening: Evening, wanted: Wanted) -> Answer:
    return Answer((Lines("text", tuple(standing(evening))),), {"explained": []})


def card(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    return (Lines("text", (said("session-untitled", id="Three points win"),)),)


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterable[RuleField]:
    return ()


def asking() -> Asking | None:
    return None
