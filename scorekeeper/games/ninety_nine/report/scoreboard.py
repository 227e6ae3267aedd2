"""The scoreboard of a session: a row a deal, a column a player, games ruled off."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import SHARED_FACTS
from scorekeeper.core.messages import Message, message, with_player_names
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.report import (
    Column,
    Grid,
    Headline,
    Report,
    Row,
    SeatStanding,
    Standing,
    TextBlock,
)
from scorekeeper.games.ninety_nine.facts import (
    UNKNOWN_TRICKS,
    BidsOnly,
    Deal,
    Hand,
)
from scorekeeper.games.ninety_nine.notation.hand import write_premium
from scorekeeper.games.ninety_nine.play.account import (
    DealAccount,
    RunningTotals,
    adjustments_of_ended_game,
    deal_accounts,
)
from scorekeeper.games.ninety_nine.play.contracts import bid_of
from scorekeeper.games.ninety_nine.play.dealer import dealer, leader
from scorekeeper.games.ninety_nine.play.endings import GameEnd
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    ClaimResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    VoidResult,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.report.claims import claim_message
from scorekeeper.games.ninety_nine.report.messages import (
    next_number,
    next_up,
    units_of_game,
    units_of_rubber,
    void_message,
    winning_side,
)
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names

_DEALER_MARK = "*"


def scoreboard(record: NinetyNineRecord, accounts: Sequence[DealAccount] | None = None) -> Report:
    """Return the scoreboard: deals, games, the rubber, what comes next, and a legend.

    `accounts` are those of the record, if they are known already.
    """
    accounts = deal_accounts(record) if accounts is None else accounts
    names = seat_names(record.players, record.rules)
    columns = (
        Column(message("column-number")),
        Column(message("column-trump")),
        *(Column(name, player=True) for name in seat_names(record.seat_titles, record.rules)),
    )
    rows = (*_log_rows(record, accounts), *_rubber_rows(record, names))
    next_block = TextBlock("next", tuple(next_up(record)))
    end = _closing(record, accounts)
    if not rows and record.state.play is not None:
        return (next_block,)  # which has the tricks of the deal in play
    return (
        Grid(columns, rows) if rows else TextBlock("text", (message("log-empty"),)),
        *((TextBlock("text", end),) if end else ()),
        next_block,
        TextBlock("legend", tuple(_legend(record.rules, accounts))),
    )


def trump_headline(record: NinetyNineRecord) -> Headline | None:
    """Return the trump of the next deal, to be shown large; None after the end."""
    state = record.state
    if state.end is not None:
        return None
    special = {
        None: "headline-turned",
        "not-known": "headline-unknown",
        "none": "headline-no-trump",
    }
    code = special.get(state.trump, f"trump-{state.trump}")
    return Headline(message("headline-trump"), message(code), *_headline_words(record))


def seat_standing(record: NinetyNineRecord) -> Standing:
    """Return the points of the game in play, with what is missing.

    After the end, and where there are no games, all points are what counts.
    """
    state, rules = record.state, record.rules
    in_all = rubber_totals(state)[: rules.players]
    if state.end is not None or rules.rubber == "deals":
        return Standing(None, tuple(SeatStanding(points) for points in in_all))
    several = rules.rubber in ("games", "wins")
    seats = []
    for seat, points in enumerate(state.totals[: rules.players]):
        about = [message("score-to-go", points=max(0, rules.game - points))]
        if several and state.finished.games:
            about.append(message("score-in-all", points=in_all[seat]))
        if several and state.finished.won[seat]:
            about.append(message("score-games-won", games=state.finished.won[seat]))
        seats.append(SeatStanding(points, tuple(about)))
    code = "score-title" if several else "score-title-alone"
    title = message(code, number=state.finished.games + 1, points=rules.game)
    return Standing(title, tuple(seats))


def _headline_words(record: NinetyNineRecord) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Return who deals and leads in a few words, and the sentences that say more."""
    state, rules = record.state, record.rules
    names = seat_names(record.players, rules)
    deal = {"number": next_number(record), "game": state.finished.games + 1, "deal": state.deal + 1}
    several = rules.rubber in ("games", "wins")
    beside = (
        message("headline-dealer", player=names[dealer(state)]),
        message("headline-leader", player=names[leader(state)]),
        message("headline-deal-of-game" if several else "headline-deal", **deal),
    )
    coming = next_up(record)
    return beside, tuple(coming if state.play is not None else coming[1:])


