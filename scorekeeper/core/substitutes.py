"""Who plays: the notation of `finish` and `substitute`, and what is wrong with a substitution."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.core.game import AnyGame
from scorekeeper.core.game_record import Finish, Note, SharedFact, Substitution
from scorekeeper.core.limits import MAX_SUBSTITUTES
from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.players import fold_case, log_key, name_problems, normalize, resolve_seat
from scorekeeper.core.setup_validation import reserved_names
from scorekeeper.core.text import quote, quote_word, unquote


def parse_seating(
    game: AnyGame, words: Sequence[str], names: Sequence[str]
) -> Finish | Substitution:
    """Read `finish`, or `substitute Cara=Dana`; raises `Malformed` with all that is wrong."""
    verb, *rest = words
    if verb.lower() == "finish":
        if rest:
            raise Malformed(message("words-too-many", verb="finish", given=" ".join(rest)))
        return Finish()
    spelt = ["=".join(map(unquote, word.split("=", 1))) for word in rest]
    return parse_substitution(game, spelt, names)


def parse_substitution(game: AnyGame, words: Sequence[str], names: Sequence[str]) -> Substitution:
    """Read `Cara=Dana`, once for each player who is replaced; raises `Malformed`.

    Quotes are a part of the names: the notation, where they hold words together, takes them off.
    """
    problems: list[Message] = []
    players: dict[int, str] = {}
    reserved = reserved_names(game)
    seated = {fold_case(name): name for name in names}
    for word in words:
        leaving, equals, coming = word.partition("=")
        seat, name = resolve_seat(leaving, names), normalize(coming)
        name = seated.get(fold_case(name), name)
        if not equals:
            problems.append(message("substitute-form", given=word))
            continue
        if not isinstance(seat, int):
            problems.append(seat)
        elif seat in players:
            problems.append(message("key-twice", key=leaving, given=[players[seat], name]))
        else:
            players[seat] = name
        problems += name_problems([name], reserved)
    if not words:
        problems.append(message("substitute-form", given=""))
    raise_malformed(problems)
    return Substitution(tuple(sorted(players.items())))


def raise_unless_room(fact: Substitution, taken: int) -> None:
    """Raise `Malformed` for a substitution that a log with so many seats taken over cannot hold."""
    if taken + len(fact.players) > MAX_SUBSTITUTES:
        raise Malformed(message("substitutes-many", most=MAX_SUBSTITUTES))


def raise_if_renamed(fact: Substitution, entry: int, renamed: Mapping[str, str]) -> None:
    """Raise `Malformed` for names that `set` has turned into others in an entry since."""
    problems = [
        message("substitute-renamed", name=name, other=renamed[name], number=entry)
        for _, name in fact.players
        if renamed.get(name, name) != name
    ]
    raise_malformed(problems)


def write_shared_fact(fact: SharedFact, names: Sequence[str]) -> str:
    """Return the canonical spelling of a fact that any game can have."""
    if isinstance(fact, Note):
        return f"note {quote(fact.text)}"
    if isinstance(fact, Finish):
        return "finish"
    pairs = [f"{quote_word(names[seat])}={quote_word(name)}" for seat, name in fact.players]
    return " ".join(["substitute", *pairs])


def substitution_problems(players: Sequence[str], fact: Substitution) -> tuple[Message, ...]:
    """Return why players cannot be replaced so: somebody would sit at the table twice."""
    seated = {log_key(name): name for name in players}
    coming = [(log_key(name), name) for _, name in fact.players]
    problems = [
        message("substitute-seated", player=seated[key]) for key, _ in coming if key in seated
    ]
    times = Counter(key for key, _ in coming)
    twice = [name for key, name in coming if times[key] > 1]
    problems += [message("name-twice", name=name, other=name) for name in dict.fromkeys(twice)]
    missing = [seat for seat, _ in fact.players if seat >= len(players)]
    problems += [message("substitute-dummy") for _ in missing]
    return tuple(problems)


def reseat_substitution(fact: Substitution, seats: Sequence[int]) -> Substitution:
    """Move a substitution with the players; `seats[new]` is the old seat."""
    moved = [(list(seats).index(seat), name) for seat, name in fact.players]
    return Substitution(tuple(sorted(moved)))
