"""What stands in the documents is true: transcripts, examples, links, generated pages, samples."""

import functools
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from wcwidth import wcswidth

from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.games.ninety_nine.rules.variants import VARIANTS
from tests.support.demo_picture import demo_picture, scenes
from tests.support.generated_documents import (
    COMMANDS_PAGE,
    DEMO_PICTURES,
    PICTURE,
    commands_page,
    picture,
)
from tests.support.samples import SESSIONS, sample, shown
from tests.support.transcripts import (
    DOCUMENTS,
    FILES,
    MEASURED,
    README,
    ROOT,
    TranscriptRunner,
    blocks,
    language_of,
    replayed,
)

KINDS = {"undo", "amend", "note"}
OURS = [path for path in SESSIONS if sample(path).setup.game == "ninety-nine"]
"""The samples of Ninety-Nine."""
BOARD = 40
"""Cells of a board, which is not broken into lines."""
OTHERS = [path for path in SESSIONS if path not in OURS]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
KINDS_OF_BLOCKS = {"console", "json", "sh", "http", "ini", *FILES, "drawing"}
_LINK = re.compile(r'\]\(([^)\s]+)\)|<img src="([^"]+)"')
_FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_transcript_of_a_document_is_what_the_program_says(path: Path) -> None:
    assert replayed(path) == text_of(path)


def test_a_wrong_answer_in_a_document_is_noticed(tmp_path: Path) -> None:
    document = tmp_path / "document.md"
    right = replayed(README)
    for answer in ("Points: Anna 33", "1 – *3/3 33 33", "Pack of 36", "The tricks add up to 8"):
        assert answer in right
        document.write_text(right.replace(answer, f"{answer}1"), encoding="utf-8")
        assert f"{answer}1" not in replayed(document)


def test_lines_that_are_left_out_stay_out_and_others_are_written_anew(tmp_path: Path) -> None:
    document = tmp_path / "document.md"
    document.write_text(
        "```console\n$ scorekeeper new Anna Ben Cara\n…\n$ scorekeeper table\n…\n"
        "1> 3:CDD 4- 2-\nDeal 1: Ben made it.\n…\n2> quit\n```\n",
        encoding="utf-8",
    )
    lines = replayed(document).splitlines()
    assert lines[:6] == [*document.read_text(encoding="utf-8").splitlines()[:6]]
    assert "Deal 1: Anna made it. Points: Anna 33, Ben 4, Cara 2." in lines
    assert lines[-3:] == ["2> quit", "Everything is saved.", "```"]


def test_what_a_refused_command_says_cannot_be_left_out(tmp_path: Path) -> None:
    document = tmp_path / "document.md"
    document.write_text("```console\n$ scorekeeper open Friday\n…\n```\n", encoding="utf-8")
    assert "…" not in replayed(document)


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_block_of_a_document_is_of_a_kind_that_is_checked(path: Path) -> None:
    found = blocks(text_of(path))
    assert len(re.findall(r"^```", text_of(path), re.MULTILINE)) == 2 * len(found)
    assert {block.kind for block in found} <= KINDS_OF_BLOCKS
    assert all(block.name for block in found if block.kind in (*FILES, "json"))


PLACES = re.compile(
    r"`((?:tests|scorekeeper|benchmarks|docs|core|games|exporters|storage|i18n|cli)/[\w./]*)`"
)


