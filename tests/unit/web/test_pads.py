"""The pads as HTML: names of groups and buttons, and what the script is given."""

import functools
import json
import re
from importlib.resources import files
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.entry_pad import EntryPad, chosen_keys
from scorekeeper.core.session import AnySession
from scorekeeper.web.pages.entry_forms import script_data, script_words
from scorekeeper.web.pages.pads import Amended, entry_section
from scorekeeper.web.static_files import compact
from scorekeeper.web.stored_sessions import ReplayedSession
from tests.support.effort import EFFORT
from tests.support.pads import (
    NAMES,
    RENDER,
    Filled,
    begin,
    compose,
    every_table,
    pad_of,
    slots_of,
    tapped_lines,
)
from tests.unit.games.test_entry_pads import after

STATIC = files("scorekeeper.web").joinpath("static")
SCRIPT = "".join(
    STATIC.joinpath(f"{part}.js").read_text(encoding="utf-8") for part in ("queue", "pad", "table")
)


def section_of(loaded: AnySession) -> Element:
    return fromstring(entry_section(loaded, RENDER))


def text_of(element: Element) -> str:
    return "".join(element.itertext())


def name_of(element: Element) -> str:
    return element.get("aria-label") or text_of(element)


def groups_of(section: Element) -> dict[str, Element]:
    return {name_of(part): part for part in section.iter() if part.get("role") == "group"}


@pytest.mark.parametrize("table", list(every_table()), ids=str)
def test_a_pad_is_buttons_alone_and_no_two_of_a_group_have_one_name(
    table: tuple[str, str, int],
) -> None:
    section = section_of(begin(*table))
    groups = groups_of(section)
    assert groups
    typed_in = {"input", "textarea", "select"} & {part.tag for part in section.iter()}
    assert not typed_in, "a pad never calls the keyboard of a phone"
    for group in groups.values():
        names = [name_of(button) for button in group.iter("button")]
        assert len(set(names)) == len(names), names
        assert all(button.get("aria-pressed") == "false" for button in group.iter("button"))


def test_a_group_is_named_by_its_player() -> None:
    section = section_of(begin("ninety-nine", "penguin", 2))
    assert [*groups_of(section)] == [NAMES[0], NAMES[1], "Dummy"]


def test_what_is_looked_for_most_is_not_folded_away() -> None:
    section = section_of(begin("ninety-nine", "pagat", 3))
    for group in groups_of(section).values():
        folded = {name_of(b) for part in group.iter("details") for b in part.iter("button")}
        names = {name_of(button) for button in group.iter("button")} - folded
        tricks = {f"tricks {count}" for count in range(10)}
        bids = {"clubs", "hearts", "spades", "diamonds", "made", "failed"}
        assert names == {*tricks, *bids, "declare", "reveal"}
        assert folded == {f"bid {count}" for count in range(10)}


def test_the_pad_of_an_adding_game_shows_the_count_below_a_card_and_not_in_its_name() -> None:
    section = section_of(begin("adding", "99", 2))
    (king,) = [button for button in section.iter("button") if name_of(button) == "K"]
    assert text_of(king).split() == ["K"]
    assert [part.get("data-hint") for part in king.iter("span")] == ["99"]


def test_without_a_next_entry_the_pad_is_empty() -> None:
    section = section_of(after(begin("adding", "99", 2), "K", "finish"))
    assert section.get("hidden") is not None
    assert not len(section)


def test_the_script_is_sent_without_its_comments_and_is_at_most_20_kilobytes() -> None:
    sent = compact(SCRIPT.encode())
    assert len(sent) <= 20 << 10
    kept = [line.strip().partition(" // ")[0] for line in SCRIPT.splitlines()]
    lines = [line for line in kept if line and not line.startswith(("//", "/*"))]
    # Nothing else is lost than blanks and ends of lines, and no text of the scripts loses any.
    assert re.sub(r"\s", "", sent.decode()) == re.sub(r"\s", "", "".join(lines))
    for line in lines:
        if line.count('"') % 2 == 0:  # else there is one within a pattern
            assert all(text in sent.decode() for text in re.findall(r'"[^"]*"|`[^`]*`', line))
    ends = [
        line
        for line, after in pairwise(lines)
        if line[-1] not in "{([,;" and after[0] not in "})].?:"
    ]
    assert sent.count(b"\n") == len(ends)


def test_the_script_has_every_sentence_that_it_says_and_no_other() -> None:
    said = set(re.findall(r"\bwords\.(\w+)", SCRIPT))
    assert said == set(json.loads(script_words(RENDER)))


def test_the_script_knows_the_session_by_what_no_link_changes() -> None:
    loaded = begin("ninety-nine", "pagat", 3)
    first, other = (script_data(ReplayedSession(loaded), RENDER, base) for base in ("/AAA", "/BBB"))
    assert first["data_memory"] == other["data_memory"]
    assert first["data_api"] == "/AAA/api/sessions/2026-11-20-1"


@functools.cache
def first_pad(variant: str) -> EntryPad:
    return pad_of(begin("ninety-nine", variant, 3))


@settings(max_examples=50 * EFFORT, deadline=None)
@given(st.data())
@pytest.mark.parametrize("variant", ["pagat", "penguin", "original", "declarer-trumps", "unbidden"])
def test_the_taps_of_a_line_are_those_that_make_it(variant: str, data: st.DataObject) -> None:
    pad = first_pad(variant)
    line = data.draw(tapped_lines(pad))
    slots = slots_of(pad)
    filled = {}
    for key, (place, texts) in chosen_keys(pad, line).items():
        keys = slots[key].keys[place]
        buttons = {button.text: button for button in keys.buttons}
        filled[key] = Filled(keys, tuple(buttons[text] for text in texts))
    assert compose(pad, filled) == line


def test_a_line_that_the_pad_cannot_make_has_no_taps() -> None:
    pad = pad_of(begin("ninety-nine", "pagat", 3))
    assert chosen_keys(pad, "bids 3:CDD 4 2") == {}


def test_the_pad_that_amends_has_what_was_entered() -> None:
    loaded = after(begin("ninety-nine", "pagat", 3), "3:CDD! 4- 2-", "4 3 2")
    amended = Amended(loaded.record.applied[0], "/table")
    section = fromstring(entry_section(loaded, RENDER, amended))
    plan = json.loads(section.get("data-pad") or "")
    ids = {button.get("id"): name_of(button) for button in section.iter("button")}
    assert plan["begin"] == "amend 1 "
    assert [ids[chosen] for chosen in plan["chosen"]] == [
        *("tricks 3", "clubs", "diamonds", "diamonds", "declare"),
        *("tricks 4", "failed", "tricks 2", "failed"),
    ]


def test_a_deal_of_a_rubber_that_is_over_can_be_amended_on_the_pad() -> None:
    loaded = after(begin("ninety-nine", "pagat", 3), "3:CDD 4- 2-", "finish")
    assert section_of(loaded).get("hidden") is not None
    section = fromstring(entry_section(loaded, RENDER, Amended(loaded.record.applied[0], "/")))
    assert section.get("hidden") is None
    assert len(groups_of(section)) == 3
