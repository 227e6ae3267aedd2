"""House rules from a TOML file, wherever a variant can be named."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cli import console
from scorekeeper.core.game import AnyGame
from scorekeeper.core.house_rules_file import (
    VariantFile,
    VariantFileProblems,
    base_of,
    read_variant_file,
)
from scorekeeper.core.messages import FieldProblem, Malformed, Message, message, raise_malformed
from scorekeeper.core.setup import Setup
from scorekeeper.core.setup_validation import SetupResult, validate_setup
from scorekeeper.games import DEFAULT_GAME, game_named, game_with, raise_unless_variant

ENDING = ".toml"


class HouseFile(NamedTuple):
    """A file of house rules, and where it lies."""

    path: str
    rules: VariantFile

    def problem_of(self, fault: FieldProblem) -> Message:
        """Return a fault's problem, with its place if it stands in the file."""
        if fault.key not in self.rules.lines:
            return fault.problem
        return _placed(self.path, self.rules.lines[fault.key], fault.problem)

    def in_order(self, faults: Iterable[FieldProblem]) -> list[FieldProblem]:
        """Put faults into the order of their lines; those of other things come first."""
        return sorted(faults, key=lambda fault: self.rules.lines.get(fault.key, 0))

    def settings(self) -> dict[str, str]:
        """Return the settings as a sheet's header has them."""
        return {"variant": self.rules.variant, **self.rules.settings}


def is_house_file(variant: str) -> bool:
    """Tell whether a variant is named by a file of house rules."""
    return variant.lower().endswith(ENDING)


def game_meant(variant: str) -> str:
    """Return the name of the game that a variant is of; of a file, the one that it is based on."""
    if is_house_file(variant):
        return game_with(base_of(console.read_input(variant)))
    raise_unless_variant(variant)
    return game_with(variant)


def house_file(path: str, game: AnyGame) -> HouseFile:
    """Read a file of house rules; raises `Malformed` with the line of everything that is wrong."""
    try:
        return HouseFile(path, read_variant_file(console.read_input(path), game))
    except VariantFileProblems as wrong:
        raise Malformed(*(_placed(path, line, problem) for line, problem in wrong.faults)) from None


def _placed(path: str, line: int, problem: Message) -> Message:
    return message("sheet-line", path=path, line=line, problem=problem)


def validate_setup_with_file(
    header: Mapping[str, str], players: Sequence[str]
) -> tuple[SetupResult, tuple[Message, ...]]:
    """Validate a header whose variant may be a file of house rules; return all problems."""
    if not is_house_file(header.get("variant", "")):
        result = validate_setup(header, players, game_named, DEFAULT_GAME)
        return result, tuple(fault.problem for fault in result.faults)
    house = house_file(header["variant"], game_named(header.get("game", DEFAULT_GAME).lower()))
    result = validate_setup({**header, **house.settings()}, players, game_named, DEFAULT_GAME)
    faults = [*result.faults, *_for_others(house.rules, players)]
    return result, tuple(house.problem_of(fault) for fault in house.in_order(faults))


def setup_with_file(setup: Setup, variant: str) -> Setup:
    """Return the header of the same people by other rules; raises `Malformed` if that cannot be.

    A target stays where the other rules know one; games and deals mean something else there.
    """
    first = setup.players[setup.first_dealer]
    header = {"game": setup.game, "variant": variant, "first-dealer": first}
    target = {key: text for key, text in setup.settings.items() if key == "target"}
    result, problems = validate_setup_with_file({**header, **target}, setup.players)
    if problems and target:
        result, problems = validate_setup_with_file(header, setup.players)
    raise_malformed(problems)
    assert result.setup  # noqa: S101 — nothing was wrong
    return result.setup


def _for_others(rules: VariantFile, players: Sequence[str]) -> Iterable[FieldProblem]:
    if rules.players not in (None, len(players)):
        fields = {"given": len(players), "names": list(players), "legal": rules.players}
        yield FieldProblem("players", message("variant-file-for", **fields))


def with_house_rules(
    assignments: Sequence[str], game: AnyGame, players: Sequence[str]
) -> list[str]:
    """Put what a file tells in the place of `variant=FILE.toml` among the assignments of `set`."""
    expanded: list[str] = []
    keys = {assignment.partition("=")[0].strip().lower() for assignment in assignments}
    for assignment in assignments:
        key, _, value = assignment.partition("=")
        if key.strip().lower() != "variant" or not is_house_file(value):
            expanded.append(assignment)
            continue
        house = house_file(value.strip(), game)
        rules = house.rules
        faults = [*_for_others(rules, players)]
        if len(players) in game.player_counts(rules.variant):
            faults += game.setting_problems(rules.variant, len(players), rules.settings)
        raise_malformed(house.problem_of(fault) for fault in house.in_order(faults))
        expanded.append(f"{key}={rules.variant}")
        expanded += [f"{name}={text}" for name, text in rules.settings.items() if name not in keys]
    return expanded
