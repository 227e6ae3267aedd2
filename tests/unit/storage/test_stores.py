"""What every store does alike, in a folder or in a database."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.open_store import open_store
from scorekeeper.core.commands import ChangeRequest, ChangeResult, Conflict, Plan
from scorekeeper.core.log_tag import LogTag
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import record_change
from scorekeeper.core.session import Session
from scorekeeper.core.session_summary import SessionSummary, summarize
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named, replay_session
from scorekeeper.storage import new_ids, session_ids
from scorekeeper.storage.postgres import new_ids as database_ids
from scorekeeper.storage.store import Store
from tests.support.paths import SAMPLES

pytestmark = pytest.mark.both_stores

AT, DAY = "2026-11-20T19:31:02Z", "2026-11-20"
FIRST, SECOND = f"{DAY}-1", f"{DAY}-2"
SAMPLE = (SAMPLES / "duel-2.json").read_bytes()
FOREIGN = SAMPLE.replace(b'{"at"', b'{ "at"')
"""The same in a layout that this program does not write."""


@pytest.fixture
def kept(store_address: str) -> Store:
    return open_store(store_address)


def create(store: Store, title: str = "") -> Session:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Béa", "千代"), title=title)
    game = game_named("ninety-nine")
    rules = game.rules_to_json(game.resolve("pagat", 3, {}))
    return store.create(setup, rules, AT, DAY)


def add(store: Store, line: str = "3 4 2", **about: Any) -> ChangeResult | Conflict:
    request = ChangeRequest(lambda loaded: parse_line(line, loaded), AT, **about)
    return record_change(store, FIRST, request, replay_session)


def read(store: Store) -> list[str]:
    return [entry.line or entry.kind for entry in store.read(FIRST).entries]


def unread(sessions: Sequence[str]) -> list[SessionSummary]:
    assert not sessions
    return []


def test_before_the_first_write_there_is_nothing(kept: Store) -> None:
    assert (kept.ids(), kept.deleted(), kept.current()) == ([], [], None)
    assert kept.summaries(unread).sessions == []
    assert not kept.has(FIRST)
    assert kept.mark(FIRST) == ()
    assert kept.content(FIRST) is None
    for do in (kept.read, kept.delete, kept.restore, kept.read_content):
        with pytest.raises(Unavailable) as refusal:
            do(FIRST)
        assert [problem.code for problem in refusal.value.problems] == ["session-none"]


def test_new_sessions_are_numbered_and_the_last_is_current(kept: Store) -> None:
    assert [create(kept).id, create(kept).id] == [FIRST, SECOND]
    assert (kept.ids(), kept.current()) == ([FIRST, SECOND], SECOND)
    kept.make_current(FIRST)
    assert kept.current() == FIRST
    kept.delete(FIRST)
    assert (kept.ids(), kept.deleted(), kept.current()) == ([SECOND], [FIRST], None)
    assert create(kept).id == f"{DAY}-3"
    kept.restore(FIRST)
    assert kept.ids() == [FIRST, SECOND, f"{DAY}-3"]


def test_ids_are_in_the_order_of_days_and_numbers(kept: Store) -> None:
    names = [f"{DAY}-{number}" for number in (10, 9, 2)] + ["zz", "2026-11-3-1", "Übung"]
    for name in names:
        kept.restore_bytes(name, SAMPLE, deleted=False, overwrite=False)
    in_order = ["2026-11-3-1", "zz", "Übung", *(f"{DAY}-{number}" for number in (2, 9, 10))]
    assert kept.ids() == in_order
    assert [
        one.id
        for one in kept.summaries(
            lambda ids: [summarize(replay_session(kept.read(s))) for s in ids]
        ).sessions
    ] == in_order


def test_each_write_has_a_mark_of_its_own(kept: Store) -> None:
    session = create(kept)
    marks = [kept.mark(FIRST)]
    result = add(kept)
    assert isinstance(result, ChangeResult)
    marks += [kept.mark(FIRST)]
    assert len({*marks}) == 2
    assert () not in marks
    assert kept.own_mark(result.after.session) == marks[-1]
    for name in ("", ".", "a/b", "a\0b", "none", session.id + "0"):
        assert kept.mark(name) == ()


def test_who_has_not_seen_an_entry_is_told_and_nothing_is_stored(kept: Store) -> None:
    create(kept)
    add(kept, expected=LogTag(0))
    refused = add(kept, "2 2 2", expected=LogTag(0))
    assert isinstance(refused, Conflict)
    assert [entry.line for entry in refused.new or ()] == ["3- 4- 2-"]
    assert read(kept) == ["3- 4- 2-"]


def test_entries_are_planned_for_the_session_as_it_is_stored(kept: Store) -> None:
    create(kept)
    for count in range(3):
        result = add(kept)
        assert isinstance(result, ChangeResult)
        assert [entry.number for entry in result.entries] == [count + 1]
    seen: list[int] = []

    def plan(stored: Session) -> Plan:
        seen.append(len(stored.entries))
        return Plan((), Conflict(stored, ()))

    kept.append(FIRST, plan)
    assert seen == [3]


def test_a_deleted_session_takes_no_entry(kept: Store) -> None:
    create(kept)
    kept.delete(FIRST)
    with pytest.raises(Unavailable):
        add(kept)
    kept.restore(FIRST)
    add(kept)
    assert read(kept) == ["3- 4- 2-"]


def test_a_summary_is_at_hand_after_each_entry(kept: Store) -> None:
    create(kept, "Friday")
    add(kept)
    add(kept, "set title=Saturday")

    def made(sessions: Sequence[str]) -> list[SessionSummary]:
        return [summarize(replay_session(kept.read(session))) for session in sessions]

    (summary,) = kept.summaries(made).sessions
    assert [summary] == made([FIRST])
    assert (summary.title, summary.deals, summary.players) == (
        "Saturday",
        1,
        ["Anna", "Béa", "千代"],
    )


@pytest.mark.parametrize("content", [SAMPLE, FOREIGN], ids=["own layout", "another layout"])
@pytest.mark.parametrize("deleted", [False, True], ids=["live", "trash"])
def test_a_file_comes_back_byte_for_byte(kept: Store, content: bytes, *, deleted: bool) -> None:
    kept.restore_bytes(FIRST, content, deleted=deleted, overwrite=False)
    assert kept.content(FIRST, deleted=deleted) == content
    assert kept.content(FIRST, deleted=not deleted) is None
    kept.restore_bytes(FIRST, content, deleted=not deleted, overwrite=False)
    assert kept.content(FIRST, deleted=not deleted) == content
    assert kept.content(FIRST, deleted=deleted) is None


def test_another_file_takes_a_place_only_if_it_may(kept: Store) -> None:
    kept.restore_bytes(FIRST, SAMPLE, deleted=False, overwrite=False)
    with pytest.raises(Unavailable) as refusal:
        kept.restore_bytes(FIRST, FOREIGN, deleted=False, overwrite=False)
    assert [problem.code for problem in refusal.value.problems] == ["archive-meanwhile"]
    assert kept.content(FIRST) == SAMPLE
    trash: list[str] = []
    for content, before in ((FOREIGN, SAMPLE), (SAMPLE, FOREIGN)):
        trash.append(kept.restore_bytes(FIRST, content, deleted=False, overwrite=True))
        assert kept.content(trash[-1], deleted=True) == before
        assert (kept.content(FIRST), kept.ids(), kept.deleted()) == (content, [FIRST], trash)
    assert kept.restore_bytes(FIRST, SAMPLE, deleted=True, overwrite=True) == ""
    assert kept.deleted() == [FIRST, *trash]


def test_what_was_stored_just_now_is_taken_back_unless_somebody_has_entered_there(
    kept: Store,
) -> None:
    begun = [create(kept), create(kept)]
    add(kept)
    assert kept.take_back(begun, FIRST) == ([FIRST], True)
    assert (kept.ids(), kept.deleted(), kept.current()) == ([FIRST], [], FIRST)
    assert create(kept).id == f"{DAY}-3"


def test_what_is_taken_back_is_not_chosen_any_more(kept: Store, store_address: str) -> None:
    begun: list[Session] = []
    game = game_named("ninety-nine")
    rules = game.rules_to_json(game.resolve("pagat", 3, {}))
    setup = Setup("ninety-nine", "pagat", ("Anna", "Ben", "Cara"))
    kept.create(setup, rules, AT, DAY, begun=begun)
    kept.make_current(FIRST)
    assert kept.take_back(begun, None) == ([], True)
    assert (kept.ids(), kept.current()) == ([], None)
    assert not Path(store_address, "current").exists()


def test_a_session_keeps_its_id_where_that_was_never_given(kept: Store) -> None:
    session = create(kept)
    kept.delete(FIRST)
    assert kept.import_session(session, DAY) == SECOND
    assert kept.import_session(session._replace(id="2026-11-19-7"), DAY) == "2026-11-19-7"
    assert kept.import_session(session._replace(id="x"), DAY) == f"{DAY}-3"
    assert kept.current() == f"{DAY}-3"


def test_a_session_that_is_moved_away_during_a_list_is_none_of_it(
    kept: Store, store_address: str
) -> None:
    for _ in range(2):
        create(kept)
    another = open_store(store_address)

    def read(sessions: Sequence[str]) -> Iterator[SessionSummary | Unavailable]:
        for session in sessions:
            if session == FIRST:
                another.delete(FIRST)
            (found,) = kept.read_each([session])
            yield found if isinstance(found, Unavailable) else summarize(replay_session(found))

    assert kept.summaries(read, anew=True).problems_found == []


def test_the_first_session_of_a_store_keeps_its_id(kept: Store) -> None:
    setup = Setup("ninety-nine", "pagat", ("Anna", "Béa", "千代"))
    rules = game_named("ninety-nine").resolve("pagat", 3, {})
    session = Session("2026-11-19-7", AT, setup, game_named("ninety-nine").rules_to_json(rules), ())
    assert kept.import_session(session, DAY) == "2026-11-19-7"


def test_after_the_last_number_of_a_day_the_free_ones_follow(kept: Store) -> None:
    create(kept)
    kept.restore_bytes(f"{DAY}-999999", SAMPLE, deleted=False, overwrite=False)
    assert [create(kept).id, create(kept).id] == [SECOND, f"{DAY}-3"]
    kept.restore_bytes(f"{DAY}-4", SAMPLE, deleted=False, overwrite=False)
    assert [create(kept).id, create(kept).id] == [f"{DAY}-5", f"{DAY}-6"]


def test_many_sessions_are_read_in_the_order_asked_for(kept: Store) -> None:
    for _ in range(3):
        create(kept)
    add(kept)
    kept.delete(SECOND)
    asked = [f"{DAY}-3", SECOND, FIRST, "none", FIRST]
    found = [
        len(one.entries) if isinstance(one, Session) else one.problems[0].code
        for one in kept.read_each(iter(asked))
    ]
    assert found == [0, "session-none", 1, "session-none", 1]
    (deleted,) = kept.read_each([SECOND], deleted=True)
    assert isinstance(deleted, Session)
    assert deleted.id == SECOND
    assert [*kept.read_each([])] == []


def test_the_secret_stays_until_it_is_renewed(kept: Store) -> None:
    secret = kept.link_secret()
    assert secret.current() is None
    secret.ensure()
    first = secret.current()
    secret.ensure()
    assert kept.link_secret().current() == secret.current() == first is not None
    kept.link_secret().renew()
    secret.refresh()
    assert secret.current() != first
    assert kept.link_secret().current() == secret.current() is not None


def test_a_day_of_which_all_numbers_are_used_is_told(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a fault of ours: nothing comes after the last one."""
    for module in (session_ids, new_ids, database_ids):
        monkeypatch.setattr(module, "MAX_NUMBER", 2)
    assert [create(kept).id for _ in range(2)] == [f"{DAY}-1", f"{DAY}-2"]
    for _ in range(2):
        with pytest.raises(Unavailable, match="day-full"):
            create(kept)
    assert kept.ids() == [f"{DAY}-1", f"{DAY}-2"]
