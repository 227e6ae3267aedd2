"""A second score-keeper for the Game of 99, written from the rules page and apart from the product.

It moves the pegs as a person at the table would, act by act, so that tests can hold the product
against it. It also writes random sheets, evenings that can have happened and ones with a fault.
"""

import random
import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

BOARD = """
73 72 71 70 69 68 67 66 65  .
74 57 58 59 60 61 62 63 64 99
75 56 21 20 19 18 17 36 37 98
76 55 22 13 14 15 16 35 38 97
77 54 23 12  1  4  5 34 39 96
78 53 24 11  2  3  6 33 40 95
79 52 25 10  9  8  7 32 41 94
80 51 26 27 28 29 30 31 42 93
81 50 49 48 47 46 45 44 43 92
82 83 84 85 86 87 88 89 90 91
"""
PLAYERS = (2, 3, 4, 6)
SIDES = {2: ("alone",), 3: ("alone",), 4: ("2", "alone"), 6: ("2", "3", "alone")}  # default first
PENALTIES = (
    "play-out-of-turn",
    "discard-out-of-turn",
    "draw-out-of-turn",
    "illegal-play",
    "illegal-draw",
)
KEYS = ("game", "variant", "players", "title", "date", "place", "first-dealer", "option")
USELESS = ("target", "games", "deals")
WORD = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


