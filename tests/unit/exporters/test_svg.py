"""Pictures, parsed back: lines that go where the numbers go, marks with room, harmless names."""

import re
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.messages import message
from scorekeeper.core.report import Board, Grid, ScoreChart, Series
from scorekeeper.exporters.chart_axes import marked_steps, round_numbers, spread_labels
from scorekeeper.exporters.colours import PLAYER_COLOURS, colour_class, dash_pattern, marker_path
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.markup import SVG, legal_text, tag
from scorekeeper.exporters.registry import render
from scorekeeper.exporters.svg.chart import NARROW, WIDE, chart_description, svg_chart
from tests.support.export_goldens import PICTURES, document_of_sheet, render_options, sample
from tests.support.samples import SESSIONS
from tests.support.sheets import ENGLISH
from tests.unit.exporters.test_html import HOSTILE, STRANGE

NUMBERS = st.integers(min_value=-100_000, max_value=100_000)


def picture(export: ExportDocument, kind: str = "chart") -> Element:
    text = render("svg", [export], render_options(kind))
    tree = fromstring(text)
    assert tree.tag == f"{{{SVG}}}svg"
    assert re.findall(r"https?://[^\"'\s<>]+", text) in ([SVG], [SVG, SVG])
    assert not re.search(r"<script|<image|<foreignObject|href|url\(|@import|@font-face", text)
    return tree


def chart(course: ScoreChart, width: float = WIDE) -> Element:
    return fromstring(tag("g", *svg_chart(course, ENGLISH.render, width).parts))


def course(*values: tuple[int, ...], breaks: tuple[int, ...] = ()) -> ScoreChart:
    series = tuple(Series(f"Player {seat}", line) for seat, line in enumerate(values))
    marks = tuple(str(step) for step in range(1, len(values[0])))
    return ScoreChart(message("course-points"), marks, series, breaks)


def lines(tree: Element) -> list[list[tuple[float, float]]]:
    """Return the places of each player's line, keys of a legend left out."""
    return [
        [tuple(map(float, place.split(","))) for place in line.attrib["points"].split()]  # type: ignore[misc]
        for line in tree.iter()
        if line.tag.endswith("polyline") and "stroke-linejoin" in line.attrib
    ]


@pytest.mark.parametrize("kind", PICTURES)
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_picture_of_every_sample_stands_alone(path: object, kind: str) -> None:
    tree = picture(sample(getattr(path, "stem", "")), kind)
    _, _, width, height = map(float, tree.attrib["viewBox"].split())
    assert width == float(tree.attrib["width"])
    assert height == float(tree.attrib["height"])
    paper = tree.find(f".//{{{SVG}}}rect")
    assert paper is not None
    assert paper.attrib["class"] == "paper"
    assert "prefers-color-scheme: dark" in "".join(tree.itertext())


@pytest.mark.parametrize("stem", ["pagat-3", "pagat-2", "pagat-5", "adding-99", "pegs-2"])
def test_a_player_has_a_line_with_a_place_for_each_step(stem: str) -> None:
    export = sample(stem)
    drawn = lines(picture(export))
    series = export.chart.series
    assert [len(line) for line in drawn] == [len(player.values) for player in series]
    for line, player in zip(drawn, series, strict=True):
        across = [x for x, _ in line]
        assert across == sorted(set(across))
        stands = sorted(zip(player.values, (y for _, y in line), strict=True))
        for (value, y), (other, there) in pairwise(stands):
            assert (value == other) == (y == there)
            assert value == other or y > there


@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=40))
def test_more_is_higher_and_nothing_leaves_the_paper(values: list[tuple[int, int, int]]) -> None:
    drawing = svg_chart(course(*zip(*values, strict=True)), ENGLISH.render)
    drawn = lines(fromstring(tag("g", *drawing.parts)))
    flat = sorted(
        (value, -y)
        for line, column in zip(drawn, zip(*values, strict=True), strict=True)
        for value, (_, y) in zip(column, line, strict=True)
    )
    assert [y for _, y in flat] == sorted(y for _, y in flat)
    assert all(0 <= x <= WIDE and 0 <= y <= drawing.height for line in drawn for x, y in line)


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_marks_of_300_steps_leave_room(width: float) -> None:
    tree = chart(course(tuple(range(301)), tuple(range(0, -301, -1))), width)
    marks = [
        (float(text.attrib["x"]), str(text.text))
        for text in tree.iter("text")
        if text.attrib.get("text-anchor") == "middle"
    ]
    assert len(marks) >= 5
    for (x, text), (other, _) in pairwise(marks):
        assert other - x > 8 * len(text)


def test_breaks_are_rules_from_top_to_bottom_unless_there_are_too_many() -> None:
    def heights(breaks: tuple[int, ...]) -> set[bool]:
        tree = chart(course(tuple(range(201)), breaks=breaks))
        rules = [line.attrib for line in tree.iter("line") if line.attrib["class"] == "break"]
        assert len(rules) == len(breaks)
        return {float(rule["y2"]) - float(rule["y1"]) > 200 for rule in rules}

    assert heights((50, 100, 200)) == {True}
    assert heights(tuple(range(1, 201))) == {False}


def test_names_at_the_ends_of_lines_keep_apart() -> None:
    same = tuple((0, 5) for _ in range(12))
    places = [
        float(text.attrib["y"])
        for text in chart(course(*same)).iter("text")
        if str(text.text).startswith("Player")
    ]
    assert len(places) == 12
    assert all(b - a >= 17.9 for a, b in pairwise(places))
    assert min(places) > 0


