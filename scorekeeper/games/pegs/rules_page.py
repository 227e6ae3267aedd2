"""The rulebook card of the Game of 99, each line with its source."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.setup import short_setting
from scorekeeper.core.sources import cited
from scorekeeper.games.pegs.board import SIDE
from scorekeeper.games.pegs.explain import PENALTIES, SOURCE, TIES
from scorekeeper.games.pegs.options import HOUSE, resolve
from scorekeeper.games.pegs.rules import PegRules

_PENALTIES = (
    *("play-out-of-turn", "discard-out-of-turn", "draw-out-of-turn", "illegal-play"),
    "illegal-draw",
)


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the card of the game as a table of so many plays it."""
    rules = resolve(variant, players, settings)
    title = [
        message("page-title", variant=variant, players=players, about=message(f"about-{variant}"))
    ]
    if told := [short_setting(key, text) for key, text in settings.items() if key != "rule.board"]:
        title.append(message("page-told", settings=told))
    return (
        TextBlock("title", tuple(title)),
        TextBlock("text", tuple(_board(rules))),
        TextBlock("text", (message("heading-turns"), *_turns(rules))),
        TextBlock("text", (message("heading-penalties"), *_penalties())),
    )


def _line(text: Message, *codes: str) -> Message:
    return message("page-line", text=text, sources=cited(codes))


def _board(rules: PegRules) -> Iterator[Message]:
    for row in range(SIDE):
        squares = rules.board[row * SIDE : (row + 1) * SIDE]
        yield message("page-row", squares="".join(f"{square or '.':>4}" for square in squares))


def _turns(rules: PegRules) -> Iterator[Message]:
    yield _line(message("page-aim", line=rules.line), SOURCE)
    yield _line(message("page-cards", last=rules.cards - 1), SOURCE)
    yield _line(message("page-first"), SOURCE)
    yield _line(message("page-turn", hand=rules.hand), SOURCE)
    yield _line(message("page-pass"), "I")
    yield _line(message("page-tie"), TIES)
    sides = [
        message(
            "page-side", seats=[str(s + 1) for s, other in enumerate(rules.sides) if other == side]
        )
        for side in dict.fromkeys(rules.sides)
    ]
    if len(sides) < rules.players:
        yield _line(message("page-sides-pegs", sides=sides), "I")


def _penalties() -> Iterator[Message]:
    for penalty in _PENALTIES:
        yield _line(Message(f"peg-why-{penalty}"), PENALTIES)


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Return every field that a house rule can change, with what it is and where it is from."""
    rules = resolve(variant, players, settings)
    for name in HOUSE.fields:
        told = "H" if f"rule.{name}" in settings else SOURCE
        value = getattr(rules, name)
        shown = list(value) if isinstance(value, tuple) else value
        yield RuleField(name, shown, message(f"field-{name}-pegs"), tuple(cited([told])))
