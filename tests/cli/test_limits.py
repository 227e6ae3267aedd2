"""What is as large as its limit is taken, and one more is refused in a sentence that names it."""

import gc
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest

from scorekeeper.cli import chosen_sessions, file_output
from scorekeeper.cli.commands import earlier_import, export_sessions
from scorekeeper.cli.commands.stats_collect import collect_statistics
from scorekeeper.cli.context import AppContext
from scorekeeper.core import sheet_reader
from scorekeeper.core.active_log import apply_corrections
from scorekeeper.core.entries import Entry
from scorekeeper.core.entry_order import EntryOrder
from scorekeeper.core.limits import (
    MAX_CODES,
    MAX_ENTRIES,
    MAX_ENTRIES_TOGETHER,
    MAX_LINE_LENGTH,
    MAX_NAME_LENGTH,
    MAX_NEW_NAMES,
    MAX_SUBSTITUTES,
    MAX_TITLE_LENGTH,
)
from scorekeeper.core.session import Session, load_session, titled
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import render
from scorekeeper.exporters.share_code import encode
from scorekeeper.games import game_named
from scorekeeper.games.adding.rules import MAX_SEATED
from scorekeeper.storage.session_writer import session_content
from tests.support.command_line import Cli
from tests.support.compared_sessions import compared_sessions
from tests.support.large_sessions import (
    SESSION,
    SHORT,
    WIDE,
    deals,
    hands_of_many,
    inserted,
    room,
    session,
    substituted,
)
from tests.support.large_stores import codes, evenings
from tests.support.sheets import ENGLISH

NOTE = ("note", 'note "x"')


def stored(tmp_path: Path, notes: int) -> str:
    """Store a session of so many notes and return its id."""
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True, exist_ok=True)
    content = session_content(session([NOTE] * notes))
    (folder / f"{SESSION}.json").write_bytes(content)
    return SESSION


@pytest.mark.slow
def test_the_last_entry_goes_in_and_none_after_it(cli: Cli, tmp_path: Path) -> None:
    name = stored(tmp_path, MAX_ENTRIES - 1)
    assert cli("note", "tea", "--session", name).code == 0
    refused = cli("note", "cake", "--session", name)
    assert (refused.code, refused.out) == (3, "")
    assert f"{MAX_ENTRIES} entries" in refused.err
    assert cli("show", name).code == 0


def test_a_file_of_one_entry_more_is_refused_in_a_sentence(cli: Cli, tmp_path: Path) -> None:
    name = stored(tmp_path, MAX_ENTRIES + 1)
    for command in ("show", "log", "export"):
        refused = cli(command, name)
        assert (refused.code, refused.out) == (1, "")
        assert f"more than {MAX_ENTRIES} entries" in refused.err


