"""A rematch: the header of a session that goes on from another, as `new` reads one."""

from collections.abc import Mapping, Sequence

from scorekeeper.core.players import fold_case, name_problems
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import REPEATABLE, header_key


def rematch_header(
    before: AnySession, players: Sequence[str], header: Mapping[str, str]
) -> dict[str, str]:
    """Return game, variant, settings, place and the next dealer of a session, and what is new."""
    setup = before.setup
    inherited = {"game": setup.game, "variant": setup.variant, "place": setup.place}
    inherited = {key: value for key, value in inherited.items() if value}
    inherited |= {
        key: value
        for key, value in setup.settings.items()
        if not (header_key(key) in REPEATABLE and "variant" in header)
    }
    if not name_problems(list(players), before.game.RESERVED):
        inherited["first-dealer"] = _next_dealer(before, players)
    if {"target", "games"} & header.keys():
        inherited.pop("target", None)
        inherited.pop("games", None)
    return inherited | dict(header)


def _next_dealer(before: AnySession, players: Sequence[str]) -> str:
    """Return who would have dealt the next game, or the next of them who is here."""
    seat, seated = before.game.next_first_dealer(before.record.state), before.record.players
    here = {fold_case(name): name for name in players}
    turn = [seated[(seat + n) % len(seated)] for n in range(len(seated))]
    return next((here[fold_case(name)] for name in turn if fold_case(name) in here), players[0])
