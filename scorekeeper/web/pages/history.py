"""What was recorded, the newest first: why each point is there, and how to correct it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from scorekeeper.core.game_record import AnyFact
from scorekeeper.core.messages import Message, RenderMessage, message, with_player_names
from scorekeeper.core.replay import kind_of, rejection_reasons, write_fact
from scorekeeper.core.report import TextBlock
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.web.links import Link
from scorekeeper.web.pages.entry_forms import line_button, seen_log
from scorekeeper.web.pages.entry_words import applied_words
from scorekeeper.web.pages.frame import table_address
from scorekeeper.web.pages.reasons import reasons
from scorekeeper.web.stored_sessions import ReplayedSession

SHOWN = 12
"""Deals, plays or moves on the page of a table; older ones are a tap away."""
_ROWS = 200
"""Of these with the notes, claims, tricks and the like between them."""
_WITH_REASONS = 20
"""Of so many the reasons stand there; of older ones they are a tap away, as each looks back."""


def history_section(
    link: Link, replayed: ReplayedSession, render: RenderMessage, *, everything: bool
) -> Iterator[Markup]:
    """Return the section of the history, row by row; without `everything`, its newest part."""
    loaded = replayed.loaded
    applied = loaded.record.applied
    shown = applied if everything else _newest(applied)
    title = tag("h2", render(message("pages-history")))
    parts: list[Markup | Iterable[Markup]] = [title, _rows(link, replayed, shown, render)]
    if not shown:
        parts.append(tag("p", render(message("log-empty"))))
    if len(shown) < len(applied):
        numbered = loaded.record.last_number
        more = message("pages-history-all", count=numbered if numbered > SHOWN else len(applied))
        parts.append(tag("p", tag("a", render(more), href="?history=all")))
    return pieces("section", *parts, id="history", class_="history", data_live="")


def _newest(applied: Sequence[AnyFact]) -> Sequence[AnyFact]:
    """Return the newest deals, plays or moves, with what was entered between and after them."""
    newest = applied[-_ROWS:]
    numbered = [place for place, fact in enumerate(newest) if fact.number is not None]
    return newest[numbered[-SHOWN - 1] + 1 :] if len(numbered) > SHOWN else newest


def _rows(
    link: Link, replayed: ReplayedSession, shown: Sequence[AnyFact], render: RenderMessage
) -> Iterator[Markup]:
    loaded = replayed.loaded
    corrected, explained = corrected_entries(loaded), _explained(loaded, shown)
    for applied in reversed(shown):
        if applied.number is None:
            yield _remark(link, replayed, applied, render)
            continue
        marks = [" ", _corrected(render)] if applied.entry in corrected else []
        why = explained.get(applied.number, ())
        yield _row(link, replayed, applied, render, marks, why)


def _remark(
    link: Link, replayed: ReplayedSession, applied: AnyFact, render: RenderMessage
) -> Markup:
    """Return a note, an adjustment, a claim or a trick: an entry without a number."""
    loaded = replayed.loaded
    text = tag("bdi", render(_remark_words(loaded, applied)))
    author = _author(loaded, applied, render)
    body: list[Markup | str] = [tag("p", text, " ", *author)]
    if link.may_enter:
        line = f"strike --entry {applied.entry}"
        name = render(message("pages-remove-entry", what=applied_words(loaded, applied)))
        body.append(line_button(replayed.tag, line, render(message("pages-remove")), name=name))
    return tag("div", *body, id=f"entry-{applied.entry}", class_="remark")


def _remark_words(loaded: AnySession, applied: AnyFact) -> Message:
    """Return a claim with whether it holds, and anything else as it was entered."""
    claims = loaded.game.claims
    if claims and applied.outcome is not None and kind_of(loaded.game, applied.fact) == "claim":
        names = loaded.names_of(applied.players)
        return with_player_names([claims.verdict(loaded.record, applied)], names)[0]
    return applied_words(loaded, applied)


def _row(
    link: Link,
    replayed: ReplayedSession,
    applied: AnyFact,
    render: RenderMessage,
    marks: Sequence[Markup | str],
    why: Sequence[Message],
) -> Markup:
    loaded = replayed.loaded
    names = loaded.names_of(applied.players)
    title = render(message(f"pages-history-{loaded.game.UNIT}", number=applied.number))
    line = write_fact(loaded.game, applied.fact, names)
    if applied.problems:
        said = [message("pages-not-counted")]
        why = with_player_names(rejection_reasons(applied.problems), names)
    else:
        said = loaded.game.describe(loaded.record, applied)[:1]
    told = " ".join(render(text) for text in said).removeprefix(title).lstrip(": ")
    author = _author(loaded, applied, render)
    summary = tag("summary", tag("b", title), *marks, " ", tag("span", told), " ", *author)
    words = tag("bdi", render(applied_words(loaded, applied)))
    body = [tag("p", words, class_="line-as-entered"), *reasons(why, render)]
    address = f"{table_address(link, loaded)}/explain?deal={applied.number}"
    body.append(tag("p", tag("a", render(message("pages-explain")), href=address)))
    if link.may_enter:
        on_pad = f"{table_address(link, loaded)}?amend={applied.entry}#pad"
        way = tag("a", render(message("pages-amend-on-pad")), href=on_pad)
        body += [tag("p", way, class_="on-pad"), _corrections(replayed, applied, line, render)]
    # Not by its number: that is another's once one before it is struck.
    return tag("details", summary, *body, id=f"entry-{applied.entry}", class_="row")


def corrected_entries(loaded: AnySession) -> set[int]:
    """Return the entries that somebody has corrected since they were entered."""
    entries, active = loaded.session.entries, loaded.log.numbers
    return {
        entry.target or 0 for entry in entries if entry.kind == "amend" and entry.number in active
    }


def _corrected(render: RenderMessage) -> Markup:
    return tag("small", render(message("sign-word-corrected")))


def _author(loaded: AnySession, applied: AnyFact, render: RenderMessage) -> Iterator[Markup]:
    if by := loaded.session.entries[applied.entry - 1].by:
        yield tag("small", render(message("pages-by", by=by)))


def _explained(loaded: AnySession, shown: Sequence[AnyFact]) -> dict[int, Sequence[Message]]:
    """Return why each point of the newest is there; our readings are on the page of the rules."""
    counted = (applied.number for applied in reversed(shown) if not applied.problems)
    newest = list(islice(filter(None, counted), _WITH_REASONS))
    blocks = loaded.game.reasons_of(loaded.record, newest) if newest else ()
    texts = (block.lines if isinstance(block, TextBlock) else () for block in blocks)
    return dict(zip(newest, texts, strict=True))


def _corrections(
    replayed: ReplayedSession, applied: AnyFact, line: str, render: RenderMessage
) -> Markup:
    """Return the forms that amend and strike; they work without a script too."""
    number = applied.number
    unit, seen = replayed.loaded.game.UNIT, replayed.tag
    name = render(message(f"pages-as-it-should-be-{unit}", number=number))
    field = tag(
        "input",
        id=f"amend-{applied.entry}",
        name="line",
        value=f"amend {number} {line}",
        aria_label=name,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
    )
    amend = tag("button", render(message("pages-amend")), type="submit")
    ask = render(message(f"pages-ask-{unit}", number=number))
    text = render(message("pages-strike"))
    strike = line_button(seen, f"strike {number}", text, ask=ask)
    form = tag("form", field, seen_log(seen), amend, class_="line", method="post", data_entry="")
    return tag("div", form, strike, class_="corrections")
