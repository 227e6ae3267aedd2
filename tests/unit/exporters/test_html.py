"""A page of evenings, parsed back: whole, alone, and harmless whatever players typed."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.messages import message
from scorekeeper.core.report import Board, Column, Details, Grid, Row, Series
from scorekeeper.exporters.colours import DARK, LIGHT, PLAYER_COLOURS
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.markup import legal_text
from scorekeeper.exporters.registry import render
from tests.support.export_goldens import STEMS, document_of_sheet, render_options, sample
from tests.support.export_parts import ExportParts
from tests.support.samples import SESSIONS
from tests.support.sheets import ENGLISH

VOID = {"meta"}
HOSTILE = ("<b>|x", '"><script>', "]]>", "&amp;", "'; --><!--", "</style>", "<title>")
STRANGE = (
    "סבתא רבקה",
    "安娜安娜安娜安娜安娜安娜",
    "Q\u0301ueen🎉",
    "A\ufffeB",
    "Ab\uffffC",
    "M" * 24,
)


class Reader(HTMLParser):
    """Reads a page as a browser does: its elements, the text of each, and that all are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), (tag, attrs)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.append((self.open[-1], data))

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def count(self, tag: str, **attributes: str) -> int:
        return sum(
            name == tag and attributes.items() <= present.items() for name, present in self.elements
        )

    @property
    def words(self) -> str:
        return "".join(text for tag, text in self.texts if tag != "style")


def page_of(*exports: ExportDocument) -> Reader:
    reader = Reader(render("html", exports, render_options()))
    assert reader.open == []
    return reader


def table(*names: str) -> ExportDocument:
    return document_of_sheet(f"players: {', '.join(names)}\nvariant: pagat\n\n3/3! 4- 2-\n")


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_page_needs_nothing_else(path: object) -> None:
    text = render("html", [sample(getattr(path, "stem", ""))], render_options())
    assert text.startswith("<!doctype html>\n<html ")
    assert not re.search(r"https?:|//|@import|url\(|<(script|link|img|iframe|object)\b", text)
    for name, attributes in Reader(text).elements:
        assert not {"src", "onclick", "onload", "srcset", "action"} & attributes.keys(), name
        assert (attributes.get("href") or "#").startswith("#")


def test_the_head_says_language_letters_and_width() -> None:
    reader = page_of(sample("pagat-3"))
    assert reader.count("html", lang="en") == reader.count("meta", charset="utf-8") == 1
    assert reader.count("meta", name="viewport") == reader.count("h1") == 1
    assert ("title", "Piątek u Łucji") in reader.texts


@pytest.mark.parametrize("name", HOSTILE + STRANGE)
def test_what_players_typed_is_text_and_nothing_else(name: str) -> None:
    plain, typed = page_of(table("Anna", "Ben", "Cara")), page_of(table("Anna", "Ben", name))
    assert Counter(tag for tag, _ in typed.elements) == Counter(tag for tag, _ in plain.elements)
    assert [sorted(attributes) for _, attributes in typed.elements] == [
        sorted(attributes) for _, attributes in plain.elements
    ] or len(name) > 20  # a long name may be squeezed, which takes an attribute
    assert typed.words.count(legal_text(name)) > 5
    assert ("bdi", legal_text(name)) in typed.texts


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=40))
def test_any_text_in_a_note_a_title_and_a_name_stays_text(text: str) -> None:
    export = table("Anna", "Ben", "Cara")
    typed, chart = message("title", title=text), export.chart
    document = ExportDocument(export.loaded, (typed,), b"")
    document.export_data = ExportParts(
        (Grid((Column(text, player=True),), (Row("note", across=typed),)),),
        export.export_data.ranking,
        export.result,
        chart._replace(series=(Series(text, chart.series[0].values), *chart.series[1:])),
        (typed,),
        (Details(typed, (typed,)),),
        export.game_sheets,
        export.spreadsheet,
    )
    reader = page_of(document)
    shown = legal_text(ENGLISH.render(text))
    assert ("title", shown) in reader.texts
    assert ("summary", shown) in reader.texts
    assert reader.count("script") == 0


def test_every_folded_block_is_a_closed_details() -> None:
    export = sample("adding-99")
    reader = page_of(export)
    details = [*export.explanations]
    assert len(details) == reader.count("details") == reader.count("summary")
    assert [text for tag, text in reader.texts if tag == "summary" and text] == [
        ENGLISH.render(block.title) for block in details
    ]
    assert all("open" not in attributes for tag, attributes in reader.elements if tag == "details")


