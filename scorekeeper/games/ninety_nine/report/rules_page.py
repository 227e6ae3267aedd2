"""The rules of a table as a page: line by line, each with its source."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.game_record import RuleField
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.setup import short_setting
from scorekeeper.core.sources import cited, readings_of
from scorekeeper.games.ninety_nine.report.setup_instructions import bid_code, pack
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules
from scorekeeper.games.ninety_nine.rules.options import FIELDS, changing_settings, resolve
from scorekeeper.games.ninety_nine.rules.variants import sources_of


class _PageLine(NamedTuple):
    """A line of the page, and the fields or source codes that it rests on."""

    text: Message
    rests_on: tuple[str, ...]


def rules_page(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the rules of a variant for so many players, by these settings."""
    settings = changing_settings(variant, players, settings)
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, players, settings)
    about = message(f"about-{variant}")
    code = "page-title-dummy" if rules.dummy else "page-title"
    title = [message(code, variant=variant, players=players, about=about)]
    if choices := [short_setting(key, text) for key, text in settings.items()]:
        title.append(message("page-told", settings=choices))
    blocks = [TextBlock("title", tuple(title))]
    codes: list[str] = []
    for heading, section in _SECTIONS.items():
        lines = [_cited_line(line, sources, codes) for line in section(rules)]
        if lines:
            blocks.append(TextBlock("text", (message(f"heading-{heading}"), *lines)))
    readings = [
        message("page-reading", number=number, text=message(f"reading-{number}"))
        for number in readings_of(codes)
    ]
    if readings:
        blocks.append(TextBlock("text", (message("heading-readings"), *readings)))
    return tuple(blocks)


def _cited_line(line: _PageLine, sources: Mapping[str, str], codes: list[str]) -> Message:
    """Return a line with its sources, whose codes are added to `codes`.

    A field without a source of its own rests on other fields of its line.
    """
    line_codes = [
        key if ":" in key or key[0] == "R" else sources.get(key, "") for key in line.rests_on
    ]
    line_codes = [code for code in line_codes if code]
    codes += line_codes
    return message("page-line", text=line.text, sources=cited(line_codes))


def _cards(rules: NinetyNineRules) -> Iterator[_PageLine]:
    joker = message("page-and-joker") if rules.joker else ""
    yield _PageLine(message("page-ranks", ranks=list(rules.ranks), joker=joker), ("ranks", "joker"))
    yield _PageLine(pack(rules), ("ranks",))
    code = "page-deal-dummy" if rules.dummy else "page-deal"
    yield _PageLine(
        message(code, each=rules.cards_each), ("cards_each", "dummy", "players", "P:Deal")
    )
    if rules.trump_by == "turned-card":
        yield _PageLine(message("page-turned-up"), ("trump_by",))


def _bids(rules: NinetyNineRules) -> Iterator[_PageLine]:
    values = ("clubs_bid", "hearts_bid", "spades_bid", "diamonds_bid")
    code = f"page-bid-{rules.bid_cards}"
    yield _PageLine(message(code, tricks=rules.tricks), ("bid_cards", "tricks", "P:Objective"))
    yield _PageLine(message("page-bid-values", worth=bid_code(rules)), values)
    yield _PageLine(message("page-true-bid"), ("P:Claims",))
    if rules.nought_or:
        yield _PageLine(message("page-nought-or", number=rules.nought_or), ("nought_or",))
    if rules.joker:
        yield _PageLine(message("page-joker"), ("joker",))
    if rules.sides:
        sides = [
            message("page-side", seats=[str(seat + 1) for seat in rules.seats_of(side)])
            for side in dict.fromkeys(rules.sides)
        ]
        yield _PageLine(message("page-sides", sides=sides), ("sides",))
    claim = "page-claim-sides" if rules.sides else "page-claim"
    yield _PageLine(message(claim), ("P:Ninety-Nine for four",) if rules.sides else ("P:Claims",))
    if rules.dummy:
        yield _PageLine(message(f"page-dummy-bid-{rules.dummy_bid}"), ("dummy", "dummy_bid"))


