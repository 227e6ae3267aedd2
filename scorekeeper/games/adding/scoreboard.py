"""The scoreboard of an adding session: a row a hand, a column a player, and the pile in play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Message, message
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
from scorekeeper.core.time_taken import time_taken
from scorekeeper.games.adding.account import hands_played
from scorekeeper.games.adding.facts import Play, Turn
from scorekeeper.games.adding.messages import count_to_display, next_up, standing, what_counts
from scorekeeper.games.adding.state import (
    AddingRecord,
    CoinAdjustmentResult,
    PlayedFact,
    PlayResult,
)
from scorekeeper.games.shared_rows import shared_lines


def scoreboard(record: AddingRecord) -> Report:
    """Return the hands, the pile in play, the coins, whose turn it is, and a legend."""
    columns = (
        Column(message("column-number")),
        *(Column(name, player=True) for name in record.seat_titles),
    )
    rows = tuple(_rows(record))
    pile = tuple(_pile(record))
    end = tuple(time_taken(record)) if record.state.over else ()
    return (
        Grid(columns, rows) if rows else TextBlock("text", (message("log-empty"),)),
        *((_legend(record),) if rows else ()),
        *((TextBlock("text", pile),) if pile else ()),
        *((TextBlock("text", end),) if end else ()),
        TextBlock("next", (*standing(record), *next_up(record))),
    )


def _legend(record: AddingRecord) -> TextBlock:
    code = "legend-dealer-and-coins" if record.rules.lives else "legend-dealer"
    return TextBlock("legend", (message(code),))


def count_headline(record: AddingRecord) -> Headline | None:
    """Return the count of the pile, to be shown large; None where no hand is in play."""
    count = count_to_display(record)
    if count is None:
        return None
    state = record.state
    way = "headline-clockwise" if state.direction > 0 else "headline-counterclockwise"
    beside = (message("headline-turn", player=record.players[state.turn]), message(way))
    return Headline(message("headline-count"), str(count), beside, tuple(next_up(record)[1:]))


def _rows(record: AddingRecord) -> Iterator[Row | None]:
    rules = record.rules
    remarks = _remarks(record)
    yield from remarks.get(0, ())
    for number, facts in hands_played(record).items():
        results = [applied.result for applied in facts]
        coins = results[-1].lives
        cells = [_plain_cell(left) for left in (coins if rules.lives else [None] * len(coins))]
        for seat, mark in _marks(results).items():
            cells[seat] = (mark, cells[seat][1])
        dealer = results[0].dealer
        cells[dealer] = (cells[dealer][0], f"*{cells[dealer][1]}")
        heading = message("row-hand", number=number, dealer=facts[0].players[results[0].dealer])
        yield Row("deal", ((str(number),), *cells), heading=heading)
        yield from remarks.get(number, ())


def _remarks(record: AddingRecord) -> dict[int, list[Row]]:
    """Return notes, and coins given or taken, by the hand below which they are shown."""
    remarks: dict[int, list[Row]] = {}
    hand = 0
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, PlayResult):
            hand = outcome.hand
        elif isinstance(outcome, CoinAdjustmentResult):
            remarks.setdefault(hand, []).append(_adjustment_row(outcome, applied.players))
        else:
            rows = [Row("note", across=line) for line in shared_lines(applied)]
            remarks.setdefault(hand, []).extend(rows)
    return remarks


def _adjustment_row(result: CoinAdjustmentResult, names: Sequence[str]) -> Row:
    seat, coins, reason = result.adjustment
    fields = {"player": names[seat], "coins": f"{coins:+d}", "left": result.lives[seat]}
    code = "row-coins" if reason else "row-coins-bare"
    return Row("note", across=Message(code, {**fields, "reason": reason}))


@lru_cache(maxsize=min(1024, MAX_CACHED))
def _plain_cell(coins: int | None) -> tuple[str | Message, str]:
    """Return the cell of who neither won nor lost a hand, nor dealt: coins left, if any."""
    return "", "" if coins is None else str(coins)


def _marks(results: Sequence[PlayResult]) -> dict[int, Message]:
    """Return by seat whether somebody won or lost a hand, or is out; the first of them counts."""
    marks = {seat: message("cell-hand-out") for result in results for seat in result.out}
    losers, winners = [one.loser for one in results], [one.hand_winner for one in results]
    marks |= {seat: message("cell-hand-lost") for seat in losers if seat is not None}
    return marks | {seat: message("cell-hand-won") for seat in winners if seat is not None}


def _pile(record: AddingRecord) -> Iterator[Message]:
    """Yield the last pile, card by card."""
    hands = hands_played(record)
    if not hands:
        return
    number = max(hands)
    plays = [_pile_item(applied) for applied in hands[number] if _is_card(applied)]
    if plays:
        yield message("view-pile", number=number, plays=plays)


def _is_card(applied: PlayedFact) -> bool:
    return isinstance(applied.fact, Play | Turn)


def _pile_item(applied: PlayedFact) -> Message:
    result = applied.result
    player = "" if result.by is None else applied.players[result.by]
    code = "view-start" if result.by is None else "view-play"
    return message(code, player=player, cards="+".join(result.cards), count=result.total)


def seat_standing(record: AddingRecord) -> Standing:
    """Return the coins that each seat has left, or the hands that it has lost or won."""
    numbers, _, head = what_counts(record.state)
    return Standing(Message(head, {}), tuple(SeatStanding(number) for number in numbers))
