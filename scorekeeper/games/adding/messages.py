"""Sentences about an adding session, as codes: after a fact, and before the next."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.adding.coins import places
from scorekeeper.games.adding.facts import Bust, Kings, Loses, Play, Sixes, Turn
from scorekeeper.games.adding.legality import legal_cards
from scorekeeper.games.adding.rules import JOKER, may_reverse
from scorekeeper.games.adding.state import (
    AddingFact,
    AddingRecord,
    AddingState,
    CoinAdjustmentResult,
    PlayedFact,
    PlayResult,
    winners,
)
from scorekeeper.games.adding.turns import players_in
from scorekeeper.games.side_effects import changed_facts, told_changes

_DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}


def describe(record: AddingRecord, applied: AddingFact | PlayedFact) -> list[Message]:
    """Return what a fact changed: the count first, then what is special."""
    names, result = applied.players, applied.outcome
    if isinstance(result, CoinAdjustmentResult):
        return list(_adjustment_lines(result, names))
    if result is None:
        return []
    match applied.fact:
        case Turn():
            lines = [message("told-start", card=result.cards[0], count=result.total)]
        case Play() as play:
            lines = [_play_line(result, names), *_aim_lines(play, names)]
            if result.made_sixty_nine:
                lines += _sixty_nine_lines(record, result, names)
        case Bust():
            lines = [_loss_line(result, names)]
        case Loses(seat):
            lines = [message("told-loses", player=names[seat])]
        case Kings(seat):
            lines = [message("told-kings", player=names[seat])]
        case Sixes(seat):
            lines = [message("told-sixes", player=names[seat])]
        case _:
            lines = []
    return [*lines, *_end_lines(result, names)]


def _play_line(result: PlayResult, names: Sequence[str]) -> Message:
    return message(
        "told-play",
        player="" if result.by is None else names[result.by],
        cards=list(result.cards),
        count=result.total,
        value=f"{result.value:+d}",
    )


def _aim_lines(play: Play, names: Sequence[str]) -> Iterator[Message]:
    if play.target is not None:
        code = "told-aim-answered" if play.answer else "told-aim"
        yield message(code, player=names[play.target], card=play.answer or "")


def _sixty_nine_lines(
    record: AddingRecord, result: PlayResult, names: Sequence[str]
) -> Iterator[Message]:
    """Yield what exactly 69 brings, if it brings anything."""
    rule = record.rules.sixty_nine
    player = "" if result.by is None else names[result.by]
    if rule == "penny" and not result.took_penny:
        yield message("told-sixty-nine-no-penny")
    elif rule != "none":
        yield Message(f"told-sixty-nine-{rule}", {"player": player})


def _adjustment_lines(result: CoinAdjustmentResult, names: Sequence[str]) -> Iterator[Message]:
    seat, coins, reason = result.adjustment
    code = "told-coins-given" if coins >= 0 else "told-coins-taken"
    fields = {"player": names[seat], "count": abs(coins), "reason": reason}
    yield Message(code if reason else f"{code}-bare", fields)
    if result.out:
        yield message("told-left", players=[names[s] for s in result.out])
    if result.back:
        yield message("told-back", player=names[seat])


def _loss_line(result: PlayResult, names: Sequence[str]) -> Message:
    if result.loser is not None:
        return message("told-lost", player=names[result.loser])
    return message("told-away", player="" if result.by is None else names[result.by])


def _end_lines(result: PlayResult, names: Sequence[str]) -> Iterator[Message]:
    if result.loser is not None and result.out:
        yield message("told-left", players=[names[seat] for seat in result.out])
    if result.hand_winner is not None:
        yield message("told-hand-won", player=names[result.hand_winner], number=result.hand)


def describe_side_effects(before: AddingRecord, after: AddingRecord) -> list[Message]:
    """Say which other plays a correction made worth something else, or somebody else's.

    What somebody loses or wins by one comes first.
    """

    def seen(applied: AddingFact, people: Sequence[object]) -> object:
        if not isinstance(result := applied.outcome, PlayResult):
            return None
        return _decided(result, people), _one_of(people, result.by), result.value

    changed = sorted(changed_facts(before, after, seen), key=lambda one: not _decides(one))
    return told_changes(changed, "play", lambda one: describe(after, one)[0])


def _decided(result: PlayResult, people: Sequence[object]) -> list[object]:
    """Return who loses, leaves or wins by a play."""
    ends = result.loser, *result.out, result.hand_winner
    return [_one_of(people, seat) for seat in ends]


def _decides(applied: AddingFact) -> bool:
    result = applied.outcome
    return isinstance(result, PlayResult) and any(_decided(result, [True] * len(applied.players)))


def _one_of(people: Sequence[object], seat: int | None) -> object:
    return None if seat is None else people[seat]


def what_counts(state: AddingState) -> tuple[Sequence[int], str, str]:
    """Return each seat's coins, or hands lost or won, with the codes of a sentence and a head."""
    if state.rules.lives:
        return state.lives, "standing-coins", "column-coins"
    if state.rules.loss == "out":
        return state.won, "standing-won", "column-hands-won"
    return state.lost, "standing-lost", "column-hands-lost"


