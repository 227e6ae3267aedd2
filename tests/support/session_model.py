"""A model of a session: its facts after each step, and the lines to try."""

from typing import NamedTuple

NAMES = ("Anna", "Ben", "Cara")
LINES = {
    "ninety-nine": (
        *("3:CDD 4- 2-", "3/3! 3/3 3/3", "2- 3- 4-", "0/0 4/4 5/5", "9:CCC 0- 0/0", "4+ 4+ 1-"),
        *("3:HDS 3:HDS 3:HDS", "1:DSD 8- 0:DDD!!", "5- 5- 5-", "3 3", "x"),
    ),
    "adding": (
        *("K", "9", "4", "5", "A", "10=-10", "Q", "3", "bust", "loses Ben", "loses Anna", "joker"),
        *("8 8 8", "note", "x"),
    ),
    "game-of-99": (
        *("draw", "draw draw draw", "play 14 58", "play 72 73", "discard 50", "Ben: draw", "pass"),
        *("play 30 32", "discard 98", "play 5 5", "play 100 5"),
    ),
}
Facts = tuple[str, ...]


class Output(NamedTuple):
    """Exit code and output of a command."""

    code: int
    out: str
    err: str


class SessionModel:
    """A session as facts only: after each step, and undone ones."""

    def __init__(self, facts: Facts = ()) -> None:
        self.steps: list[Facts] = [facts[:n] for n in range(len(facts) + 1)]
        self.undone: list[Facts] = []

    @property
    def facts(self) -> Facts:
        return self.steps[-1]

    def step(self, facts: Facts) -> None:
        self.steps.append(facts)
        self.undone.clear()

    def copy(self) -> "SessionModel":
        other = SessionModel()
        other.steps, other.undone = list(self.steps), list(self.undone)
        return other


def without_number(line: str) -> str:
    number, dot, rest = line.removeprefix("# not counted: ").partition(". ")
    return rest if dot and number.isdigit() else line.removeprefix("# not counted: ")


def age_of(session: str) -> int:
    return int(session.rpartition("-")[2])
