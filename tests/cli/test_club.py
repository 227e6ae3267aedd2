"""A club's evening: by a user who may only look and add, and carried to a folder and back."""

from pathlib import Path

import pytest

from scorekeeper.cli.open_store import open_store
from scorekeeper.storage.postgres.tables import StoreTables
from tests.support.command_line import Cli, user_environment
from tests.support.database_server import DatabaseServer
from tests.support.paths import SAMPLES

EVENING = [
    ["new", "Anna", "Ben", "Cara", "--title", "Friday"],
    ["add", "3:CDD 4- 2-"],
    ["add", "3 4 2"],
    ["amend", "1", "4:CSD 3- 2-"],
    ["insert", "2", "2 3 4"],
    ["strike", "3"],
    ["undo"],
    ["redo"],
    ["note", "Pizza"],
    ["adjust", "Ben", "-10", "revoke"],
    ["set", "Cara=Clara"],
    ["rename", "Friday at Ben's"],
    ["check"],
    ["claim", "Ben", "57"],
    ["next"],
    ["show"],
    ["show", "--json"],
    ["log"],
    ["explain", "1"],
    ["stats"],
    ["list"],
    ["list", "--json"],
    ["finish", "--why", "late"],
    ["new", "Dan", "Eve", "Fay"],
    ["open", "Friday at Ben's"],
    ["show"],
    ["delete", "Friday at Ben's"],
    ["list"],
    ["restore"],
    ["restore", "Friday at Ben's"],
    ["import", str(SAMPLES / "penguin-3.json")],
    ["export", "--all", "--archive", "club.zip"],
    ["import", "club.zip"],
    ["export", "Friday at Ben's", "--format", "json"],
]


