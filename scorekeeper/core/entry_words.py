"""What was entered or set, in words, where a line of the notation would be read badly."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.game_record import Finish, Note, Substitution
from scorekeeper.core.messages import Message, message
from scorekeeper.core.setup import short_setting
from scorekeeper.core.setup_validation import FREE_TEXTS


def shared_fact_words(fact: object, names: Sequence[str]) -> Message | None:
    """Return a fact that every game has in words; None for a fact of a game."""
    match fact:
        case Note(text):
            return message("entry-note", text=text)
        case Finish():
            return message("entry-finish")
        case Substitution(players):
            items = [
                message("entry-substitute", player=player, other=names[seat])
                for seat, player in players
            ]
            return message("entry-substitutes", items=items)
        case _:
            return None


def changes_in_words(
    changes: Mapping[str, object],
    then: Mapping[str, object],
    seated: Sequence[str],
    *,
    with_gone: bool = False,
) -> Message | None:
    """Return what a `set` entry changed, in words; None if it only dropped house rules.

    `then` is the setup before it, with the new names that substitutes had by then; `seated` sit at
    the table after it.
    """
    items: list[Message | str] = [*_names(changes, then, seated), *_texts(changes)]
    items += _settings(changes, texts(then["settings"]), with_gone=with_gone)
    return message("changes", items=items) if items else None


def new_names_by_old(changes: Mapping[str, object], then: Mapping[str, object]) -> dict[str, str]:
    """Return the new name of each whom a `set` entry calls otherwise, by the name of before.

    Who sat down again is in it once; who began comes before those who came later.
    """
    before = _seated_anew(changes, _players(then))
    pairs = [*zip(before, _players(changes), strict=False)]
    known = _by_entry(then.get("substitutes"))
    for entry, names in _by_entry(changes.get("substitutes")).items():
        called = texts(known.get(entry))
        pairs += [(called.get(written, written), name) for written, name in texts(names).items()]
    return {one: other for one, other in pairs if one != other}


def _players(settings: Mapping[str, object]) -> list[str]:
    players = settings.get("players")
    return [*map(str, players)] if isinstance(players, list | tuple) else []


def _seated_anew(changes: Mapping[str, object], players: Sequence[str]) -> list[str]:
    """Return players in the seats that a `set` entry gives them."""
    moved = changes.get("seats")
    return [players[seat] for seat in moved] if isinstance(moved, list) else [*players]


def _by_entry(substitutes: object) -> Mapping[str, object]:
    """Return the tables of substitutes' names by the entries that brought them."""
    return substitutes if isinstance(substitutes, Mapping) else {}


def _names(
    changes: Mapping[str, object], then: Mapping[str, object], seated: Sequence[str]
) -> Iterator[Message]:
    """Say who is called what, who sits where, and who deals first."""
    for other, name in new_names_by_old(changes, then).items():
        yield message("changed-name", name=name, other=other)
    if isinstance(changes.get("seats"), list):
        yield message("changed-seats", players=[*seated])
    seat = changes.get("first_dealer")
    if isinstance(seat, int):
        players = _players(changes) or _seated_anew(changes, _players(then))
        yield message("changed-first-dealer", player=players[seat])


def _texts(changes: Mapping[str, object]) -> Iterator[Message]:
    """Say which variant it is, and the texts of the session."""
    if "variant" in changes:
        yield message("changed-variant", variant=changes["variant"])
    for key in FREE_TEXTS:
        if key in changes:
            value = changes[key]
            yield message(f"changed-{key}" if value else f"changed-{key}-none", value=value)


def _settings(
    changes: Mapping[str, object], known: Mapping[str, str], *, with_gone: bool
) -> Iterator[Message | str]:
    """Say which settings are others; rules as they are written, for they are names and values."""
    new = texts(changes.get("settings", {}))
    changed = {key: text for key, text in new.items() if known.get(key) != text}
    if rules := [f"{key}={text}" for key, text in changed.items() if "." in key]:
        yield " ".join(rules)
    for key, text in changed.items():
        if "." not in key:
            yield short_setting(key, text)
    if "settings" in changes and with_gone:
        for key in known:
            if key not in new:
                yield message("changed-gone", setting=short_setting(key, known[key]))


def texts(settings: object) -> dict[str, str]:
    """Return settings of an entry as the texts that they are."""
    found = settings if isinstance(settings, Mapping) else {}
    return {str(key): str(text) for key, text in found.items()}
