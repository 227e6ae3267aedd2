"""A session as a workbook: a sheet for each game with its totals as formulas, and one for all."""

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import NamedTuple

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from scorekeeper.core.export import GameSheet, SheetRow
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.markup import legal_text

_MAX_CHARTS = 50
"""Sheets that get a chart of their own: of more games nobody looks at each."""
_MAX_POINTS = 60_000
"""Of a chart: ten thousand deals of five players have fewer, and more take seconds to write."""
_MAX_SHEETS = 200
"""Games that have a sheet each: of more, all deals are on one, for a sheet takes its time."""
_NAME_WIDTH = 14
_CHART_SIZE = {"width": 640, "height": 360}


class _PlainSheet(Worksheet):  # type: ignore[misc]
    """A worksheet whose formulas are taken as they are.

    Otherwise each is searched for thirty functions that are newer than ours.
    """

    def _prepare_formula(self, formula: str, *_: object, **__: object) -> str:
        return formula.removeprefix("=")


def render_binary(documents: Sequence[ExportDocument], options: RenderOptions) -> bytes:
    """Return a workbook of all sessions, the sheets of one after those of the other."""
    content = BytesIO()
    book = Workbook(content, {"in_memory": True})
    styles = _Styles(book.add_format({"bold": True}), book.add_format({"bold": True, "top": 1}))
    several = len(documents) > 1
    for number, document in enumerate(documents, start=1):
        suffix = f" · {number}" if several else ""
        _SessionSheets(book, styles, document, options.render_message, suffix).write()
    first = documents[0]
    created = first.loaded.session.created
    when = datetime.fromisoformat(created) if created else datetime(2000, 1, 1, tzinfo=UTC)
    title = legal_text(options.render_message(first.title[0]))
    book.set_properties({"title": title, "created": when.replace(tzinfo=None)})
    book.close()
    return content.getvalue()


class _Styles(NamedTuple):
    head: Format
    total: Format


class _Written(NamedTuple):
    """A game that was written: what gives the total of each player, and what it is."""

    formulas: tuple[str, ...]
    totals: tuple[int, ...]


