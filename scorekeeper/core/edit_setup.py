"""`set`: correcting the setup of a session."""

from collections.abc import Mapping, Sequence

from scorekeeper.core.commands import Set
from scorekeeper.core.messages import Illegal, Malformed, Message, message, raise_malformed
from scorekeeper.core.players import normalize, resolve_seat
from scorekeeper.core.session import AnySession
from scorekeeper.core.setup import REPEATABLE, Setup, canonical_key, header_key, short_setting
from scorekeeper.core.setup_validation import FREE_TEXTS, validate_setup

KEYS = ("players", "seats", "first-dealer", "variant", *FREE_TEXTS)
"""What `set` can change, beyond the settings of the game."""


def parse_assignments(assignments: Sequence[str], session: AnySession) -> Set:
    """Read `KEY=VALUE` and `OLD=NEW`; raises `Malformed` with all that is wrong with them.

    `Bne=Ben` corrects one name, `players=A,B,C` all of them, seat by seat; `seats=B,A,C` moves the
    same players, with their hands, to other seats.
    """
    problems: list[Message] = []
    values: dict[str, str] = {}
    names: dict[int, str] = {}
    players = session.setup.players
    legal = [*KEYS, *session.game.SETTINGS]
    spelt = [f"{key}.NAME" if key in REPEATABLE else key for key in legal]
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        seat = resolve_seat(key, players)
        if equals and header_key(key.lower()) in legal and key.lower() not in REPEATABLE:
            if (known := canonical_key(key)) in values:
                problems.append(message("key-twice", key=key, given=[values[known], value]))
            values[known] = value.strip()
        elif equals and isinstance(seat, int):
            if seat in names:
                problems.append(message("key-twice", key=key, given=[names[seat], value]))
            names[seat] = value
        else:
            fields = {"given": assignment, "legal": spelt, "players": list(players)}
            problems.append(message("set-unknown", **fields))
    if names and "players" in values:
        problems.append(message("setting-clash", key="players", other="OLD=NEW"))
    if not assignments:
        problems.append(message("set-empty", legal=spelt))
    raise_malformed(problems)
    return Set(values, names)


def new_settings(before: AnySession, change: Set) -> dict[str, object]:
    """Return the settings that a `set` changes, ready to be stored."""
    setup, values = before.setup, change.values
    settings = dict(setup.settings)
    if "variant" in values:  # house rules and options go with the variant that they change
        settings = {
            key: value for key, value in settings.items() if header_key(key) not in REPEATABLE
        }
    players, moved = _players(setup, values, change.names)
    settings |= {key: value for key, value in values.items() if key not in KEYS}
    header = {key: value for key, value in settings.items() if value}
    texts = {key: values.get(key, getattr(setup, key)) for key in FREE_TEXTS}
    header |= {key: text for key, text in texts.items() if text}
    header["variant"] = values.get("variant", setup.variant)
    header["game"] = setup.game
    header["first-dealer"] = values.get("first-dealer", _dealer_now(setup, players, moved))
    result = validate_setup(header, players, lambda _: before.game, setup.game)
    raise_malformed(fault.problem for fault in result.faults)
    changes = _changes(before, result.setup or setup, moved)
    if not changes:
        raise Illegal(_nothing_changed(before, change))
    return changes


def _players(
    setup: Setup, values: Mapping[str, str], new_names: Mapping[int, str]
) -> tuple[list[str], list[int] | None]:
    names = list(setup.players)
    if "players" in values:
        names = values["players"].split(",")
        if len(names) != len(setup.players):
            raise Malformed(
                message("set-players-count", given=len(names), legal=len(setup.players))
            )
    names = [new_names.get(seat, name) for seat, name in enumerate(names)]
    if "seats" not in values:
        return names, None
    seats = [resolve_seat(name.strip(), names) for name in values["seats"].split(",")]
    raise_malformed(seat for seat in seats if not isinstance(seat, int))
    moved = [seat for seat in seats if isinstance(seat, int)]
    if sorted(moved) != list(range(len(names))):
        raise Malformed(message("set-seats-form", given=values["seats"], legal=names))
    return [names[seat] for seat in moved], moved


def _dealer_now(setup: Setup, players: Sequence[str], moved: Sequence[int] | None) -> str:
    """Return the first dealer, who stays the same person when names or seats are corrected."""
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
    return changes


def _nothing_changed(before: AnySession, change: Set) -> Message:
    """Say why a `set` changes nothing: so it is already, or another setting decides it."""
    game, setup = before.game, before.setup
    house_rules = {key: text for key, text in change.values.items() if header_key(key) == "rule"}
    meant = game.rules_to_json(game.resolve(setup.variant, len(setup.players), house_rules))
    now = game.rules_to_json(before.record.rules)
    fields = [header_key(key.partition(".")[2]) for key in house_rules]
    others = [
        short_setting(key, text)
        for key, text in setup.settings.items()
        if header_key(key) not in REPEATABLE
    ]
    if others and any(meant.get(field) != now.get(field) for field in fields):
        return message("set-overruled", given=list(house_rules), settings=others)
    return message("set-nothing")
