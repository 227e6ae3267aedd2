"""What is said as a rubber ends: the margins, the deal that decided it, contracts, the time."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import seat_title
from scorekeeper.core.messages import Message, message
from scorekeeper.core.players import fold_case
from scorekeeper.core.time_taken import time_taken
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.endings import highest
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, rubber_totals

Standing = tuple[int, int]
"""Games won, where they decide, and points: the higher is better."""


def closing(
    record: NinetyNineRecord, accounts: Sequence[DealAccount] | None = None
) -> list[Message]:
    """Return the sentences about a rubber that is over; none about another.

    `accounts` are those of the record, if they are known already.
    """
    if record.state.end is None:
        return []
    accounts = deal_accounts(record) if accounts is None else accounts
    if not accounts:
        return []
    by_points = not record.state.finished.units  # at hard score the units are told game by game
    return [
        *(_margins(record) if by_points else ()),
        *(_decisive_deal(record, accounts) if by_points else ()),
        *_most_contracts(accounts),
        *time_taken(record),
    ]


def _groups(record: NinetyNineRecord) -> list[list[int]]:
    """Return the live seats that win and lose together: sides, or everybody alone."""
    rules = record.rules
    sides = dict.fromkeys(rules.side_of[: rules.players])
    return [[s for s in range(rules.players) if rules.side_of[s] == side] for side in sides]


def _winning_groups(record: NinetyNineRecord) -> list[list[int]]:
    winners = record.state.end.winners if record.state.end else ()
    return [group for group in _groups(record) if set(group) & set(winners)]


def _names(record: NinetyNineRecord, groups: Sequence[Sequence[int]]) -> list[str]:
    return [record.players[seat] for group in groups for seat in group]


def _names_in(accounts: Sequence[DealAccount], groups: Sequence[Sequence[int]]) -> list[str]:
    """Return who played at each seat in some deals, one after the other."""
    seats = (seat for group in groups for seat in group)
    return [seat_title([*dict.fromkeys(deal.players[s] for deal in accounts)]) for s in seats]


def _margins(record: NinetyNineRecord) -> Iterator[Message]:
    """Say what the winners have, and by how much more than each other player or side.

    A side stands where the better of its players does (R14): its other one is not named.
    """
    totals, won = rubber_totals(record.state), _winning_groups(record)
    if not won or record.state.end is None:
        return
    winners = highest(totals, record.state.end.winners)
    points = totals[winners[0]]
    others = [highest(totals, group) for group in _groups(record) if group not in won]
    margins = [_margin(points - totals[group[0]], _names(record, [group])) for group in others]
    code = "closing-points" if margins else "closing-level"
    code = "closing-shared" if margins and len(winners) > 1 else code
    fields = {"players": _names(record, [winners]), "points": points, "margins": margins}
    if margins or len(winners) > 1:  # all can be one side, and one of them the best
        yield Message(code, fields)
    if record.rules.rubber == "wins" and any(record.state.finished.won):
        games = [
            f"{name} {n}"
            for name, n in zip(record.players, record.state.finished.won, strict=False)
        ]
        yield message("closing-games", games=games)


def _margin(difference: int, players: list[str]) -> Message:
    if not difference:
        return message("closing-as-many", players=players)
    code = "closing-ahead" if difference > 0 else "closing-behind"
    return message(code, points=abs(difference), players=players)


def _decisive_deal(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> Iterator[Message]:
    """Say with which deal the winners took the lead that they kept."""
    won = _winning_groups(record)
    others = [group for group in _groups(record) if group not in won]
    if not won or not others:
        return
    leads = [
        min(_of(standings, group) for group in won) > max(_of(standings, group) for group in others)
        for standings in _standings(record, accounts)
    ]
    if not leads[-1]:  # the points alone did not decide
        return
    first = max((place + 1 for place, leading in enumerate(leads) if not leading), default=0)
    players = _names_in(accounts[first:], won)
    if first == 0:
        yield message("closing-led", players=players)
        return
    decisive = accounts[first]
    code = "closing-last" if decisive is accounts[-1] else "closing-decided"
    yield Message(code, {"number": decisive.number, "players": players})


def _of(standings: Sequence[Standing], group: Sequence[int]) -> Standing:
    return max(standings[seat] for seat in group)


def _standings(
    record: NinetyNineRecord, accounts: Sequence[DealAccount]
) -> Iterator[list[Standing]]:
    """Yield where each seat stands after each deal, bonuses included."""
    by_games = record.rules.rubber == "wins"
    seats = range(record.rules.players)
    games, earlier = [0] * len(seats), [0] * len(seats)
    for account in accounts:
        end = account.scored.game_end
        points = [earlier[seat] + account.totals[seat] for seat in seats]
        if end is not None:
            points = [points[seat] + end.bonuses[seat] for seat in seats]
            games = [games[seat] + by_games * (seat in end.winners) for seat in seats]
            earlier = points
        if account is accounts[-1]:
            points = list(rubber_totals(record.state))
        yield [(games[seat], points[seat]) for seat in seats]


def _most_contracts(accounts: Sequence[DealAccount]) -> Iterator[Message]:
    """Say who made most contracts, of how many; deals count for who played them."""
    made: Counter[str] = Counter()
    played: Counter[str] = Counter()
    spelt: dict[str, str] = {}
    """By the name as it is compared, its first spelling: who came back may have another."""
    for account in accounts:
        for player, success in zip(account.players, account.scored.made, strict=False):
            name = spelt.setdefault(fold_case(player), player)
            played[name] += 1
            made[name] += success
    most = max(made.values())
    players = [
        message("closing-contracts-of", player=name, made=most, of=played[name])
        for name, count in made.items()
        if count == most
    ]
    if most:
        yield message("closing-contracts", players=players)
