"""An evening as a page for a browser: one file that needs nothing else, on a screen or on paper."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Board, Details, Grid, Table, TextBlock
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.html.style import page_style
from scorekeeper.exporters.html.table import grid_table
from scorekeeper.exporters.registry import RenderOptions
from scorekeeper.exporters.svg.board import board_description, marks_legend, svg_board
from scorekeeper.exporters.svg.canvas import Drawing, framed
from scorekeeper.exporters.svg.chart import NARROW, WIDE, chart_description, key_line, svg_chart
from scorekeeper.exporters.text.layout import Render
from scorekeeper.exporters.xml_tree import page, tag


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return one page of all sessions; where there are several, their list stands first."""
    several = len(exports) > 1
    sessions = [
        _SessionArticle(export, how.render, f"session-{number}", 1 + several)
        for number, export in enumerate(exports, start=1)
    ]
    together = how.render(message("part-contents", count=len(exports)))
    title = together if several else how.render(exports[0].title[0])
    contents = [_contents(sessions, together)] if several else []
    body = tag("body", *contents, tag("main", *(session.article() for session in sessions)))
    return page(tag("html", _head(title), body, lang=how.render(message("language-tag"))))


def _head(title: str) -> Element:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", page_style()),
    )


def _contents(sessions: Sequence["_SessionArticle"], title: str) -> Element:
    items = [tag("li", session.link()) for session in sessions]
    return tag("header", tag("h1", title), tag("nav", tag("ol", *items), aria_label=title))


class _SessionArticle:
    """One session on the page, in the order in which people read it."""

    def __init__(self, export: ExportDocument, say: Render, key: str, level: int) -> None:
        self._export = export
        self._render = say
        self._key = key
        self._level = level

    def link(self) -> Element:
        """Return a line of the contents that leads here."""
        about = " ".join(map(self._render, self._export.title[1:]))
        title = tag("a", tag("bdi", self._render(self._export.title[0])), href=f"#{self._key}")
        title.tail = None
        return tag("span", title, tag("small", about)) if about else title

    def article(self) -> Element:
        """Return all of it."""
        parts = (self._overview(), self._scoreboard(), *self._explained())
        return tag("article", self._title(), *parts, id=self._key)

    def _heading(self, text: str, below: int = 1) -> Element:
        return tag(f"h{self._level + below}", text)

    def _title(self) -> Element:
        first, *others = map(self._render, self._export.title)
        heading = tag(f"h{self._level}", tag("bdi", first))
        return tag("header", heading, *(tag("p", line, class_="about") for line in others))

    def _overview(self) -> Element:
        export_data = self._export.export_data
        title = self._render(export_data.standings.title)
        table = self._boxed(self._table(export_data.standings), title)
        standings = tag("section", self._heading(title), table, class_="standings")
        course = (self._course(),) if export_data.course.marks else ()
        return tag("div", standings, *course, *self._highlights(), class_="overview")

    def _highlights(self) -> Iterator[Element]:
        if lines := self._export.export_data.highlights:
            items = [tag("li", self._render(line)) for line in lines]
            heading = self._heading(self._render(message("part-highlights")))
            yield tag("section", heading, tag("ul", *items), class_="highlights")

    def _table(self, table: Table) -> Element:
        head = [tag("th", self._render(title), scope="col") for title in table.columns]
        rows = [self._table_row(row, ahead=row[0] == table.rows[0][0]) for row in table.rows]
        return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows))

    def _table_row(self, row: Sequence[str | Message], *, ahead: bool) -> Element:
        """Make a row; it stands out if nobody is better placed."""
        cells = (self._table_cell(place, self._render(cell)) for place, cell in enumerate(row))
        return tag("tr", *cells, class_="ahead" if ahead else None)

    def _table_cell(self, place: int, text: str) -> Element:
        """The second column says whom the row is about; the player's line on the chart is there."""
        if place != 1:
            return tag("td", text)
        names = [self._render(one.name) for one in self._export.export_data.course.series]
        key = [_key(names.index(text))] if text in names else []
        return tag("th", *key, tag("bdi", text), scope="row")

    def _course(self) -> Element:
        """Two drawings, of which the style shows the one that fits."""
        course = self._export.export_data.course
        title, told = self._render(course.title), self._render(chart_description(course))
        drawn = []
        for fit, width in (("wide", WIDE), ("narrow", NARROW)):
            drawing, key = svg_chart(course, self._render, width), f"{self._key}-{fit}"
            drawn.append(framed(drawing, title, told, key, class_=fit))
        return tag("section", self._heading(title), *drawn, class_="course")

    def _scoreboard(self) -> Element:
        title = self._render(message("part-scoreboard"))
        parts = [part for block in self._export.scoreboard for part in self._block(block, title)]
        return tag("section", self._heading(title), *parts, class_="scoreboard")

    def _block(self, block: object, title: str) -> Iterator[Element]:
        match block:
            case Grid():
                yield self._boxed(grid_table(block, self._render), title)
            case Board():
                told = self._render(board_description(block))
                key = f"{self._key}-board"
                yield framed(svg_board(block), title, told, key, class_="board")
                for line in marks_legend(block):
                    yield tag("p", self._render(line), class_="legend")
            case TextBlock():
                for line in block.lines:
                    yield tag("p", self._render(line).strip(), class_=block.style)

    def _explained(self) -> Iterator[Element]:
        if blocks := self._export.export_data.explained:
            heading = self._heading(self._render(message("part-explained")))
            yield tag("section", heading, *map(self._folded, blocks), class_="explained")

    def _folded(self, block: Details) -> Element:
        lines = map(self._render, block.lines)
        items = [tag("li", line.strip(), class_=_depth(line)) for line in lines]
        return tag("details", tag("summary", self._render(block.title)), tag("ul", *items))

    def _boxed(self, table: Element, label: str) -> Element:
        """Put a table in a box within which it can be moved where the page is narrow."""
        return tag("div", table, class_="box", role="region", tabindex=0, aria_label=label)


def _depth(line: str) -> str | None:
    return "deep" if line.startswith(" ") else None


def _key(seat: int) -> Element:
    drawing = Drawing(38, 14, (key_line(seat, 2, 7),))
    group = tag("g", *drawing.parts, class_="drawing")
    key = tag("svg", group, viewBox="0 0 38 14", width=38, height=14, aria_hidden="true")
    key.tail = None
    return key
