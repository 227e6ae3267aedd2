"""At the prompt, a store is known again however a line names it; another one stays another."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.open_store import open_store
from scorekeeper.core.messages import Unavailable, message
from scorekeeper.storage.postgres.store import PostgresStore
from scorekeeper.storage.watched_writes import UnconfirmedWrite
from tests.support.command_line import Cli
from tests.support.database_server import DatabaseServer
from tests.support.typed_lines import At

SPELT = ("localhost", "?connect_timeout=5", "?options=-ctimezone%3DAsia%2FTokyo")


def named_otherwise(address: str, spelt: str) -> str:
    return address + spelt if spelt.startswith("?") else address.replace("127.0.0.1", spelt)


@pytest.fixture
def of_another_schema(database: str, database_server: DatabaseServer) -> str:
    """Return the address of another store in the same database."""
    database_server.run("create schema other", database=database.rpartition("/")[2])
    return f"{database}?options=-csearch_path%3Dother"


@pytest.fixture
def evening(database: str, cli: Cli) -> str:
    """Begin two sessions in a database, of which the second is the current one."""
    for title in ("Monday", "Tuesday"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--store", database).code == 0
    return database


@pytest.mark.parametrize("spelt", SPELT)
def test_a_database_is_the_same_by_every_address(spelt: str, empty_store: str) -> None:
    store = open_store(empty_store)
    assert store.prepare() is False
    assert open_store(named_otherwise(empty_store, spelt)).is_same(store)
    assert store.is_same(open_store(empty_store))


def test_stores_of_one_server_are_others(
    empty_store: str, of_another_schema: str, database: str, tmp_path: Path
) -> None:
    store = open_store(database)
    assert store.prepare()
    for other in (of_another_schema, empty_store, str(tmp_path)):
        assert not open_store(other).is_same(store)
        assert not store.is_same(open_store(other))
    assert open_store(of_another_schema).prepare()
    assert not open_store(of_another_schema).is_same(store)


def test_a_folder_is_the_same_by_every_path(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "store")
    store = open_store(str(tmp_path / "store"))
    assert store.is_same(open_store(str(tmp_path / "linked")))
    assert not store.is_same(open_store(str(tmp_path)))
    assert not store.is_same(open_store(str(tmp_path / "nowhere")))


@pytest.mark.parametrize("trouble", [errno.EIO, errno.EACCES, errno.ESTALE])
def test_a_line_for_a_folder_that_cannot_be_looked_at_is_refused(
    trouble: int, tmp_path: Path, at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be that of the evening, where another session is the current one."""
    store, linked = str(tmp_path / "store"), tmp_path / "linked"
    for title in ("Monday", "Tuesday"):
        assert cli("new", "Anna", "Ben", "Cara", "--title", title, "--store", store).code == 0
    linked.symlink_to(store)
    samefile = Path.samefile

    def failing(path: Path, other: Path) -> bool:
        if str(other) == str(linked):
            raise OSError(trouble, os.strerror(trouble), str(other))
        return samefile(path, other)

    monkeypatch.setattr(Path, "samefile", failing)
    into = ("table", "--session", "Monday", "--store", store)
    typed = at_prompt(f"note tea --store {linked}", into=into).run
    assert f"Could not read {linked}" in typed.err
    for title in ("Monday", "Tuesday"):
        assert "tea" not in cli("log", title, "--store", store).out


@pytest.mark.parametrize("spelt", SPELT)
def test_what_a_line_does_in_the_database_of_the_evening_is_known_there(
    spelt: str, evening: str, at_prompt: At, cli: Cli
) -> None:
    """The prompt stayed, called its own entry somebody else's, and ended with a deletion."""
    named = named_otherwise(evening, spelt)
    lines = (f"note tea --store {named}", f"open Monday --store {named}", "3:CDD 4- 2-")
    typed = at_prompt(*lines, into=("table", "--store", evening)).run
    assert (typed.code, typed.err) == (0, "")
    assert "The prompt stays" not in typed.out
    assert "In the meantime" not in typed.out
    log = {title: cli("log", title, "--store", evening).out for title in ("Monday", "Tuesday")}
    assert log["Monday"].endswith(" 3:CDD 4- 2-\n")
    assert log["Tuesday"].endswith(' note "tea"\n')
    deleted = at_prompt(
        f"delete Monday --store {named}", "X Y Z", "", into=("table", "--store", evening)
    )
    assert "was deleted in the meantime" not in deleted.run.err


def test_a_session_begun_by_another_address_is_gone_on_with_though_its_answer_is_lost(
    evening: str, at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prompt stayed in the session before: the store was asked once more whether it is ours."""
    create = PostgresStore.create

    def unanswered(store: PostgresStore, *given: Any, **named: Any) -> None:
        create(store, *given, **named)
        monkeypatch.setattr(PostgresStore, "is_same", refused)
        raise UnconfirmedWrite(message("club-unconfirmed", host="db.club"))

    def refused(*_: object) -> bool:
        raise Unavailable(message("club-unreachable", host="db.club", reason="away"))

    monkeypatch.setattr(PostgresStore, "create", unanswered)
    named = named_otherwise(evening, "localhost")
    lines = (f"new Mia Noa Olga --store {named}", "3:CDD 4- 2-")
    typed = at_prompt(*lines, into=("table", "--store", evening)).run
    assert "may be stored or not" in typed.err
    (session,) = [
        s for s in cli("list", "--json", "--store", evening).json["sessions"] if s["deals"]
    ]
    assert session["players"] == ["Mia", "Noa", "Olga"]


def test_a_line_whose_store_may_be_that_of_the_evening_is_refused_while_nobody_can_tell(
    evening: str, at_prompt: At, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went into the current session of that store, not into the one at the prompt."""

    def silent(*_: object) -> bool:
        raise Unavailable(message("club-unreachable", host="db.club", reason="away"))

    monkeypatch.setattr(PostgresStore, "is_same", silent)
    line = f"3:CDD 4- 2- --store {named_otherwise(evening, 'localhost')}"
    typed = at_prompt(line, into=("table", "--session", "Monday", "--store", evening)).run
    assert "db.club" in typed.err
    assert "3:CDD" not in cli("log", "Tuesday", "--store", evening).out


def test_a_deal_goes_into_no_session_of_an_id_that_another_store_has_opened(
    evening: str, of_another_schema: str, at_prompt: At, cli: Cli
) -> None:
    """Both stores were called the same, and the deal went into a third session."""
    other = of_another_schema
    assert cli("new", "Dan", "Eve", "Fay", "--title", "Other", "--store", other).code == 0
    typed = at_prompt(
        f"open Other --store {other}", "3:CDD 4- 2-", into=("table", "--store", evening)
    ).run
    assert "The prompt stays in" in typed.out
    assert cli("log", "Tuesday", "--store", evening).out.endswith(" 3:CDD 4- 2-\n")
    assert "3:CDD" not in cli("log", "Monday", "--store", evening).out


@pytest.mark.parametrize("option", ["", " --why late"])
def test_a_deal_names_the_address_of_its_store(
    option: str, evening: str, at_prompt: At, cli: Cli, tmp_path: Path
) -> None:
    """Nobody was called so, it was said, for the address has a colon."""
    assert cli("new", "Dan", "Eve", "Fay", "--store", str(tmp_path)).code == 0
    typed = at_prompt(f"3- 3 3 --store {evening}{option}", into=("table", "--store", str(tmp_path)))
    assert not typed.run.err
    assert " 3- 3- 3-" in cli("log", "Tuesday", "--store", evening).out
