"""Absurd sizes: whatever a file claims or holds, a command ends soon and in 500 MB of memory."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.support.command_line import Run
from tests.support.forked_process import ForkedProcess
from tests.support.hostile_files import SAMPLES

MEMORY = 500 << 20
SECONDS = 20
"""A command takes a second or two of them; more than twenty is a hang on any machine."""
PAGAT = SAMPLES[0].parent / "pagat-3.json"
Limited = Callable[..., Run]

if os.name == "nt":  # which has no such limits
    pytest.skip("limits of a process", allow_module_level=True)


@pytest.fixture
def limited(environment: dict[str, str], tmp_path: Path) -> Limited:
    """Run a command with little memory and little time."""

    def run(*arguments: str) -> Run:
        with ForkedProcess(
            *arguments,
            environment=environment,
            folder=tmp_path,
            limits={"RLIMIT_AS": MEMORY, "RLIMIT_CPU": SECONDS},
        ) as process:
            out, err = process.communicate()
        result = Run(process.wait(), out.decode(), err.decode())
        assert result.code in (0, 1, 2, 3), result.err[:500]
        assert "Traceback" not in result.err
        assert "went wrong inside" not in result.err
        return result

    return run


def with_entry(kind: str, line: str) -> bytes:
    document = json.loads(PAGAT.read_bytes())
    document["entries"] = {"1": {"at": "2026-11-20T19:31:02Z", "kind": kind, "line": line}}
    return json.dumps(document).encode()


def with_rules(**result: Any) -> bytes:
    document = json.loads(PAGAT.read_bytes())
    document["session"]["1"]["rules"].update(result)
    return json.dumps(document).encode()


def marks(count: int) -> str:
    """Return a letter with so many marks, which Unicode's composed form has in another order."""
    return "a" + "\u0301" * (count // 2) + "\u0316" * (count // 2)


SESSIONS = {
    "17 million lists": lambda: b'{"session":[' + b"[]," * 17_000_000 + b"[]]}",
    "a text of 50 MB": lambda: b'{"session": "' + b"a" * 50_000_000 + b'"}',
    "many keys, the last twice": lambda: (
        b"{" + b",".join(b'"%d":1' % n for n in range(200_000)) + b',"7":1}'
    ),
    "a hand of a million digits": lambda: with_entry("deal", "9" * 10**6 + " 4 2"),
    "an adjustment of as many": lambda: with_entry("adjust", "adjust @1 -" + "9" * 90_000),
    "a quote that never ends": lambda: with_entry("note", 'note "' + '\\"' * 49_000),
    "marks out of order": lambda: with_entry("substitute", f"substitute @1={marks(99_900)}"),
    "hands of nobody": lambda: with_entry("deal", "3:CDD 4- " + "@1=a " * 19_000),
    "quotes without end": lambda: with_entry("note", '"' * 99_999),
    "as many players": lambda: with_rules(players=10**9 - 1, dummy=True),
    "a contract for as many": lambda: with_rules(contract=[0] * 10**6),
    "as many ranks": lambda: with_rules(ranks=["A"] * 500_000),
    "lists behind a long key": lambda: with_rules(**{"k" * 1_900_000: [[]] * 500_000}),
    "lists behind keys that may be": lambda: with_rules(
        **{"a" * 1_990: {"b" * 1_990: {"c" * 1_990: [[]] * 400_000}}}
    ),
    "lists in lists": lambda: with_rules(ranks=json.loads("[" * 900 + "]" * 900)),
}


@pytest.mark.parametrize("what", SESSIONS)
def test_a_session_file_of_any_size_is_refused_soon(
    limited: Limited, tmp_path: Path, what: str
) -> None:
    (tmp_path / "huge.json").write_bytes(SESSIONS[what]())
    assert limited("show", "huge.json").code == 1
    assert limited("check", "huge.json").code == 3


def test_letters_of_flags_in_notes_of_before_are_measured_soon(
    limited: Limited, tmp_path: Path
) -> None:
    """Two make a flag: how wide a run of them is took the square of its length."""
    document = json.loads(with_entry("note", 'note "' + "\U0001f1e6\U0001f1e8" * 49_900 + '"'))
    document["entries"] |= {str(number): document["entries"]["1"] for number in (2, 3)}
    (tmp_path / "flags.json").write_text(json.dumps(document), encoding="utf-8")
    assert limited("show", "flags.json").code == 0


HEAD = "players: A, B, C\n"
FILES: dict[str, tuple[str, Callable[[], str | bytes]]] = {
    "50 MB without a line's end": ("score huge", lambda: b"a" * 50_000_000),
    "50 million empty lines": ("score huge", lambda: b"\n" * 50_000_000),
    "a million entries": ("score huge", lambda: f"game: adding\n{HEAD}\n" + "K\n" * 900_000),
    "numbers signs in quotes": ("score huge", lambda: ("x: " + '"#"' * 6600 + "#\n") * 40),
    "quotes in quotes": ("score huge", lambda: ('x: "' + '\\"' * 9900 + "#\n") * 40),
    "rules that nobody knows": (
        "import huge",
        lambda: HEAD + "".join(f"rule: rubber_bonu{n}=1\n" for n in range(80_000)),
    ),
    "a code of 50 MB": ("import huge", lambda: b"S99-1-" + b"A" * 50_000_000),
    "an archive of noughts": ("import huge", lambda: b"PK" + b"\x00" * 50_000_000),
    "brackets in a text": (
        "rules huge.toml",
        lambda: 'base="pagat"\nx="""\n[' + " " * 20_000 + '\n"""\n',
    ),
    "ten million lines of rules": ("rules huge.toml", lambda: 'base="pagat"\n' + "#\n" * 10**7),
    "as many things told": (
        "new A B C --variant huge.toml",
        lambda: 'base="pagat"\n' + "".join(f"a{n}=1\n" for n in range(200_000)),
    ),
    "a key of 100,000 parts": (
        "rules huge.toml",
        lambda: 'base="pagat"\n' + "a." * 10**5 + "b=1\n",
    ),
    "many keys in a table with a long name": (
        "rules huge.toml",
        lambda: f'base="99"\n["{"x" * 440_000}"]\n' + "".join(f"k{n}=1\n" for n in range(4_900)),
    ),
    "a key of 2,400 parts within quotes": (
        "rules huge.toml",
        lambda: (
            'base="99"\nc={"'
            + ".".join(["x" * 180] * 2_400)
            + '"=1}\n[[a]]\n'
            + "".join(f"[a.b{n}]\n" for n in range(2_400))
        ),
    ),
    "a paper of 50 MB": (f"check {PAGAT} --sheet huge", lambda: b"1," * 25_000_000),
    "a paper of adjustments": (
        f"check {PAGAT} --sheet huge",
        lambda: "deal,Łucja,Tomek,Anna Maria\n" + "adjust,1,2,3\n" * 3000,
    ),
    "a paper of marks out of order": (
        f"check {PAGAT} --sheet huge",
        lambda: "deal,Łucja,Tomek,Anna Maria\n" + f"{marks(130_000)},1,2,3\n" * 7,
    ),
    "a heading of tabs": (
        f"check {PAGAT} --sheet huge",
        lambda: 'deal,Łucja,"Tomek' + "\t'" * 60_000 + '",Anna Maria\n1,1,2,3\n',
    ),
    "a board of 50 MB": ("new A B --game game-of-99 --board huge", lambda: b"1 " * 25_000_000),
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_of_any_size_is_refused_soon(limited: Limited, tmp_path: Path, what: str) -> None:
    command, content = FILES[what]
    made = content()
    for name in ("huge", "huge.toml"):
        (tmp_path / name).write_bytes(made if isinstance(made, bytes) else made.encode())
    result = limited(*command.split())
    assert result.code in (1, 2, 3)
    assert len(result.err + result.out) < 100_000
    assert not (tmp_path / "store" / "sessions").exists()


def test_a_zip_that_swells_is_refused_before_it_has(limited: Limited, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "bomb.zip", "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("sessions/a.json", SESSIONS["17 million lists"]())
        for n in range(2):
            zipped.writestr(f"sessions/b{n}.json", b" " * 60_000_000)
    assert limited("import", "bomb.zip").code == 1
    assert not (tmp_path / "store" / "sessions").exists()


def test_names_of_marks_in_a_zip_are_refused_soon(limited: Limited, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "marks.zip", "w") as zipped:
        for n in range(40):
            zipped.writestr(f"sessions/{n}{marks(32_000)}.json", "{}")
    assert limited("import", "marks.zip").code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("add", "9" * 100_000, "4", "2"),
        ("note", '"' * 19_000),
        ("note", "x" * 20_001),
        ("adjust", "Anna", "9" * 100_000),
        ("set", "rule.contract=" + "9," * 50_000),
        ("show", "--at", "9" * 5000),
        ("amend", "9" * 5000, "3"),
        ("new", *(f"A{n}" for n in range(3000))),
        ("bids", "--hand", "AC " * 20_000),
    ],
    ids=lambda arguments: " ".join(arguments)[:20],
)
def test_what_is_typed_may_be_of_any_length(limited: Limited, arguments: tuple[str, ...]) -> None:
    limited("new", "Anna", "Ben", "Cara")
    assert limited(*arguments).code in (2, 3)
