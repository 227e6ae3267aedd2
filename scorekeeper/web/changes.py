"""A typed line as a change of a session: all that the prompt of `table` can record.

Lines come from the network: nothing in them names a file, another store or another session.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.command_list import COMMANDS, example_of
from scorekeeper.core.commands import AddFacts, AnyChange, FactNumber, Redo, Undo, find_fact
from scorekeeper.core.game_record import Finish
from scorekeeper.core.line_options import (
    PROGRAM_NAMES,
    WHY,
    first_word,
    is_option,
    part_comment,
    part_options,
    part_text,
    raise_if_quoted_otherwise,
)
from scorekeeper.core.messages import Malformed, Message, message, raise_malformed
from scorekeeper.core.parse_change import (
    deal_number,
    doubt_about,
    doubt_about_amendment,
    doubt_about_insertion,
    entry_number,
    parse_addition,
    parse_amendment,
    parse_insertion,
    parse_line,
    parse_note,
    parse_settings,
    parse_strike,
    raise_unless_text,
    split_amendment,
    split_line,
)
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import (
    bounded_number,
    free_text,
    joined_assignments,
    names_cut_short,
    strip_typed_number,
    unquote,
)
from scorekeeper.games import require_capability

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import ClaimScope


class LineChange(NamedTuple):
    """What a line asks for."""

    build: Callable[[AnySession], AnyChange]
    """Makes the change from the session as it is held for writing."""
    why: str | None
    doubt: Callable[[AnySession], Message | None] = lambda _: None
    """Returns a question about a line that may not say what was meant."""


Options = Mapping[str, str]
Builder = Callable[[Sequence[str], Options, AnySession], AnyChange]


class _Verb(NamedTuple):
    """A first word of lines that are no facts as the notation spells them."""

    build: Builder
    options: tuple[str, ...] = ()
    """Its own options, each with a value."""
    flags: tuple[str, ...] = ()


def parse_line_change(line: str) -> LineChange:
    """Read a line; raises `Malformed` for what is no entry and no correction."""
    raise_unless_text(line)
    first, rest = _command_and_rest(line)
    if (build_text := _TEXTS.get(first.lower())) is not None:
        no_text = () if first.lower() == "note" else _OF_THE_SHELL  # a note may say anything
        text, parted = part_text(rest.strip(), (WHY, *no_text))
        options = dict(parted)
        _raise_for_others([name for name in options if name != WHY], first.lower())
        return LineChange(partial(_built_from_text, build_text, text), options.get(WHY))
    is_added = first.lower() == "add"
    text = rest if is_added else f"{first} {rest}"
    words = split_line(text)
    others, parted = part_options(words, _WITH_VALUES)
    comment, reasons = part_comment(text, words)
    others += [comment] if comment else []
    options = dict([*parted, *reasons])
    spelt = strip_typed_number(others)
    if not spelt:
        raise Malformed(message("not-one-entry", given=0))
    name = spelt[0].lower()
    if name in _NOT_HERE:
        raise Malformed(message("web-line-command", given=name))
    if is_added and name in _NO_FACTS:
        name = "add"
    verb = _VERBS.get(name, _FACT)
    spelt = spelt if verb is not _FACT else others  # a number before a fact may be a name
    _raise_for_options(name, verb, spelt, options)
    build = partial(_built, verb, spelt, options)
    return LineChange(build, options.get(WHY), partial(_doubt_about, name, spelt, options))


def _command_and_rest(line: str) -> tuple[str, str]:
    """Part a line behind its first word; a number before it and the program's name are left out."""
    first, rest = first_word(line)
    if first.lower() in PROGRAM_NAMES or not strip_typed_number([first]):
        first, rest = first_word(rest)
    return first, rest


def is_aside(line: str) -> bool:
    """Return whether a line makes no deal another one: a name, a seat, a title, points, a note."""
    return _command_and_rest(line)[0].lower() in _ASIDES


def is_correction(line: str) -> bool:
    """Return whether a line takes back, brings back or changes a deal."""
    return _command_and_rest(line)[0].lower() in _CORRECTIONS


def has_number(line: str) -> bool:
    """Return whether a word of a line begins as the tricks or the points of a hand do, or has it.

    >>> has_number("CDD 4- 2-"), has_number("Anna=3+ Bn=4-"), has_number("ajust Ben -10")
    (True, True, False)
    """
    return any(word.rpartition("=")[2][:1].isdigit() for word in line.split())


