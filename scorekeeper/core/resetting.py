"""`set`: correcting what a session was told when people sat down."""

from collections.abc import Sequence

from scorekeeper.core.header import Header
from scorekeeper.core.lexer import unquote
from scorekeeper.core.names import one_seat, tidy
from scorekeeper.core.problems import Illegal, Malformed, Said, malformed_if, said
from scorekeeper.core.session import Opened
from scorekeeper.core.sitting_down import FREE_TEXTS, NAMED, header_of, key_of, sit_down

KEYS = ("players", "seats", "first-dealer", "variant", *FREE_TEXTS)
"""What `set` can change, beyond the settings of the game."""


def new_settings(before: Opened, words: Sequence[str]) -> dict[str, object]:
    """Read `KEY=VALUE` words; return what the session is told anew, ready to be stored.

    `Bne=Ben` corrects one name, `players=A,B,C` all of them, seat by seat; `seats=B,A,C` moves the
    same players, with their hands, to other seats.
    """
    pairs, renamed = _pairs(before, words)
    header, told = before.header, dict(before.header.settings)
    if "variant" in pairs:  # house rules and options go with the variant that they change
        told = {key: value for key, value in told.items() if header_of(key) not in NAMED}
    players, moved = _players(header, pairs, renamed)
    told |= {key: value for key, value in pairs.items() if key not in KEYS}
    told = {key: value for key, value in told.items() if value}
    texts = {key: pairs.get(key, getattr(header, key)) for key in FREE_TEXTS}
    told |= {key: text for key, text in texts.items() if text}
    told["variant"] = pairs.get("variant", header.variant)
    told["game"] = header.game
    told["first-dealer"] = pairs.get("first-dealer", _dealer_now(header, players, moved))
    seated = sit_down(told, players, lambda _: before.game, header.game)
    malformed_if(fault.problem for fault in seated.faults)
    return _changes(before, seated.header or header, moved)


def _pairs(before: Opened, words: Sequence[str]) -> tuple[dict[str, str], dict[int, str]]:
    """Return the values by key, and the new names by seat."""
    problems: list[Said] = []
    pairs: dict[str, str] = {}
    renamed: dict[int, str] = {}
    legal = [*KEYS, *before.game.SETTINGS]
    spelt = [f"{key}.NAME" if key in NAMED else key for key in legal]
    for word in words:
        key, sign, value = unquote(word).partition("=")
        seat = one_seat(key, before.header.players)
        if sign and header_of(key.lower()) in legal and key.lower() not in NAMED:
            if (known := key_of(key)) in pairs:
                problems.append(said("key-twice", key=key, given=[pairs[known], value]))
            pairs[known] = value.strip()
        elif sign and isinstance(seat, int):
            if seat in renamed:
                problems.append(said("key-twice", key=key, given=[renamed[seat], value]))
            renamed[seat] = value
        else:
            players = list(before.header.players)
            given = unquote(word)
            problems.append(said("set-unknown", given=given, legal=spelt, players=players))
    if renamed and "players" in pairs:
        problems.append(said("setting-clash", key="players", other="OLD=NEW"))
    if not words:
        problems.append(said("set-empty", legal=spelt))
    malformed_if(problems)
    return pairs, renamed


def _players(
    header: Header, pairs: dict[str, str], renamed: dict[int, str]
) -> tuple[list[str], list[int] | None]:
    names = list(header.players)
    if "players" in pairs:
        names = pairs["players"].split(",")
        if len(names) != len(header.players):
            raise Malformed(said("set-players-count", given=len(names), legal=len(header.players)))
    names = [renamed.get(seat, name) for seat, name in enumerate(names)]
    if "seats" not in pairs:
        return names, None
    wanted = [one_seat(name.strip(), names) for name in pairs["seats"].split(",")]
    malformed_if(seat for seat in wanted if not isinstance(seat, int))
    moved = [seat for seat in wanted if isinstance(seat, int)]
    if sorted(moved) != list(range(len(names))):
        raise Malformed(said("set-seats-form", given=pairs["seats"], legal=names))
    return [names[seat] for seat in moved], moved


def _dealer_now(header: Header, players: Sequence[str], moved: Sequence[int] | None) -> str:
    """The first dealer stays the same person when names are mended or seats are changed."""
    seat = header.first_dealer
    return tidy(players[list(moved).index(seat) if moved else seat])


def _changes(before: Opened, header: Header, moved: list[int] | None) -> dict[str, object]:
    changes: dict[str, object] = {
        key: list(new) if isinstance(new, tuple) else new
        for key, old, new in zip(Header._fields, before.header, header, strict=True)
        if new != old
    }
    if moved is not None and moved != sorted(moved):
        changes["seats"] = moved
    if "variant" in changes or "settings" in changes:
        rules = before.game.resolve(header.variant, len(header.players), header.settings)
        if len(before.game.seat_names(header.players, rules)) != len(before.names):
            raise Illegal(said("set-variant-seats", given=header.variant))
        changes["rules"] = before.game.rules_to_json(rules)
    if not changes:
        raise Illegal(said("set-nothing"))
    return changes
