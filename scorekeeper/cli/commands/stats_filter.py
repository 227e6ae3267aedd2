"""Which sessions `stats` counts: those of players, since a day, of a variant or a game."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from scorekeeper.core.messages import Malformed, message
from scorekeeper.core.player_registry import player_keys
from scorekeeper.core.players import fold_case
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup_validation import calendar_day
from scorekeeper.games import GAMES, game_named
from scorekeeper.storage.session_ids import session_day


class SessionFilter(NamedTuple):
    """Which sessions to count; an empty field selects all."""

    players: tuple[str, ...]
    since: str
    variant: str
    game: str

    def selects(self, loaded: AnySession) -> bool:
        """Return whether a session is to be counted."""
        setup = loaded.setup
        return (
            (not self.game or setup.game == self.game)
            and (not self.variant or fold_case(setup.variant) == fold_case(self.variant))
            and session_day(loaded.session.id, setup.date, loaded.session.created) >= self.since
            and set(player_keys(self.players)) <= set(player_keys(loaded.record.everybody))
        )


def session_filter(
    players: Collection[str], since: str | None, variant: str | None, game: str | None
) -> SessionFilter:
    """Return the filter of a command's options; raises `Malformed` for what there is not."""
    first = first_day(since)
    name = game_named(game.strip().lower()).NAME if game else ""
    if variant:
        _raise_unless_variant(variant, [name] if name else GAMES)
    return SessionFilter(tuple(players), first, variant or "", name)


def first_day(since: str | None) -> str:
    """Return the day of an option, empty without one; raises `Malformed` if it is none."""
    day = "" if since is None else calendar_day(since)
    if since is not None and not day:
        raise Malformed(message("since-wrong", given=since))
    return day


def _raise_unless_variant(variant: str, games: Iterable[str]) -> None:
    """Raise `Malformed` for a variant that none of these games has."""
    known = [name for game in games for name in game_named(game).variants]
    if fold_case(variant) not in map(fold_case, known):
        raise Malformed(message("variant-unknown", given=variant, legal=known))
