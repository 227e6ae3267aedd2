"""What a table does before the next deal: the pack, the cards, the premiums, the points needed."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import RANKS
from scorekeeper.games.ninety_nine.play.dealer import dealer, leader
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, NinetyNineState
from scorekeeper.games.ninety_nine.report.messages import points
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


def setup_instructions(record: NinetyNineRecord) -> list[Message]:
    """Say what to deal, who may bid a premium, and how many points everybody still needs."""
    state, rules = record.state, record.rules
    if state.end is not None or state.play is not None:
        return []
    return [
        pack(rules),
        _hands(rules),
        *_sides(record),
        *_premium(record),
        *_progress(record),
    ]


def pack(rules: NinetyNineRules) -> Message:
    """Say how to make the pack that is played with out of one of 52 cards."""
    removed = [_all_of(rank) for rank in _STANDARD_RANKS if rank not in rules.ranks]
    added = [_all_of(rank) for rank in rules.ranks if rank not in _STANDARD_RANKS]
    steps = [message("pack-out", ranks=removed)] if removed else []
    steps += [message("pack-more", ranks=added)] if added else []
    steps += [message("pack-joker")] if rules.joker else []
    count = 4 * len(rules.ranks) + rules.joker
    if not steps:
        return message("pack-whole", pack=count)
    return message("pack-made", pack=count, steps=steps)


def _all_of(rank: str) -> Message:
    return message("pack-rank", rank=rank)


_STANDARD_RANKS = tuple(rank for rank in RANKS if rank not in ("11", "12"))
"""The ranks of a pack of 52."""


def _hands(rules: NinetyNineRules) -> Message:
    """Say how many cards each gets, and how many tricks are played."""
    code = "next-cards-dummy" if rules.dummy else f"next-cards-{rules.bid_cards}"
    return message(code, each=rules.cards_each, tricks=rules.tricks, worth=bid_code(rules))


def bid_code(rules: NinetyNineRules) -> Message:
    """Say what a bid-card of each suit is worth."""
    return message(
        "bid-code-or" if rules.nought_or else "bid-code",
        other=rules.nought_or,
        clubs=rules.clubs_bid,
        hearts=rules.hearts_bid,
        spades=rules.spades_bid,
        diamonds=rules.diamonds_bid,
    )


def _sides(record: NinetyNineRecord) -> Iterator[Message]:
    rules, names = record.rules, record.players
    if rules.sides:
        sides = [
            message("side", players=[names[seat] for seat in rules.seats_of(side)])
            for side in dict.fromkeys(rules.sides)
        ]
        yield message("next-sides", sides=sides)


def _premium(record: NinetyNineRecord) -> Iterator[Message]:
    rules, names = record.rules, record.players
    if not rules.declare:
        yield message("next-premium-none")
    elif rules.premiums == "each":
        code = f"next-premium-{_premium_kind(rules)}"
        yield message(code, declare=rules.declare, reveal=rules.reveal)
    else:
        first, last = names[leader(record.state)], names[dealer(record.state)]
        amounts = {"declare": rules.declare, "reveal": rules.reveal}
        yield message(f"next-premium-{_premium_kind(rules)}", first=first, last=last, **amounts)


def _premium_kind(rules: NinetyNineRules) -> str:
    if rules.bid_cards == "left-over":
        kinds = ("left-over",) if rules.premiums == "one" else ("each", "left-over")
    else:
        kinds = (rules.premiums,)
    return "-".join(kinds if rules.reveal else (*kinds, "declare"))


def _progress(record: NinetyNineRecord) -> Iterator[Message]:
    """Say how far game and rubber have come."""
    state, rules = record.state, record.rules
    if rules.rubber == "deals":
        if state.deals < rules.length:
            yield message("next-deals", deal=state.deals + 1, length=rules.length)
        else:
            yield message("next-play-on")
        return
    missing = [max(0, rules.game - total) for total in state.totals]
    needs = points(seat_names(record.players, rules), missing)
    yield message("next-needs", game=rules.game, needs=needs)
    if rules.rubber == "target":
        yield message("next-target", game=rules.game)
    else:
        yield _rubber_progress(state, record.players)
    if rules.hard_score:
        yield message("next-hard-score", units=rules.hard_score)
    if _is_played_on(state):
        yield message("next-play-on")


def _is_played_on(state: NinetyNineState) -> bool:
    """Return whether the rubber would be over, if one player alone had won it."""
    rules = state.rules
    if rules.rubber_level != "play-on":
        return False
    games = max(state.finished.won) if rules.rubber == "wins" else state.finished.games
    return games >= (1 if rules.rubber == "target" else rules.length)


def _rubber_progress(state: NinetyNineState, names: tuple[str, ...]) -> Message:
    rules = state.rules
    won = [
        f"{name} {games}" for name, games in zip(names, state.finished.won, strict=False) if games
    ]
    code = "next-rubber-won" if won else "next-rubber"
    by_units = rules.hard_score and rules.rubber == "games"
    kind_code = "next-rubber-games-units" if by_units else f"next-rubber-{rules.rubber}"
    kind = message(kind_code, length=rules.length)
    return message(code, game=state.finished.games + 1, kind=kind, won=won)
