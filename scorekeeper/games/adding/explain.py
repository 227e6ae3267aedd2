"""Explanations of plays: what the card does, what the count became, and by which rule."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from scorekeeper.core.game_record import ExplainQuery, Result, numbered_fact
from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Malformed, Message, RepeatedMessage, message
from scorekeeper.core.players import fold_case, resolve_seat
from scorekeeper.core.report import TextBlock
from scorekeeper.core.sources import cited
from scorekeeper.games.adding.account import facts_by_hand
from scorekeeper.games.adding.effect_notation import Effect, numbers_told
from scorekeeper.games.adding.facts import CoinAdjustment, Kings, Play, Sixes, Turn
from scorekeeper.games.adding.messages import describe
from scorekeeper.games.adding.options import OPTIONS
from scorekeeper.games.adding.rules import effect_of
from scorekeeper.games.adding.sources import AGREED, card_source, sources_of
from scorekeeper.games.adding.state import (
    AddingFact,
    AddingRecord,
    CoinAdjustmentResult,
    PlayedFact,
    PlayResult,
)


def explain(record: AddingRecord, query: ExplainQuery) -> Result:
    """Explain a play, a hand (`game`) or all; an empty query asks for the last play."""
    everybody = record.among_all(record.everybody)
    player = None if query.player is None else resolve_seat(query.player, everybody)
    if isinstance(player, Message):
        raise Malformed(player)
    chosen = [*_chosen(record, query)]
    if player is not None:
        key = fold_case(everybody[player])  # who came back may be spelt otherwise
        own = [applied for applied in chosen if fold_case(player_of(applied) or "") == key]
        if not own:
            line = _without(chosen, query, everybody[player])
            return Result((TextBlock("text", (line,)),), {"explained": []})
        chosen = own
    sources = rule_sources(record)
    lines = [line for applied in chosen for line in explain_entry(record, applied, sources)]
    explained = [_as_json(record, applied, sources) for applied in chosen]
    return Result((TextBlock("text", tuple(lines)),), {"explained": explained})


def _without(chosen: Sequence[AddingFact], query: ExplainQuery, player: str) -> Message:
    """Say whose play it was that is none of a player, or where that player did nothing."""
    if query.number is not None:
        other = player_of(chosen[0])
        fields = {"number": query.number, "player": player, "other": other}
        code = "explain-play-of-nobody" if other is None else "explain-play-of-another"
        return Message(code, fields)
    code = "explain-no-part" if query.game is None else "explain-no-part-hand"
    return Message(code, {"player": player, "number": query.game})


def player_of(applied: AddingFact | PlayedFact) -> str | None:
    """Return who acted, or whose coins were given or taken; None for a card turned up."""
    seat = _seat_of(applied)
    return None if seat is None else applied.players[seat]


def _seat_of(applied: AddingFact | PlayedFact) -> int | None:
    """Return the seat that acted, or whose coins were given or taken."""
    if isinstance(applied.fact, CoinAdjustment):
        return applied.fact.seat
    return applied.outcome.by if isinstance(applied.outcome, PlayResult) else None


def _chosen(record: AddingRecord, query: ExplainQuery) -> Sequence[AddingFact]:
    hands = facts_by_hand(record)
    if not hands:
        raise Malformed(message("explain-nothing-played"))
    if query.game is not None:
        if query.game not in hands:
            raise Malformed(message("explain-hand-none", given=query.game, last=max(hands)))
        return hands[query.game]
    everything = [applied for facts in hands.values() for applied in facts]
    plays = [applied for applied in everything if applied.number is not None]
    if query.number is not None:
        return numbered_fact(plays, query.number, "play")
    return everything if query.all or query.rubber or query.player is not None else plays[-1:]


def rule_sources(record: AddingRecord) -> Mapping[str, str]:
    """Return the code of the source of each field of the rules."""
    setup = record.setup
    settings = OPTIONS.settings_of(setup, record.rules)
    return sources_of(setup.variant, len(setup.players), settings)


def explain_entry(
    record: AddingRecord, applied: AddingFact | PlayedFact, sources: Mapping[str, str]
) -> list[Message]:
    """Explain one entry that counts; `sources` are those of the rules."""
    text, codes = _why(record, applied, sources)
    lines = [
        message("explain-entry", number=applied.number, text=line)
        for line in describe(record, applied)
    ]
    if isinstance(applied.fact, CoinAdjustment):  # which has no number
        _, *more = describe(record, applied)
        return [message("explain-line", text=text, sources=cited(codes)), *more]
    return [*lines, message("explain-line", text=text, sources=cited(codes))] if text else lines


def _why(
    record: AddingRecord, applied: AddingFact | PlayedFact, sources: Mapping[str, str]
) -> tuple[Message | None, Sequence[str]]:
    """Return what the card does by these rules, with its sources; None if its suit is unknown."""
    fact = applied.fact
    if isinstance(fact, CoinAdjustment):
        return describe(record, applied)[0], [AGREED]
    if isinstance(fact, Kings | Sixes):
        if isinstance(fact, Kings):
            return message("because-kings"), [sources["three_kings"]]
        return message("because-sixes"), [sources["three_sixes"]]
    cards = fact.cards if isinstance(fact, Play) else (fact.card,) if isinstance(fact, Turn) else ()
    if not cards:
        limit, loss = record.rules.limit, record.rules.loss
        return Message(f"because-loss-{loss}", {"limit": limit}), [sources["loss"]]
    told: dict[Effect, str] = {}
    for card in cards:
        if (effect := effect_of(record.rules, card)) is not None:
            told.setdefault(effect, card)
    texts = [effect_message(card, effect) for effect, card in told.items()]
    codes = [*dict.fromkeys(card_source(card, sources) for card in told.values())]
    return (message("effects", effects=texts) if len(texts) > 1 else next(iter(texts), None)), codes


@lru_cache(maxsize=min(256, MAX_CACHED))
def effect_message(card: str, effect: Effect) -> Message:
    """Return what a card does, in a sentence, which thousands of plays may have."""
    fields: dict[str, object] = {"card": card, "does": _does(effect)}
    special = [
        Message(code, {"card": card})
        for code, applies in (
            ("effect-reverse", effect.reverse),
            ("effect-out", effect.out),
            ("effect-answer", effect.answer),
        )
        if applies
    ]
    if effect.owe:
        special.append(message("effect-owe", count=effect.owe))
    return RepeatedMessage("effect-more" if special else "effect", {**fields, "special": special})


def _does(effect: Effect) -> Message:
    match effect.does:
        case "add" if effect.numbers == (0,):
            return message("effect-nothing")
        case "add":
            return message("effect-add", numbers=numbers_told(effect))
        case "set":
            return message("effect-set", number=effect.numbers[0])
        case "any":
            return message("effect-any", low=effect.numbers[0], high=effect.numbers[1])
        case "double":
            return message("effect-double")


def _as_json(
    record: AddingRecord, applied: AddingFact, sources: Mapping[str, str]
) -> dict[str, object]:
    result = applied.result
    text, codes = _why(record, applied, sources)
    about: dict[str, object] = {"hand": result.hand, "player": player_of(applied)}
    if isinstance(result, CoinAdjustmentResult):
        about |= {"coins": result.adjustment.coins, "reason": result.adjustment.reason}
    else:
        cards = list(result.cards)
        about |= {"play": applied.number, "cards": cards, "value": result.value}
        about["count"] = result.total
    return {**about, "text": text, "sources": cited(codes)}
