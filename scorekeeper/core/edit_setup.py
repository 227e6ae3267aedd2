"""`set`: correcting the setup of a session."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.commands import Set, Substitute, numbered_facts
from scorekeeper.core.entries import names_given
from scorekeeper.core.game_record import Substitution
from scorekeeper.core.limits import MAX_NEW_NAMES
from scorekeeper.core.messages import Illegal, Malformed, Message, message, raise_malformed
from scorekeeper.core.players import (
    FormerNames,
    SeatNames,
    fold_case,
    log_key,
    name_problems,
    normalize,
    resolve_seat,
)
from scorekeeper.core.replay import parse_facts, seat_marks
from scorekeeper.core.session import AnySession, new_names
from scorekeeper.core.setup import REPEATABLE, Setup, canonical_key, header_key, short_setting
from scorekeeper.core.setup_validation import FREE_TEXTS, reserved_names, validate_setup
from scorekeeper.core.substitutes import parse_substitution
from scorekeeper.core.text import split_words

KEYS = ("players", "seats", "first-dealer", "variant", *FREE_TEXTS)
"""What `set` can change, beyond the settings of the game."""
_MOST_TOLD = 100
"""People of whom a refusal names all; of more, those who sit at the table now."""


def parse_assignments(assignments: Sequence[str], session: AnySession) -> Set:
    """Read `KEY=VALUE` and `OLD=NEW`; raises `Malformed` with all that is wrong with them.

    `Bne=Ben` corrects one name, `players=A,B,C` all of them, seat by seat; `seats=B,A,C` moves the
    same players, with their hands, to other seats.
    """
    problems: list[Message] = []
    values: dict[str, str] = {}
    names: dict[str, str] = {}
    players = session.record.among_all(session.record.everybody)
    legal = [*KEYS, *session.game.SETTINGS]
    spelt = [f"{key}.NAME" if key in REPEATABLE else key for key in legal]
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        if equals and header_key(key.lower()) in legal and key.lower() not in REPEATABLE:
            if (known := canonical_key(key)) in values:
                problems.append(message("key-twice", key=key, given=[values[known], value]))
            values[known] = value.strip()
        elif equals and isinstance(seat := resolve_seat(key, players), int):
            if players[seat] in names:
                given = [names[players[seat]], value]
                problems.append(message("key-twice", key=key, given=given))
            names[players[seat]] = value
        elif equals and isinstance(seat, Message) and seat.code == "name-ambiguous":
            problems.append(seat)
        else:
            told = players if len(players) <= _MOST_TOLD else session.record.players
            fields = {"given": assignment, "legal": spelt, "players": list(told)}
            problems.append(message("set-unknown", **fields))
    if names and "players" in values:
        problems.append(message("setting-clash", key="players", other=message("old-and-new")))
    if not assignments:
        problems.append(message("set-empty", legal=spelt))
    raise_malformed(problems)
    return Set(values, names)


def parse_replacements(
    assignments: Sequence[str], first: int, session: AnySession
) -> Set | Substitute:
    """Read `Cara=Dana` as a player who takes over from another, from a deal on.

    Who takes over from the first deal on has played all of them: that is a new name.
    """
    is_over = session.game.status(session.record).finished
    last = max(1, len(numbered_facts(session)) + (not is_over))
    if not 1 <= first <= last:
        fields = {"kind": session.game.UNIT, "given": first, "last": last}
        raise Malformed(Message("substitute-place", fields))
    players = session.players_at(first)
    names = session.record.among_all(players)
    substitution = parse_substitution(session.game, assignments, names)
    if first > 1:
        return Substitute(_spelt_as_before(substitution, session), first)
    return Set({}, {players[seat]: name for seat, name in substitution.players})


def _spelt_as_before(substitution: Substitution, session: AnySession) -> Substitution:
    """Return a substitution in which whoever comes back is spelt as before: it is one person."""
    known = {fold_case(name): name for name in session.record.everybody}
    return Substitution(
        tuple((seat, known.get(fold_case(name), name)) for seat, name in substitution.players)
    )


def new_settings(before: AnySession, change: Set) -> dict[str, object]:
    """Return the settings that a `set` changes, ready to be stored."""
    setup, values = before.setup, change.values
    settings = dict(setup.settings)
    if "variant" in values:  # house rules and options go with the variant that they change
        settings = {
            key: value for key, value in settings.items() if header_key(key) not in REPEATABLE
        }
    renamed = _renamed(before, change)
    players, moved = _players(before, values, renamed)
    settings |= {key: value for key, value in values.items() if key not in KEYS}
    header = {key: value for key, value in settings.items() if value}
    header |= {key: values[key] for key in FREE_TEXTS if values.get(key)}
    header["variant"] = values.get("variant", setup.variant)
    header["game"] = setup.game
    header["first-dealer"] = values.get("first-dealer", _dealer_now(setup, players, moved))
    rules_stay = "variant" not in values and settings == setup.settings
    result = validate_setup(
        header, players, lambda _: before.game, setup.game, rules_stay=rules_stay
    )
    raise_malformed(fault.problem for fault in result.faults)
    # What stays is not judged anew: earlier programs took longer titles.
    kept = {key: getattr(setup, key) for key in FREE_TEXTS if key not in values}
    after = (result.setup or setup)._replace(**kept)
    changes = _changes(before, after._replace(settings=settings) if rules_stay else after, moved)
    if substitutes := _renamed_substitutes(before, renamed):
        changes["substitutes"] = substitutes
    if not changes:
        raise Illegal(_nothing_changed(before, change))
    if (
        names_given([*(entry.settings for entry in before.session.entries), changes])
        > MAX_NEW_NAMES
    ):
        raise Malformed(message("new-names-many", most=MAX_NEW_NAMES))
    return changes


def _renamed(before: AnySession, change: Set) -> dict[str, str]:
    """Return the new names by the old; raises `Malformed` if two at the table had the same."""
    now = before.record.players
    renamed = dict(change.names)
    if "players" in change.values:
        names = change.values["players"].split(",")
        if len(names) != len(now):
            raise Malformed(message("set-players-count", given=len(names), legal=len(now)))
        pairs = zip(now, map(normalize, names), strict=True)
        renamed = {old: new for old, new in pairs if new != old}
    changed = {log_key(old): new for old, new in renamed.items()}
    # Who came back may be spelt otherwise, and is the same person.
    people = {name: normalize(changed.get(log_key(name), name)) for name in before.record.everybody}
    renamed = {old: new for old, new in people.items() if new != old}
    for players in before.record.seatings[1:]:
        names = [renamed.get(name, name) for name in players]
        raise_malformed(name_problems(names, reserved_names(before.game)))
    return renamed


def _renamed_substitutes(before: AnySession, renamed: Mapping[str, str]) -> dict[str, object]:
    """Return the new names of all substitutes, by the entries that brought them and the old names.

    Empty if none of them has got another one.
    """
    all_names: dict[str, object] = {}
    changed = False
    marks = seat_marks(len(before.names))
    for entry in before.log.facts:
        if entry.kind != "substitute":
            continue
        (fact,) = parse_facts(
            before.game, split_words(entry.line or ""), marks, before.record.rules
        )
        assert isinstance(fact, Substitution)  # noqa: S101 — as its kind says
        names = new_names(before.log.settings, entry.number)
        for _, written in fact.players:
            if (name := names.get(written, written)) in renamed:
                names[written], changed = renamed[name], True
        if names:
            all_names[str(entry.number)] = names
    return all_names if changed else {}


def _players(
    before: AnySession, values: Mapping[str, str], renamed: Mapping[str, str]
) -> tuple[SeatNames, list[int] | None]:
    """Return the players who began, with their new names and seats, and how seats moved."""

    def named(names: Iterable[str]) -> SeatNames:
        return SeatNames(names, lambda: everybody, former)

    def seated(players: Iterable[str]) -> SeatNames:
        return named(renamed.get(name, name) for name in players)

    former = FormerNames(
        (old, renamed.get(name, name)) for old, name in before.record.former.items()
    )
    everybody = {fold_case(renamed.get(name, name)) for name in before.record.everybody}
    folded = {fold_case(old): fold_case(new) for old, new in renamed.items()}
    # A name that is replaced just now is nobody's: a start of the new one at most.
    everybody |= {old for old, new in folded.items() if not new.startswith(old)}
    names = seated(before.setup.players)
    if "seats" not in values:
        return names, None
    now = seated(before.record.players)
    seats = [resolve_seat(name.strip(), now) for name in values["seats"].split(",")]
    raise_malformed(seat for seat in seats if not isinstance(seat, int))
    moved = [seat for seat in seats if isinstance(seat, int)]
    if sorted(moved) != list(range(len(names))):
        raise Malformed(message("set-seats-form", given=values["seats"], legal=[*now]))
    return named(names[seat] for seat in moved), moved


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
    fields = [key.split(".")[1] for key in house_rules]
    others = [
        short_setting(key, text)
        for key, text in setup.settings.items()
        if header_key(key) not in REPEATABLE
    ]
    if others and any(meant.get(field) != now.get(field) for field in fields):
        return message("set-overruled", given=list(house_rules), settings=others)
    return message("set-nothing")