def test_lines_are_told_apart_without_colour() -> None:
    looks = {
        (colour_class(seat), dash_pattern(seat), marker_path(seat))
        for seat in range(4 * PLAYER_COLOURS)
    }
    assert len(looks) == 4 * PLAYER_COLOURS
    assert len({dash_pattern(seat) for seat in range(PLAYER_COLOURS)}) == PLAYER_COLOURS
    assert len({marker_path(seat) for seat in range(PLAYER_COLOURS)}) == PLAYER_COLOURS


def test_an_evening_without_a_deal_shows_where_all_begin() -> None:
    tree = picture(document_of_sheet("players: Anna, Ben, Cara\n\n"))
    assert [len(line) for line in lines(tree)] == [1, 1, 1]
    assert "Anna" in "".join(tree.itertext())
    assert "Nothing has been entered yet." in "".join(
        picture(document_of_sheet("players: Anna, Ben, Cara\n\n"), "scoreboard").itertext()
    )


def test_a_chart_of_zeros_alone_has_an_axis() -> None:
    tree = chart(course((0, 0), (0, 0)))
    assert {"0", "1"} <= {text.text for text in tree.iter("text")}


def test_the_dummy_has_a_line_too() -> None:
    export = document_of_sheet("players: Anna, Ben\nvariant: pagat\n\n3/3 4- 2-\n")
    assert len(lines(picture(export))) == 3
    assert "Dummy" in ENGLISH.render(chart_description(export.chart))


@pytest.mark.parametrize("kind", PICTURES)
@pytest.mark.parametrize("name", HOSTILE + STRANGE)
def test_what_players_typed_is_text_and_nothing_else(name: str, kind: str) -> None:
    def table(third: str) -> ExportDocument:
        return document_of_sheet(f"players: Anna, Ben, {third}\nvariant: pagat\n\n3/3! 4- 2-\n")

    plain, typed = picture(table("Cara"), kind), picture(table(name), kind)
    shapes = [
        [part.tag for part in tree.iter() if not part.tag.endswith("text")]
        for tree in (plain, typed)  # a broader table has sentences in fewer lines
    ]
    assert shapes[0] == shapes[1]
    whole = legal_text(name) in [part.text for part in typed.iter()]
    assert whole or len(name) > 20


@pytest.mark.parametrize("name", ["M" * 24, "Wilhelmina-Wolfgang-WWWW", "安娜" * 12])
def test_a_long_name_gets_no_more_room_than_there_is(name: str) -> None:
    tree = picture(document_of_sheet(f"players: Anna, Ben, {name}\nvariant: pagat\n\n3/3! 4- 2-\n"))
    squeezed = [
        float(part.attrib["textLength"]) for part in tree.iter() if "textLength" in part.attrib
    ]
    assert all(0 < room <= 260 for room in squeezed)


def marks(tree: Element, form: str) -> list[Element]:
    """Return the rings or frames of a board."""
    return [part for part in tree.findall(f".//{{{SVG}}}{form}") if part.get("class") == "base"]


def test_a_board_shows_its_marks_without_colour() -> None:
    won = picture(sample("pegs-2"), "scoreboard")
    frames = [
        part for part in won.iter() if part.tag.endswith("rect") and part.get("class") == "base"
    ]
    assert len(frames) == 5
    going = document_of_sheet(
        "game: game-of-99\nplayers: Anna, Ben\n\nAnna: draw\nBen: draw\nplay 14 58\n"
    )
    tree = picture(going, "scoreboard")
    rings = [
        part for part in tree.iter() if part.tag.endswith("circle") and part.get("class") == "base"
    ]
    assert len(rings) == 1
    assert "Ringed: the last peg." in "".join(tree.itertext())


def test_every_cell_of_a_scoreboard_is_on_its_picture() -> None:
    export = sample("pagat-3")
    (grid,) = (block for block in export.scoreboard if isinstance(block, Grid))
    texts = [
        part.text for part in picture(export, "scoreboard").iter() if part.tag.endswith("text")
    ]
    for row in filter(None, grid.rows):
        for part in (part for cell in row.cells for part in cell):
            assert not ENGLISH.render(part) or ENGLISH.render(part) in texts
    assert not any(isinstance(block, Board) for block in export.scoreboard)


@given(NUMBERS, NUMBERS, st.integers(min_value=2, max_value=12))
def test_round_numbers_are_round_and_around_all(first: int, second: int, max_steps: int) -> None:
    low, high = sorted((first, second))
    numbers = round_numbers(low, high, max_steps)
    assert numbers[0] <= low
    assert numbers[-1] >= high
    assert 2 <= len(numbers) <= max_steps + 2
    assert re.fullmatch("[125]0*", str(numbers.step))


@given(st.integers(min_value=0, max_value=1000), st.integers(min_value=0, max_value=50))
def test_marked_steps_are_steps_and_few(steps: int, max_marks: int) -> None:
    kept = marked_steps(steps, max_marks)
    assert len(kept) <= max(1, max_marks)
    assert set(kept) <= set(range(1, steps + 1))


@given(st.lists(st.floats(min_value=0, max_value=300), max_size=12))
def test_labels_are_kept_apart_in_their_order(ideal: list[float]) -> None:
    places = spread_labels(ideal, 18, 309)
    ordered = sorted(places)
    assert all(b - a >= 17.99 for a, b in pairwise(ordered))
    assert all(place <= 309 for place in places)
    assert all(
        places[a] < places[b]
        for a in range(len(ideal))
        for b in range(len(ideal))
        if ideal[a] < ideal[b]
    )
