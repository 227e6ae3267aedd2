"""The picture of an adding evening: a row a hand, a column a player, and the pile in play."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, said
from scorekeeper.core.replay import Note
from scorekeeper.core.report import Column, Grid, Lines, Report, Row
from scorekeeper.games.adding.facts import Play, Turn
from scorekeeper.games.adding.table import Came
from scorekeeper.games.adding.tally import hands_played
from scorekeeper.games.adding.telling import forecast, standing


def scoreboard(evening: Evening) -> Report:
    """Return the hands, the pile in play, the coins, and whose turn it is."""
    columns = (
        Column(said("column-number")),
        *(Column(name, player=True) for name in evening.players),
    )
    rows = tuple(_rows(evening))
    pile = tuple(_pile(evening))
    return (
        Grid(columns, rows) if rows else Lines("text", (said("log-empty"),)),
        *((Lines("text", pile),) if pile else ()),
        Lines("next", (*standing(evening), *forecast(evening))),
    )


def _rows(evening: Evening) -> Iterator[Row | None]:
    rules = evening.rules
    coins = [rules.lives] * rules.players
    notes = _notes(evening)
    for number, entries in hands_played(evening).items():
        yield from notes.pop(number, ())
        outcomes: list[Came] = [played.outcome for played in entries]
        for came in outcomes:
            if came.loser is not None:
                coins[came.loser] = max(0, coins[came.loser] - 1)
        cells = [
            _cell(seat, outcomes, coins[seat] if rules.lives else None)
            for seat in range(rules.players)
        ]
        heading = said("row-hand", number=number, dealer=evening.players[outcomes[0].dealer])
        yield Row("deal", ((str(number),), *cells), heading=heading)
    for rest in notes.values():
        yield from rest


def _notes(evening: Evening) -> dict[int, list[Row]]:
    """Return the notes by the hand that they stand before: the one after that in which they are."""
    notes: dict[int, list[Row]] = {}
    hand = 0
    for played in evening.played:
        if isinstance(played.outcome, Came):
            hand = played.outcome.hand
        elif isinstance(played.fact, Note):
            row = Row("note", across=said("row-note", text=played.fact.text))
            notes.setdefault(hand + 1, []).append(row)
    return notes


def _cell(seat: int, outcomes: Sequence[Came], coins: int | None) -> tuple[str | Said, ...]:
    """Say what a hand was for one player: who dealt, who lost or is out, and coins left, if any."""
    marks: str | Said = ""
    if any(came.hand_winner == seat for came in outcomes):
        marks = said("cell-hand-won")
    elif any(came.loser == seat for came in outcomes):
        marks = said("cell-hand-lost")
    elif any(seat in came.out for came in outcomes):
        marks = said("cell-hand-out")
    dealt = "*" if outcomes[0].dealer == seat else ""
    return dealt, marks, "" if coins is None else str(coins)


def _pile(evening: Evening) -> Iterator[Said]:
    """Tell the last pile card by card."""
    hands = hands_played(evening)
    if not hands:
        return
    number = max(hands)
    plays = [_laid(played, evening) for played in hands[number] if _is_laid(played)]
    if plays:
        yield said("view-pile", number=number, plays=plays)


def _is_laid(played: Played) -> bool:
    return isinstance(played.fact, Play | Turn)


def _laid(played: Played, evening: Evening) -> Said:
    came: Came = played.outcome
    player = "" if came.by is None else evening.players[came.by]
    code = "view-start" if came.by is None else "view-play"
    return said(code, player=player, cards="+".join(came.cards), count=came.total)
