"""What the shell may offer: sessions, players, variants. In trouble it offers nothing."""

import contextlib
import os
import re

import typer

from scorekeeper.cli.desk import Desk
from scorekeeper.cli.roster import roster
from scorekeeper.core.names import folded
from scorekeeper.core.problems import Refusal
from scorekeeper.games import DEFAULT_GAME, GAMES, game_named
from scorekeeper.words import HARMFUL


def _desk(context: typer.Context) -> Desk:
    """Return the desk that the options on the line so far have laid out."""
    desk: Desk | None = context.find_root().obj
    return desk or Desk()


def _beginning(offers: list[tuple[str, str]], incomplete: str) -> list[tuple[str, str]]:
    """Keep what begins so in any case; the shell's own filter wants the case that was typed.

    What would drive the terminal is not offered: it could not be shown as it is.
    """
    wanted, length = folded(incomplete), len(incomplete)
    return [
        (incomplete + text[length:], about.translate(HARMFUL))
        for text, about in offers
        if folded(text[:length]) == wanted and text.translate(HARMFUL) == text
    ]


def _on_the_line(text: str) -> str:
    """Return a name as it must stand on the line: bash puts it there as it is, others quote it."""
    if not os.environ.get("_SCOREKEEPER_COMPLETE", "").endswith("bash"):
        return text
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", text)


def session_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the sessions whose id or title begins so."""
    offers: list[tuple[str, str]] = []
    with contextlib.suppress(Refusal, OSError):
        desk = _desk(context)
        for session in reversed(desk.store.ids()):
            with contextlib.suppress(Refusal):
                header = desk.store.read(session).header
                offers.append((session, ", ".join(header.players)))
                if header.title:
                    offers.append((_on_the_line(header.title), session))
    return _beginning(offers, incomplete)


def deleted_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the sessions in the trash."""
    with contextlib.suppress(Refusal, OSError):
        ids = _desk(context).store.deleted()
        return _beginning([(session, "deleted") for session in ids], incomplete)
    return []


def seat_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the seats of the session in play."""
    with contextlib.suppress(Refusal, OSError):
        names = _desk(context).opened().names
        return _beginning([(_on_the_line(name), "") for name in names], incomplete)
    return []


def named_hands(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the beginnings of named hands, and the premiums; or of whoever's play it is."""
    try:
        opened = _desk(context).opened()
    except (Refusal, OSError):
        return []
    seats = _beginning([(_on_the_line(name), "") for name in opened.names], incomplete)
    names = [name for name, _ in seats]
    if not opened.game.LINE_IS_ONE:
        return [(f"{name}:", "") for name in names]
    if len(names) == 1:  # several offers, so that the shell puts no blank behind the `=`
        return [(f"{names[0]}={tricks}", "") for tricks in range(10)]
    keys = [key for key in ("declare=", "reveal=") if key.startswith(incomplete)]
    return [(f"{name}=", "") for name in names] + [(key, "") for key in keys if incomplete]


def offers(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer what each player can offer in the auction."""
    names = [name for name, _ in seat_names(context, incomplete.partition(":")[0])]
    return [
        (f"{name}:{level}", "")
        for name in names
        for level in ("declare", "reveal")
        if folded(f"{name}:{level}").startswith(folded(incomplete))
    ]


def player_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the people who have played before."""
    names: list[str] = []
    with contextlib.suppress(Refusal, OSError):
        names = roster(_desk(context).store)
    return _beginning([(_on_the_line(name), "") for name in names], incomplete)


def any_variant(
    context: typer.Context,  # noqa: ARG001 — as all offers are called
    incomplete: str,
) -> list[tuple[str, str]]:
    """Offer the variants of all games."""
    names = [name for game in GAMES for name in game_named(game).VARIANTS]
    return [(name, "") for name in names if name.startswith(incomplete)]


def variant_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the variants of the game."""
    with contextlib.suppress(Refusal):
        game = game_named(context.params.get("game") or DEFAULT_GAME)
        return [(name, "") for name in game.VARIANTS if name.startswith(incomplete)]
    return []
