"""A session as a link that hands it to BG Stats, an app that keeps statistics of board games.

The app asks before it stores anything. What it reads is described at
bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from scorekeeper.core.export import PlayerResult, SessionResult
from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.players import fold_case
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup_validation import calendar_day
from scorekeeper.core.time_taken import seconds_taken
from scorekeeper.exporters.document import ExportDocument, RenderOptions

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield a link for each session, with a code to scan below it if that is wanted."""
    links = [play_link(document.loaded, document.result) for document in documents]
    for place, link in enumerate(links):
        if not options.qr:
            yield f"{link}\n"
        else:
            gap = "\n" if place else ""
            yield f"{gap}{link}\n\n{_code(link, options.render_message)}\n"


def code_size(documents: Sequence[ExportDocument]) -> tuple[int, int]:
    """Return how many columns and lines a terminal needs for the largest code of sessions.

    That is the one of the longest link, and the others need not be drawn to know it.
    """
    from scorekeeper.exporters.qr_codes import MAX_TEXT

    links = [play_link(document.loaded, document.result) for document in documents]
    longest = max((link for link in links if len(link) <= MAX_TEXT), key=len, default=None)
    code = [] if longest is None else _code_lines(longest)
    return max(map(len, code), default=0), len(code)


def _code(link: str, render_message: RenderMessage) -> str:
    from scorekeeper.exporters.qr_codes import MAX_TEXT

    lines = _code_lines(link)
    if not lines:
        return render_message(message("bgstats-no-code", count=len(link), most=MAX_TEXT))
    return "\n".join(lines)


def _code_lines(link: str) -> list[str]:
    """Return a link as a code; no lines if it is too long for one."""
    from scorekeeper.exporters.qr_codes import MAX_TEXT, terminal_code

    return terminal_code(link, coloured=False) if len(link) <= MAX_TEXT else []


def play_link(loaded: AnySession, result: SessionResult) -> str:
    """Return the link that hands a session to the app."""
    play = json.dumps(_play(loaded, result), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(play, safe="", errors="backslashreplace")


def _play(loaded: AnySession, result: SessionResult) -> dict[str, object]:
    setup, session = loaded.setup, loaded.session
    seconds = seconds_taken(loaded.record)
    known: dict[str, object] = {
        "durationMin": max(1, round(seconds / 60)) if seconds else 0,
        "location": setup.place,
        "board": setup.variant,
        "comments": setup.title,
    }
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{session.id} {session.created}",  # two stores may use the same id
        "playDate": _moment(session.created, setup.date),
        **{key: value for key, value in known.items() if value},
        "game": {
            "name": loaded.game.TITLE or loaded.game.NAME,
            "sourceGameId": loaded.game.NAME,
            "highestWins": not result.least_wins,
            "noPoints": False,
        },
        "players": _players(loaded.record.players, result.players),
    }


def _moment(created: str, date: str) -> str:
    """Return when it was played, in UTC; noon of a date that tells no time.

    What is no day, in a file from elsewhere, is passed over.
    """
    day, _, time = created.partition("T")
    if (known := calendar_day(date)) and known != day:
        return f"{known} 12:00:00"
    return f"{day} {time[:8]}"


def _players(names: Sequence[str], results: Sequence[PlayerResult]) -> list[dict[str, object]]:
    """Return everybody at the table; the app needs `winner` of each, and `team` of partners."""
    sizes = Counter(result.side for result in results)
    sides = {
        side: " & ".join(
            name for name, result in zip(names, results, strict=True) if result.side == side
        )
        for side in sizes
    }
    return [
        {
            "name": name,
            "sourcePlayerId": fold_case(name),
            "startPlayer": result.starts,
            "winner": result.won,
            "score": result.figures[0],
            "rank": result.place,
            **({"team": sides[result.side]} if sizes[result.side] > 1 else {}),
        }
        for name, result in zip(names, results, strict=True)
    ]
