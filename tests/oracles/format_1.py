"""A strict reader of session files of format 1: what the first programs that wrote them can read.

Written from the files in `fixtures/format-1`. It refuses whatever they do not have: such a program
would refuse it too, or, worse, play by other rules than those that are written.
"""

import json
from collections.abc import Mapping
from typing import Any

SESSION = {
    **dict.fromkeys(("id", "game", "variant", "title", "date", "place", "created"), str),
    **dict.fromkeys(("format", "first_dealer"), int),
    **dict.fromkeys(("settings", "rules"), dict),
    "players": list,
}
FACTS = {"ninety-nine": "deal", "adding": "play", "game-of-99": "move"}
ENTRIES = {
    **dict.fromkeys(("note", "adjust", "claim", *FACTS.values()), ("line",)),
    **dict.fromkeys(("undo", "redo", "strike"), ("target",)),
    **dict.fromkeys(("amend", "insert"), ("target", "line")),
    "set": ("settings",),
}
"""By kind, what an entry has beside its kind, its time and perhaps the reason for it."""
TYPES = {"kind": str, "at": str, "why": str, "line": str, "target": int, "settings": dict}
RULES = {
    "ninety-nine": (
        "players dummy ranks joker cards_each tricks clubs_bid hearts_bid spades_bid diamonds_bid"
        " nought_or contract declare reveal premiums premium_lost dummy_bid dummy_makes_it"
        " dummy_exact vulnerable first_trump next_trump trump_by trump_choice game bonus carry"
        " level rubber length rubber_bonus rubber_full bid_cards sides"
    ),
    "adding": (
        "players limit cards packs hand lives loss deal together reverse_repeats floor_zero"
        " start_card barred_starts play_on sixty_nine early_turns three_kings three_sixes"
        " on_your_honor"
    ),
    "game-of-99": "players sides board cards hand line",
}
"""By game, the fields of the rules: all are written, since nothing is taken for granted."""
LACKING = {"bid_cards", "sides"}
"""Those that the very first files lack."""
PLAYED: Mapping[str, object] = {
    "opening_trump": "none",
    "rubber_level": "share",
    "hard_score": 0,
    "hard_double": ["dummy"],
}
"""Younger fields, and the value by which a program that lacks them plays."""


class Unknown(ValueError):
    """What a program of format 1 does not know."""


def younger_rules(content: bytes) -> dict[str, object]:
    """Return the fields of the rules in a file that a program of format 1 does not know."""
    session = json.loads(content)["session"]["1"]
    known = RULES[session["game"]].split()
    return {key: value for key, value in session["rules"].items() if key not in known}


def read(content: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the session and its entries; raises `Unknown`."""
    tables = json.loads(content)
    _check("tables", set(tables), {"session", "entries"})
    session = tables["session"]["1"]
    if session.get("format") != 1:
        raise Unknown(f"format {session.get('format')}")
    _check("session", set(session), set(SESSION))
    _check_types(session, SESSION)
    known = set(RULES[session["game"]].split())
    _check("rules", set(session["rules"]) | LACKING & known, known)
    numbers = [str(number) for number in range(1, len(tables["entries"]) + 1)]
    if list(tables["entries"]) != numbers:
        raise Unknown("numbers of entries")
    entries = list(tables["entries"].values())
    for entry in entries:
        if entry["kind"] not in {*ENTRIES, FACTS[session["game"]]}:
            raise Unknown(entry["kind"])
        _check(entry["kind"], set(entry) - {"why"}, {"kind", "at", *ENTRIES[entry["kind"]]})
        _check_types(entry, TYPES)
    return session, entries


def _check(what: str, fields: set[str], known: set[str]) -> None:
    if fields != known:
        raise Unknown(f"{what}: {sorted(fields ^ known)}")


def _check_types(values: Mapping[str, object], types: Mapping[str, type]) -> None:
    for key, value in values.items():
        if type(value) is not types[key]:
            raise Unknown(f"{key}: {value!r}")
