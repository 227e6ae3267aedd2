"""House rules of any game: fields of its rules told otherwise, as `rule.declare` and a text.

The rules of a game are a frozen dataclass; a field that is a table of texts by name is told name by
name, as `rule.cards.K`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any

from scorekeeper.core.codec import field_text, field_value, is_table
from scorekeeper.core.messages import CorruptData, FieldProblem, Malformed, Message, message
from scorekeeper.core.setup import Setup

RULE = "rule."
"""What the key of a setting begins with that changes a field of the rules."""
REMOVED = "-"
"""What stands for an entry of a table that is no more."""


def raise_if_unknown_setup(
    setup: Setup,
    variants: Mapping[str, Collection[int]],
    keys: Collection[str],
    problems: Callable[[str, int, Mapping[str, str]], Iterable[FieldProblem]],
) -> None:
    """Raise `Damaged` if a session was told what nobody could have told it.

    Its rules are stored as they were resolved; but to tell them anew as a variant and settings,
    these must be such as could be told. Only who has changed the file by hand will see this.
    """
    players, settings = len(setup.players), setup.settings
    if setup.variant not in variants:
        unknown = message("variant-unknown", given=setup.variant, legal=list(variants))
        raise CorruptData(message("told-wrong", problem=unknown))
    if players not in (counts := variants[setup.variant]):
        legal = list(map(str, sorted(counts)))
        fields = {"variant": setup.variant, "given": players, "legal": legal}
        raise CorruptData(message("told-wrong", problem=message("rules-count", **fields)))
    for key in settings:
        if key.partition(".")[0] not in keys:
            useless = message("setting-useless", key=key, variant=setup.variant)
            raise CorruptData(message("told-wrong", problem=useless))
    for fault in problems(setup.variant, players, settings):
        raise CorruptData(message("told-wrong", problem=fault.problem))


class InvalidRules(CorruptData):
    """Rules that contradict themselves; `faults` has the fields."""

    def __init__(self, faults: tuple[FieldProblem, ...]) -> None:
        super().__init__(*(fault.problem for fault in faults))
        self.faults = faults


class RuleOverrides:
    """What a table may change in the rules of a game.

    `fixed` are the fields that it may not; `related` names, for a field that is found to be wrong,
    the others whose change can have brought that about.
    """

    def __init__(
        self, kind: type, fixed: Collection[str], related: Mapping[str, tuple[str, ...]]
    ) -> None:
        names = [field.name for field in fields(kind) if field.init and field.name not in fixed]
        self._kind = kind
        self._tables = tuple(name for name in names if is_table(kind, name))
        self._related = related
        self.fields = tuple(names)

    def text(self, key: str, value: object) -> str:
        """Spell a field's value as a setting; raises `Malformed` if it is unknown or cannot be."""
        if unknown := self._unknown(key):
            raise Malformed(unknown)
        if key.partition(".")[0] in self._tables:
            if not isinstance(value, str):
                wrong = message("field-wrong", path=key, given=repr(value)[:40], legal=_TEXT)
                raise Malformed(message("rule-wrong", problem=wrong))
            return value or REMOVED
        try:
            return field_text(self._kind, key, value)
        except CorruptData as damage:
            raise Malformed(*map(_whole, damage.problems)) from damage

    def _unknown(self, key: str) -> Message | None:
        name, _, entry = key.partition(".")
        if (name in self._tables and entry) or (name in self.fields and not entry):
            return message("rule-table", given=name) if name in self._tables and not entry else None
        if close := get_close_matches(key, self.fields, n=3):
            return message("rule-unknown-close", given=key, legal=close)
        return message("rule-unknown", given=key)

    def changed(self, base: Any, settings: Mapping[str, str]) -> tuple[Any, list[FieldProblem]]:
        """Return the rules with the changes among the settings; the base, if anything is wrong."""
        told = {key: text for key, text in settings.items() if key.startswith(RULE)}
        values, faults = self._values(base, told)
        if faults:
            return base, faults
        try:
            return (replace(base, **values) if values else base), []
        except InvalidRules as wrong:
            return base, [self._laid_to(fault, told) for fault in wrong.faults]

    def _values(
        self, base: Any, told: Mapping[str, str]
    ) -> tuple[dict[str, Any], list[FieldProblem]]:
        values: dict[str, Any] = {}
        faults: list[FieldProblem] = []
        for key, text in told.items():
            name, _, entry = key.removeprefix(RULE).partition(".")
            if unknown := self._unknown(key.removeprefix(RULE)):
                faults.append(FieldProblem(key, unknown))
            elif name in self._tables:
                table = values.setdefault(name, dict(getattr(base, name)))
                table.pop(entry, None)
                table |= {} if text == REMOVED else {entry: text}
            else:
                try:
                    values[name] = field_value(self._kind, name, text)
                except CorruptData as wrong:
                    faults += [FieldProblem(key, _whole(problem)) for problem in wrong.problems]
        return values, faults

    def _laid_to(self, fault: FieldProblem, told: Mapping[str, str]) -> FieldProblem:
        """Lay a contradiction to a field that was told: a field of the base cannot be mended."""
        blamed = [RULE + name for name in (fault.key, *self._related.get(fault.key, ()))]
        key = next((name for name in blamed if name in told), next(iter(told), RULE))
        return FieldProblem(key, _whole(fault.problem))

    def changes(self, base: Any, rules: Any) -> dict[str, str]:
        """Return the settings that turn the base into these rules."""
        told: dict[str, str] = {}
        for name in self.fields:
            old, new = getattr(base, name), getattr(rules, name)
            if name in self._tables:
                gone = dict.fromkeys((key for key in old if key not in new), REMOVED)
                other = {key: text for key, text in new.items() if old.get(key) != text}
                told |= {f"{RULE}{name}.{key}": text for key, text in (gone | other).items()}
            elif old != new:
                value = list(new) if isinstance(new, tuple) else new
                told[RULE + name] = field_text(self._kind, name, value)
        return told


_TEXT = message("kind-text")


def _whole(problem: Message) -> Message:
    """Make a sentence of its own of what is said within others."""
    return message("rule-wrong", problem=problem)
