"""Hostile files: every reader says no in a sentence, or can tell everything of what it has read.

SCOREKEEPER_EXAMPLES=20000 looks longer than the few hundred files by default; benchmarks/fuzz.py
looks where no file has been before.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.core.messages import Refusal
from scorekeeper.storage.session_writer import write_tables
from tests.support.command_line import Cli
from tests.support.file_readers import INDEX, READERS, indexed, only_refuses
from tests.support.hostile_files import SAMPLES, picker

EXAMPLES = int(os.environ.get("SCOREKEEPER_EXAMPLES", "120"))
DRAWS = st.lists(st.integers(0, 2**16), max_size=60)
Document = dict[str, Any]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", READERS)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(draws=DRAWS)
def test_a_bent_file_is_refused_or_rendered(name: str, draws: list[int]) -> None:
    reader, bent = READERS[name]
    only_refuses(reader, bent(picker(draws)))


def test_the_index_that_is_bent_is_one_of_today() -> None:
    assert len(indexed(INDEX)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
@settings(max_examples=EXAMPLES, deadline=None)
@given(content=st.binary(max_size=200))
def test_any_bytes_are_refused_or_rendered(name: str, content: bytes) -> None:
    only_refuses(READERS[name][0], content)


def sample(name: str = "pagat-3") -> Document:
    path = SAMPLES[0].parent / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def result(document: Document) -> Document:
    return document["session"]["1"]  # type: ignore[no-any-return]


def refused_for(content: bytes) -> str:
    with pytest.raises(Refusal) as refusal:
        READERS["session"][0](content)
    problem, *_ = refusal.value.problems
    return str(getattr(problem.fields["problem"], "code", ""))


def nested(depth: int) -> bytes:
    return (
        json.dumps(sample())
        .replace('"ranks"', f'"ranks": {"[" * depth}{"]" * depth}, "x"')
        .encode()
    )


def many_cards(document: Document) -> Document:
    """An adding game whose every card is a wrong one, each told in a sentence of its own."""
    result(document)["rules"]["cards"] |= {f"x{number}": "add 1" for number in range(150_000)}
    return document


def renamed_substitute(name: str) -> Document:
    """A log in which `set` has given a substitute another name."""
    at = sample()["entries"]["1"]["at"]
    return {
        "1": {"at": at, "kind": "substitute", "line": "substitute @3=Dana"},
        "2": {"at": at, "kind": "set", "settings": {"substitutes": {"1": {"Dana": name}}}},
    }


FOUND: dict[str, tuple[Callable[[Document], object], str]] = {
    "a title that drives a terminal": (lambda d: result(d).update(title="\x1b[2J"), "file-control"),
    "an escape of eight bits": (lambda d: result(d).update(place="\x9b2J"), "file-control"),
    "a variant of nothing": (lambda d: result(d).update(variant=" "), "file-value"),
    "a bell in a key": (lambda d: result(d)["settings"].update({"a\x07": ""}), "file-control"),
    "half a sign": (lambda d: result(d).update(title="\ud800"), "file-control"),
    "a note of a million signs": (
        lambda d: d["entries"]["1"].update(kind="note", line='note "' + "x" * 10**6 + '"'),
        "file-line-long",
    ),
    "a million entries": (
        lambda d: d.update(entries={str(n): d["entries"]["1"] for n in range(1, 20_000)}),
        "file-many",
    ),
    "a list of a million": (
        lambda d: result(d)["rules"].update(contract=[0] * 10**6),
        "field-wrong",
    ),
    "hundreds of thousands of settings": (
        lambda d: result(d)["settings"].update({f"rule.x{n}": "1" for n in range(150_000)}),
        "file-value",
    ),
    "hundreds of thousands of names": (
        lambda d: result(d).update(players=[f"a{n}" for n in range(150_000)]),
        "file-value",
    ),
    "hundreds of thousands of cards": (
        lambda d: d.update(many_cards(sample("adding-99"))),
        "field-wrong",
    ),
    "more players than anybody knows": (
        lambda d: result(d)["rules"].update(players=10**9 - 1),
        "rules-least",
    ),
    "a substitute without a name": (
        lambda d: d.update(entries=renamed_substitute("")),
        "entry-unreadable",
    ),
    "a substitute of two thousand letters": (
        lambda d: d.update(entries=renamed_substitute("W" * 2000)),
        "entry-unreadable",
    ),
    "a substitute of two names": (
        lambda d: d.update(entries=renamed_substitute("Eva,Finn")),
        "entry-unreadable",
    ),
    "cards beyond number": (
        lambda d: result(d)["rules"].update(cards_each=10**12),
        "field-wrong",
    ),
}


@pytest.mark.parametrize("what", FOUND)
def test_what_was_found_once_stays_mended(what: str) -> None:
    bend, code = FOUND[what]
    document = sample()
    bend(document)
    assert refused_for(json.dumps(document).encode()) == code


@pytest.mark.parametrize("depth", [9, 300, 900, 960, 970, 980, 990, 2000, 100_000])
def test_no_depth_is_too_deep_to_be_refused(depth: int) -> None:
    assert refused_for(nested(depth)) == "file-nested"


@pytest.mark.parametrize(
    ("sample_name", "variant", "settings_"),
    [
        ("pagat-3", "whist", {}),
        ("pagat-3", "duel", {}),
        ("pagat-3", "pagat", {"target": "many"}),
        ("pagat-3", "pagat", {"shoe": "1"}),
        ("pagat-3", "pagat", {"target": "9999999"}),
        ("adding-99", "99", {"option.lives": "x"}),
        ("adding-99", "0", {}),
        ("pegs-2", "washburne", {"option.sides": "7"}),
    ],
)
def test_a_variant_that_nobody_could_have_named_is_found_and_no_fault_of_ours(
    cli: Cli, tmp_path: Path, sample_name: str, variant: str, settings_: dict[str, str]
) -> None:
    document = sample(sample_name)
    result(document).update(variant=variant, settings=settings_)
    (tmp_path / "bent.json").write_bytes(write_tables(document))
    assert cli("show", "bent.json").code == 0
    found = cli("check", "bent.json")
    assert (found.code, found.out.count("made at the start of the session are not possible")) == (
        3,
        1,
    ), found
    for command in ("import bent.json", "export bent.json"):
        refused = cli(*command.split())
        assert (refused.code, refused.out) == (1, "")
        assert "made at the start of the session are not possible" in refused.err


def test_a_newer_format_is_known_whatever_else_is_in_it(cli: Cli, tmp_path: Path) -> None:
    content = b'{"session": {"1": {"format": 7, "cat": "dog"}}, "stars": {}}'
    (tmp_path / "new.json").write_bytes(content)
    refused = cli("show", "new.json")
    assert refused.code == 1
    assert "newer Scorekeeper" in refused.err


@pytest.mark.parametrize(
    "name", ["../../escaped", "/tmp/escaped", "a/b", "C:\\x", "con", "\u202e", ""]
)
def test_an_id_leads_no_export_out_of_its_folder(cli: Cli, tmp_path: Path, name: str) -> None:
    document = sample()
    result(document)["id"] = name
    folder = tmp_path / "in" / "here"
    folder.mkdir(parents=True)
    (tmp_path / "bent.json").write_bytes(write_tables(document))
    assert cli("export", "bent.json", "--format", "md", "-o", str(folder)).code == 0
    (exported,) = folder.iterdir()
    assert re.fullmatch(r"session-[0-9a-f]{8}\.md", exported.name)
    assert {path.name for path in tmp_path.iterdir()} == {"in", "bent.json"}
    assert not Path("/tmp/escaped.md").exists()
    assert cli("import", "bent.json").code == 0
    assert [path.stem.count("-") for path in (tmp_path / "store/sessions").iterdir()] == [3]


def test_two_sessions_of_one_id_do_not_overwrite_each_other(cli: Cli, tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_bytes(SAMPLES[0].read_bytes())
    done = cli("export", "one.json", "two.json", "--format", "md", "-o", f"{tmp_path}/")
    assert done.code == 2
    assert "different folders" in done.err
    assert not list(tmp_path.glob("*.md"))


@pytest.mark.parametrize("zeros", [5, 5000])
def test_a_target_is_a_number_that_a_total_can_reach(cli: Cli, zeros: int) -> None:
    for target in ("1000001", "999999999", "9" * 5000, "0" * zeros):
        refused = cli("new", "Anna", "Ben", "Cara", "--target", target)
        assert (refused.code, refused.out) == (2, "")
        assert "from 1 to 1000000" in refused.err
    code = cli("new", "Anna", "Ben", "Cara", "--target", "0" * zeros + "1000000").code
    assert code == (0 if zeros < 10 else 2)


ODD_VALUES: tuple[Any, ...] = (
    True,
    False,
    0,
    -1,
    10**12,
    1.5,
    "",
    "x",
    "²",
    None,
    [],
    [1],
    {},
    {"1": 5},
    {"a": "b"},
)


def places(value: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a document at which a value stands, that of all of it included."""
    yield place
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, item in inside:
        yield from places(item, (*place, key))


def replaced(document: object, place: tuple[str | int, ...], value: object) -> object:
    if not place:
        return value
    changed: Any = deepcopy(document)
    *way, last = place
    holder = changed
    for key in way:
        holder = holder[key]
    holder[last] = value
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pagat-3", "adding-100", "pegs-2"])
def test_a_session_with_an_odd_value_in_any_place_is_refused_or_rendered(name: str) -> None:
    document = sample(name)
    document["entries"] = dict(islice(document["entries"].items(), 3))
    for place in places(document):
        for odd in ODD_VALUES:
            content = json.dumps(replaced(document, place, odd)).encode()
            only_refuses(READERS["session"][0], content)
