"""What the shell may offer: sessions, players, variants. In trouble it offers nothing."""

import contextlib
import locale
import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import typer

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.open_store import is_address
from scorekeeper.command_list import STORE_ACTIONS
from scorekeeper.core.messages import Refusal
from scorekeeper.core.players import fold_case, fold_title
from scorekeeper.core.sanitize import HARMFUL
from scorekeeper.core.session import parse_session_id
from scorekeeper.exporters.registry import FORMATS
from scorekeeper.games import DEFAULT_GAME, GAMES, game_named
from scorekeeper.i18n import LANGUAGES
from scorekeeper.i18n.shell_words import PRIVATE_SIGNS
from scorekeeper.storage.session_choice import SessionChoice

Offer: TypeAlias = Callable[[typer.Context, str], list[tuple[str, str]]]
"""Returns what a shell may offer for a word that was begun, each with a few words about it."""
_DANGEROUS = re.compile(rf"[$`\\\"!;&|<>(){{}}\[\]*?~#^\t\r\n\ud800-\udfff{PRIVATE_SIGNS}]")
"""What some shell evaluates, expands or ends a word at; a blank is no danger in what is quoted.

U+D800 to U+DFFF are bytes of a file's name that are no text: they would be spelt with backslashes.
"""

_BARE = re.compile(r"\w[\w+=:./-]*")
_UNQUOTED = {"powershell": _BARE, "pwsh": _BARE, "zsh": re.compile(r"[^']*")}
"""What a word may be for the older scripts of shells, which do not quote it as it needs."""
_ENCODINGS = ("UTF-8", "utf-8", "ANSI_X3.4-1968", "US-ASCII")
"""Of shells that read letters as they are written here, or byte by byte; no matter on Windows."""

MORE = "…"
"""What stands beside what was typed, where more begins so than is offered."""
_MAX_OFFERED = 200
"""Sessions, the newest: nobody reads more of them."""


def _app(context: typer.Context) -> AppContext:
    """Return the context with the options on the line so far."""
    app: AppContext | None = context.find_root().obj
    app = app or AppContext()
    app.is_completing = True
    return app


def _beginning(offers: Iterable[tuple[str, str]], incomplete: str) -> list[tuple[str, str]]:
    """Keep what begins so in any case; the shell's own filter wants the case that was typed.

    What a shell could evaluate, or what would drive the terminal, is never offered, nor what begins
    so with more or fewer letters than were typed (`Strasse` where that is `Straße`). Where that is
    one more that begins so, what was typed stays: the only one offered is not the only one there.
    """
    folded, length = fold_case(incomplete), len(incomplete)
    begun = [each for each in offers if each[0] and fold_case(each[0]).startswith(folded)]
    offered = [
        (incomplete + text[length:], _DANGEROUS.sub(" ", about.translate(HARMFUL)))
        for text, about in begun
        if fold_case(text[:length]) == folded and _is_harmless(text)
    ]
    goes_on_otherwise = incomplete and 0 < len(offered) < len(begun)
    return [*offered, (incomplete, MORE)] if goes_on_otherwise else offered


def _is_harmless(text: str) -> bool:
    """Return whether a shell can have a name, which may come from files and codes of others.

    Older scripts for zsh evaluate what is offered, and those for PowerShell put it on the line as
    it is, where `@HOME` is a variable and what stands behind a blank a word of its own, an option
    too. What begins as an option does would be read as one, and `%self` by fish as a number. What
    ends with `=` or `:` would leave the word open, as a hand does of which the rest is to come.
    Where letters are not written in UTF-8, a shell may take the sign behind one for a part of it.
    """
    shell = os.environ.get("_SCOREKEEPER_COMPLETE", "").rpartition("_")[2]
    return (
        not text.startswith(("-", "%"))
        and not text.endswith(("=", ":"))
        and (shell not in _UNQUOTED or _UNQUOTED[shell].fullmatch(text) is not None)
        and not _DANGEROUS.search(text)
        and (text.isascii() or locale.getencoding() in _ENCODINGS or sys.platform == "win32")
        and text.translate(HARMFUL) == text
    )


def _names(names: Iterable[str], incomplete: str) -> list[tuple[str, str]]:
    return _beginning(((name, "") for name in names), incomplete)


def _one_of(names: Callable[[], Iterable[str]]) -> Offer:
    """Return what offers names that are the same on every line."""
    return lambda _context, incomplete: _names(names(), incomplete)


def in_one_line_each(items: list[Any]) -> list[Any]:
    """Return what is offered with the help of each in one line: shells offer every line there is.

    Typer sets the help by a width that only the environment can give it.
    """
    for item in items:
        item.help = " ".join((item.help or "").split())
    longest = max((len(item.help) for item in items), default=0)
    os.environ["COLUMNS"] = str(2 * longest + 1)  # no sign is wider than two columns
    os.environ["LINES"] = "1"  # without which a dumb terminal is 80 columns wide
    os.environ.pop("TERMINAL_WIDTH", None)
    return items


