"""House rules from a TOML file, wherever a variant can be named."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.cli import streams
from scorekeeper.core.game import Game
from scorekeeper.core.header import Header
from scorekeeper.core.lexer import quote, unquote
from scorekeeper.core.problems import Fault, Malformed, Said, malformed_if, said
from scorekeeper.core.sitting_down import Seated, sit_down
from scorekeeper.core.variant_file import FileFaults, VariantFile, base_of, read_variant_file
from scorekeeper.games import DEFAULT_GAME, game_named, game_with

ENDING = ".toml"


class HouseFile(NamedTuple):
    """A file of house rules, and where it lies."""

    path: str
    rules: VariantFile

    def told(self, fault: Fault) -> Said:
        """Tell a fault with its place in the file, if it is one of what stands there."""
        if fault.key not in self.rules.lines:
            return fault.problem
        return _placed(self.path, self.rules.lines[fault.key], fault.problem)

    def in_order(self, faults: Iterable[Fault]) -> list[Fault]:
        """Put faults into the order of their lines; those of other things come first."""
        return sorted(faults, key=lambda fault: self.rules.lines.get(fault.key, 0))

    def settings(self) -> dict[str, str]:
        """Return what the file tells, as a sheet's header would."""
        return {"variant": self.rules.variant, **self.rules.settings}


def is_house_file(variant: str) -> bool:
    """Tell whether a variant is named by a file of house rules."""
    return variant.lower().endswith(ENDING)


def game_meant(variant: str) -> str:
    """Return the name of the game that a variant is of; of a file, the one that it is based on."""
    return game_with(base_of(streams.content(variant)) if is_house_file(variant) else variant)


def house_file(path: str, game: Game) -> HouseFile:
    """Read a file of house rules; raises `Malformed` with the line of everything that is wrong."""
    try:
        return HouseFile(path, read_variant_file(streams.content(path), game))
    except FileFaults as wrong:
        raise Malformed(*(_placed(path, line, problem) for line, problem in wrong.faults)) from None


def _placed(path: str, line: int, problem: Said) -> Said:
    return said("sheet-line", path=path, line=line, problem=problem)


def sit_down_by(told: Mapping[str, str], players: Sequence[str]) -> tuple[Seated, tuple[Said, ...]]:
    """Judge what was told, a file of house rules as the variant too; return all problems."""
    if not is_house_file(told.get("variant", "")):
        seated = sit_down(told, players, game_named, DEFAULT_GAME)
        return seated, tuple(fault.problem for fault in seated.faults)
    house = house_file(told["variant"], game_named(told.get("game", DEFAULT_GAME).lower()))
    seated = sit_down({**told, **house.settings()}, players, game_named, DEFAULT_GAME)
    faults = [*seated.faults, *_for_others(house.rules, players)]
    return seated, tuple(house.told(fault) for fault in house.in_order(faults))


def seated_by(header: Header, variant: str) -> Header:
    """Return the header of the same people by other rules; raises `Malformed` if that cannot be.

    A target stays where the other rules know one; games and deals mean something else there.
    """
    first = header.players[header.first_dealer]
    told = {"game": header.game, "variant": variant, "first-dealer": first}
    target = {key: text for key, text in header.settings.items() if key == "target"}
    seated, problems = sit_down_by({**told, **target}, header.players)
    if problems and target:
        seated, problems = sit_down_by(told, header.players)
    malformed_if(problems)
    assert seated.header  # noqa: S101 — nothing was wrong
    return seated.header


def _for_others(rules: VariantFile, players: Sequence[str]) -> Iterable[Fault]:
    if rules.players not in (None, len(players)):
        fields = {"given": len(players), "names": list(players), "legal": rules.players}
        yield Fault("players", said("variant-file-for", **fields))


def set_words(words: Sequence[str], game: Game, players: Sequence[str]) -> list[str]:
    """Put what a file tells in the place of `variant=FILE.toml`, among the words of `set`."""
    told: list[str] = []
    given = {unquote(word).partition("=")[0].strip().lower() for word in words}
    for word in words:
        key, _, value = unquote(word).partition("=")
        if key.strip().lower() != "variant" or not is_house_file(value):
            told.append(word)
            continue
        house = house_file(value.strip(), game)
        rules = house.rules
        faults = [*_for_others(rules, players)]
        if len(players) in game.VARIANTS[rules.variant]:
            faults += game.setting_problems(rules.variant, len(players), rules.settings)
        malformed_if(house.told(fault) for fault in house.in_order(faults))
        told.append(f"{key}={rules.variant}")
        told += [
            quote(f"{name}={text}") for name, text in rules.settings.items() if name not in given
        ]
    return told