class SheetError(Exception):
    def __init__(self, code: str, line: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


def malformed_if(bad: bool, line: int | None = None) -> None:
    if bad:
        raise SheetError("malformed", line)


def illegal_if(bad: bool) -> None:
    if bad:
        raise SheetError("illegal")


# --- the board --------------------------------------------------------------------------------

PLACE_OF: dict[int, tuple[int, int]] = {}  # row from the top, column from the left
SQUARE_AT: dict[tuple[int, int], int] = {}
for row, squares in enumerate(BOARD.split("\n")[1:-1]):
    for column, square in enumerate(squares.split()):
        if square != ".":
            PLACE_OF[int(square)] = (row, column)
            SQUARE_AT[row, column] = int(square)

ROW, COLUMN, FALLING_RIGHT, FALLING_LEFT = (0, 1), (1, 0), (1, 1), (1, -1)
WAYS = (ROW, COLUMN, FALLING_RIGHT, FALLING_LEFT)


def run_through(pegs: Container[object], square: int, way: tuple[int, int]) -> list[int]:
    """Follow the pegs that lie without a gap through a square, from the top or the left."""
    down, right = way
    row, column = PLACE_OF[square]
    while SQUARE_AT.get((row - down, column - right)) in pegs:
        row, column = row - down, column - right
    run = []
    while (here := SQUARE_AT.get((row, column))) in pegs:
        assert here is not None
        run.append(here)
        row, column = row + down, column + right
    return run


def line_through(pegs: Container[object], square: int) -> list[int] | None:
    for way in WAYS:
        run = run_through(pegs, square, way)
        if len(run) >= 5:
            return run
    return None


# --- the table --------------------------------------------------------------------------------


@dataclass
class Entry:
    action: str  # "draw", "play", "discard", "pass"
    seat: int | None = None  # None: whose turn it is
    card: int | None = None
    square: int | None = None


@dataclass
class Table:
    players: list[str]
    first: int = 0
    sides: str = "alone"
    moves: list[dict[str, Any]] = field(default_factory=list)
    tied: int = 0
    winner: int | None = None
    line: list[int] | None = None

    def __post_init__(self) -> None:
        self.seats = range(len(self.players))
        self.clear_the_board()

    def clear_the_board(self) -> None:
        self.pegs: dict[int, int] = {}  # square, who set it
        self.hand = [0 for _ in self.seats]
        self.deck = 100
        self.gone: set[int] = set()  # cards played or discarded
        self.owes = [0 for _ in self.seats]  # turns lost and not yet passed over
        self.turn = self.first

    def side_of(self, seat: int) -> int:
        return seat if self.sides == "alone" else seat % int(self.sides)

    def take(self, entry: Entry) -> None:
        """Let an act happen; one that cannot have happened changes nothing."""
        illegal_if(self.winner is not None)
        seat = self.turn if entry.seat is None else entry.seat
        if entry.action == "pass":
            illegal_if(seat != self.turn or self.hand[seat] > 0 or self.deck > 0)
            self.write(entry, seat, None)
            self.next_turn()
            return
        if entry.action == "draw":
            illegal_if(self.deck == 0)
        else:
            illegal_if(self.hand[seat] == 0)
            illegal_if(entry.card in self.gone)

        penalty = self.penalty_for(entry, seat)
        self.write(entry, seat, penalty)
        if entry.action == "draw":
            if penalty is None:
                self.deck -= 1
                self.hand[seat] += 1
        else:
            assert entry.card is not None
            self.hand[seat] -= 1
            self.gone.add(entry.card)
        if entry.action == "play" and penalty is None:
            assert entry.square is not None
            self.pegs[entry.square] = seat
            if self.wins(seat, entry.square):
                return
        if self.deck == 0 and not any(self.hand):
            self.tied += 1
            self.clear_the_board()
        elif seat == self.turn:
            self.next_turn()
        else:
            self.owes[seat] += 1

    def penalty_for(self, entry: Entry, seat: int) -> str | None:
        if seat != self.turn:
            return f"{entry.action}-out-of-turn"
        if entry.action == "draw" and self.hand[seat] == 5:
            return "illegal-draw"
        if entry.action == "play":
            assert entry.card is not None
            assert entry.square is not None
            if entry.square < entry.card or entry.square in self.pegs:
                return "illegal-play"
        return None

    def wins(self, seat: int, square: int) -> bool:
        side = self.side_of(seat)
        own = {where for where, who in self.pegs.items() if self.side_of(who) == side}
        self.line = line_through(own, square)
        if self.line is not None:
            self.winner = seat
        return self.line is not None

    def next_turn(self) -> None:
        while True:
            self.turn = (self.turn + 1) % len(self.players)
            if self.owes[self.turn] == 0:
                return
            self.owes[self.turn] -= 1

    def write(self, entry: Entry, seat: int, penalty: str | None) -> None:
        self.moves.append(
            {
                "number": len(self.moves) + 1,
                "player": self.players[seat],
                "action": entry.action,
                "card": entry.card,
                "square": entry.square,
                "legal": penalty is None,
                "penalty": penalty,
            }
        )

    def account(self) -> dict[str, Any]:
        won = dict.fromkeys(self.players, 0)
        if self.winner is not None:
            for seat in self.seats:
                if self.side_of(seat) == self.side_of(self.winner):
                    won[self.players[seat]] = 1
        return {
            "moves": self.moves,
            "squares": {str(square): self.players[seat] for square, seat in self.pegs.items()},
            "hands": dict(zip(self.players, self.hand, strict=True)),
            "deck": self.deck,
            "next": self.players[self.turn] if self.winner is None else None,
            "winner": None if self.winner is None else self.players[self.winner],
            "line": self.line,
            "games": {"won": won, "tied": self.tied},
        }


# --- reading a sheet --------------------------------------------------------------------------


def plain(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def seat_of(players: Sequence[str], word: str) -> int:
    full = [seat for seat, name in enumerate(players) if plain(name) == plain(word)]
    begun = [seat for seat, name in enumerate(players) if plain(name).startswith(plain(word))]
    found = full or begun
    malformed_if(not word or len(found) != 1)
    return found[0]


def number_from(words: list[str], lowest: int) -> int:
    malformed_if(not words)
    word = words.pop()
    malformed_if(not re.fullmatch("[0-9]+", word))
    malformed_if(not lowest <= int(word) <= 99)
    return int(word)


def read_line(table: Table, text: str) -> list[Entry]:
    """Read all entries of a line, before any of them happens."""
    malformed_if('"' in QUOTED.sub("", text))
    words = WORD.findall(text)
    if words and re.fullmatch(r"[0-9]+\.", words[0]):
        del words[0]
    words.reverse()
    entries = []
    while words:
        word = words.pop()
        if word.lower() == "note":
            malformed_if(not words or not QUOTED.fullmatch(words.pop()))
            continue
        seat = None
        if word.endswith(":"):
            seat = seat_of(table.players, word[:-1])
            malformed_if(not words)
            word = words.pop()
        action = word.lower()
        entry = Entry(action, seat)
        if action == "play":
            entry.card = number_from(words, 0)
            entry.square = number_from(words, 1)
        elif action == "discard":
            entry.card = number_from(words, 0)
        else:
            malformed_if(action not in ("draw", "pass"))
        entries.append(entry)
    return entries


def without_comment(line: str) -> str:
    quoted = False
    for place, sign in enumerate(line):
        if sign == '"' and line[place - 1 : place] != "\\":
            quoted = not quoted
        elif sign == "#" and not quoted:
            return line[:place]
    return line


def header_length(text: str) -> int:
    """Count the lines down to the last one of the header."""
    last = 0
    for number, line in enumerate(text.split("\n"), start=1):
        said = without_comment(line.removeprefix("\ufeff")).strip()
        key, colon, _ = said.partition(":")
        if said and not (colon and key.strip().lower() in (*KEYS, *USELESS)):
            return last
        last = number if said else last
    return last


def set_the_table(lines: Sequence[tuple[int, str]]) -> Table:
    """Sit down as the lines of the header say."""
    setup: dict[str, tuple[int | None, str]] = {}
    options: list[tuple[int, str]] = []
    for line, text in lines:
        key, _, value = (part.strip() for part in text.partition(":"))
        key = key.lower()
        malformed_if(key in USELESS or key in setup, line)
        if key == "option":
            options += [(line, part.strip()) for part in value.split(",")]
        else:
            setup[key] = (line, value)
    at, game = setup.get("game", (None, ""))
    malformed_if(game != "game-of-99", at)
    at, variant = setup.get("variant", (None, "washburne"))
    malformed_if(variant != "washburne", at)
    at, value = setup.get("players", (None, ""))
    players = [" ".join(name.split()) for name in value.split(",")]
    malformed_if(len(players) not in PLAYERS or not all(players), at)
    malformed_if(len({plain(name) for name in players}) < len(players), at)
    first = 0
    if "first-dealer" in setup:
        at, value = setup["first-dealer"]
        try:
            first = seat_of(players, value)
        except SheetError:
            raise SheetError("malformed", at) from None
    malformed_if(len(options) > 1)
    sides = SIDES[len(players)][0]
    for line, option in options:
        name, _, sides = (part.strip().lower() for part in option.partition("="))
        malformed_if(name != "sides" or sides not in SIDES[len(players)], line)
    return Table(players, first, sides)


def score_sheet(text: str) -> dict[str, Any]:
    """What is to be said of a sheet, or the first line at fault."""
    lines = [without_comment(line) for line in text.removeprefix("\ufeff").split("\n")]
    told = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    down_to = header_length(text)
    try:
        table = set_the_table([(number, line) for number, line in told if number <= down_to])
        for number, line in told:
            if number > down_to:
                play_line(table, number, line)
    except SheetError as fault:
        return {"error": {"code": fault.code, "line": fault.line}}
    return table.account()


def play_line(table: Table, number: int, line: str) -> None:
    try:
        for entry in read_line(table, line):
            table.take(entry)
    except SheetError as fault:
        raise SheetError(fault.code, number) from None


# --- writing random sheets --------------------------------------------------------------------

NAMES = [
    *("Anna", "Ann", "Ben", "Benno", "Cara", "Dan", "Eva", "Jo", "Joan", "Jean-Luc", "Kim"),
    *("Mary Lou", "Tess", "Zoë", "Özge"),
]
NOTES = ('note "a break"', 'note "no # comment"', 'Note "play 3 4"', 'note "he said \\"draw\\""')
FIVES = [
    five
    for square in PLACE_OF
    for run in (run_through(PLACE_OF, square, way) for way in WAYS)
    if len(five := run[run.index(square) :][:5]) == 5
]


@dataclass
class Manner:
    """How a table plays: how often pegs are set, where, and how often somebody errs."""

    setting: float  # rather than drawing or discarding
    clever: float
    erring: float


MANNERS = (
    Manner(0.6, 1, 0),  # to win soon
    Manner(0.6, 0.9, 0.05),
    Manner(0.5, 0.5, 0.15),
    Manner(0.4, 0, 0.5),
    Manner(0.05, 0, 0),  # to tie
    Manner(0.02, 0, 0.1),
)
WINNING, TYING = MANNERS[0], MANNERS[-2]


class Evening:
    """A table with the cards that are really in the hands, and what was written down of it."""

    def __init__(self, rng: random.Random, headers: Sequence[str], manner: Manner) -> None:
        self.rng = rng
        self.headers = headers
        self.manner = manner
        self.table = set_the_table(list(enumerate(headers, start=1)))
        self.lines: list[list[str]] = [[]]
        self.shuffle()

    def shuffle(self) -> None:
        self.deck = self.rng.sample(range(100), 100)
        self.hands: list[list[int]] = [[] for _ in self.table.seats]

    def go_on(self, acts: int, until: Callable[[Table], bool] = lambda _: False) -> None:
        for _ in range(acts):
            if self.table.winner is not None or until(self.table):
                return
            if self.rng.random() < 0.02:
                self.lines[-1].append(self.rng.choice(NOTES))
            self.act()
            if self.rng.random() < 0.3:
                self.lines.append([])

    def act(self) -> None:
        seat, words = self.penalised() or (self.table.turn, self.fair())
        words = " ".join([any_case(self.rng, words.split()[0]), *words.split()[1:]])
        if seat != self.table.turn or self.rng.random() < 0.07:
            words = f"{short(self.rng, self.table, seat)}: {words}"
        (entry,) = read_line(self.table, words)
        tied = self.table.tied
        self.table.take(entry)
        self.lines[-1].append(words)
        if self.table.tied > tied:
            self.shuffle()
        elif entry.card is not None:
            self.hands[seat].remove(entry.card)
        elif entry.action == "draw" and self.table.moves[-1]["legal"]:
            self.hands[seat].append(self.deck.pop())
        elif entry.action == "draw":
            self.rng.shuffle(self.deck)

    def fair(self) -> str:
        """What the player whose turn it is may do."""
        cards = self.hands[self.table.turn]
        if not cards:
            return "draw" if self.deck else "pass"
        card = self.rng.choice(cards)
        free = [square for square in PLACE_OF if square >= card and square not in self.table.pegs]
        if free and self.rng.random() < self.manner.setting:
            return f"play {card} {self.good_square(free)}"
        if len(cards) < 5 and self.deck and self.rng.random() < 0.8:
            return "draw"
        return f"discard {card}"

    def good_square(self, free: Sequence[int]) -> int:
        if self.rng.random() >= self.manner.clever:
            return self.rng.choice(free)
        side = self.table.side_of(self.table.turn)
        side_at = {square: self.table.side_of(who) for square, who in self.table.pegs.items()}
        worth = dict.fromkeys(free, 0)
        for five in FIVES:
            colours = [side_at[square] for square in five if square in side_at]
            if colours.count(side) == len(colours):
                for square in five:
                    if square in worth:
                        worth[square] = max(worth[square], len(colours))
        return max(free, key=lambda square: (worth[square], self.rng.random()))

    def penalised(self) -> tuple[int, str] | None:
        """An act that a penalty stands on, if somebody errs now."""
        if self.rng.random() >= self.manner.erring:
            return None
        turn, acts = self.table.turn, []
        card = self.rng.choice(self.hands[turn] or [0])
        bad = [square for square in PLACE_OF if square < card or square in self.table.pegs]
        if self.hands[turn] and bad:
            acts.append((turn, f"play {card} {self.rng.choice(bad)}"))
        if len(self.hands[turn]) == 5 and self.deck:
            acts += [(turn, "draw")] * 3
        others = [seat for seat in self.table.seats if seat != turn]
        if self.deck:
            acts.append((self.rng.choice(others), "draw"))
        if holding := [seat for seat in others if self.hands[seat]]:
            seat = self.rng.choice(holding)
            card = self.rng.choice(self.hands[seat])
            acts += [(seat, f"discard {card}"), (seat, f"play {card} {self.rng.randint(1, 99)}")]
        return self.rng.choice(acts) if acts else None


def any_case(rng: random.Random, word: str) -> str:
    return rng.choice([word, word, word.lower(), word.upper(), word.capitalize()])


def short(rng: random.Random, table: Table, seat: int) -> str:
    """A full name, or an unmistakable start of it without a space."""
    name = table.players[seat]
    starts = []
    for length in range(1, len(name) + 1):
        try:
            found = seat_of(table.players, name[:length])
        except SheetError:
            continue
        if found == seat and " " not in name[:length]:
            starts.append(name[:length])
    return any_case(rng, rng.choice([starts[-1], rng.choice(starts)]))


def random_headers(rng: random.Random, players: int, sides: str | None) -> list[str]:
    names = rng.sample(NAMES, players)
    headers = ["game: game-of-99", "players: " + ", ".join(names)]
    if sides is None and rng.random() < 0.6:
        sides = rng.choice(SIDES[players])
    if sides is not None and (sides != SIDES[players][0] or rng.random() < 0.5):
        headers.append(f"option: sides={sides}")
    if rng.random() < 0.4:
        headers.append("variant: washburne")
    if rng.random() < 0.5:
        headers.append(f"first-dealer: {rng.choice(names)}")
    if rng.random() < 0.1:
        headers.append("title: Friday")
    rng.shuffle(headers)
    return headers


def written(rng: random.Random, headers: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Put the entries on paper as people do: numbered or not, with comments and blank lines."""
    text = ["# an evening"] if rng.random() < 0.2 else []
    for setup in headers:
        text.append(setup + ("  # as agreed" if rng.random() < 0.05 else ""))
        if rng.random() < 0.05:
            text.append("")
    text.append("")
    for number, entries in enumerate(lines, start=1):
        line = rng.choice([" ", " ", "  ", "\t"]).join(entries)
        if line and rng.random() < 0.15:
            line = f"{rng.choice([number, rng.randint(1, 300)])}. {line}"
        if rng.random() < 0.1:
            line += rng.choice(["  # so it was", "# play 3 4", '  # "', "   "])
        text.append(line)
        if rng.random() < 0.05:
            text.append(rng.choice(["", "# play 3 4"]))
    paper = "\n".join([*text, ""])
    return "\ufeff" + paper.replace("\n", "\r\n") if rng.random() < 0.04 else paper


def random_sheet(rng: random.Random, players: int, moves: int, sides: str | None = None) -> str:
    """An evening of so many moves, or fewer where somebody wins before."""
    record = Evening(rng, random_headers(rng, players, sides), rng.choice(MANNERS))
    record.go_on(moves)
    return written(rng, record.headers, record.lines)


# --- planting a fault -------------------------------------------------------------------------


def somebody(rng: random.Random, table: Table) -> str:
    return short(rng, table, rng.choice(table.seats))


def somebody_else(rng: random.Random, table: Table) -> str:
    return short(rng, table, rng.choice([seat for seat in table.seats if seat != table.turn]))


def act_by(rng: random.Random, table: Table, seat: int, words: str) -> str:
    if seat != table.turn or rng.random() < 0.2:
        return f"{short(rng, table, seat)}: {words}"
    return words


def unknown_name(rng: random.Random, table: Table) -> str:
    """A name that fits nobody, or several."""
    known = [plain(name) for name in table.players]
    nobody = ["Nobody", "Dummy", ""]
    for length in (1, 2, 3):
        starts = [name[:length] for name in known]
        nobody += [s for s in starts if starts.count(s) > 1 and s not in known and " " not in s]
    return f"{rng.choice(nobody)}: {rng.choice(['draw', 'discard 9', 'play 3 4', 'pass'])}"


def no_such_card(rng: random.Random, _: Table) -> str:
    card = rng.choice(
        ["100", "101", "999", "-1", "+5", "x", "K", "9H", "3.5", "4,", "14/58", "joker"]
    )
    return rng.choice([f"play {card} {rng.randint(1, 99)}", f"discard {card}"])


def no_such_square(rng: random.Random, _: Table) -> str:
    square = rng.choice(["0", "100", "365", "-1", "+5", "x", "A1", "3.5", "58,", ".", "peg"])
    return f"play {rng.randint(0, 99)} {square}"


def missing_number(rng: random.Random, table: Table) -> str:
    words = ["play", "play 14", "discard", "play draw", "discard draw", "play 14 draw", "PLAY 3"]
    return rng.choice(
        [*words, "discard pass", 'discard note "a break"', 'play 5 note "six"']
    ).replace("pass", rng.choice(["pass", f"{somebody(rng, table)}: draw"]))


def unknown_word(rng: random.Random, table: Table) -> str:
    name = table.players[0].split()[0]
    words = ["peg 14 58", "hello", "K", "bust", "14 58", "58", "draw 5", "draws", "played 3 4"]
    words += ["play 3 4 5", "discard 9 8", "pass 3", "draw, draw", "play=3 4", "loses", "turn=9"]
    words += [f"adjust {name} -10", f'adjust {name} 5 "revoke"', "draw 7. draw", "draw 12. pass"]
    return rng.choice([*words, "note", "note hello", 'note "open', f"{name}:", f"{name}", "tie"])


def late_header(rng: random.Random, _: Table) -> str:
    return rng.choice(["title: late", "option: sides=alone", "players: Anna, Ben", "target: 100"])


def empty_hand(rng: random.Random, table: Table) -> str:
    """To play or discard with no card in hand, in turn or out of it."""
    seat = rng.choice([seat for seat in table.seats if table.hand[seat] == 0])
    card = rng.choice([card for card in range(100) if card not in table.gone])
    square = rng.randint(1, 99)
    return act_by(rng, table, seat, rng.choice([f"play {card} {square}", f"discard {card}"]))


def card_again(rng: random.Random, table: Table) -> str:
    """A card that was played or discarded in this game, by a penalised act or not."""
    seat = rng.choice([seat for seat in table.seats if table.hand[seat]])
    card = rng.choice(sorted(table.gone))
    square = rng.randint(1, 99)
    return act_by(rng, table, seat, rng.choice([f"play {card} {square}", f"discard {card}"]))


def empty_deck(rng: random.Random, table: Table) -> str:
    return act_by(rng, table, rng.choice([table.turn, rng.choice(table.seats)]), "draw")


def pass_too_soon(rng: random.Random, table: Table) -> str:
    return act_by(rng, table, table.turn, "pass")


def pass_out_of_turn(rng: random.Random, table: Table) -> str:
    empty = [seat for seat in table.seats if seat != table.turn and not table.hand[seat]]
    others = empty or [seat for seat in table.seats if seat != table.turn]
    return f"{short(rng, table, rng.choice(others))}: pass"


def after_the_win(rng: random.Random, table: Table) -> str:
    words = ["draw", "pass", "play 14 58", "discard 9", f"{somebody(rng, table)}: draw"]
    return rng.choice([*words, f"{somebody(rng, table)}: discard 99"])


@dataclass
class Fault:
    """A fault, how the table plays until it is planted, and when it can be."""

    words: Callable[[random.Random, Table], str]
    manner: Manner | None = None
    acts: int = 30
    until: Callable[[Table], bool] = lambda _: False
    can_be: Callable[[Table], bool] = lambda _: True


def deck_is_empty(table: Table) -> bool:
    return table.deck == 0


def nobody_has_won(table: Table) -> bool:
    return table.winner is None


def somebody_has_won(table: Table) -> bool:
    return table.winner is not None


def tied_before(table: Table) -> bool:
    return table.tied > 0


MALFORMED: dict[str, Fault] = {
    "unknown name": Fault(unknown_name),
    "no such card": Fault(no_such_card),
    "no such square": Fault(no_such_square),
    "missing number": Fault(missing_number),
    "unknown word": Fault(unknown_word),
    "late header": Fault(late_header, can_be=nobody_has_won),
    "unknown word after the win": Fault(unknown_word, WINNING, 1000, can_be=somebody_has_won),
}
ILLEGAL: dict[str, Fault] = {
    "first turn": Fault(empty_hand, acts=0),
    "first turn after a tie": Fault(empty_hand, TYING, 1000, tied_before, tied_before),
    "empty hand": Fault(empty_hand, can_be=lambda table: 0 in table.hand),
    "empty hand at the end": Fault(
        empty_hand,
        TYING,
        1000,
        lambda table: table.deck == 0 and 0 in table.hand,
        lambda table: table.deck == 0 and 0 in table.hand and len(table.gone) < 100,
    ),
    "card again": Fault(card_again, can_be=lambda table: any(table.hand) and bool(table.gone)),
    "penalised card again": Fault(
        card_again, MANNERS[3], can_be=lambda table: any(table.hand) and bool(table.gone)
    ),
    "empty deck": Fault(empty_deck, TYING, 1000, deck_is_empty, deck_is_empty),
    "pass too soon": Fault(pass_too_soon),
    "pass with cards in hand": Fault(
        pass_too_soon,
        TYING,
        1000,
        deck_is_empty,
        lambda table: table.deck == 0 and table.hand[table.turn] > 0,
    ),
    "pass out of turn": Fault(pass_out_of_turn),
    "pass out of turn at the end": Fault(
        pass_out_of_turn, TYING, 1000, lambda table: table.deck == 0 and 0 in table.hand
    ),
    "after the win": Fault(after_the_win, WINNING, 1000, can_be=somebody_has_won),
}
FAULTS = {**MALFORMED, **ILLEGAL}
HEADERS = (
    "no players",
    "too few or many",
    "name twice",
    "variant",
    "useless key",
    "unknown key",
    "first-dealer",
    "option",
    "sides",
    "key twice",
)


def bad_headers(rng: random.Random, players: int, kind: str) -> list[str]:
    """A header in which one thing is wrong."""
    headers = random_headers(rng, players, None)
    headers = [line for line in headers if not line.startswith(("option", "variant", "first"))]
    named = next(line for line in headers if line.startswith("players"))
    if kind in ("no players", "too few or many", "name twice"):
        headers.remove(named)
    if kind == "too few or many":
        headers.append("players: " + ", ".join(NAMES[: rng.choice([1, 5, 7, 8, 10, 12])]))
    elif kind == "name twice":
        names = [*rng.sample(NAMES[1:], players - 1), "Anna"]
        names[0] = rng.choice(["anna", "Anna", "ANNA"])
        headers.append("players: " + ", ".join(names))
    elif kind == "variant":
        headers.append(f"variant: {rng.choice(['99', 'pagat', 'spiral', '98-umass', '1963'])}")
    elif kind == "useless key":
        headers.append(rng.choice(["target: 100", "games: 3", "deals: 9"]))
    elif kind == "unknown key":
        headers.insert(rng.randint(0, 2), rng.choice(["colour: red", "board: spiral"]))
    elif kind == "first-dealer":
        headers.append("first-dealer: Nobody")
    elif kind == "option":
        words = ["nosuch", "floor-zero", "lives=3", "alone", "side=2", "sides", "sides=2, nosuch"]
        headers.append("option: " + rng.choice(words))
    elif kind == "sides":
        bad = ["0", "1", "4", "5", "6", "-2", "2.0", "two", "all", "both", ""]
        bad += [sides for sides in ("2", "3") if sides not in SIDES[players]] * 6
        headers.append("option: sides=" + rng.choice(bad))
    elif kind == "key twice":
        headers.append(rng.choice(["game: game-of-99", named]))
    return headers


def planted_sheet(rng: random.Random, players: int, kind: str) -> str:
    """A sheet with a fault of a kind; a line after it may be at fault too."""
    if kind in HEADERS:
        record = Evening(rng, random_headers(rng, players, None), rng.choice(MANNERS))
        record.go_on(rng.randint(0, 20))
        return written(rng, bad_headers(rng, players, kind), record.lines)
    fault = FAULTS[kind]
    while True:
        manner = fault.manner or rng.choice(MANNERS)
        record = Evening(rng, random_headers(rng, players, None), manner)
        acts = fault.acts if fault.acts != 30 else rng.randint(0, 40)
        record.go_on(acts, fault.until)
        if fault.can_be(record.table):
            break
    words, lines = fault.words(rng, record.table), record.lines
    if kind == "late header":
        lines += [[rng.choice(NOTES)], [words]]
        return written(rng, record.headers, lines)
    if rng.random() < 0.5:
        lines.append([])
    lines[-1].append(words)
    if rng.random() < 0.3 and kind in ILLEGAL:  # what may follow a fault in its line
        lines[-1].append("draw")
    if rng.random() < 0.5:  # the first line at fault decides
        lines.append([rng.choice(["draw", "hello", "play 3 4", "Nobody: draw", "pass"])])
    return written(rng, record.headers, lines)


def spoiled_sheet(rng: random.Random, players: int) -> str:
    """A sheet with one fault in it that is certainly malformed or illegal."""
    kind = rng.choice([*MALFORMED, *ILLEGAL, *ILLEGAL, "header"])
    if kind == "header":
        kind = rng.choice(HEADERS)
    sheet = planted_sheet(rng, players, kind)
    if kind in ILLEGAL and rng.random() < 0.1:  # within a line malformed goes before illegal
        at = score_sheet(sheet)["error"]["line"]
        lines = sheet.split("\n")
        lines[at - 1] = without_comment(lines[at - 1]).rstrip() + " play 3 100"
        return "\n".join(lines)
    return sheet