def session_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the sessions whose id or title begins so."""
    offers: list[tuple[str, str]] = []
    app = _app(context)
    with contextlib.suppress(Refusal, OSError):
        choice = SessionChoice(name=incomplete, limit=_MAX_OFFERED)
        summaries = app.summaries(keep=False, choice=choice).sessions
        for summary in reversed(summaries):
            offers.append((summary.id, ", ".join(summary.players)))
            if summary.title and parse_session_id(fold_title(summary.title)) is None:  # or another
                offers.append((summary.title, summary.id))
        offered = _beginning(offers, incomplete)
        if offered and len(summaries) == _MAX_OFFERED:  # older ones may go on otherwise
            if incomplete:
                return [*offered, (incomplete, MORE)]
            ids, shown = app.store.ids(), {name for name, _ in offered}
            ends = {min(ids), max(ids)} - shown  # all have in common what these two have
            return [*offered, *_names(sorted(ends), "")]
        return offered
    return []


def deleted_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the sessions in the trash."""
    with contextlib.suppress(Refusal, OSError):
        ids = _app(context).store.deleted()
        return _beginning([(session, "deleted") for session in ids], incomplete)
    return []


def seat_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the seats of the session in play."""
    with contextlib.suppress(Refusal, OSError):
        names = _app(context).load().names
        return _names(names, incomplete)
    return []


def named_hands(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the beginnings of named hands, and the premiums; or of whoever's play it is."""
    try:
        loaded = _app(context).load()
    except (Refusal, OSError):
        return []
    begun, is_named, hand = incomplete.partition("=")
    seats = _names(loaded.names, begun)
    more = [(incomplete, MORE) for _, about in seats if about == MORE and not is_named]
    names = [name for name, about in seats if about != MORE and (not is_named or name == begun)]
    if not loaded.game.ONE_FACT_PER_LINE:
        return [(f"{name}:", "") for name in names] + more
    if hand:  # which is read from the cards
        return []
    if len(names) == 1:  # several offers, so that the shell puts no blank behind the `=`
        return [(f"{names[0]}={tricks}", "") for tricks in range(10)] + more
    keys = [key for key in ("declare=", "reveal=") if key.startswith(incomplete)]
    return [(f"{name}=", "") for name in names] + [(key, "") for key in keys if incomplete] + more


def offers(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer what each player can offer in the auction."""
    begun, is_named, _ = incomplete.partition(":")
    seats = seat_names(context, begun)
    more = [(incomplete, MORE) for _, about in seats if about == MORE and not is_named]
    return [
        (f"{name}:{level}", "")
        for name, about in seats
        for level in ("declare", "reveal")
        if about != MORE and fold_case(f"{name}:{level}").startswith(fold_case(incomplete))
    ] + more


def player_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the people who have played before."""
    from scorekeeper.cli.chosen_sessions import known_players

    names: list[str] = []
    with contextlib.suppress(Refusal, OSError):
        names = known_players(_app(context), keep=False)
    return _names(names, incomplete)


def place_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the places where sessions were played."""
    places: list[str] = []
    with contextlib.suppress(Refusal, OSError):
        summaries = _app(context).summaries(keep=False).sessions
        places = [*dict.fromkeys(each.place for each in reversed(summaries))]
    return _names(places, incomplete)


def store_places(
    context: typer.Context,  # noqa: ARG001 — as all offers are called
    incomplete: str,
) -> list[tuple[str, str]]:
    """Offer folders, also the one that is set, and how the address of a database begins.

    Not the address that is set: it may have a password.
    """
    head, tail = os.path.split(incomplete)
    folders: list[str] = []
    with contextlib.suppress(OSError):
        folders = sorted(
            os.path.join(head, entry.name)  # noqa: PTH118 — as it was typed
            for entry in os.scandir(os.path.expanduser(head) or ".")  # noqa: PTH111
            if entry.is_dir() and (tail or not entry.name.startswith("."))
        )
    known = os.environ.get("SCOREKEEPER_STORE", "")
    places = [*([] if is_address(known) else [known]), "postgresql://", *folders]
    return _names(dict.fromkeys(places), incomplete)


def variant_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the variants of the game."""
    with contextlib.suppress(Refusal):
        game = game_named(context.params.get("game") or DEFAULT_GAME)
        return _names(game.variants, incomplete)
    return []


format_names = _one_of(lambda: FORMATS)
language_names = _one_of(lambda: LANGUAGES)
game_names = _one_of(lambda: GAMES)
store_actions = _one_of(lambda: STORE_ACTIONS)
any_variant = _one_of(lambda: [name for game in GAMES for name in game_named(game).variants])
