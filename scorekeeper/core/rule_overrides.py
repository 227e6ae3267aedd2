"""House rules of any game: settings that override fields of its rules, such as `rule.declare`.

The rules of a game are a frozen dataclass; a field that maps names to texts is overridden name by
name, as in `rule.cards.K`.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from scorekeeper.core.codec import field_text, field_value, is_table, quoted
from scorekeeper.core.messages import (
    CorruptData,
    FieldProblem,
    InvalidRules,
    Malformed,
    Message,
    message,
)
from scorekeeper.core.text import cut

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Rules = TypeVar("Rules", bound="DataclassInstance")

RULE = "rule."
"""The prefix of every setting that overrides a field of the rules."""
REMOVED = "-"
"""The text that removes an entry of a table."""


class RuleOverrides(Generic[Rules]):
    """The fields of a game's rules that a table may override.

    `fixed` are the fields that it may not; `related` names, for a field that turns out wrong, the
    other fields whose override can be the cause.
    """

    def __init__(
        self, kind: type[Rules], fixed: Collection[str], related: Mapping[str, tuple[str, ...]]
    ) -> None:
        names = [field.name for field in fields(kind) if field.init and field.name not in fixed]
        self._kind = kind
        self._tables = tuple(name for name in names if is_table(kind, name))
        self._related = related
        self.fields = tuple(names)

    def text(self, key: str, value: object) -> str:
        """Return a field's value as a setting's text; raises `Malformed` if it cannot be one."""
        if unknown := self._unknown(key):
            raise Malformed(unknown)
        if key.partition(".")[0] in self._tables:
            if not isinstance(value, str):
                wrong = message("field-wrong", path=cut(key), given=quoted(value), legal=_TEXT)
                raise Malformed(message("rule-wrong", problem=wrong))
            return value or REMOVED
        try:
            return field_text(self._kind, key, value)
        except CorruptData as damage:
            raise Malformed(*map(_as_sentence, damage.problems)) from damage

    def _unknown(self, key: str) -> Message | None:
        name, _, entry = key.partition(".")
        if name in self._tables:
            return None if entry else message("rule-table", given=name)
        if key in self.fields:
            return None
        return message("rule-unknown", given=cut(key), legal=list(self.fields))

    def apply(self, base: Rules, settings: Mapping[str, str]) -> tuple[Rules, list[FieldProblem]]:
        """Return the rules with the overrides among the settings, and the problems with these.

        With any problem, the rules are the base.
        """
        overrides = {key: text for key, text in settings.items() if key.startswith(RULE)}
        values, faults = self._values(base, overrides)
        if faults:
            return base, faults
        try:
            return (replace(base, **values) if values else base), []
        except InvalidRules as wrong:
            return base, [self._blame(fault, overrides) for fault in wrong.faults]

    def _values(
        self, base: Rules, overrides: Mapping[str, str]
    ) -> tuple[dict[str, object], list[FieldProblem]]:
        values: dict[str, object] = {}
        tables: dict[str, dict[str, str]] = {}
        faults: list[FieldProblem] = []
        for key, text in overrides.items():
            name, _, entry = key.removeprefix(RULE).partition(".")
            if unknown := self._unknown(key.removeprefix(RULE)):
                faults.append(FieldProblem(key, unknown))
            elif name in self._tables:
                table = tables.setdefault(name, dict(getattr(base, name)))
                table.pop(entry, None)
                table |= {} if text == REMOVED else {entry: text}
            else:
                try:
                    values[name] = field_value(self._kind, name, text)
                except CorruptData as wrong:
                    faults += [
                        FieldProblem(key, _as_sentence(problem)) for problem in wrong.problems
                    ]
        return values | tables, faults

    def _blame(self, fault: FieldProblem, overrides: Mapping[str, str]) -> FieldProblem:
        """Name an override as the cause of a contradiction; the base cannot be at fault."""
        causes = [RULE + name for name in (fault.key, *self._related.get(fault.key, ()))]
        key = next((name for name in causes if name in overrides), next(iter(overrides), RULE))
        return FieldProblem(key, _as_sentence(fault.problem))

    def difference(self, base: Rules, rules: Rules) -> dict[str, str]:
        """Return the settings that turn the base into these rules."""
        settings: dict[str, str] = {}
        for name in self.fields:
            old, new = getattr(base, name), getattr(rules, name)
            if name in self._tables:
                removed = dict.fromkeys((key for key in old if key not in new), REMOVED)
                changed = {key: text for key, text in new.items() if old.get(key) != text}
                entries = (removed | changed).items()
                settings |= {f"{RULE}{name}.{key}": text for key, text in entries}
            elif old != new:
                value = list(new) if isinstance(new, tuple) else new
                settings[RULE + name] = field_text(self._kind, name, value)
        return settings


_TEXT = message("kind-text")


def _as_sentence(problem: Message) -> Message:
    """Return a problem that is worded as part of a sentence as a sentence of its own."""
    return message("rule-wrong", problem=problem)
