"""What surrounds the pad: the line, undo, what happened, what is unsent, whose phone it is."""

import json
from collections.abc import Iterator
from itertools import islice
from urllib.parse import quote

from scorekeeper.core.entries import Entry
from scorekeeper.core.log_tag import LogTag
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.players import origin_problems
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.pages.entry_words import change_words, entry_words
from scorekeeper.web.stored_sessions import ReplayedSession


def script_data(
    replayed: ReplayedSession, render: RenderMessage, base: str
) -> dict[str, str | None]:
    """Return the attributes of `main` by which the script knows the session and its words.

    What the phone keeps unsent belongs to this session, by whatever link it is opened.
    """
    loaded = replayed.loaded
    session = loaded.session
    return {
        "data_api": f"{base}/api/sessions/{quote(session.id)}",
        "data_log": str(replayed.tag),
        "data_memory": session.id,
        "data_created": session.created,  # which tells it from that of another store
        "data_words": script_words(render),
        "data_said": last_change(loaded, render),
        "data_spoken": spoken_text(loaded, render),
        "data_known": json.dumps([*_shown_anyway(loaded, render)], ensure_ascii=False),
    }


def _shown_anyway(loaded: AnySession, render: RenderMessage) -> Iterator[str]:
    """Yield the sentences about an entry of which the page shows the content all the time."""
    game, record = loaded.game, loaded.record
    yield from map(render, (*game.standing(record), *game.closing(record), *game.next_up(record)))


def script_words(render: RenderMessage) -> str:
    """Return the sentences that the script says, as JSON; it puts in what stands in braces."""
    return json.dumps(
        {
            "unsent": render(message("phone-unsent")),
            "since": render(message("phone-since", time="{time}")),
            "kept": render(message("phone-kept-unsent")),
            "keptHere": render(message("phone-kept-on-page")),
            "follows": render(message("phone-follows")),
            "perhaps": render(message("phone-perhaps-stored")),
            "discard": render(message("phone-discard")),
            "again": render(message("phone-enter-all-the-same")),
            "gone": render(message("phone-gone")),
            "behind": render(message("phone-behind")),
            "nothing": render(message("phone-nothing-chosen")),
            "bids": render(message("phone-bids", number="{number}")),
            "nameless": render(message("phone-nameless")),
            "unchecked": render(message("phone-unchecked")),
            "full": render(message("phone-full", count="{count}")),
        },
        ensure_ascii=False,
    )


def last_change(loaded: AnySession, render: RenderMessage) -> str:
    """Return the sentence that says what was entered last, and who entered it."""
    if not loaded.session.entries:
        return ""
    return render(change_words(loaded))


def line_form(seen: LogTag, line: str, render: RenderMessage, *, over: bool) -> Markup:
    """Return the field for all that the pad cannot say; it works without a script too."""
    hint = message("pages-line-hint-over" if over else "pages-line-hint")
    field = tag(
        "input",
        id="line",
        name="line",
        value=line,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_describedby="line-hint",
    )
    return tag(
        "form",
        tag("label", render(message("phone-line")), for_="line"),
        field,
        seen_log(seen),
        tag("button", render(message("phone-enter")), type="submit"),
        tag("small", render(hint), id="line-hint"),
        id="line-form",
        class_="line",
        method="post",
        data_entry="",
        data_live="",
    )


def undo_form(replayed: ReplayedSession, render: RenderMessage) -> Markup:
    """Return the buttons that take the last entry back, and that give back what was taken."""
    log = replayed.loaded.log
    forms = [
        _step_form(replayed, step, title, entry, render)
        for step, title, entry in (
            ("undo", message("phone-undo"), log.next_undo),
            ("redo", message("phone-redo"), log.next_redo),
        )
        if entry is not None
    ]
    return tag("div", *forms, id="undo", data_live="")


def _step_form(
    replayed: ReplayedSession, step: str, title: Message, entry: Entry, render: RenderMessage
) -> Markup:
    """Return the button of one step back or forth, and what it is about, in words."""
    about = f"{step}-about"
    return tag(
        "form",
        tag("input", type="hidden", name="line", value=step),
        seen_log(replayed.tag),
        tag(
            *("button", render(title)),
            id=f"{step}-now",
            type="submit",
            aria_describedby=about,
        ),
        tag("bdi", render(entry_words(replayed.loaded, entry.number)), id=about),
        class_="undo",
        method="post",
        data_entry="",
    )


def line_button(
    seen: LogTag, line: str, text: str, *, name: str | None = None, ask: str | None = None
) -> Markup:
    """Return a form that enters one line at a tap; the script asks a question before, if any.

    It works without a script too.
    """
    hidden = tag("input", type="hidden", name="line", value=line)
    button = tag("button", text, type="submit", aria_label=name)
    return tag("form", hidden, seen_log(seen), button, method="post", data_entry="", data_ask=ask)


def question(render: RenderMessage) -> Markup:
    """Return the dialog in which the script asks before it sends a form; it says what yes does."""
    yes = tag("button", value="yes", class_="save")
    no = tag("button", render(message("pages-keep")), value="", autofocus="")
    form = tag("form", tag("p", id="question"), yes, no, method="dialog")
    return tag("dialog", form, id="ask", aria_labelledby="question")


def seen_log(seen: LogTag, **more: str) -> Markup:
    """Return the fields that say for which log a form was made: its entries, and its tag."""
    entries = tag("input", type="hidden", name="entries", value=seen.entries)
    log = tag("input", type="hidden", name="log", value=str(seen))
    return tag("span", entries, log, hidden="", **more)


def status_region(render: RenderMessage, told: tuple[Message, ...]) -> Markup:
    """Return the one region whose changes are read aloud: the connection, and what happened."""
    said = [tag("p", render(text)) for text in told]
    return tag(
        "div",
        tag("p", id="connection", class_="connection", hidden=""),
        tag("div", *said, id="said", tabindex=0),
        id="status",
        role="status",
    )


def unsent_list() -> Markup:
    """Return where the script lists what this phone could not send yet."""
    return tag("ul", id="unsent", class_="unsent", hidden="")


def device_form(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return the question whose phone it is; the script asks it once and keeps the answer."""
    names = [
        tag("button", tag("bdi", name), type="button", data_by=name)
        for name in _device_names(loaded, render)
    ]
    field = tag("input", id="device", name="by", maxlength=40, pattern=_VISIBLE, autocomplete="off")
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


_VISIBLE = r".*[^\p{C}\p{Z}\p{M}\p{DI}\u2800].*"
"""The browser lets no name through that `origin_problems` refuses with every entry."""


def _device_names(loaded: AnySession, render: RenderMessage) -> Iterator[str]:
    """Yield what each player's phone can be called; the name alone where no more is taken."""
    for player in loaded.record.players:
        names = (render(message("phone-of", player=player)), render(player))
        yield from islice((name for name in names if not origin_problems(name)), 1)


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
