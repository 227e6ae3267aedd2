"""The picture of an evening: a row a deal, a column a player, games ruled off."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import Note
from scorekeeper.core.messages import Message, message, with_player_names
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.report import Column, Grid, Report, Row, TextBlock
from scorekeeper.games.ninety_nine.facts import (
    UNKNOWN_TRICKS,
    Adjustment,
    BidsOnly,
    Deal,
    Hand,
    Trick,
)
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.endings import GameEnd
from scorekeeper.games.ninety_nine.play.scoring import bid_of
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    ClaimResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.report.messages import claim_message, next_up
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names

DEALER = "*"


def scoreboard(record: NinetyNineRecord) -> Report:
    """Return the scoreboard: deals, games, the rubber, what comes next, and a legend."""
    names = seat_names(record.players, record.rules)
    columns = (
        Column(message("column-number")),
        Column(message("column-trump")),
        *(Column(name, player=True) for name in names),
    )
    rows = tuple(_rows(record, names))
    rows = (*rows, *_rubber_rows(record, names))
    coming = TextBlock("next", tuple(next_up(record)))
    if not rows and record.state.play is not None:
        return (coming,)  # tricks of a deal in play are told with what comes next
    return (
        Grid(columns, rows) if rows else TextBlock("text", (message("log-empty"),)),
        coming,
        TextBlock("legend", (message("legend"),)),
    )


def _rows(record: NinetyNineRecord, names: Sequence[str]) -> Iterator[Row | None]:
    accounts = {account.entry: account for account in deal_accounts(record)}
    for applied in record.applied:
        account = accounts.get(applied.entry)
        if account is not None and isinstance(applied.fact, Deal):
            yield _deal_row(account, applied.fact, record.rules, names)
            if account.scored.game_end is not None:
                yield from _game_rows(account.scored.game_end, names)
        elif applied.problems:
            yield from _uncounted_rows(applied, record, names)
        elif isinstance(applied.fact, Adjustment):
            yield _adjusted_row(applied.fact, names)
        elif isinstance(applied.fact, Trick):
            continue  # tricks are told by `explain --tricks`
        elif isinstance(applied.outcome, ClaimResult):
            claim = claim_message(names, applied.outcome)
            yield Row("note", across=message("row-claim", text=claim))
        elif isinstance(applied.fact, Note):
            yield Row("note", across=message("row-note", text=applied.fact.text))


def _deal_row(
    account: DealAccount, deal: Deal, rules: NinetyNineRules, names: Sequence[str]
) -> Row:
    scored = account.scored
    cells = [
        (_hand(hand, rules, deal.turned, scored.dealer == seat), str(score), str(total))
        for seat, (hand, score, total) in enumerate(
            zip(deal.hands, account.scores, account.totals, strict=True)
        )
    ]
    trump = message(f"trump-{scored.trump}")
    heading = message("row-deal", number=account.number, trump=trump, dealer=names[scored.dealer])
    return Row("deal", ((str(account.number),), (trump,), *cells), heading=heading)


def _hand(hand: Hand | None, rules: NinetyNineRules, turned: str | None, deals: bool) -> str:  # noqa: FBT001
    if hand is None:
        return ""
    bid = bid_of(hand, rules, turned)
    shown = f"/{bid}" if bid is not None else "+" if hand.made else "-"
    tricks = "" if hand.tricks == UNKNOWN_TRICKS else hand.tricks
    return f"{DEALER if deals else ''}{tricks}{shown}{hand.premium}"


def _game_rows(end: GameEnd, names: Sequence[str]) -> Iterator[Row | None]:
    winners = [names[seat] for seat in end.winners]
    code = "row-game" if winners else "row-game-nobody"
    yield Row("game", across=message(code, number=end.number, players=winners))
    yield _numbers_row("bonus", end.scores, end.bonuses)
    yield None


def _numbers_row(style: str, scores: Sequence[int], bonuses: Sequence[int]) -> Row:
    cells = [
        ("", f"+{bonus}" if bonus else "", str(score + bonus))
        for score, bonus in zip(scores, bonuses, strict=True)
    ]
    return Row(style, (("",), ("",), *cells), heading=message("row-with-bonus"))


def _uncounted_rows(
    applied: NinetyNineFact, record: NinetyNineRecord, names: Sequence[str]
) -> Iterator[Row]:
    problems = with_player_names(rejection_reasons(applied.problems), names)
    fact = applied.fact
    if isinstance(fact, Deal | BidsOnly) and applied.number is not None:
        hands = (*fact.hands, *(None,) * len(names))[: len(names)]
        cells = [(_hand(hand, record.rules, fact.turned, False), "", "") for hand in hands]  # noqa: FBT003
        number = str(applied.number)
        heading = message("row-uncounted-deal", number=applied.number)
        yield Row("problem", ((number,), ("",), *cells), heading=heading)
    for problem in problems:
        yield Row("problem", across=message("row-uncounted", problem=problem))


def _adjusted_row(adjustment: Adjustment, names: Sequence[str]) -> Row:
    seat, points, reason = adjustment
    fields: dict[str, object] = {"player": names[seat], "points": f"{points:+d}", "reason": reason}
    return Row("note", across=Message("row-adjusted" if reason else "row-adjusted-bare", fields))


def _rubber_told(state: NinetyNineState, names: Sequence[str]) -> Message:
    if state.end is None:
        return message("row-rubber", games=state.games)
    winners = [names[seat] for seat in state.end.winners]
    return message("row-rubber-over" if winners else "row-rubber-nobody", players=winners)


def _rubber_rows(record: NinetyNineRecord, names: Sequence[str]) -> Iterator[Row | None]:
    state = record.state
    loose = any(isinstance(applied.outcome, AdjustmentResult) for applied in record.applied)
    if not state.games and state.end is None and not (loose and not state.deal):
        return
    if not state.games and state.deals:
        yield None
    yield Row("rubber", across=_rubber_told(state, names))
    bonuses = state.end.bonuses if state.end else (0,) * len(names)
    cells = [
        (
            message("cell-won", games=games) if games else "",
            f"+{bonus}" if bonus else "",
            str(total),
        )
        for games, bonus, total in zip(state.won, bonuses, rubber_totals(state), strict=True)
    ]
    yield Row("total", (("",), ("",), *cells))
