"""Files of house rules made up from what there is to say: legal ones, nearly legal ones, and TOML
as nobody writes it.

Each choice asks `pick(n)` for a number below n, as in `hostile_files`.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from scorekeeper.games import GAMES, game_named
from scorekeeper.games.adding.rules import CARDS
from scorekeeper.games.adding.rules import RANKS as CARD_RANKS
from scorekeeper.games.cards import RANKS
from tests.support.hostile_files import ESCAPES, Pick

EFFECTS = (
    "add 5", "add 10|-10", "add 0", "add -10", "add 1|11", "set 99", "set 0", "double", "any 0 99",
    "any 5 5", "add 0 reverse", "double reverse owe 9 out answer", "add 5 out", "add 5 answer",
    "add 5 owe 2", "add 999", "add -999", "add 007", "set 00", "double owe 0",
    "", "-", "add", "ADD 5", " add 5", "add  5", "add +5", "add 1000", "add ٣", "any 9 1", "add 5|",
)  # fmt: skip
"""What cards do, and from the empty one on what they cannot."""
NUMBERS = (0, 1, 2, 3, 9, 13, 69, 99, 100, 999, 1000, 10**6, 10**6 + 1, 10**9, -1, -10, 2**63)
ODD_VALUES = (
    *("1.5", "inf", "-inf", "nan", "1e3", "2026-11-20", "07:32:00", "2026-11-20T07:32:00Z"),
    *("true", "false", "{}", "{a = 1}", "[]", "[[]]", "[1, [2]]", "[{a = inf}]", '"x"', '""'),
    *("9" * 5000, f"0x{'f' * 5000}", f"[0x{'f' * 5000}]", '"-"', '["a,b"]', '[""]', "[true]"),
    *("[1.0]", '["A", "A"]', f"[{'1, ' * 201}]", "[" * 300 + "]" * 300, f"'{'x' * 300}'", "٣"),
    *("'''", '"""', "[1,", "{a = ", "2026-02-30", '"\\x"', '"\\ud800"', "0x", "1__0", "+nan"),
)
ODD_LINES = (
    *("=", "[", "]", "a", "a. = 1", "'", '"', "\\", "base", "\x01", "[x]\ny = 1", "[[game]]\ny=1"),
    *('x = """\ndeclare = 1\n"""', "players = 9", "players = '3'", "base = 'whist'", "[cards]"),
    *('"cards.K" = "add 5"', "cards.K = 'add 6'", "rule.game = 1", "a.b.c.d.e.f.g.h.i.j = 1"),
)


def made_rules(pick: Pick) -> bytes:
    """Return a file of house rules; three of five have nothing in them that is odd by intent."""
    odd = max(0, pick(5) - 2)
    game = game_named([*GAMES][pick(len(GAMES))])
    variant = [*game.variants][pick(len(game.variants))]
    players = sorted(game.variants[variant])[: 1 + pick(3)][-1]
    plain = game.resolve(variant, players, {})
    lines = [f"base = {_text(variant, pick)}"]
    if pick(2):
        lines.append(f"players = {players}")
    names = [name for name in _hints(plain) if name != "players"]
    for _ in range(pick(6)):
        lines += _told(names.pop(pick(len(names))), plain, odd, pick)
    if odd:
        lines.insert(pick(len(lines)), ODD_LINES[pick(len(ODD_LINES))])
    if pick(3) == 0:
        lines.append(lines.pop(0))
    lines = [line if pick(9) else f"{line} # {ESCAPES[pick(4)]}" for line in lines]
    content = ("\n", "\n", "\r\n")[pick(3)].join(lines).encode(errors="surrogatepass")
    return content if pick(9) else b"\xef\xbb\xbf" + content


def _hints(rules: Any) -> dict[str, Any]:
    hints = get_type_hints(type(rules))
    return {field.name: hints[field.name] for field in fields(rules) if field.init}


def _told(name: str, plain: Any, odd: int, pick: Pick) -> Iterator[str]:
    """Yield the lines that say a field; a table has some entries, in one of three spellings."""
    if name != "cards" or isinstance(plain.cards, int):
        key = name if not odd or pick(9) else (f'"{name}"', f"{name}.x", name.upper())[pick(3)]
        yield f"{key} = {_value(_hints(plain)[name], name, plain, odd, pick)}"
        return
    effects = EFFECTS if odd else EFFECTS[: EFFECTS.index("")]
    cards = [sorted(CARDS)[pick(len(CARDS))] for _ in range(1 + pick(4))]
    told = {card: _text(effects[pick(len(effects))], pick) for card in cards}
    match pick(3):
        case 0:
            yield f"cards = {{{', '.join(f'{card} = {text}' for card, text in told.items())}}}"
        case 1:
            yield from (f'cards . "{card}" = {text}' for card, text in told.items())
        case _:
            yield from (f"cards.{card} = {text}" for card, text in told.items())


def _value(hint: Any, name: str, plain: Any, odd: int, pick: Pick) -> str:
    if odd and pick(3) == 0:
        return ODD_VALUES[pick(len(ODD_VALUES))]
    kind, now = get_origin(hint), getattr(plain, name)
    if kind is Literal:
        legal = get_args(hint)
        return _text(legal[pick(len(legal))], pick)
    if hint is bool:
        return ("true", "false")[pick(2)]
    if hint is int:
        return _number(now + pick(7) - 3 if pick(3) else NUMBERS[pick(len(NUMBERS))], pick)
    items = [*_items(get_args(hint)[0], name, now, plain.players, pick)]
    comma = (", ", ",", ",\n  ", " , # c\n")[pick(4)]
    return f"[{comma.join(items)}{(',' if items and pick(2) else '')}]"


def _items(hint: Any, name: str, now: Sequence[Any], players: int, pick: Pick) -> Iterator[str]:
    """Yield the items of a list; there are mostly as many as there were."""
    match name:
        case "board":
            squares = [*now]
            one, other = pick(len(squares)), pick(len(squares))
            squares[one], squares[other] = squares[other], squares[one]
            yield from map(str, squares)
        case "ranks":
            yield from map(json.dumps, RANKS[: len(now) + pick(4)])
        case "barred_starts":
            yield from map(json.dumps, CARD_RANKS[pick(3) :: 1 + pick(5)])
        case "sides":
            yield from (_number(pick(players) - pick(2), pick) for _ in range(players))
        case _:
            for _ in range(len(now) if pick(6) else pick(6)):
                legal = get_args(hint) or NUMBERS
                value = legal[pick(len(legal))]
                yield json.dumps(value) if isinstance(value, str) else _number(value, pick)


def _number(value: int, pick: Pick) -> str:
    """Spell a number in one of the ways that TOML has."""
    spelt = (hex(value), oct(value), bin(value), f"+{value}") if value >= 0 else (str(value),)
    return (*spelt, f"{value:_}")[pick(5) % (len(spelt) + 1)] if pick(4) == 0 else str(value)


def _text(value: str, pick: Pick) -> str:
    """Spell a text in one of the ways that TOML has."""
    escaped = "".join(f"\\u{ord(character):04x}" for character in value)
    ways = (f"'{value}'", f'"""{value}"""', f"'''\n{value}'''", f'"{escaped}"')
    return ways[pick(4)] if pick(3) == 0 else json.dumps(value, ensure_ascii=False)