def _premiums(rules: NinetyNineRules) -> Iterator[_PageLine]:
    if not rules.declare:
        yield _PageLine(message("page-premium-none"), ("declare",))
        return
    amounts = {"declare": rules.declare, "reveal": rules.reveal}
    kind = _premium_kind(rules)
    fields = ("premiums", "bid_cards", "declare") if "left-over" in kind else ("premiums",)
    yield _PageLine(message(f"page-premium-{kind}"), fields)
    if rules.bid_cards == "left-over":
        yield _PageLine(message("page-stated"), ("bid_cards", "R13"))
    code = "page-amounts" if rules.reveal else "page-amount"
    yield _PageLine(message(code, **amounts), ("declare", "reveal"))
    if rules.premiums == "one":
        yield _PageLine(*_priority(rules))
    yield _PageLine(message(f"page-lost-{_lost_kind(rules)}"), ("premium_lost",))
    if rules.dummy_exact:
        yield _PageLine(message("page-dummy-exact", points=rules.dummy_exact), ("dummy_exact",))


def _premium_kind(rules: NinetyNineRules) -> str:
    kind: str = rules.premiums
    if rules.bid_cards == "left-over":
        kind = "left-over" if rules.premiums == "one" else "each-left-over"
    kind += "" if rules.reveal else "-declare"
    return f"{kind}-dummy" if kind == "each-declare" and rules.dummy else kind


def _priority(rules: NinetyNineRules) -> tuple[Message, tuple[str, ...]]:
    """Say who goes first; where the bidder names the trump, only the formal auction is played."""
    if rules.trump_by == "bidder-else-stays":
        return message("page-priority-formal"), ("trump_by",)
    code = "page-priority" if rules.reveal else "page-priority-declare"
    return message(code), ("P:Premium Bids",)


def _lost_kind(rules: NinetyNineRules) -> str:
    if rules.sides and rules.premium_lost == "opponents":
        return "other-side"
    if rules.premium_lost == "opponents-but-losers" and not rules.dummy:
        return "others-but-losers"
    return rules.premium_lost


def _play(rules: NinetyNineRules) -> Iterator[_PageLine]:
    yield _PageLine(message("page-play"), ("P:Play",))
    if rules.dummy:
        yield _PageLine(message("page-dummy-play"), ("dummy",))
    if "nines" in (*rules.trump_choice, *rules.next_trump, rules.first_trump):
        yield _PageLine(message("page-nines"), ("P:Nines as trump R18",))


def _score(rules: NinetyNineRules) -> Iterator[_PageLine]:
    fields = ("P:Score", "tricks") if rules.vulnerable else ("P:Score",)
    yield _PageLine(message("page-tricks"), fields)
    items = [
        message(
            "page-contract-one" if made == 1 else "page-contract-several", points=points, made=made
        )
        for made, points in enumerate(rules.contract)
        if made and made in possible_counts(rules)
    ]
    yield _PageLine(message("page-contract", items=items), ("contract",))
    if rules.dummy:
        yield _PageLine(message(f"page-dummy-{rules.dummy_makes_it}"), ("dummy", "dummy_makes_it"))
    if rules.vulnerable:
        yield _PageLine(message("page-vulnerable", points=rules.vulnerable), ("vulnerable",))


def _trump(rules: NinetyNineRules) -> Iterator[_PageLine]:
    if rules.trump_by != "turned-card":
        yield _first_trump(rules)
    if rules.trump_by == "count":
        items = [
            message("page-trump-item", made=str(made), trump=trump)
            for made, trump in enumerate(rules.next_trump)
            if made in possible_counts(rules)
        ]
        yield _PageLine(message("page-next-trump", items=items), ("next_trump", "trump_by"))
    if rules.trump_choice:
        code = "page-choice-must" if rules.trump_by == "bidder-else-stays" else "page-choice-may"
        choice = [message("a-trump", trump=trump) for trump in rules.trump_choice]
        yield _PageLine(message(code, trumps=choice), ("trump_choice", "trump_by"))
    if rules.trump_by == "turned-card":
        code = "page-trump-turned" if rules.joker else "page-trump-turned-nine"
        yield _PageLine(message(code), ("trump_by",))


def trump_rules(rules: NinetyNineRules) -> list[Message]:
    """Return the rules of trump without their sources."""
    return [line.text for line in _trump(rules)]


def _first_trump(rules: NinetyNineRules) -> _PageLine:
    if rules.first_trump != "stays":
        return _PageLine(message("page-first-trump", trump=rules.first_trump), ("first_trump",))
    goes_on = message("page-trump-goes-on", trump=rules.opening_trump)
    return _PageLine(goes_on, ("first_trump", "opening_trump"))


