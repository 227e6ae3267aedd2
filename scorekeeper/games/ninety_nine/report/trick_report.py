"""Sentences about tricks: who takes one and why, who has revoked, and a deal trick by trick."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.report import TextBlock
from scorekeeper.games.ninety_nine.play.account import trump_json
from scorekeeper.games.ninety_nine.play.deal_in_play import (
    DealInPlay,
    TrickResult,
    all_tricks_judged,
    all_tricks_recorded,
    to_play,
    tricks_taken,
)
from scorekeeper.games.ninety_nine.play.dealer import leader
from scorekeeper.games.ninety_nine.play.state import DealResult, NinetyNineRecord
from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack
from scorekeeper.games.ninety_nine.report.trick_findings import (
    SUIT_WORDS,
    card_text,
    deal_messages,
    order_messages,
    revoke_json,
    revoke_text,
)
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


def trick_messages(names: Sequence[str], result: TrickResult) -> list[Message]:
    """Say who takes a trick and why, what each has by now, and what it proves."""
    trick = result.trick
    why = _why(trick, result.play.pack)
    won = message("told-trick-unknown", number=result.number)
    if trick.winner is not None:
        player, card = names[trick.winner], card_text(trick.best or "")
        won = message("told-trick", number=result.number, player=player, card=card, why=why)
    revokes = [revoke_text(names, revoke) for revoke in result.revokes]
    return [won, *order_messages(names, result), *revokes]


def _why(trick: JudgedTrick, pack: Pack) -> Message:
    if trick.why == "unknown-trump" or trick.best is None:
        return message("trick-unknown-trump")
    code = "trick-by-trump" if trick.why == "highest-trump" else "trick-by-suit"
    code = "trick-no-trump" if pack.trump == "none" else code
    code = "trick-any-trump" if trick.why == "any-trump" else code
    return message(code, suit=SUIT_WORDS[pack.suit(trick.best)])


def _count_texts(names: Sequence[str], rules: NinetyNineRules, play: DealInPlay) -> list[Message]:
    """Say how many tricks each has, and of how many bid where the bid lies open."""
    bids = {bid.seat: _bid(rules, bid.cards, play.pack) for bid in play.open_bids}
    return [
        message(
            "count-of-bid" if seat in bids else "count-alone",
            player=name,
            count=count,
            bid=bids.get(seat, 0),
        )
        for seat, (name, count) in enumerate(zip(names, tricks_taken(rules, play), strict=True))
    ]


def _bid(rules: NinetyNineRules, cards: Sequence[str], pack: Pack) -> int:
    return sum(rules.bid_values[pack.effective_card(card)[-1]] for card in cards)


def next_trick(record: NinetyNineRecord, deal: int) -> list[Message]:
    """Say which trick comes next and who leads to it, or ask for the bids after the last."""
    state = record.state
    play, rules = state.play, record.rules
    if play is None:
        return []
    names = seat_names(record.players, rules)
    counts = _count_texts(names, rules, play)
    number = len(play.tricks) + 1
    if all_tricks_recorded(rules, play):
        code = "next-bids" if all_tricks_judged(rules, play) else "next-hands"
        return [message(code, tricks=rules.tricks, counts=counts)]
    order = [names[seat] for seat in to_play(rules, play, leader(state))]
    fields: dict[str, object] = {
        "deal": deal,
        "number": number,
        "tricks": rules.tricks,
        "trump": play.pack.trump,
        "counts": counts,
    }
    if not order:
        return [Message("next-trick-unknown", fields)]
    return [Message("next-trick", {**fields, "first": order[0], "others": order[1:]})]


def explain_tricks(record: NinetyNineRecord, number: int | None) -> Result:
    """Return a deal trick by trick, or the last one that has tricks.

    Raises `Malformed` if none of its tricks were recorded.
    """
    recorded = _recorded(record)
    if not recorded:
        raise Malformed(message("tricks-none"))
    deal = max(recorded) if number is None else number
    if deal not in recorded:
        raise Malformed(message("tricks-none-of", number=deal, legal=list(map(str, recorded))))
    names, results = seat_names(_players_of(record, deal), record.rules), recorded[deal]
    play = results[-1].play
    results = list(_as_known(record.rules, results))
    lines = [
        _heading(names, deal, play),
        *(line for result in results for line in _trick_lines(names, result)),
    ]
    lines.append(message("told-so-far", counts=_count_texts(names, record.rules, play)))
    lines += _bid_lines(record, names, deal)
    account: dict[str, object] = {
        "deal": deal,
        "trump": trump_json(play.pack.trump),
        "turned": None if play.pack.turned is None else card_text(play.pack.turned),
        "tricks": [_trick_json(names, result) for result in results],
    }
    return Result((TextBlock("text", tuple(lines)),), account)


def _as_known(rules: NinetyNineRules, results: Sequence[TrickResult]) -> Iterator[TrickResult]:
    """Yield the tricks of a deal with who took them as far as that is known by now."""
    play = results[-1].play
    for number, result in enumerate(results, 1):
        by_then = play._replace(tricks=play.tricks[:number])
        yield result._replace(trick=by_then.tricks[-1], counts=tricks_taken(rules, by_then))


def _bid_lines(record: NinetyNineRecord, names: Sequence[str], deal: int) -> Iterator[Message]:
    """Yield what the bids of a deal prove or exclude of who played it."""
    for applied in record.applied:
        if applied.number == deal and isinstance(applied.outcome, DealResult):
            yield from deal_messages(names, record.rules, applied.outcome)


def _recorded(record: NinetyNineRecord) -> dict[int, list[TrickResult]]:
    """Return the tricks of each deal that has any, by the number of the deal."""
    recorded: dict[int, list[TrickResult]] = {}
    deal = 1
    for applied in record.applied:
        if applied.number is not None:
            deal = applied.number + 1
        elif isinstance(applied.outcome, TrickResult):
            recorded.setdefault(deal, []).append(applied.outcome)
    return recorded


def _players_of(record: NinetyNineRecord, deal: int) -> tuple[str, ...]:
    """Return who played a deal; who sits there now plays the one after the last."""
    return next((a.players for a in record.applied if a.number == deal), record.players)


def _heading(names: Sequence[str], number: int, play: DealInPlay) -> Message:
    pack = play.pack
    code = "tricks-of-turned" if pack.turned else "tricks-of"
    fields: dict[str, object] = {"number": number, "leader": names[play.tricks[0].seats[0]]}
    return Message(code, {**fields, "trump": pack.trump, "card": card_text(pack.turned or "")})


def _trick_lines(names: Sequence[str], result: TrickResult) -> Iterator[Message]:
    trick = result.trick
    cards = [
        message("played-card", player=names[seat], card=card_text(card))
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    ]
    why = _why(trick, result.play.pack)
    if trick.winner is None:
        yield message("tricks-line-unknown", number=result.number, cards=cards, why=why)
    else:
        player = names[trick.winner]
        yield message("tricks-line", number=result.number, cards=cards, player=player, why=why)
    for text in order_messages(names, result):
        yield message("tricks-revoke", text=text)
    for revoke in result.revokes:
        yield message("tricks-revoke", text=revoke_text(names, revoke))


def _trick_json(names: Sequence[str], result: TrickResult) -> dict[str, object]:
    trick = result.trick
    return {
        "number": result.number,
        "leader": names[trick.seats[0]],
        "cards": {
            names[seat]: card_text(card)
            for seat, card in zip(trick.seats, trick.cards, strict=True)
        },
        "winner": None if trick.winner is None else names[trick.winner],
        "card": None if trick.best is None else card_text(trick.best),
        "why": trick.why,
        "counts": dict(zip(names, result.counts, strict=True)),
        "revokes": [revoke_json(names, revoke) for revoke in result.revokes],
    }
