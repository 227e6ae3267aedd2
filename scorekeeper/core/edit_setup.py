"""`set`: correcting what a session was told when people sat down."""

from collections.abc import Sequence

from scorekeeper.core.messages import Illegal, Malformed, Message, message, raise_malformed
from scorekeeper.core.players import normalize, resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import Setup
from scorekeeper.core.setup_validation import (
    FREE_TEXTS,
    REPEATABLE,
    canonical_key,
    header_key,
    validate_setup,
)
from scorekeeper.core.text import unquote

KEYS = ("players", "seats", "first-dealer", "variant", *FREE_TEXTS)
"""What `set` can change, beyond the settings of the game."""


def new_settings(before: AnySession, words: Sequence[str]) -> dict[str, object]:
    """Read `KEY=VALUE` words; return what the session is told anew, ready to be stored.

    `Bne=Ben` corrects one name, `players=A,B,C` all of them, seat by seat; `seats=B,A,C` moves the
    same players, with their hands, to other seats.
    """
    pairs, renamed = _pairs(before, words)
    setup, told = before.setup, dict(before.setup.settings)
    if "variant" in pairs:  # house rules and options go with the variant that they change
        told = {key: value for key, value in told.items() if header_key(key) not in REPEATABLE}
    players, moved = _players(setup, pairs, renamed)
    told |= {key: value for key, value in pairs.items() if key not in KEYS}
    told = {key: value for key, value in told.items() if value}
    texts = {key: pairs.get(key, getattr(setup, key)) for key in FREE_TEXTS}
    told |= {key: text for key, text in texts.items() if text}
    told["variant"] = pairs.get("variant", setup.variant)
    told["game"] = setup.game
    told["first-dealer"] = pairs.get("first-dealer", _dealer_now(setup, players, moved))
    seated = validate_setup(told, players, lambda _: before.game, setup.game)
    raise_malformed(fault.problem for fault in seated.faults)
    return _changes(before, seated.setup or setup, moved)


def _pairs(before: AnySession, words: Sequence[str]) -> tuple[dict[str, str], dict[int, str]]:
    """Return the values by key, and the new names by seat."""
    problems: list[Message] = []
    pairs: dict[str, str] = {}
    renamed: dict[int, str] = {}
    legal = [*KEYS, *before.game.SETTINGS]
    spelt = [f"{key}.NAME" if key in REPEATABLE else key for key in legal]
    for word in words:
        key, sign, value = unquote(word).partition("=")
        seat = resolve_seat(key, before.setup.players)
        if sign and header_key(key.lower()) in legal and key.lower() not in REPEATABLE:
            if (known := canonical_key(key)) in pairs:
                problems.append(message("key-twice", key=key, given=[pairs[known], value]))
            pairs[known] = value.strip()
        elif sign and isinstance(seat, int):
            if seat in renamed:
                problems.append(message("key-twice", key=key, given=[renamed[seat], value]))
            renamed[seat] = value
        else:
            players = list(before.setup.players)
            given = unquote(word)
            problems.append(message("set-unknown", given=given, legal=spelt, players=players))
    if renamed and "players" in pairs:
        problems.append(message("setting-clash", key="players", other="OLD=NEW"))
    if not words:
        problems.append(message("set-empty", legal=spelt))
    raise_malformed(problems)
    return pairs, renamed


def _players(
    setup: Setup, pairs: dict[str, str], renamed: dict[int, str]
) -> tuple[list[str], list[int] | None]:
    names = list(setup.players)
    if "players" in pairs:
        names = pairs["players"].split(",")
        if len(names) != len(setup.players):
            raise Malformed(
                message("set-players-count", given=len(names), legal=len(setup.players))
            )
    names = [renamed.get(seat, name) for seat, name in enumerate(names)]
    if "seats" not in pairs:
        return names, None
    wanted = [resolve_seat(name.strip(), names) for name in pairs["seats"].split(",")]
    raise_malformed(seat for seat in wanted if not isinstance(seat, int))
    moved = [seat for seat in wanted if isinstance(seat, int)]
    if sorted(moved) != list(range(len(names))):
        raise Malformed(message("set-seats-form", given=pairs["seats"], legal=names))
    return [names[seat] for seat in moved], moved


def _dealer_now(setup: Setup, players: Sequence[str], moved: Sequence[int] | None) -> str:
    """The first dealer stays the same person when names are mended or seats are changed."""
    seat = setup.first_dealer
    return normalize(players[list(moved).index(seat) if moved else seat])


def _changes(before: AnySession, setup: Setup, moved: list[int] | None) -> dict[str, object]:
    changes: dict[str, object] = {
        key: list(new) if isinstance(new, tuple) else new
        for key, old, new in zip(Setup._fields, before.setup, setup, strict=True)
        if new != old
    }
    if moved is not None and moved != sorted(moved):
        changes["seats"] = moved
    if "variant" in changes or "settings" in changes:
        rules = before.game.resolve(setup.variant, len(setup.players), setup.settings)
        if len(before.game.seat_names(setup.players, rules)) != len(before.names):
            raise Illegal(message("set-variant-seats", given=setup.variant))
        changes["rules"] = before.game.rules_to_json(rules)
    if not changes:
        raise Illegal(message("set-nothing"))
    return changes
