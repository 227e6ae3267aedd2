"""What is read of a session file at a glance is what care reads, or nothing is."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.log import Entry
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.storage import session_reader
from scorekeeper.storage.session_reader import read_session, read_tables, session_from
from scorekeeper.storage.session_writer import session_content

HEADER = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"), 0, {}, "", "", "")
AT = "2026-11-20T19:31:02Z"
LINES = st.one_of(
    st.sampled_from(["3 4 2", "note 'a \"b\" \\ c'", "note 'Ünïcödé'"]),
    st.text(st.characters(exclude_categories=["Cc", "Cs"])),
)
ENTRIES = st.lists(
    st.tuples(LINES, st.sampled_from([None, None, None, "slip of the pen"])), max_size=60
)


def content_of(entries: list[Entry]) -> bytes:
    return session_content(Session("2026-11-20-1", AT, HEADER, {}, tuple(entries)))


def with_care(path: Path) -> Session | str:
    try:
        return session_from(read_tables(path.read_bytes(), path), path)
    except Unavailable as refusal:
        return str(refusal.problems)


def as_read(path: Path) -> Session | str:
    try:
        return read_session(path)
    except Unavailable as refusal:
        return str(refusal.problems)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("glance") / "session.json"


@given(ENTRIES)
def test_every_log_is_read_as_with_care(path: Path, lines: list[tuple[str, str | None]]) -> None:
    entries = [Entry(n, AT, "deal", line, why=why) for n, (line, why) in enumerate(lines, start=1)]
    path.write_bytes(content_of(entries))
    assert read_session(path) == with_care(path)
    assert read_session(path).entries == tuple(entries)


LONG = content_of([Entry(n, AT, "deal", "3:CDD 4- 2-") for n in range(1, 61)])


@given(st.integers(0, len(LONG) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_file_that_was_touched_is_read_as_with_care_or_refused_alike(
    path: Path, place: int, put: bytes, taken: int
) -> None:
    path.write_bytes(LONG[:place] + put + LONG[place + taken :])
    assert as_read(path) == with_care(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"kind": "deal", "line": "3:CDD 4- 2-"},\n"30"', b'"kind": "deal", "line": "3"},\n"29"'),
        (b'},\n"30"', b'},\n\n"30"'),
        (b'},\n"30"', b'}\n"30"'),
        (b'},\n"30"', b'},,\n"30"'),
        (b"}\n}\n}\n", b"},\n}\n}\n"),
        (b"}\n}\n}\n", b"}\n}\n}\n\n"),
        (b"}\n}\n}\n", b"}\n}\n}"),
        (b"}\n}\n}\n", b"}\n},\n" + b'"entries": {}\n}\n'),
        (b'"30": {"at": "2026-11-20T19', b'"30": {"at": "2026-13-20T19'),
        (b'"30": {"at": "2026-11-20T19', b'"30": {"at": "2026-11-20 19'),
        (b'"session": {\n', b'"entries": {},\n"session": {\n'),
    ],
)
def test_what_is_nearly_our_layout_is_read_as_with_care(path: Path, old: bytes, new: bytes) -> None:
    assert LONG.count(old) == 1
    path.write_bytes(LONG.replace(old, new))
    assert as_read(path) == with_care(path)


def test_a_long_plain_log_needs_no_second_look(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        pytest.fail("the file was read with care")

    monkeypatch.setattr(session_reader, "read_tables", never)
    path.write_bytes(LONG)
    assert len(read_session(path).entries) == 60
