"""The picture of an evening: a row a deal, a column a player, games ruled off."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, named, said
from scorekeeper.core.replay import why_uncounted
from scorekeeper.core.report import Column, Grid, Lines, Report, Row
from scorekeeper.games.ninety_nine.endings import GameEnd
from scorekeeper.games.ninety_nine.facts import UNTOLD, Adjustment, Bids, Claim, Deal, Hand, Laid
from scorekeeper.games.ninety_nine.rules import Rules, seat_names
from scorekeeper.games.ninety_nine.scoring import bid_of
from scorekeeper.games.ninety_nine.table import Adjusted, State, rubber_totals
from scorekeeper.games.ninety_nine.tally import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.telling import forecast, told_claim

DEALER = "*"


def scoreboard(evening: Evening) -> Report:
    """Return the scoreboard: deals, games, the rubber, what comes next, and a legend."""
    names = seat_names(evening.players, evening.rules)
    columns = (
        Column(said("column-number")),
        Column(said("column-trump")),
        *(Column(name, player=True) for name in names),
    )
    rows = tuple(_rows(evening, names))
    rows = (*rows, *_rubber_rows(evening, names))
    coming = Lines("next", tuple(forecast(evening)))
    if not rows and evening.state.play is not None:
        return (coming,)  # tricks of a deal in play are told with what comes next
    return (
        Grid(columns, rows) if rows else Lines("text", (said("log-empty"),)),
        coming,
        Lines("legend", (said("legend"),)),
    )


def _rows(evening: Evening, names: Sequence[str]) -> Iterator[Row | None]:
    accounts = {account.entry: account for account in deal_accounts(evening)}
    for played in evening.played:
        account = accounts.get(played.entry)
        if account is not None and isinstance(played.fact, Deal):
            yield _deal_row(account, played.fact, evening.rules, names)
            if account.scored.game_end is not None:
                yield from _game_rows(account.scored.game_end, names)
        elif played.problems:
            yield from _uncounted_rows(played, evening, names)
        elif isinstance(played.fact, Adjustment):
            yield _adjusted_row(played, names)
        elif isinstance(played.fact, Laid):
            continue  # tricks are told by `explain --tricks`
        elif isinstance(played.fact, Claim):
            told = told_claim(names, played.fact, played.outcome)
            yield Row("note", across=said("row-claim", text=told))
        else:
            yield Row("note", across=said("row-note", text=played.fact.text))


def _deal_row(account: DealAccount, deal: Deal, rules: Rules, names: Sequence[str]) -> Row:
    scored = account.scored
    cells = [
        (_hand(hand, rules, deal.turned, scored.dealer == seat), str(score), str(total))
        for seat, (hand, score, total) in enumerate(
            zip(deal.hands, account.scores, account.totals, strict=True)
        )
    ]
    trump = said(f"trump-{scored.trump}")
    heading = said("row-deal", number=account.number, trump=trump, dealer=names[scored.dealer])
    return Row("deal", ((str(account.number),), (trump,), *cells), heading=heading)


def _hand(hand: Hand | None, rules: Rules, turned: str | None, deals: bool) -> str:  # noqa: FBT001
    if hand is None:
        return ""
    bid = bid_of(hand, rules, turned)
    shown = f"/{bid}" if bid is not None else "+" if hand.made else "-"
    tricks = "" if hand.tricks == UNTOLD else hand.tricks
    return f"{DEALER if deals else ''}{tricks}{shown}{hand.premium}"


def _game_rows(end: GameEnd, names: Sequence[str]) -> Iterator[Row | None]:
    winners = [names[seat] for seat in end.winners]
    code = "row-game" if winners else "row-game-nobody"
    yield Row("game", across=said(code, number=end.number, players=winners))
    yield _numbers_row("bonus", end.scores, end.bonuses)
    yield None


def _numbers_row(style: str, scores: Sequence[int], bonuses: Sequence[int]) -> Row:
    cells = [
        ("", f"+{bonus}" if bonus else "", str(score + bonus))
        for score, bonus in zip(scores, bonuses, strict=True)
    ]
    return Row(style, (("",), ("",), *cells), heading=said("row-with-bonus"))


def _uncounted_rows(played: Played, evening: Evening, names: Sequence[str]) -> Iterator[Row]:
    problems = named(why_uncounted(played.problems), names)
    fact = played.fact
    if isinstance(fact, Deal | Bids) and played.number is not None:
        hands = (*fact.hands, *(None,) * len(names))[: len(names)]
        cells = [(_hand(hand, evening.rules, fact.turned, False), "", "") for hand in hands]  # noqa: FBT003
        number = str(played.number)
        heading = said("row-uncounted-deal", number=played.number)
        yield Row("problem", ((number,), ("",), *cells), heading=heading)
    for problem in problems:
        yield Row("problem", across=said("row-uncounted", problem=problem))


def _adjusted_row(played: Played, names: Sequence[str]) -> Row:
    seat, points, reason = played.fact
    fields: dict[str, object] = {"player": names[seat], "points": f"{points:+d}", "reason": reason}
    return Row("note", across=Said("row-adjusted" if reason else "row-adjusted-bare", fields))


def _rubber_told(state: State, names: Sequence[str]) -> Said:
    if state.end is None:
        return said("row-rubber", games=state.games)
    winners = [names[seat] for seat in state.end.winners]
    return said("row-rubber-over" if winners else "row-rubber-nobody", players=winners)


def _rubber_rows(evening: Evening, names: Sequence[str]) -> Iterator[Row | None]:
    state = evening.state
    loose = any(isinstance(played.outcome, Adjusted) for played in evening.played)
    if not state.games and state.end is None and not (loose and not state.deal):
        return
    if not state.games and state.deals:
        yield None
    yield Row("rubber", across=_rubber_told(state, names))
    bonuses = state.end.bonuses if state.end else (0,) * len(names)
    cells = [
        (
            said("cell-won", games=games) if games else "",
            f"+{bonus}" if bonus else "",
            str(total),
        )
        for games, bonus, total in zip(state.won, bonuses, rubber_totals(state), strict=True)
    ]
    yield Row("total", (("",), ("",), *cells))
