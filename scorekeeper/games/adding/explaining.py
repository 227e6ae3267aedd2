"""Every play explained: what the card does, what the count became, and by which rule."""

from collections.abc import Mapping, Sequence

from scorekeeper.core.game import Answer, Evening, Played, Wanted, the_numbered
from scorekeeper.core.names import one_seat
from scorekeeper.core.problems import Malformed, Said, said
from scorekeeper.core.report import Lines
from scorekeeper.core.sources import cited
from scorekeeper.games.adding.effects import Effect
from scorekeeper.games.adding.facts import Kings, Play, Sixes, Turn
from scorekeeper.games.adding.options import settings_of
from scorekeeper.games.adding.rules import effect_of
from scorekeeper.games.adding.sources import card_source, sources_of
from scorekeeper.games.adding.table import Came
from scorekeeper.games.adding.telling import tell


def explain(evening: Evening, wanted: Wanted) -> Answer:
    """Explain a play, a hand (`game`), or everything of it; alone, the last play."""
    seat = None if wanted.player is None else one_seat(wanted.player, evening.players)
    if isinstance(seat, Said):
        raise Malformed(seat)
    entries = _wanted(evening, wanted)
    entries = [one for one in entries if seat is None or one.outcome.by == seat]
    header = evening.header
    sources = sources_of(header.variant, settings_of(header, evening.rules))
    lines = [line for played in entries for line in _lines(evening, played, sources)]
    account: dict[str, object] = {
        "explained": [_account(evening, played, sources) for played in entries]
    }
    return Answer((Lines("text", tuple(lines)),), account)


def _wanted(evening: Evening, wanted: Wanted) -> list[Played]:
    entries = [played for played in evening.played if isinstance(played.outcome, Came)]
    if not entries:
        raise Malformed(said("explain-nothing-played"))
    if wanted.number is not None:
        return the_numbered(entries, wanted.number, "play")
    if wanted.game is not None:
        found = [played for played in entries if played.outcome.hand == wanted.game]
        if not found:
            last = entries[-1].outcome.hand
            raise Malformed(said("explain-hand-none", given=wanted.game, last=last))
        return found
    everything = wanted.all or wanted.rubber or wanted.player is not None
    return entries if everything else entries[-1:]


def _lines(evening: Evening, played: Played, sources: Mapping[str, str]) -> list[Said]:
    text, codes = _why(evening, played, sources)
    lines = [
        said("explain-entry", number=played.number, text=line) for line in tell(evening, played)
    ]
    return [*lines, said("explain-line", text=text, sources=cited(codes))] if text else lines


def _why(
    evening: Evening, played: Played, sources: Mapping[str, str]
) -> tuple[Said | None, Sequence[str]]:
    """Say what the card does by these rules, and where that is from."""
    fact = played.fact
    if isinstance(fact, Kings | Sixes):
        return said("because-kings" if isinstance(fact, Kings) else "because-sixes"), ["T"]
    cards = fact.cards if isinstance(fact, Play) else (fact.card,) if isinstance(fact, Turn) else ()
    if not cards:
        return said("because-loss", limit=evening.rules.limit), [sources["loss"]]
    effect = effect_of(evening.rules, cards[0])
    if effect is None:
        return None, ()
    return effect_told(cards[0], effect), [card_source(cards[0], sources)]


def effect_told(card: str, effect: Effect) -> Said:
    """Say what a card does."""
    fields: dict[str, object] = {"card": card, "does": _does(effect)}
    special = [
        said(code)
        for code, is_so in (
            ("effect-reverse", effect.reverse),
            ("effect-out", effect.out),
            ("effect-answer", effect.answer),
        )
        if is_so
    ]
    if effect.owe:
        special.append(said("effect-owe", count=effect.owe))
    return Said("effect-more" if special else "effect", {**fields, "special": special})


def _does(effect: Effect) -> Said:
    numbers = [f"{number:+d}" for number in effect.numbers]
    match effect.does:
        case "add" if effect.numbers == (0,):
            return said("effect-nothing")
        case "add":
            return said("effect-add", numbers=numbers)
        case "set":
            return said("effect-set", number=effect.numbers[0])
        case "any":
            return said("effect-any", low=effect.numbers[0], high=effect.numbers[1])
        case "double":
            return said("effect-double")


def _account(evening: Evening, played: Played, sources: Mapping[str, str]) -> dict[str, object]:
    came: Came = played.outcome
    text, codes = _why(evening, played, sources)
    return {
        "play": played.number,
        "hand": came.hand,
        "player": None if came.by is None else evening.players[came.by],
        "cards": list(came.cards),
        "value": came.value,
        "count": came.total,
        "text": text,
        "sources": cited(codes),
    }
