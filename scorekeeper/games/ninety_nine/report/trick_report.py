"""What is said of tricks: who takes one and why, who has revoked, and a deal played over again."""

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
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, NinetyNineState, leader
from scorekeeper.games.ninety_nine.play.tricks import JudgedTrick, Pack, Revoke
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, seat_names

_SUITS = {**SUIT_NAMES, "9": "nines"}


def trick_messages(record: NinetyNineRecord, taken: TrickResult) -> list[Message]:
    """Say who takes a trick and why, what each has by now, and what it proves."""
    names = seat_names(record.players, record.rules)
    trick = taken.trick
    player, card, why = names[trick.winner], card_text(trick.best), _why(trick, taken.play.pack)
    won = message("told-trick", number=taken.number, player=player, card=card, why=why)
    return [won, *(_told_revoke(names, revoke) for revoke in taken.revokes)]


def _why(trick: JudgedTrick, pack: Pack) -> Message:
    code = "trick-by-trump" if trick.why == "highest-trump" else "trick-by-suit"
    code = "trick-no-trump" if pack.trump_suit is None else code
    return message(code, suit=_SUITS[pack.suit(trick.best)])


def card_text(card: str) -> str:
    """Return a card as people write it."""
    return "joker" if card == JOKER else card


def _counts(names: Sequence[str], rules: NinetyNineRules, play: DealInPlay) -> list[Message]:
    """Say how many tricks each has; of how many bid, where the bid lies open."""
    bids = {one.seat: _bid(rules, one.cards, play.pack) for one in play.open_bids}
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


def _told_revoke(names: Sequence[str], revoke: Revoke) -> Message:
    return message(
        "told-revoke",
        player=names[revoke.seat],
        suit=_SUITS[revoke.suit],
        trick=revoke.trick,
        thrown=card_text(revoke.thrown),
        proved_in=revoke.proved_in,
        proof=card_text(revoke.proof),
    )


def next_trick(record: NinetyNineRecord, deal: int) -> list[Message]:
    """Say which trick comes next and who leads to it, or that the bids are wanted now."""
    state: NinetyNineState = record.state
    play, rules = state.play, record.rules
    if play is None:
        return []
    names = seat_names(record.players, rules)
    told = _counts(names, rules, play)
    number = len(play.tricks) + 1
    if all_tricks_recorded(rules, play):
        return [message("next-bids", tricks=rules.tricks, counts=told)]
    first, *others = [names[seat] for seat in to_play(rules, play, leader(state))]
    fields: dict[str, object] = {"deal": deal, "number": number, "tricks": rules.tricks}
    fields = {**fields, "trump": play.pack.trump, "first": first, "others": others, "counts": told}
    return [Message("next-trick", fields)]


def revoke_findings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find every revoke that later cards prove, with both tricks."""
    names = seat_names(record.players, record.rules)
    deal = 1
    for applied in record.applied:
        if applied.number is not None:
            deal = applied.number + 1
        elif isinstance(applied.outcome, TrickResult):
            for revoke in applied.outcome.revokes:
                told = {
                    "player": names[revoke.seat],
                    "suit": _SUITS[revoke.suit],
                    "trick": revoke.trick,
                    "thrown": card_text(revoke.thrown),
                    "proved_in": revoke.proved_in,
                    "proof": card_text(revoke.proof),
                }
                text = _told_revoke(names, revoke)
                yield Finding("revoke", text, applied.entry, deal, told)


def explain_tricks(record: NinetyNineRecord, number: int | None) -> Result:
    """Tell a deal trick by trick; raises `Malformed` if none of its tricks were recorded."""
    recorded = _recorded(record)
    if not recorded:
        raise Malformed(message("tricks-none"))
    wanted = max(recorded) if number is None else number
    if wanted not in recorded:
        raise Malformed(message("tricks-none-of", number=wanted, legal=list(map(str, recorded))))
    names, taken = seat_names(record.players, record.rules), recorded[wanted]
    play = taken[-1].play
    lines = [_heading(names, wanted, play), *(line for one in taken for line in _lines(names, one))]
    lines.append(message("told-so-far", counts=_counts(names, record.rules, play)))
    account: dict[str, object] = {
        "deal": wanted,
        "trump": play.pack.trump,
        "turned": None if play.pack.turned is None else card_text(play.pack.turned),
        "tricks": [_account(names, one) for one in taken],
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


def _heading(names: Sequence[str], number: int, play: DealInPlay) -> Message:
    pack = play.pack
    code = "tricks-of-turned" if pack.turned else "tricks-of"
    fields: dict[str, object] = {"number": number, "leader": names[play.eldest]}
    return Message(code, {**fields, "trump": pack.trump, "card": card_text(pack.turned or "")})


def _lines(names: Sequence[str], taken: TrickResult) -> Iterator[Message]:
    trick = taken.trick
    cards = [
        message("played-card", player=names[seat], card=card_text(card))
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    ]
    why = _why(trick, taken.play.pack)
    player = names[trick.winner]
    yield message("tricks-line", number=taken.number, cards=cards, player=player, why=why)
    for revoke in taken.revokes:
        yield message("tricks-revoke", text=_told_revoke(names, revoke))


def _account(names: Sequence[str], taken: TrickResult) -> dict[str, object]:
    trick = taken.trick
    return {
        "number": taken.number,
        "leader": names[trick.seats[0]],
        "cards": {
            names[seat]: card_text(card)
            for seat, card in zip(trick.seats, trick.cards, strict=True)
        },
        "winner": names[trick.winner],
        "card": card_text(trick.best),
        "why": trick.why,
        "counts": dict(zip(names, taken.counts, strict=True)),
        "revokes": [
            {
                "player": names[one.seat],
                "suit": _SUITS[one.suit],
                "trick": one.trick,
                "thrown": card_text(one.thrown),
                "proved_in": one.proved_in,
                "proof": card_text(one.proof),
            }
            for one in taken.revokes
        ],
    }
