"""The list of sessions, the current one first, and how to begin another."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.core.setup import listed_counts
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.games import DEFAULT_GAME, GAMES, game_named
from scorekeeper.web.links import Link

FORM_FIELDS = ("players", "variant", "first-dealer", "title")


def session_list(
    link: Link,
    sessions: Sequence[SessionSummary],
    current: str | None,
    render: RenderMessage,
    *,
    told: Sequence[Message] = (),
    typed: Mapping[str, str] | None = None,
) -> tuple[Markup, ...]:
    """Return the body of the page; `told` answers what was `typed` into the form."""
    newest = list(reversed(sessions))
    newest.sort(key=lambda each: each.id != current)
    items = [_item(link, each, render, is_current=each.id == current) for each in newest]
    listed = tag("ul", *items, class_="sessions")
    if not items:
        listed = tag("p", render(message("pages-none")))
    begin = list(_new_form(render, told, typed or {})) if link.may_enter else []
    parts = [*begin, listed] if told or not items else [listed, *begin]
    heading = tag("h1", render(message("pages-sessions")))
    return tag("header", heading, class_="top"), tag("main", *parts, _ways(link, render))


def _ways(link: Link, render: RenderMessage) -> Markup:
    targets = {"pages-statistics": "stats", "pages-share-all": "share"}
    items = [
        tag("li", tag("a", render(message(code)), href=f"{link.base}/{to}"))
        for code, to in targets.items()
    ]
    return tag("nav", tag("ul", *items), class_="ways", aria_label=render(message("pages-more")))


def _item(
    link: Link, summary: SessionSummary, render: RenderMessage, *, is_current: bool
) -> Markup:
    players = render(", ".join(summary.players))
    about = [summary.variant, render(message(f"counted-{summary.counted}", count=summary.deals))]
    if summary.winners:
        about.append(render(message("pages-won-by", players=summary.winners)))
    title = tag("bdi", render(summary.title) or players, class_="name")
    named = [tag("small", tag("bdi", players))] if summary.title else []
    mark = [tag("span", render(message("pages-current")), class_="mark")] if is_current else []
    body = (title, *mark, *named, tag("small", " · ".join(about)))
    address = f"{link.base}/sessions/{quote(summary.id)}"
    return tag("li", tag("a", *body, href=address), class_="current" if is_current else None)


def _new_form(
    render: RenderMessage, told: Sequence[Message], typed: Mapping[str, str]
) -> Iterator[Markup]:
    """Yield the form that begins a session; it works without a script."""
    problems = [tag("p", render(problem)) for problem in told]
    alert = [tag("div", *problems, role="alert", class_="problem")] if problems else []
    variant = typed.get("variant") or game_named(DEFAULT_GAME).DEFAULT_VARIANT
    controls = {
        name: tag("input", value=typed.get(name, ""), **_named(name), **more)
        for name, more in _INPUTS.items()
    }
    groups = [tag("optgroup", *_variants(game, variant, render), label=game) for game in GAMES]
    controls["variant"] = tag("select", *groups, **_named("variant"))
    fields = [_field(name, controls[name], render) for name in FORM_FIELDS]
    begin = tag("button", render(message("pages-begin")), type="submit", class_="save")
    heading = tag("h2", render(message("pages-new")))
    yield tag("section", heading, *alert, tag("form", *fields, begin, class_="new", method="post"))


_PLAIN = {"autocomplete": "off", "spellcheck": "false"}
_INPUTS: dict[str, dict[str, str]] = {
    "players": {**_PLAIN, "required": "", "autocapitalize": "words"},
    "first-dealer": {**_PLAIN, "autocapitalize": "words"},
    "title": {"autocomplete": "off"},
}
"""The fields in which something is typed, with what they tell a phone's keyboard."""


def _variants(game: str, chosen: str, render: RenderMessage) -> Iterator[Markup]:
    for name, counts in game_named(game).variants.items():
        players = render(message("counts", counts=listed_counts(sorted(counts))))
        about = render(message(f"about-{name}"))
        text = render(message("pages-variant", name=name, players=players, about=about))
        yield tag("option", text, value=name, selected="" if name == chosen else None)


def _named(name: str) -> dict[str, str]:
    return {"id": name, "name": name, "aria_describedby": f"{name}-hint"}


def _field(name: str, control: Markup, render: RenderMessage) -> Markup:
    hint = tag("small", render(message(f"pages-new-{name}-hint")), id=f"{name}-hint")
    label = tag("label", render(message(f"pages-new-{name}")), for_=name)
    return tag("p", label, control, hint)
