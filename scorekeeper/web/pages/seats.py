"""Who sits where, and a button for every two players who sit the wrong way round."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.text import quote
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.pages.entry_forms import line_button
from scorekeeper.web.stored_sessions import ReplayedSession

_EVERY_TWO = 5
"""Players of whom any two are offered; of more, neighbours alone."""


def seats_form(replayed: ReplayedSession, render: RenderMessage) -> Markup:
    """Return the order of the seats behind its title, with what swaps two players."""
    players = replayed.loaded.record.players
    order = tag("p", render(message("pages-seats-order", players=list(players))))
    swaps = [
        line_button(
            replayed.tag, _set_seats(_swapped(players, *pair)), _text(players, pair, render)
        )
        for pair in _pairs(len(players))
    ]
    about = tag("small", render(message(f"pages-seats-about-{replayed.loaded.game.UNIT}")))
    live = tag("div", order, *swaps, about, id="seats-now", class_="swaps", data_live="")
    title = tag("summary", render(message("pages-start-seats")))
    return tag("details", title, live, class_="fact-form", id="seats-form")


def _pairs(players: int) -> Iterator[tuple[int, int]]:
    seats = range(players)
    return combinations(seats, 2) if players <= _EVERY_TWO else pairwise(seats)


def _swapped(players: Sequence[str], one: int, other: int) -> list[str]:
    seats = list(players)
    seats[one], seats[other] = seats[other], seats[one]
    return seats


def _set_seats(players: Sequence[str]) -> str:
    """Return the line that moves players with their hands, as one would type it."""
    return "set " + quote("seats=" + ",".join(players))


def _text(players: Sequence[str], pair: tuple[int, int], render: RenderMessage) -> str:
    one, other = pair
    return render(message("pages-seats-swap", player=players[one], other=players[other]))