def test_the_scoreboard_is_a_table_with_heads() -> None:
    export = sample("pagat-3")
    (grid,) = (block for block in export.scoreboard if isinstance(block, Grid))
    text = render("html", [export], render_options())
    table_text = re.search(r'<table class="grid [^"]*">.*?</table>', text, re.DOTALL)
    assert table_text
    reader = Reader(table_text[0])
    rows = [row for row in grid.rows if row]
    assert reader.count("tr") == 1 + len(rows)
    assert reader.count("tbody") == 1 + grid.rows.count(None)
    assert reader.count("th", scope="row") == 15
    assert reader.count("th", scope="colgroup", colspan="3") == 3
    assert reader.count("td", colspan="11") == sum(row.across is not None for row in rows)
    for style in ("deal", "note", "game", "bonus", "total"):
        assert reader.count("tr", **{"class": style}) == sum(row.style == style for row in rows)


@pytest.mark.parametrize("row", range(1, 30))
def test_every_row_of_the_scoreboard_is_as_wide_as_its_head(row: int) -> None:
    text = render("html", [sample("pagat-5")], render_options())
    table_text = re.search(r'<table class="grid [^"]*">.*?</table>', text, re.DOTALL)
    assert table_text
    rows = table_text[0].split("<tr")[1:]
    cells = re.findall(r"<t[hd]([^>]*)>", rows[row])
    spans = [re.search(r'colspan="(\d+)"', cell) for cell in cells]
    assert sum(int(span[1]) if span else 1 for span in spans) == 2 + 5 * 3


def test_the_board_is_a_picture_with_a_description() -> None:
    export = sample("pegs-2")
    (board,) = (block for block in export.scoreboard if isinstance(block, Board))
    reader = page_of(export)
    assert reader.count("svg", **{"class": "board", "role": "img"}) == 1
    assert any("73 72 T T 69 L 67 66 65 ·" in text for tag, text in reader.texts if tag == "desc")
    marks = [spot.mark for row in board.rows for spot in row if spot.mark]
    assert "Framed: the winning line." in reader.words
    assert reader.count("rect", **{"class": "base"}) == marks.count("line") == 5


def test_pictures_have_a_name_and_say_what_is_seen() -> None:
    reader = page_of(sample("pagat-3"))
    ids = {attributes.get("id") for _, attributes in reader.elements}
    for tag, attributes in reader.elements:
        if tag == "svg" and "role" in attributes:
            assert set((attributes["aria-labelledby"] or "").split()) <= ids
        elif tag == "svg":
            assert attributes["aria-hidden"] == "true"
    assert "All points after each deal: Łucja 384, Tomek 355, Anna Maria 336." in reader.words


def test_several_sessions_have_a_list_and_names_of_their_own() -> None:
    exports = [sample(stem) for stem in (*STEMS, "pagat-5", "pagat-3")]
    reader = page_of(*exports)
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for tag, attributes in reader.elements if tag == "a"]
    assert links == [f"#session-{number}" for number in range(1, 6)]
    assert {str(link)[1:] for link in links} <= set(ids)
    assert reader.count("h1") == 1
    assert reader.count("article") == reader.count("h2") == 5
    assert ("title", "5 sessions") in reader.texts


def test_a_session_without_a_deal_has_no_chart() -> None:
    reader = page_of(document_of_sheet("players: Anna, Ben, Cara\n\n"))
    assert reader.count("svg", role="img") == reader.count("details") == 0
    assert "Nothing has been entered yet." in reader.words


def _light(colour: str) -> float:
    def linear(part: str) -> float:
        share = int(part, 16) / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(colour[place : place + 2]) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["day", "night"])
@pytest.mark.parametrize(
    "name", ["ink", "quiet", "accent", "red", *(f"p{seat}" for seat in range(PLAYER_COLOURS))]
)
@pytest.mark.parametrize("ground", ["paper", "tint"])
def test_every_colour_can_be_read_on_every_ground(
    palette: dict[str, str], name: str, ground: str
) -> None:
    dark, light = sorted((_light(palette[name]), _light(palette[ground])))
    assert (light + 0.05) / (dark + 0.05) >= 4.5
