"""Reading typed text as a change: the one parser of the shell, the prompt and a page.

What is read depends on the session: on the names of its players, on its rules, and of an amended
fact on its kind. So a change is read from the session as it is held for writing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scorekeeper.core.commands import (
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
)
from scorekeeper.core.game_record import Fact, Note, Outcome, Rules, SharedFact, State
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.messages import Malformed, message, raise_malformed
from scorekeeper.core.replay import parse_facts
from scorekeeper.core.session import AnySession, LoadedSession
from scorekeeper.core.text import (
    free_text,
    has_control_characters,
    split_words,
    strip_comment,
    strip_entry_number,
    unquote,
)

T = TypeVar("T")


def parse_line(line: str, session: AnySession) -> AnyChange:
    """Read a line: a correction by its first word, or else facts; raises `Malformed`."""
    words = strip_entry_number(split_line(line))
    verb = words[0].lower() if words else ""
    if verb in _CORRECTIONS:
        return _CORRECTIONS[verb](words[1:], session)
    return parse_addition(words, session)


def split_line(line: str) -> list[str]:
    """Split a line into words, without its comment; raises `Malformed` for what is no text."""
    raise_unless_text(line)
    return split_words(strip_comment(line))


def parse_addition(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    after_deal: int | None = None,
) -> AddFacts[Fact]:
    """Read words as new facts, for the end or after a deal; a number before them is ignored."""
    words = strip_entry_number([*words])
    players = session.record.players if after_deal is None else session.players_at(after_deal)
    facts = parse_facts(session.game, words, session.names_of(players), session.record.rules)
    return AddFacts(tuple(facts), after_deal)


def parse_amendment(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    entry: int | None = None,
) -> Amend[Fact]:
    """Read what is to be amended, and how; the entry, if it is given, or else the first word."""
    target: Target
    if entry is not None:
        target = EntryNumber(entry)
    else:
        target, words = FactNumber(_number("amend", words)), words[1:]
    amended = find_fact(session, target)
    if isinstance(amended.fact, Note):
        return Amend(target, _note_as_amended(words))
    fact: Fact | SharedFact = _one_fact(words, session, amended.players)
    return Amend(target, fact)


def parse_insertion(
    words: Sequence[str], session: LoadedSession[Rules, State, Fact, Outcome]
) -> Insert[Fact]:
    """Read the number that a forgotten fact gets, and the fact."""
    number = _number("insert", words)
    fact: Fact | SharedFact = _one_fact(words[1:], session, session.players_at(number))
    return Insert(number, fact)


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
    return parse_replacements(assignments, first, session)


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


def _one_fact(
    words: Sequence[str],
    session: LoadedSession[Rules, State, Fact, Outcome],
    players: tuple[str, ...],
) -> Fact | SharedFact:
    facts = parse_facts(session.game, words, session.names_of(players), session.record.rules)
    if len(facts) != 1:
        raise Malformed(message("not-one-entry", given=len(facts)))
    return facts[0]


def _note_as_amended(words: Sequence[str]) -> Note:
    """Read the new text of a note, with or without `note` before it: all words belong to it."""
    text = free_text(words[1:] if words and words[0].lower() == "note" else words)
    if not text.strip():
        raise Malformed(message("note-form"))
    return Note(text)


def _number(verb: str, words: Sequence[str]) -> int:
    digits = words[0].rstrip(".") if words else ""
    if not digits.isascii() or not digits.isdigit():
        raise Malformed(message("number-missing", verb=verb, given=" ".join(words[:1])))
    return int(digits[:9])


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
