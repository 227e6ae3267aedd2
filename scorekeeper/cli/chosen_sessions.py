"""Which sessions the options of `list` and `stats` choose, what is said of none, and who played."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.players import alphabetical, fold_case, fold_title
from scorekeeper.core.setup_validation import calendar_day
from scorekeeper.games import GAMES, game_named
from scorekeeper.storage.session_choice import SessionChoice

_KNOWN_FROM = 200
"""The newest sessions, whose players are known."""
_TOLD_OF = 1000
"""Sessions of which players and places are told, where somebody has named another."""
_MOST_TOLD = 5
"""Names of which it is told that nobody has them; each is told with those that there are."""
_FEW = 2
"""Names that are looked for one by one."""


def session_choice(
    *,
    players: Sequence[str] = (),
    since: str | None = None,
    place: str | None = None,
    game: str | None = None,
    variant: str | None = None,
    limit: int | None = None,
) -> SessionChoice | None:
    """Return what a command's options choose, None for all; raises `Malformed` for what is not."""
    if place is not None and not fold_title(place):
        raise Malformed(message("place-empty"))
    if limit is not None and limit < 1:
        raise Malformed(message("limit-wrong", given=limit))
    name = "" if game is None else game_named(game.strip().lower()).NAME
    choice = SessionChoice(
        tuple(players),
        _first_day(since),
        place or "",
        name,
        "" if variant is None else _variant(variant, [name] if name else GAMES),
        limit,
    )
    return None if choice == SessionChoice() else choice


def _first_day(since: str | None) -> str:
    """Return the day of an option, empty without one; raises `Malformed` if it is none."""
    day = "" if since is None else calendar_day(since)
    if since is not None and not day:
        raise Malformed(message("since-wrong", given=since))
    return day


def _variant(given: str, games: Iterable[str]) -> str:
    """Return the variant of these games that is meant; raises `Malformed` for another."""
    known = {fold_case(name): name for game in games for name in game_named(game).variants}
    if fold_case(given) not in known:
        raise Malformed(message("variant-unknown", given=given, legal=[*known.values()]))
    return known[fold_case(given)]


def unknown_values(app: AppContext, choice: SessionChoice | None) -> list[Message]:
    """Return what a choice names that there is in no session at all, and what there is.

    That is told of the newest sessions alone: what was meant by a name was seldom long ago.
    """
    if choice is None or not (choice.players or choice.place):
        return []
    summaries, _ = app.summaries(choice=SessionChoice(limit=_TOLD_OF))
    players = {fold_case(name): name for each in summaries for name in each.everybody}
    places = {fold_title(each.place): each.place for each in summaries if each.place}
    known = [players[key] for key in sorted(players, key=alphabetical)]
    unknown = _unknown_players(app, choice.players, players, len(summaries)) if players else []
    problems = [message("stats-nobody", given=name, legal=known) for name in unknown[:_MOST_TOLD]]
    is_new = choice.place and summaries and choice.place_key not in places
    if is_new and not _is_there(app, SessionChoice(place=choice.place)):
        none = "place-none" if len(summaries) < _TOLD_OF else "place-none-lately"
        code = "place-unknown" if places else none
        legal = [places[key] for key in sorted(places, key=alphabetical)]
        problems.append(message(code, given=choice.place, legal=legal))
    return problems


def _unknown_players(
    app: AppContext, given: Iterable[str], lately: Mapping[str, str], sessions: int
) -> list[str]:
    """Return those of the given names, each once, that nobody has had; `lately` has the newest.

    Older sessions are looked at for each of few names, which a database has an index for, and for
    more of them all together: a thousand took minutes one by one.
    """
    by_key = {fold_case(name): name for name in given}
    unknown = by_key.keys() - lately.keys()
    if sessions == _TOLD_OF and len(unknown) <= _FEW:
        unknown -= {key for key in unknown if _is_there(app, SessionChoice((by_key[key],)))}
    elif sessions == _TOLD_OF:
        before = app.summaries().sessions
        unknown -= {fold_case(name) for each in before for name in each.everybody}
    return [name for key, name in by_key.items() if key in unknown]


def _is_there(app: AppContext, choice: SessionChoice) -> bool:
    """Return whether any session is what was chosen."""
    return bool(app.summaries(choice=choice._replace(limit=1)).sessions)


def none_chosen(code: str, choice: SessionChoice) -> Message:
    """Return that no session is what was chosen, and what that was."""
    return message(code, choice=choice.told)


def known_players(app: AppContext, *, keep: bool = True) -> list[str]:
    """Return the names of people who have played, as last written, who played last first."""
    known: dict[str, str] = {}
    newest = app.summaries(keep=keep, choice=SessionChoice(limit=_KNOWN_FROM)).sessions
    for summary in reversed(newest):
        for name in summary.players:
            known.setdefault(fold_case(name), name)
    return list(known.values())
