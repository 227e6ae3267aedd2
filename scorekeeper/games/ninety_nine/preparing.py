"""What a table does before the next deal: the pack, the cards, the premiums, what is needed."""

from collections.abc import Iterator

from scorekeeper.core.game import Evening
from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine.rules import ALL_RANKS, Rules, seat_names
from scorekeeper.games.ninety_nine.table import State, dealer, leader
from scorekeeper.games.ninety_nine.telling import points


def preparation(evening: Evening) -> list[Said]:
    """Say what to deal, who may bid a premium, and what everybody still needs."""
    state, rules = evening.state, evening.rules
    if state.end is not None or state.play is not None:
        return []
    return [pack(rules), _hands(rules), *_sides(evening), *_premium(evening), *_course(evening)]


def pack(rules: Rules) -> Said:
    """Say how to come from a 52-card pack to the one that is played with."""
    out = [f"{rank}s" for rank in _USUAL if rank not in rules.ranks]
    more = [f"{rank}s" for rank in rules.ranks if rank not in _USUAL]
    steps = [said("pack-out", ranks=out)] if out else []
    steps += [said("pack-more", ranks=more)] if more else []
    steps += [said("pack-joker")] if rules.joker else []
    count = 4 * len(rules.ranks) + rules.joker
    if not steps:
        return said("pack-whole", pack=count)
    return said("pack-made", pack=count, steps=steps)


_USUAL = ("A", "K", "Q", "J", *map(str, range(10, 1, -1)))


_USUAL = tuple(rank for rank in ALL_RANKS if rank not in ("11", "12"))
"""The ranks of a pack of 52."""


def _hands(rules: Rules) -> Said:
    """Say how many cards each gets, and how many tricks are played."""
    code = "next-cards-dummy" if rules.dummy else f"next-cards-{rules.bid_cards}"
    return said(code, each=rules.cards_each, tricks=rules.tricks, worth=bid_code(rules))


def bid_code(rules: Rules) -> Said:
    """Say what a bid-card of each suit is worth."""
    return said(
        "bid-code-or" if rules.nought_or else "bid-code",
        other=rules.nought_or,
        clubs=rules.clubs_bid,
        hearts=rules.hearts_bid,
        spades=rules.spades_bid,
        diamonds=rules.diamonds_bid,
    )


def _sides(evening: Evening) -> Iterator[Said]:
    rules, names = evening.rules, evening.players
    if rules.sides:
        sides = [
            said("side", players=[names[seat] for seat in rules.seats_of(side)])
            for side in dict.fromkeys(rules.sides)
        ]
        yield said("next-sides", sides=sides)


def _premium(evening: Evening) -> Iterator[Said]:
    rules, names = evening.rules, evening.players
    if not rules.declare:
        yield said("next-premium-none")
    elif rules.premiums == "each":
        code = "next-premium-each" if rules.reveal else "next-premium-each-declare"
        yield said(code, declare=rules.declare, reveal=rules.reveal)
    else:
        first, last = names[leader(evening.state)], names[dealer(evening.state)]
        amounts = {"declare": rules.declare, "reveal": rules.reveal}
        yield said(f"next-premium-{_kind(rules)}", first=first, last=last, **amounts)


def _kind(rules: Rules) -> str:
    if rules.bid_cards == "left-over" and rules.reveal:
        return "left-over"
    return "one" if rules.reveal else "declare"


def _course(evening: Evening) -> Iterator[Said]:
    """Say how far game and rubber have come."""
    state, rules = evening.state, evening.rules
    if rules.rubber == "deals":
        yield said("next-deals", deal=state.deals + 1, length=rules.length)
        return
    missing = [max(0, rules.game - total) for total in state.totals]
    needs = points(seat_names(evening.players, rules), missing)
    yield said("next-needs", game=rules.game, needs=needs)
    if rules.rubber == "target":
        yield said("next-target", game=rules.game)
    else:
        yield _rubber(state, evening.players)


def _rubber(state: State, names: tuple[str, ...]) -> Said:
    rules = state.rules
    won = [f"{name} {games}" for name, games in zip(names, state.won, strict=False) if games]
    code = "next-rubber-won" if won else "next-rubber"
    kind = said(f"next-rubber-{rules.rubber}", length=rules.length)
    return said(code, game=state.games + 1, kind=kind, won=won)
