"""Settings that a table may choose: options of a variant, and house rules on top of them.

Each game has an `options` module with a subclass of `GameOptions`.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from scorekeeper.core.messages import CorruptData, FieldProblem, Message, message
from scorekeeper.core.rule_overrides import RULE, RuleOverrides
from scorekeeper.core.setup import Setup, listed_counts

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Rules = TypeVar("Rules", bound="DataclassInstance")

OPTION = "option."
"""The prefix of a setting's key that chooses an option of the variant."""


class GameOptions(ABC, Generic[Rules]):
    """The variants of a game, their options, and the fields that a house rule may change."""

    def __init__(
        self,
        variants: Mapping[str, Collection[int]],
        setting_keys: Collection[str],
        overrides: RuleOverrides[Rules],
    ) -> None:
        self.variants = variants
        """By name, the numbers of players."""
        self.setting_keys = setting_keys
        """Keys that the game uses, `option` and `rule` for all that begin so."""
        self.overrides = overrides

    @abstractmethod
    def base_rules(self, variant: str, players: int, settings: Mapping[str, str]) -> Rules:
        """Return the rules with the options among legal settings, before any house rule."""

    def player_counts(self, variant: str) -> Collection[int]:
        """Return for how many players a variant can be made by house rules, at the utmost."""
        return self.variants[variant]

    def option_names(self, variant: str) -> Sequence[str]:  # noqa: ARG002 — none by default
        """Return the options that a variant has."""
        return ()

    def option_problem(
        self,
        name: str,  # noqa: ARG002 — no options by default
        value: str,  # noqa: ARG002
        players: int,  # noqa: ARG002
        earlier: Collection[str],  # noqa: ARG002
    ) -> Message | None:
        """Return what is wrong with the value of an option; `earlier` were chosen before it."""
        return None

    def setting_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterator[FieldProblem]:
        """Yield all that is wrong with options, in their order; if nothing is, with house rules."""
        problems = list(self._option_problems(variant, players, settings))
        if not problems:
            base = self.base_rules(variant, players, settings)
            _, problems = self.overrides.apply(base, settings)
        yield from problems

    def _option_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterator[FieldProblem]:
        legal = self.option_names(variant)
        earlier: list[str] = []
        for name, value in options_in(settings).items():
            if name not in legal:
                unknown = message("option-unknown", given=name, legal=list(legal))
                yield FieldProblem(OPTION + name, unknown)
            elif problem := self.option_problem(name, value, players, earlier):
                yield FieldProblem(OPTION + name, problem)
            earlier.append(name)

    def resolve(self, variant: str, players: int, settings: Mapping[str, str]) -> Rules:
        """Return the rules that a table plays by: the variant, its options, then house rules."""
        rules, _ = self.overrides.apply(self.base_rules(variant, players, settings), settings)
        return rules

    def rule_text(self, key: str, value: object) -> str:
        """Spell a field of a house rule as a setting; raises `Malformed` if it cannot be one."""
        return self.overrides.text(key, value)

    def settings_of(self, setup: Setup, rules: Rules) -> dict[str, str]:
        """Return the settings that give exactly these rules, by this program's variants.

        A session stores the rules as they were resolved, maybe by an older program. Raises
        `CorruptData` if the setup is none that `new` accepts: only a file changed by hand has one.
        """
        self._raise_if_impossible(setup)
        settings = {key: text for key, text in setup.settings.items() if not key.startswith(RULE)}
        plain = self.resolve(setup.variant, len(setup.players), settings)
        return settings | self.overrides.difference(plain, rules)

    def _raise_if_impossible(self, setup: Setup) -> None:
        variant, players = setup.variant, len(setup.players)
        if variant not in self.variants:
            unknown = message("variant-unknown", given=variant, legal=list(self.variants))
            raise CorruptData(message("told-wrong", problem=unknown))
        if players not in self.player_counts(variant):
            legal = listed_counts(self.variants[variant])
            wrong = message("rules-count", variant=variant, given=players, legal=legal)
            raise CorruptData(message("told-wrong", problem=wrong))
        for key in setup.settings:
            if key.partition(".")[0] not in self.setting_keys:
                useless = message("setting-useless", key=key, variant=variant)
                raise CorruptData(message("told-wrong", problem=useless))
        for problem in self.setting_problems(variant, players, setup.settings):
            raise CorruptData(message("told-wrong", problem=problem.problem))


def options_in(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the options among the settings, by their names."""
    return {
        key.removeprefix(OPTION): value for key, value in settings.items() if key.startswith(OPTION)
    }
