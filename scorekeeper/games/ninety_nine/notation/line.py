"""The notation of a line: a deal, `3:CDD! 4- 2/5 trump=H`, or an adjustment, claim or trick."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.players import fold_case, resolve_seat
from scorekeeper.core.text import free_text, is_quoted, quote, quote_word, unquote
from scorekeeper.games.ninety_nine.facts import (
    UNKNOWN_TRICKS,
    Adjustment,
    BidsOnly,
    Claim,
    Deal,
    Fact,
    Hand,
    Premium,
    Scope,
    Trick,
    VoidDeal,
)
from scorekeeper.games.ninety_nine.notation.hand import (
    NotAHand,
    begins_bid,
    is_hand,
    parse_bid,
    parse_hand,
    parse_ranked_card,
    write_card,
    write_hand,
)
from scorekeeper.games.ninety_nine.notation.trump import (
    TRUMP_LETTERS,
    parse_trump,
    trump_problem,
    turned_problem,
)
from scorekeeper.games.ninety_nine.rules.model import Trump

_MAX_DIGITS = 9
KEYS = ("trump", "turn", "declare", "reveal")
VOID = "void"
_EXAMPLE = "3:CDD"
"""A hand, where a line shows how one is written behind a name."""
_IN_LAST_GAME = "game=last"
"""What follows an adjustment that counts with the deal before it."""
RESERVED = frozenset({*KEYS, "dummy", "adjust", "note", "claim", "trick"})


def write(fact: Fact, names: Sequence[str]) -> str:
    """Return the canonical spelling of a fact: hands in seating order, then the keys."""
    match fact:
        case Deal(hands, trump, turned) | BidsOnly(hands, trump, turned):
            words = [write_hand(hand) for hand in hands if hand is not None]
            if trump is not None:
                words.append(f"trump={TRUMP_LETTERS[trump]}")
            if turned is not None:
                words.append(f"turn={write_card(turned)}")
            return " ".join(words)
        case Trick():
            from scorekeeper.games.ninety_nine.notation.trick import write_trick

            return write_trick(fact, names)
        case VoidDeal(reason):
            return VOID + (f" {quote(reason)}" if reason else "")
        case Adjustment(seat, points, reason, in_last_game):
            words = ["adjust", quote_word(names[seat]), f"{points:+d}"]
            words += [quote(reason)] if reason else []
            return " ".join([*words, *([_IN_LAST_GAME] if in_last_game else [])])
        case Claim(seat, points, scope):
            return f"claim {quote_word(names[seat])} {points}" + _SCOPES[scope]


_SCOPES: dict[Scope, str] = {"deal": "", "game": " game", "rubber": " rubber"}


def parse(words: Sequence[str], names: Sequence[str]) -> list[Fact]:
    """Read a line's words as one fact; raises `Malformed` with all that is wrong with it.

    `names` are those of the seats, the dummy last.
    """
    verb = words[0].lower() if words and words[0][:1].isalpha() else ""
    if verb == "adjust":
        return [_parse_adjustment(words[1:], names)]
    if verb == "claim":
        return [_parse_claim(words[1:], names)]
    if verb == VOID:
        return [_parse_void(words, names)]
    if verb == "trick":
        from scorekeeper.games.ninety_nine.notation.trick import parse_trick

        return [parse_trick(words[1:], names)]
    hands, turned = words, None
    if words and words[-1].startswith("turn="):
        hands, turned = words[:-1], parse_ranked_card(words[-1].removeprefix("turn="))
    try:  # nearly every line is hands alone, and a long session has thousands of them
        deal = Deal(tuple([parse_hand(word) for word in hands]), None, turned)
    except NotAHand:
        deal = None
    if deal is None or (hands is not words and turned is None):
        return [_parse_cards_alone(words, names) or _DealReader(names).read(words)]
    return [deal]


def _parse_cards_alone(words: Sequence[str], names: Sequence[str]) -> Trick | None:
    """Read cards, and perhaps who played them, as a trick: they can be nothing else."""
    # Symbols of suits are read after the word `trick` alone.
    if not words or not words[0].isascii() or parse_ranked_card(words[0]) is None:
        return None
    from scorekeeper.games.ninety_nine.notation.trick import are_cards, parse_trick

    cards = words[:-1] if words[-1].lower().startswith("by=") else words
    return parse_trick(words, names) if are_cards(cards) else None


def is_void(words: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether words are `void`, and no hands of somebody called so."""
    is_name = VOID in map(fold_case, names)
    is_clear = not is_name or len(words) == 1 or (len(words) == 2 and is_quoted(words[1]))  # noqa: PLR2004 — one text
    return words[0].lower() == VOID and is_clear


