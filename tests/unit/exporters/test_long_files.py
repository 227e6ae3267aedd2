"""Long files are never whole in memory, and what stands around a text costs no copy of it."""

import tracemalloc
from codecs import BOM_UTF8
from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest

from scorekeeper.core.limits import MAX_SETTING_LENGTH, MAX_TITLE_LENGTH
from scorekeeper.core.messages import message
from scorekeeper.core.session import Session, load_session
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.html import page
from scorekeeper.exporters.registry import file_parts, text_parts
from scorekeeper.games import game_named
from scorekeeper.i18n.catalog import language
from scorekeeper.storage.session_writer import session_content
from tests.support.large_sessions import deals, long_notes, plays_of_many, session, wide_games

OPTIONS = RenderOptions(language("en").render, picture="scoreboard")


def long_hand(count: int) -> Session:
    """Plays of a card that adds nothing, all in one hand: what explains them is one block."""
    return session([("play", "4")] * count, "99", {}, ("😀na", "Ben"), "adding")


@pytest.mark.parametrize(
    ("name", "large", "count", "most"),
    [
        ("html", deals, 1000, 1.0),
        ("html", wide_games, 600, 1.5),
        ("html", long_hand, 6000, 2.0),
        ("txt", wide_games, 600, 3.5),
        ("svg", long_notes, 150, 4.0),
        ("csv", plays_of_many, 300, 0.6),
    ],
)
def test_a_long_file_takes_less_memory_than_its_text_would(
    name: str, large: Callable[[int], Session], count: int, most: float
) -> None:
    """`most` is in bytes of memory for each of the file; a text as it is encoded takes two."""
    stored = large(count)
    loaded = load_session(stored, game_named)
    document = ExportDocument(loaded, (message("title", title="x"),), session_content(stored))
    length = sum(map(len, file_parts(name, [document], OPTIONS)))  # computes what is then kept
    tracemalloc.start()
    assert sum(map(len, file_parts(name, [document], OPTIONS))) == length
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < most * length, used / length


@pytest.mark.parametrize("length", [MAX_TITLE_LENGTH, MAX_TITLE_LENGTH + 1, MAX_SETTING_LENGTH])
def test_a_title_from_elsewhere_is_cut_in_the_rows_of_a_csv(length: int) -> None:
    """Of 2,000 signs, in 360,000 rows, it made 2.9 GB and took 11 s."""
    title = "😀" * length
    stored = session([("play", "4")] * 3, "99", {}, ("Anna", "Ben"), "adding", title)
    loaded = load_session(stored, game_named)
    document = ExportDocument(loaded, (), b"")
    _, *rows = "".join(text_parts("csv", [document], OPTIONS)).splitlines()
    kept = title if length == MAX_TITLE_LENGTH else "😀" * (MAX_TITLE_LENGTH - 1) + "…"
    assert {row.split(",")[2] for row in rows} == {kept}


def test_what_a_file_from_elsewhere_says_of_itself_is_cut_in_the_rows_of_a_csv() -> None:
    """A date, a variant and an id of 2,000 signs each, in 180,000 rows, made 3 GB."""
    long = "😀" * MAX_SETTING_LENGTH
    stored = session([("play", "4")] * 3, "99", {}, ("Anna", "Ben"), "adding")
    loaded = load_session(stored, game_named)
    claimed = loaded._replace(
        session=stored._replace(id=long), setup=loaded.setup._replace(date=long, variant=long)
    )
    _, *rows = "".join(text_parts("csv", [ExportDocument(claimed, (), b"")], OPTIONS)).splitlines()
    first, date, _, _, variant, *_ = rows[0].split(",")
    assert {first, date, variant} == {"😀" * (MAX_TITLE_LENGTH - 1) + "…"}


def test_of_a_page_that_would_be_too_long_the_first_deals_are_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ten thousand deals of five who each lose a premium took the server eight seconds."""
    stored = deals(40)
    document = ExportDocument(load_session(stored, game_named), (message("title", title="x"),), b"")

    def explained(most: int, sessions: int = 1) -> tuple[int, bool]:
        monkeypatch.setattr(page, "MAX_LINES_EXPLAINED", most)
        text = "".join(text_parts("html", [document] * sessions, OPTIONS))
        return text.count("<details"), "with the rest, this page would be too long" in text

    everything, _ = explained(10_000)
    assert explained(10_000) == (everything, False)
    fewer, is_told = explained(50)
    assert 2 < fewer < everything
    assert is_told
    assert explained(50, sessions=3) == (fewer, True)
    assert explained(10_000, sessions=3) == (3 * everything, False)


def test_the_parts_of_a_workbook_take_a_byte_a_letter_once_they_are_written() -> None:
    """Each letter took four: 138 tables of 36 people made 390 MB."""
    loaded = load_session(plays_of_many(80), game_named)
    documents = [ExportDocument(loaded, (message("title", title="x"),), b"")] * 12
    with ZipFile(BytesIO(b"".join(file_parts("xlsx", documents, OPTIONS)))) as parts:
        length = sum(part.file_size for part in parts.infolist())
    tracemalloc.start()
    assert any(file_parts("xlsx", documents, OPTIONS))
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 3 * length, used / length


@pytest.mark.parametrize("last", ["Anna", "Änne"])
def test_a_letter_at_the_end_of_a_long_table_gives_it_its_mark_at_the_beginning(last: str) -> None:
    """Spreadsheets need it; where all is ASCII there is none."""
    first = load_session(plays_of_many(80), game_named)
    second = load_session(session((("deal", "3 3 3"),), players=(last, "Ben", "Cara")), game_named)
    documents = [ExportDocument(each, (), b"") for each in (first, second)]
    parts = [*file_parts("csv", documents, OPTIONS)]
    assert len(parts) > 3
    text = "".join(text_parts("csv", documents, OPTIONS)).encode()
    assert b"".join(parts) == (b"" if last.isascii() else BOM_UTF8) + text
