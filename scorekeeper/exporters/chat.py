"""A session as a message for a chat: who has won, the standing and the course, short and narrow."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.export import PlayerResult, SessionResult
from scorekeeper.core.limits import MAX_TITLE_LENGTH
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import ScoreChart
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.text.text_width import (
    display_width,
    pad,
    truncate,
    truncate_distinctly,
    wrap,
)

WIDTH = 34
"""Columns of a line, which the narrowest phones show."""
MAX_LENGTH = 2_000
"""Characters of a message, as messengers count them: those outside the basic plane as two."""
_MAX_ROWS = 30
"""Lines of the course: nobody reads more of them in a chat."""
_MAX_NAMED = 4
"""Players whom a sentence names one by one."""
_MAX_LISTED = 8
"""Players in the line of a short message."""
_MAX_DETAIL = 2 * WIDTH
"""Columns of a title, a place or the names of a seat."""
_MAX_MARKED = 100
"""Characters of the same: marks on a letter take no columns, but count as others do."""
_FENCE = "```"


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield a message for each session, an empty line between two of them."""
    for place, document in enumerate(documents):
        if options.short:
            yield f"{_short(document, options.render_message)}\n"
        else:
            gap = "\n" if place else ""
            yield f"{gap}{_message(document, options)}\n"


def _short(document: ExportDocument, render_message: RenderMessage) -> str:
    """Return the message in one line, with as many of the best as there is room for."""
    result, chart = document.result, document.chart
    code = "chat-short" if chart.marks else "chat-short-begun"
    fields = {"headline": _headline(document), "about": _about(document)}

    def of_best(listed: int) -> str:
        standing = [_figures(player) for player in result.by_place[:listed]]
        if len(result.players) > listed:
            standing.append(message("chat-more", count=len(result.players) - listed))
        return render_message(Message(code, {**fields, "standing": standing}))

    texts = map(of_best, range(_MAX_LISTED, -1, -1))
    return next(text for text in texts if _length(text) <= MAX_LENGTH)


def _figures(player: PlayerResult) -> Message:
    """Return a player with what decides: games before points, where they do."""
    return message("chat-figure", player=_detail(player.name), figures=[str(player.figures[-1])])


def _message(document: ExportDocument, options: RenderOptions) -> str:
    render_message = options.render_message
    if not options.fenced:
        return _fitting(document, render_message, MAX_LENGTH)
    room = MAX_LENGTH - 2 * len(f"{_FENCE}\n")
    inside = _fitting(document, _without_fences(render_message), room)
    return f"{_FENCE}\n{inside}\n{_FENCE}"


def _without_fences(render_message: RenderMessage) -> RenderMessage:
    """Return a renderer of texts that cannot end a fence."""
    return lambda text: render_message(text).replace("`", "'")


def _fitting(document: ExportDocument, render_message: RenderMessage, room: int) -> str:
    """Return the message with as much of the course, and else of the standing, as there is room."""
    result, chart = document.result, document.chart
    head = [*_wrapped([_headline(document)], render_message)]
    head += _about_lines(document, render_message)
    standing = _standing_lines(result, render_message)
    steps = len(chart.marks)

    def whole(players: int, rows: int) -> str:
        lines = [*head, "", *standing(players), *_course_lines(chart, rows, render_message)]
        return "\n".join(line.rstrip() for line in lines)

    players = len(result.players)
    sizes = [(players, rows) for rows in range(min(steps, _MAX_ROWS), -1, -1)]
    sizes += [(fewer, 0) for fewer in range(players - 1, -1, -1)]

    def excess(place: int) -> int:
        return max(0, _length(whole(*sizes[place])) - room)

    if not excess(0):
        return whole(*sizes[0])
    return whole(*sizes[bisect_left(range(len(sizes)), 0, key=lambda place: -excess(place))])


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _wrapped(texts: Sequence[Message], render_message: RenderMessage) -> Iterator[str]:
    for text in texts:
        yield from wrap(render_message(text), WIDTH)


def _headline(document: ExportDocument) -> Message:
    """Say who has won or is ahead, and by how much."""
    result = document.result
    first: list[str | Message] = [_detail(player.name) for player in result.first[:_MAX_NAMED]]
    if len(result.first) > _MAX_NAMED:
        first.append(message("chat-more", count=len(result.first) - _MAX_NAMED))
    if not document.chart.marks and not result.finished:
        return message("chat-not-begun")
    if not first:
        return message("highlight-no-winner")
    if not result.finished and len(result.first) == len(result.players):
        return message("chat-level")
    if result.margin is None:
        return Message("chat-won" if result.finished else "chat-leads", {"players": first})
    code = "chat-won-by" if result.finished else "chat-leads-by"
    return Message(code, {"players": first, "margin": result.margin})