def test_ctrl_c_while_the_tables_are_made_says_what_is_so_in_any_case(
    in_process_cli: Cli, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they are there by then, nobody has to know."""
    prepare = StoreTables.prepare

    def interrupted(self: StoreTables) -> bool:
        prepare(self)
        raise KeyboardInterrupt

    monkeypatch.setattr(StoreTables, "prepare", interrupted)
    stopped = in_process_cli("store", "prepare", "--store", database)
    assert stopped.code == 130
    assert stopped.err.startswith("Interrupted. Give the command again")


@pytest.fixture
def table_user(database: str, database_server: DatabaseServer, in_process_cli: Cli) -> str:
    """Return the address of a database for a user who may look and insert, and nothing else."""
    assert in_process_cli("store", "prepare", "--store", database).code == 0
    name, user = database.rpartition("/")[2], f"table_{database.rpartition('_')[2]}"
    database_server.run(
        f"create user {user}",
        f"grant usage on schema public to {user}",
        f"grant select, insert on all tables in schema public to {user}",
        database=name,
    )
    return database_server.address(name, user)


def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each evening be at the same time, since times are in what is compared."""
    from scorekeeper.cli.context import AppContext, Now

    monkeypatch.setattr(AppContext, "now", lambda _: Now("2026-11-20", "2026-11-20T19:31:02Z"))


def test_an_evening_needs_no_more_than_to_look_and_to_insert(
    in_process_cli: Cli, table_user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed_clock(monkeypatch)
    for command in EVENING:
        done = in_process_cli(*command, SCOREKEEPER_STORE=table_user)
        assert done.code == 0, (command, done)


def test_an_evening_says_the_same_in_a_database_as_in_a_folder(
    in_process_cli: Cli, table_user: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed_clock(monkeypatch)
    refused = [["add", "9 9 9"], ["show", "nothing"], ["open"], ["delete"], ["restore", "x"]]
    for command in [["show"], *EVENING, *refused]:
        in_folder = in_process_cli(*command)
        assert in_process_cli(*command, SCOREKEEPER_STORE=table_user) == in_folder, command


def test_a_user_without_rights_is_told_so(
    in_process_cli: Cli, database: str, database_server: DatabaseServer
) -> None:
    name, user = database.rpartition("/")[2], f"guest_{database.rpartition('_')[2]}"
    database_server.run(f"create user {user}")
    guest = database_server.address(name, user)
    new = ["new", "Anna", "Ben", "Cara", "--store", guest]
    refused = in_process_cli(*new)
    assert refused.code == 1
    assert f"scorekeeper store prepare --store {guest}" in refused.err
    assert in_process_cli("store", "prepare", "--store", database).out.startswith("The store ")
    assert "was ready already" in in_process_cli("store", "prepare", "--store", database).out
    refused = in_process_cli(*new)
    assert refused.code == 1
    assert "does not allow that: permission denied for table" in refused.err
    assert "to select and to insert" in refused.err


def test_each_user_has_a_current_session_of_their_own_once_they_have_chosen_one(
    in_process_cli: Cli, database: str, table_user: str
) -> None:
    titles = {database: "Bar", table_user: "Table 2"}
    assert in_process_cli("new", "A", "B", "C", "--title", "Bar", "--store", database).code == 0
    assert in_process_cli("show", "--store", table_user).out.startswith("Bar\n")
    new = ("new", "D", "E", "F", "--title", "Table 2", "--store", table_user)
    assert in_process_cli(*new).code == 0
    for address, title in titles.items():
        assert in_process_cli("add", "3 4 2", "--store", address).out.startswith(f"{title} (")
        assert in_process_cli("show", "--store", address).out.startswith(f"{title}\n")


def test_a_backup_of_the_database_has_all_evenings_and_the_links_and_goes_on(
    in_process_cli: Cli, database: str, database_server: DatabaseServer, tmp_path: Path
) -> None:
    for command in EVENING:
        assert in_process_cli(*command, "--store", database).code == 0
    open_store(database).link_secret().ensure()
    back = database_server.restored(database.rpartition("/")[2], tmp_path / "club.dump")
    for command in (["list", "--json"], ["log"], ["show"], ["restore"], ["stats", "--json"]):
        restored = in_process_cli(*command, SCOREKEEPER_STORE=back)
        assert restored == in_process_cli(*command, SCOREKEEPER_STORE=database), command
    secrets = [open_store(address).link_secret().current() for address in (back, database)]
    assert secrets[0] == secrets[1] is not None
    for command in (["new", "A", "B", "C"], ["add", "3 4 2"], ["undo"], ["new", "A", "B", "C"]):
        assert in_process_cli(*command, "--store", back).code == 0


def test_an_archive_goes_from_a_folder_to_a_database_and_back(
    in_process_cli: Cli, database: str, store: Path, tmp_path: Path
) -> None:
    for path in sorted(SAMPLES.glob("*.json"))[:4]:
        assert in_process_cli("import", str(path)).code == 0
    in_process_cli("add", "3 4 2")
    in_process_cli("delete", in_process_cli("list", "--json").json["sessions"][0]["id"])
    back = str(tmp_path / "back")
    archives = []
    for source, target, name in ((str(store), database, "one"), (database, back, "two")):
        for place, file in ((source, name), (target, f"{name}-again")):
            if file != name:
                taken = in_process_cli("import", f"{name}.zip", "--store", place)
                assert taken.code == 0, taken
            out = in_process_cli("export", "--all", "--archive", f"{file}.zip", "--store", place)
            assert out.code == 0, out
            archives.append((tmp_path / f"{file}.zip").read_bytes())
    assert len({*archives}) == 1
    folders = [user_environment(place)["SCOREKEEPER_STORE"] for place in (store, back)]
    assert open_store(folders[0]).deleted() == open_store(folders[1]).deleted() != []


@pytest.mark.parametrize(
    "command",
    [
        ["show"],
        ["open"],
        ["delete"],
        ["restore"],
        ["note", "tea", "--session"],
        ["list", "--place"],
        ["list", "--player"],
        ["stats", "--player"],
        ["export"],
    ],
    ids=" ".join,
)
def test_a_name_that_is_no_text_is_none_of_a_database(
    in_process_cli: Cli, database: str, command: list[str]
) -> None:
    told = []
    for store in ({}, {"SCOREKEEPER_STORE": database}):
        assert in_process_cli("new", "Anna", "Ben", "Cara", **store).code == 0
        answer = in_process_cli(*command, "a\udcff", **store)
        told.append((answer.code, answer.out, answer.err))
    assert told[0] == told[1]
    assert "wrong inside" not in told[1][2]


def test_a_long_place_of_which_the_whole_key_is_stored_is_found(
    in_process_cli: Cli, database: str, database_server: DatabaseServer, tmp_path: Path
) -> None:
    """Once the whole of it was a key, where the index took it."""
    place = "x" * 1500
    folder = tmp_path / "folder"
    in_process_cli("--store", str(folder), "new", "Anna", "Ben", "Cara", "--place", "P")
    (file,) = (folder / "sessions").glob("*.json")
    file.write_text(file.read_text("utf-8").replace('"place": "P"', f'"place": "{place}"'))
    assert in_process_cli("--store", database, "import", str(file)).code == 0
    name = database.rpartition("/")[2]
    database_server.run("update summaries set place_key = place", database=name)
    for command in ("list", "stats"):
        assert "Anna" in in_process_cli("--store", database, command, "--place", place).out
