"""Who gets the premium when several want it: informally, and by the formal procedure."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import Illegal, Message, after_the_end, message, raise_malformed
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.report import TextBlock
from scorekeeper.core.text import unquote
from scorekeeper.games.ninety_nine.play.dealer import leader
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, NinetyNineState
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules

Level = Literal["declare", "reveal"]
LEVELS: tuple[Level, Level] = ("declare", "reveal")


class Offers(NamedTuple):
    """What the players have offered, in their turn; a second offer is a raise."""

    turns: tuple[int, ...]
    """The seats in turn, from eldest; the dealer is the last."""
    first: Mapping[int, Level]
    raised: frozenset[int]


class Holder(NamedTuple):
    """Who has the premium, and who could still take it back by raising."""

    seat: int
    level: Level
    may_raise: int | None = None


def auction(record: NinetyNineRecord, words: Sequence[str]) -> Result:
    """Judge offers such as `Anna:declare Cara:reveal`; raises `Malformed` and `Illegal`."""
    rules, names = record.rules, record.among_all(record.players)
    offers = _parse_offers(record.state, words, names)
    _check_offers(rules, offers, names, over=record.state.end is not None)
    if rules.premiums == "each":
        return _auction_for_all(offers, names)
    by_priority, (formally, steps) = informal(offers), formal(offers)
    lines = [message("auction-order", players=[names[seat] for seat in offers.turns])]
    if by_priority is not None and formally is not None:
        lines.append(_informal_line(offers, by_priority, names))
        lines += _formal_lines(formally, steps, names)
        if rules.trump_choice:
            lines.append(message(f"auction-trump-{rules.trump_by}"))
    account: dict[str, object] = {
        "order": [names[seat] for seat in offers.turns],
        "informal": _holder_json(by_priority, names),
        "formal": _holder_json(formally, names),
    }
    return Result((TextBlock("text", tuple(lines)),), account)


def informal(offers: Offers) -> Holder | None:
    """Return who gets the premium: reveals go first, then the earlier turn."""
    levels = {seat: _highest(offers, seat) for seat in offers.first}
    for level in reversed(LEVELS):
        for seat in offers.turns:
            if levels.get(seat) == level:
                return Holder(seat, level)
    return None


def _highest(offers: Offers, seat: int) -> Level:
    return "reveal" if seat in offers.raised else offers.first[seat]


class AuctionStep(NamedTuple):
    """A step of the formal procedure: the code of its sentence, and who takes it."""

    code: str
    seat: int
    level: Level
    other: int
    """The other seat concerned; the same as `seat` if there is none."""


def formal(offers: Offers) -> tuple[Holder | None, list[AuctionStep]]:
    """Return who gets the premium, and how: each offers once, in turn.

    A reveal overcalls a declaration, whose declarer may raise it to a reveal.
    """
    holder: Holder | None = None
    steps: list[AuctionStep] = []
    for seat in (seat for seat in offers.turns if seat in offers.first):
        level = offers.first[seat]
        if holder is None:
            steps.append(AuctionStep("auction-offers", seat, level, seat))
            holder = Holder(seat, level)
            continue
        before = holder.seat
        if (holder.level, level) != LEVELS:
            steps.append(AuctionStep("auction-too-low", seat, level, before))
        elif before in offers.raised:
            steps.append(AuctionStep("auction-overcalls", seat, level, before))
            steps.append(AuctionStep("auction-raises", before, level, seat))
            holder = Holder(before, level)
        else:
            steps.append(AuctionStep("auction-overcalls", seat, level, before))
            holder = Holder(seat, level, before)
    raisers = {step.seat for step in steps if step.code == "auction-raises"}
    idle = [seat for seat in offers.turns if seat in offers.raised - raisers]
    steps += [AuctionStep("auction-idle", seat, "reveal", seat) for seat in idle]
    return holder, steps


def _parse_offers(state: NinetyNineState, words: Sequence[str], names: Sequence[str]) -> Offers:
    problems: list[Message] = []
    first: dict[int, Level] = {}
    raised: set[int] = set()
    for word in words:
        name, _, level_text = unquote(word).rpartition(":")
        seat = resolve_seat(name, names) if name else message("auction-form", given=word)
        level = next((level for level in LEVELS if level == level_text.lower()), None)
        if not isinstance(seat, int):
            problems.append(seat)
        elif level is None:
            problems.append(message("auction-level", given=word, legal=list(LEVELS)))
        elif seat not in first:
            first[seat] = level
        elif seat not in raised and (first[seat], level) == LEVELS:
            raised.add(seat)
        else:
            problems.append(message("auction-twice", name=names[seat], given=word))
    raise_malformed(problems)
    eldest, players = leader(state), state.rules.players
    turns = tuple((eldest + place) % players for place in range(players))
    return Offers(turns, first, frozenset(raised))


def _check_offers(
    rules: NinetyNineRules, offers: Offers, names: Sequence[str], *, over: bool
) -> None:
    if over:
        raise Illegal(after_the_end("adjust --deal N"))
    if not rules.declare:
        raise Illegal(message("auction-none"))
    if rules.reveal:
        return
    players = rules.players
    if revealing := [seat for seat in offers.first if _highest(offers, seat) == "reveal"]:
        raise Illegal(
            *(message("auction-reveal-none", seat=names[s], players=players) for s in revealing)
        )


def _auction_for_all(offers: Offers, names: Sequence[str]) -> Result:
    declaring = [names[seat] for seat in offers.turns if seat in offers.first]
    lines = [message("auction-each")]
    lines += [message("auction-each-do", players=declaring)] if declaring else []
    return Result((TextBlock("text", tuple(lines)),), {"declare": declaring})


def _informal_line(offers: Offers, holder: Holder, names: Sequence[str]) -> Message:
    others = [seat for seat in offers.first if seat != holder.seat]
    equals = [seat for seat in others if _highest(offers, seat) == holder.level]
    why = "auction-nearer" if equals else "auction-higher" if others else "auction-alone"
    return message(
        "auction-informal", player=names[holder.seat], premium=holder.level, why=message(why)
    )


def _formal_lines(
    holder: Holder, steps: Sequence[AuctionStep], names: Sequence[str]
) -> list[Message]:
    """Say how the formal procedure goes, step by step, and who gets the premium."""
    step_texts = [
        Message(code, {"player": names[seat], "premium": level, "other": names[other]})
        for code, seat, level, other in steps
    ]
    lines = [
        message("auction-formal", steps=step_texts),
        message("auction-has", player=names[holder.seat], premium=holder.level),
    ]
    if holder.may_raise is not None:
        player = names[holder.may_raise]
        lines.append(message("auction-may-raise", player=player, offer=f"{player}:reveal"))
    return lines


def _holder_json(holder: Holder | None, names: Sequence[str]) -> dict[str, object] | None:
    if holder is None:
        return None
    may_raise = None if holder.may_raise is None else names[holder.may_raise]
    return {"player": names[holder.seat], "premium": holder.level, "may_raise": may_raise}
