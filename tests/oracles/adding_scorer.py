"""A second score-keeper for 98, 99 and 100, written from the rules page and apart from the product.

It keeps the count as a person at the table would, card by card and case by case, so that tests
can hold the product against it. It also writes random sheets, legal ones and ones with a fault.
"""

import random
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Counts = range | tuple[int, ...]
LIMIT = {"98": 98, "98-umass": 98, "98-arizona": 98, "99": 99, "100": 100}
MOST = {"98": 13, "98-umass": 13, "98-arizona": 13, "99": 34, "100": 34}  # as the packs allow
PLAYERS = {variant: range(3 if variant == "100" else 2, 14) for variant in LIMIT}
"""The counts of players of the sheets that are written here."""
ALL = tuple(LIMIT)
OPTIONS = {
    "floor-zero": ALL,
    "reverse-repeats": ("99", "100"),
    "start-card": ("98-arizona", "99"),
    "swap-9-king": ("99",),
    "swap-4-9": ("99",),
    "ten-minus": ("99",),
    "ace-11": ("99",),
    "lives": ("99",),
    "hand": ("99",),
    "play-on": ("99",),
    "sixty-nine": ("99",),
    "no-early-king": ("99",),
    "three-kings-win": ("99",),
    "three-sixes-end": ("99",),
    "on-your-honor": ("99",),
}
KEYS = ("game", "variant", "players", "title", "date", "place", "first-dealer", "option")
USELESS = ("target", "games", "deals")
SYMBOLS = str.maketrans("♣♥♠♦", "CHSD")
SIGNS = str.maketrans("CHSD", "♣♥♠♦")
CARD = re.compile("(?:(10|[2-9TJQKA])([CHSD])?|JOKER)")
WORD = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
PIPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")


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


# --- what a card does -------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    rank: str  # "joker" too
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    def is_black(self) -> bool:
        illegal_if(not self.suit)
        return self.suit in "CS"


@dataclass(frozen=True)
class Does:
    """What a card does to the count, one of three, and to the turn."""

    adds: tuple[int, ...] = ()  # the plain number first
    sets: Counts = ()
    doubles: bool = False
    reverses: bool = False


def does_in_98(card: Card) -> Does:
    if card.rank == "A":
        return Does((1,))
    if card.rank == "10":
        return Does((-10,))
    if card.rank in ("J", "Q"):
        return Does((0,))
    if card.rank == "K":
        return Does(sets=(98,))
    return Does((int(card.rank),))


def does_in_umass(card: Card) -> Does:
    if card.rank == "A":
        illegal_if(not card.suit)
        return Does((0,) if card.suit in ("S", "H") else (1,))
    if card.rank == "4":
        return Does((0,), reverses=True)
    if card.rank == "9":
        return Does((0,))
    if card.rank == "10":
        return Does((10, -10))
    return does_in_98(card)


def does_in_arizona(card: Card) -> Does:
    if card.rank == "A":
        return Does((1, 11))
    if card.rank in ("4", "Q"):
        return Does((0,))
    if card.rank == "9":
        return Does((0,), reverses=True)
    if card.rank == "J":
        return Does((-10,))
    if card.rank in ("K", "joker"):
        return Does(sets=(98,))
    return Does((int(card.rank),))


def does_in_99(card: Card, options: dict[str, str]) -> Does:
    zero, back, top = "9", "4", "K"
    if "swap-9-king" in options:
        zero, top = "K", "9"
    if "swap-4-9" in options:
        zero, back = "4", "9"
    if card.rank == top:
        return Does(sets=(99,))
    if card.rank == zero:
        return Does((0,))
    if card.rank == back:
        return Does((0,), reverses=True)
    if card.rank == "A":
        return Does((1, 11) if "ace-11" in options else (1,))
    if card.rank == "10":
        return Does((-10,) if "ten-minus" in options else (10, -10))
    return Does((10 if card.rank in ("J", "Q") else int(card.rank),))


def does_in_100(card: Card) -> Does:
    does = Does((int(card.rank),)) if card.rank in PIPS else Does((0,))  # a king too
    if card.rank == "A":
        does = Does(sets=range(101)) if card.is_black() else Does((1,))
    elif card.rank == "2":
        illegal_if(not card.suit)
        does = Does(doubles=True) if card.suit == "S" else Does((2,))
    elif card.rank == "4":
        does = Does((0,), reverses=True)
    elif card.rank == "5":
        does = Does((5,) if card.is_black() else (-5,))
    elif card.rank == "10":
        does = Does(sets=(100,))
    elif card.rank == "J":
        does = Does((-10,))
    elif card.rank == "Q":
        illegal_if(not card.suit)
        does = Does(sets=(0,)) if card.suit == "H" else Does((10,))
    return does


# --- the table --------------------------------------------------------------------------------


@dataclass
class Entry:
    word: str  # "play", "bust", "loses", "turn", "kings", "sixes", "adjust"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    told: int | None = None
    victim: int | None = None
    answered: bool = False
    reason: str = ""


@dataclass
class Hand:
    dealer: int
    plays: list[dict[str, Any]] = field(default_factory=list)
    loser: int | None = None
    out: list[int] = field(default_factory=list)
    winner: int | None = None