def _parse_void(words: Sequence[str], names: Sequence[str]) -> VoidDeal:
    """Read `void`, and why; beside a player of that name a reason needs its quotes.

    Else `Void 3 Ben 4 Cara 2` would be no hands, but a deal that does not count.
    """
    reason = free_text(words[1:])
    if not is_void(words, names):
        hand = words[1] if is_hand(words[1]) else _EXAMPLE  # or it would be refused there
        readings = [f"{words[0]}={hand} …", f"{VOID} {quote(reason)}"]
        raise Malformed(message("two-ways", given=" ".join(words), readings=readings))
    return VoidDeal(reason)


def _parse_adjustment(words: Sequence[str], names: Sequence[str]) -> Adjustment:
    in_last_game = bool(words) and words[-1].lower() == _IN_LAST_GAME
    words = words[:-1] if in_last_game else words
    if len(words) < 2:  # noqa: PLR2004 — a name and points
        raise Malformed(message("adjust-form", given=" ".join(words)))
    seat, number = _seat_and_points(unquote(words[0]), words[1], names, "points-unreadable")
    return Adjustment(seat, number, free_text(words[2:]), in_last_game)


def adjustment(player: str, points: str, reason: str, names: Sequence[str]) -> Adjustment:
    """Return points that the table gives or takes; raises `Malformed`."""
    seat, number = _seat_and_points(player, points, names, "points-unreadable")
    fact = Adjustment(seat, number, reason)
    raise_malformed(typing_problems(fact))
    return fact


def typing_problems(fact: Fact) -> list[Message]:
    """Return what nobody means to type, though a sheet or a log may have it."""
    if isinstance(fact, Adjustment) and not fact.points:
        return [message("points-none")]
    return []


def _parse_claim(words: Sequence[str], names: Sequence[str]) -> Claim:
    scope = words[2].lower() if len(words) > 2 else "deal"  # noqa: PLR2004 — name, points, scope
    if not 2 <= len(words) <= 3 or scope not in _SCOPES:  # noqa: PLR2004
        raise Malformed(message("claim-form", given=" ".join(words)))
    return claim(unquote(words[0]), words[1], scope, names)


def claim(player: str, points: str, scope: Scope, names: Sequence[str]) -> Claim:
    """Return what the table believes that a player has; raises `Malformed`."""
    seat, number = _seat_and_points(player, points, names, "claim-points")
    return Claim(seat, number, scope)


