"""A second scorer for Ninety-Nine, written straight from the rules page and apart from the product.

It scores as a person would by hand, so that tests can hold the product against it. It also
writes random score sheets, legal ones and ones with a planted fault.
"""

import itertools
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

Card = tuple[str, str]
Lines = list[list[tuple[str, int]]]
SUITS = "DSHC"  # a suit's place here is what it bids
SYMBOLS = str.maketrans("♦♠♥♣", "DSHC")
TRUMPS = {"D": "diamonds", "S": "spades", "H": "hearts", "C": "clubs"}
KEYS = ("trump", "turn", "declare", "reveal")
NUMBERS = ("target", "games", "deals")
HEADERS = ("game", "variant", "players", "title", "date", "place", "first-dealer", *NUMBERS)
CARD = r"(?:(?:10|11|12|[2-9TJQKA])?[CHSD]|\*)"
TOKEN = re.compile(rf"([0-9]+)(?::({CARD}{{3}})|/([0-9]+)|([+-]))?(!{{0,2}})")


class SheetError(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def malformed_if(bad: bool) -> None:
    if bad:
        raise SheetError("malformed")


def illegal_if(bad: bool) -> None:
    if bad:
        raise SheetError("illegal")


# --- one deal ---------------------------------------------------------------------------------


def deal_lines(
    variant: str,
    hands: Sequence[tuple[int, bool, str]],
    vulnerable: Sequence[bool] = (),
    bids: Sequence[int | None] = (),
    *,
    dummy: bool = False,
) -> Lines:
    """Each seat's (reason, points) for one deal; a reason comes once a seat, noughts not at all."""
    seats = len(hands)
    makers = sum(made for _, made, _ in hands)
    own = [dict.fromkeys(("tricks", "contract", "premium", "forfeit"), 0) for _ in hands]
    for seat, (tricks, made, _) in enumerate(hands):
        own[seat]["tricks"] = tricks
        if made and variant == "duel":
            own[seat]["contract"] = 20 if makers == 1 else 10
        elif made:
            own[seat]["contract"] = 60 - 10 * makers if seats == 5 else 40 - 10 * makers
    if variant == "duel":
        for seat in (0, 1):
            other = 1 - seat
            if vulnerable and vulnerable[other] and not hands[other][1] and not vulnerable[seat]:
                own[seat]["vulnerable"] = 10
    elif seats == 5:
        for seat, (_, made, mark) in enumerate(hands):
            if mark and made:
                own[seat]["premium"] = 50
            elif mark:
                own[seat]["penalty"] = -50
    elif dummy:
        for seat in (0, 1):
            _, made, mark = hands[seat]
            other_made, other_mark = hands[1 - seat][1:]
            if mark and made:
                own[seat]["premium"] = 30
            elif mark:
                own[2]["forfeit"] += 30
                if other_made or not other_mark:
                    own[1 - seat]["forfeit"] = 30
        if variant == "penguin" and bids and bids[2] == hands[2][0]:
            own[2]["premium"] = 30
    else:
        for seat, (_, made, mark) in enumerate(hands):
            worth = 60 if mark == "!!" else 30
            if mark and made:
                own[seat]["premium"] = worth
            elif mark:
                for opponent in range(seats):
                    if opponent != seat:
                        own[opponent]["forfeit"] += worth
    return [[(why, points) for why, points in mine.items() if points] for mine in own]


def score_three(
    tricks: Sequence[int], bids: Sequence[int], premiums: Sequence[str]
) -> tuple[int, int, int]:
    """The points of a deal of three, quickly."""
    one, two, three = tricks
    made = (one == bids[0], two == bids[1], three == bids[2])
    each = 40 - 10 * (made[0] + made[1] + made[2])
    points = [one + each * made[0], two + each * made[1], three + each * made[2]]
    for seat in (0, 1, 2):
        if premiums[seat]:
            for other in (0, 1, 2):
                if (other == seat) == made[seat]:
                    points[other] += 60 if premiums[seat] == "!!" else 30
    return points[0], points[1], points[2]


# --- the table --------------------------------------------------------------------------------


@dataclass
class Deal:
    game: int
    dealer: int
    trump: str | None
    made: list[int]
    lines: Lines
    totals: list[int]


@dataclass
class Game:
    deals: list[int]
    scores: list[int]
    bonuses: list[int]
    winners: list[int]


@dataclass
class Table:
    variant: str
    players: list[str]
    first: int = 0
    target: int | None = None
    games_wanted: int | None = None
    deals_wanted: int = 9
    deals: list[Deal] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    waiting: list[tuple[int, int]] = field(default_factory=list)  # adjustments without a deal yet
    finished: bool = False
    winners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.live = len(self.players)
        self.dummy = self.live == 2 and self.variant != "duel"
        self.names = [*self.players, "Dummy"] if self.dummy else self.players
        self.seats = len(self.names)
        self.tricks = 10 if self.seats == 4 else 9
        self.now = [0] * self.seats  # totals of the game in play
        self.rubber_bonus = [0] * self.seats
        self.in_game: list[int] = []  # numbers of the deals of the game in play
        self.trump: str | None = None
        self.first_trump()

    def first_trump(self) -> None:
        self.trump = "clubs" if self.variant == "pagat" and self.dummy else "none"
        if self.variant == "original":
            self.trump = None

    def dealer(self) -> int:
        return (self.first + len(self.games) + len(self.in_game)) % self.live

    def seat(self, name: str) -> int:
        low = name.casefold()
        full = [s for s, known in enumerate(self.names) if known.casefold() == low]
        starts = [s for s, known in enumerate(self.names) if known.casefold().startswith(low)]
        found = full or starts
        malformed_if(len(found) != 1)
        return found[0]

    def ranks(self) -> list[str]:
        if self.variant == "duel":
            return list("9TJQKA")
        if self.seats == 5:
            return [*"23456789T", "11", "12", *"JQKA"]
        return list("23456789TJQKA") if self.seats == 4 else list("6789TJQKA")

    def entry(self, text: str) -> None:
        text = re.sub(r"^[0-9]+\.\s+", "", text)
        word, _, rest = text.replace("\t", " ").partition(" ")
        if word == "note":
            malformed_if(not rest.strip())
        elif word == "adjust":
            found = re.fullmatch(r"(\S+)\s+([+-]?[0-9]+)(?:\s+\S.*)?", rest.strip())
            if found is None:
                raise SheetError("malformed")
            seat = self.seat(found[1])
            illegal_if(self.finished)
            self.adjust(seat, int(found[2]))
        else:
            self.deal_entry(text.translate(SYMBOLS).split())

    def adjust(self, seat: int, points: int) -> None:
        self.now[seat] += points
        if not self.in_game:
            self.waiting.append((seat, points))
        else:
            self.deals[-1].lines[seat].append(("adjustment", points))
            self.deals[-1].totals[seat] += points

    def deal_entry(self, tokens: list[str]) -> None:
        keys: dict[str, str] = {}
        given: list[tuple[int, re.Match[str]]] = []
        named: set[bool] = set()
        for token in tokens:
            name, equals, value = token.rpartition("=")
            if name in KEYS:
                malformed_if(name in keys)
                keys[name] = value.upper()
                continue
            found = TOKEN.fullmatch(value.upper())
            if found is None:
                raise SheetError("malformed")
            seat = self.seat(name) if equals else len(given)
            malformed_if(any(seat == other for other, _ in given))
            named.add(bool(equals))
            given.append((seat, found))
        malformed_if(len(named) > 1)
        marks = {seat: hand[5] for seat, hand in given if hand[5]}
        for key, mark in (("declare", "!"), ("reveal", "!!")):
            if key in keys:
                seat = self.seat(keys[key])
                malformed_if(seat in marks)
                marks[seat] = mark
        choice, turned = keys.get("trump"), keys.get("turn")
        malformed_if(choice is not None and choice not in ("C", "H", "S", "D", "NINES"))
        if turned is not None and turned != "JOKER":
            malformed_if(turned in SUITS or turned == "*" or not re.fullmatch(CARD, turned))
            turned = turned.replace("10", "T")
        illegal_if(self.finished)
        illegal_if(sorted(seat for seat, _ in given) != list(range(self.seats)))
        illegal_if(len(marks) > 1 and self.seats in (3, 4) and not self.dummy)
        illegal_if("!!" in marks.values() and (self.dummy or self.seats == 5))
        illegal_if(bool(marks) and self.variant == "duel")
        illegal_if(self.dummy and 2 in marks)
        self.check_trump(choice, turned, bool(marks))
        hands: list[tuple[int, bool, str]] = []
        bids: list[int | None] = []
        shown: list[str] = [] if turned is None else [turned.replace("JOKER", "*")]
        for seat, hand in sorted(given, key=lambda pair: pair[0]):
            tricks, bid = int(hand[1]), None
            if hand[2]:
                cards = re.findall(CARD, hand[2].replace("10", "T"))
                shown += [card for card in cards if card not in SUITS]
                suits = [turned[-1] if card == "*" and turned else card[-1] for card in cards]
                bid = sum(max(0, SUITS.find(suit)) for suit in suits)
            elif hand[3]:
                bid = int(hand[3])
                illegal_if(bid > self.tricks)
            made = hand[4] == "+" or bid == tricks
            if self.seats == 4 and bid in (0, 10):
                made = tricks in (0, 10)
            if self.dummy and self.variant == "penguin" and seat == 2:
                illegal_if(bid is None)
                made = bid is not None and tricks <= bid
            hands.append((tricks, made, marks.get(seat, "")))
            bids.append(bid)
        illegal_if(len(set(shown)) != len(shown))
        for card in shown:
            illegal_if(card == "*" and self.variant != "original")
            illegal_if(card != "*" and card[:-1] not in self.ranks())
        illegal_if(sum(tricks for tricks, _, _ in hands) != self.tricks)
        self.play(hands, bids)

    def check_trump(self, choice: str | None, turned: str | None, premium: bool) -> None:
        may_choose = premium and self.variant in ("declarer-trumps", "nines")
        illegal_if(choice is not None and not may_choose)
        illegal_if(choice is None and premium and self.variant == "declarer-trumps")
        illegal_if(choice == "NINES" and self.variant != "nines")
        illegal_if((turned is not None) != (self.variant == "original"))
        if choice is not None:
            self.trump = "nines" if choice == "NINES" else TRUMPS[choice]
        if turned is not None:
            plain = turned == "JOKER" or turned[0] == "9"
            self.trump = "none" if plain else TRUMPS[turned[-1]]

    def play(self, hands: list[tuple[int, bool, str]], bids: list[int | None]) -> None:
        vulnerable = [total == max(self.now) for total in self.now]
        lines = deal_lines(self.variant, hands, vulnerable, bids, dummy=self.dummy)
        for seat, mine in enumerate(lines):
            self.now[seat] += sum(points for _, points in mine)
        for seat, points in self.waiting:  # these are in the totals already
            lines[seat].append(("adjustment", points))
        self.waiting = []
        made = [seat for seat, hand in enumerate(hands) if hand[1]]
        game = len(self.games) + 1
        self.deals.append(Deal(game, self.dealer(), self.trump, made, lines, list(self.now)))
        self.in_game.append(len(self.deals))
        if self.variant == "original":
            self.trump = None
        elif self.variant != "declarer-trumps":
            count = len(made)
            self.trump = "none" if count > 3 else TRUMPS[SUITS[count]]
        if self.variant == "original":
            if len(self.deals) == self.deals_wanted:
                self.finished = True
                self.winners = self.best(list(range(self.live)))
        elif max(self.now) >= (self.target or 100):
            self.end_game()

    def end_game(self) -> None:
        bonuses = [0 if self.target or total < 100 else 100 for total in self.now]
        if self.dummy:
            one, two, dummy = self.now
            if dummy > one and dummy > two:
                winners = []
            elif one == two:
                winners = [0, 1] if self.variant == "penguin" else []
            else:
                winners = [0] if one > two else [1]
                if self.variant == "pagat" and dummy >= min(one, two) and not self.target:
                    bonuses[winners[0]] += 100
        else:
            winners = [seat for seat, total in enumerate(self.now) if total == max(self.now)]
        self.games.append(Game(self.in_game, self.now, bonuses, winners))
        self.now, self.in_game = [0] * self.seats, []
        self.first_trump()
        self.end_rubber(winners)

    def end_rubber(self, winners: list[int]) -> None:
        if self.target:
            self.finished, self.winners = True, winners
        elif self.variant in ("penguin", "duel"):
            there = [s for s in range(self.live) if self.wins(s) == (self.games_wanted or 3)]
            if there:
                self.finished, self.winners = True, self.best(there)
                for seat in self.winners:
                    self.rubber_bonus[seat] = max(0, 100 * (8 - len(self.games)))
        elif len(self.games) == (self.games_wanted or max(3, self.live)):
            self.finished, self.winners = True, self.best(list(range(self.live)))

    def wins(self, seat: int) -> int:
        return sum(seat in game.winners for game in self.games)

    def points(self, seat: int) -> int:
        before = sum(game.scores[seat] + game.bonuses[seat] for game in self.games)
        return before + self.now[seat] + self.rubber_bonus[seat]

    def best(self, among: list[int]) -> list[int]:
        top = max(self.points(seat) for seat in among)
        return [seat for seat in among if self.points(seat) == top]

    def report(self) -> dict[str, object]:
        def by_name(values: Sequence[int]) -> dict[str, int]:
            return dict(zip(self.names, values, strict=True))

        def called(seats: list[int]) -> list[str]:
            return [self.names[seat] for seat in seats]

        def at(dealer: int, trump: str | None) -> dict[str, object]:
            leader = self.names[(dealer + 1) % self.live]
            return {"dealer": self.names[dealer], "leader": leader, "trump": trump}

        deals = [
            {"number": number, "game": deal.game, **at(deal.dealer, deal.trump)}
            | {"made": called(deal.made), "totals": by_name(deal.totals)}
            | {"scores": by_name([sum(points for _, points in mine) for mine in deal.lines])}
            | {
                "lines": [
                    {"player": name, "points": points, "reason": reason}
                    for name, mine in zip(self.names, deal.lines, strict=True)
                    for reason, points in mine
                ]
            }
            for number, deal in enumerate(self.deals, 1)
        ]
        games = [
            {"number": number, "deals": game.deals, "winners": called(game.winners)}
            | {"scores": by_name(game.scores), "bonuses": by_name(game.bonuses)}
            | {"totals": by_name([a + b for a, b in zip(game.scores, game.bonuses, strict=True)])}
            for number, game in enumerate(self.games, 1)
        ]
        everyone = range(self.seats)
        rubber = {"finished": self.finished, "winners": called(self.winners)}
        rubber["totals"] = by_name([self.points(seat) for seat in everyone])
        rubber["games_won"] = by_name([self.wins(seat) for seat in everyone])
        rubber["bonuses"] = by_name(self.rubber_bonus)
        coming = {"game": len(self.games) + 1, "deal": len(self.in_game) + 1}
        after = None if self.finished else coming | at(self.dealer(), self.trump)
        head = {"schema": 1, "game": "ninety-nine", "variant": self.variant}
        body = {"players": self.players, "deals": deals, "games": games}
        return head | body | {"rubber": rubber, "next": after}


# --- a sheet ----------------------------------------------------------------------------------


def without_comment(line: str) -> str:
    quoted = False
    for place, char in enumerate(line):
        quoted ^= char == '"'
        if char == "#" and not quoted:
            return line[:place].strip()
    return line.strip()


def table_of(headers: dict[str, str]) -> tuple[Table, list[str]]:
    """The table that the headers describe, and the names of the headers at fault."""
    variant = headers.get("variant", "pagat")
    bad = [key for key, value in headers.items() if not value]
    if headers.get("game", "ninety-nine") != "ninety-nine":
        bad.append("game")
    low, high = 2, 5
    if variant == "duel":
        high = 2
    elif variant in ("original", "nines", "unbidden", "declarer-trumps"):
        low, high = 3, 4 if variant == "declarer-trumps" else 3
    elif variant not in ("pagat", "penguin"):
        bad.append("variant")
    players = [name.strip() for name in headers.get("players", "").split(",")]
    lower = {name.casefold() for name in players}
    if not low <= len(players) <= high or len(lower) < len(players):
        bad.append("players")
    if lower & {"", "dummy", *KEYS}:
        bad.append("players")
    table = Table(variant, players)
    numbers: dict[str, int] = {}
    for key in NUMBERS:
        value, useless = headers.get(key), (key == "deals") != (variant == "original")
        if value is not None and re.fullmatch("0*[1-9][0-9]*", value) and not useless:
            numbers[key] = int(value)
        elif value is not None:
            bad.append(key)
    if "target" in headers and "games" in headers:
        bad.append(max(("games", "target"), key=list(headers).index))
    table.target, table.games_wanted = numbers.get("target"), numbers.get("games")
    table.deals_wanted = numbers.get("deals", 9)
    try:
        table.first = table.seat(headers.get("first-dealer", players[0]))
    except SheetError:
        bad.append("first-dealer")
    if table.first >= table.live:
        bad.append("first-dealer")
    return table, bad


def score_sheet(text: str) -> dict[str, object]:
    """All of a sheet's JSON; for a bad sheet the code and the line of its first fault."""
    headers: dict[str, str] = {}
    where: dict[str, int] = {}
    entries: list[tuple[int, str]] = []
    faults: list[int] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        raw = raw.removesuffix("\r")
        line = without_comment(raw)
        header = re.fullmatch(r"([A-Za-z-]+)\s*:(.*)", line)
        if re.search(r"[\x00-\x08\x0a-\x1f\x7f]", raw):
            entries.append((number, "?"))
        elif line and (header is None or entries):
            entries.append((number, line))
        elif header and (header[1] not in HEADERS or header[1] in headers):
            faults.append(number)
        elif header:
            headers[header[1]], where[header[1]] = header[2].strip(), number
    table, bad = table_of(headers)
    faults += [where[key] for key in bad if key in where]
    if bad or faults:
        return {"schema": 1, "error": {"code": "malformed", "line": min(faults, default=None)}}
    for number, line in entries:
        try:
            table.entry(line)
        except SheetError as problem:
            return {"schema": 1, "error": {"code": problem.code, "line": number}}
    return table.report()


# --- random sheets ----------------------------------------------------------------------------


def short(rng: random.Random, table: Table, seat: int) -> str:
    """A name, or an unmistakable start of it, in any case."""
    name = table.names[seat]
    for length in range(rng.randint(1, len(name)), len(name)):
        if not any(n.startswith(name[:length]) for n in table.names if n != name):
            name = name[:length]
            break
    return rng.choice([name, name.lower(), name.upper()])


def bid_cards(rng: random.Random, bid: int, pack: list[str], turned: str) -> str:
    """Three cards of that bid, with ranks on some, taken out of the pack."""
    every = itertools.product(SUITS, repeat=3)
    suits = rng.choice([three for three in every if sum(map(SUITS.index, three)) == bid])
    ranked = rng.choice([0.0, 0.3, 1.0])
    written = ""
    for suit in suits:
        cards = [card for card in pack if card[-1] == suit and rng.random() < ranked]
        if turned[-1] == suit and "*" in pack and rng.random() < 0.4:
            cards = ["*"]
        if cards:
            pack.remove(cards[0])
        written += cards[0].replace("T", rng.choice(["T", "10"])) if cards else suit
    if rng.random() < 0.15:
        written = written.translate(str.maketrans("DSHC", "♦♠♥♣"))
    return written.lower() if rng.random() < 0.4 else written


def hand_token(
    rng: random.Random, table: Table, tricks: int, must_bid: bool, pack: list[str], turned: str
) -> str:
    bid = tricks if rng.random() < 0.6 else rng.randint(0, table.tricks)
    form = rng.choice("::://" if must_bid else "::::://+- ")
    if form == "/":
        bid = 10 - bid if table.seats == 4 and bid in (0, 10) and rng.random() < 0.3 else bid
        return f"{tricks}/{bid}"
    if form == ":":
        return f"{tricks}:" + bid_cards(rng, bid % 10, pack, turned)
    return f"{tricks}{form}".strip()


def random_deal(
    rng: random.Random, table: Table, premiums: bool = True
) -> tuple[list[str], list[str]]:
    """A legal deal: its hands in seating order, and the keys after them."""
    keys: list[str] = []
    pack = [rank + suit for rank in table.ranks() for suit in SUITS]
    rng.shuffle(pack)
    turned = "?"
    if table.variant == "original":
        pack.insert(0, "*")
        turned = pack.pop(rng.randrange(len(pack)) if rng.random() < 0.9 else 0)
        card = turned.replace("T", rng.choice(["T", "10"])).replace("*", "joker")
        keys.append("turn=" + rng.choice([card, card.upper(), card.lower()]))
        if turned == "*":
            turned = "?"
    cuts = sorted(rng.randint(0, table.tricks) for _ in range(table.seats - 1))
    split = [b - a for a, b in zip([0, *cuts], [*cuts, table.tricks], strict=True)]
    rng.shuffle(split)
    marks = [""] * table.seats
    if table.dummy or table.seats == 5:
        marks = [rng.choice(["!", "", ""]) if s < table.live else "" for s in range(table.seats)]
    elif table.variant != "duel" and rng.random() < 0.45:
        marks[rng.randrange(table.seats)] = rng.choice(["!", "!!"])
    if not premiums:
        marks = [""] * table.seats
    bidders = [seat for seat, mark in enumerate(marks) if mark]
    if bidders and table.variant == "declarer-trumps":
        keys.append("trump=" + rng.choice("CHSDchsd♣♥♠♦"))
    if bidders and table.variant == "nines" and rng.random() < 0.7:
        keys.append("trump=" + rng.choice(["C", "h", "S", "d", "♠", "nines", "NINES"]))
    if len(bidders) == 1 and rng.random() < 0.25:
        key = "declare=" if marks[bidders[0]] == "!" else "reveal="
        keys.append(key + short(rng, table, bidders[0]))
        marks = [""] * table.seats
    rng.shuffle(keys)
    hands = []
    for seat, tricks in enumerate(split):
        must_bid = table.variant == "penguin" and seat >= table.live
        hands.append(hand_token(rng, table, tricks, must_bid, pack, turned) + marks[seat])
    return hands, keys


def build(
    rng: random.Random, variant: str, players: int, deals: int, brief: bool = False
) -> tuple[list[str], list[str], Table]:
    """Header lines, entry lines, and the table as it then stands."""
    pool = ["Anna", "Ben", "Cara", "Dan", "Eva", "Jo", "Joan", "Benno", "Dumas", "Zoë", "Özge"]
    names = rng.sample(pool, players)
    headers = {"players": ", ".join(names)}
    if variant != "pagat" or rng.random() < 0.5:
        headers["variant"] = variant
    if rng.random() < 0.5:
        headers["game"] = "ninety-nine"
    if rng.random() < 0.5:
        headers["first-dealer"] = rng.choice(names)
    if rng.random() < 0.1:
        headers["title"] = "Friday"
    if variant == "original":
        if brief or rng.random() < 0.4:
            headers["deals"] = "1" if brief else str(rng.randint(1, 12))
    elif brief or rng.random() < 0.2:
        headers["target"] = "1" if brief else rng.choice(["20", "150", "250", "500"])
    elif rng.random() < 0.3:
        headers["games"] = str(rng.randint(1, 5))
    order = rng.sample(list(headers), len(headers))
    table, _ = table_of(headers)
    lines: list[str] = []
    while len(table.deals) < deals and not table.finished:
        kind = rng.random()
        if kind < 0.05:
            line = rng.choice(['note "a pause"', 'note "no # comment"'])
        elif kind < 0.12:
            points = rng.choice(["5", "-10", "+20", "-30", "+60", "100"])
            line = f"adjust {short(rng, table, rng.randrange(table.seats))} {points}"
            line += rng.choice(["", ' "revoke"', ' "house # rule"'])
        else:
            hands, keys = random_deal(rng, table)
            if rng.random() < 0.2:
                hands = [f"{short(rng, table, s)}={hand}" for s, hand in enumerate(hands)]
                rng.shuffle(hands)
            line = " ".join(hands + keys)
        table.entry(line)
        if rng.random() < 0.1:
            line = f"{rng.randint(1, 30)}. {line}"
        lines.append(line + ("  # as agreed" if rng.random() < 0.1 else ""))
    return [f"{key}: {headers[key]}" for key in order], lines, table


def random_sheet(rng: random.Random, variant: str, players: int, deals: int) -> str:
    """A legal sheet of so many deals, or fewer where the rubber ends before."""
    headers, lines, table = build(rng, variant, players, deals)
    if table.finished and rng.random() < 0.3:
        lines.append('note "good night"')
    if rng.random() < 0.2:
        headers.insert(0, "# an evening")
    text = "\n".join([*headers, "", *lines, ""])
    if rng.random() < 0.04:
        text = "\ufeff" + text.replace("\n", "\r\n")
    return text


def malformed_entry(rng: random.Random, table: Table) -> str:
    hands, keys = random_deal(rng, table, premiums=False)
    seat = rng.randrange(table.seats)
    tricks = re.findall("^[0-9]+", hands[seat])[0]
    kind = rng.randrange(7)
    if kind == 0:
        named = [f"{name}={hand}" for name, hand in zip(table.names, hands, strict=True)]
        if rng.random() < 0.5:
            named[seat] = hands[seat]  # named and bare mixed
        else:
            named.append(named[seat])  # a seat given twice
        hands = named
    elif kind == 1:
        return rng.choice(["adjust Nobody 5", "adjust Nobody -5", "hello", "3 hello"])
    elif kind == 2:
        return f"adjust {table.names[seat]} " + rng.choice(["five", "--5", "1.5", ""])
    elif kind == 3:
        keys.append(rng.choice(["trumps=H", "trump=X", "declare=Nobody", "reveal=Nobody"]))
    elif kind == 4:
        hands[seat] = rng.choice(["-" + tricks, "x", "x:CDD", f"Nobody={tricks}", ":CDD"])
    else:
        cards = [":CDD+", ":CDD-", ":CD", ":CDDD", ":CDX", ":1CDD", ":13HDD", ":DD5", ":"]
        hands[seat] = tricks + rng.choice([*cards, "!!!", "/x", "+-", "/5+", "/5-", "?", "/-2"])
    return " ".join(hands + keys)


def illegal_entry(rng: random.Random, table: Table) -> str:
    hands, keys = random_deal(rng, table, premiums=False)
    seat = rng.randrange(table.live)
    other = (seat + 1) % table.live
    tricks = [re.findall("^[0-9]+", hand)[0] for hand in hands]
    kind = rng.randrange(8)
    if kind == 0:
        hands[seat] = str(int(tricks[seat]) + rng.choice([1, 2, 20]))
    elif kind == 1:
        hands = hands[1:] if rng.random() < 0.5 else [*hands, "0"]
    elif kind == 2:
        hands[seat] = tricks[seat] + rng.choice(["/11", "/12"])
    elif kind == 3:
        if table.variant == "original":
            keys = rng.choice([[], ["turn=2H"], ["turn=11S"]])
        else:
            keys.append(rng.choice(["turn=9H", "turn=joker"]))
    elif kind == 4:
        if table.variant == "declarer-trumps":
            hands[seat], keys = tricks[seat] + "!", rng.choice([["trump=nines"], []])
        elif table.variant == "nines":
            hands[seat] = tricks[seat] + ":*DD"
        else:
            keys.append("trump=" + rng.choice(["H", "c", "♠", "nines"]))
    elif kind == 5:
        if table.variant == "duel":
            hands[seat] = tricks[seat] + rng.choice(["!", "!!"])
        elif table.dummy and rng.random() < 0.5:
            hands[2] = tricks[2] + "/5!"
        elif table.dummy or table.seats == 5:
            hands[seat] = tricks[seat] + "!!"
        else:
            hands[seat], hands[other] = tricks[seat] + "!", tricks[other] + rng.choice(["!", "!!"])
            keys += ["trump=H"] if table.variant == "declarer-trumps" else []
    elif kind == 6:
        if table.dummy and table.variant == "penguin":
            hands[2] = tricks[2] + rng.choice(["", "+", "-"])
        elif table.variant == "original" and rng.random() < 0.5:
            hands[seat] = tricks[seat] + ":**D"
        else:
            hands[seat] = tricks[seat] + ":*DD"
            keys = ["turn=joker"] if table.variant == "original" else keys
    elif rng.random() < 0.5 and table.seats < 5:
        lacking = "8" if table.variant == "duel" else "11" if table.seats == 4 else "5"
        hands[seat] = tricks[seat] + f":{lacking}CDD"
    else:
        hands[seat], hands[other] = tricks[seat] + ":QCDD", tricks[other] + ":HqcH"
        if table.variant == "original" and rng.random() < 0.5:
            hands[other], keys = tricks[other], ["turn=QC"]
    return " ".join(hands + keys)


def bad_header(rng: random.Random, variant: str, players: int) -> list[str]:
    names = "players: " + ", ".join(["Anna", "Ben", "Cara", "Dan", "Eva"][:players])
    kind = rng.randrange(6)
    if kind == 0:
        return [f"variant: {variant}"]  # nobody named
    if kind == 1:
        return [rng.choice(["game: bridge", "variant: whist", "colour: red"]), names]
    if kind == 2:
        return [f"variant: {variant}", rng.choice(["players: Anna", f"{names}, ben"])]
    if kind == 3:
        return [f"variant: {variant}", names, f"variant: {variant}"]
    if kind == 4:
        return [f"variant: {variant}", names, rng.choice(["first-dealer: Nobody", "deals: none"])]
    useless = "games: 3" if variant == "original" else "deals: 9"
    wrong = "deals: 0" if variant == "original" else rng.choice(["target: 0", "games: two"])
    return [f"variant: {variant}", names, rng.choice([useless, wrong])]


def spoiled_sheet(rng: random.Random, variant: str, players: int) -> str:
    """A sheet with one fault in it that is certainly malformed or illegal."""
    kind = rng.randrange(6)
    brief = kind == 0
    headers, lines, table = build(rng, variant, players, 60 if brief else rng.randint(1, 5), brief)
    if kind == 0:
        late, keys = random_deal(rng, table)
        lines.append(rng.choice([" ".join(late + keys), f"adjust {table.names[0]} 5"]))
        if not table.finished:
            lines[-1] = "hello"
    elif kind == 1:
        headers = bad_header(rng, variant, players)
    elif kind == 2 and rng.random() < 0.3:
        lines.append(rng.choice(["title: too late", "players: Anna, Ben"]))
    else:
        fault = malformed_entry(rng, table) if kind < 4 else illegal_entry(rng, table)
        lines.insert(rng.randint(0, len(lines)), fault)
    return "\n".join([*headers, "", *lines, ""])