def _about(document: ExportDocument) -> list[str | Message]:
    """Return what the evening was: its title, when and where, the game, how much was played."""
    loaded = document.loaded
    setup, record = loaded.setup, loaded.record
    counted = message(f"counted-{loaded.game.UNIT}", count=record.last_number)
    return [
        *([_detail(setup.title)] if setup.title else []),
        *([message("title-date", date=_detail(document.day))] if document.day else []),
        *([_detail(setup.place)] if setup.place else []),
        message("chat-game", game=setup.game, variant=_detail(setup.variant, WIDTH)),
        counted,
    ]


def _detail(text: str, width: int = _MAX_DETAIL) -> str:
    """Return a text that a message has room for."""
    shown = truncate(text[:MAX_TITLE_LENGTH], width)
    return shown if len(shown) <= _MAX_MARKED else f"{shown[: _MAX_MARKED - 1]}…"


def _about_lines(document: ExportDocument, render_message: RenderMessage) -> list[str]:
    """Return the same as lines; the dot between two of them ends a line, and begins none."""
    text = render_message(message("chat-about", details=_about(document)))
    lines = wrap(text.replace(" ·", "\N{NO-BREAK SPACE}·"), WIDTH)
    return [line.replace("\N{NO-BREAK SPACE}·", " ·") for line in lines]


def _standing_lines(
    result: SessionResult, render_message: RenderMessage
) -> Callable[[int], list[str]]:
    """Return a function that gives the lines of the best so many players."""
    players = result.by_place
    titles = [render_message(column) for column in result.columns]
    places = [f"{player.place}." for player in players]
    figures = [[str(figure) for figure in player.figures] for player in players]
    place_width = max(map(len, places))
    widths = [max(map(display_width, column)) for column in zip(titles, *figures, strict=True)]
    room = WIDTH - place_width - 1 - sum(widths) - len(widths)
    names = truncate_distinctly(
        [render_message(player.name) for player in players], [room] * len(players)
    )
    name_width = max(map(display_width, names))
    rows = [("", "", titles), *zip(places, names, figures, strict=True)]
    lines = [
        " ".join(
            [
                pad(place, place_width),
                pad(name, name_width, right=False),
                *(pad(cell, width) for cell, width in zip(cells, widths, strict=True)),
            ]
        )
        for place, name, cells in rows
    ]

    def of_best(count: int) -> list[str]:
        if count == len(players):
            return lines
        left_out = message("chat-players-left-out", count=len(players) - count)
        return [*lines[: count + 1], *wrap(render_message(left_out), WIDTH)]

    return of_best


def _course_lines(chart: ScoreChart, rows: int, render_message: RenderMessage) -> Iterator[str]:
    """Yield the scores after some steps, evenly spaced, the last among them; and what is missing.

    Where the players do not fit beside each other, there is a table for some of them after the
    other.
    """
    steps = len(chart.marks)
    if not steps:
        return
    yield ""
    if rows:
        yield from _wrapped([message("chat-course", title=chart.title)], render_message)
        shown = [round((row + 1) * steps / rows) for row in range(rows)]
        marks = ["", *(chart.marks[step - 1] for step in shown)]
        names = [render_message(series.name) for series in chart.series]
        numbers = [[str(series.values[step]) for step in shown] for series in chart.series]
        yield from _tables(marks, names, numbers)
    if rows < steps:
        left_out = message("chat-course-left-out", left=steps - rows, count=steps)
        yield from _wrapped([left_out], render_message)


_MIN_NAME_WIDTH = 4


def _tables(
    marks: Sequence[str], names: Sequence[str], numbers: Sequence[Sequence[str]]
) -> Iterator[str]:
    mark_width = max(map(len, marks))
    least = max(_MIN_NAME_WIDTH, *(len(number) for column in numbers for number in column))
    together = max(1, (WIDTH - mark_width) // (least + 1))
    tables = -(-len(names) // together)
    together = -(-len(names) // tables)
    longest = max(map(display_width, names))
    width = min(max(least, longest), (WIDTH - mark_width) // together - 1)
    heads = truncate_distinctly(list(names), [width] * len(names))
    columns = [[head, *column] for head, column in zip(heads, numbers, strict=True)]
    for begin in range(0, len(columns), together):
        for row in zip(marks, *columns[begin : begin + together], strict=True):
            mark, *cells = row
            yield " ".join([pad(mark, mark_width), *(pad(cell, width) for cell in cells)])
