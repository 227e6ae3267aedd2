"""A session as a workbook: a sheet for each game with its totals as formulas, and one for all."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO, StringIO
from itertools import accumulate, chain, count, repeat
from operator import add
from typing import NamedTuple, TextIO

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.packager import Packager
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from scorekeeper.core.export import GameSheet, SheetRow
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.markup import escape, legal_text

_MAX_CHARTS = 50
"""Sheets of a session that get a chart of their own: of more games nobody looks at each."""
_MAX_CHARTS_OF_BOOK = 1_000
"""Games of all its sessions; a chart takes a millisecond to write."""
_MAX_POINTS = 60_000
"""Of a chart: ten thousand deals of five players have fewer, and more take seconds to write."""
_MAX_SHEETS = 200
"""Games of a session that have a sheet each: of more, all deals are on one."""
_MAX_SHEETS_OF_BOOK = 2_000
"""Games of all its sessions."""
_ROWS_TOGETHER = 100
"""Written in one piece: a system takes back the memory of large pieces alone."""
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""When a workbook was made, where nobody knows: what is made twice shall be the same."""
_NAME_WIDTH = 14
_CHART_SIZE = {"width": 640, "height": 360}


class _PlainSheet(Worksheet):  # type: ignore[misc]
    """A worksheet that has few cells of its own; the numbers below its heads are made as written.

    A million of them, kept as cells, would take half a gigabyte. Formulas are taken as they are:
    otherwise each is searched for thirty functions that are newer than ours.
    """

    fh: TextIO
    numbers: Iterable[str] = ()
    """The cells behind the headings of each row, from the second row on."""

    def _prepare_formula(self, formula: str, *_: object, **__: object) -> str:
        return formula.removeprefix("=")

    def _write_rows(self) -> None:
        whole, behind = self.fh, chain([""], self.numbers, repeat(""))
        for first in range(0, self.dim_rowmax + 1, _ROWS_TOGETHER):
            self.fh = StringIO()
            rows = range(first, min(first + _ROWS_TOGETHER, self.dim_rowmax + 1))
            for row, numbers in zip(rows, behind, strict=False):
                self._write_whole_row(row, numbers)
            whole.write(self.fh.getvalue())
        self.fh = whole

    def _write_whole_row(self, row: int, numbers: str) -> None:
        cells = self.table[row]
        if cells or numbers:
            self._write_row(row, None)
            for column, cell in cells.items():
                self._write_cell(row, column, cell)
            self.fh.write(numbers)
            self._xml_end_tag("row")


class _Book(Workbook):  # type: ignore[misc]
    """A workbook whose parts are bytes as soon as they are written."""

    def _get_packager(self) -> Packager:
        return _Parts()


class _Parts(Packager):  # type: ignore[misc]
    """Takes the parts of a workbook: as a text that is written, each letter takes four bytes."""

    def _filename(self, name: str) -> object:
        if self.filenames:
            written, its_name, is_binary = self.filenames[-1]
            if not is_binary:
                self.filenames[-1] = (BytesIO(written.getvalue().encode()), its_name, True)
                written.close()
        return super()._filename(name)