def possible_counts(rules: NinetyNineRules) -> set[int]:
    """Return how many players can make it in one deal: those of a side only together."""
    sizes = [len(rules.seats_of(side)) for side in dict.fromkeys(rules.side_of)]
    counts = {0}
    for size in sizes:
        counts |= {made + size for made in counts}
    return counts


def _game(rules: NinetyNineRules) -> Iterator[_PageLine]:
    if rules.rubber != "deals":
        code = "page-game-points-dummy" if rules.dummy else "page-game-points"
        code = "page-target" if rules.rubber == "target" else code
        yield _PageLine(message(code, game=rules.game), ("game",))
        if rules.bonus:
            yield _PageLine(message("page-bonus", bonus=rules.bonus, game=rules.game), ("bonus",))
        yield from _game_winner(rules)
    yield _PageLine(rubber_message(rules), rubber_fields(rules))
    if rules.players == _FIVE and rules.rubber in ("games", "wins"):
        yield _PageLine(message("page-shorter"), ("P:Ninety-Nine for five",))
    yield from _hard_score(rules)
    if rules.dummy:
        yield _PageLine(message("page-rubber-live"), ("R8",))
    if rules.rubber == "wins" and rules.rubber_bonus:
        fields = {"bonus": rules.rubber_bonus, "full": rules.rubber_full}
        yield _PageLine(message("page-rubber-bonus", **fields), ("rubber_bonus", "rubber_full"))
    if rules.rubber in ("games", "wins"):
        yield _PageLine(message("page-first-dealer"), ("first_dealer",))


_FIVE = 5
"""Players for whom Pagat proposes a shorter game."""


def rubber_message(rules: NinetyNineRules) -> Message:
    """Say what ends it all, and who wins."""
    if rules.rubber == "target":
        level = "" if rules.rubber_level == "share" else f"-{rules.rubber_level}"
        return message(f"page-rubber-target{level}")
    kind = "level-wins" if rules.rubber == "wins" else "level"
    balance = message("balance-units" if rules.hard_score else "balance-points")
    on_a_tie = message(f"{kind}-{rules.rubber_level}")
    fields = {"length": rules.length, "balance": balance, "level": on_a_tie}
    return message(f"page-rubber-{rules.rubber}", **fields)


def rubber_fields(rules: NinetyNineRules) -> tuple[str, ...]:
    """Return the fields that say what ends the rubber, and who wins it."""
    is_one_game = rules.rubber == "target" and rules.rubber_level == "share"
    return ("rubber", "length") if is_one_game else ("rubber", "length", "rubber_level")


def _hard_score(rules: NinetyNineRules) -> Iterator[_PageLine]:
    if rules.hard_score:
        yield _PageLine(message("page-hard-score", units=rules.hard_score), ("hard_score",))
    cases = [name for name in rules.hard_double if name != "dummy" or rules.dummy]
    if rules.hard_score and cases:
        texts = [message(f"double-{name}") for name in dict.fromkeys(cases)]
        yield _PageLine(message("page-hard-double", cases=texts), ("hard_double",))


def _game_winner(rules: NinetyNineRules) -> Iterator[_PageLine]:
    if not rules.dummy:
        yield _PageLine(message(f"page-winner-{rules.level}"), ("level",))
        return
    yield _PageLine(message(f"page-winner-dummy-{rules.level}"), ("level",))
    if rules.carry and not rules.hard_score:
        yield _PageLine(message("page-carry", carry=rules.carry), ("carry",))


_SECTIONS = {
    "cards": _cards,
    "bids": _bids,
    "premiums": _premiums,
    "play": _play,
    "score": _score,
    "trump": _trump,
    "game": _game,
}


def rule_fields(variant: str, players: int, settings: Mapping[str, str]) -> Iterator[RuleField]:
    """Return every field that a house rule can change, with what it is and where it is from."""
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, players, changing_settings(variant, players, settings))
    for name in FIELDS:
        value = getattr(rules, name)
        toml_value = list(value) if isinstance(value, tuple) else value
        citations = tuple(cited([sources[name]])) if name in sources else ()
        yield RuleField(name, toml_value, message(f"field-{name}"), citations)
