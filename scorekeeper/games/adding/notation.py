"""The notation of the adding games: `K`, `10=-10`, `8+8`, `bust`, `loses Ben`, `Ben: K`."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.players import fold_case, resolve_seat
from scorekeeper.core.replay import are_seat_marks
from scorekeeper.core.text import is_quoted, quote, unquote
from scorekeeper.games.adding.facts import (
    Bust,
    CoinAdjustment,
    Fact,
    Kings,
    Loses,
    Play,
    Sixes,
    Turn,
)
from scorekeeper.games.adding.legality import MAX_OF_A_RANK
from scorekeeper.games.adding.rules import JOKER, RANKS
from scorekeeper.games.cards import normalize, parse_card

RESERVED = frozenset({"bust", "loses", "kings", "sixes", "joker", "turn", "note", "adjust"})

_MAX_AT_ONCE = 20
"""Cards of a play that are read one by one; more than four are never legal."""
_MINUS = str.maketrans("\u2212", "-")
_COINS = re.compile(r"[+-]?[0-9]{1,3}")
_NAMING: dict[str, type[Loses] | type[Kings] | type[Sixes]] = {
    "loses": Loses,
    "kings": Kings,
    "sixes": Sixes,
}
_VERBS = {kind: verb for verb, kind in _NAMING.items()}


def parse(words: Sequence[str], names: Sequence[str]) -> list[Fact]:
    """Parse the facts of a line; raises `Malformed` with all that is wrong."""
    reader = _Reader(names)
    facts = list(reader.read(list(words)))
    raise_malformed(reader.problems)
    return facts


def adjustment(player: str, coins: str, reason: str, names: Sequence[str]) -> CoinAdjustment:
    """Return coins that the table gives or takes; raises `Malformed`."""
    seat = resolve_seat(player, names)
    problems = [] if isinstance(seat, int) else [seat]
    number = coins.translate(_MINUS)
    if not _COINS.fullmatch(number):
        problems.append(message("coins-unreadable", given=coins))
    elif not int(number) and not are_seat_marks(names):
        problems.append(message("coins-none"))
    if problems or not isinstance(seat, int):
        raise Malformed(*problems)
    return CoinAdjustment(seat, int(number), reason)


class _Reader:
    """Parses facts one after the other, and collects what is wrong with them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.problems: list[Message] = []

    def read(self, words: list[str]) -> Iterator[Fact]:
        """Yield the facts of the words that can be read."""
        by: int | None = None
        named = ""
        while words:
            word = words.pop(0)
            if by is None and not named and ":" in word:
                name, _, rest = unquote(word).partition(":")
                by, named = self._seat(name), word
                if rest:
                    words.insert(0, rest)
                continue
            yield from self._entry(word, words, by)
            by, named = None, ""
        if named:
            self.problems.append(message("actor-alone", given=named))

    def _entry(self, word: str, words: list[str], by: int | None) -> Iterator[Fact]:
        verb = word.lower()
        if verb in _NAMING:
            if not words:
                self.problems.append(message("verb-without-name", verb=verb))
                return
            seat = self._seat(unquote(words.pop(0)))
            if seat is not None:
                yield _NAMING[verb](seat)
        elif verb == "adjust":
            yield from self._adjustment(words)
        elif verb == "bust":
            yield Bust(by)
        elif verb.startswith("turn="):
            card = self._card(word.partition("=")[2], word)
            if card:
                yield Turn(card)
        elif (play := self._play(word, by)) is not None:
            yield play

    def _adjustment(self, words: list[str]) -> Iterator[CoinAdjustment]:
        """Read `NAME COINS "reason"`; the reason needs its quotes, for plays may follow it."""
        given, words[:2] = words[:2], []
        if len(given) < 2:  # noqa: PLR2004 — a name and coins
            self.problems.append(message("adjust-coins-form", given=" ".join(given)))
            return
        reason = unquote(words.pop(0)) if words and is_quoted(words[0]) else ""
        if words and not _begins_an_entry(words[0]):
            self.problems.append(message("adjust-coins-form", given=" ".join([*given, *words])))
            words.clear()
            return
        try:
            yield adjustment(unquote(given[0]), given[1], reason, self.names)
        except Malformed as wrong:
            self.problems += wrong.problems

    def _play(self, word: str, by: int | None) -> Play | None:
        cards, equals, value = word.partition("=")
        if cards.count("+") >= _MAX_AT_ONCE:
            shown = [*cards.split("+", MAX_OF_A_RANK)[:-1], "…"]
            self.problems.append(message("together-many", cards=shown, legal=MAX_OF_A_RANK))
            return None
        read = [self._card(card, word) for card in cards.split("+")]
        if not all(read):
            return None
        known = tuple(card for card in read if card)
        if not equals:
            return Play(known, by=by)
        if re.fullmatch(r"[+-]?[0-9]{1,4}", value.translate(_MINUS)):
            return Play(known, int(value.translate(_MINUS)), by)
        return self._aimed(known, value, word, by)

    def _aimed(self, cards: tuple[str, ...], value: str, word: str, by: int | None) -> Play | None:
        """Parse whom a card is aimed at, and the card that answers it."""
        name, plus, answer = _target_and_answer(value, self.names)
        seat = resolve_seat(name, self.names)
        if not name or (not isinstance(seat, int) and re.match(r"[+-]?[0-9]", name)):
            self.problems.append(message("play-number", given=word))
            return None
        target = self._seat(name)
        card = self._card(answer, word) if plus else None
        if target is None or (plus and not card):
            return None
        return Play(cards, by=by, target=target, answer=card)

    def _card(self, text: str, word: str) -> str | None:
        card = _card_of(text)
        if card is None:
            self.problems.append(_unknown(text, word))
        return card

    def _seat(self, name: str) -> int | None:
        seat = resolve_seat(name, self.names)
        if isinstance(seat, int):
            return seat
        self.problems.append(seat)
        return None


