"""What was recorded, the newest first: why each point is there, and how to correct it."""

from collections.abc import Iterator

from scorekeeper.core.game_record import AnyFact, ExplainQuery
from scorekeeper.core.messages import Message, RenderMessage, message, with_player_names
from scorekeeper.core.replay import rejection_reasons, write_fact
from scorekeeper.core.report import TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.links import Link
from scorekeeper.web.pages.frame import table_address
from scorekeeper.web.pages.report_blocks import paragraphs

SHOWN = 12
"""Deals, plays or moves on the page of a table; older ones are a tap away."""


def history_section(
    link: Link, loaded: AnySession, render: RenderMessage, *, everything: bool
) -> Markup:
    """Return the section of the history; without `everything`, its newest part."""
    rows = list(_rows(link, loaded, render, everything=everything))
    title = tag("h2", render(message("pages-history")))
    if not rows:
        rows = [tag("p", render(message("log-empty")))]
    numbered = loaded.record.last_number
    if not everything and numbered > SHOWN:
        more = message("pages-history-all", count=numbered)
        rows.append(tag("p", tag("a", render(more), href="?history=all")))
    return tag("section", title, *rows, id="history", class_="history", data_live="")


def _rows(
    link: Link, loaded: AnySession, render: RenderMessage, *, everything: bool
) -> Iterator[Markup]:
    numbered = 0
    for applied in reversed(loaded.record.applied):
        if applied.number is None:
            yield _remark(loaded, applied, render)
            continue
        numbered += 1
        if numbered > SHOWN and not everything:
            return
        yield _row(link, loaded, applied, render)


def _remark(loaded: AnySession, applied: AnyFact, render: RenderMessage) -> Markup:
    """Return a note, an adjustment, a claim or a trick: a line without a number."""
    names = loaded.names_of(applied.players)
    text = write_fact(loaded.game, applied.fact, names)
    by = _author(loaded, applied, render)
    return tag("p", tag("bdi", render(text)), *by, class_="remark")


def _row(link: Link, loaded: AnySession, applied: AnyFact, render: RenderMessage) -> Markup:
    names = loaded.names_of(applied.players)
    title = render(message(f"pages-history-{loaded.game.UNIT}", number=applied.number))
    line = write_fact(loaded.game, applied.fact, names)
    if applied.problems:
        said = [message("pages-not-counted")]
        reasons = with_player_names(rejection_reasons(applied.problems), names)
    else:
        said = loaded.game.describe(loaded.record, applied)[:1]
        reasons = tuple(_reasons(loaded, applied.number))
    told = " ".join(render(text) for text in said).removeprefix(title).lstrip(": ")
    summary = tag(
        "summary", tag("b", title), " ", tag("span", told), *_author(loaded, applied, render)
    )
    body = [
        tag("p", tag("bdi", render(line)), class_="line-as-entered"),
        *paragraphs(reasons, render),
    ]
    address = f"{table_address(link, loaded)}/explain?deal={applied.number}"
    body.append(tag("p", tag("a", render(message("pages-explain")), href=address)))
    if link.may_enter:
        body.append(_corrections(loaded, applied.number or 0, line, render))
    row = f"{loaded.game.UNIT}-{applied.number}"
    return tag("details", summary, *body, id=row, class_="row")


def _author(loaded: AnySession, applied: AnyFact, render: RenderMessage) -> Iterator[Markup]:
    if by := loaded.session.entries[applied.entry - 1].by:
        yield tag("small", render(message("pages-by", by=by)))


def _reasons(loaded: AnySession, number: int | None) -> Iterator[Message]:
    """Yield why each point of a deal is there; our readings are on the page of the rules."""
    report, _ = loaded.game.explain(loaded.record, ExplainQuery(number))
    for block in tuple(report)[:1]:
        if isinstance(block, TextBlock):
            yield from block.lines


def _corrections(loaded: AnySession, number: int, line: str, render: RenderMessage) -> Markup:
    """Return the forms that amend and strike; they work without a script too."""
    unit, entries = loaded.game.UNIT, len(loaded.session.entries)
    name = render(message(f"pages-as-it-should-be-{unit}", number=number))
    field = tag(
        "input",
        id=f"amend-{number}",
        name="line",
        value=f"amend {number} {line}",
        aria_label=name,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
    )
    amend = tag("button", render(message("pages-amend")), type="submit")
    strike = tag("button", render(message("pages-strike")), type="submit")
    seen = {"type": "hidden", "name": "entries", "value": entries}
    told = {"type": "hidden", "name": "line", "value": f"strike {number}"}
    return tag(
        "div",
        tag(
            "form", field, tag("input", **seen), amend, class_="line", method="post", data_entry=""
        ),
        tag(
            "form", tag("input", **told), tag("input", **seen), strike, method="post", data_entry=""
        ),
        class_="corrections",
    )
