"""The options of the adding games, each a change of the rules, and what a house rule may change."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.core.game import override
from scorekeeper.core.messages import FieldProblem, Message, message
from scorekeeper.core.rule_overrides import RULE, RuleOverrides
from scorekeeper.games.adding.rules import MAX_PLAYERS, SETTINGS, AddingRules
from scorekeeper.games.adding.unplayable_rules import unplayable
from scorekeeper.games.adding.variants import VARIANTS, variant_rules
from scorekeeper.games.options_base import GameOptions, options_in

_NUMBERED: dict[str, Callable[[AddingRules, int], AddingRules]] = {
    "lives": lambda rules, number: replace(rules, lives=number),
    "hand": lambda rules, number: replace(rules, hand=number),
}
_CHOICES: dict[str, dict[str, Callable[[AddingRules], AddingRules]]] = {
    "sixty-nine": {
        "reset": lambda rules: replace(rules, sixty_nine="reset"),
        "drink": lambda rules: replace(rules, sixty_nine="drink"),
        "point": lambda rules: replace(rules, sixty_nine="point"),
        "penny": lambda rules: replace(rules, sixty_nine="penny"),
    }
}
_SWITCHES: dict[str, Callable[[AddingRules], AddingRules]] = {
    "play-on": lambda rules: replace(rules, play_on=True),
    "start-card": lambda rules: replace(rules, start_card=True),
    "no-early-king": lambda rules: replace(rules, early_turns=5),
    "three-kings-win": lambda rules: replace(rules, three_kings=True),
    "three-sixes-end": lambda rules: replace(rules, three_sixes=True),
    "on-your-honor": lambda rules: replace(rules, on_your_honor=True),
    "reverse-repeats": lambda rules: replace(rules, reverse_repeats=True),
    "floor-zero": lambda rules: replace(rules, floor_zero=True),
    "ten-minus": lambda rules: _with_cards(rules, {"10": "add -10"}),
    "ace-11": lambda rules: _with_cards(rules, {"A": "add 1|11"}),
    "swap-9-king": lambda rules: _swapped(rules, "9", "K"),
    "swap-4-9": lambda rules: _swapped(rules, "4", "9"),
}
_CLASHES = {"swap-9-king": "swap-4-9", "swap-4-9": "swap-9-king"}
"""Options that move the same card."""


def _with_cards(rules: AddingRules, cards: Mapping[str, str]) -> AddingRules:
    return replace(rules, cards={**rules.cards, **cards})


def _swapped(rules: AddingRules, first: str, second: str) -> AddingRules:
    return _with_cards(rules, {first: rules.cards[second], second: rules.cards[first]})


_CAUSES = {
    "cards": ("rule.limit", "rule.floor_zero", "option.floor-zero"),
    "play_on": ("option.play-on", "rule.loss"),
    "sixty_nine": ("rule.sixty_nine", "option.sixty-nine", "rule.limit", "rule.lives"),
    "barred_starts": ("rule.barred_starts", "rule.start_card", "option.start-card"),
    "hand": ("rule.hand", "option.hand", "rule.packs", "rule.start_card", "option.start-card"),
}
"""By a part of the rules that nobody can play by, the settings that can be the cause."""


def _cause(key: str, settings: Mapping[str, str]) -> str:
    """Return the setting that makes a part of the rules unplayable, or else the players."""
    causes = (RULE + key, *_CAUSES.get(key.partition(".")[0], ()))
    return next((name for name in causes if name in settings), "players")


class AddingOptions(GameOptions[AddingRules]):
    """The options and house rules of the adding games."""

    @override
    def player_counts(self, variant: str) -> Collection[int]:
        """Return for how many players a variant can be, with as many packs as the table likes."""
        return range(VARIANTS[variant].fewest, MAX_PLAYERS + 1)

    def new_table_problems(
        self, variant: str, players: int, settings: Mapping[str, str]
    ) -> Iterator[FieldProblem]:
        """Yield all that is wrong with settings; if nothing is, why nobody can play by them.

        A stored session may have settings that nobody can play by: it is read as it is.
        """
        problems = list(self.setting_problems(variant, players, settings))
        yield from problems
        if not problems:
            for fault in unplayable(self.resolve(variant, players, settings)):
                yield FieldProblem(_cause(fault.key, settings), fault.problem)

    @override
    def option_names(self, variant: str) -> Sequence[str]:
        """Return the options that a variant has."""
        return VARIANTS[variant].options

    @override
    def option_problem(
        self,
        name: str,
        value: str,
        players: int,  # noqa: ARG002 — the same for all
        earlier: Collection[str],
    ) -> Message | None:
        """Return what is wrong with the value of an option; `earlier` were chosen before it."""
        if not value and (choices := _CHOICES.get(name)):
            return message("option-without-choice", name=name, legal=list(choices))
        if not value and name in _NUMBERED:
            return message("option-without-number", name=name)
        if name in _NUMBERED:
            if not re.fullmatch(r"0{0,9}[1-9][0-9]{0,2}", value):
                return message("option-number", name=name, given=value)
        elif choices := _CHOICES.get(name):
            if value not in choices:
                return message("option-choice", name=name, given=value, legal=list(choices))
        elif value:
            return message("option-bare", name=name, given=value)
        clash = _CLASHES.get(name)
        return message("setting-clash", key=name, other=clash) if clash in earlier else None

    @override
    def base_rules(self, variant: str, players: int, settings: Mapping[str, str]) -> AddingRules:
        """Return the rules with the options among legal settings, before any house rule."""
        rules = variant_rules(variant, players)
        for name, value in options_in(settings).items():
            if name in _NUMBERED:
                rules = _NUMBERED[name](rules, int(value))
            elif name in _CHOICES:
                rules = _CHOICES[name][value](rules)
            else:
                rules = _SWITCHES[name](rules)
        return rules


OPTIONS = AddingOptions(
    {name: tuple(variant.players) for name, variant in VARIANTS.items()},
    SETTINGS,
    RuleOverrides(
        AddingRules, fixed=("players",), related={"lives": ("loss",), "cards": ("cards",)}
    ),
)
