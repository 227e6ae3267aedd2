"""What all pages have in common: the head, the style sheet, the title, the answer."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.core.entries import local_time
from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.games import GAMES, game_named
from scorekeeper.web.answers import compressed_answer, together
from scorekeeper.web.context import WebContext
from scorekeeper.web.kept_pages import compress
from scorekeeper.web.links import Link
from scorekeeper.web.rights import link_of
from scorekeeper.web.static_files import EARLY, STYLE, static_address
from scorekeeper.web.stored_sessions import ReplayedSession

_HTML = "text/html; charset=utf-8"


def page_answer(
    context: WebContext,
    request: Request,
    title: str,
    *body: Markup | Iterable[Markup],
    script: str | None = None,
    with_form: bool = False,
    status: int = 200,
) -> Response:
    """Return a page; `script` is the module that it runs, by its plain name.

    What is long in its body comes in pieces, so that its text is not copied again and again.

    A page with a form lets browsers say where the form was sent from, and to nobody else.
    """
    page = compress(together(_pieces(context, link_of(request), title, body, script)))
    return compressed_answer(request, page, _HTML, status, _headers(context, with_form=with_form))


def kept_page_answer(
    context: WebContext,
    request: Request,
    replayed: ReplayedSession,
    what: Hashable,
    make: Callable[[], Iterable[Markup | Iterable[Markup]]],
    *,
    script: str,
    with_form: bool = False,
) -> Response:
    """Return a page of a session like `page_answer`; it is made once for each of its states.

    `what` tells the pages of a session apart that the same link shows in the same language.
    """
    link = link_of(request)

    def page() -> Iterable[bytes]:
        title = page_title(replayed.loaded, context.render)
        return together(_pieces(context, link, title, make(), script))

    content = replayed.pages.compressed((link.token, context.catalog.name, what), page)
    headers = _headers(context, with_form=with_form)
    return compressed_answer(request, content, _HTML, headers=headers)


def _pieces(
    context: WebContext,
    link: Link,
    title: str,
    body: Iterable[Markup | Iterable[Markup]],
    script: str | None,
) -> Iterator[bytes]:
    head, inside = _head(link, title, script), pieces("body", *body)
    yield b"<!doctype html>\n"
    for piece in pieces("html", head, inside, lang=context.catalog.name):
        yield piece.encode()


def _headers(context: WebContext, *, with_form: bool) -> dict[str, str]:
    headers = {"Content-Language": context.catalog.name}
    return {**headers, "Referrer-Policy": "same-origin"} if with_form else headers


def _head(link: Link, title: str, script: str | None) -> Markup:
    parts = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="icon", href=static_address(link, "icon.svg")),
    ]
    if script is not None:
        # Before the style sheet, for which it would wait.
        parts += [
            tag("script", src=static_address(link, EARLY)),
            tag("script", type="module", src=static_address(link, script)),
        ]
    parts.append(tag("link", rel="stylesheet", href=static_address(link, STYLE)))
    return tag("head", *parts)


def table_title(loaded: AnySession, render: RenderMessage) -> str:
    """Return what a session is called on a page: its title, or the game and when it began."""
    setup = loaded.setup
    return render(setup.title) or render(
        untitled(setup.variant, setup.date, loaded.session.created)
    )


def table_heading(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return what stands on top of the pages of a session: its title or game, and when it began."""
    setup = loaded.setup
    name = render(setup.title) or render(game_name(setup.variant))
    when = render(time_words(setup.date, loaded.session.created))
    return tag("h1", tag("bdi", name), " ", tag("small", when), id="heading", data_live="")


def page_title(loaded: AnySession, render: RenderMessage) -> str:
    """Return what tells the page of a table from others in a browser: its name and the players."""
    name, players = table_title(loaded, render), list(loaded.record.players)
    return render(message("pages-title", name=name, players=players))


def untitled(variant: str, date: str, begun: str) -> Message:
    """Return what a session without a title is called."""
    return message("pages-untitled", game=game_name(variant), when=time_words(date, begun))


def game_name(variant: str) -> Message:
    """Return what people call a game; a variant of another program has its own name alone."""
    known = any(variant in game_named(name).variants for name in GAMES)
    return message(f"game-name-{variant}") if known else message("entry-written", line=variant)


def time_words(date: str, begun: str) -> Message:
    """Return when an evening began: its day, and the time if that is known to be of that day."""
    moment = _read(local_time, begun)
    day = _read(datetime.fromisoformat, date) or moment
    if day is None:
        return message("entry-written", line=date or begun)
    month = message(f"month-{day.month}")
    words = message("day", day=day.day, month=month, year=day.year)
    if moment is None or day.date() != moment.date():
        return words
    return message("day-and-time", day=words, time=f"{moment:%H:%M}")


def _read(read: Callable[[str], datetime], text: str) -> datetime | None:
    """Return a time as `read` has it; None if the text is none."""
    with suppress(ValueError):
        return read(text)
    return None


def table_address(link: Link, loaded: AnySession) -> str:
    """Return the address of a session's table."""
    return f"{link.base}/sessions/{quote(loaded.session.id)}"


def plain_header(link: Link, title: Message, render: RenderMessage) -> Markup:
    """Return the title of a page of no session, with the way back."""
    way = tag("a", render(message("pages-back")), href=f"{link.base}/", class_="back")
    return tag("header", way, tag("h1", render(title)), class_="top")