def _built_from_text(
    build: Callable[[str, AnySession], AnyChange], text: str, session: AnySession
) -> AnyChange:
    return build(text, session)


def _built(verb: _Verb, words: Sequence[str], options: Options, session: AnySession) -> AnyChange:
    return verb.build(words, options, session)


def _doubt_about(
    name: str, words: Sequence[str], options: Options, session: AnySession
) -> Message | None:
    if name == "amend":
        amended, entry = _amendment(words, options, session)
        return doubt_about_amendment(amended, session, entry)
    if name == "insert":
        return doubt_about_insertion(words[1:], session)
    return None if name in _VERBS else doubt_about(words, session)


def _raise_for_options(name: str, verb: _Verb, words: Sequence[str], options: Options) -> None:
    allowed = {WHY, *verb.options, *verb.flags}
    given = [*options, *(word.partition("=")[0] for word in words if is_option(word))]
    verb_text = name if name in _VERBS else "add"
    _raise_for_others([option for option in given if option not in allowed], verb_text)


def _raise_for_others(options: Sequence[str], verb: str) -> None:
    """Raise `Malformed` if there are options that a line has not."""
    if options:
        raise Malformed(message("web-line-option", given=options[0], verb=verb))


def _build_fact(words: Sequence[str], _: Options, session: AnySession) -> AnyChange:
    return parse_addition([*words], session)


def _entry(options: Options) -> int | None:
    return _whole_number("--entry", options, entry_number)


def _whole_number(
    name: str, options: Options, read: Callable[[str], int] = deal_number
) -> int | None:
    """Return the number that an option has; raises `Malformed` if it is none."""
    if name not in options:
        return None
    try:
        return read(options[name])
    except ValueError:
        given = options[name]
        raise Malformed(message("value-not-number", name=name, given=given)) from None


def _build_amendment(words: Sequence[str], options: Options, session: AnySession) -> AnyChange:
    amended, entry = _amendment(words, options, session)
    return parse_amendment(amended, session, entry)


def _amendment(
    words: Sequence[str], options: Options, session: AnySession
) -> tuple[list[str], int | None]:
    """Return the words behind `amend`, and the number of the entry, if it has one."""
    entry = _entry(options)
    return split_amendment(" ".join(words[1:]), session, entry), entry


def _build_strike(words: Sequence[str], options: Options, _: AnySession) -> AnyChange:
    return parse_strike([*words[1:]], _entry(options))


def _build_insertion(words: Sequence[str], _: Options, session: AnySession) -> AnyChange:
    return parse_insertion([*words[1:]], session)


def _build_setting(words: Sequence[str], options: Options, session: AnySession) -> AnyChange:
    """Read what is set; the values may have several words."""
    raise_if_quoted_otherwise(words[1:])
    assignments = joined_assignments([*map(unquote, words[1:])])
    if not any("=" in assignment for assignment in assignments):
        raise Malformed(message("set-form", given=" ".join(words[1:])))
    return parse_settings(assignments, session, _whole_number("--from", options))


def _build_adjustment(words: Sequence[str], options: Options, session: AnySession) -> AnyChange:
    facts = require_capability(session.game, lambda game: game.agreed_points, "adjust")
    deal = _whole_number("--deal", options)
    if deal is None:
        return parse_addition([*words], session)
    player, points, *reason = [*words[1:], "", ""]
    names = _names_at(session, deal)
    raise_malformed(names_cut_short(words[1:3], names))
    text = free_text([word for word in reason if word])
    fact = facts.adjustment(unquote(player).rstrip(":,"), points, text, names)
    return AddFacts((fact,), deal)