def is_play(word: str) -> bool:
    """Return whether a word is a bust, or cards with or without their points."""
    return word.lower() == "bust" or all(map(_card_of, word.partition("=")[0].split("+")))


def _card_of(text: str) -> str | None:
    """Return a card of these games as facts have it; None if a text is none."""
    if normalize(text) == JOKER.upper():
        return JOKER
    card = parse_card(text)
    return card.rank + card.suit if card is not None and card.rank in RANKS else None


def name_problems(words: Sequence[str], names: Sequence[str]) -> list[Message]:
    """Return which cards among words may be whoever plays what is behind them, as `J 5` by J.

    And which word behind coins may be their reason, or played after it, as in `adjust Ben -1 8`.
    """
    problems = []
    if words[0].lower() == "adjust" and len(words) == 4 and is_play(words[3]):  # noqa: PLR2004
        coins = " ".join(words[:3])
        readings = [f"{coins} {quote(words[3])}", f'{coins} "" {words[3]}']
        problems.append(message("two-ways", given=" ".join(words), readings=readings))
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        card, equals, value = word.partition("=")
        play = value if equals else after
        is_plain = not unquote(before).endswith(":") and before.lower() not in RESERVED - {"bust"}
        if is_plain and is_called(card, names) and is_play(card) and is_play(play):
            problems.append(play_or_name(card, play, names, "=" if equals else " "))
    return problems


def is_called(word: str, names: Sequence[str]) -> bool:
    """Return whether a word is somebody's full name."""
    return fold_case(word) in map(fold_case, names)


def play_or_name(word: str, play: str, names: Sequence[str], sign: str) -> Message:
    """Return that a card with a play behind it, as `J 5`, may be whoever played that."""
    player = next(name for name in names if fold_case(name) == fold_case(word))
    other = next(name for name in (*names, player) if name != player)
    fields = {"player": player, "play": play, "card": word, "other": other}
    return Message("play-or-name", {"given": f"{word}{sign}{play}", **fields})


def _target_and_answer(value: str, names: Sequence[str]) -> tuple[str, str, str]:
    """Split `Ben+AH` at its plus; a name may have one too, or be a number in quotes.

    What quotes hold together is a name where somebody is called that: `"A+B"+AH`.
    """
    quoted, plus, answer = value.rpartition("+")
    if is_quoted(quoted):
        return unquote(quoted), plus, answer
    plain = unquote(value)
    target, plus, answer = plain.rpartition("+")
    called = fold_case(plain) in map(fold_case, names)
    if not plus or (called and (is_quoted(value) or parse_card(answer) is None)):
        return plain, "", ""
    return target, plus, answer


def _unknown(card: str, word: str) -> Message:
    """Return that a word is no play, and which letter of its card may be German."""
    from scorekeeper.games.suit_names import german_problem  # which no line needs that can be read

    return german_problem(card, lone="DB") or message("play-unknown", given=word)


def _begins_an_entry(word: str) -> bool:
    """Return whether a word can be the first of an entry, rather than one of a reason."""
    return ":" in word or "=" in word or word.lower() in RESERVED or is_play(word)


def write(fact: Fact, names: Sequence[str]) -> str:
    """Return the canonical spelling of a fact."""
    match fact:
        case Play(cards, announced, by, target, answer):
            text = "+".join(cards)
            if target is not None:
                text += f"={_aimed_at(names[target])}" + (f"+{answer}" if answer else "")
            elif announced is not None:
                text += f"={announced:+d}" if announced < 0 else f"={announced}"
            return actor(by, names) + text
        case Bust(by):
            return f"{actor(by, names)}bust"
        case Turn(card):
            return f"turn={card}"
        case Loses(seat) | Kings(seat) | Sixes(seat):
            return f"{_VERBS[type(fact)]} {_quoted(names[seat])}"
        case CoinAdjustment(seat, coins, reason):
            because = f" {quote(reason)}" if reason else ""
            return f"adjust {_quoted(names[seat])} {coins:+d}{because}"


def actor(by: int | None, names: Sequence[str]) -> str:
    """Return the beginning of a play that says who played it; nothing if that is not said."""
    return "" if by is None else f"{_quoted(names[by] + ':')} "


def _aimed_at(name: str) -> str:
    """Return a name behind a card; quotes part one that looks like points or two cards."""
    return quote(name) if re.search(r"[+]|^[-\u2212]?[0-9]", name) else _quoted(name)


def _quoted(name: str) -> str:
    return quote(name) if re.search(r'[\s"#\\]', name) else name
