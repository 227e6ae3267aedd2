"""The rules page of the Game of 99, each line with its source."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.games.page_lines import page_line, rule_field, title_block
from scorekeeper.games.pegs.board import SIDE
from scorekeeper.games.pegs.options import OPTIONS
from scorekeeper.games.pegs.rules import PegRules
from scorekeeper.games.pegs.sources import INFERRED, PENALTIES, PLAY, TIES, sources_of

_PENALTIES = (
    *("play-out-of-turn", "discard-out-of-turn", "draw-out-of-turn", "illegal-play"),
    "illegal-draw",
)


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the rules of the game as a table of so many plays it."""
    rules = OPTIONS.resolve(variant, players, settings)
    sources = _sources(variant, players, settings)
    about = message(f"about-{variant}")
    title = message("page-title", variant=variant, players=players, about=about)
    shown = {key: text for key, text in settings.items() if key != "rule.board"}
    return (
        title_block(title, shown),  # the board is drawn below
        TextBlock("text", tuple(_board(rules))),
        TextBlock("text", (page_line(message("page-board"), sources["board"]),)),
        TextBlock("text", (message("heading-turns"), *_turns(rules, sources))),
        TextBlock("text", (message("heading-penalties"), *_penalties())),
    )


def _sources(variant: str, players: int, settings: Mapping[str, str]) -> dict[str, str]:
    rules = OPTIONS.resolve(variant, players, settings)
    return sources_of(players, settings, rules, OPTIONS.resolve(variant, players, {}))


def _board(rules: PegRules) -> Iterator[Message]:
    for row in range(SIDE):
        squares = rules.board[row * SIDE : (row + 1) * SIDE]
        yield message("page-row", squares="".join(f"{square or '.':>4}" for square in squares))


def _turns(rules: PegRules, sources: Mapping[str, str]) -> Iterator[Message]:
    yield page_line(message("page-aim", line=rules.line), sources["line"])
    yield page_line(message("page-aim-more"), INFERRED)
    yield page_line(message("page-cards", last=rules.cards - 1), sources["cards"])
    yield page_line(message("page-first"), PLAY)
    yield page_line(message("page-turn", hand=rules.hand), sources["hand"])
    yield page_line(message("page-pass"), INFERRED)
    yield page_line(message("page-tie"), TIES)
    sides = [
        message("page-side", seats=[str(s + 1) for s, own in enumerate(rules.sides) if own == side])
        for side in dict.fromkeys(rules.sides)
    ]
    if len(sides) < rules.players:
        yield page_line(message("page-sides-pegs", sides=sides), sources["sides"])
    else:
        yield page_line(message("page-sides-alone"), sources["sides"])


def _penalties() -> Iterator[Message]:
    for penalty in _PENALTIES:
        yield page_line(Message(f"peg-why-{penalty}"), PENALTIES)
    yield page_line(message("page-taken"), INFERRED)
    yield page_line(message("page-lost-turn"), INFERRED)


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Yield every field that a house rule can change, with its value and source."""
    rules = OPTIONS.resolve(variant, players, settings)
    sources = _sources(variant, players, settings)
    for name in OPTIONS.overrides.fields:
        about = message(f"field-{name}-pegs")
        yield rule_field(name, getattr(rules, name), about, [sources[name]])
