"""Taps on a pad, as a page carries them out: which line they make, and whether it is complete."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hypothesis import strategies as st

from scorekeeper.core.entry_pad import EntryPad, PadButton, PadKeys, PadSlot
from scorekeeper.core.session import AnySession, Session, load_session
from scorekeeper.core.setup_validation import validate_setup
from scorekeeper.games import GAMES, game_named
from scorekeeper.i18n.catalog import language
from tests.support.hostile_files import Pick

RENDER = language("en").render
NAMES = ("Anna", "Ben Ö", 'Cara "C"', "Dana", "Eve", "Finn", "Gil", "Hal", "Ida", "Jon", "Kai")


class Filled(NamedTuple):
    """Buttons of one set that were tapped."""

    keys: PadKeys
    taps: tuple[PadButton, ...]

    @property
    def text(self) -> str:
        return self.keys.prefix + "".join(button.text for button in self.taps)


def begin(game: str, variant: str, players: int, **header: str) -> AnySession:
    """Return a new session."""
    settings = {"game": game, "variant": variant, **header}
    setup = validate_setup(settings, NAMES[:players], game_named, game).setup
    assert setup is not None
    found = game_named(game)
    rules = found.rules_to_json(found.resolve(variant, players, setup.settings))
    created = "2026-11-20T19:31:02Z"
    return load_session(Session("2026-11-20-1", created, setup, rules, ()), game_named)


def pad_of(session: AnySession) -> EntryPad:
    """Return the pad of a session that goes on."""
    pad = session.game.entry_pad(session.record)
    assert pad is not None
    return pad


def every_table(most: int = 5) -> Iterator[tuple[str, str, int]]:
    """Yield every game, variant and number of players up to some."""
    for name in GAMES:
        for variant, counts in game_named(name).variants.items():
            for players in counts:
                if players <= most:
                    yield name, variant, players


def slots_of(pad: EntryPad) -> dict[str, PadSlot]:
    """Return the slots of a pad by their keys."""
    return {slot.key: slot for group in pad.groups for slot in group.slots}


def buttons_of(pad: EntryPad) -> dict[tuple[str, str], tuple[PadKeys, PadButton]]:
    """Return every button by its slot and its accessible name."""
    return {
        (key, RENDER(button.name)): (keys, button)
        for key, slot in slots_of(pad).items()
        for keys in slot.keys
        for button in keys.buttons
    }


def tap(pad: EntryPad, *taps: str) -> str | None:
    """Return the line of taps `slot name`, in their order; None while it is not complete."""
    buttons, filled = buttons_of(pad), dict[str, Filled]()
    for given in taps:
        key, _, name = given.partition(" ")
        keys, button = buttons[key, name]
        before = filled[key].taps if key in filled else ()
        filled[key] = Filled(keys, (*before, button))
    return compose(pad, filled)


def compose(pad: EntryPad, filled: Mapping[str, Filled]) -> str | None:
    """Return the line that filled slots make; None while it is not complete."""
    slots = slots_of(pad)
    for form in pad.forms:
        keys = re.findall(r"\{(\w+)\}", form)
        if set(filled) <= set(keys) and all(
            slots[key].optional if key not in filled else _is_full(filled[key]) for key in keys
        ):
            texts = {key: filled[key].text if key in filled else "" for key in keys}
            return " ".join(form.format(**texts).split(" ")).strip()
    return None


def _is_full(filled: Filled) -> bool:
    return filled.keys.least <= len(filled.taps) <= filled.keys.most


@st.composite
def tapped_lines(draw: st.DrawFn, pad: EntryPad) -> str:
    """Draw a line that some taps on a pad make."""
    return tapped_line(pad, lambda n: draw(st.integers(0, n - 1)))


def tapped_line(pad: EntryPad, pick: Pick) -> str:
    """Return a line that some taps on a pad make."""
    slots = slots_of(pad)
    form = pad.forms[pick(len(pad.forms))]
    filled, rivals = {}, set[str]()
    for key in re.findall(r"\{(\w+)\}", form):
        slot = slots[key]
        if slot.optional and (slot.rivals in rivals or pick(4) > 0):
            continue
        keys = slot.keys[pick(len(slot.keys))]
        count = keys.least + pick(keys.most - keys.least + 1)
        taps = [keys.buttons[pick(len(keys.buttons))] for _ in range(count)]
        filled[key] = Filled(keys, tuple(taps))
        rivals |= {slot.rivals} - {""}
    line = compose(pad, filled)
    assert line is not None
    return line
