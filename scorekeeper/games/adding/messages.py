"""What is said of an adding evening, as codes and fields: after an entry, and before the next."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.adding.count import SIXTY_NINE
from scorekeeper.games.adding.facts import Bust, Kings, Loses, Play, Sixes, Turn
from scorekeeper.games.adding.legality import legal_cards
from scorekeeper.games.adding.rules import JOKER
from scorekeeper.games.adding.state import (
    AddingFact,
    AddingRecord,
    AddingState,
    PlayResult,
    players_in,
)

_DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}


def describe(record: AddingRecord, applied: AddingFact) -> list[Message]:
    """Say what an entry came to: the count first, then what is special of it."""
    names, came = record.players, applied.outcome
    if not isinstance(came, PlayResult):
        return []
    match applied.fact:
        case Turn():
            told = [message("told-start", card=came.cards[0], count=came.total)]
        case Play() as play:
            told = [_told_play(came, names), *_told_aim(play, names)]
            if came.total == SIXTY_NINE and record.rules.sixty_nine == "drink":
                told.append(message("told-drink"))
        case Bust():
            told = [_told_loss(came, names)]
        case Loses(seat):
            told = [message("told-loses", player=names[seat])]
        case Kings(seat):
            told = [message("told-kings", player=names[seat])]
        case Sixes(seat):
            told = [message("told-sixes", player=names[seat])]
        case _:
            told = []
    return [*told, *_told_ends(came, names)]


def _told_play(came: PlayResult, names: Sequence[str]) -> Message:
    return message(
        "told-play",
        player="" if came.by is None else names[came.by],
        cards=list(came.cards),
        count=came.total,
        value=f"{came.value:+d}",
    )


def _told_aim(play: Play, names: Sequence[str]) -> Iterator[Message]:
    if play.target is not None:
        code = "told-aim-answered" if play.answer else "told-aim"
        yield message(code, player=names[play.target], card=play.answer or "")


def _told_loss(came: PlayResult, names: Sequence[str]) -> Message:
    if came.loser is not None:
        return message("told-lost", player=names[came.loser])
    return message("told-away", player="" if came.by is None else names[came.by])


def _told_ends(came: PlayResult, names: Sequence[str]) -> Iterator[Message]:
    if came.loser is not None and came.out:
        yield message("told-left", players=[names[seat] for seat in came.out])
    if came.hand_winner is not None:
        yield message("told-hand-won", player=names[came.hand_winner], number=came.hand)


def standing(record: AddingRecord) -> list[Message]:
    """Say who has how many coins, or who has lost how many hands."""
    state, names = record.state, record.players
    rules = state.rules
    if rules.lives:
        numbers, code = state.lives, "standing-coins"
    elif rules.loss == "out":
        numbers, code = state.won, "standing-won"
    else:
        numbers, code = state.lost, "standing-lost"
    shown = [_shown(state, seat, name, numbers[seat]) for seat, name in enumerate(names)]
    return [message(code, players=shown)]


def _shown(state: AddingState, seat: int, name: str, number: int) -> Message:
    code = "standing-one-left" if state.left[seat] else "standing-one"
    return message(code, player=name, number=number)


def next_up(record: AddingRecord) -> list[Message]:
    """Call the count, the direction, and whose turn it is."""
    state, names = record.state, record.players
    if state.over:
        winners = [] if state.winner is None else [names[state.winner]]
        return [message("next-over" if winners else "next-over-nobody", players=winners)]
    if not state.begun:
        code = (
            "next-pile" if state.pile else "next-start" if state.rules.start_card else "next-hand"
        )
        dealer, player = names[state.dealer], names[state.turn]
        return [message(code, number=state.hand, dealer=dealer, player=player)]
    call = message(
        "next-call",
        count=state.total,
        direction=f"direction-{_DIRECTIONS[state.direction]}",
        player=names[state.turn],
    )
    owed = [message("next-owed", player=names[state.turn], count=state.owed)] if state.owed else []
    return [call, *owed]


def count_to_display(record: AddingRecord) -> int | None:
    """Return the count while a hand is in play."""
    state: AddingState = record.state
    return state.total if state.begun and not state.over else None


def prompt(record: AddingRecord) -> Message:
    """Say whose play is asked for."""
    state: AddingState = record.state
    return (
        message("prompt-over")
        if state.over
        else message("prompt-player", player=record.players[state.turn])
    )


def setup_instructions(record: AddingRecord) -> list[Message]:
    """Say what to deal before a hand, and which cards may be played within it."""
    state = record.state
    rules = state.rules
    if state.over:
        return []
    if state.begun:
        return [message("next-legal", cards=legal_cards(state), limit=rules.limit)]
    code = "next-deal-cards-jokers" if JOKER in rules.cards else "next-deal-cards"
    lines = [message(code, packs=rules.packs, each=rules.hand, limit=rules.limit)]
    if any(state.away) or any(state.left):
        lines.append(message("next-in", players=[record.players[s] for s in players_in(state)]))
    return lines


def describe_side_effects(before: AddingRecord, after: AddingRecord) -> list[Message]:  # noqa: ARG001 — all follows from the plays
    """A correction changes nothing that its own plays do not tell."""
    return []