def render_binary(documents: Sequence[ExportDocument], options: RenderOptions) -> bytes:
    """Return a workbook of all sessions, the sheets of one after those of the other."""
    content = BytesIO()
    book = _Book(content, {"in_memory": True})
    styles = _Styles(book.add_format({"bold": True}), book.add_format({"bold": True, "top": 1}))
    several = len(documents) > 1
    games = sum(len(document.game_sheets[0]) for document in documents)
    for number, document in enumerate(documents, start=1):
        suffix = f" · {number}" if several else ""
        _SessionSheets(book, styles, document, options.render_message, suffix, games).write()
    first = documents[0]
    created = first.loaded.session.created
    when = datetime.fromisoformat(created) if created else _NO_TIME
    when = max(when, _NO_TIME)  # the library writes a year before 1000 as no program reads it
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
        games: int,
    ) -> None:
        self._book = book
        self._styles = styles
        self._document = document
        self._render_message = render_message
        self._suffix = suffix
        """What tells the sheets of several sessions apart."""
        self._games_of_book = games

    def write(self) -> None:
        """Write the sheet of all games, which comes first, and those that it adds up."""
        games, extra = self._document.game_sheets
        title = message("sheet-all-games")
        overall = self._add_sheet(self._name(title))
        few = self._games_of_book <= _MAX_CHARTS_OF_BOOK
        too_many = len(games) > _MAX_SHEETS or self._games_of_book > _MAX_SHEETS_OF_BOOK
        if len(games) > 1 and too_many:
            written = self._games_together(games)
        else:
            with_charts = few and len(games) <= _MAX_CHARTS
            written = [self._game(game, with_chart=with_charts) for game in games]
        heads = [
            SheetRow((game.title,), done.totals) for game, done in zip(games, written, strict=True)
        ]
        players = games[0].players
        whole = GameSheet(title, (message("sheet-game-column"),), players, (*heads, *extra))
        self._fill(overall, whole, written)
        if len(games) > 1 and (few or not self._suffix):
            self._chart(overall, whole)
        last = len(whole.rows) + 3
        for place, line in enumerate(self._document.title):
            self._put(overall, last + place, 0, line)

    def _add_sheet(self, name: str) -> Worksheet:
        return self._book.add_worksheet(name, _PlainSheet)

    def _name(self, title: Message) -> str:
        return f"{self._render_message(title)}{self._suffix}"

    def _put(
        self,
        sheet: Worksheet,
        row: int,
        column: int,
        said: str | Message,
        *style: Format,
    ) -> None:
        """Write a text into a cell."""
        text = legal_text(self._render_message(said))
        if text.startswith("<r>"):  # what the library takes for the XML of a text in several parts
            sheet.write_rich_string(row, column, text[0], text[1], text[2:], *style)
        else:
            sheet.write_string(row, column, text, *style)

    def _game(self, game: GameSheet, *, with_chart: bool) -> _Written:
        name = self._name(game.title)
        sheet = self._add_sheet(name)
        totals = self._fill(sheet, game, ())
        if with_chart and game.rows:
            self._chart(sheet, game)
        row = len(game.rows) + 2
        cells = [f"{column}{row}" for column in _columns(game)]
        return _Written(tuple(f"='{name}'!{cell}" for cell in cells), totals)

    def _games_together(self, games: Sequence[GameSheet]) -> list[_Written]:
        """Write the deals of all games on one sheet, each with its game before it."""
        first, last = (self._render_message(games[place].title) for place in (0, -1))
        name = f"{first} – {last}{self._suffix}"
        sheet = self._add_sheet(name)
        columns = (message("sheet-game-column"), *games[0].columns)
        whole = games[0]._replace(columns=columns, start=())
        self._titles(sheet, whole, [*columns, *whole.players])
        rows = [row for game in games for row in game.rows]
        sheet.numbers = _numbers(whole._replace(rows=tuple(rows)), (), so_far=False)
        written, place = [], 1
        for game in games:
            begin = place + 1
            for row in game.rows:
                self._headings(sheet, place, SheetRow((game.title, *row.headings), row.points))
                place += 1
            start, totals = _start(game), _totals(game)
            formulas = [
                f"={start[seat]}+SUM('{name}'!{own}{begin}:{own}{place})" if game.rows else "=0"
                for seat, own in enumerate(_columns(whole))
            ]
            written.append(_Written(tuple(formulas), totals))
        return written

    def _fill(
        self, sheet: Worksheet, game: GameSheet, sources: Sequence[_Written]
    ) -> tuple[int, ...]:
        """Write a sheet and return its totals; the first rows are those of other sheets."""
        self._head(sheet, game)
        for place, row in enumerate(game.rows, start=1):
            self._headings(sheet, place, row)
        sheet.numbers = _numbers(game, sources, so_far=True)
        totals = _totals(game)
        self._sums(sheet, game, totals)
        return totals

    def _head(self, sheet: Worksheet, game: GameSheet) -> None:
        so_far = [message("sheet-so-far", player=name) for name in game.players]
        self._titles(sheet, game, [*game.columns, *game.players, *so_far])

    def _titles(self, sheet: Worksheet, game: GameSheet, titles: Sequence[str | Message]) -> None:
        """Write the heads of a sheet, which stay in sight."""
        for column, title in enumerate(titles):
            self._put(sheet, 0, column, title, self._styles.head)
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
                self._put(sheet, place, column, cell)

    def _sums(self, sheet: Worksheet, game: GameSheet, totals: Sequence[int]) -> None:
        last = len(game.rows) + 1
        self._put(sheet, last, 0, message("sheet-total"), self._styles.total)
        cells = zip(_columns(game), _start(game), totals, strict=True)
        for column, (own, start, total) in enumerate(cells, start=len(game.columns)):
            before = f"{start}+" if start else ""
            added = f"SUM({own}2:{own}{last})" if game.rows else "0"
            sheet.write_formula(last, column, f"={before}{added}", self._styles.total, total)

    def _chart(self, sheet: Worksheet, game: GameSheet) -> None:
        """Put a chart of what the players have so far below the table, if it can be looked at."""
        if len(game.rows) * len(game.players) > _MAX_POINTS:
            return
        chart = self._book.add_chart({"type": "line"})
        last, name = len(game.rows), sheet.get_name()
        for seat, start in enumerate(_start(game)):
            column = len(game.columns) + len(game.players) + seat
            so_far = [*accumulate((row.points[seat] for row in game.rows), initial=start)]
            chart.add_series(
                {
                    "name": [name, 0, len(game.columns) + seat],
                    "categories": [name, 1, 0, last, 0],
                    "values": [name, 1, column, last, column],
                    "values_data": so_far[1:],
                    "marker": {"type": "automatic"},
                }
            )
        chart.set_size(_CHART_SIZE)
        sheet.insert_chart(last + 8, 0, chart)


