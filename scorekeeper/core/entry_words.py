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
    before: Sequence[str],
    settings_before: Mapping[str, str] | None = None,
    *,
    with_gone: bool = False,
) -> Message | None:
    """Return what a `set` entry changed, in words; None if it only dropped house rules.

    `before` names the players who began, as they were called and seated before it.
    """
    items: list[Message | str] = [*_names(changes, before), *_texts(changes)]
    items += _settings(changes, settings_before, with_gone=with_gone)
    return message("changes", items=items) if items else None


def _names(changes: Mapping[str, object], before: Sequence[str]) -> Iterator[Message]:
    """Say who is called what, who sits where, and who deals first."""
    moved = changes.get("seats")
    old = [before[seat] for seat in moved] if isinstance(moved, list) else [*before]
    now = changes.get("players", old)
    players = [*map(str, now)] if isinstance(now, list) else old
    renamed = [(one, other) for one, other in zip(old, players, strict=False) if one != other]
    by_entry = changes.get("substitutes")
    for names in by_entry.values() if isinstance(by_entry, Mapping) else ():
        renamed += names.items()
    for other, name in renamed:
        yield message("changed-name", name=name, other=other)
    if isinstance(moved, list):
        yield message("changed-seats", players=players)
    seat = changes.get("first_dealer")
    if isinstance(seat, int):
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
    changes: Mapping[str, object], before: Mapping[str, str] | None, *, with_gone: bool
) -> Iterator[Message | str]:
    """Say which settings are others; rules as they are written, for they are names and values."""
    new = texts(changes.get("settings", {}))
    known = before or {}
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
