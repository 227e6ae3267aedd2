"""Every play explained: what the card does, what the count became, and by which rule."""

from collections.abc import Mapping, Sequence

from scorekeeper.core.game_record import ExplainQuery, Result, numbered_fact
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import TextBlock
from scorekeeper.core.sources import cited
from scorekeeper.games.adding.effects import Effect
from scorekeeper.games.adding.facts import Kings, Play, Sixes, Turn
from scorekeeper.games.adding.messages import describe
from scorekeeper.games.adding.options import settings_of
from scorekeeper.games.adding.rules import effect_of
from scorekeeper.games.adding.sources import card_source, sources_of
from scorekeeper.games.adding.state import AddingFact, AddingRecord, PlayResult


def explain(record: AddingRecord, wanted: ExplainQuery) -> Result:
    """Explain a play, a hand (`game`), or everything of it; alone, the last play."""
    seat = None if wanted.player is None else resolve_seat(wanted.player, record.players)
    if isinstance(seat, Message):
        raise Malformed(seat)
    entries = _wanted(record, wanted)
    entries = [one for one in entries if seat is None or one.result.by == seat]
    sources = rule_sources(record)
    lines = [line for applied in entries for line in explain_entry(record, applied, sources)]
    account: dict[str, object] = {
        "explained": [_account(record, applied, sources) for applied in entries]
    }
    return Result((TextBlock("text", tuple(lines)),), account)


def _wanted(record: AddingRecord, wanted: ExplainQuery) -> list[AddingFact]:
    entries = [applied for applied in record.applied if isinstance(applied.outcome, PlayResult)]
    if not entries:
        raise Malformed(message("explain-nothing-played"))
    if wanted.number is not None:
        return numbered_fact(entries, wanted.number, "play")
    if wanted.game is not None:
        found = [applied for applied in entries if applied.result.hand == wanted.game]
        if not found:
            last = entries[-1].result.hand
            raise Malformed(message("explain-hand-none", given=wanted.game, last=last))
        return found
    everything = wanted.all or wanted.rubber or wanted.player is not None
    return entries if everything else entries[-1:]


def rule_sources(record: AddingRecord) -> Mapping[str, str]:
    """Return the code of the source of each field of the rules."""
    setup = record.setup
    return sources_of(setup.variant, settings_of(setup, record.rules))


def explain_entry(
    record: AddingRecord, applied: AddingFact, sources: Mapping[str, str]
) -> list[Message]:
    """Explain one entry that counts; `sources` are those of the rules."""
    text, codes = _why(record, applied, sources)
    lines = [
        message("explain-entry", number=applied.number, text=line)
        for line in describe(record, applied)
    ]
    return [*lines, message("explain-line", text=text, sources=cited(codes))] if text else lines


def _why(
    record: AddingRecord, applied: AddingFact, sources: Mapping[str, str]
) -> tuple[Message | None, Sequence[str]]:
    """Say what the card does by these rules, and where that is from."""
    fact = applied.fact
    if isinstance(fact, Kings | Sixes):
        return message("because-kings" if isinstance(fact, Kings) else "because-sixes"), ["T"]
    cards = fact.cards if isinstance(fact, Play) else (fact.card,) if isinstance(fact, Turn) else ()
    if not cards:
        return message("because-loss", limit=record.rules.limit), [sources["loss"]]
    effect = effect_of(record.rules, cards[0])
    if effect is None:
        return None, ()
    return effect_told(cards[0], effect), [card_source(cards[0], sources)]


def effect_told(card: str, effect: Effect) -> Message:
    """Say what a card does."""
    fields: dict[str, object] = {"card": card, "does": _does(effect)}
    special = [
        message(code)
        for code, is_so in (
            ("effect-reverse", effect.reverse),
            ("effect-out", effect.out),
            ("effect-answer", effect.answer),
        )
        if is_so
    ]
    if effect.owe:
        special.append(message("effect-owe", count=effect.owe))
    return Message("effect-more" if special else "effect", {**fields, "special": special})


def _does(effect: Effect) -> Message:
    numbers = [f"{number:+d}" for number in effect.numbers]
    match effect.does:
        case "add" if effect.numbers == (0,):
            return message("effect-nothing")
        case "add":
            return message("effect-add", numbers=numbers)
        case "set":
            return message("effect-set", number=effect.numbers[0])
        case "any":
            return message("effect-any", low=effect.numbers[0], high=effect.numbers[1])
        case "double":
            return message("effect-double")


def _account(
    record: AddingRecord, applied: AddingFact, sources: Mapping[str, str]
) -> dict[str, object]:
    came = applied.result
    text, codes = _why(record, applied, sources)
    return {
        "play": applied.number,
        "hand": came.hand,
        "player": None if came.by is None else record.players[came.by],
        "cards": list(came.cards),
        "value": came.value,
        "count": came.total,
        "text": text,
        "sources": cited(codes),
    }
