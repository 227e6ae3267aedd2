"""What a table may choose of the Game of 99: sides, another board, and who goes first."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.messages import FieldProblem, Malformed, Message, message, raise_malformed
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.rule_overrides import RULE, RuleOverrides, raise_if_unknown_setup
from scorekeeper.core.setup import Setup
from scorekeeper.games.pegs.board import LAST, WASHBURNE, read_board
from scorekeeper.games.pegs.rules import SETTINGS, PegRules

OPTION = "option."
VARIANTS = {"washburne": (2, 3, 4, 6)}
HOUSE = RuleOverrides(PegRules, fixed=("players",), related={})

_SIDES = {2: ("alone",), 3: ("alone",), 4: ("2", "alone"), 6: ("2", "3", "alone")}
"""By number of players, the sides that can be chosen, the usual one first."""

rule_text = HOUSE.text


def setting_problems(
    variant: str, players: int, settings: Mapping[str, str]
) -> Iterator[FieldProblem]:
    """Find what is wrong with options and house rules, in the order in which they were told."""
    wrong = False
    for key, value in settings.items():
        name = key.removeprefix(OPTION)
        if not key.startswith(OPTION):
            continue
        if name != "sides":
            wrong = True
            yield FieldProblem(key, message("option-unknown", given=name, legal=["sides"]))
        elif value not in _SIDES[players]:
            wrong = True
            legal = list(_SIDES[players])
            yield FieldProblem(key, message("option-choice", name=name, given=value, legal=legal))
    if not wrong:
        _, faults = HOUSE.changed(_plain(variant, players, settings), settings)
        yield from faults


def resolve(variant: str, players: int, settings: Mapping[str, str]) -> PegRules:
    """Return the rules of a table, with its sides and its house rules."""
    rules, _ = HOUSE.changed(_plain(variant, players, settings), settings)
    assert isinstance(rules, PegRules)  # noqa: S101 — changed from such
    return rules


def _plain(variant: str, players: int, settings: Mapping[str, str]) -> PegRules:  # noqa: ARG001
    chosen = settings.get(f"{OPTION}sides", _SIDES[players][0])
    count = players if chosen == "alone" else int(chosen)
    sides = tuple(seat % count + 1 for seat in range(players))
    return PegRules(players=players, sides=sides, board=read_board(WASHBURNE) or ())


def settings_of(setup: Setup, rules: PegRules) -> dict[str, str]:
    """Return the settings that bring about exactly these rules, whatever they were made by."""
    raise_if_unknown_setup(setup, VARIANTS, SETTINGS, setting_problems)
    told = {key: text for key, text in setup.settings.items() if not key.startswith(RULE)}
    plain = _plain(setup.variant, len(setup.players), told)
    return told | HOUSE.changes(plain, rules)


def board_setting(text: str, path: str) -> dict[str, str]:
    """Read a board of another print, as a setting; raises `Malformed` if it is none."""
    cells = read_board(text)
    if cells is None:
        raise Malformed(message("board-unreadable", path=path))
    return {f"{RULE}board": ",".join(map(str, cells))}


def first_by_shown(players: Sequence[str], shown: str) -> str:
    """Return who goes first: the lowest of the cards that were shown, `Anna=12,Ben=40`."""
    problems: list[Message] = []
    cards: dict[int, int] = {}
    for part in shown.split(","):
        name, _, card = part.partition("=")
        seat = resolve_seat(name.strip(), players)
        if isinstance(seat, Message):
            problems.append(seat)
        elif not card.strip().isdigit() or int(card) > LAST:
            problems.append(message("shown-card", given=part.strip(), last=LAST))
        elif seat in cards or int(card) in cards.values():
            problems.append(message("shown-twice", given=part.strip()))
        else:
            cards[seat] = int(card)
    if not problems and len(cards) < len(players):
        missing = [name for seat, name in enumerate(players) if seat not in cards]
        raise Malformed(message("shown-missing", players=missing))
    raise_malformed(problems)
    return players[min(cards, key=lambda seat: cards[seat])]
