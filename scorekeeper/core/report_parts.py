"""Parts of a scoreboard: the rows of one game, or the newest that fit a window."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.messages import Illegal, Message, message
from scorekeeper.core.report import Grid, Report, ReportBlock, Row, TextBlock

_OF_ALL_GAMES = ("rubber", "total")
"""The styles of rows about all games together, which follow those of the last."""


def rows_of_game(report: Report, number: int) -> Report:
    """Return the rows of one game, and the legend; raises `Illegal` if it has not begun."""
    grid = next((block for block in report if isinstance(block, Grid)), Grid((), ()))
    games = _games(grid.rows)
    if not 1 <= number <= len(games):
        code = "show-game-none" if games else "show-game-none-yet"
        raise Illegal(message(code, given=number, last=len(games)))
    legends = (b for b in report if isinstance(b, TextBlock) and b.style == "legend")
    return (grid._replace(rows=tuple(games[number - 1])), *legends)


def _games(rows: Sequence[Row | None]) -> list[list[Row]]:
    """Part rows at the rules across, without those that are about all games.

    What is said behind the end of a game belongs to it until the next one has numbers.
    """
    games: list[list[Row]] = [[]]
    for row in rows:
        if row is None:
            games.append([])
        elif row.style not in _OF_ALL_GAMES:
            games[-1].append(row)
    last = games[-1]
    if len(games) > 1 and not any(row.cells for row in last):
        games[-2:] = [games[-2] + last]
    return [game for game in games if game]


def newest_that_fit(report: Report, left_out: Message, fits: Callable[[Report], bool]) -> Report:
    """Return a report without the oldest rows that are too many; a sentence says so."""
    if fits(report):
        return report
    candidates = list(_shorter(report, left_out))
    return next(filter(fits, candidates), candidates[-1] if candidates else report)


def _shorter(report: Report, left_out: Message) -> Iterator[Report]:
    """Yield a report with ever fewer rows, from as many as any window shows down to one."""
    grids = [place for place, block in enumerate(report) if isinstance(block, Grid)]
    if not grids:
        return
    place = grids[0]
    grid = report[place]
    assert isinstance(grid, Grid)  # noqa: S101 — as it was looked for
    note = TextBlock("legend", (left_out,))
    for count in range(min(len(grid.rows) - 1, _MOST_ROWS), 0, -1):
        rows = grid.rows[-count:]
        first = rows[0]  # a rule across parts nothing at the top, and a total belongs to its title
        if first is not None and first.style != "total":
            shorter: tuple[ReportBlock, ...] = (note, grid._replace(rows=rows))
            yield (*report[:place], *shorter, *report[place + 1 :])


_MOST_ROWS = 100
"""Rows that the tallest window shows."""
