"""Reading typed text as a change: the one parser of the shell, the prompt and a page.

What is read depends on the session: on the names of its players, on its rules, and of an amended
fact on its kind. So a change is read from the session as it is held for writing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from scorekeeper.core.commands import (
    LAST,
    AddFacts,
    Amend,
    AnyChange,
    EntryNumber,
    FactNumber,
    Insert,
    Redo,
    Set,
    Strike,
    Substitute,
    Target,
    Undo,
    find_fact,
    first_of_deal,
    insertion_place,
    numbered_facts,
)
from scorekeeper.core.game import Game
from scorekeeper.core.game_record import (
    SHARED_FACTS,
    AppliedFact,
    Fact,
    Note,
    Outcome,
    Rules,
    SharedFact,
    State,
    Substitution,
)
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.replay import parse_facts, parse_shorthand, write_fact
from scorekeeper.core.session import AnySession, LoadedSession, fact_as_entered, new_names
from scorekeeper.core.text import (
    bounded_number,
    free_text,
    has_control_characters,
    split_words,
    strip_typed_comment,
    strip_typed_number,
    unquote,
    without_glued_comment,
)

T = TypeVar("T")


def parse_line(line: str, session: AnySession) -> AnyChange:
    """Read a line: a correction by its first word, or else facts; raises `Malformed`."""
    words = split_line(line)
    verb, *others = strip_typed_number(words) or [""]
    if verb.lower() in _CORRECTIONS:
        return _CORRECTIONS[verb.lower()](others, session)
    return parse_addition(words, session)


def split_line(line: str, *, comments: bool = True) -> list[str]:
    """Split a line into words, without any comment; raises `Malformed` for what is no text."""
    raise_unless_text(line)
    return split_words(strip_typed_comment(line) if comments else line)


def split_amendment(line: str, session: AnySession, entry: int | None = None) -> list[str]:
    """Split what `amend` is given into words; the text of a note has no comment, as with `note`."""
    is_note = entry is not None and isinstance(find_fact(session, EntryNumber(entry)).fact, Note)
    return split_line(line, comments=not is_note)


def parse_addition(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    after_deal: int | None = None,
) -> AddFacts[Fact]:
    """Read words as new facts, for the end or after a deal; a number before them is ignored."""
    players = session.record.players
    if after_deal is not None:
        players = find_fact(session, FactNumber(after_deal)).players
    facts, from_shorthand = _facts(_without_number(words, session, players), session, players)
    return AddFacts(tuple(facts), after_deal, from_shorthand)


def _without_number(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    players: tuple[str, ...],
) -> list[str]:
    """Return words without the number before them; `3: 8` may have none, nor `14>58`."""
    stripped = strip_typed_number([*words])
    if stripped != [*words]:
        names, rules = session.names_of(players), session.record.rules
        with suppress(Malformed):
            if words[0].rstrip(".:") in players:
                parse_facts(session.game, words, names, rules)
                return [*words]
            if ">" in words[0]:
                parse_shorthand(session.game, words, names, rules)
                return [*words]
    return stripped


def doubt_about(words: Sequence[str], session: AnySession) -> Message | None:
    """Return a question about words for a new fact that may not say what was meant."""
    players = session.record.players
    words = _without_number(words, session, players)
    return session.game.doubt(_spelt(words, session, players), session.record)


def doubt_about_insertion(words: Sequence[str], session: AnySession) -> Message | None:
    """Return a question about words of `insert` that may not say what was meant."""
    players = _players_inserted(session, _number("insert", words))
    return session.game.doubt(_spelt(words[1:], session, players), None)


def doubt_about_amendment(
    words: Sequence[str], session: AnySession, entry: int | None = None
) -> Message | None:
    """Return a question about words of `amend` that may not say what was meant."""
    _, found, words = _amended(words, session, entry)
    if found.number is None:
        return None
    return session.game.doubt(_spelt(words, session, found.players), None)


def _spelt(words: Sequence[str], session: AnySession, players: tuple[str, ...]) -> Sequence[str]:
    """Return words as the notation spells them, where they are shorthand."""
    game, names, rules = session.game, session.names_of(players), session.record.rules
    words = without_glued_comment(words, session.record.everybody)
    try:
        parse_facts(game, words, names, rules)
    except Malformed:
        words = game.from_shorthand(words, names, rules) or words
    return words


def states_number(words: Sequence[str], session: AnySession) -> bool:
    """Return whether a line begins with the number that its deal, play or move gets."""
    number = len(numbered_facts(session)) + 1
    return words[:1] != _without_number(words, session, session.record.players)[:1] and bool(
        re.match(rf"{number}(?![0-9])", words[0])
    )


def parse_amendment(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    entry: int | None = None,
) -> Amend[Fact]:
    """Read what is to be amended, and how; the entry, if it is given, or else the first word.

    Words that name some of a fact alone, as one hand of a deal, leave the rest as it was.
    """
    target, found, words = _amended(words, session, entry)
    if isinstance(found.fact, Note):
        return Amend(target, _note(words))
    (fact,), _ = _one_fact(words, session, found.players)
    if isinstance(fact, Substitution):
        from scorekeeper.core.substitutes import raise_if_renamed

        raise_if_renamed(fact, found.entry, new_names(session.log.settings, found.entry))
    return Amend(target, fact)


def _amended(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    entry: int | None,
) -> tuple[Target, AppliedFact[Fact, Outcome], Sequence[str]]:
    """Return what is to be amended, and the words of the whole fact that takes its place."""
    target: Target
    if entry is not None:
        target = EntryNumber(entry)
    else:
        target, words = FactNumber(_number("amend", words)), words[1:]
    found = find_fact(session, target)
    amended = fact_as_entered(session, found.entry)
    if not isinstance(amended, SHARED_FACTS):
        words = _whole_words(amended, words, session, found.players)
    return target, found, words


def _whole_words(
    amended: Fact,
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    players: tuple[str, ...],
) -> Sequence[str]:
    """Return the words of a whole fact, where those that were written name some of it alone."""
    game, names, rules = session.game, session.names_of(players), session.record.rules
    spelt = [*words]
    if not all("=" in word for word in words):
        spelt = game.from_shorthand(words, names, rules) or spelt
    return game.amended_words(amended, spelt, names, rules) or words


def amendable_line(
    session: LoadedSession[Rules, State, Fact, Outcome],
    words: Sequence[str],
    entry: int | None = None,
) -> tuple[str, str]:
    """Return a fact as `amend` names it, and its line as it was entered."""
    target = FactNumber(_number("amend", words)) if entry is None else EntryNumber(entry)
    found = find_fact(session, target)
    named = f"--entry {entry}" if entry is not None else str(found.number)
    fact = fact_as_entered(session, found.entry)
    return named, write_fact(session.game, fact, session.names_of(found.players))


def _players_inserted(session: AnySession, number: int) -> tuple[str, ...]:
    """Return who plays a fact that is inserted: those of the one that it comes before."""
    following = first_of_deal(session, insertion_place(session, number))
    return session.record.players if following is None else following.players


def parse_insertion(
    words: Sequence[str], session: LoadedSession[Rules, State, Fact, Outcome]
) -> Insert[Fact]:
    """Read the number that a forgotten fact gets, and the fact."""
    number = _number("insert", words)
    (fact,), from_shorthand = _one_fact(words[1:], session, _players_inserted(session, number))
    return Insert(number, fact, from_shorthand)


def parse_strike(words: Sequence[str], entry: int | None = None) -> Strike:
    """Read what is to be taken out; the entry, if it is given, or else the first word."""
    if entry is not None:
        return _alone("strike", words, Strike(EntryNumber(entry)))
    return _alone("strike", words[1:], Strike(FactNumber(_number("strike", words))))


def parse_note(text: str) -> AddFacts[Note]:
    """Read a remark, with any line ends that it has."""
    if not text.strip():
        raise Malformed(message("note-form"))
    raise_unless_text(text.replace("\n", " "))
    return AddFacts((Note(text),))


def parse_settings(
    assignments: Sequence[str], session: AnySession, first: int | None = None
) -> Set | Substitute:
    """Read `KEY=VALUE` and `OLD=NEW`, each without quotes.

    With the number of a `first` deal, players are replaced from that one on.
    """
    from scorekeeper.core.edit_setup import parse_assignments, parse_replacements

    raise_unless_text(" ".join(assignments))
    if first is None:
        return parse_assignments(assignments, session)
    return parse_replacements(assignments, insertion_place(session, first), session)


def _parse_set(words: Sequence[str], session: AnySession) -> Set | Substitute:
    """Read the words behind `set`; `--from 7` among them says from which deal on."""
    words = [part for word in words for part in _from_option(word)]
    if "--from" not in words:
        return parse_settings([*map(unquote, words)], session)
    place = words.index("--from")
    number = _number("--from", words[place + 1 : place + 2])
    return parse_settings([*map(unquote, [*words[:place], *words[place + 2 :]])], session, number)


def _from_option(word: str) -> list[str]:
    name, equals, value = word.partition("=")
    return [name, value] if name == "--from" and equals else [word]


def raise_unless_text(text: str) -> None:
    """Raise `Malformed` for what nobody can have meant to type."""
    if has_control_characters(text):
        raise Malformed(message("text-control"))
    if len(text) > MAX_LINE_LENGTH:
        raise Malformed(message("line-long", count=len(text), longest=MAX_LINE_LENGTH))


def _facts(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    players: tuple[str, ...],
) -> tuple[list[Fact | SharedFact], bool]:
    """Return the facts of words as these players name the seats, and whether it was shorthand."""
    game, names, rules = session.game, session.names_of(players), session.record.rules
    words = without_glued_comment(words, session.record.everybody)
    facts, from_shorthand = _read_facts(game, words, names, rules)
    own = [fact for fact in facts if not isinstance(fact, SHARED_FACTS)]
    raise_malformed([problem for fact in own for problem in game.typing_problems(fact)])
    return facts, from_shorthand


def _read_facts(
    game: Game[Rules, State, Fact, Outcome],
    words: Sequence[str],
    names: Sequence[str],
    rules: Rules,
) -> tuple[list[Fact | SharedFact], bool]:
    try:
        facts = parse_facts(game, words, names, rules)
    except Malformed:
        return parse_shorthand(game, words, names, rules), True
    if not all(isinstance(fact, SHARED_FACTS) for fact in facts):  # whose words are names
        raise_malformed(game.typed_names(words, names))
    return facts, False


def _one_fact(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    players: tuple[str, ...],
) -> tuple[list[Fact | SharedFact], bool]:
    """Return the one fact of words, and whether it was shorthand; a note needs no quotes then."""
    if words and words[0].lower() == "note":
        return [_note(words)], False
    facts, from_shorthand = _facts(words, session, players)
    if len(facts) != 1:
        raise Malformed(message("not-one-entry", given=len(facts)))
    return facts, from_shorthand


def _note(words: Sequence[str]) -> Note:
    """Read the new text of a note, with or without `note` before it: all words belong to it."""
    text = free_text(words[1:] if words and words[0].lower() == "note" else words)
    if not text.strip():
        raise Malformed(message("note-form"))
    return Note(text)


def deal_number(text: str) -> int:
    """Read the number of a deal, play or move, or `last`; raises `ValueError`.

    >>> deal_number("7."), deal_number("last")
    (7, -1)
    """
    digits = text.strip().rstrip(".")
    if digits.lower() == "last":
        return LAST
    if not digits.isascii() or not digits.isdigit():
        raise ValueError(text)
    return bounded_number(digits)


def entry_number(text: str) -> int:
    """Read the number of an entry; raises `ValueError`. The last entry is not the last deal.

    >>> entry_number("7")
    7
    """
    number = deal_number(text)
    if number == LAST:
        raise ValueError(text)
    return number


_WITHOUT_NUMBER = {
    "strike": "number-not-given-strike",
    "amend": "number-not-given-amend",
    "insert": "number-not-given-insert",
}
_BY_ENTRY = ("amend", "strike")
"""What takes the number of an entry too."""


def _number(verb: str, words: Sequence[str]) -> int:
    try:
        return deal_number(words[0] if words else "")
    except ValueError:
        if not words:
            code = _WITHOUT_NUMBER.get(verb, "number-not-given")
            raise Malformed(Message(code, {"verb": verb})) from None
        code = "number-missing" if verb in _BY_ENTRY else "number-missing-no-entry"
        raise Malformed(Message(code, {"verb": verb, "given": words[0]})) from None


def _alone(verb: str, words: Sequence[str], change: T) -> T:
    """Return a change that no more words follow."""
    raise_malformed([message("words-too-many", verb=verb, given=" ".join(words))] if words else [])
    return change


_CORRECTIONS: Mapping[str, Callable[[Sequence[str], AnySession], AnyChange]] = {
    "undo": lambda words, _: _alone("undo", words, Undo()),
    "redo": lambda words, _: _alone("redo", words, Redo()),
    "amend": parse_amendment,
    "insert": parse_insertion,
    "strike": lambda words, _: parse_strike(words),
    "set": _parse_set,
}
"""What reads the words behind the first word of a correction."""
