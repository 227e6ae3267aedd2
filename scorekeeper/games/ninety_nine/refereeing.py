"""What is said of tricks: who takes one and why, who has revoked, and a deal played over again."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.finding import Finding
from scorekeeper.core.game import Answer, Evening
from scorekeeper.core.problems import Malformed, Said, said
from scorekeeper.core.report import Lines
from scorekeeper.games.ninety_nine.facts import JOKER
from scorekeeper.games.ninety_nine.rules import SUIT_NAMES, Rules, seat_names
from scorekeeper.games.ninety_nine.table import State, leader
from scorekeeper.games.ninety_nine.trick_by_trick import Play, Taken, all_in, counts, to_play
from scorekeeper.games.ninety_nine.tricks import Pack, Revoke, Trick

_SUITS = {**SUIT_NAMES, "9": "nines"}


def told_trick(evening: Evening, taken: Taken) -> list[Said]:
    """Say who takes a trick and why, what each has by now, and what it proves."""
    names = seat_names(evening.players, evening.rules)
    trick = taken.trick
    player, card, why = names[trick.winner], shown(trick.best), _why(trick, taken.play.pack)
    won = said("told-trick", number=taken.number, player=player, card=card, why=why)
    return [won, *(_told_revoke(names, revoke) for revoke in taken.revokes)]


def _why(trick: Trick, pack: Pack) -> Said:
    code = "trick-by-trump" if trick.why == "highest-trump" else "trick-by-suit"
    code = "trick-no-trump" if pack.trump_suit is None else code
    return said(code, suit=_SUITS[pack.suit(trick.best)])


def shown(card: str) -> str:
    """Return a card as people write it."""
    return "joker" if card == JOKER else card


def _counts(names: Sequence[str], rules: Rules, play: Play) -> list[Said]:
    """Say how many tricks each has; of how many bid, where the bid lies open."""
    bids = {one.seat: _bid(rules, one.cards, play.pack) for one in play.opened}
    return [
        said(
            "count-of-bid" if seat in bids else "count-alone",
            player=name,
            count=count,
            bid=bids.get(seat, 0),
        )
        for seat, (name, count) in enumerate(zip(names, counts(rules, play), strict=True))
    ]


def _bid(rules: Rules, cards: Sequence[str], pack: Pack) -> int:
    return sum(rules.bid_values[pack.face(card)[-1]] for card in cards)


def _told_revoke(names: Sequence[str], revoke: Revoke) -> Said:
    return said(
        "told-revoke",
        player=names[revoke.seat],
        suit=_SUITS[revoke.suit],
        trick=revoke.trick,
        thrown=shown(revoke.thrown),
        proved_in=revoke.proved_in,
        proof=shown(revoke.proof),
    )


def next_trick(evening: Evening, deal: int) -> list[Said]:
    """Say which trick comes next and who leads to it, or that the bids are wanted now."""
    state: State = evening.state
    play, rules = state.play, evening.rules
    if play is None:
        return []
    names = seat_names(evening.players, rules)
    told = _counts(names, rules, play)
    number = len(play.tricks) + 1
    if all_in(rules, play):
        return [said("next-bids", tricks=rules.tricks, counts=told)]
    first, *others = [names[seat] for seat in to_play(rules, play, leader(state))]
    fields: dict[str, object] = {"deal": deal, "number": number, "tricks": rules.tricks}
    fields = {**fields, "trump": play.pack.trump, "first": first, "others": others, "counts": told}
    return [Said("next-trick", fields)]


def revoke_findings(evening: Evening) -> Iterator[Finding]:
    """Find every revoke that later cards prove, with both tricks."""
    names = seat_names(evening.players, evening.rules)
    deal = 1
    for played in evening.played:
        if played.number is not None:
            deal = played.number + 1
        elif isinstance(played.outcome, Taken):
            for revoke in played.outcome.revokes:
                told = {
                    "player": names[revoke.seat],
                    "suit": _SUITS[revoke.suit],
                    "trick": revoke.trick,
                    "thrown": shown(revoke.thrown),
                    "proved_in": revoke.proved_in,
                    "proof": shown(revoke.proof),
                }
                text = _told_revoke(names, revoke)
                yield Finding("revoke", text, played.entry, deal, told)


def tricks_told(evening: Evening, number: int | None) -> Answer:
    """Tell a deal trick by trick; raises `Malformed` if none of its tricks were recorded."""
    recorded = _recorded(evening)
    if not recorded:
        raise Malformed(said("tricks-none"))
    wanted = max(recorded) if number is None else number
    if wanted not in recorded:
        raise Malformed(said("tricks-none-of", number=wanted, legal=list(map(str, recorded))))
    names, taken = seat_names(evening.players, evening.rules), recorded[wanted]
    play = taken[-1].play
    lines = [_heading(names, wanted, play), *(line for one in taken for line in _lines(names, one))]
    lines.append(said("told-so-far", counts=_counts(names, evening.rules, play)))
    account: dict[str, object] = {
        "deal": wanted,
        "trump": play.pack.trump,
        "turned": None if play.pack.turned is None else shown(play.pack.turned),
        "tricks": [_account(names, one) for one in taken],
    }
    return Answer((Lines("text", tuple(lines)),), account)


def _recorded(evening: Evening) -> dict[int, list[Taken]]:
    """Return the tricks of each deal that has any, by the number of the deal."""
    recorded: dict[int, list[Taken]] = {}
    deal = 1
    for played in evening.played:
        if played.number is not None:
            deal = played.number + 1
        elif isinstance(played.outcome, Taken):
            recorded.setdefault(deal, []).append(played.outcome)
    return recorded


def _heading(names: Sequence[str], number: int, play: Play) -> Said:
    pack = play.pack
    code = "tricks-of-turned" if pack.turned else "tricks-of"
    fields: dict[str, object] = {"number": number, "leader": names[play.eldest]}
    return Said(code, {**fields, "trump": pack.trump, "card": shown(pack.turned or "")})


def _lines(names: Sequence[str], taken: Taken) -> Iterator[Said]:
    trick = taken.trick
    cards = [
        said("played-card", player=names[seat], card=shown(card))
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    ]
    why = _why(trick, taken.play.pack)
    player = names[trick.winner]
    yield said("tricks-line", number=taken.number, cards=cards, player=player, why=why)
    for revoke in taken.revokes:
        yield said("tricks-revoke", text=_told_revoke(names, revoke))


def _account(names: Sequence[str], taken: Taken) -> dict[str, object]:
    trick = taken.trick
    return {
        "number": taken.number,
        "leader": names[trick.seats[0]],
        "cards": {
            names[seat]: shown(card) for seat, card in zip(trick.seats, trick.cards, strict=True)
        },
        "winner": names[trick.winner],
        "card": shown(trick.best),
        "why": trick.why,
        "counts": dict(zip(names, taken.counts, strict=True)),
        "revokes": [
            {
                "player": names[one.seat],
                "suit": _SUITS[one.suit],
                "trick": one.trick,
                "thrown": shown(one.thrown),
                "proved_in": one.proved_in,
                "proof": shown(one.proof),
            }
            for one in taken.revokes
        ],
    }
