"""The pad of a table's page: buttons that make a line, which the script composes and sends.

The pad carries, as data, what the buttons add to the line and which lines there can be. No rule of
a game is in the script: what a line comes to, and why it cannot be, is the server's answer.
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.commands import numbered_facts
from scorekeeper.core.entry_pad import (
    ChosenKeys,
    EntryPad,
    PadButton,
    PadGroup,
    PadKeys,
    PadSlot,
    chosen_keys,
)
from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.replay import record_before, seat_marks, write_fact
from scorekeeper.core.report import BoardCell
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.colours import RED_SUITS, colour_class
from scorekeeper.exporters.markup import Child, Markup, tag

PAD = "pad"
"""The id of the pad."""


class Amended(NamedTuple):
    """A deal, a play or a move that is to be amended, and the address where it stays as it is."""

    applied: AnyFact
    way_out: str


def entry_section(
    loaded: AnySession, render: RenderMessage, amended: Amended | None = None
) -> Markup:
    """Return the pad for the next entry, or one to amend; without one the section is empty."""
    record = loaded.record
    if amended is not None:
        record = record_before(loaded.game, record, amended.applied.number or 0)
    pad = loaded.game.entry_pad(record)
    if pad is None:
        return tag("section", id=PAD, hidden="", data_live="")
    if amended is not None:
        return _amending_section(loaded, pad, amended, render)
    number = len(numbered_facts(loaded)) + 1
    title = message("phone-pad", kind=loaded.game.UNIT, number=number)
    return _PadSection(pad, render).element(render(title))


def _amending_section(
    loaded: AnySession, pad: EntryPad, amended: Amended, render: RenderMessage
) -> Markup:
    """Return the pad with what was entered chosen; what it saves is an amendment."""
    number = amended.applied.number
    line = write_fact(loaded.game, amended.applied.fact, seat_marks(len(loaded.names)))
    title = render(message(f"pages-as-it-should-be-{loaded.game.UNIT}", number=number))
    way_out = tag("a", render(message("phone-leave-as-it-is")), href=amended.way_out)
    by_itself = any(slot.at_once for group in pad.groups for slot in group.slots)
    chosen = {} if by_itself else chosen_keys(pad, line)
    section = _PadSection(pad, render, f"amend {number} ", chosen)
    return section.element(title, tag("p", tag("strong", title), way_out, class_="amending"))


class _PadSection:
    """Makes the elements of one pad."""

    def __init__(
        self,
        pad: EntryPad,
        render: RenderMessage,
        begin: str = "",
        chosen: Mapping[str, ChosenKeys] | None = None,
    ) -> None:
        self._pad = pad
        self._render = render
        self._begin = begin
        """What stands before the line."""
        self._chosen = chosen or {}

    def element(self, title: str, *head: Markup) -> Markup:
        groups = map(self._group, self._pad.groups)
        return tag(
            "section",
            *head,
            *groups,
            self._foot(),
            id=PAD,
            class_="pad",
            tabindex=-1,
            aria_label=title,
            data_live="",
            data_pad=json.dumps(self._plan(), ensure_ascii=False, separators=(",", ":")),
        )

    def _plan(self) -> dict[str, object]:
        """Return what the script knows of the pad beyond its buttons."""
        slots = {
            slot.key: self._slot_plan(slot) for group in self._pad.groups for slot in group.slots
        }
        plan: dict[str, object] = {"forms": self._pad.forms, "slots": slots}
        if self._begin:
            plan |= {"begin": self._begin, "chosen": [*self._taps()]}
        if (total := self._pad.total) is not None:
            plan["total"] = total.number
            plan["missing"] = [self._render(text) for text in total.missing]
            plan["over"] = self._render(total.over)
        return plan

    def _taps(self) -> Iterator[str]:
        """Yield the ids of the buttons that are chosen already, one for each tap."""
        for slot, (keys, texts) in self._chosen.items():
            yield from (_button_id(slot, keys, text) for text in texts)

    def _slot_plan(self, slot: PadSlot) -> dict[str, object]:
        plan: dict[str, object] = {
            "keys": [[keys.prefix, keys.least, keys.most] for keys in slot.keys],
            "optional": slot.optional,
            "rivals": slot.rivals,
            "counts": slot.counts,
            "atOnce": slot.at_once,
        }
        if slot.missing is not None:
            plan["missing"] = self._render(slot.missing)
        return {key: value for key, value in plan.items() if value}

    def _group(self, group: PadGroup) -> Markup:
        title = group.title
        name = self._render(title)
        heading: list[Child] = [tag("bdi", name) if isinstance(title, str) else name]
        for about in (group.about, group.slots[0].title if group.slots else None):
            if about is not None:
                heading += [" ", tag("small", self._render(about))]
        chosen = tag("span", class_="chosen")
        rows = [row for slot in group.slots for row in self._slot(slot)]
        head = tag("h2", *heading, chosen)
        slots = tag("div", *rows, class_="slots")
        return tag("div", head, slots, class_="seat", role="group", aria_label=name)

    def _slot(self, slot: PadSlot) -> Iterator[Markup]:
        for place, keys in enumerate(slot.keys):
            row = self._row(slot, place, keys)
            if keys.folded is None:
                yield row
            else:
                summary = tag("summary", self._render(keys.folded))
                about = [] if slot.title is None else [tag("small", self._render(slot.title))]
                anchor = f"{PAD}-{slot.key}-{place}"
                yield tag("details", summary, *about, row, id=anchor, class_="more")

    def _row(self, slot: PadSlot, place: int, keys: PadKeys) -> Markup:
        data = {"data_slot": slot.key, "data_keys": place}
        if keys.board:
            squares = {button.text: button for button in keys.buttons}
            cells = [
                self._cell(cell, squares, slot.key, place) for row in keys.board for cell in row
            ]
            return tag("div", *cells, class_="keys board", **data)
        kind = "cards" if slot.at_once else _kind_of(keys)
        buttons = [self._button(button, slot.key, place) for button in keys.buttons]
        return tag("div", *buttons, class_=f"keys {kind}", **data)

    def _cell(self, cell: BoardCell, squares: dict[str, PadButton], slot: str, keys: int) -> Markup:
        if (button := squares.get(cell.text)) is not None and cell.owner is None:
            return self._button(button, slot, keys)
        owner = "" if cell.owner is None else f"peg {colour_class(cell.owner)}"
        return tag("span", cell.text, class_=f"{owner} {cell.mark}".strip() or None)

    def _button(self, button: PadButton, slot: str, keys: int) -> Markup:
        name = self._render(button.name)
        face = self._render(button.face) or name
        hint = button.hint or None
        named_otherwise = face != name or hint is not None
        return tag(
            "button",
            _face(face, name, hint) if named_otherwise else face,
            id=_button_id(slot, keys, button.text),
            type="button",
            aria_label=name if named_otherwise else None,
            aria_pressed="false",
            class_=" ".join(_styles_of(face)) or None,
            data_text=button.text,
            data_number=button.number,
        )

    def _enters_at_once(self) -> bool:
        """Return whether every button enters something, so that there is nothing to save."""
        return all(slot.at_once for group in self._pad.groups for slot in group.slots)

    def _foot(self) -> Markup:
        """Return what is missing, what the line comes to, and the buttons that end the entry."""
        total = self._pad.total
        missing = "" if total is None else self._render(total.missing[total.number])
        save, clear = message("pad-save"), message("pad-clear")
        at_once = self._enters_at_once()
        hint = [tag("p", self._render(message("pad-at-once")))] if at_once else []
        return tag(
            "div",
            *hint,
            tag("p", missing, id="pad-missing"),
            tag("div", id="pad-preview", aria_live="polite"),
            tag("button", self._render(save), id="pad-save", class_="save", type="button"),
            tag("button", self._render(clear), id="pad-clear", type="button"),
            class_="foot plain" if at_once else "foot",
        )


def _button_id(slot: str, keys: int, text: str) -> str:
    return f"{slot}-{keys}-{text}".replace(" ", "_")


def _face(face: str, name: str, hint: str | None) -> Markup:
    """Return what a button shows that is called otherwise.

    A card with its suit's sign is drawn by the style sheet: as text it would have to be the name.
    """
    drawn = face != name and any(map(str.isalnum, face))
    text, data = ("", face) if drawn else (face, None)
    return tag("span", text, aria_hidden="true", data_face=data, data_hint=hint)


def _styles_of(face: str) -> Iterator[str]:
    """Yield the style classes of what a button shows: the colour of its card, its length."""
    if face.partition(" ")[0].endswith(RED_SUITS):
        yield "red"
    if len(face) > _LONG:
        yield "longest" if len(face) > 2 * _LONG else "long"


_LONG = 4
"""Letters that fit on a button at their full size."""
_TEN = 10
"""Buttons that fill two rows of five."""
_PACK = 36
"""Buttons that are a whole pack of cards."""
_WIDE = 3
"""Letters of a button from which on it is as wide as its text."""


def _kind_of(keys: PadKeys) -> str:
    """Return how buttons are laid out: numbers in even columns, words as wide as they are."""
    faces = [button.face if isinstance(button.face, str) else "words" for button in keys.buttons]
    if keys.least == keys.most > 1:
        return "suits"
    if len(faces) >= _PACK:
        return "pack"
    if all(faces) and all(len(face) <= _WIDE for face in faces):
        return "numbers of-ten" if len(faces) == _TEN else "numbers"
    return "words"
