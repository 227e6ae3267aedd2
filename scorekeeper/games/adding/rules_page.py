"""The rulebook card of an adding game: its cards, hands and lives, each with its source."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.setup import short_setting
from scorekeeper.core.sources import cited
from scorekeeper.games.adding.effects import Effect
from scorekeeper.games.adding.explain import effect_told
from scorekeeper.games.adding.options import HOUSE, resolve
from scorekeeper.games.adding.rules import JOKER, AddingRules, effect_of
from scorekeeper.games.adding.sources import card_source, sources_of
from scorekeeper.games.adding.variants import VARIANTS


class _RuleLine(NamedTuple):
    text: Message
    codes: tuple[str, ...]


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the card of a variant as a table of so many plays it."""
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, settings)
    title = [
        message("page-title", variant=variant, players=players, about=message(f"about-{variant}"))
    ]
    if told := [short_setting(key, text) for key, text in settings.items()]:
        title.append(message("page-told", settings=told))
    blocks = [TextBlock("title", tuple(title))]
    for heading, lines in (
        ("heading-count", _count(rules, sources)),
        ("heading-cards", _cards(rules, sources)),
        ("heading-hands", _hands(rules, sources)),
    ):
        worded = [message("page-line", text=one.text, sources=cited(one.codes)) for one in lines]
        blocks.append(TextBlock("text", (Message(heading), *worded)))
    if options := VARIANTS[variant].options:
        blocks.append(TextBlock("text", (message("page-options", options=list(options)),)))
    return tuple(blocks)


def _count(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[_RuleLine]:
    yield _RuleLine(message("page-limit", limit=rules.limit), (sources["limit"],))
    yield _RuleLine(message("page-turns"), (sources["limit"],))
    if rules.floor_zero:
        yield _RuleLine(message("page-floor"), ("T",))
    if rules.sixty_nine != "none":
        yield _RuleLine(message(f"page-sixty-nine-{rules.sixty_nine}"), ("T",))


def _cards(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[_RuleLine]:
    for card_ in rules.cards:
        if (effect := effect_of(rules, card_)) is not None:
            yield _RuleLine(effect_told(card_, effect), (card_source(card_, sources),))
    if rules.together:
        yield _RuleLine(message("page-together"), (sources["together"],))
    if not any(effect.reverse for effect in _effects(rules)):
        return
    code = "page-two-repeat" if rules.reverse_repeats else "page-two"
    yield _RuleLine(message(code), ("T" if rules.reverse_repeats else sources["reverse"],))


def _effects(rules: AddingRules) -> Iterator[Effect]:
    return (known for card_ in rules.cards if (known := effect_of(rules, card_)) is not None)


def _hands(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[_RuleLine]:
    yield _RuleLine(message("page-hand", each=rules.hand, packs=rules.packs), (sources["hand"],))
    if JOKER in rules.cards:
        yield _RuleLine(message("page-jokers"), (sources["hand"],))
    if rules.start_card:
        yield _RuleLine(message("page-start"), ("T",))
    yield _RuleLine(message(f"page-loss-{rules.loss}", limit=rules.limit), (sources["loss"],))
    if rules.lives:
        yield _RuleLine(message("page-lives", lives=rules.lives), (sources["lives"],))
    code = "page-play-on" if rules.play_on else f"page-dealer-{rules.deal}"
    yield _RuleLine(message(code), ("T" if rules.play_on else sources["deal"],))
    for code, is_so in (
        ("page-honor", rules.on_your_honor),
        ("page-kings", rules.three_kings),
        ("page-sixes", rules.three_sixes),
    ):
        if is_so:
            yield _RuleLine(Message(code), ("T",))
    if rules.early_turns:
        yield _RuleLine(message("page-early", turns=rules.early_turns, limit=rules.limit), ("T",))


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Return every field that a house rule can change, with what it is and where it is from."""
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, settings)
    for name in HOUSE.fields:
        value = getattr(rules, name)
        told = list(value) if isinstance(value, tuple) else value
        told = dict(told) if isinstance(told, Mapping) else told
        cite = tuple(cited([sources[name]])) if name in sources else ()
        yield RuleField(name, told, message(f"field-{name.replace('_', '-')}-adding"), cite)
