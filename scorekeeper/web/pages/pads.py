"""The pad of a table's page: buttons that make a line, which the script composes and sends.

The pad carries, as data, what the buttons add to the line and which lines there can be. No rule of
a game is in the script: what a line comes to, and why it cannot be, is the server's answer.
"""

import json
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from scorekeeper.core.entry_pad import EntryPad, PadButton, PadGroup, PadKeys, PadSlot
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import BoardCell
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.colours import RED_SUITS, colour_class
from scorekeeper.exporters.xml_tree import Child, tag

PAD = "pad"
"""The id of the pad."""


def entry_section(loaded: AnySession, render: RenderMessage) -> Element:
    """Return the pad for the next entry; without one the section is empty."""
    pad = loaded.game.entry_pad(loaded.record)
    if pad is None:
        return tag("section", id=PAD, hidden="", data_live="")
    return _PadSection(pad, render).element(render(loaded.game.prompt(loaded.record)).strip(" >"))


class _PadSection:
    """Makes the elements of one pad."""

    def __init__(self, pad: EntryPad, render: RenderMessage) -> None:
        self._pad = pad
        self._render = render

    def element(self, title: str) -> Element:
        groups = [self._group(group, number) for number, group in enumerate(self._pad.groups)]
        return tag(
            "section",
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
        if (total := self._pad.total) is not None:
            plan["total"] = total.number
            plan["missing"] = [self._render(text) for text in total.missing]
            plan["over"] = self._render(total.over)
        return plan

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

    def _group(self, group: PadGroup, number: int) -> Element:
        title = group.title
        name = self._render(title)
        heading: list[Child] = [tag("bdi", name) if isinstance(title, str) else name]
        if group.about is not None:
            heading += [" ", tag("small", self._render(group.about))]
        chosen = tag("output", id=f"{PAD}-{number}")
        rows = [row for slot in group.slots for row in self._slot(slot)]
        head = tag("h3", *heading, chosen)
        return tag("div", head, *rows, class_="seat", role="group", aria_label=name)

    def _slot(self, slot: PadSlot) -> Iterator[Element]:
        for place, keys in enumerate(slot.keys):
            row = self._row(slot, place, keys)
            if keys.folded is None:
                yield row
            else:
                summary = tag("summary", self._render(keys.folded))
                yield tag("details", summary, row, id=f"{PAD}-{slot.key}-{place}", class_="more")

    def _row(self, slot: PadSlot, place: int, keys: PadKeys) -> Element:
        data = {"data_slot": slot.key, "data_keys": place}
        if keys.board:
            squares = {button.text: button for button in keys.buttons}
            cells = [self._cell(cell, squares) for row in keys.board for cell in row]
            return tag("div", *cells, class_="keys board", **data)
        kind = _kind_of(keys)
        return tag("div", *map(self._button, keys.buttons), class_=f"keys {kind}".strip(), **data)

    def _cell(self, cell: BoardCell, squares: dict[str, PadButton]) -> Element:
        if (button := squares.get(cell.text)) is not None and cell.owner is None:
            return self._button(button)
        owner = "" if cell.owner is None else f"peg {colour_class(cell.owner)}"
        return tag("span", cell.text, class_=f"{owner} {cell.mark}".strip() or None)

    def _button(self, button: PadButton) -> Element:
        name = self._render(button.name)
        face = self._render(button.face) or name
        hint = [tag("small", button.hint, aria_hidden="true")] if button.hint else []
        return tag(
            "button",
            face,
            *hint,
            type="button",
            aria_label=None if face == name and not hint else name,
            aria_pressed="false",
            class_="red" if face.endswith(RED_SUITS) else None,
            data_text=button.text,
            data_number=button.number,
        )

    def _foot(self) -> Element:
        """Return what is missing, what the line comes to, and the buttons that end the entry."""
        total = self._pad.total
        missing = "" if total is None else self._render(total.missing[total.number])
        save, clear = message("pad-save"), message("pad-clear")
        return tag(
            "div",
            tag("p", missing, id="pad-missing"),
            tag("div", id="pad-preview", aria_live="polite"),
            tag("button", self._render(save), id="pad-save", class_="save", type="button"),
            tag("button", self._render(clear), id="pad-clear", type="button"),
            class_="foot",
        )


_WIDE = 3
"""Letters of a button from which on it is as wide as its text."""


def _kind_of(keys: PadKeys) -> str:
    """Return how buttons are laid out: numbers in even columns, words as wide as they are."""
    faces = [button.face if isinstance(button.face, str) else "words" for button in keys.buttons]
    if keys.least == keys.most > 1:
        return "suits"
    if all(faces) and all(len(face) <= _WIDE for face in faces):
        return "numbers"
    return "words"


def script_words(render: RenderMessage) -> str:
    """Return the sentences that the script says, as JSON; it puts in what stands in braces."""
    return json.dumps(
        {
            "unsent": render(message("phone-unsent")),
            "since": render(message("phone-since", time="{time}")),
            "kept": render(message("phone-kept-unsent", line="{line}")),
            "stale": render(message("phone-stale", new="{new}", line="{line}")),
            "staleOtherwise": render(message("phone-stale-otherwise", line="{line}")),
            "same": render(message("phone-same", line="{line}")),
            "follows": render(message("phone-follows")),
            "discard": render(message("phone-discard")),
            "again": render(message("phone-enter-all-the-same")),
            "gone": render(message("phone-gone")),
            "nothing": render(message("phone-nothing-chosen")),
            "bids": render(message("phone-bids", number="{number}")),
            "unchecked": render(message("phone-unchecked")),
        },
        ensure_ascii=False,
    )


def last_change(loaded: AnySession, render: RenderMessage, typed: str) -> str:
    """Return the sentence that says what was entered last, and who entered it."""
    if not loaded.session.entries:
        return ""
    by = loaded.session.entries[-1].by
    told = message("phone-entered-by", by=by, line=typed) if by else None
    return render(told or message("phone-entered", line=typed))


def line_form(entries: int, line: str, render: RenderMessage) -> Element:
    """Return the field for all that the pad cannot say; it works without a script too."""
    field = tag(
        "input",
        id="line",
        name="line",
        value=line,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
    )
    return tag(
        "form",
        tag("label", render(message("phone-line")), for_="line"),
        field,
        _seen(entries),
        tag("button", render(message("phone-enter")), type="submit"),
        id="line-form",
        class_="line",
        method="post",
        data_entry="",
        data_live="",
    )


def undo_form(loaded: AnySession, undone: str, render: RenderMessage) -> Element:
    """Return the button that takes the last entry back; `undone` is the line of that."""
    if loaded.log.next_undo is None:
        return tag("div", id="undo", data_live="")
    return tag(
        "form",
        tag("input", type="hidden", name="line", value="undo"),
        _seen(len(loaded.session.entries)),
        tag("button", render(message("phone-undo")), type="submit", aria_describedby="undone"),
        tag("bdi", undone, id="undone"),
        id="undo",
        class_="undo",
        method="post",
        data_entry="",
        data_live="",
    )


def _seen(entries: int) -> Element:
    return tag("input", type="hidden", name="entries", value=entries)


def status_region(render: RenderMessage, told: tuple[Message, ...]) -> Element:
    """Return the one region whose changes are read aloud: the connection, and what happened."""
    said = [tag("p", render(text)) for text in told]
    return tag(
        "div",
        tag("p", id="connection", class_="connection", hidden=""),
        tag("div", *said, id="said"),
        id="status",
        role="status",
    )


def unsent_list() -> Element:
    """Return where the script lists what this phone could not send yet."""
    return tag("ul", id="unsent", class_="unsent", hidden="")


def device_form(loaded: AnySession, render: RenderMessage) -> Element:
    """Return the question whose phone it is; the script asks it once and keeps the answer."""
    names = [
        tag("button", tag("bdi", render(name)), type="button", data_by=render(name))
        for name in (
            render(message("phone-of", player=name)) for name in loaded.record.players
        )
    ]
    field = tag("input", id="device", name="by", maxlength=40, autocomplete="off")
    return tag(
        "form",
        tag("h2", render(message("phone-whose-phone"))),
        tag("div", *names, class_="keys words"),
        tag("label", render(message("phone-other-name")), for_="device"),
        field,
        tag("button", render(message("phone-keep-name")), type="submit"),
        tag("button", render(message("phone-no-name")), type="button", data_by=""),
        id="device-form",
        class_="device",
        hidden="",
    )


def voice_button(render: RenderMessage) -> Element:
    """Return the switch of the voice; the script shows it where the phone can speak."""
    return tag(
        "button",
        render(message("phone-voice")),
        id="voice",
        type="button",
        aria_pressed="false",
        hidden="",
    )


def spoken_text(loaded: AnySession, render: RenderMessage) -> str:
    """Return what the voice says of the session as it stands: the count, or the standing."""
    count = loaded.game.count_to_display(loaded.record)
    if count is not None:
        return str(count)
    return " ".join(render(line) for line in loaded.game.standing(loaded.record))