def _build_claim(words: Sequence[str], options: Options, session: AnySession) -> AnyChange:
    facts = require_capability(session.game, lambda game: game.claims, "claim")
    words = [part for word in words for part in _flag_and_value(word)]
    flags = [word for word in words if word in ("--game", "--rubber")]
    deal = _whole_number("--deal", options)
    if not flags:
        return parse_addition([*words], session, deal)
    if len(flags) > 1:
        raise Malformed(message("setting-clash", key="--game", other="--rubber"))
    given = [word for word in words[1:] if word not in flags]
    if extra := given[3 if flags == ["--game"] else 2 :]:
        raise Malformed(message("arguments-extra", given=extra))
    player, points, game, *_ = [*given, "", "", ""]
    if game and flags == ["--game"]:
        deal = facts.last_deal(session.record, _game_number(game))
    names = _names_at(session, deal)
    scope: ClaimScope = "game" if flags == ["--game"] else "rubber" if flags else "deal"
    fact = facts.claim(unquote(player).rstrip(":,"), points, scope, names)
    return AddFacts((fact,), deal)


def _flag_and_value(word: str) -> list[str]:
    """Part `--game=1`; every other word stays."""
    flag, equals, value = word.partition("=")
    return [flag, value] if flag == "--game" and equals else [word]


def _game_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Malformed(message("arguments-extra", given=[text]))
    return bounded_number(text)


def _names_at(session: AnySession, deal: int | None) -> tuple[str, ...]:
    """Return the names of all seats at a deal, or of now."""
    if deal is None:
        return session.names
    return session.names_of(find_fact(session, FactNumber(deal)).players)


def _build_trick(words: Sequence[str], options: Options, session: AnySession) -> AnyChange:
    require_capability(session.game, lambda game: game.trick_referee, "trick")
    keys = (("trump", "--trump"), ("turn", "--turn"))
    settings = [f"{key}={options[option]}" for key, option in keys if option in options]
    return parse_addition([*words, *settings], session)


def _build_finish(words: Sequence[str], _: Options, session: AnySession) -> AnyChange:
    return AddFacts((Finish(),)) if words[1:] == [] else parse_addition([*words], session)


def _build_undo(words: Sequence[str], _: Options, session: AnySession) -> AnyChange:
    return Undo() if len(words) == 1 else parse_line(" ".join(["undo", *words[1:]]), session)


def _build_redo(words: Sequence[str], _: Options, session: AnySession) -> AnyChange:
    return Redo() if len(words) == 1 else parse_line(" ".join(words), session)


_FACT = _Verb(_build_fact)
_VERBS: Mapping[str, _Verb] = {
    "undo": _Verb(_build_undo),
    "u": _Verb(_build_undo),
    "redo": _Verb(_build_redo),
    "amend": _Verb(_build_amendment, ("--entry",)),
    "insert": _Verb(_build_insertion),
    "strike": _Verb(_build_strike, ("--entry",)),
    "set": _Verb(_build_setting, ("--from",)),
    "adjust": _Verb(_build_adjustment, ("--deal",)),
    "claim": _Verb(_build_claim, ("--deal",), ("--game", "--rubber")),
    "trick": _Verb(_build_trick, ("--trump", "--turn")),
    "finish": _Verb(_build_finish),
}
_WITH_VALUES = {WHY, *(option for verb in _VERBS.values() for option in verb.options)}


def _build_note(text: str, _: AnySession) -> AnyChange:
    return parse_note(text)


def _build_title(text: str, session: AnySession) -> AnyChange:
    """Read a new title; without one, a line that was sent too early would take the old away."""
    if not text:
        example = example_of("rename")
        raise Malformed(message("argument-missing", command="rename", example=example))
    return parse_settings([f"title={text}"], session)


_TEXTS: Mapping[str, Callable[[str, AnySession], AnyChange]] = {
    "note": _build_note,
    "rename": _build_title,
}
"""By a first word, what is made of the text behind it, in which quotes mean nothing."""
_OF_THE_PROMPT = ("help", "quit")
"""Words of the prompt of `table` that are no commands of the shell."""
_NOT_HERE = {*COMMANDS, *_OF_THE_PROMPT} - {"add", *_VERBS, *_TEXTS}
"""What the prompt of `table` answers and no line can say: it records nothing in a session."""
_OF_THE_SHELL = ("--session", "--store", "--lang")
"""Options of commands that no line on a phone has: it is for the table that is shown."""
_ASIDES = {*_TEXTS, "adjust", "claim", "set", "substitute"}
_CORRECTIONS = {"undo", "u", "redo", "amend", "insert", "strike"}
_NO_FACTS = {*_CORRECTIONS, "set"}
"""What `add` doesn't add, in the shell or here."""