def _legend(rules: NinetyNineRules, accounts: Sequence[DealAccount]) -> Iterator[Message]:
    """Explain the signs of the board."""
    yield message("legend")
    if rules.bid_cards == "left-over":
        yield message("legend-stated")
    if rules.sides:
        yield message("legend-sides")
    if any(_made_by_nought(account.scored, rules) for account in accounts):
        yield message("legend-nought", other=rules.nought_or)
    if any(account.scored.trump == "not-known" for account in accounts):
        yield message("legend-not-known")


def _made_by_nought(scored: DealResult, rules: NinetyNineRules) -> bool:
    """Return whether a hand made its bid with another number, as 0 for a bid that is 0 or 10."""
    return bool(rules.nought_or and not rules.sides) and any(
        hand is not None and made and bid not in (None, hand.tricks)
        for hand, made in zip(scored.deal.hands, scored.made, strict=True)
        for bid in ([bid_of(hand, rules, scored.deal.turned)] if hand is not None else [])
    )


def _closing(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> tuple[Message, ...]:
    if record.state.end is None:
        return ()
    from scorekeeper.games.ninety_nine.report.closing import closing

    return tuple(closing(record, accounts))


def _log_rows(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> Iterator[Row | None]:
    """Yield the rows of all entries in their order; those of tricks have none."""
    accounts_by_entry = {account.entry: account for account in accounts}
    running = RunningTotals(record)
    shown: set[int] = set()
    """Adjustments that stand above the end of their game."""
    for place, applied in enumerate(record.applied):
        names = seat_names(applied.players, record.rules)
        account = accounts_by_entry.get(applied.entry)
        if account is not None:
            yield _deal_row(account, record.rules, names)
            running.after_deal(account.scored)
            if account.scored.game_end is not None:
                for late in adjustments_of_ended_game(record.applied[place + 1 :]):
                    late_names = seat_names(late.players, record.rules)
                    yield from _adjustment_rows(late, late_names, running)
                    shown.add(late.entry)
                yield from _game_rows(account.scored.game_end, names, record.rules)
        elif applied.problems:
            yield from _rejected_rows(applied, record, names)
        elif isinstance(applied.outcome, AdjustmentResult):
            if applied.entry not in shown:
                yield from _adjustment_rows(applied, names, running)
        else:
            yield from _lines_across(applied, names)


def _lines_across(applied: NinetyNineFact, names: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of what scores nothing; `explain --tricks` shows the tricks."""
    outcome = applied.outcome
    if isinstance(outcome, VoidResult):
        text = void_message(applied.number, outcome)
        yield Row("note", across=message("row-void", text=text))
    elif isinstance(outcome, ClaimResult):
        yield Row("claim", across=message("row-claim", text=claim_message(names, outcome)))
    elif isinstance(applied.fact, SHARED_FACTS):
        from scorekeeper.games.shared_rows import shared_lines

        yield from (Row("note", across=line) for line in shared_lines(applied))


def _deal_row(account: DealAccount, rules: NinetyNineRules, names: Sequence[str]) -> Row:
    scored, deal = account.scored, account.scored.deal
    hands = [
        (_hand_cell(hand, rules, deal.turned, scored.dealer == seat), str(score), str(total))
        for seat, (hand, score, total) in enumerate(
            zip(deal.hands, scored.points, scored.totals, strict=True)
        )
    ]
    trump = message(f"trump-{scored.trump}")
    heading = message("row-deal", number=account.number, trump=trump, dealer=names[scored.dealer])
    return Row(
        "deal", ((str(account.number),), (trump,), *hands), heading=heading, made=scored.made
    )


def _hand_cell(
    hand: Hand | None,
    rules: NinetyNineRules,
    turned: str | None,
    is_dealer: bool = False,  # noqa: FBT001, FBT002
) -> str:
    """Write a hand in the notation, its bid-cards as their number; a star marks the dealer."""
    if hand is None:
        return ""
    bid = bid_of(hand, rules, turned)
    contract = f"/{bid}" if bid is not None else "+" if hand.made else "-"
    tricks = "" if hand.tricks == UNKNOWN_TRICKS else hand.tricks
    return f"{_DEALER_MARK if is_dealer else ''}{tricks}{contract}{write_premium(hand)}"


def _game_rows(end: GameEnd, names: Sequence[str], rules: NinetyNineRules) -> Iterator[Row | None]:
    side = winning_side(names, end.winners, rules)
    winners = side or [names[seat] for seat in end.winners]
    code = "row-game-side" if side else "row-game" if winners else "row-game-nobody"
    yield Row("game", across=message(code, number=end.number, players=winners))
    if end.units:
        yield Row("game", across=units_of_game(names, end.units))
    yield _bonus_row(end)
    yield None


def _bonus_row(end: GameEnd) -> Row:
    cells = [
        ("", f"+{bonus}" if bonus else "", str(score + bonus))
        for score, bonus in zip(end.scores, end.bonuses, strict=True)
    ]
    return Row("bonus", (("",), ("",), *cells), heading=message("row-with-bonus"))


def _rejected_rows(
    applied: NinetyNineFact, record: NinetyNineRecord, names: Sequence[str]
) -> Iterator[Row]:
    problems = with_player_names(rejection_reasons(applied.problems), names)
    fact = applied.fact
    if isinstance(fact, Deal | BidsOnly) and applied.number is not None:
        hands = (*fact.hands, *(None,) * len(names))[: len(names)]
        cells = [(_hand_cell(hand, record.rules, fact.turned), "", "") for hand in hands]
        number = str(applied.number)
        heading = message("row-uncounted-deal", number=applied.number)
        yield Row("problem", ((number,), ("",), *cells), heading=heading)
    for problem in problems:
        yield Row("problem", across=message("row-uncounted", problem=problem))


def _adjustment_rows(
    applied: NinetyNineFact, names: Sequence[str], running: RunningTotals
) -> Iterator[Row]:
    """Yield what was agreed on, and its points with the total after it."""
    result = applied.result
    assert isinstance(result, AdjustmentResult)  # noqa: S101 — callers have looked
    seat, points, reason, _ = result.adjustment
    fields: dict[str, object] = {"player": names[seat], "points": f"{points:+d}", "reason": reason}
    code = "row-adjusted" if reason else "row-adjusted-bare"
    if running.begins(result):
        code = "row-adjusted-game" if reason else "row-adjusted-bare-game"
        fields["game"] = result.game
    yield Row("note", across=Message(code, fields))
    totals = running.after_adjustment(result)
    cells = [
        ("", f"{points:+d}", str(total)) if owner == seat else ("", "", "")
        for owner, total in enumerate(totals)
    ]
    yield Row("bonus", (("",), ("",), *cells), heading=message("row-with-adjustment"))


def _rubber_line(state: NinetyNineState, names: Sequence[str]) -> Message:
    if state.end is None:
        return message("row-rubber", games=state.finished.games)
    side = winning_side(names, state.end.winners, state.rules)
    if side:
        return message("row-rubber-side", players=side)
    winners = [names[seat] for seat in state.end.winners]
    return message("row-rubber-over" if winners else "row-rubber-nobody", players=winners)


def _rubber_rows(record: NinetyNineRecord, names: Sequence[str]) -> Iterator[Row | None]:
    state = record.state
    if not state.finished.games and state.end is None and not _has_adjustments_alone(record):
        return
    if not state.finished.games and state.deals:
        yield None
    yield Row("rubber", across=_rubber_line(state, names))
    if state.finished.units:
        yield Row("rubber", across=units_of_rubber(names, state.finished.units))
    bonuses = state.end.bonuses if state.end else (0,) * len(names)
    cells = [
        (
            message("cell-won", games=games) if games else "",
            f"+{bonus}" if bonus else "",
            str(total),
        )
        for games, bonus, total in zip(
            state.finished.won, bonuses, rubber_totals(state), strict=True
        )
    ]
    yield Row("total", (("",), ("",), *cells))


def _has_adjustments_alone(record: NinetyNineRecord) -> bool:
    """Return whether points were agreed on, and no deal has been scored."""
    outcomes = {type(applied.outcome) for applied in record.applied}
    return AdjustmentResult in outcomes and DealResult not in outcomes
