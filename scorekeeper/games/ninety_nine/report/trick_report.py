"""Sentences about tricks: who takes one and why, who has revoked, and a deal trick by trick."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import Finding, Result
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.report import TextBlock
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.play.deal_in_play import (
    DealInPlay,
    TrickResult,
    all_tricks_recorded,
    to_play,
    tricks_taken,
)
from scorekeeper.games.ninety_nine.play.dealer import leader
from scorekeeper.games.ninety_nine.play.revokes import Revoke
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, seat_names

_SUIT_WORDS = {**SUIT_NAMES, "9": "nines"}


def trick_messages(names: Sequence[str], result: TrickResult) -> list[Message]:
    """Say who takes a trick and why, what each has by now, and what it proves."""
    trick = result.trick
    player, card, why = names[trick.winner], card_text(trick.best), _why(trick, result.play.pack)
    won = message("told-trick", number=result.number, player=player, card=card, why=why)
    return [won, *(_revoke_text(names, revoke) for revoke in result.revokes)]


def _why(trick: JudgedTrick, pack: Pack) -> Message:
    code = "trick-by-trump" if trick.why == "highest-trump" else "trick-by-suit"
    code = "trick-no-trump" if pack.trump_suit is None else code
    return message(code, suit=_SUIT_WORDS[pack.suit(trick.best)])


def card_text(card: str) -> str:
    """Return a card as people write it."""
    return "joker" if card == JOKER else card


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


def _revoke_text(names: Sequence[str], revoke: Revoke) -> Message:
    return message(
        "told-revoke",
        player=names[revoke.seat],
        suit=_SUIT_WORDS[revoke.suit],
        trick=revoke.trick,
        thrown=card_text(revoke.thrown),
        proved_in=revoke.proved_in,
        proof=card_text(revoke.proof),
    )


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
        return [message("next-bids", tricks=rules.tricks, counts=counts)]
    first, *others = [names[seat] for seat in to_play(rules, play, leader(state))]
    fields: dict[str, object] = {"deal": deal, "number": number, "tricks": rules.tricks}
    fields = {
        **fields,
        "trump": play.pack.trump,
        "first": first,
        "others": others,
        "counts": counts,
    }
    return [Message("next-trick", fields)]


def revoke_findings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find each revoke that a later card proves; the details have both tricks."""
    deal = 1
    for applied in record.applied:
        if applied.number is not None:
            deal = applied.number + 1
        elif isinstance(applied.outcome, TrickResult):
            names = seat_names(applied.players, record.rules)
            for revoke in applied.outcome.revokes:
                text = _revoke_text(names, revoke)
                yield Finding("revoke", text, applied.entry, deal, _revoke_json(names, revoke))


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
    lines = [
        _heading(names, deal, play),
        *(line for result in results for line in _trick_lines(names, result)),
    ]
    lines.append(message("told-so-far", counts=_count_texts(names, record.rules, play)))
    account: dict[str, object] = {
        "deal": deal,
        "trump": play.pack.trump,
        "turned": None if play.pack.turned is None else card_text(play.pack.turned),
        "tricks": [_trick_json(names, result) for result in results],
    }
    return Result((TextBlock("text", tuple(lines)),), account)


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
    fields: dict[str, object] = {"number": number, "leader": names[play.eldest]}
    return Message(code, {**fields, "trump": pack.trump, "card": card_text(pack.turned or "")})


def _trick_lines(names: Sequence[str], result: TrickResult) -> Iterator[Message]:
    trick = result.trick
    cards = [
        message("played-card", player=names[seat], card=card_text(card))
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    ]
    why = _why(trick, result.play.pack)
    player = names[trick.winner]
    yield message("tricks-line", number=result.number, cards=cards, player=player, why=why)
    for revoke in result.revokes:
        yield message("tricks-revoke", text=_revoke_text(names, revoke))


def _trick_json(names: Sequence[str], result: TrickResult) -> dict[str, object]:
    trick = result.trick
    return {
        "number": result.number,
        "leader": names[trick.seats[0]],
        "cards": {
            names[seat]: card_text(card)
            for seat, card in zip(trick.seats, trick.cards, strict=True)
        },
        "winner": names[trick.winner],
        "card": card_text(trick.best),
        "why": trick.why,
        "counts": dict(zip(names, result.counts, strict=True)),
        "revokes": [_revoke_json(names, revoke) for revoke in result.revokes],
    }


def _revoke_json(names: Sequence[str], revoke: Revoke) -> dict[str, object]:
    return {
        "player": names[revoke.seat],
        "suit": _SUIT_WORDS[revoke.suit],
        "trick": revoke.trick,
        "thrown": card_text(revoke.thrown),
        "proved_in": revoke.proved_in,
        "proof": card_text(revoke.proof),
    }
