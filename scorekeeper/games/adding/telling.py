"""What is said of an adding evening, as codes and fields: after an entry, and before the next."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, said
from scorekeeper.games.adding.counting import SIXTY_NINE
from scorekeeper.games.adding.facts import Bust, Kings, Loses, Play, Sixes, Turn
from scorekeeper.games.adding.legality import legal_cards
from scorekeeper.games.adding.rules import JOKER
from scorekeeper.games.adding.table import Came, State, players_in

_DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}


def tell(evening: Evening, played: Played) -> list[Said]:
    """Say what an entry came to: the count first, then what is special of it."""
    names, came = evening.players, played.outcome
    if not isinstance(came, Came):
        return []
    match played.fact:
        case Turn():
            told = [said("told-start", card=came.cards[0], count=came.total)]
        case Play() as play:
            told = [_told_play(came, names), *_told_aim(play, names)]
            if came.total == SIXTY_NINE and evening.rules.sixty_nine == "drink":
                told.append(said("told-drink"))
        case Bust():
            told = [_told_loss(came, names)]
        case Loses(seat):
            told = [said("told-loses", player=names[seat])]
        case Kings(seat):
            told = [said("told-kings", player=names[seat])]
        case Sixes(seat):
            told = [said("told-sixes", player=names[seat])]
        case _:
            told = []
    return [*told, *_told_ends(came, names)]


def _told_play(came: Came, names: Sequence[str]) -> Said:
    return said(
        "told-play",
        player="" if came.by is None else names[came.by],
        cards=list(came.cards),
        count=came.total,
        value=f"{came.value:+d}",
    )


def _told_aim(play: Play, names: Sequence[str]) -> Iterator[Said]:
    if play.target is not None:
        code = "told-aim-answered" if play.answer else "told-aim"
        yield said(code, player=names[play.target], card=play.answer or "")


def _told_loss(came: Came, names: Sequence[str]) -> Said:
    if came.loser is not None:
        return said("told-lost", player=names[came.loser])
    return said("told-away", player="" if came.by is None else names[came.by])


def _told_ends(came: Came, names: Sequence[str]) -> Iterator[Said]:
    if came.loser is not None and came.out:
        yield said("told-left", players=[names[seat] for seat in came.out])
    if came.hand_winner is not None:
        yield said("told-hand-won", player=names[came.hand_winner], number=came.hand)


def standing(evening: Evening) -> list[Said]:
    """Say who has how many coins, or who has lost how many hands."""
    state, names = evening.state, evening.players
    rules = state.rules
    if rules.lives:
        numbers, code = state.lives, "standing-coins"
    elif rules.loss == "out":
        numbers, code = state.won, "standing-won"
    else:
        numbers, code = state.lost, "standing-lost"
    shown = [_shown(state, seat, name, numbers[seat]) for seat, name in enumerate(names)]
    return [said(code, players=shown)]


def _shown(state: State, seat: int, name: str, number: int) -> Said:
    code = "standing-one-left" if state.left[seat] else "standing-one"
    return said(code, player=name, number=number)


def forecast(evening: Evening) -> list[Said]:
    """Call the count, the direction, and whose turn it is."""
    state, names = evening.state, evening.players
    if state.over:
        winners = [] if state.winner is None else [names[state.winner]]
        return [said("next-over" if winners else "next-over-nobody", players=winners)]
    if not state.begun:
        code = (
            "next-pile" if state.pile else "next-start" if state.rules.start_card else "next-hand"
        )
        dealer, player = names[state.dealer], names[state.turn]
        return [said(code, number=state.hand, dealer=dealer, player=player)]
    call = said(
        "next-call",
        count=state.total,
        direction=f"direction-{_DIRECTIONS[state.direction]}",
        player=names[state.turn],
    )
    owed = [said("next-owed", player=names[state.turn], count=state.owed)] if state.owed else []
    return [call, *owed]


def called(evening: Evening) -> int | None:
    """Return the count while a hand is in play."""
    state: State = evening.state
    return state.total if state.begun and not state.over else None


def prompt(evening: Evening) -> Said:
    """Say whose play is asked for."""
    state: State = evening.state
    return (
        said("prompt-over")
        if state.over
        else said("prompt-player", player=evening.players[state.turn])
    )


def preparation(evening: Evening) -> list[Said]:
    """Say what to deal before a hand, and which cards may be played within it."""
    state = evening.state
    rules = state.rules
    if state.over:
        return []
    if state.begun:
        return [said("next-legal", cards=legal_cards(state), limit=rules.limit)]
    code = "next-deal-cards-jokers" if JOKER in rules.cards else "next-deal-cards"
    lines = [said(code, packs=rules.packs, each=rules.hand, limit=rules.limit)]
    if any(state.away) or any(state.left):
        lines.append(said("next-in", players=[evening.players[s] for s in players_in(state)]))
    return lines


def shifts(before: Evening, after: Evening) -> list[Said]:  # noqa: ARG001 — all follows from the plays
    """A correction changes nothing that its own plays do not tell."""
    return []