def _seat_and_points(
    player: str, points: str, names: Sequence[str], problem: str
) -> tuple[int, int]:
    """Read a player and points; `problem` is the code for what is no number."""
    problems: list[Message] = []
    seat = resolve_seat(player, names)
    if not isinstance(seat, int):
        problems.append(seat)
    digits = points.replace("\u2212", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", digits):
        problems.append(message(problem, given=points))
    if problems or not isinstance(seat, int):
        raise Malformed(*problems)
    return seat, int(digits)


def doubt(words: Sequence[str]) -> Message | None:
    """Return the question whether nobody made it, of a deal in which no hand has a mark."""
    pairs = [unquote(word).rpartition("=") for word in words]
    hands = [hand for key, _, hand in pairs if key.lower() not in KEYS]
    return message("ask-nobody-made") if hands and all(map(str.isdigit, hands)) else None


_KEY_WITHOUT_VALUE = {"trump": "key-without-trump", "turn": "key-without-turn"}


def name_and_stated(word: str, names: Sequence[str]) -> tuple[str, int | None]:
    """Split the number of tricks that a player stated off a name, as in `declare=Anna:3`."""
    name, colon, number = word.rpartition(":")
    is_number = colon and number.isascii() and number.isdigit() and len(number) <= _MAX_DIGITS
    if not is_number or isinstance(resolve_seat(word, names), int):
        return word, None
    return name.strip(), int(number)


class _Pair(NamedTuple):
    """A word `key=value`; the key is one of `KEYS` or names a seat."""

    key: str
    value: str
    word: str


class _DealReader:
    """Reads the words of a deal that has names, keys or problems; collects all problems."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.problems: list[Message] = []
        self.words_without_tricks: list[str] = []

    def read(self, words: Sequence[str]) -> Deal | BidsOnly:
        pairs = [pair for word in words if (pair := self._pair(word))]
        unnamed = [word for word in words if "=" not in word]
        named = [pair for pair in pairs if pair.key not in KEYS]
        if unnamed and named:
            self.problems.append(message("named-and-bare", given=named[0].word, bare=unnamed[0]))
            for word in unnamed:
                self._hand(word)
        elif len(unnamed) > len(self.names):  # a mark alone belongs to the hand before it
            marks = [word for word in unnamed if word.startswith("!")]
            self.problems += [message("hand-unreadable", given=word) for word in marks]
        hands = self._seated(named) if named else [self._hand(word) for word in unnamed]
        keyed = [pair for pair in pairs if pair.key in KEYS]
        hands = self._with_premiums(hands, keyed)
        trump_text, turned_text = self._single(keyed, "trump"), self._single(keyed, "turn")
        trump = self._trump(trump_text) if trump_text is not None else None
        turned = self._turned(turned_text) if turned_text is not None else None
        raise_malformed(self.problems)
        bids_only = any(hand is not None and hand.tricks == UNKNOWN_TRICKS for hand in hands)
        return (BidsOnly if bids_only else Deal)(tuple(hands), trump, turned)

    def _pair(self, word: str) -> _Pair | None:
        if "=" not in word:
            return None
        key, _, value = unquote(word).partition("=")
        lowered = key.lower()
        return _Pair(lowered if lowered in KEYS else key, value, word)

    def _hand(self, token: str) -> Hand | None:
        try:
            return parse_bid(token) if begins_bid(token) else parse_hand(token)
        except NotAHand as fault:
            self._add_problem(token, fault.problem)
            return None

    def _add_problem(self, token: str, problem: Message) -> None:
        """Keep a problem of a token; all tokens without tricks make one problem together."""
        if problem.code != "hand-without-tricks":
            self.problems.append(problem)
        elif token.lower() in KEYS:
            key = token.lower()
            code = _KEY_WITHOUT_VALUE.get(key, "key-without-name")
            self.problems.append(Message(code, {"given": key}))
        elif token in self.names:
            self.problems.append(message("name-without-sign", given=token))
        else:
            if not self.words_without_tricks:  # which the problem has, as it grows
                self.problems.append(message(problem.code, given=self.words_without_tricks))
            self.words_without_tricks.append(token)

    def _seat(self, word: str) -> int | None:
        seat = resolve_seat(word, self.names)
        if isinstance(seat, int):
            return seat
        self.problems.append(seat)
        return None

    def _seated(self, named: Sequence[_Pair]) -> list[Hand | None]:
        """Put named hands into seating order; seats that were not named have None."""
        hands: list[Hand | None] = [None] * len(self.names)
        taken: set[int] = set()
        for pair in named:
            seat = self._key_or_seat(pair)
            if seat is None:
                if pair.value:
                    self._hand(pair.value)
                continue
            if not pair.value:
                self.problems.append(message("hand-not-given", name=self.names[seat]))
                continue
            if seat in taken:
                self.problems.append(message("seat-twice", name=self.names[seat], given=pair.word))
            taken.add(seat)
            hands[seat] = self._hand(pair.value)
        return hands

    def _key_or_seat(self, pair: _Pair) -> int | None:
        seat = resolve_seat(pair.key, self.names)
        if isinstance(seat, int):
            return seat
        unknown = seat.code == "name-unknown"
        keys = {"keys": list(KEYS)} if unknown else {}
        self.problems.append(
            Message("key-unknown" if unknown else seat.code, {**seat.fields, **keys})
        )
        return None

    def _with_premiums(self, hands: list[Hand | None], keyed: Sequence[_Pair]) -> list[Hand | None]:
        marks: dict[str, Premium] = {"declare": "!", "reveal": "!!"}
        for pair in keyed:
            if pair.key not in marks:
                continue
            for word in pair.value.split(","):
                name, stated = name_and_stated(word.strip(), self.names)
                seat = self._seat(name)
                if seat is None or seat >= len(hands) or (hand := hands[seat]) is None:
                    continue
                if hand.premium:
                    self.problems.append(message("premium-twice", name=self.names[seat]))
                hands[seat] = hand._replace(premium=marks[pair.key], stated=stated)
        return hands

    def _single(self, keyed: Sequence[_Pair], key: str) -> str | None:
        values = [pair.value for pair in keyed if pair.key == key]
        if len(values) > 1:
            self.problems.append(message("key-twice", key=key, given=values))
        return values[0] if values else None

    def _trump(self, value: str) -> Trump | None:
        trump = parse_trump(value)
        if trump is None:
            self.problems.append(trump_problem(value))
        return trump

    def _turned(self, value: str) -> str | None:
        turned = parse_ranked_card(value)
        if turned is None:
            self.problems.append(turned_problem(value))
        return turned
