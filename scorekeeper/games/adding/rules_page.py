"""The rules page of an adding game: its count, cards and hands, each line with its source."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.games.adding.explain import effect_message
from scorekeeper.games.adding.options import OPTIONS
from scorekeeper.games.adding.rules import JOKER, AddingRules, effect_of, may_reverse
from scorekeeper.games.adding.sources import INFERRED, card_source, sources_of
from scorekeeper.games.adding.variants import VARIANTS
from scorekeeper.games.page_lines import page_line, rule_field, title_block


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the rules of a variant as a table of so many plays it."""
    rules = OPTIONS.resolve(variant, players, settings)
    sources = sources_of(variant, players, settings)
    about = message(f"about-{variant}")
    title = message("page-title", variant=variant, players=players, about=about)
    hands = (*_hands(rules, sources), *_drawing(variant, sources), *_ends(rules, sources))
    options = OPTIONS.option_names(variant)
    return (
        title_block(title, settings),
        TextBlock("text", (message("heading-count"), *_count(rules, sources))),
        TextBlock("text", (message("heading-cards"), *_cards(rules, sources))),
        TextBlock("text", (message("heading-hands"), *hands)),
        *(
            [TextBlock("text", (message("page-options", options=list(options)),))]
            if options
            else []
        ),
    )


def _count(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    yield page_line(message("page-limit", limit=rules.limit), sources["limit"])
    yield page_line(message("page-turns"), sources["turns"])
    if rules.floor_zero:
        yield page_line(message("page-floor"), sources["floor_zero"])
    yield from _sixty_nine(rules, sources)
    if rules.early_turns:
        fields = {"turns": rules.early_turns, "limit": rules.limit}
        yield page_line(message("page-early", **fields), sources["early_turns"])
    if rules.early_turns and rules.play_on:
        yield page_line(message("page-early-again"), INFERRED)


def _sixty_nine(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    choice = rules.sixty_nine
    if choice == "none":
        return
    yield page_line(Message(f"page-sixty-nine-{choice}"), sources["sixty_nine"])
    if choice in ("point", "penny"):
        yield page_line(Message(f"page-sixty-nine-{choice}-ours"), INFERRED)


def _cards(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    for card in rules.cards:
        if (effect := effect_of(rules, card)) is not None:
            yield page_line(effect_message(card, effect), card_source(card, sources))
    if rules.together:
        yield page_line(message("page-together"), sources["together"])
    if not may_reverse(rules):
        return
    if rules.reverse_repeats:
        yield page_line(message("page-two-repeat"), sources["reverse_repeats"])
    else:
        yield page_line(message("page-two"), sources["reverse"])


def _hands(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    dealt = message("page-hand", each=rules.hand, packs=rules.packs)
    yield page_line(dealt, sources["hand"], sources["packs"])
    if JOKER in rules.cards:
        yield page_line(message("page-jokers"), sources["jokers"])
    if rules.start_card:
        yield page_line(message("page-start"), sources["start_card"])


def _drawing(variant: str, sources: Mapping[str, str]) -> Iterator[Message]:
    """Yield what happens when nothing is drawn: a draw forgotten, a stock that has run out."""
    if VARIANTS[variant].forgotten_draw:
        yield page_line(message("page-forgotten-draw"), sources["draw"])
    yield page_line(Message(f"page-stock-{VARIANTS[variant].stock}"), sources["stock"])


def _ends(rules: AddingRules, sources: Mapping[str, str]) -> Iterator[Message]:
    """Yield how a hand ends, who deals the next, and how the game ends."""
    loss = Message(f"page-loss-{rules.loss}", {"limit": rules.limit})
    yield page_line(loss, sources["loss"])
    if rules.lives:
        yield page_line(message("page-lives", lives=rules.lives), sources["lives"])
    if rules.play_on:
        yield page_line(message("page-play-on"), sources["play_on"])
    else:
        if rules.loss == "coin":
            yield page_line(message("page-hand-ends"), sources["ends"])
        # Whoever wins a hand deals the next, and that is the last one in, or nobody.
        by_seats = "left" if rules.deal == "winner" else rules.deal
        dealer = "winner" if rules.loss == "out" else by_seats
        yield page_line(Message(f"page-dealer-{dealer}"), sources["deal"])
    for key, code, applies in (
        ("on_your_honor", "page-honor", rules.on_your_honor),
        ("three_kings", "page-kings", rules.three_kings),
        ("three_sixes", "page-sixes", rules.three_sixes),
    ):
        if applies:
            yield page_line(Message(code), sources[key])


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Yield every field that a house rule can change, with its value and source."""
    rules = OPTIONS.resolve(variant, players, settings)
    sources = sources_of(variant, players, settings)
    for name in OPTIONS.overrides.fields:
        about = message(f"field-{name.replace('_', '-')}-adding")
        codes = [sources[name]] if name in sources else []
        yield rule_field(name, getattr(rules, name), about, codes)
