"""A log is known again by what it says, not only by how many entries say it."""

from pathlib import Path

import pytest

from scorekeeper.core.log_tag import LogTag, entries_since, log_tag
from scorekeeper.core.parse_change import parse_line, parse_settings
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession, Session
from scorekeeper.games import GAMES, game_named
from scorekeeper.storage.session_reader import parse_session
from scorekeeper.storage.session_writer import session_content, without_authors
from tests.support.pads import begin
from tests.support.paths import FORMAT_1
from tests.support.samples import SESSIONS, sample

AT = "2026-11-20T20:00:00Z"
STORED = [*SESSIONS, *sorted(FORMAT_1.glob("*.json"))]
VARIANTS = [
    (game, variant, min(players))
    for game in GAMES
    for variant, players in game_named(game).variants.items()
]


def entered(loaded: AnySession, *lines: str) -> AnySession:
    for line in lines:
        change = parse_line(line, loaded)
        _, loaded = plan_change(loaded, change, AT, "late", "Ben’s phone")
    return loaded


def read_again(session: Session) -> Session:
    return parse_session(session_content(session), "")


@pytest.mark.parametrize("path", STORED, ids=lambda path: str(path.stem))
def test_a_stored_log_keeps_its_tag_when_it_is_written_anew(path: Path) -> None:
    session = sample(path).session
    assert log_tag(read_again(session)) == log_tag(session)


@pytest.mark.parametrize(("game", "variant", "players"), VARIANTS)
def test_a_log_has_the_tag_already_that_it_has_when_it_is_read(
    game: str, variant: str, players: int
) -> None:
    loaded = begin(game, variant, players)
    change = parse_settings(["title=Late", "seats=" + ",".join(loaded.setup.players[::-1])], loaded)
    _, after = plan_change(loaded, change, AT)
    for each in (loaded, entered(after, 'note "tea"')):
        assert log_tag(read_again(each.session)) == log_tag(each.session)


def test_the_same_facts_have_the_same_tag_whoever_entered_them_and_when() -> None:
    session = entered(begin("ninety-nine", "pagat", 3), "3:CDD 4 2", "undo").session
    later = [entry._replace(at="2026-11-21T20:00:00Z") for entry in session.entries]
    exported, _ = without_authors(session._replace(entries=tuple(later)), b"")
    assert log_tag(exported) == log_tag(session)
    assert str(log_tag(session)).startswith("2-")


@pytest.mark.parametrize("other", ["3:CDD 4 2", "3:CCC 4 2", 'note "tea"', "undo"])
def test_another_log_of_as_many_entries_has_another_tag(other: str) -> None:
    begun = entered(begin("ninety-nine", "pagat", 3), "3:CDH 4 2")
    seen = entered(begun, "3:DDD 4 2")
    assert log_tag(entered(begun, other).session) != log_tag(seen.session)
    assert entries_since(entered(begun, other).session, log_tag(seen.session)) is None


def test_another_setup_has_another_tag_though_nothing_is_entered() -> None:
    tags = {
        log_tag(begin("ninety-nine", "pagat", 3, **header).session)
        for header in ({}, {"title": "Friday"}, {"target": "200"}, {"first-dealer": "Ben"})
    }
    assert len(tags) == 4


def test_what_a_log_has_beyond_the_one_that_was_seen() -> None:
    seen = entered(begin("ninety-nine", "pagat", 3), "3:CDD 4 2").session
    now = entered(begin("ninety-nine", "pagat", 3), "3:CDD 4 2", "undo", 'note "tea"').session
    for tag in (log_tag(seen), log_tag(now, 1), LogTag(1)):
        assert [entry.kind for entry in entries_since(now, tag) or ()] == ["undo", "note"]
    assert entries_since(now, log_tag(now)) == ()
    assert entries_since(seen, log_tag(now)) is None
    assert entries_since(seen, LogTag(2)) is None