def _numbers(game: GameSheet, sources: Sequence[_Written], *, so_far: bool) -> Iterator[str]:
    """Yield the cells of each row: its points, and then what the players have so far.

    The points of the first rows are those of other sheets.
    """
    own, running = _columns(game), _columns(game, len(game.players))
    totals, before = _start(game), [str(points) for points in _start(game)]
    linked = chain((map(_formula, source.formulas) for source in sources), repeat(repeat("")))
    for line, row, formulas in zip(count(2), game.rows, linked, strict=False):
        points = zip(own, formulas, row.points, strict=False)
        cells = [f'<c r="{a}{line}">{f}<v>{n}</v></c>' for a, f, n in points]
        if so_far:
            totals = tuple(map(add, totals, row.points))
            places = [f"{column}{line}" for column in running]
            sums = zip(places, before, own, totals, strict=True)
            cells += [f'<c r="{c}"><f>{b}+{a}{line}</f><v>{n}</v></c>' for c, b, a, n in sums]
            before = places
        yield "".join(cells)


def _formula(formula: str) -> str:
    return f"<f>{escape(formula.removeprefix('='))}</f>"


def _columns(game: GameSheet, further: int = 0) -> list[str]:
    """Return the letters of the players' columns, or of those so many further on."""
    first = len(game.columns) + further
    return [str(xl_col_to_name(first + seat)) for seat in range(len(game.players))]


def _start(game: GameSheet) -> tuple[int, ...]:
    return game.start or (0,) * len(game.players)


def _totals(game: GameSheet) -> tuple[int, ...]:
    return tuple(map(sum, zip(_start(game), *(row.points for row in game.rows), strict=True)))