@pytest.mark.slow
def test_a_sheet_has_as_many_entries_as_a_session(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "long.sheet"
    head = "players: A, B, C\ntarget: 1000000\n\n"
    sheet.write_text(head + 'note "x"\n' * MAX_ENTRIES)
    assert cli("import", str(sheet)).code == 0
    sheet.write_text(head + 'note "x"\n' * (MAX_ENTRIES + 1))
    refused = cli("import", str(sheet))
    assert refused.code == 2
    assert f"more than {MAX_ENTRIES} entries" in refused.err


def stored_names(tmp_path: Path, names: tuple[str, ...], notes: int) -> str:
    """Store a session of players with these names, and so many notes, and return its id."""
    name = stored(tmp_path, 0)
    file = tmp_path / "store" / "sessions" / f"{name}.json"
    file.write_bytes(session_content(session([NOTE] * notes, players=names)))
    return name


def test_long_names_leave_room_for_fewer_entries(cli: Cli, tmp_path: Path) -> None:
    """Ten thousand games of five with names of emoji made a page of 137 MB."""
    most = room(WIDE)
    assert 1_000 < most < MAX_ENTRIES
    name = stored_names(tmp_path, WIDE, most - 1)
    assert cli("note", "tea", "--session", name).code == 0
    refused = cli("note", "cake", "--session", name)
    assert (refused.code, refused.out) == (3, "")
    assert f"or names so long, a session holds {most} entries" in refused.err
    names = (f"{long}=P{seat}" for seat, long in enumerate(WIDE))
    shorter = cli("set", *names, "--session", name)
    assert shorter.code == 0
    assert cli("note", "cake", "--session", name).code == 0


def test_many_players_leave_room_for_fewer_entries(cli: Cli, tmp_path: Path) -> None:
    """Ten thousand hands of 36 took seven seconds to show on a terminal."""
    most = room(SHORT)
    assert 5_000 < most < MAX_ENTRIES
    full = tmp_path / "full.json"
    full.write_bytes(session_content(hands_of_many()))
    assert cli("import", str(full)).code == 0
    refused = cli("add", "bust")
    assert (refused.code, refused.out) == (3, "")
    assert f"with so many players, or names so long, a session holds {most}" in refused.err
    full.write_bytes(session_content(hands_of_many(most + 1)))
    assert (
        f"more than {most} entries, too many for a session with so many"
        in cli("show", str(full)).err
    )


def test_names_do_not_grow_beyond_the_room_for_them(cli: Cli, tmp_path: Path) -> None:
    players = ("Anna", "Ben", *WIDE[:3])
    name = stored_names(tmp_path, players, room(players))
    longer = cli("set", f"Anna={WIDE[3]}", "--session", name)
    assert (longer.code, longer.out) == (3, "")
    assert "with so many players, or names so long" in longer.err
    substitute = cli("add", "substitute", f"Anna={WIDE[3]}", "--session", name)
    assert substitute.code == 3


def test_a_file_of_long_names_has_as_many_entries_as_a_session(cli: Cli, tmp_path: Path) -> None:
    most = room(WIDE)
    name = stored_names(tmp_path, WIDE, most + 1)
    for command in ("show", "log", "export"):
        refused = cli(command, name)
        assert (refused.code, refused.out) == (1, "")
        assert (
            f"more than {most} entries, too many for a session with so many players" in refused.err
        )
    sheet = tmp_path / "long.sheet"
    sheet.write_text(f"players: {', '.join(WIDE)}\n\n" + 'note "x"\n' * (most + 1))
    refused = cli("import", str(sheet))
    assert refused.code == 2
    assert f"long.sheet:{most + 3}: These are more than {most} entries" in refused.err


def with_substitutes(seats: int) -> Session:
    """A log in which all players of a large table are replaced again and again."""
    players = [f"P{number}" for number in range(seats + MAX_SEATED)]
    lines = (
        " ".join(f"@{seat}={name}" for seat, name in enumerate(coming, start=1))
        for coming in (
            players[begin : begin + MAX_SEATED]
            for begin in range(MAX_SEATED, len(players), MAX_SEATED)
        )
    )
    facts = [("substitute", f"substitute {line}") for line in lines]
    return session(facts, "99", {"rule.packs": "30"}, tuple(players[:MAX_SEATED]), "adding")


def test_a_session_has_as_many_substitutes_as_allowed(cli: Cli, tmp_path: Path) -> None:
    """A log of 360,000 of them took statistics 540 MB."""
    name = stored(tmp_path, 0)
    file = tmp_path / "store" / "sessions" / f"{name}.json"
    file.write_bytes(session_content(with_substitutes(MAX_SUBSTITUTES)))
    assert cli("show", name).code == 0
    refused = cli("add", f"substitute P{MAX_SUBSTITUTES}=Zoe", "--session", name)
    assert (refused.code, refused.out) == (2, "")
    assert f"at most {MAX_SUBSTITUTES} substitutes" in refused.err
    assert cli("add", "bust", "--session", name).code == 0
    file.write_bytes(session_content(with_substitutes(MAX_SUBSTITUTES + 1)))
    for command in ("show", "log", "export"):
        refused = cli(command, name)
        assert (refused.code, refused.out) == (1, "")
        assert f"more than {MAX_SUBSTITUTES} substitutes" in refused.err


def test_a_session_has_as_many_new_names_as_allowed(cli: Cli, tmp_path: Path) -> None:
    """Of 29,000 of 40 letters each, an entry by starts of names took 8 s, a refused one 19 s."""
    name = stored(tmp_path, 0)
    file = tmp_path / "store" / "sessions" / f"{name}.json"
    given = [["Anna", "Ben", f"Cara {number}"] for number in range(MAX_NEW_NAMES - 1)]
    sets = [("set", None, None, {"players": players}) for players in given]
    file.write_bytes(session_content(session(sets[:-1])))
    refused = cli("set", "Ben=Bo", "--session", name)
    assert (refused.code, refused.out) == (2, "")
    assert f"at most {MAX_NEW_NAMES} names of players" in refused.err
    assert cli("set", "title=Late", "--session", name).code == 0
    file.write_bytes(session_content(session(sets)))
    for command in ("show", "log", "export"):
        refused = cli(command, name)
        assert (refused.code, refused.out) == (1, "")
        assert f"more than {MAX_NEW_NAMES} names" in refused.err


def test_a_sheet_has_as_many_substitutes_as_a_session(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_reader, "MAX_SUBSTITUTES", 3)
    sheet = tmp_path / "evening.sheet"
    sheet.write_text("players: A, B, C\n\nsubstitute A=D B=E\nsubstitute D=A\n")
    assert cli("import", str(sheet)).code == 0
    sheet.write_text(sheet.read_text() + "substitute E=F\n")
    refused = cli("import", str(sheet))
    assert refused.code == 2
    assert "evening.sheet:5: A session can hold at most 3 substitutes" in refused.err


@pytest.mark.slow
def test_as_many_codes_as_allowed_are_imported_at_once(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "codes"
    file.write_text("\n".join(codes(MAX_CODES, MAX_CODES)))
    assert cli("import", str(file)).code == 0
    assert len(list((tmp_path / "store" / "sessions").glob("*.json"))) == MAX_CODES


def test_one_code_too_many_stores_none(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "codes"
    file.write_text("\n".join(codes(MAX_CODES + 1, MAX_CODES + 1)))
    refused = cli("import", str(file))
    assert refused.code == 2
    assert f"only {MAX_CODES} can be imported at once" in refused.err
    assert not (tmp_path / "store" / "sessions").exists()


@pytest.mark.slow
def test_codes_with_too_many_entries_together_store_none(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "codes"
    head = "players: A, B, C\ntarget: 1000000\n\n"
    full = encode(head + 'note "x"\n' * MAX_ENTRIES)
    file.write_text("\n".join([full] * (MAX_ENTRIES_TOGETHER // MAX_ENTRIES + 1)))
    refused = cli("import", str(file))
    assert refused.code == 2
    assert f"more than {MAX_ENTRIES_TOGETHER} entries together" in refused.err
    assert not (tmp_path / "store" / "sessions").exists()


def test_more_codes_than_an_import_takes_are_not_written(cli: Cli, tmp_path: Path) -> None:
    fill(tmp_path, MAX_CODES + 1)
    refused = cli("export", "--all", "--format", "code")
    assert (refused.code, refused.out) == (2, "")
    assert f"only {MAX_CODES}" in refused.err


def fill(tmp_path: Path, count: int, deals_each: int = 1) -> None:
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    for each in evenings(count, deals_each):
        (folder / f"{each.id}.json").write_bytes(session_content(each))


def test_a_file_holds_no_more_entries_than_allowed_but_a_folder_does(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, 3, 5)
    monkeypatch.setattr(export_sessions, "MAX_ENTRIES_TOGETHER", 15)
    assert cli("export", "--all", "--format", "csv").code == 0
    monkeypatch.setattr(export_sessions, "MAX_ENTRIES_TOGETHER", 14)
    refused = cli("export", "--all", "--format", "csv")
    assert (refused.code, refused.out) == (2, "")
    assert "more than 14 entries" in refused.err
    assert cli("export", "--all", "--format", "csv", "-o", f"{tmp_path / 'all'}/").code == 0
    assert len(list((tmp_path / "all").iterdir())) == 3


def test_a_file_holds_no_more_bytes_of_sessions_than_allowed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand empty ones with house rules of 250 kB took half a gigabyte."""
    fill(tmp_path, 3, 5)
    size = sum(path.stat().st_size for path in (tmp_path / "store" / "sessions").iterdir())
    monkeypatch.setattr(export_sessions, "MAX_SIZE_TOGETHER", size)
    assert cli("export", "--all", "--format", "csv").code == 0
    monkeypatch.setattr(export_sessions, "MAX_SIZE_TOGETHER", size - 1)
    refused = cli("export", "--all", "--format", "csv")
    assert (refused.code, refused.out) == (2, "")
    assert f"more than {size - 1} bytes" in refused.err
    assert cli("export", "--all", "--format", "csv", "-o", f"{tmp_path / 'all'}/").code == 0


def test_a_file_holds_no_more_of_long_names_than_allowed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of a thousand evenings of five with wide names took seven seconds."""
    fill(tmp_path, 3, 5)
    names = sum(5 * len("".join(each.setup.players)) for each in evenings(3, 5))
    monkeypatch.setattr(export_sessions, "MAX_NAMES_WRITTEN", names)
    assert cli("export", "--all", "--format", "csv").code == 0
    monkeypatch.setattr(export_sessions, "MAX_NAMES_WRITTEN", names - 1)
    refused = cli("export", "--all", "--format", "csv")
    assert (refused.code, refused.out) == (2, "")
    assert "too many players, or names too long" in refused.err
    assert cli("export", "--all", "--format", "csv", "-o", f"{tmp_path / 'all'}/").code == 0


def test_stored_sessions_are_read_once_however_many_codes_come(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, 10)
    file = tmp_path / "codes"
    file.write_text("\n".join(codes(20, 20)))
    read = compared_sessions(monkeypatch)
    assert cli("import", str(file)).code == 0
    assert len(read) == len({*read}) == 10


def test_stored_sessions_are_read_up_to_the_size_of_their_files(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hundred of 4 MB were, of texts that had been taken back and are in no sheet."""
    taken_back = session([("note", f'note "{"x" * 1900}"'), ("undo", None, 1)])
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    for number in range(1, 9):
        each = taken_back._replace(id=f"{SESSION[:-1]}{number}")
        (folder / f"{each.id}.json").write_bytes(session_content(each))
    monkeypatch.setattr(earlier_import, "_MAX_SIZE_READ", 3 * len(session_content(taken_back)))
    read = compared_sessions(monkeypatch)
    (tmp_path / "one.sheet").write_text("players: Anna, Ben, Cara\n\n3:CDD 4- 2-\n")
    assert cli("import", "one.sheet").code == 0
    assert read == [f"{SESSION[:-1]}{number}" for number in (8, 7, 6)]


@pytest.mark.parametrize(
    "read",
    [
        lambda app: app.summaries(keep=False).problems_found,
        lambda app: collect_statistics(app, app.store.ids()).unreadable,
    ],
    ids=["list", "stats"],
)
def test_damaged_sessions_are_not_kept_in_memory(
    tmp_path: Path, read: Callable[[AppContext], list[object]]
) -> None:
    """Eighty of 3.9 MB took every command that names a session by its title 640 MB."""
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    damaged = session_content(session([NOTE] * 1_000))[:-5]
    for number in range(1, 11):
        (folder / f"{SESSION[:-1]}{number}.json").write_bytes(damaged)
    app = AppContext()
    app.store_option = str(tmp_path / "store")
    read(app)
    tracemalloc.start()
    found = read(app)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(found) == 10
    assert kept < len(damaged)


def counted_summaries(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What each reading of many sessions asks for, as they come."""
    reads: list[object] = []
    summaries = AppContext.summaries

    def counted(app: AppContext, **named: Any) -> object:
        reads.append(named)
        return summaries(app, **named)

    monkeypatch.setattr(AppContext, "summaries", counted)
    return reads


@pytest.mark.parametrize("command", ["export --format csv", "export --archive e.zip", "check"])
def test_titles_are_read_together_where_many_are_named(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    for each in evenings(30, 1):
        titled_one = each._replace(setup=each.setup._replace(title=f"Evening {each.id}"))
        (folder / f"{each.id}.json").write_bytes(session_content(titled_one))
    reads = counted_summaries(monkeypatch)
    names = [f"Evening {each.id}" for each in evenings(30, 1)]
    assert cli(*command.split(), *names).code == 0
    assert len(reads) < len(names) / 2


def test_names_that_nobody_has_are_looked_up_together(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand of them took minutes: all sessions were read for each."""
    fill(tmp_path, 5, 1)
    monkeypatch.setattr(chosen_sessions, "_TOLD_OF", 2)
    reads = counted_summaries(monkeypatch)
    names = [word for number in range(50) for word in ("--player", f"Nobody {number}")]
    told = cli("list", *names).out
    assert len(reads) < 5
    assert re.findall("Nobody called “(.*?)”", told) == [f"Nobody {number}" for number in range(5)]


def test_a_file_holds_no_more_sessions_than_allowed_but_a_folder_does(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten thousand evenings of a deal took a page a minute and a gigabyte."""
    fill(tmp_path, 4, 1)
    monkeypatch.setattr(export_sessions, "MAX_SESSIONS_TOGETHER", 4)
    assert cli("export", "--all", "--format", "html").code == 0
    monkeypatch.setattr(export_sessions, "MAX_SESSIONS_TOGETHER", 3)
    refused = cli("export", "--all", "--format", "html")
    assert (refused.code, refused.out) == (2, "")
    assert "4 sessions, and one file holds at most 3" in refused.err
    assert cli("export", "--all", "--format", "html", "-o", f"{tmp_path / 'all'}/").code == 0
    assert len(list((tmp_path / "all").iterdir())) == 4


def test_players_of_all_sessions_in_one_file_and_codes_to_scan_are_bounded(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        cli("new", "Anna", "Ben", "Cara")
    monkeypatch.setattr(export_sessions, "MAX_PLAYERS_TOGETHER", 8)
    monkeypatch.setattr(export_sessions, "MAX_QR_TOGETHER", 2)
    wide = cli("export", "--all", "--format", "html")
    assert (wide.code, wide.out) == (2, "")
    assert "more than 8 players" in wide.err
    assert cli("export", "--all", "--format", "html", "-o", f"{tmp_path}/all/").code == 0
    codes = cli("export", "--all", "--format", "bgstats", "--qr")
    assert (codes.code, codes.out) == (2, "")
    assert "3 sessions, and at most 2 at once get a code" in codes.err


def test_what_a_file_of_a_folder_has_left_behind_is_collected(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library keeps a workbook in a circle: a thousand of them took 526 MB."""
    fill(tmp_path, 2, 1)
    collecting: list[bool] = []
    write = file_output.write_agreed

    def watched(*given: Any) -> None:
        collecting.append(gc.isenabled())
        write(*given)

    monkeypatch.setattr(export_sessions, "write_agreed", watched)
    before = gc.isenabled()
    gc.disable()  # as while a command runs
    try:
        assert cli("export", "--all", "--format", "xlsx", "-o", f"{tmp_path / 'all'}/").code == 0
    finally:
        (gc.enable if before else gc.disable)()
    assert collecting == [True, True]


def test_of_files_that_are_exported_into_a_folder_one_is_kept(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All were kept, since two may claim the same id: forty long ones took half a gigabyte."""
    fill(tmp_path, 4, 1)
    kept: WeakSet[ExportDocument] = WeakSet()
    most: list[int] = []
    write = file_output.write_agreed
    begin = ExportDocument.__init__

    def noted(document: ExportDocument, *given: Any, **named: Any) -> None:
        begin(document, *given, **named)
        kept.add(document)

    def watched(*given: Any) -> None:
        most.append(len(kept))
        write(*given)

    monkeypatch.setattr(ExportDocument, "__init__", noted)
    monkeypatch.setattr(export_sessions, "write_agreed", watched)
    files = map(str, sorted((tmp_path / "store" / "sessions").iterdir()))
    assert cli("export", *files, "--format", "csv", "-o", f"{tmp_path / 'all'}/").code == 0
    assert (len(most), max(most) <= 2) == (4, True)


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        (("new", "W" * (MAX_NAME_LENGTH + 1), "B", "C"), MAX_NAME_LENGTH),
        (("new", "A", "B", "C", "--title", "W" * (MAX_TITLE_LENGTH + 1)), MAX_TITLE_LENGTH),
        (("note", "w" * (MAX_LINE_LENGTH + 1)), MAX_LINE_LENGTH),
    ],
    ids=["name", "title", "note"],
)
def test_one_character_too_many_names_the_limit(
    cli: Cli, arguments: tuple[str, ...], limit: int
) -> None:
    assert cli("new", "Anna", "Ben", "Cara").code == 0
    refused = cli(*arguments)
    assert refused.code == 2
    assert re.search(rf"\b{limit}\b", refused.err)


def test_names_and_titles_as_long_as_allowed_are_taken(cli: Cli) -> None:
    title = "W" * MAX_TITLE_LENGTH
    assert cli("new", "W" * MAX_NAME_LENGTH, "B", "C", "--title", title).code == 0
    assert title in cli("export", "--format", "sheet").out


def steps_to_arrange(entries: tuple[Entry, ...], monkeypatch: pytest.MonkeyPatch) -> int:
    """Count the changes of the order and the entries gone through while a log is arranged."""
    steps = [0]
    original_before, original_insert = EntryOrder.before, EntryOrder.insert_before

    def before(order: EntryOrder, number: int) -> object:
        for each in original_before(order, number):
            steps[0] += 1
            yield each

    def insert_before(order: EntryOrder, place: int, number: int) -> int:
        steps[0] += 1
        return original_insert(order, place, number)

    with monkeypatch.context() as patch:
        patch.setattr(EntryOrder, "before", before)
        patch.setattr(EntryOrder, "insert_before", insert_before)
        apply_corrections(entries, "deal", frozenset({"trick"}))
    return steps[0]


def test_ten_times_the_inserts_are_ten_times_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    few = steps_to_arrange(inserted(MAX_ENTRIES // 10).entries, monkeypatch)
    many = steps_to_arrange(inserted(MAX_ENTRIES).entries, monkeypatch)
    assert few >= MAX_ENTRIES // 10
    assert many <= 11 * few


@pytest.mark.slow
def test_every_format_takes_a_session_at_the_limit(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    stored = deals()
    (folder / f"{SESSION}.json").write_bytes(session_content(stored))
    result = cli("export", SESSION, "--format", "html", "-o", f"{tmp_path / 'long'}.html")
    assert result.code == 0, result.err
    loaded = load_session(stored, game_named)
    document = ExportDocument(loaded, titled(loaded), session_content(stored))
    for name in ("sheet", "csv", "code"):
        assert render(name, [document], RenderOptions(ENGLISH.render))


def test_very_many_who_sat_at_one_seat_are_not_all_named_beside_each_deal(
    cli: Cli, tmp_path: Path
) -> None:
    folder = tmp_path / "store" / "sessions"
    folder.mkdir(parents=True)
    sizes = {}
    for turns in (60, 240):
        (folder / f"{SESSION}.json").write_bytes(session_content(substituted(turns)))
        exported = cli("export", SESSION, "--format", "html")
        assert exported.code == 0
        sizes[turns] = len(exported.out)
    assert sizes[240] < 4 * sizes[60]