@pytest.mark.parametrize("path", [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"])
def test_every_file_that_the_map_names_is_there(path: Path) -> None:
    places = PLACES.findall(text_of(path))
    assert len(places) > 3
    for place in places:
        assert (ROOT / place).exists() or (ROOT / "scorekeeper" / place).exists(), place


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_a_sheet_or_rule_file_in_a_document_can_be_read(path: Path, tmp_path: Path) -> None:
    player = TranscriptRunner(tmp_path, language_of(path))
    for block in blocks(text_of(path)):
        if block.kind in ("sheet", "toml"):
            player.write(block.name, block.body)
            command = "score" if block.kind == "sheet" else "rules"
            code, printed = player.answer(f"scorekeeper {command} {block.name}")
            assert code == (3 if block.name.startswith("wrong") else 0), printed


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_a_file_in_a_document_is_used_by_a_command_below_it(path: Path) -> None:
    text = text_of(path)
    for block in blocks(text):
        if block.kind in FILES:
            _, _, below = text.partition(block.body)
            command = rf"^(\$|```json) scorekeeper .*{re.escape(block.name)}"
            assert re.search(command, below, re.MULTILINE)


def _links(path: Path) -> Iterator[tuple[Path, str]]:
    """Yield where the links of a page lead: a file, and a heading of it or an empty text."""
    for link in _LINK.finditer(_FENCED.sub("", text_of(path))):
        target = link[1] or link[2]
        if "://" not in target:
            file, _, heading = target.partition("#")
            yield (path.parent / file).resolve() if file else path, heading


def _headings(path: Path) -> set[str]:
    """Return the names by which a link can lead to a heading of a page."""
    titles = re.findall(r"^#+ (.*)$", _FENCED.sub("", text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(path: Path) -> None:
    for target, heading in _links(path):
        assert target.is_relative_to(ROOT)
        assert target.is_file(), target
        assert not heading or heading in _headings(target), (target, heading)


def test_the_readme_leads_to_every_chapter_and_on_to_every_document() -> None:
    documents = set(PAGES) - {path for path in PAGES if path.parent == ROOT}
    chapters = {path for path in documents if path.parent.name in ("docs", "reference")}
    linked = {target for target, _ in _links(README)}
    assert chapters <= linked
    assert documents <= linked | {target for target, _ in _links(ROOT / "docs" / "README.md")}


def test_documents_that_are_not_played_have_figures_of_benchmarks() -> None:
    for name in MEASURED:
        kinds = re.findall(r"^\$ (\S+)", text_of(ROOT / "docs" / name), re.MULTILINE)
        assert kinds
        assert "scorekeeper" not in kinds


def test_the_readme_is_short_and_comes_soon_to_the_first_stored_deal() -> None:
    lines = text_of(README).splitlines()
    assert len(lines) <= 160
    assert any(line.startswith("Deal 1: ") for line in lines[:40])


def test_the_reference_of_commands_is_what_their_help_says() -> None:
    assert text_of(COMMANDS_PAGE) == commands_page()


def test_the_picture_of_the_readme_is_what_the_export_makes() -> None:
    assert text_of(PICTURE) == picture()
    assert named(PICTURE) in text_of(README)


@pytest.mark.parametrize("tongue", DEMO_PICTURES)
def test_the_moving_picture_is_what_the_demo_prints(tongue: str) -> None:
    drawn = text_of(DEMO_PICTURES[tongue])
    assert drawn == demo_picture(tongue)
    assert len(drawn.encode()) < 60_000
    texts = {element.tag.rpartition("}")[2] for element in ET.fromstring(drawn).iter()}
    assert {"title", "desc", "tspan"} <= texts
    assert not texts & {"script", "foreignObject", "image", "a"}


def test_each_readme_begins_with_the_moving_picture_and_says_what_it_shows() -> None:
    for tongue, page in (("en", README), ("de", ROOT / "docs" / "de" / "README.md")):
        image = next(line for line in text_of(page).splitlines() if line.startswith("<img "))
        assert DEMO_PICTURES[tongue].name in image
        with tempfile.TemporaryDirectory() as folder:
            played = TranscriptRunner(Path(folder), tongue).answer("scorekeeper demo")
        *_, last = scenes(played.printed)
        assert "Anna 90, Ben 94, Cara 42" in image
        assert re.search("90 .* 94 .* 42$", "\n".join(last.answer), re.MULTILINE)


def test_the_readme_has_its_two_commands_in_marked_blocks() -> None:
    text = README.read_text(encoding="utf-8")
    first = re.search(r"<!-- first command -->\n```sh\n(.*)\n```\n<!-- /first command -->", text)
    tests = re.search(r"<!-- test command -->\n```sh\n(.*)\n```\n<!-- /test command -->", text)
    assert first is not None
    assert tests is not None
    assert first.group(1).startswith("python3 -m venv --without-pip .venv && ")
    assert tests.group(1).endswith(".venv/bin/python -m pytest -n auto")


def test_there_is_a_sample_for_every_player_count_and_book() -> None:
    books = [f"{book}-{count}" for book in ("pagat", "penguin") for count in (2, 3, 4, 5)]
    assert {path.stem for path in SESSIONS} >= {*books, "duel-2"}


def test_there_is_a_sample_of_every_variant_for_a_target_and_for_house_rules() -> None:
    headers = [sample(path).setup for path in OURS]
    played = {(header.variant, len(header.players)) for header in headers}
    assert played == {(name, count) for name, v in VARIANTS.items() for count in v.tables}
    told = {key.partition(".")[0] for header in headers for key in header.settings}
    assert told >= {"target", "games", "rule"}


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_sample_shows_as_its_expected_text(path: Path) -> None:
    assert shown(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_a_sample_is_a_whole_rubber_with_slips(path: Path) -> None:
    loaded = sample(path)
    assert loaded.game.status(loaded.record).finished
    assert {entry.kind for entry in loaded.session.entries} >= KINDS
    assert any(entry.why for entry in loaded.session.entries)
    lost = {"forfeit", "penalty"}
    lines = [line for deal in _account(path)["deals"] for line in deal["lines"]]
    assert path.stem.startswith("duel") or any(line["reason"] in lost for line in lines)


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_a_sample_of_another_game_is_whole_and_has_slips_too(path: Path) -> None:
    loaded = sample(path)
    assert loaded.game.status(loaded.record).finished or loaded.setup.variant.startswith("98")
    assert {entry.kind for entry in loaded.session.entries} >= {"undo", "note"}
    assert any(entry.why for entry in loaded.session.entries)


@pytest.mark.parametrize("cells", [30, 40, 60, 69, 70, 80, 100, 200])
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_no_line_is_wider_than_asked_and_no_total_is_missing(path: Path, cells: int) -> None:
    text = shown(path, cells)
    assert all(wcswidth(line) <= max(cells, BOARD) for line in text.splitlines())
    if path in OTHERS:
        return
    told = _account(path)
    numbers = re.findall(r"-?\d+", text)
    for part in (*told["deals"], *told["games"], told["rubber"]):
        assert {str(total) for total in part["totals"].values()} <= set(numbers)


@functools.cache
def _account(path: Path) -> dict[str, Any]:
    loaded = sample(path)
    return json.loads(json.dumps(session_score_json(loaded)))  # type: ignore[no-any-return]
