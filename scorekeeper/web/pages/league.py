"""The league tables of a season: the players of many evenings, the best first."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from scorekeeper.core.messages import Message, Refusal, RenderMessage, message
from scorekeeper.core.players import fold_case, fold_title
from scorekeeper.core.report import Report, Table
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.core.setup_validation import calendar_day
from scorekeeper.core.statistics import statistics_heading
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.storage.session_choice import SessionChoice
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.frame import plain_header
from scorekeeper.web.pages.report_blocks import report_elements, table_box

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import StatisticsCollector
    from scorekeeper.core.game_record import AnyRecord


def league_page(context: WebContext, link: Link, asked: Mapping[str, str]) -> tuple[Markup, ...]:
    """Return the body of the page; it is asked for `since`, `place` and `player`."""
    render = context.render
    sessions = context.sessions.summaries()
    player, place = asked.get("player", "").strip(), asked.get("place", "").strip()
    choice = SessionChoice(
        (player,) if player else (), calendar_day(asked.get("since", "").strip()), place
    )
    chosen = [*filter(choice.selects, sessions)]
    parts = list(_tables(context, chosen, choice))
    if not parts:
        code = "stats-none-chosen" if sessions else "stats-none"
        parts = [tag("p", render(message(code, **({"choice": choice.told} if sessions else {}))))]
    header = plain_header(link, message("pages-league"), render)
    form = _form(context, link, sessions, choice)
    return header, tag("main", *form, *parts, class_="league")


def _tables(
    context: WebContext, sessions: Sequence[SessionSummary], choice: SessionChoice
) -> Iterator[Markup]:
    """Yield a section for each game, the one that was played most first."""
    names: dict[str, str] = {}
    collectors: dict[str, StatisticsCollector[AnyRecord]] = {}
    for summary in sessions:
        with suppress(Refusal, RequestRefused):
            loaded = context.sessions.load_once(summary.id)
            game = loaded.game.NAME
            if game not in collectors:
                collectors[game] = loaded.game.statistics_collector(names)
            collectors[game].add_game(loaded.record, summary.id)
    most_played = sorted(collectors.items(), key=lambda each: (-each[1].sessions, each[0]))
    for game, collector in most_played:
        league = collector.league(choice.players)
        about = statistics_heading(game, league.sessions, league.unfinished)
        heading = tag("h2", context.render(about))
        yield tag("section", heading, *_blocks(game, league.report(), context.render))


def _blocks(game: str, report: Report, render: RenderMessage) -> Iterator[Markup]:
    """Yield the table, whose box is named by its game, and what is said of its order."""
    for block in report:
        if isinstance(block, Table):
            yield table_box(block, render, f"{game}: {render(block.title)}")
        else:
            yield from report_elements((block,), render)


def _form(
    context: WebContext, link: Link, sessions: Sequence[SessionSummary], choice: SessionChoice
) -> Iterator[Markup]:
    """Yield what chooses a season, where there is anything to choose."""
    if not sessions:
        return
    render = context.render
    places = {fold_title(each.place): each.place for each in sessions if each.place}
    players = {fold_case(name): name for each in sessions for name in each.everybody}
    since = tag("input", type="date", name="since", id="since", value=choice.since or None)
    fields = [tag("p", tag("label", render(message("pages-since")), for_="since"), since)]
    if places:
        fields.append(_select(context, "place", message("pages-place"), places, choice.place_key))
    fields.append(
        _select(context, "player", message("pages-player"), players, "".join(choice.player_keys))
    )
    show = tag("button", render(message("pages-show")))
    yield tag("form", *fields, show, action=f"{link.base}/league", class_="season")


def _select(
    context: WebContext, name: str, about: Message, known: Mapping[str, str], chosen: str
) -> Markup:
    options = [tag("option", context.render(message("pages-any")), value="")]
    for key in sorted(known):
        marked = "" if key == chosen else None
        options.append(tag("option", known[key], value=known[key], selected=marked))
    label = tag("label", context.render(about), for_=name)
    return tag("p", label, tag("select", *options, name=name, id=name))
