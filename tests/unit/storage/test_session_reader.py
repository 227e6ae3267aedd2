"""A session file is read as exactly what plain JSON says of it, or refused."""

import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.entries import Entry
from scorekeeper.core.limits import MAX_DEPTH
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.sanitize import control_characters, may_hide_something
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import session_content, without_authors

SETUP = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"), 0, {}, "", "", "")
AT = "2026-11-20T19:31:02Z"
FILE = Path("session.json")
LINES = st.one_of(
    st.sampled_from(["3 4 2", "note 'a \"b\" \\ c'", "note 'Ünïcödé'"]),
    st.text(st.characters(exclude_categories=["Cc", "Cs"])),
)
ENTRIES = st.lists(
    st.tuples(LINES, st.sampled_from([None, None, None, "slip of the pen"])), max_size=60
)


def content_of(entries: list[Entry]) -> bytes:
    return session_content(Session("2026-11-20-1", AT, SETUP, {}, tuple(entries)))


def plain_json(content: bytes) -> tuple[Entry, ...]:
    """Return the log as a program without any checks reads it."""
    documents = json.loads(content)["entries"]
    return tuple(Entry(int(number), **fields) for number, fields in documents.items())


@given(ENTRIES)
def test_a_log_is_read_as_it_was_written(lines: list[tuple[str, str | None]]) -> None:
    entries = [Entry(n, AT, "deal", line, why=why) for n, (line, why) in enumerate(lines, start=1)]
    assert parse_session(content_of(entries), FILE).entries == tuple(entries)


LONG = content_of([Entry(n, AT, "deal", "3:CDD 4- 2-") for n in range(1, 61)])


@given(st.integers(0, len(LONG) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_file_that_was_touched_is_read_as_plain_json_or_refused(
    place: int, put: bytes, taken: int
) -> None:
    content = LONG[:place] + put + LONG[place + taken :]
    try:
        session = parse_session(content, FILE)
    except Unavailable:
        return
    assert session.entries == plain_json(content)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'},\n"30"', b'},\n\n"30"', None),
        (b"}\n}\n}\n", b"}\n}\n}\n\n", None),
        (b"}\n}\n}\n", b"}\n}\n}", None),
        (b'"30": {"at": "2026-11-20T19:31:02Z", "kind": "deal"', None, None),
        (b'},\n"30"', b'},\n"29"', "file-key-twice"),
        (b'},\n"30"', b'},\n"300"', "file-entry-order"),
        (b'},\n"30"', b'}\n"30"', "file-json"),
        (b'},\n"30"', b'},,\n"30"', "file-json"),
        (b"}\n}\n}\n", b"},\n}\n}\n", "file-json"),
        (b"}\n}\n}\n", b"}\n},\n" + b'"entries": {}\n}\n', "file-key-twice"),
        (b'"30": {"at": "2026-11-20T19', b'"30": {"at": "2026-13-20T19', "file-value"),
        (b'"30": {"at": "2026-11-20T19', b'"30": {"at": "2026-11-20 19', "file-value"),
        (b'"30": {"at": "2026-11-20T19:31:02Z"', b'"30": {"at": 7', "file-value"),
        (b'"30": {"at": "2026-11-20T', b'"30": {"at": "2026-W47-5T', "file-value"),
        (b'"30": {"at": "2026-11-20T19:31:02', b'"30": {"at": "2026-11-20T19:31.02', "file-value"),
        (b'"30": {"at": "2026-11-20T19:31:02', b'"30": {"at": "2026-11-20T193102.1', "file-value"),
        (b'"30": {"at": "2026-11-20T19:31:02', b'"30": {"at": "2026-11-20T1931+0100', "file-value"),
        (b'"30": {"at": "2026-11-20T19:31', b'"30": {"at": "2026-11-20T24:00', "file-value"),
        (b'"30": {"at": "2026-11-20T19:31:02Z", ', b'"30": {', "file-key-missing"),
        (b'"30": {"at"', b'"30": {"when": "now", "at"', "file-key-unknown"),
        (b'"session": {\n', b'"entries": {},\n"session": {\n', "file-key-twice"),
    ],
)
def test_what_is_nearly_our_layout_is_read_or_named(
    old: bytes, new: bytes | None, code: str | None
) -> None:
    assert LONG.count(old) == 1
    swapped = b'"30": {"kind": "deal", "at": "2026-11-20T19:31:02Z"'
    content = LONG.replace(old, swapped if new is None else new)
    if code is None:
        assert parse_session(content, FILE).entries == plain_json(content)
        return
    with pytest.raises(Unavailable) as refused:
        parse_session(content, FILE)
    assert refused.value.problems[0].fields["problem"].code == code  # type: ignore[attr-defined]


