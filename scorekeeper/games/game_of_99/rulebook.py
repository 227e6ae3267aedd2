"""The rulebook card of the Game of 99, each line with its source."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.game import RuleField
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.sitting_down import in_short
from scorekeeper.core.sources import cited
from scorekeeper.games.game_of_99.board import SIDE
from scorekeeper.games.game_of_99.explaining import PENALTIES, SOURCE, TIES
from scorekeeper.games.game_of_99.options import HOUSE, resolve
from scorekeeper.games.game_of_99.rules import Rules

_PENALTIES = (
    *("play-out-of-turn", "discard-out-of-turn", "draw-out-of-turn", "illegal-play"),
    "illegal-draw",
)


def card(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the card of the game as a table of so many plays it."""
    rules = resolve(variant, players, settings)
    title = [said("page-title", variant=variant, players=players, about=said(f"about-{variant}"))]
    if told := [in_short(key, text) for key, text in settings.items() if key != "rule.board"]:
        title.append(said("page-told", settings=told))
    return (
        Lines("title", tuple(title)),
        Lines("text", tuple(_board(rules))),
        Lines("text", (said("heading-turns"), *_turns(rules))),
        Lines("text", (said("heading-penalties"), *_penalties())),
    )


def _line(text: Said, *codes: str) -> Said:
    return said("page-line", text=text, sources=cited(codes))


def _board(rules: Rules) -> Iterator[Said]:
    for row in range(SIDE):
        squares = rules.board[row * SIDE : (row + 1) * SIDE]
        yield said("page-row", squares="".join(f"{square or '.':>4}" for square in squares))


def _turns(rules: Rules) -> Iterator[Said]:
    yield _line(said("page-aim", line=rules.line), SOURCE)
    yield _line(said("page-cards", last=rules.cards - 1), SOURCE)
    yield _line(said("page-first"), SOURCE)
    yield _line(said("page-turn", hand=rules.hand), SOURCE)
    yield _line(said("page-pass"), "I")
    yield _line(said("page-tie"), TIES)
    sides = [
        said(
            "page-side", seats=[str(s + 1) for s, other in enumerate(rules.sides) if other == side]
        )
        for side in dict.fromkeys(rules.sides)
    ]
    if len(sides) < rules.players:
        yield _line(said("page-sides-pegs", sides=sides), "I")


def _penalties() -> Iterator[Said]:
    for penalty in _PENALTIES:
        yield _line(Said(f"peg-why-{penalty}"), PENALTIES)


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Return every field that a house rule can change, with what it is and where it is from."""
    rules = resolve(variant, players, settings)
    for name in HOUSE.fields:
        told = "H" if f"rule.{name}" in settings else SOURCE
        value = getattr(rules, name)
        shown = list(value) if isinstance(value, tuple) else value
        yield RuleField(name, shown, said(f"field-{name}-pegs"), tuple(cited([told])))
