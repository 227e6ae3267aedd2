"""A toy game: a line says who scored a point; three points end it. The core knows no game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Self, TypeAlias

from scorekeeper.core.export import (
    ExportData,
    GameSheet,
    GameSheets,
    PlayerResult,
    RankedPlayer,
    Ranking,
    SessionResult,
    SheetRow,
    Spreadsheet,
)
from scorekeeper.core.game import Game, override
from scorekeeper.core.game_record import (
    AppliedFact,
    ExplainQuery,
    GameRecord,
    GameStatus,
    Result,
    RuleField,
)
from scorekeeper.core.league import League, LeagueForm
from scorekeeper.core.messages import FieldProblem, Malformed, Message, after_the_end, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import Report, ScoreChart, Series, TextBlock
from scorekeeper.core.setup import Setup
from tests.support.export_parts import ExportParts

SENTENCES = {
    "game-name-plain": "Toy",
    "game-group-toy": "Toys",
    "about-plain": "Three points win.",
}
"""What a person reads of the game and its variant, in English."""


class State(NamedTuple):
    points: tuple[int, ...]
    goal: int


class Rules(NamedTuple):
    players: int
    goal: int


Record: TypeAlias = GameRecord[Rules, State, int, int]


class Collector:
    def __init__(self) -> None:
        self.sessions = 0
        self.unfinished = 0

    def add_game(self, record: Record, session: str, /) -> None:
        self.sessions += 1
        self.unfinished += not GAME.status(record).finished

    def merge(self, later: Self, /) -> None:
        self.sessions += later.sessions
        self.unfinished += later.unfinished

    def result(self, only: Collection[str], /) -> Result:
        return Result((), {"sessions": self.sessions})

    def league(self, only: Collection[str], /) -> League:
        return League(LeagueForm((), ()), self.sessions, self.unfinished, ())


class Toy(Game[Rules, State, int, int]):
    NAME = "toy"
    UNIT = "play"
    NOTATION = message("session-untitled", id="a player's name")
    DEFAULT_VARIANT = "plain"
    RESERVED = ("toy",)

    @property
    @override
    def variants(self) -> Mapping[str, Collection[int]]:
        return {"plain": (2, 3)}

    @override
    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[FieldProblem]:
        return ()

    @override
    def rule_text(self, key: str, value: object) -> str:
        raise Malformed(message("rule-unknown", given=key))

    @override
    def settings_of(self, setup: Setup, rules: Rules) -> Mapping[str, str]:
        return setup.settings

    @override
    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> Rules:
        return Rules(players, 3)

    @override
    def rules_to_json(self, rules: Rules) -> dict[str, object]:
        return rules._asdict()

    @override
    def rules_from_json(self, stored: Mapping[str, object], players: int) -> Rules:
        return Rules(players, int(str(stored["goal"])))

    @override
    def start(self, rules: Rules, first_dealer: int) -> State:
        return State((0,) * rules.players, rules.goal)

    @override
    def parse(self, words: Sequence[str], names: Sequence[str], rules: Rules) -> list[int]:
        seats = [resolve_seat(word, names) for word in words]
        if wrong := [seat for seat in seats if isinstance(seat, Message)]:
            raise Malformed(*wrong)
        return [seat for seat in seats if isinstance(seat, int)]

    @override
    def write(self, fact: int, names: Sequence[str]) -> str:
        return names[fact]

    @override
    def problems(self, state: State, fact: int) -> tuple[Message, ...]:
        return (after_the_end(),) if max(state.points) >= state.goal else ()

    @override
    def step(self, state: State, fact: int) -> tuple[State, int]:
        points = tuple(n + (seat == fact) for seat, n in enumerate(state.points))
        return state._replace(points=points), points[fact]

    @override
    def next_first_dealer(self, state: State) -> int:
        return 0

    @override
    def reseat(self, fact: int, seats: Sequence[int]) -> int:
        return list(seats).index(fact)

    @override
    def score(self, record: Record) -> dict[str, object]:
        return {"points": dict(zip(record.players, record.state.points, strict=True))}

    @override
    def status(self, record: Record) -> GameStatus:
        points, goal = record.state
        winners = [record.players[seat] for seat, n in enumerate(points) if n >= goal]
        return GameStatus(bool(winners), winners)

    @override
    def describe(self, record: Record, applied: AppliedFact[int, int]) -> list[Message]:
        assert isinstance(applied.fact, int)
        text = f"{record.players[applied.fact]} {applied.outcome}"
        return [message("session-untitled", id=text)]

    @override
    def standing(self, record: Record) -> list[Message]:
        points = zip(record.players, record.state.points, strict=True)
        return [message("standing-rubber", totals=[f"{name} {n}" for name, n in points])]

    @override
    def scoreboard(self, record: Record) -> Report:
        return (TextBlock("text", tuple(self.standing(record))),)

    @override
    def export_data(self, record: Record) -> ExportData:
        points = record.state.points
        result = _result(record)
        series = tuple(Series(name, (0, n)) for name, n in zip(record.players, points, strict=True))
        return ExportParts(
            self.scoreboard(record),
            _ranking(result),
            result,
            ScoreChart(message("course-points"), ("1",), series),
            tuple(self.standing(record)),
            (),
            GameSheets((_game_sheet(record),)),
            Spreadsheet(("player", "points"), tuple(zip(record.players, points, strict=True))),
        )

    @override
    def explain(self, record: Record, query: ExplainQuery) -> Result:
        return Result((TextBlock("text", tuple(self.standing(record))),), {"explained": []})

    @override
    def rules_page(self, variant: str, players: int, settings: Mapping[str, str]) -> Report:
        return (TextBlock("text", (message("about-plain"),)),)

    @override
    def rule_fields(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterable[RuleField]:
        return ()

    @override
    def statistics_collector(self, names: dict[str, str]) -> Collector:
        return Collector()


def _result(record: Record) -> SessionResult:
    points, goal = record.state
    players = tuple(
        PlayerResult(name, 1 + sum(n > own for n in points), (own,), own >= goal, seat)
        for seat, (name, own) in enumerate(zip(record.players, points, strict=True))
    )
    return SessionResult(max(points) >= goal, (message("column-points"),), players)


def _ranking(result: SessionResult) -> Ranking:
    players = tuple(
        RankedPlayer(player.side, str(player.place), player.name, (str(player.figures[0]),))
        for player in result.by_place
    )
    return Ranking(result.columns, players)


def _game_sheet(record: Record) -> GameSheet:
    rows = (SheetRow((1,), record.state.points),)
    title = message("sheet-game", number=1)
    return GameSheet(title, (message("sheet-deal"),), record.seat_titles, rows)


GAME = Toy()
