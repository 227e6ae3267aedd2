"""Stores and files as large as the limits allow, on disk."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from scorekeeper.core.entries import Entry
from scorekeeper.core.limits import (
    MAX_ARCHIVE_FILES,
    MAX_CODES,
    MAX_ENTRIES_TOGETHER,
    MAX_RULES_SIZE,
)
from scorekeeper.core.session import Session
from scorekeeper.exporters.share_code import encode
from scorekeeper.storage.session_writer import session_content
from tests.support.large_sessions import AT, LARGE, SESSION, deal_line, session

_ROOM = 16
"""Entries that can still be written."""
_EVENINGS = MAX_ARCHIVE_FILES - 2
"""Sessions of a store that fit an archive with one more, and with the name of the current one."""
_PEOPLE = tuple(f"Player {number}" for number in range(40))


def fill(folder: str, name: str) -> None:
    """Write what is named into a folder: a store, and files beside it."""
    store = Path(folder) / "store"
    match name:
        case "codes":
            (Path(folder) / "e.code").write_text("\n".join(codes()), encoding="utf-8")
            return
        case "many sessions":
            stored = evenings(_EVENINGS)
            _write(Path(folder) / "other", evenings(_EVENINGS, 11))
        case "wrong paper":
            full = LARGE["long names"]()
            stored = iter([full])
            (Path(folder) / "paper.csv").write_text(wrong_paper(full), encoding="utf-8")
        case "together":
            stored = evenings(20, MAX_ENTRIES_TOGETHER // 20)
        case _:
            full = LARGE[name]()
            stored = iter([full._replace(entries=full.entries[:-_ROOM])])
            (Path(folder) / "rules.toml").write_text(long_rules(full), encoding="utf-8")
    _write(store, stored)


def _write(store: Path, stored: Iterable[Session]) -> None:
    sessions = store / "sessions"
    sessions.mkdir(parents=True)
    for each in stored:
        (sessions / f"{each.id}.json").write_bytes(session_content(each))
    (store / "current").write_text(f"{SESSION}\n", encoding="utf-8")


def long_rules(full: Session) -> str:
    """House rules for the table of a session, nearly as long as a file of them may be."""
    base = f'base = "{full.setup.variant}"\nplayers = {len(full.setup.players)}\n'
    return base + "# as the family plays\n" * ((MAX_RULES_SIZE - len(base)) // 23)


def wrong_paper(full: Session) -> str:
    """A paper of points of which nearly each is wrong."""
    rng = random.Random(2)
    deals = range(1, len(full.entries) + 1)
    rows = (f"{deal},{','.join(str(rng.randrange(60)) for _ in range(5))}\n" for deal in deals)
    return "".join((f"deal,{','.join(full.setup.players)}\n", *rows))


def codes(count: int = MAX_CODES, entries: int = MAX_ENTRIES_TOGETHER) -> Iterator[str]:
    """Share codes of so many deals together."""
    rng = random.Random(1)
    for _ in range(count):
        players = ", ".join(rng.sample(_PEOPLE, 3))
        lines = "".join(f"{deal_line(rng)}\n" for _ in range(entries // count))
        yield encode(f"players: {players}\ntarget: 1000000\n\n{lines}")


def evenings(count: int, deals_each: int = 12) -> Iterator[Session]:
    """Sessions of three players out of forty, one after the other."""
    rng = random.Random(count)
    empty = session(())
    for number in range(1, count + 1):
        setup = empty.setup._replace(players=tuple(rng.sample(_PEOPLE, 3)))
        entries = tuple(
            Entry(place, AT, "deal", deal_line(rng)) for place in range(1, deals_each + 1)
        )
        name = f"{SESSION[:10]}-{number}"
        yield Session(name, AT, setup, empty.rules, entries)
