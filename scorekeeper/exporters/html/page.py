"""Sessions as an HTML page: one file that needs nothing else, for a screen or for paper."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import chain, islice

from scorekeeper.core.limits import MAX_LINES_EXPLAINED
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Board, Details, Grid, Table, TextBlock
from scorekeeper.exporters.colours import DARK, LIGHT, drawing_style
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.html.table import STACKING_WIDTHS, grid_table
from scorekeeper.exporters.markup import Markup, inline, pieces, repeated, style_sheet, tag
from scorekeeper.exporters.svg.board import board_description, marks_legend, svg_board
from scorekeeper.exporters.svg.canvas import Drawing, framed
from scorekeeper.exporters.svg.chart import NARROW, WIDE, chart_description, key_line, svg_chart

STYLE_FILE = files("scorekeeper.exporters.html").joinpath("style.css")
STACKED_STYLE_FILE = files("scorekeeper.exporters.html").joinpath("stacked.css")
_ITEMS_AT_ONCE = 100
_PLAIN_ITEM, _DEEP_ITEM = repeated("li"), repeated("li", class_="deep")


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield one page of all sessions; where there are several, their list stands first."""
    render_message, several = options.render_message, len(documents) > 1
    room = _Room(MAX_LINES_EXPLAINED)
    articles = [
        _SessionArticle(document, render_message, room, f"session-{number}", 1 + several)
        for number, document in enumerate(documents, start=1)
    ]
    contents_title = render_message(message("part-contents", count=len(documents)))
    title = contents_title if several else render_message(documents[0].title[0])
    contents = [_contents(articles, contents_title)] if several else []
    main = pieces("main", *(article.element() for article in articles))
    language = render_message(message("language-tag"))
    yield "<!doctype html>\n"
    yield from pieces("html", _head(title), pieces("body", *contents, main), lang=language)


def _head(title: str) -> Markup:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        style_sheet(_page_style()),
    )


def _page_style() -> str:
    """Return the style sheet: colours as variables, which on paper are the light ones."""
    dark = f"@media screen and (prefers-color-scheme: dark) {{\n:root {{{_variables(DARK)}}}\n}}\n"
    drawings = drawing_style({name: f"var(--{name})" for name in LIGHT})
    rules = STYLE_FILE.read_text(encoding="utf-8")
    stacked = "".join(map(_stacked_style, STACKING_WIDTHS))
    return f"\n:root {{{_variables(LIGHT)}}}\n{dark}\n{rules}\n{stacked}\n{drawings}"


def _stacked_style(width: int) -> str:
    """Return the rules for grids that need so much room, in rem, and have less; not on paper."""
    rules = STACKED_STYLE_FILE.read_text(encoding="utf-8").replace("WIDTH", str(width))
    return f"@media screen {{ @container (max-width: {width}rem) {{\n{rules}}} }}\n"


def _variables(palette: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in palette.items())


def _contents(articles: Sequence["_SessionArticle"], title: str) -> Markup:
    items = [tag("li", article.link()) for article in articles]
    return tag("header", tag("h1", title), tag("nav", tag("ol", *items), aria_label=title))


class _Room:
    """How much a page may still explain, whichever sessions it is of."""

    def __init__(self, lines: int) -> None:
        self.lines = lines


