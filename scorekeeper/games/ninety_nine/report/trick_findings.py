"""What recorded tricks prove or contradict: revokes, who led, and contracts told by `+`."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import JOKER, Trick
from scorekeeper.games.ninety_nine.notation.trick import write_trick
from scorekeeper.games.ninety_nine.play.deal_in_play import TrickResult
from scorekeeper.games.ninety_nine.play.possible_bids import impossible_contracts
from scorekeeper.games.ninety_nine.play.revokes import Revoke, revokes_by_bid
from scorekeeper.games.ninety_nine.play.state import DealResult, NinetyNineFact, NinetyNineRecord
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, seat_names

SUIT_WORDS = {**SUIT_NAMES, "9": "nines"}


def card_text(card: str) -> str:
    """Return a card as people write it."""
    return "joker" if card == JOKER else card


def trick_findings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find revokes, tricks that somebody else led, and contracts that the cards exclude."""
    deal, order_is_found = 1, False
    for applied in record.applied:
        names, outcome = seat_names(applied.players, record.rules), applied.outcome
        if isinstance(outcome, TrickResult):
            for revoke in outcome.revokes:
                text = revoke_text(names, revoke)
                yield Finding("revoke", text, applied.entry, deal, revoke_json(names, revoke))
            has_other_leader = outcome.is_contradicted and _leads_differ(outcome)
            if has_other_leader or (outcome.is_contradicted and not order_is_found):
                yield _order_finding(names, applied, outcome, deal)
            order_is_found = order_is_found or (outcome.is_contradicted and not has_other_leader)
        elif isinstance(outcome, DealResult):
            yield from _deal_findings(record.rules, names, applied, outcome)
        if applied.number is not None:
            deal, order_is_found = applied.number + 1, False


def _leads_differ(result: TrickResult) -> bool:
    return result.expected[0] != result.trick.seats[0]


def _order_finding(
    names: Sequence[str], applied: NinetyNineFact, result: TrickResult, deal: int
) -> Finding:
    played, expected = ([names[seat] for seat in seats] for seats in _orders(result))
    details = {"trick": result.number, "order": played, "expected": expected}
    assert isinstance(applied.fact, Trick)  # noqa: S101 — it has the outcome of one
    line = write_trick(applied.fact._replace(players=()), names)
    text = message("finding-order", text=order_text(names, result), entry=applied.entry, line=line)
    return Finding("order", text, applied.entry, deal, details)


def _orders(result: TrickResult) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return result.trick.seats, result.expected


def order_text(names: Sequence[str], result: TrickResult) -> Message:
    """Say how a trick was played, and how it would have been by what came before it."""
    played, expected = ([names[seat] for seat in seats] for seats in _orders(result))
    if not _leads_differ(result):
        return message("order-of-trick", trick=result.number, played=played, expected=expected)
    code = "lead-of-deal" if result.number == 1 else "lead-of-trick"
    before = result.number - 1
    return message(code, trick=result.number, player=played[0], expected=expected[0], before=before)


def order_messages(names: Sequence[str], result: TrickResult) -> list[Message]:
    """Say that a trick was played in another order than what came before it gives, if so."""
    return [order_text(names, result)] if result.is_contradicted else []


def deal_messages(
    names: Sequence[str], rules: NinetyNineRules, result: DealResult
) -> list[Message]:
    """Say what the cards of a deal prove or exclude, now that its bids are known."""
    revokes = [revoke_text(names, revoke) for revoke in _revokes_by_bids(rules, result)]
    return [*revokes, *(text for text, _ in _impossible(rules, names, result))]


def _deal_findings(
    rules: NinetyNineRules, names: Sequence[str], applied: NinetyNineFact, result: DealResult
) -> Iterator[Finding]:
    number = applied.number
    for revoke in _revokes_by_bids(rules, result):
        text = revoke_text(names, revoke)
        yield Finding("revoke", text, applied.entry, number, revoke_json(names, revoke))
    for text, players in _impossible(rules, names, result):
        yield Finding("made", text, applied.entry, number, {"players": players})


def _revokes_by_bids(rules: NinetyNineRules, result: DealResult) -> Iterator[Revoke]:
    """Yield the revokes that bids prove, where these are the cards that were left in the hand."""
    play = result.play
    if play is None or rules.bid_cards != "left-over":
        return
    for seat, hand in enumerate(result.deal.hands[: rules.players]):
        if hand is not None:
            yield from revokes_by_bid(play.tricks, play.pack, seat, hand.cards)


