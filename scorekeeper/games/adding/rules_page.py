"""The rules page of an adding game: its count, cards and hands, each line with its source."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.games.adding.effect_notation import Effect
from scorekeeper.games.adding.explain import effect_message
from scorekeeper.games.adding.options import OPTIONS
from scorekeeper.games.adding.rules import JOKER, AddingRules, effect_of
from scorekeeper.games.adding.sources import CHOSEN, card_source, sources_of
from scorekeeper.games.page_lines import page_line, rule_field, title_block


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the rules of a variant as a table of so many plays it."""
    rules = OPTIONS.resolve(variant, players, settings)
    sources = sources_of(variant, settings)
    about = message(f"about-{variant}")
    title = message("page-title", variant=variant, players=players, about=about)
    options = OPTIONS.option_names(variant)
    return (
        title_block(title, settings),
        TextBlock("text", (message("heading-count"), *_count(rules, sources))),
        TextBlock("text", (message("heading-cards"), *_cards(rules, sources))),
        TextBlock("text", (message("heading-hands"), *_hands(rules, sources))),
        *(
            [TextBlock("text", (message("page-options", options=list(options)),))]
            if options
            else []
        ),
    )


def _count(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    yield page_line(message("page-limit", limit=rules.limit), sources["limit"])
    yield page_line(message("page-turns"), sources["limit"])
    if rules.floor_zero:
        yield page_line(message("page-floor"), CHOSEN)
    if rules.sixty_nine != "none":
        yield page_line(message(f"page-sixty-nine-{rules.sixty_nine}"), CHOSEN)


def _cards(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    for card in rules.cards:
        if (effect := effect_of(rules, card)) is not None:
            yield page_line(effect_message(card, effect), card_source(card, sources))
    if rules.together:
        yield page_line(message("page-together"), sources["together"])
    if not any(effect.reverse for effect in _effects(rules)):
        return
    code = "page-two-repeat" if rules.reverse_repeats else "page-two"
    yield page_line(message(code), CHOSEN if rules.reverse_repeats else sources["reverse"])


def _effects(rules: AddingRules) -> Iterator[Effect]:
    return (known for card in rules.cards if (known := effect_of(rules, card)) is not None)


def _hands(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    yield page_line(message("page-hand", each=rules.hand, packs=rules.packs), sources["hand"])
    if JOKER in rules.cards:
        yield page_line(message("page-jokers"), sources["hand"])
    if rules.start_card:
        yield page_line(message("page-start"), CHOSEN)
    yield page_line(message(f"page-loss-{rules.loss}", limit=rules.limit), sources["loss"])
    if rules.lives:
        yield page_line(message("page-lives", lives=rules.lives), sources["lives"])
    code = "page-play-on" if rules.play_on else f"page-dealer-{rules.deal}"
    yield page_line(message(code), CHOSEN if rules.play_on else sources["deal"])
    for code, applies in (
        ("page-honor", rules.on_your_honor),
        ("page-kings", rules.three_kings),
        ("page-sixes", rules.three_sixes),
    ):
        if applies:
            yield page_line(Message(code), CHOSEN)
    if rules.early_turns:
        yield page_line(message("page-early", turns=rules.early_turns, limit=rules.limit), CHOSEN)


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Yield every field that a house rule can change, with its value and source."""
    rules = OPTIONS.resolve(variant, players, settings)
    sources = sources_of(variant, settings)
    for name in OPTIONS.overrides.fields:
        about = message(f"field-{name.replace('_', '-')}-adding")
        codes = [sources[name]] if name in sources else []
        yield rule_field(name, getattr(rules, name), about, codes)