class _SessionArticle:
    """One session on the page: standings, chart and highlights, scoreboard, explanations."""

    def __init__(
        self,
        document: ExportDocument,
        render_message: RenderMessage,
        room: _Room,
        anchor: str,
        level: int,
    ) -> None:
        self._document = document
        self._render_message = render_message
        self._room = room
        self._anchor = anchor
        self._level = level
        """Of the session's heading: 1 for h1."""

    def link(self) -> Markup:
        """Return a line of the contents that leads here."""
        name, *details = map(self._render_message, self._document.title)
        link = inline(tag("a", tag("bdi", name), href=f"#{self._anchor}"))
        return tag("span", link, tag("small", " ".join(details))) if details else link

    def element(self) -> Iterator[Markup]:
        """Yield the whole article in pieces."""
        parts = (self._overview(), self._scoreboard(), self._explanations())
        return pieces("article", self._title(), *parts, id=self._anchor)

    def _title(self) -> Markup:
        name, *details = map(self._render_message, self._document.title)
        heading = tag(f"h{self._level}", tag("bdi", name))
        return tag("header", heading, *(tag("p", line, class_="about") for line in details))

    def _section(
        self, title: str, *parts: Markup | Iterable[Markup], class_: str
    ) -> Iterator[Markup]:
        return pieces("section", tag(f"h{self._level + 1}", title), *parts, class_=class_)

    def _overview(self) -> Iterator[Markup]:
        chart = (self._chart(),) if self._document.chart.marks else ()
        return pieces("div", self._standings(), *chart, self._highlights(), class_="overview")

    def _standings(self) -> Iterator[Markup]:
        standings = self._document.standings
        title = self._render_message(standings.title)
        return self._section(title, _scrollable(self._table(standings), title), class_="standings")

    def _highlights(self) -> Iterator[Markup]:
        if lines := self._document.highlights:
            items = [tag("li", self._render_message(line)) for line in lines]
            title = self._render_message(message("part-highlights"))
            yield from self._section(title, tag("ul", *items), class_="highlights")

    def _table(self, table: Table) -> Markup:
        head = [tag("th", self._render_message(title), scope="col") for title in table.columns]
        rows = [self._table_row(row, ahead=row[0] == table.rows[0][0]) for row in table.rows]
        return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows))

    def _table_row(self, row: Sequence[str | Message], *, ahead: bool) -> Markup:
        """Return a row; it stands out if nobody is better placed."""
        texts = map(self._render_message, row)
        titles = map(self._render_message, self._document.standings.columns)
        cells = (
            self._table_cell(column, text, title)
            for column, (text, title) in enumerate(zip(texts, titles, strict=True))
        )
        return tag("tr", *cells, class_="ahead" if ahead else None)

    def _table_cell(self, column: int, text: str, title: str) -> Markup:
        """Return a cell; that of the player, in the second column, has a key to the chart."""
        if column != 1:
            return tag("td", text, data_title=title if column and text else None)
        names = [self._render_message(series.name) for series in self._document.chart.series]
        key = [_chart_key(names.index(text))] if text in names else []
        return tag("th", *key, tag("bdi", text), scope="row")

    def _chart(self) -> Iterator[Markup]:
        """Return two drawings, of which the style sheet shows the one that fits."""
        chart = self._document.chart
        title = self._render_message(chart.title)
        description = self._render_message(chart_description(chart))
        drawings = []
        for size, width in (("wide", WIDE), ("narrow", NARROW)):
            drawing = svg_chart(chart, self._render_message, width)
            anchor = f"{self._anchor}-{size}"
            drawings.append(framed(drawing, title, description, anchor, class_=size))
        return self._section(title, *drawings, class_="course")

    def _scoreboard(self) -> Iterator[Markup]:
        title = self._render_message(message("part-scoreboard"))
        blocks = (self._block(block, title) for block in self._document.scoreboard)
        return self._section(title, *blocks, class_="scoreboard")

    def _block(self, block: object, title: str) -> Iterator[Markup]:
        match block:
            case Grid():
                yield from _scrollable(grid_table(block, self._render_message), title)
            case Board():
                yield from self._board(block, title)
            case TextBlock():
                for line in block.lines:
                    yield tag("p", self._render_message(line).strip(), class_=block.style)

    def _board(self, board: Board, title: str) -> Iterator[Markup]:
        description = self._render_message(board_description(board))
        anchor = f"{self._anchor}-board"
        yield from framed(svg_board(board), title, description, anchor, class_="board")
        for line in marks_legend(board):
            yield tag("p", self._render_message(line), class_="legend")

    def _explanations(self) -> Iterator[Markup]:
        blocks = self._first_explained()
        if (first := next(blocks, None)) is not None:
            title = self._render_message(message("part-explained"))
            yield from self._section(title, first, chain.from_iterable(blocks), class_="explained")

    def _first_explained(self) -> Iterator[Iterable[Markup]]:
        """Yield the explanations as far as they fit a page, and say so where that is too few."""
        for block in self._document.explanations:
            if self._room.lines < 0:
                yield (tag("p", self._render_message(message("part-explained-more"))),)
                return
            self._room.lines -= len(block.lines)
            yield self._details(block)

    def _details(self, block: Details) -> Iterator[Markup]:
        lines = map(self._render_message, block.lines)
        items = ((_DEEP_ITEM if line[:1] == " " else _PLAIN_ITEM)(line.strip()) for line in lines)
        together = iter(lambda: Markup("".join(islice(items, _ITEMS_AT_ONCE))), "")
        title = tag("summary", self._render_message(block.title))
        return pieces("details", title, pieces("ul", together))


def _scrollable(table: Markup | Iterator[Markup], label: str) -> Iterator[Markup]:
    """Yield a table in a box that scrolls sideways where the page is narrow."""
    return pieces("div", table, class_="box", role="region", tabindex=0, aria_label=label)


def _chart_key(seat: int) -> Markup:
    drawing = Drawing(38, 14, (key_line(seat, 2, 7),))
    group = tag("g", *drawing.parts, class_="drawing")
    return inline(tag("svg", group, viewBox="0 0 38 14", width=38, height=14, aria_hidden="true"))
