"""What people take home of an adding evening: who lost what, and how the hands went."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening, Played, Wanted
from scorekeeper.core.keepsake import Keepsake, Records
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Course, Folded, Lines, Series, Table
from scorekeeper.games.adding.explaining import explain
from scorekeeper.games.adding.facts import Play, Turn
from scorekeeper.games.adding.table import Came, State
from scorekeeper.games.adding.tally import hands_played

_COLUMNS = ("hand", "dealer", "player", "seat", "plays", "lost", "out", "won", "coins", "losses")


class Hand:
    """What a hand was for each player, by seat."""

    def __init__(self, entries: Sequence[Played], seats: int, *, over: bool) -> None:
        outcomes: list[Came] = [played.outcome for played in entries]
        self.dealer = outcomes[0].dealer
        plays = [p.outcome.by for p in entries if isinstance(p.fact, Play | Turn)]
        self.plays = [plays.count(seat) for seat in range(seats)]
        self.lost = [any(came.loser == seat for came in outcomes) for seat in range(seats)]
        self.out = [any(seat in came.out for came in outcomes) for seat in range(seats)]
        self.won = [any(came.hand_winner == seat for came in outcomes) for seat in range(seats)]
        self.over = over
        self.gone = [
            any(came.loser == seat and seat in came.out for came in outcomes)
            for seat in range(seats)
        ]
        """Who lost by it the last coin, and has left the game."""


def hands_of(evening: Evening) -> dict[int, Hand]:
    """Return the hands that were begun, by their number."""
    state: State = evening.state
    return {
        number: Hand(entries, len(evening.players), over=number < state.hand or state.over)
        for number, entries in hands_played(evening).items()
    }


def keepsake(evening: Evening) -> Keepsake:
    """Return what is taken home beside the scoreboard."""
    hands = hands_of(evening)
    return Keepsake(
        _standings(evening, hands),
        _course(evening, hands),
        tuple(_highlights(evening, hands)),
        tuple(_explained(evening, hands)),
        Records(_COLUMNS, tuple(_records(evening, hands))),
    )


def _standings(evening: Evening, hands: dict[int, Hand]) -> Table:
    """The winner first, then by coins, or by hands lost where there are none."""
    state: State = evening.state
    ranks = [_rank(state, seat) for seat in range(len(evening.players))]
    rows = [
        (str(sorted(ranks).index(ranks[seat]) + 1), name, *_cells(state, hands, seat))
        for seat, name in sorted(enumerate(evening.players), key=lambda pair: ranks[pair[0]])
    ]
    columns = (
        *(said("column-place"), said("column-player"), said("column-hands-lost")),
        *(said("column-hands-won"), said("column-plays")),
        *((said("column-coins"),) if state.rules.lives else ()),
    )
    return Table(said("standings"), columns, tuple(rows))


def _rank(state: State, seat: int) -> tuple[bool, bool, int, int, int]:
    ahead = -state.lives[seat], state.lost[seat], -state.won[seat]
    return seat != state.winner, state.left[seat], *ahead


def _cells(state: State, hands: dict[int, Hand], seat: int) -> tuple[str, ...]:
    plays = sum(hand.plays[seat] for hand in hands.values())
    coins = (str(state.lives[seat]),) if state.rules.lives else ()
    return str(state.lost[seat]), str(state.won[seat]), str(plays), *coins


def _course(evening: Evening, hands: dict[int, Hand]) -> Course:
    """Coins left after each hand that is over; where there are none, hands lost or won."""
    rules, by_wins = evening.rules, evening.rules.loss == "out"
    steps = [[rules.lives] * rules.players]
    over = {number: hand for number, hand in hands.items() if hand.over}
    for hand in over.values():
        changed = hand.won if by_wins else hand.lost
        change = -1 if rules.lives else 1
        now = [n + change * changed[seat] for seat, n in enumerate(steps[-1])]
        steps.append([max(0, n) for n in now])
    series = tuple(map(Series, evening.players, map(tuple, zip(*steps, strict=True))))
    wins_or_losses = said("course-wins" if by_wins else "course-losses")
    title = said("course-coins") if rules.lives else wins_or_losses
    return Course(title, tuple(map(str, over)), series)


def _highlights(evening: Evening, hands: dict[int, Hand]) -> Iterator[Said]:
    state: State = evening.state
    if state.winner is not None:
        yield said("highlight-winner", player=evening.players[state.winner], count=len(hands))
    if not hands:
        return
    lengths = {number: sum(hand.plays) for number, hand in hands.items()}
    longest = max(lengths, key=lambda number: lengths[number])
    yield said("highlight-longest-hand", number=longest, count=lengths[longest])
    if most := max(state.lost):
        losers = [evening.players[s] for s, lost in enumerate(state.lost) if lost == most]
        yield said("highlight-most-lost", players=losers, count=most)
    if unbeaten := [evening.players[s] for s, lost in enumerate(state.lost) if not lost and most]:
        yield said("highlight-unbeaten", players=unbeaten)


def _explained(evening: Evening, hands: dict[int, Hand]) -> Iterator[Folded]:
    for number, hand in hands.items():
        report = explain(evening, Wanted(game=number)).report
        lines = [line for block in report if isinstance(block, Lines) for line in block.lines]
        heading = said("row-hand", number=number, dealer=evening.players[hand.dealer])
        yield Folded(heading, tuple(lines))


def _records(evening: Evening, hands: dict[int, Hand]) -> Iterator[tuple[str | int | None, ...]]:
    names, rules = evening.players, evening.rules
    losses, coins = [0] * rules.players, [rules.lives] * rules.players
    for number, hand in hands.items():
        for seat, name in enumerate(names):
            losses[seat] += hand.lost[seat]
            coins[seat] = max(0, coins[seat] - hand.lost[seat])
            flags = int(hand.lost[seat]), int(hand.out[seat]), int(hand.won[seat])
            yield (
                *(number, names[hand.dealer], name, seat + 1, hand.plays[seat], *flags),
                *(coins[seat] if rules.lives else None, losses[seat]),
            )