@dataclass
class Table:
    variant: str
    players: list[str]
    options: dict[str, str] = field(default_factory=dict)
    dealer: int = 0

    def __post_init__(self) -> None:
        self.seats = range(len(self.players))
        coins = 0
        if self.variant == "100":
            coins = 3
        elif self.variant == "99":
            coins = int(self.options.get("lives", 3 if len(self.players) > 4 else 5))
        self.coins = [coins for _ in self.seats]
        self.start_coins = coins
        self.gone = [False for _ in self.seats]  # out of the game
        self.points = [0 for _ in self.seats]  # for 69
        self.agreed: list[dict[str, Any]] = []  # coins given and taken
        self.lost = [0 for _ in self.seats]
        self.won = [0 for _ in self.seats]
        self.hands: list[Hand] = []
        self.over = False
        self.winner: int | None = None
        self.clockwise = True
        self.new_hand(self.dealer)

    # the hand and whose turn it is

    def new_hand(self, dealer: int) -> None:
        self.dealer = dealer
        self.hand = Hand(dealer)
        self.begun = False
        self.count = 0
        self.clockwise = True
        self.owed = self.debt = 0  # what is left of it, and all of it
        self.put_out: list[int] = []  # of this hand
        self.new_cards_only = False  # a pile with the cards of the one before
        self.had = [0 for _ in self.seats]  # turns in this hand
        self.to_turn_up = "start-card" in self.options
        self.turn = self.after(dealer)

    def new_pile(self, loser: int) -> None:
        """Go on with the same cards after a loss: same dealer, same direction, nothing turned."""
        clockwise = self.clockwise
        self.new_hand(self.dealer)
        self.clockwise = clockwise
        self.to_turn_up = False
        self.new_cards_only = True
        self.turn = self.after(loser)

    def record(self) -> None:
        if not self.begun:
            self.begun = True
            self.hands.append(self.hand)

    def is_in(self, seat: int) -> bool:
        return not self.gone[seat] and seat not in self.put_out

    def still_in(self) -> list[int]:
        return [seat for seat in self.seats if self.is_in(seat)]

    def after(self, seat: int) -> int:
        """Who comes after a seat, as the turn now goes."""
        while True:
            seat = (seat + (1 if self.clockwise else -1)) % len(self.players)
            if self.is_in(seat):
                return seat

    # entries

    def take(self, entry: Entry) -> None:
        """Play an entry; what is illegal changes nothing."""
        illegal_if(self.over)
        if entry.word == "loses":
            self.loses(entry)
        elif entry.word == "turn":
            self.turn_up(entry)
        elif entry.word in ("kings", "sixes"):
            self.show_three(entry)
        elif entry.word == "adjust":
            self.adjust(entry)
        else:
            illegal_if(self.to_turn_up)
            illegal_if(entry.seat not in (None, self.turn))
            if entry.word == "bust":
                self.bust()
            else:
                self.play(entry)

    def loses(self, entry: Entry) -> None:
        assert entry.seat is not None
        illegal_if(self.variant == "98-arizona")
        illegal_if(self.gone[entry.seat])
        self.lose(entry.seat)

    def show_three(self, entry: Entry) -> None:
        assert entry.seat is not None
        option = "three-kings-win" if entry.word == "kings" else "three-sixes-end"
        illegal_if(option not in self.options)
        illegal_if(self.to_turn_up)
        illegal_if(self.gone[entry.seat])
        self.record()
        self.over = True
        if entry.word == "kings":
            self.winner = entry.seat

    def adjust(self, entry: Entry) -> None:
        """Give or take coins; who gets one back sits the hand in play out, without cards."""
        who, coins = entry.seat, entry.told
        assert who is not None
        assert coins is not None
        illegal_if(self.variant not in ("99", "100"))
        illegal_if(self.coins[who] + coins < 0)
        self.coins[who] += coins
        hand = len(self.hands)
        self.agreed.append(
            {"hand": hand, "player": self.name(who), "coins": coins, "reason": entry.reason}
        )
        playing = self.begun or self.new_cards_only
        if self.coins[who] > 0 and self.gone[who]:
            self.gone[who] = False
            if playing:
                self.put_out.append(who)
        elif self.coins[who] == 0 and "on-your-honor" not in self.options:
            self.gone[who] = True
        left = [seat for seat in self.seats if not self.gone[seat]]
        if len(left) == 1:
            self.over = True
            self.winner = left[0]
        elif len(self.still_in()) == 1:
            self.put_out = []
            self.clockwise = True
            self.new_hand_dealt_by(self.after(self.dealer))
        elif not playing:
            if self.gone[self.dealer]:
                self.dealer = self.after(self.dealer)
            self.hand = Hand(self.dealer)
            self.turn = self.after(self.dealer)
        elif not self.is_in(self.turn):
            self.turn = self.after(self.turn)

    def bust(self) -> None:
        if self.variant != "98-arizona":
            self.lose(self.turn)
            return
        self.record()
        who = self.turn
        self.put_out.append(who)
        self.hand.out.append(who)
        left = self.still_in()
        if len(left) == 1:
            self.hand.winner = left[0]
            self.won[left[0]] += 1
            self.new_hand_dealt_by(left[0])
        else:
            self.turn = self.after(who)
            self.owed = self.debt  # all of it, whatever was paid

    def lose(self, who: int) -> None:
        self.record()
        self.hand.loser = who
        self.lost[who] += 1
        if self.variant not in ("99", "100"):
            self.new_hand_dealt_by((self.dealer + 1) % len(self.players))
            return
        if self.coins[who] == 0:  # was on honor
            self.gone[who] = True
        else:
            self.coins[who] -= 1
            self.gone[who] = self.coins[who] == 0 and "on-your-honor" not in self.options
        if self.gone[who]:
            self.hand.out.append(who)
        left = [seat for seat in self.seats if not self.gone[seat]]
        if len(left) == 1:
            self.over = True
            self.winner = left[0]
        elif "play-on" in self.options:
            self.new_pile(who)
        else:
            self.put_out = []
            self.clockwise = True
            self.new_hand_dealt_by(self.after(self.dealer))

    def new_hand_dealt_by(self, dealer: int) -> None:
        self.put_out = []
        self.clockwise = True
        self.new_hand(dealer)

    # cards

    def does(self, card: Card) -> Does:
        illegal_if(card.rank == "joker" and self.variant != "98-arizona")
        if self.variant == "99":
            return does_in_99(card, self.options)
        tell = {
            "98": does_in_98,
            "98-umass": does_in_umass,
            "98-arizona": does_in_arizona,
            "100": does_in_100,
        }
        return tell[self.variant](card)

    def check_together(self, cards: Sequence[Card]) -> None:
        if len(cards) == 1:
            return
        illegal_if(self.variant != "98-arizona")
        illegal_if(self.owed > 0)
        illegal_if(len({card.rank for card in cards}) > 1)
        illegal_if(len(cards) > (2 if cards[0].rank == "joker" else 4))
        suited = [card for card in cards if card.suit]
        illegal_if(len(set(suited)) < len(suited))

    def count_after(self, cards: Sequence[Card], told: int | None) -> int:
        does = self.does(cards[0])
        if does.doubles:
            illegal_if(told is not None)
            count = 2 * self.count
        elif does.sets:
            illegal_if(told is None and len(does.sets) > 1)
            count = does.sets[0] if told is None else told
            illegal_if(count not in does.sets)
        else:
            illegal_if(told is not None and told not in does.adds)
            numbers = does.adds if told is None else (told,)
            counts = [self.count + len(cards) * number for number in numbers]
            can_be = [count for count in counts if count <= LIMIT[self.variant]]
            illegal_if(not can_be)
            count = can_be[0]
        illegal_if(count > LIMIT[self.variant])
        if "floor-zero" in self.options and count < 0:
            count = 0
        if self.options.get("sixty-nine") == "reset" and count == 69:
            count = 0
        return count

    def play(self, entry: Entry) -> None:
        first = entry.cards[0]
        if self.variant == "98-umass" and len(entry.cards) == 1 and first == Card("A", "S"):
            self.ace_of_spades(entry)
            return
        self.check_together(entry.cards)
        does = self.does(first)
        illegal_if(
            "no-early-king" in self.options
            and self.had[self.turn] < 5
            and does.sets == (LIMIT[self.variant],)
        )
        count = self.count_after(entry.cards, entry.told)
        self.had[self.turn] += 1
        player, before = self.turn, self.count
        self.put_down(player, entry.cards, count, does.reverses)
        if before != 69 == count:
            self.sixty_nine(player)

    def sixty_nine(self, player: int) -> None:
        """A point, or a penny if anybody has paid one that nobody has taken again."""
        bonus = self.options.get("sixty-nine")
        if bonus == "point":
            self.points[player] += 1
        elif bonus == "penny" and sum(self.coins) < self.start_coins * len(self.coins):
            self.coins[player] += 1

    def turn_up(self, entry: Entry) -> None:
        illegal_if(not self.to_turn_up)
        card = entry.cards[0]
        does = self.does(card)
        illegal_if(self.variant == "99" and card.rank in ("4", "9", "10", "K"))
        count = self.count_after(entry.cards, None)
        self.to_turn_up = False
        self.turn = self.dealer  # played as though by the dealer
        self.put_down(None, entry.cards, count, does.reverses)

    def put_down(
        self, player: int | None, cards: Sequence[Card], count: int, reverses: bool
    ) -> None:
        self.record()
        before = self.count
        self.count = count
        goes_on = True  # to somebody else
        if reverses:
            if len(self.still_in()) > 2:
                for _ in cards:
                    self.clockwise = not self.clockwise
            elif "reverse-repeats" in self.options:
                goes_on = False
        if cards[0].rank == "joker":
            self.debt = self.owed = 2 * len(cards)
        elif self.owed > 0:
            self.owed -= 1
            if self.owed > 0:
                self.count = 98
                goes_on = False
            else:
                self.debt = 0
        if goes_on:
            self.turn = self.after(self.turn)
        self.note_play(player, cards, self.count - before, self.turn)

    def ace_of_spades(self, entry: Entry) -> None:
        victim = entry.victim
        if victim is None or victim == self.turn or not self.is_in(victim):
            raise SheetError("illegal")
        self.record()
        player = self.turn
        cards = [Card("A", "S")]
        if entry.answered:
            cards.append(Card("A", "H"))
        else:
            self.put_out.append(victim)
            self.hand.out.append(victim)
        if len(self.still_in()) == 1:
            self.note_play(player, cards, 0, None)
            self.new_hand_dealt_by((self.dealer + 1) % len(self.players))
        else:
            self.turn = self.after(player)
            self.note_play(player, cards, 0, self.turn)

    def note_play(
        self, player: int | None, cards: Iterable[Card], value: int, then: int | None
    ) -> None:
        self.hand.plays.append(
            {
                "player": self.name(player),
                "cards": [str(card) for card in cards],
                "value": value,
                "count": self.count,
                "direction": self.direction(),
                "next": self.name(then),
            }
        )

    # the account

    def name(self, seat: int | None) -> str | None:
        return None if seat is None else self.players[seat]

    def direction(self) -> str:
        return "clockwise" if self.clockwise else "counterclockwise"

    def account(self) -> dict[str, Any]:
        hands = [
            {
                "number": number,
                "dealer": self.name(hand.dealer),
                "plays": hand.plays,
                "loser": self.name(hand.loser),
                "out": [self.name(seat) for seat in hand.out],
                "winner": self.name(hand.winner),
            }
            for number, hand in enumerate(self.hands, start=1)
        ]
        standing = [
            {
                "player": self.name(seat),
                "lives": self.coins[seat] if self.variant in ("99", "100") else None,
                "out": not self.is_in(seat),
                "lost": self.lost[seat],
                "won": self.won[seat],
            }
            for seat in self.seats
        ]
        if self.options.get("sixty-nine") == "point":
            for seat in self.seats:
                standing[seat]["points"] = self.points[seat]
        comes = {
            "player": self.name(self.turn),
            "count": self.count,
            "direction": self.direction(),
            "owed": self.owed,
        }
        return {
            "hands": hands,
            "standing": standing,
            "next": None if self.over else comes,
            "winner": self.name(self.winner),
            **({"adjustments": self.agreed} if self.agreed else {}),
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


def one_card(text: str) -> Card:
    found = CARD.fullmatch(text.translate(SYMBOLS).upper())
    if found is None:
        raise SheetError("malformed")
    if not found[1]:
        return Card("joker")
    return Card("10" if found[1] == "T" else found[1], found[2] or "")


def card_entry(table: Table, seat: int | None, word: str) -> Entry:
    """`K`, `8+8`, `10=-10`, `A+A=11`, `AS=55`; in `98-umass` `AS=Ben` and `AS=Ben+AH`."""
    shown, equals, said = word.partition("=")
    cards = tuple(one_card(part) for part in shown.split("+"))
    if not equals:
        return Entry("play", seat, cards)
    if table.variant == "98-umass" and cards == (Card("A", "S"),):
        name, plus, answer = said.partition("+")
        malformed_if(bool(plus) and one_card(answer) != Card("A", "H"))
        return Entry("play", seat, cards, None, seat_of(table.players, name), bool(plus))
    malformed_if(not re.fullmatch("[+-]?[0-9]+", said))
    return Entry("play", seat, cards, int(said))


def read_line(table: Table, text: str) -> list[Entry]:
    """Read all entries of a line, before any of them is played."""
    malformed_if('"' in QUOTED.sub("", text))
    words = WORD.findall(text)
    if words and re.fullmatch(r"[0-9]+\.", words[0]):
        del words[0]
    words.reverse()
    entries = []
    while words:
        word = words.pop()
        low = word.lower()
        if low == "note":
            malformed_if(not words or not QUOTED.fullmatch(words.pop()))
        elif low in ("loses", "kings", "sixes"):
            malformed_if(not words)
            entries.append(Entry(low, seat_of(table.players, words.pop())))
        elif low == "adjust":
            malformed_if(len(words) < 2)
            seat = seat_of(table.players, words.pop())
            coins = words.pop()
            malformed_if(not re.fullmatch("[+-]?[0-9]{1,3}", coins) or int(coins) == 0)
            reason = words.pop()[1:-1] if words and QUOTED.fullmatch(words[-1]) else ""
            entries.append(Entry("adjust", seat, told=int(coins), reason=reason))
        elif low.startswith("turn="):
            entries.append(Entry("turn", None, (one_card(word[5:]),)))
        else:
            seat = None
            if word.endswith(":"):
                seat = seat_of(table.players, word[:-1])
                malformed_if(not words)
                word = words.pop()
            if word.lower() == "bust":
                entries.append(Entry("bust", seat))
            else:
                entries.append(card_entry(table, seat, word))
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


def check_options(variant: str, told: Sequence[tuple[int, str]]) -> dict[str, str]:
    options: dict[str, str] = {}
    for line, text in told:
        name, equals, value = (part.strip().lower() for part in text.partition("="))
        malformed_if(name not in OPTIONS or variant not in OPTIONS[name], line)
        malformed_if(name in options, line)
        if name in ("lives", "hand"):
            malformed_if(not re.fullmatch("[0-9]+", value) or int(value) == 0, line)
        elif name == "sixty-nine":
            malformed_if(value not in ("reset", "drink", "point", "penny"), line)
        else:
            malformed_if(bool(equals), line)
        options[name] = value
        malformed_if("swap-9-king" in options and "swap-4-9" in options, line)
    return options


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
    malformed_if(game != "adding", at)
    at, variant = setup.get("variant", (None, "99"))
    malformed_if(variant not in LIMIT, at)
    at, value = setup.get("players", (None, ""))
    players = [" ".join(name.split()) for name in value.split(",")]
    malformed_if(len(players) < PLAYERS[variant][0] or not all(players), at)
    malformed_if(len(players) > MOST[variant], at)
    malformed_if(len({plain(name) for name in players}) < len(players), at)
    dealer = 0
    if "first-dealer" in setup:
        at, value = setup["first-dealer"]
        try:
            dealer = seat_of(players, value)
        except SheetError:
            raise SheetError("malformed", at) from None
    chosen = check_options(variant, options)
    few = 6 if variant == "100" else 4
    cards = 104 if variant in ("99", "100") and len(players) > few else 52
    cards += 2 if variant == "98-arizona" else 0
    each = int(chosen.get("hand", 4 if variant.startswith("98") else 3))
    malformed_if(len(players) * each + ("start-card" in chosen) > cards)
    return Table(variant, players, chosen, dealer)


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
RANKS = ("A", *PIPS, "J", "Q", "K")
NOTES = ('note "a break"', 'note "no # comment"', 'Note "K 8 bust"', 'note "he said \\"no\\""')


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


def suits_matter(table: Table, rank: str) -> bool:
    if table.variant == "100":
        return rank in ("A", "2", "5", "Q")
    return table.variant == "98-umass" and rank == "A"


def spelled(rng: random.Random, table: Table, card: Card) -> str:
    if card.rank == "joker":
        return any_case(rng, "joker")
    rank = rng.choice([card.rank, "T"]) if card.rank == "10" else card.rank
    suit = card.suit
    if suit and not suits_matter(table, card.rank) and rng.random() < 0.6:
        suit = ""
    if rng.random() < 0.2:
        return rank + suit.translate(SIGNS)
    return (rank + suit).lower() if rng.random() < 0.2 else rank + suit


def drawn(rng: random.Random, table: Table) -> Card:
    """A card as it may come into a hand, the ones that do something a little more often."""
    if table.variant == "98-arizona" and rng.random() < (0.35 if table.owed else 0.06):
        return Card("joker")
    rank = rng.choice(RANKS)
    if rng.random() < 0.2:
        rank = rng.choice("49JQK")
    if "sixty-nine" in table.options and abs(69 - table.count) <= 10 and rng.random() < 0.4:
        rank = {0: "9", 1: "A"}.get(missing := abs(69 - table.count), str(missing))
    return Card(rank, rng.choice("CHSD"))


def with_number(rng: random.Random, numbers: Counts, sets: bool) -> str:
    number = rng.choice(numbers)
    if sets or number < 0 or rng.random() < 0.5:
        return f"={number}"
    return f"=+{number}"


def written_play(rng: random.Random, table: Table, card: Card) -> str:
    """Write the play of a card, which may be illegal as the count stands."""
    word = spelled(rng, table, card)
    if table.variant == "98-umass" and card == Card("A", "S"):
        others = [seat for seat in table.still_in() if seat != table.turn]
        answer = "+" + spelled(rng, table, Card("A", "H")) if rng.random() < 0.4 else ""
        return f"{word}={short(rng, table, rng.choice(others))}{answer}"
    if table.variant == "98-arizona" and not table.owed and rng.random() < 0.15:
        word = "+".join(together(rng, table, card))
    does = table.does(card)
    if does.doubles:
        return word
    many = len(does.sets or does.adds) > 1
    if len(does.sets) > 1:
        near = rng.choice([0, 100, 98, rng.randint(0, 100)])
        return f"{word}={near}"
    if rng.random() < (0.5 if many else 0.12):
        word += with_number(rng, does.sets or does.adds, bool(does.sets))
    return word


def together(rng: random.Random, table: Table, card: Card) -> list[str]:
    """Equal cards that fit one pack."""
    if card.rank == "joker":
        return [spelled(rng, table, card) for _ in range(2)]
    suits = rng.sample("CHSD", rng.choice([2, 2, 2, 3, 4]))
    return [spelled(rng, table, Card(card.rank, suit)) for suit in suits]


def random_turn(rng: random.Random, table: Table) -> str:
    """The entry of whoever's turn it is: a card of the hand that may be played, or a bust."""
    if table.to_turn_up:
        while True:
            card = drawn(rng, table)
            if table.variant != "99" or card.rank not in ("4", "9", "10", "K"):
                return any_case(rng, "turn=") + spelled(rng, table, card)
    cards = 4 if table.variant.startswith("98") else 3
    for _ in range(cards):
        word = written_play(rng, table, drawn(rng, table))
        if rng.random() < 0.07:
            word = f"{short(rng, table, table.turn)}: {word}"
        if is_legal(table, word):
            return word
    word = any_case(rng, "bust")
    return f"{short(rng, table, table.turn)}: {word}" if rng.random() < 0.2 else word


def is_legal(table: Table, word: str) -> bool:
    """Return whether a card may be played; the table stays as it is."""
    try:
        entry = read_line(table, word)[0]
        table.check_together(entry.cards)
        does = table.does(entry.cards[0])
        if "no-early-king" in table.options and does.sets == (99,) and table.had[table.turn] < 5:
            return False
        if entry.victim is None:
            table.count_after(entry.cards, entry.told)
    except SheetError:
        return False
    return True


def random_entry(rng: random.Random, table: Table, losses: float) -> str:
    chance = rng.random()
    if chance < 0.02:
        return rng.choice(NOTES)
    if rng.random() < 0.02 and table.variant in ("99", "100"):
        seat = rng.choice(table.seats)
        coins = rng.choice(["+1", "1", "-1", "+2"] if table.coins[seat] else ["+1", "2"])
        reason = rng.choice(["", "", ' "drew twice"', ' "K 8"'])
        return f"{any_case(rng, 'adjust')} {short(rng, table, seat)} {coins}{reason}"
    if chance < 0.02 + losses and table.variant != "98-arizona":
        seat = rng.choice([seat for seat in table.seats if not table.gone[seat]])
        return f"{any_case(rng, 'loses')} {short(rng, table, seat)}"
    if chance < 0.02 + losses and not table.to_turn_up:
        return any_case(rng, "bust")
    if not table.to_turn_up and rng.random() < 0.01:
        who = short(rng, table, rng.choice(table.still_in()))
        ends = {"kings": "three-kings-win", "sixes": "three-sixes-end"}
        if words := [word for word, option in ends.items() if option in table.options]:
            return f"{any_case(rng, rng.choice(words))} {who}"
    return random_turn(rng, table)


def random_options(rng: random.Random, variant: str) -> list[str]:
    likely = rng.choice([0, 0.15, 0.35])
    names = [name for name in OPTIONS if variant in OPTIONS[name] and rng.random() < likely]
    if variant != "99" and not names and rng.random() < 0.3:
        names = ["floor-zero"]
    if "swap-9-king" in names and "swap-4-9" in names:
        names.remove(rng.choice(["swap-9-king", "swap-4-9"]))
    rng.shuffle(names)
    return [option_told(rng, name) for name in names]


def option_told(rng: random.Random, name: str) -> str:
    values = {
        "lives": ["1", "2", "3", "7"],
        "hand": ["3", "4", "5", "7"],
        "sixty-nine": ["reset", "reset", "drink", "point", "penny", "penny"],
    }
    return f"{name}={rng.choice(values[name])}" if name in values else name


def option_lines(rng: random.Random, options: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for option in options:
        if lines and rng.random() < 0.5:
            lines[-1] += rng.choice([", ", ","]) + option
        else:
            lines.append("option: " + option)
    return lines


def build(
    rng: random.Random, variant: str, players: int, plays: int, options: Sequence[str] | None
) -> tuple[list[str], list[list[str]], Table]:
    """Header lines, the entries of each line, and the table as it then stands."""
    names = rng.sample(NAMES, players)
    if options is None:
        options = random_options(rng, variant)
    headers = ["game: adding", "players: " + ", ".join(names), *option_lines(rng, options)]
    if variant != "99" or rng.random() < 0.5:
        headers.append(f"variant: {variant}")
    if rng.random() < 0.5:
        headers.append(f"first-dealer: {rng.choice(names)}")
    if rng.random() < 0.1:
        headers.append("title: Friday")
    rng.shuffle(headers)
    table = set_the_table(list(enumerate(headers, start=1)))
    losses = rng.choice([0, 0.01, 0.03, 0.2])
    lines: list[list[str]] = [[]]
    for _ in range(plays):
        if table.over:
            break
        entry = random_entry(rng, table, losses)
        for read in read_line(table, entry):
            table.take(read)
        if rng.random() < 0.3:
            lines.append([])
        lines[-1].append(entry)
    return headers, lines, table


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
            line += rng.choice(["  # so it was", "# K 8", '  # "', "   "])
        text.append(line)
        if rng.random() < 0.05:
            text.append(rng.choice(["", "# K 8"]))
    paper = "\n".join([*text, ""])
    return "\ufeff" + paper.replace("\n", "\r\n") if rng.random() < 0.04 else paper


def random_sheet(
    rng: random.Random,
    variant: str,
    players: int,
    plays: int,
    options: Sequence[str] | None = None,
) -> str:
    """A legal sheet of so many entries, or fewer where the game ends before."""
    headers, lines, _ = build(rng, variant, players, plays, options)
    return written(rng, headers, lines)


# --- planting a fault -------------------------------------------------------------------------


def unknown_names(rng: random.Random, table: Table) -> list[str]:
    nobody = ["Nobody"]
    for length in (1, 2, 3):
        starts = [plain(name)[:length] for name in table.players]
        known = [plain(name) for name in table.players]
        nobody += [s for s in starts if starts.count(s) > 1 and s not in known and " " not in s]
    name = rng.choice(nobody)
    words = [f"loses {name}", f"{name}: 5", f"{name}: bust", f"kings {name}", f"sixes {name}"]
    return [*words, f"AS={name}", f"AS={name}+AH"] if table.variant == "98-umass" else words


def malformed_words(rng: random.Random, table: Table) -> str:
    """Words that no table of this game could mean."""
    name = table.players[0].split()[0]
    kinds = (
        unknown_names(rng, table),
        ["1", "11", "8X", "0", "12", "15", "10X", "KK", "-8", "+8", "8+", "8++8", "8+1"],
        ["hello", "pass", "draw", "bustt", "play 5", "K,", "K;", "jokers", "turn", "kings=1"],
        ["8=", "=8", "8=x", "8=8=8", "8=--8", "8=1.5", "8=+", "10=-", "8x8"],
        ["turn=", "turn=1", "turn=8X", "turn=x", "turn=11"],
        [f"adjust {name}", f"adjust {name} one", "adjust -1", "adjust Nobody 1", "5 7. 6"],
        [f"adjust {name} -1 drew", f"adjust {name} 1.5", f"adjust {name} 1000", "5 12. 6"],
        [f"adjust {name} 0", f"adjust {name} +0", f"adjust {name} -00"],
        [f"{name}:", "loses", "note", "Loses", "kings", "sixes", "Nobody"],
    )
    return rng.choice(rng.choice(kinds))


def over_the_limit(rng: random.Random, table: Table) -> str:
    top = "10" if table.variant == "100" else "K"
    if "swap-9-king" in table.options:
        top = "9"
    over = ["3", "6", "8", "8C", "7H"]
    if table.variant == "100":
        over += ["9", "AH", "5C", "QD", "2S", "2H"]
    elif table.variant == "98":
        over += ["9", "4", "A", "5", "2"]
    elif table.variant == "98-umass":
        over += ["5", "2", "AD", "10=10"]
    elif table.variant == "98-arizona":
        over += ["10", "5", "A", "A=11", "2", "8+8", "joker 8", "joker 4 10", "joker J 3", "A+A"]
    else:
        over += ["5", "A", "2", "J", "Q"]
    return f"{top} {rng.choice(over)}"


def number_at_fault(rng: random.Random, table: Table) -> str:
    """A number that the card does not take."""
    words = ["8=9", "8=-8", "3=+4", "6=0", "7=77"]
    if table.variant == "100":
        words += ["AS", "AC", "ac=101", "A♠=-1", "AH=2", "AD=50", "2S=2", "2♠=+2", "2s=0", "2H=4"]
        words += ["5H=5", "5C=-5", "QH=10", "QC=0", "10=10", "10=99", "J=10", "K=100", "4=4"]
    elif table.variant == "98":
        words += ["10=10", "T=+10", "10=0", "J=10", "Q=10", "K=97", "K=0", "A=11", "4=0", "9=0"]
    elif table.variant == "98-umass":
        words += ["10=5", "AD=11", "AH=1", "4=4", "9=9", "K=99", "J=-10", "Q=10"]
    elif table.variant == "98-arizona":
        words += ["A=10", "A=0", "A+A=22", "A+A=2", "8+8=16", "8+8=9", "10=-10", "J=10", "4=4"]
        words += ["9=9", "Q=10", "K=99", "joker=50", "J+J=-20", "J=0"]
    else:
        words += ["10=0", "10=11", "J=-10", "Q=0", "A=10", "4=4", "9=9", "2=-2"]
        words += ["10=10", "T=+10"] if "ten-minus" in table.options else []
        words += [] if "ace-11" in table.options else ["A=11", "A♣=+11"]
        words += ["K=99"] if "swap-9-king" in table.options else ["K=98", "9=99", "K=0"]
    return rng.choice(words)


def card_not_in_this_game(rng: random.Random, table: Table) -> str:
    """A joker, cards together, or a suit left out, where the variant does not have that."""
    if table.variant == "98-arizona":
        words = [
            "8+9",
            "8+8+8+8+8",
            "5+5+5+5+5",
            "4+4+4+4+4",
            "8S+8S",
            "8s+8♠",
            "K+joker",
            "joker+joker+joker",
            "A+2=1",
        ]
        words += ["joker 4+4", "joker K+K", "joker joker+joker", "joker+joker Q+Q", "joker 9+9"]
        return rng.choice([*words, "8H+8+8h", "QC+KC", "4C+4♣", "JD+Jd=-10", "AH+a♥"])
    words = ["joker", "8+8", "A+A", "4S+4H", "joker+joker", "3+3=3"]
    if table.variant == "100":
        words += ["A", "2", "5", "Q", "A=55", "A=1", "2=2", "5=-5", "Q=10"]
    if table.variant == "98-umass":
        words += ["A", "A=1", "AS", "a♠", f"AS={short(rng, table, table.turn)}"]
        words += [f"AS={short(rng, table, table.turn)}+AH"]
        words += [f"AS={short(rng, table, seat)}" for seat in table.put_out] * 5
        if len(table.still_in()) > 2:  # whoever comes next aims at the one who was put out
            victims = [seat for seat in table.still_in() if seat != table.turn]
            victim = short(rng, table, rng.choice(victims))
            words += [f"AS={victim} a♠={victim}", f"as={victim} AS={victim}+ah"] * 2
    return rng.choice(words)


def out_of_turn(rng: random.Random, table: Table) -> str:
    seat = rng.choice([seat for seat in table.seats if seat != table.turn])
    return f"{short(rng, table, seat)}: {rng.choice(['4', 'K', 'bust', 'Bust', '3D'])}"


def turned_at_fault(rng: random.Random, table: Table) -> str:
    """A card turned up where none is, or none where one is, or one that cannot begin a pile."""
    if not table.to_turn_up:
        return rng.choice(["turn=8", "Turn=a", "turn=2H"])
    words = ["8", "3D", "bust", f"{short(rng, table, table.turn)}: 6", "turn=7 turn=7", "K"]
    if table.variant == "99":
        words += ["turn=4", "turn=9", "turn=10", "turn=K", "turn=T♥", "turn=9s", "turn=joker"]
    return rng.choice(words)


def loser_at_fault(rng: random.Random, table: Table) -> str:
    if table.variant == "98-arizona":
        return f"loses {short(rng, table, rng.choice(table.seats))}"
    gone = [seat for seat in table.seats if table.gone[seat]]
    poor = [seat for seat in table.still_in() if table.coins[seat] == 1]
    if poor and len(table.still_in()) > 2 and "on-your-honor" not in table.options:
        name = short(rng, table, rng.choice(poor))
        return rng.choice([f"loses {name} loses {name}", f"loses {name} {name}: bust"])
    if gone:
        word = rng.choice(["loses {}", "Loses {}", "{}: 3", "{}: bust"])
        return word.format(short(rng, table, rng.choice(gone)))
    return out_of_turn(rng, table)


def coins_at_fault(rng: random.Random, table: Table) -> str:
    """More coins taken than there are, or any where there are none."""
    seat = rng.choice(table.seats)
    return f"adjust {short(rng, table, seat)} -{table.coins[seat] + 1}"


def option_missing(rng: random.Random, table: Table) -> str:
    name = short(rng, table, rng.choice(table.seats))
    words = [] if "three-kings-win" in table.options else [f"kings {name}"]
    words += [] if "three-sixes-end" in table.options else [f"sixes {name}"]
    if "no-early-king" in table.options and table.had[table.turn] < 5:
        words += ["9" if "swap-9-king" in table.options else "K"] * 4
    return rng.choice(words) if words else out_of_turn(rng, table)


ILLEGAL: tuple[Callable[[random.Random, Table], str], ...] = (
    over_the_limit,
    number_at_fault,
    card_not_in_this_game,
    out_of_turn,
    turned_at_fault,
    loser_at_fault,
    coins_at_fault,
    option_missing,
)


def illegal_words(rng: random.Random, table: Table) -> str:
    """Words that are well-formed and cannot have happened here."""
    if table.over:
        name = short(rng, table, rng.choice(table.seats))
        return rng.choice(["5", "bust", f"loses {name}", f"kings {name}", "turn=8", f"{name}: K"])
    return rng.choice(ILLEGAL)(rng, table)


def bad_header(rng: random.Random, variant: str, players: int) -> list[str]:
    """A header in which one thing is wrong."""
    game, named = "game: adding", f"variant: {variant}"
    names = "players: " + ", ".join(NAMES[:players])
    elsewhere = [name for name, where in OPTIONS.items() if variant not in where]
    has = [name for name, where in OPTIONS.items() if variant in where]
    lines = [game, named, names]
    kind = rng.randrange(8)
    if kind == 0:
        lines[2:] = []
    elif kind == 1:
        few, many = NAMES[: PLAYERS[variant][0] - 1], [f"P{n}" for n in range(MOST[variant] + 1)]
        doubled = [*NAMES[: players - 1], rng.choice(["anna", "Anna", "ANNA"])]
        lines[2] = "players: " + ", ".join(rng.choice([few, many, doubled]))
    elif kind == 2:
        lines[1] = rng.choice(["variant: 97", "variant: pagat", "variant: 98-texas", "variant: 10"])
    elif kind == 3:
        lines.append(rng.choice(["target: 100", "games: 3", "deals: 9", "first-dealer: Nobody"]))
    elif kind == 4:
        bad = ["nosuch", "swap", "floor-zero=yes", "floor-zero=0", "lives", "hand", "sixty-nine"]
        lines.append("option: " + rng.choice([*bad, *elsewhere, *(f"{o}=1" for o in elsewhere)]))
    elif kind == 5:
        bad = ["lives=0", "lives=many", "lives=-1", "lives=1.5", "lives=", "hand=0", "hand=x"]
        bad += ["sixty-nine=maybe", "sixty-nine=", "swap-4-9, swap-9-king", "ace-11=yes"]
        lines.append("option: " + rng.choice(bad))
    elif kind == 6:
        pair = ["option: swap-9-king", "option: swap-4-9"]
        lines += pair if variant == "99" else [f"option: {has[0]}", "option: nosuch"]
    else:
        lines.insert(rng.randint(0, 2), rng.choice([named, "colour: red", "colour: red"]))
        lines.append(rng.choice([game, named, names]))
    return lines


def spoiled_sheet(rng: random.Random, variant: str, players: int) -> str:
    """A sheet with one fault in it that is certainly malformed or illegal."""
    kind = rng.randrange(8)
    options = None
    if kind == 0 and variant == "99":  # a game that ends soon
        options = ["lives=1", *rng.sample(["play-on", "floor-zero", "three-kings-win"], 1)]
    elif kind == 1 and variant in OPTIONS["start-card"]:
        options = ["start-card"]
    elif kind == 2 and variant == "99":
        options = ["no-early-king"]
    count = rng.randint(0, 30)
    if kind == 0 and variant in ("99", "100"):
        count = 400
    elif options == ["start-card"] and rng.random() < 0.7:
        count = 0
    elif options == ["no-early-king"]:
        count = rng.randint(4 * players, 5 * players)
    headers, lines, table = build(rng, variant, players, count, options)
    if kind == 7 and rng.random() < 0.5:
        return written(rng, bad_header(rng, variant, players), lines)
    if kind == 7 and rng.random() < 0.2:
        late = ["title: too late", "option: floor-zero", "players: Anna, Ben", "target: 100"]
        lines += [[rng.choice(NOTES)], [rng.choice(late)]]
    else:
        malformed = rng.random() < 0.35
        fault = malformed_words(rng, table) if malformed else illegal_words(rng, table)
        if options == ["start-card"] and rng.random() < 0.7:
            fault = turned_at_fault(rng, table)
        elif options == ["no-early-king"] and not table.over and table.had[table.turn] < 5:
            fault = "K"
        if not malformed and rng.random() < 0.1:
            fault += " " + malformed_words(rng, table)
        if rng.random() < 0.5:
            lines.append([])
        lines[-1].append(fault)
    if rng.random() < 0.5:  # the first line at fault decides
        lines.append([rng.choice(["5", "hello", "K 3 4", "loses Nobody", "10", "bust"])])
    return written(rng, headers, lines)
