"""The rulebook card of a table: how it plays, line by line, each with its source."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.game import RuleField
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.sitting_down import in_short
from scorekeeper.core.sources import cited, readings_of
from scorekeeper.games.ninety_nine.house_rules import FIELDS
from scorekeeper.games.ninety_nine.preparing import bid_code, pack
from scorekeeper.games.ninety_nine.rules import Rules
from scorekeeper.games.ninety_nine.settings import resolve
from scorekeeper.games.ninety_nine.sources import sources_of


class _Line(NamedTuple):
    """A line of the card, and the fields or source codes that it rests on."""

    text: Said
    rests_on: tuple[str, ...]


def card(variant: str, players: int, settings: Mapping[str, str]) -> Report:
    """Return the card of a variant as a table of so many plays it."""
    rules = resolve(variant, players, settings)
    sources = sources_of(variant, players, settings)
    about = said(f"about-{variant}")
    code = "page-title-dummy" if rules.dummy else "page-title"
    title = [said(code, variant=variant, players=players, about=about)]
    if told := [in_short(key, text) for key, text in settings.items()]:
        title.append(said("page-told", settings=told))
    blocks = [Lines("title", tuple(title))]
    codes: list[str] = []
    for heading, section in _SECTIONS.items():
        lines = [_worded(line, sources, codes) for line in section(rules)]
        if lines:
            blocks.append(Lines("text", (said(f"heading-{heading}"), *lines)))
    readings = [
        said("page-reading", number=r, text=said(f"reading-{r}")) for r in readings_of(codes)
    ]
    if readings:
        blocks.append(Lines("text", (said("heading-readings"), *readings)))
    return tuple(blocks)


def _worded(line: _Line, sources: Mapping[str, str], codes: list[str]) -> Said:
    """Word a line with what it rests on; a field without a source of its own rests on others."""
    told = [key if ":" in key or key[0] == "R" else sources.get(key, "") for key in line.rests_on]
    resting = [code for code in told if code]
    codes += resting
    return said("page-line", text=line.text, sources=cited(resting))


def _cards(rules: Rules) -> Iterator[_Line]:
    joker = said("page-and-joker") if rules.joker else ""
    yield _Line(said("page-ranks", ranks=list(rules.ranks), joker=joker), ("ranks", "joker"))
    yield _Line(pack(rules), ("ranks",))
    code = "page-deal-dummy" if rules.dummy else "page-deal"
    yield _Line(said(code, each=rules.cards_each), ("cards_each", "dummy", "players", "P:Deal"))
    if rules.trump_by == "turned-card":
        yield _Line(said("page-turned-up"), ("trump_by",))


def _bids(rules: Rules) -> Iterator[_Line]:
    values = ("clubs_bid", "hearts_bid", "spades_bid", "diamonds_bid")
    code = f"page-bid-{rules.bid_cards}"
    yield _Line(said(code, tricks=rules.tricks), ("bid_cards", "tricks", "P:Objective"))
    yield _Line(said("page-bid-values", worth=bid_code(rules)), values)
    if rules.nought_or:
        yield _Line(said("page-nought-or", number=rules.nought_or), ("nought_or",))
    if rules.joker:
        yield _Line(said("page-joker"), ("joker",))
    if rules.sides:
        sides = [
            said("page-side", seats=[str(seat + 1) for seat in rules.seats_of(side)])
            for side in dict.fromkeys(rules.sides)
        ]
        yield _Line(said("page-sides", sides=sides), ("sides",))
    claim = "page-claim-sides" if rules.sides else "page-claim"
    yield _Line(said(claim), ("P:Ninety-Nine for four",) if rules.sides else ("P:Claims",))
    if rules.dummy:
        yield _Line(said(f"page-dummy-bid-{rules.dummy_bid}"), ("dummy", "dummy_bid"))


def _premiums(rules: Rules) -> Iterator[_Line]:
    if not rules.declare:
        yield _Line(said("page-premium-none"), ("declare",))
        return
    amounts = {"declare": rules.declare, "reveal": rules.reveal}
    kind = _premium_kind(rules)
    fields = ("premiums", "bid_cards", "declare") if "left-over" in kind else ("premiums",)
    yield _Line(said(f"page-premium-{kind}"), fields)
    code = "page-amounts" if rules.reveal else "page-amount"
    yield _Line(said(code, **amounts), ("declare", "reveal"))
    if rules.premiums == "one":
        yield _Line(*_priority(rules))
    yield _Line(said(f"page-lost-{_lost_kind(rules)}"), ("premium_lost",))
    if rules.dummy_exact:
        yield _Line(said("page-dummy-exact", points=rules.dummy_exact), ("dummy_exact",))


def _premium_kind(rules: Rules) -> str:
    kind: str = "left-over" if rules.bid_cards == "left-over" else rules.premiums
    kind += "" if rules.reveal else "-declare"
    return f"{kind}-dummy" if kind == "each-declare" and rules.dummy else kind


def _priority(rules: Rules) -> tuple[Said, tuple[str, ...]]:
    """Say who goes first; where the bidder names the trump, the formal way is the only one."""
    if rules.trump_by == "bidder-else-stays":
        return said("page-priority-formal"), ("trump_by",)
    code = "page-priority" if rules.reveal else "page-priority-declare"
    return said(code), ("P:Premium Bids",)


def _lost_kind(rules: Rules) -> str:
    if rules.sides and rules.premium_lost == "opponents":
        return "other-side"
    if rules.premium_lost == "opponents-but-losers" and not rules.dummy:
        return "others-but-losers"
    return rules.premium_lost


def _play(rules: Rules) -> Iterator[_Line]:
    yield _Line(said("page-play"), ("P:Play",))
    if rules.dummy:
        yield _Line(said("page-dummy-play"), ("dummy",))
    if "nines" in (*rules.trump_choice, *rules.next_trump, rules.first_trump):
        yield _Line(said("page-nines"), ("P:Nines as trump R18",))


def _score(rules: Rules) -> Iterator[_Line]:
    fields = ("P:Score", "tricks") if rules.vulnerable else ("P:Score",)
    yield _Line(said("page-tricks"), fields)
    items = [
        said(
            "page-contract-one" if made == 1 else "page-contract-several", points=points, made=made
        )
        for made, points in enumerate(rules.contract)
        if made and made in _possible(rules)
    ]
    yield _Line(said("page-contract", items=items), ("contract",))
    if rules.dummy:
        yield _Line(said(f"page-dummy-{rules.dummy_makes_it}"), ("dummy", "dummy_makes_it"))
    if rules.vulnerable:
        yield _Line(said("page-vulnerable", points=rules.vulnerable), ("vulnerable",))


def _trump(rules: Rules) -> Iterator[_Line]:
    if rules.trump_by != "turned-card":
        yield _Line(said("page-first-trump", trump=rules.first_trump), ("first_trump",))
    if rules.trump_by == "count":
        items = [
            said("page-trump-item", made=str(made), trump=trump)
            for made, trump in enumerate(rules.next_trump)
            if made in _possible(rules)
        ]
        yield _Line(said("page-next-trump", items=items), ("next_trump", "trump_by"))
    if rules.trump_choice:
        code = "page-choice-must" if rules.trump_by == "bidder-else-stays" else "page-choice-may"
        choice = [said("a-trump", trump=trump) for trump in rules.trump_choice]
        yield _Line(said(code, trumps=choice), ("trump_choice", "trump_by"))
    if rules.trump_by == "turned-card":
        code = "page-trump-turned" if rules.joker else "page-trump-turned-nine"
        yield _Line(said(code), ("trump_by",))


def _possible(rules: Rules) -> set[int]:
    """Return how many can make it in one deal: players of a side only together."""
    sizes = [len(rules.seats_of(side)) for side in dict.fromkeys(rules.side_of)]
    found = {0}
    for size in sizes:
        found |= {made + size for made in found}
    return found


def _game(rules: Rules) -> Iterator[_Line]:
    if rules.rubber != "deals":
        code = "page-game-points-dummy" if rules.dummy else "page-game-points"
        code = "page-target" if rules.rubber == "target" else code
        yield _Line(said(code, game=rules.game), ("game",))
        if rules.bonus:
            yield _Line(said("page-bonus", bonus=rules.bonus, game=rules.game), ("bonus",))
        yield from _game_winner(rules)
    yield _Line(said(f"page-rubber-{rules.rubber}", length=rules.length), ("rubber", "length"))
    if rules.dummy:
        yield _Line(said("page-rubber-live"), ("R8",))
    if rules.rubber == "wins" and rules.rubber_bonus:
        fields = {"bonus": rules.rubber_bonus, "full": rules.rubber_full}
        yield _Line(said("page-rubber-bonus", **fields), ("rubber_bonus", "rubber_full"))
    if rules.rubber in ("games", "wins"):
        yield _Line(said("page-first-dealer"), ("first_dealer",))


def _game_winner(rules: Rules) -> Iterator[_Line]:
    if not rules.dummy:
        yield _Line(said(f"page-winner-{rules.level}"), ("level",))
        return
    yield _Line(said(f"page-winner-dummy-{rules.level}"), ("level",))
    if rules.carry:
        yield _Line(said("page-carry", carry=rules.carry), ("carry",))


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
    sources = sources_of(variant, players, settings)
    for name in FIELDS:
        value = getattr(rules, name)
        told = list(value) if isinstance(value, tuple) else value
        cite = tuple(cited([sources[name]])) if name in sources else ()
        yield RuleField(name, told, said(f"field-{name}"), cite)
