"""What surrounds the pad: the line, undo, what happened, what is unsent, whose phone it is."""

import json
from urllib.parse import quote

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.core.typed_lines import typed_lines
from scorekeeper.exporters.markup import Markup, tag


def script_data(loaded: AnySession, render: RenderMessage, base: str) -> dict[str, str]:
    """Return the attributes of `main` by which the script knows the session and its words.

    What the phone keeps unsent belongs to this session, by whatever link it is opened.
    """
    session = loaded.session
    return {
        "data_api": f"{base}/api/sessions/{quote(session.id)}",
        "data_entries": str(len(session.entries)),
        "data_memory": f"{session.id} {session.created}",
        "data_words": script_words(render),
        "data_said": last_change(loaded, render),
        "data_spoken": spoken_text(loaded, render),
    }


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
            "behind": render(message("phone-behind")),
            "nothing": render(message("phone-nothing-chosen")),
            "bids": render(message("phone-bids", number="{number}")),
            "nameless": render(message("phone-nameless")),
            "unchecked": render(message("phone-unchecked")),
        },
        ensure_ascii=False,
    )


def last_change(loaded: AnySession, render: RenderMessage) -> str:
    """Return the sentence that says what was entered last, and who entered it."""
    if not loaded.session.entries:
        return ""
    line = " ".join(typed_lines(loaded, len(loaded.session.entries) - 1))
    if by := loaded.session.entries[-1].by:
        return render(message("phone-entered-by", by=by, line=line))
    return render(message("phone-entered", line=line))


def line_form(entries: int, line: str, render: RenderMessage) -> Markup:
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
        seen_entries(entries),
        tag("button", render(message("phone-enter")), type="submit"),
        id="line-form",
        class_="line",
        method="post",
        data_entry="",
        data_live="",
    )


def undo_form(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return the button that takes the last entry back, with the line of that."""
    last = loaded.log.next_undo
    if last is None:
        return tag("div", id="undo", data_live="")
    undone = next(typed_lines(loaded, last.number - 1))
    return tag(
        "form",
        tag("input", type="hidden", name="line", value="undo"),
        seen_entries(len(loaded.session.entries)),
        tag("button", render(message("phone-undo")), type="submit", aria_describedby="undone"),
        tag("bdi", render(undone), id="undone"),
        id="undo",
        class_="undo",
        method="post",
        data_entry="",
        data_live="",
    )


def seen_entries(entries: int) -> Markup:
    """Return the field that says for how many entries a form was made."""
    return tag("input", type="hidden", name="entries", value=entries)


def status_region(render: RenderMessage, told: tuple[Message, ...]) -> Markup:
    """Return the one region whose changes are read aloud: the connection, and what happened."""
    said = [tag("p", render(text)) for text in told]
    return tag(
        "div",
        tag("p", id="connection", class_="connection", hidden=""),
        tag("div", *said, id="said"),
        id="status",
        role="status",
    )


def unsent_list() -> Markup:
    """Return where the script lists what this phone could not send yet."""
    return tag("ul", id="unsent", class_="unsent", hidden="")


def device_form(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return the question whose phone it is; the script asks it once and keeps the answer."""
    names = [
        tag("button", tag("bdi", render(name)), type="button", data_by=render(name))
        for name in (render(message("phone-of", player=name)) for name in loaded.record.players)
    ]
    field = tag("input", id="device", name="by", maxlength=40, autocomplete="off")
    form = tag(
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
    change = tag("button", id="device-change", type="button", hidden="")
    return tag("div", form, change, class_="device-name")


def voice_button(render: RenderMessage) -> Markup:
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
