"""The rulebook card of an adding game: its cards, hands and lives, each with its source."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.game import RuleField
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.sitting_down import in_short
from scorekeeper.core.sources import cited
from scorekeeper.games.adding.effects import Effect
from scorekeeper.games.adding.explaining import effect_told
from scorekeeper.games.adding.options import HOUSE, resolve
from scorekeeper.games.adding.rules import JOKER, Rules, effect_of
from scorekeeper.games.adding.sources import card_source, sources_of
from scorekeeper.games.adding.variants import VARIANTS


class _Line(NamedTuple):
    text: Said
    codes: tuple[str, ...]


def card(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the card of a variant as a table of so many plays it."""
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, settings)
    title = [said("page-title", variant=variant, players=players, about=said(f"about-{variant}"))]
    if told := [in_short(key, text) for key, text in settings.items()]:
        title.append(said("page-told", settings=told))
    blocks = [Lines("title", tuple(title))]
    for heading, lines in (
        ("heading-count", _count(rules, sources)),
        ("heading-cards", _cards(rules, sources)),
        ("heading-hands", _hands(rules, sources)),
    ):
        worded = [said("page-line", text=one.text, sources=cited(one.codes)) for one in lines]
        blocks.append(Lines("text", (Said(heading), *worded)))
    if options := VARIANTS[variant].options:
        blocks.append(Lines("text", (said("page-options", options=list(options)),)))
    return tuple(blocks)


def _count(rules: Rules, sources: Mapping[str, str]) -> Iterator[_Line]:
    yield _Line(said("page-limit", limit=rules.limit), (sources["limit"],))
    yield _Line(said("page-turns"), (sources["limit"],))
    if rules.floor_zero:
        yield _Line(said("page-floor"), ("T",))
    if rules.sixty_nine != "none":
        yield _Line(said(f"page-sixty-nine-{rules.sixty_nine}"), ("T",))


def _cards(rules: Rules, sources: Mapping[str, str]) -> Iterator[_Line]:
    for card_ in rules.cards:
        if (effect := effect_of(rules, card_)) is not None:
            yield _Line(effect_told(card_, effect), (card_source(card_, sources),))
    if rules.together:
        yield _Line(said("page-together"), (sources["together"],))
    if not any(effect.reverse for effect in _effects(rules)):
        return
    code = "page-two-repeat" if rules.reverse_repeats else "page-two"
    yield _Line(said(code), ("T" if rules.reverse_repeats else sources["reverse"],))


def _effects(rules: Rules) -> Iterator[Effect]:
    return (known for card_ in rules.cards if (known := effect_of(rules, card_)) is not None)


def _hands(rules: Rules, sources: Mapping[str, str]) -> Iterator[_Line]:
    yield _Line(said("page-hand", each=rules.hand, packs=rules.packs), (sources["hand"],))
    if JOKER in rules.cards:
        yield _Line(said("page-jokers"), (sources["hand"],))
    if rules.start_card:
        yield _Line(said("page-start"), ("T",))
    yield _Line(said(f"page-loss-{rules.loss}", limit=rules.limit), (sources["loss"],))
    if rules.lives:
        yield _Line(said("page-lives", lives=rules.lives), (sources["lives"],))
    code = "page-play-on" if rules.play_on else f"page-dealer-{rules.deal}"
    yield _Line(said(code), ("T" if rules.play_on else sources["deal"],))
    for code, is_so in (
        ("page-honor", rules.on_your_honor),
        ("page-kings", rules.three_kings),
        ("page-sixes", rules.three_sixes),
    ):
        if is_so:
            yield _Line(Said(code), ("T",))
    if rules.early_turns:
        yield _Line(said("page-early", turns=rules.early_turns, limit=rules.limit), ("T",))


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Return every field that a house rule can change, with what it is and where it is from."""
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, settings)
    for name in HOUSE.fields:
        value = getattr(rules, name)
        told = list(value) if isinstance(value, tuple) else value
        told = dict(told) if isinstance(told, Mapping) else told
        cite = tuple(cited([sources[name]])) if name in sources else ()
        yield RuleField(name, told, said(f"field-{name.replace('_', '-')}-adding"), cite)
