"""The published JSON Schemas are those of the code's types, and all that is printed fits them."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scorekeeper.core.entries import Entry
from scorekeeper.core.session import load_session
from scorekeeper.exporters.score_json import session_score_json
from scorekeeper.games import game_named
from scorekeeper.storage import session_reader
from scorekeeper.storage.session_reader import read_session
from tests.support.command_line import Cli
from tests.support.json_schemas import FOLDER, files, schemas
from tests.support.paths import GOLDEN, ROOT, SAMPLES

CLOSED = {name: Draft202012Validator(schema) for name, schema in schemas(closed=True).items()}
"""They refuse keys that no type names, so that a new key is noticed here."""
FILES = sorted(
    path
    for folder in (SAMPLES, ROOT / "tests/fixtures/format-1", GOLDEN / "export")
    for path in folder.glob("*.json")
)


def assert_fits(name: str, value: Any) -> None:
    plain = json.loads(json.dumps(value))
    problems = sorted(CLOSED[name].iter_errors(plain), key=lambda error: len(error.path))
    assert not problems, (problems[0].json_path, problems[0].message[:500])


def test_the_published_schemas_are_those_of_the_code() -> None:
    expected = files()
    assert {path: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == expected
    for text in expected.values():
        Draft202012Validator.check_schema(json.loads(text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_sample_and_its_scores_fit_their_schemas(path: Path) -> None:
    assert_fits("session-file-2", json.loads(path.read_text(encoding="utf-8")))
    assert_fits("score-1", session_score_json(load_session(read_session(path), game_named)))


def test_the_schema_of_files_has_the_keys_that_are_read() -> None:
    tables = schemas()["session-file-2"]["properties"]
    document = tables["session"]["properties"]["1"]
    assert document["properties"].keys() == session_reader._SESSION_TYPES.keys()
    (entry,) = tables["entries"]["patternProperties"].values()
    assert entry["properties"].keys() == session_reader._ENTRY_TYPES.keys()
    assert {*entry["properties"], "number"} == {*Entry._fields}


@pytest.mark.parametrize(
    ("bent", "part"),
    [
        (("session", "1", "players"), "Anna"),
        (("session", "1", "rules", "declare"), "30"),
        (("session", "1", "rules", "rubber"), "forever"),
        (("entries", "1", "at"), 5),
        (("entries", "1", "more"), 5),
    ],
)
def test_a_bent_session_file_does_not_fit(bent: tuple[str, ...], part: object) -> None:
    value = json.loads((SAMPLES / "pagat-3.json").read_text(encoding="utf-8"))
    inside = value
    for key in bent[:-1]:
        inside = inside[key]
    inside[bent[-1]] = part
    assert not CLOSED["session-file-2"].is_valid(value)


def test_answers_of_commands_fit_their_schemas(cli: Cli, table: None, tmp_path: Path) -> None:
    assert cli("add", "3:CDD! 4- 2-").code == 0
    assert cli("claim", "Ben", "7").code == 0
    assert_fits("check-1", cli("check", "--json").json)
    assert cli("adjust", "Ben", "-10", "revoke").code == 0
    assert cli("substitute", "Dan", "for", "Ben").code in (0, 2)
    assert cli("finish").code == 0
    assert_fits("score-1", cli("show", "--json").json)
    assert_fits("list-1", cli("list", "--json").json)
    papers = {"paper.csv": "deal,Anna,Ben,Cara\n1,33,4,3\n", "bad.csv": "deal,Anna\nx,y\n"}
    for name, text in papers.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert_fits("check-1", cli("check", "--json", "--sheet", name).json)
    sheet = "players: Anna, Ben, Cara\n3:CDD 4- 4-\n"
    assert_fits("score-1", cli("score", "--json", "-", given=sheet.encode()).json)
    (tmp_path / "odd.json").write_text("{", encoding="utf-8")
    assert_fits("check-1", cli("check", "--json", "odd.json").json)


@pytest.mark.parametrize("variant", ["98", "99", "100", "washburne"])
def test_ended_early_and_agreed_fit_too(cli: Cli, variant: str) -> None:
    assert cli("new", "Anna", "Ben", "Cara", "--variant", variant).code == 0
    assert cli("add", "draw" if variant == "washburne" else "7").code == 0
    cli("adjust", "Ben", "-1", "a coin")
    cli("finish")
    assert_fits("score-1", cli("show", "--json").json)
    assert_fits("check-1", cli("check", "--json").json)