def _impossible(
    rules: NinetyNineRules, names: Sequence[str], result: DealResult
) -> Iterator[tuple[Message, list[str]]]:
    """Say which players cannot have made it; yields the sentence and their names."""
    seats = impossible_contracts(rules, result.play, result.deal)
    if seats:
        players = [names[seat] for seat in seats]
        counts = [
            message("count-alone", player=names[seat], count=hand.tricks)
            for seat in seats
            if (hand := result.deal.hands[seat]) is not None
        ]
        yield message("made-impossible", players=players, counts=counts), players


def findings_since(
    record: NinetyNineRecord, applied: NinetyNineFact, told: DealResult, seats: Sequence[int]
) -> Iterator[Finding]:
    """Find contracts told by `+` of hands that have other tricks now than they had then.

    `told` is the deal as it was when it was entered; `seats[new]` is the seat of then.
    """
    result, rules = applied.outcome, record.rules
    if not isinstance(result, DealResult):
        return
    tricks_then, tricks_now = _tricks(told), _tricks(result)
    changed: dict[int, tuple[int, int]] = {}
    for seat, hand in enumerate(result.deal.hands):
        if hand is None or not hand.made:
            continue
        partners = rules.seats_of(rules.side_of[seat]) if rules.sides else (seat,)
        was = sum(tricks_then[seats[at] if at < len(seats) else at] for at in partners)
        now = sum(tricks_now[at] for at in partners)
        if was != now and {was, now} != {0, rules.nought_or}:
            changed[seat] = was, now
    impossible = impossible_contracts(rules, result.play, result.deal) if changed else ()
    names = seat_names(applied.players, rules)
    for seat, (was, now) in changed.items():
        if seat in impossible:
            continue
        text = message("made-then", player=names[seat], was=was, now=now, number=applied.number)
        details = {"players": [names[seat]], "was": was, "now": now}
        yield Finding("made", text, applied.entry, applied.number, details)


def _tricks(result: DealResult) -> list[int]:
    return [hand.tricks if hand else 0 for hand in result.deal.hands]


def moved_tricks(before: NinetyNineRecord, after: NinetyNineRecord) -> list[Message]:
    """Say which deals have tricks without players whose cards are others' after a correction."""
    was, now = _unrecorded_players(before), _unrecorded_players(after)
    deals = {
        deal for entry, (deal, players) in now.items() if was.get(entry, (0, players))[1] != players
    }
    return [message("told-tricks-moved", deals=list(map(str, sorted(deals))))] if deals else []


def _unrecorded_players(record: NinetyNineRecord) -> dict[int, tuple[int, tuple[str, ...]]]:
    """Return by entry the deal, and who played each card, of tricks that do not say so."""
    names = seat_names(record.setup.players, record.rules)  # the first at each seat name it
    found, deal = {}, 1
    for applied in record.applied:
        if applied.number is not None:
            deal = applied.number + 1
        elif (
            isinstance(applied.fact, Trick)
            and not applied.fact.players
            and isinstance(applied.outcome, TrickResult)
        ):
            players = tuple(names[seat] for seat in applied.outcome.trick.seats)
            found[applied.entry] = deal, players
    return found


def revoke_text(names: Sequence[str], revoke: Revoke) -> Message:
    """Say who has revoked, and what proves it."""
    in_bid = revoke.proved_in is None
    proof = SUIT_WORDS.get(revoke.proof, card_text(revoke.proof))
    return message(
        "told-revoke-bid" if in_bid else "told-revoke",
        player=names[revoke.seat],
        suit=SUIT_WORDS[revoke.suit],
        trick=revoke.trick,
        thrown=card_text(revoke.thrown),
        proved_in=revoke.proved_in,
        proof=proof,
    )


def revoke_json(names: Sequence[str], revoke: Revoke) -> dict[str, object]:
    """Return a revoke as programs get it."""
    return {
        "player": names[revoke.seat],
        "suit": SUIT_WORDS[revoke.suit],
        "trick": revoke.trick,
        "thrown": card_text(revoke.thrown),
        "proved_in": revoke.proved_in,
        "proof": card_text(revoke.proof),
    }