class _SessionSheets:
    """Writes the sheets of one session."""

    def __init__(
        self,
        book: Workbook,
        styles: _Styles,
        document: ExportDocument,
        render_message: RenderMessage,
        suffix: str,
    ) -> None:
        self._book = book
        self._styles = styles
        self._document = document
        self._render_message = render_message
        self._suffix = suffix
        """What tells the sheets of several sessions apart."""

    def write(self) -> None:
        """Write the sheet of all games, which comes first, and those that it adds up."""
        games, extra = self._document.game_sheets
        title = message("sheet-all-games")
        overall = self._add_sheet(self._name(title))
        if len(games) > _MAX_SHEETS:
            written = self._games_together(games)
        else:
            with_charts = len(games) <= _MAX_CHARTS
            written = [self._game(game, with_chart=with_charts) for game in games]
        heads = [
            SheetRow((game.title,), done.totals) for game, done in zip(games, written, strict=True)
        ]
        players = games[0].players
        whole = GameSheet(title, (message("sheet-game-column"),), players, (*heads, *extra))
        self._fill(overall, whole, written)
        if len(games) > 1:
            self._chart(overall, whole)
        last = len(whole.rows) + 3
        for place, line in enumerate(self._document.title):
            overall.write_string(last + place, 0, self._text(line))

    def _add_sheet(self, name: str) -> Worksheet:
        return self._book.add_worksheet(name, _PlainSheet)

    def _name(self, title: Message) -> str:
        return f"{self._render_message(title)}{self._suffix}"

    def _text(self, text: str | Message) -> str:
        return legal_text(self._render_message(text))

    def _game(self, game: GameSheet, *, with_chart: bool) -> _Written:
        name = self._name(game.title)
        sheet = self._add_sheet(name)
        totals = self._fill(sheet, game, ())
        if with_chart and game.rows:
            self._chart(sheet, game)
        row = len(game.rows) + 2
        cells = [f"{_column(game, seat)}{row}" for seat in range(len(game.players))]
        return _Written(tuple(f"='{name}'!{cell}" for cell in cells), totals)

    def _games_together(self, games: Sequence[GameSheet]) -> list[_Written]:
        """Write the deals of all games on one sheet, each with its game before it."""
        first, last = (self._render_message(games[place].title) for place in (0, -1))
        name = f"{first} – {last}{self._suffix}"
        sheet = self._add_sheet(name)
        columns = (message("sheet-game-column"), *games[0].columns)
        whole = games[0]._replace(columns=columns, start=())
        self._titles(sheet, whole, [*columns, *whole.players])
        written, place = [], 1
        for game in games:
            begin = place + 1
            for row in game.rows:
                self._headings(sheet, place, SheetRow((game.title, *row.headings), row.points))
                for seat, points in enumerate(row.points):
                    self._points(sheet, whole, place, seat, points, None)
                place += 1
            start = game.start or (0,) * len(game.players)
            totals = tuple(map(sum, zip(start, *(row.points for row in game.rows), strict=True)))
            formulas = [
                f"={start[seat]}+SUM('{name}'!{own}{begin}:{own}{place})" if game.rows else "=0"
                for seat, own in enumerate(_column(whole, seat) for seat in range(len(totals)))
            ]
            written.append(_Written(tuple(formulas), totals))
        return written

    def _fill(
        self, sheet: Worksheet, game: GameSheet, sources: Sequence[_Written]
    ) -> tuple[int, ...]:
        """Write a sheet and return its totals; the first rows are those of other sheets."""
        self._head(sheet, game)
        running = list(game.start or (0,) * len(game.players))
        for place, row in enumerate(game.rows):
            source = sources[place] if place < len(sources) else None
            self._headings(sheet, place + 1, row)
            for seat, points in enumerate(row.points):
                self._points(sheet, game, place + 1, seat, points, source)
                running[seat] += points
                self._running(sheet, game, place + 1, seat, running[seat])
        self._totals(sheet, game, running)
        return tuple(running)

    def _head(self, sheet: Worksheet, game: GameSheet) -> None:
        so_far = [message("sheet-so-far", player=name) for name in game.players]
        self._titles(sheet, game, [*game.columns, *game.players, *so_far])

    def _titles(self, sheet: Worksheet, game: GameSheet, titles: Sequence[str | Message]) -> None:
        """Write the heads of a sheet, which stay in sight."""
        for column, title in enumerate(titles):
            sheet.write_string(0, column, self._text(title), self._styles.head)
        sheet.freeze_panes(1, len(game.columns))
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)  # as wide as the paper: no column and no chart is cut
        sheet.repeat_rows(0)
        sheet.set_column(0, len(titles) - 1, _NAME_WIDTH)

    def _headings(self, sheet: Worksheet, place: int, row: SheetRow) -> None:
        for column, cell in enumerate(row.headings):
            if isinstance(cell, int):
                sheet.write_number(place, column, cell)
            elif cell is not None:
                sheet.write_string(place, column, self._text(cell))

    def _points(
        self,
        sheet: Worksheet,
        game: GameSheet,
        place: int,
        seat: int,
        points: int,
        source: _Written | None,
    ) -> None:
        column = len(game.columns) + seat
        if source is None:
            sheet.write_number(place, column, points)
        else:
            sheet.write_formula(place, column, source.formulas[seat], None, points)

    def _running(
        self, sheet: Worksheet, game: GameSheet, place: int, seat: int, total: int
    ) -> None:
        """Write what a player has so far: what was there before, and the points of the row."""
        own, column = _column(game, seat), len(game.columns) + len(game.players) + seat
        before = f"{xl_col_to_name(column)}{place}" if place > 1 else str(_start(game, seat))
        sheet.write_formula(place, column, f"={before}+{own}{place + 1}", None, total)

    def _totals(self, sheet: Worksheet, game: GameSheet, totals: Sequence[int]) -> None:
        last = len(game.rows) + 1
        sheet.write_string(last, 0, self._text(message("sheet-total")), self._styles.total)
        for seat, total in enumerate(totals):
            own = _column(game, seat)
            start = f"{_start(game, seat)}+" if _start(game, seat) else ""
            added = f"SUM({own}2:{own}{last})" if game.rows else "0"
            column = len(game.columns) + seat
            sheet.write_formula(last, column, f"={start}{added}", self._styles.total, total)

    def _chart(self, sheet: Worksheet, game: GameSheet) -> None:
        """Put a chart of what the players have so far below the table, if it can be looked at."""
        if len(game.rows) * len(game.players) > _MAX_POINTS:
            return
        chart = self._book.add_chart({"type": "line"})
        last, name = len(game.rows), sheet.get_name()
        for seat in range(len(game.players)):
            column = len(game.columns) + len(game.players) + seat
            chart.add_series(
                {
                    "name": [name, 0, len(game.columns) + seat],
                    "categories": [name, 1, 0, last, 0],
                    "values": [name, 1, column, last, column],
                    "marker": {"type": "automatic"},
                }
            )
        chart.set_size(_CHART_SIZE)
        sheet.insert_chart(last + 8, 0, chart)


def _column(game: GameSheet, seat: int) -> str:
    return str(xl_col_to_name(len(game.columns) + seat))


def _start(game: GameSheet, seat: int) -> int:
    return game.start[seat] if game.start else 0
