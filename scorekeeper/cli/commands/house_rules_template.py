"""A file of house rules to begin from: every field as it is, commented out, and what it means."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message

_WIDTH = 78

Say = Callable[[Message], str]


def rule_file(
    variant: str,
    players: int,
    fields: Iterable[RuleField],
    plain: Mapping[str, object],
    file: str,
    say: Say,
) -> str:
    """Return the text of the file; what is not as in the plain variant is not commented out."""
    head = message("written-head", variant=variant, players=players, file=file)
    lines = [*_comment(say(head)), "", f'base = "{variant}"', f"players = {players}"]
    for field in fields:
        lines += ["", *_comment(_about(field, say))]
        lines += _values(field.name, field.value, plain[field.name])
    return "\n".join(lines) + "\n"


def _values(name: str, value: object, plain: object) -> Iterator[str]:
    """Yield the lines of a field; a table has one for each entry, and for each that is no more."""
    if not isinstance(value, Mapping) or not isinstance(plain, Mapping):
        yield f"{'' if value != plain else '# '}{name} = {_toml(value)}"
        return
    for entry in dict.fromkeys([*value, *plain]):
        yield from _values(f"{name}.{entry}", value.get(entry, ""), plain.get(entry, ""))


def _about(field: RuleField, say: Say) -> str:
    about = say(field.about)
    if not field.sources:
        return about
    sources = message("written-source", sources=list(field.sources))
    return f"{about} {say(sources)}"


def _comment(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        for part in wrap(line, _WIDTH - 3, break_on_hyphens=False):
            yield f"#: {part}"


def _toml(value: object) -> str:
    """Spell a value as TOML does: numbers, texts, lists and switches are like those of JSON."""
    return json.dumps(value, ensure_ascii=False)