def standing(record: AddingRecord) -> list[Message]:
    """Return the players' coins, or hands lost or won, in a line."""
    state, names = record.state, record.players
    rules = state.rules
    numbers, code, _ = what_counts(state)
    items = [_standing_item(state, seat, name, numbers[seat]) for seat, name in enumerate(names)]
    lines = [message(code, players=items)]
    if rules.sixty_nine == "point":
        points = zip(names, state.points, strict=True)
        scored = [message("standing-one", player=name, number=number) for name, number in points]
        lines.append(message("standing-points", players=scored))
    return lines


def _standing_item(state: AddingState, seat: int, name: str, number: int) -> Message:
    code = "standing-one-left" if state.left[seat] else "standing-one"
    return message(code, player=name, number=number)


def next_up(record: AddingRecord) -> list[Message]:
    """Return the count, the direction, and whose turn it is; or who has won."""
    state, names = record.state, record.players
    if state.over:
        won = [names[seat] for seat in winners(state)]
        code = "next-over-early" if state.early else "next-over"
        if not won:
            return [message(f"{code}-nobody", players=[])]
        return [message(code, players=won), *_order(record)]
    if not state.begun:
        code = (
            "next-pile" if state.pile else "next-start" if state.rules.start_card else "next-hand"
        )
        dealer, player = names[state.dealer], names[state.turn]
        next_hand = message(code, number=state.hand, dealer=dealer, player=player)
        return [next_hand, *_why_dealer(record, dealer)]
    call = message(
        "next-call",
        count=state.total,
        direction=f"direction-{_DIRECTIONS[state.direction]}",
        player=names[state.turn],
    )
    owed = [message("next-owed", player=names[state.turn], count=state.owed)] if state.owed else []
    return [call, *owed]


def _order(record: AddingRecord) -> list[Message]:
    """Return the players in the order of their places, where that says more than who won."""
    if len(record.players) < _WORTH_AN_ORDER:
        return []
    placed = sorted(zip(places(record), record.players, strict=True), key=lambda pair: pair[0])
    items = [message("place-one", place=place, player=name) for place, name in placed]
    return [message("next-order", players=items)]


_WORTH_AN_ORDER = 3
"""Players among whom the places say more than who won."""


def _why_dealer(record: AddingRecord, dealer: str) -> Iterator[Message]:
    """Say that the winner of the hand before deals, where the deal does not pass to the left.

    Somebody else may have had the seat then.
    """
    seat = record.state.dealer
    for applied in reversed(record.applied):
        if isinstance(result := applied.outcome, PlayResult):
            if result.hand_winner == seat:
                fields = {"dealer": dealer, "winner": applied.players[seat]}
                yield message("next-dealer-winner", **fields, number=result.hand)
            return


def count_to_display(record: AddingRecord) -> int | None:
    """Return the count while a hand is in play, else None."""
    state: AddingState = record.state
    return state.total if state.begun and not state.over else None


def prompt(record: AddingRecord) -> Message:
    """Return the prompt, which names the player whose turn it is."""
    state: AddingState = record.state
    return (
        message("prompt-over")
        if state.over
        else message("prompt-player", player=record.players[state.turn])
    )


def setup_instructions(record: AddingRecord) -> list[Message]:
    """Return what to deal before a hand, or which cards are legal within it."""
    state = record.state
    rules = state.rules
    if state.over:
        return []
    arrows = [message("next-arrows")] if may_reverse(rules) else []
    if state.begun:
        return [message("next-legal", cards=legal_cards(state), limit=rules.limit), *arrows]
    code = "next-deal-cards-jokers" if JOKER in rules.cards else "next-deal-cards"
    lines = [message(code, packs=rules.packs, each=rules.hand, limit=rules.limit)]
    if any(state.away) or any(state.left):
        lines.append(message("next-in", players=[record.players[s] for s in players_in(state)]))
    return [*lines, *arrows]