def place_refused(content: bytes) -> object:
    """Return the place of the fault for which a file is refused."""
    with pytest.raises(Unavailable) as refused:
        parse_session(content, FILE)
    return refused.value.problems[0].fields["problem"].fields["place"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("setup", "place"),
    [
        (SETUP._replace(title="a" * 2001), "session.1.title"),
        (SETUP._replace(place="x y" * 700), "session.1.place"),
        (SETUP._replace(settings={"target": "1" * 2001}), "session.1.settings.target"),
    ],
)
def test_a_setting_that_nobody_would_enter_is_refused(setup: Setup, place: str) -> None:
    content = session_content(Session("2026-11-20-1", AT, setup, {}, ()))
    assert place_refused(content) == place


@pytest.mark.parametrize("key", ["title", "place"])
def test_a_title_that_is_set_later_is_no_longer_than_another(key: str) -> None:
    content = content_of([Entry(1, AT, "set", settings={key: "a" * 2001})])
    assert place_refused(content) == f"entries.1.settings.{key}"
    assert parse_session(content_of([Entry(1, AT, "set", settings={key: "a" * 2000})]), FILE)


def test_a_reason_is_no_longer_than_a_line() -> None:
    content = content_of([Entry(1, AT, "deal", "3 4 2", why="a" * 100_001)])
    assert place_refused(content) == "entries.1.why"


TEXTS = st.text(
    st.one_of(st.characters(), st.sampled_from("\x00\x07\t\n\r\x1b\x7f\x80\x9f\u2028é\\u"))
)


@given(text=TEXTS, escaped=st.booleans(), depth=st.integers(0, 5))
def test_a_file_that_needs_no_second_look_hides_nothing(
    *, text: str, escaped: bool, depth: int
) -> None:
    value: object = text
    for _ in range(depth):
        value = [value]
    tables = {"session": {text: value}, "entries": {}}
    try:
        content = json.dumps(tables, ensure_ascii=escaped).encode()
    except UnicodeEncodeError:  # half of a pair, which no file holds unescaped
        return
    if not may_hide_something(content, 0):
        assert list(control_characters(tables)) == []


@pytest.mark.parametrize("by", ["Ben's phone", "a=b, c: d", "x" * 40])
def test_who_made_an_entry_is_read_as_it_was_written(by: str) -> None:
    entry = Entry(1, AT, "deal", "3 4 2", by=by)
    content = content_of([entry])
    assert parse_session(content, FILE).entries == (entry,)
    assert json.loads(content)["session"]["1"]["format"] == 2


@pytest.mark.parametrize("by", ["", "x" * 41, "a\u202eb", "a\u200fb", "a\nb"])
def test_a_name_that_nobody_can_have_given_is_refused(by: str) -> None:
    with pytest.raises(Unavailable):
        parse_session(content_of([Entry(1, AT, "deal", "3 4 2", by=by)]), FILE)


def test_a_file_without_authors_stays_byte_for_byte() -> None:
    entries = [Entry(1, AT, "deal", "3 4 2"), Entry(2, AT, "deal", "1 1 7", why="so it was")]
    content = content_of(entries)
    odd = content.replace(b"{\n", b"{ \n", 1)
    assert without_authors(parse_session(odd, FILE), odd)[1] == odd
    signed = content_of([entries[0]._replace(by="Ben's phone"), entries[1]])
    session, plain = without_authors(parse_session(signed, FILE), signed)
    assert (session.entries, plain) == (tuple(entries), content)


def test_a_list_of_lists_is_searched_one_after_the_other() -> None:
    """All that was still to be searched was kept: of a million lists a third of a gigabyte."""
    value: dict[str, object] = {"session": {"1": {"rules": [[] for _ in range(100_000)]}}}
    tracemalloc.start()
    try:
        assert list(control_characters(value)) == []
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 100_000


def test_characters_are_found_in_the_order_of_a_file() -> None:
    value: dict[str, object] = {"a": [["\x1b"], "\x07", {"b": ["\x00"]}], "\x01": "c"}
    found = [("a.0.0", "\x1b"), ("a.1", "\x07"), ("a.2.b.0", "\x00"), ("", "\x01")]
    assert list(control_characters(value)) == found


def test_what_is_nested_deeper_than_a_session_is_not_searched() -> None:
    def nested(depth: int) -> list[object]:
        return [nested(depth - 1)] if depth else []

    assert list(control_characters(nested(MAX_DEPTH))) == []
    with pytest.raises(RecursionError):
        list(control_characters(nested(MAX_DEPTH + 1)))
