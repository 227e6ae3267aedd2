"""What exports show of an adding session: who lost what, and how the hands went."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import sub

from scorekeeper.core.export import (
    ExportData,
    GameSheet,
    GameSheets,
    MadeAnew,
    PlayerResult,
    RankedPlayer,
    Ranking,
    SessionResult,
    SheetRow,
    Spreadsheet,
    with_remainder,
)
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Details, Report, ScoreChart, Series
from scorekeeper.games.adding.account import facts_by_hand
from scorekeeper.games.adding.coins import places
from scorekeeper.games.adding.explain import explain_entry, rule_sources
from scorekeeper.games.adding.facts import Loses, Play, Turn
from scorekeeper.games.adding.state import (
    AddingFact,
    AddingRecord,
    AddingState,
    CoinAdjustmentResult,
    is_played,
    winners,
)

_SPREADSHEET_COLUMNS = (
    "hand",
    "dealer",
    "player",
    "seat",
    "plays",
    "lost",
    "out",
    "won",
    "coins",
    "losses",
    "adjusted",
)


class PlayedHand:
    """A hand and its result: which seats lost, won or are out, of many mostly one or none."""

    def __init__(self, entries: Sequence[AddingFact], left: frozenset[int], *, over: bool) -> None:
        self.entries = entries
        played = [applied for applied in entries if is_played(applied)]
        self.players = played[-1].players
        """Who sat at the table at its end: who takes a seat behind it has not played it."""
        outcomes = [applied.result for applied in played]
        results = [applied.outcome for applied in entries]
        agreed = [one.adjustment for one in results if isinstance(one, CoinAdjustmentResult)]
        self.adjusted = Counter[int]()
        """By seat, coins given or taken."""
        for adjustment in agreed:
            self.adjusted[adjustment.seat] += adjustment.coins
        self.lives = entries[-1].result.lives
        """Coins of all after it, and after what was given or taken behind it."""
        self.dealer = played[0].players[outcomes[0].dealer]
        self.cards = [applied for applied in played if isinstance(applied.fact, Play | Turn)]
        """Its cards, one after the other."""
        acted = [applied.result.by for applied in self.cards]
        self.plays = Counter(seat for seat in acted if seat is not None)
        """By seat, how many cards were played."""
        self.lost = _seats(play.loser for play in outcomes)
        self.out = _seats(seat for play in outcomes for seat in play.out)
        self.won = _seats(play.hand_winner for play in outcomes)
        self.left = left - self.lost - self.won
        """Who was out of the game as it began, and did not come back for it."""
        self.over = over


def _seats(named: Iterable[int | None]) -> frozenset[int]:
    """Return the seats that are named; of None there is none."""
    return frozenset(seat for seat in named if seat is not None)


def hands_of(record: AddingRecord) -> dict[int, PlayedHand]:
    """Return the hands that were begun, by their number.

    The one in play as the table ends the game early is not over, nor one that it broke off: by
    taking the last coins of all but one.
    """
    state: AddingState = record.state
    hands, left = dict[int, PlayedHand](), frozenset[int]()
    for number, entries in facts_by_hand(record).items():
        begin = next(place for place, applied in enumerate(entries) if is_played(applied))
        left = _left_after(left, entries[:begin])
        last = next(applied for applied in reversed(entries) if is_played(applied))
        is_past = number < state.hand or (state.over and not state.early)
        over = is_past and last.result.turn is None
        hands[number] = PlayedHand(entries, left, over=over)
        left = _left_after(left, entries[begin:])
    return hands


def _left_after(left: frozenset[int], facts: Sequence[AddingFact]) -> frozenset[int]:
    """Return who is out of the game after some facts; a play can put others out of the hand."""
    for outcome in (applied.outcome for applied in facts):
        if isinstance(outcome, CoinAdjustmentResult):
            left = (left - {outcome.adjustment.seat}) if outcome.back else left.union(outcome.out)
        elif outcome is not None and outcome.loser in outcome.out:
            left |= _seats((outcome.loser,))
    return left


class AddingExport(ExportData):
    """The parts of an export, each computed when it is first asked for."""

    def __init__(self, record: AddingRecord) -> None:
        self._record = record

    @cached_property
    def _hands(self) -> dict[int, PlayedHand]:
        return hands_of(self._record)

    @cached_property
    def scoreboard(self) -> Report:
        """The scoreboard, as `show` prints it."""
        from scorekeeper.games.adding.scoreboard import scoreboard

        return scoreboard(self._record)

    @cached_property
    def ranking(self) -> Ranking:
        """The winner first, then by coins, or by hands lost where there are none."""
        return _ranking(self._record, self._hands)

    @cached_property
    def result(self) -> SessionResult:
        """The winner, or who stands best, by coins or by hands lost."""
        return _result(self._record, self._hands)

    @cached_property
    def chart(self) -> ScoreChart:
        """Coins left after each hand that is over; where there are none, hands lost or won."""
        return _chart(self._record, self._hands)

    @cached_property
    def highlights(self) -> tuple[Message, ...]:
        """The winner, the longest hand, who lost most and who lost none."""
        return tuple(_highlights(self._record, self._hands))

    @cached_property
    def explanations(self) -> tuple[Details, ...]:
        """The plays of each hand explained."""
        return tuple(_explanations(self._record, self._hands))

    @cached_property
    def game_sheets(self) -> GameSheets:
        """The session as one game, hand by hand: coins lost and won, or hands."""
        return _game_sheets(self._record, self._hands)

    @cached_property
    def spreadsheet(self) -> Spreadsheet:
        """A row for each hand and player."""
        rows = MadeAnew(lambda: _spreadsheet_rows(self._record, self._hands))
        return Spreadsheet(_SPREADSHEET_COLUMNS, rows)


def _ranking(record: AddingRecord, hands: dict[int, PlayedHand]) -> Ranking:
    state: AddingState = record.state
    placed = places(record)
    players = [
        RankedPlayer(seat, str(placed[seat]), name, _cells(state, hands, seat))
        for seat, name in sorted(enumerate(record.seat_titles), key=lambda pair: placed[pair[0]])
    ]
    columns = (
        *(message("column-hands-lost"), message("column-hands-won"), message("column-plays")),
        *((message("column-coins"),) if state.rules.lives else ()),
        *((message("column-points"),) if state.rules.sixty_nine == "point" else ()),
    )
    return Ranking(columns, tuple(players))


def _result(record: AddingRecord, hands: dict[int, PlayedHand]) -> SessionResult:
    """Return where everybody stands. Only coins are told as a margin: hands lost decide nothing."""
    state, placed, won = record.state, places(record), winners(record.state)
    counted = _counted(state)
    starting = _first_player(record, hands)
    players = tuple(
        PlayerResult(name, placed[seat], (counted[seat],), seat in won, seat, seat == starting)
        for seat, name in enumerate(record.seat_titles)
    )
    columns = (message(_MEASURES[_measure(state)]),)
    best = [player.figures[0] for player in players if player.place == 1]
    others = [player.figures[0] for player in players if player.place > 1]
    ahead = min(best) - max(others) if _coins_decide(state) and others else 0
    margin = message("margin-coins", count=ahead) if ahead > 0 else None
    return SessionResult(state.over, columns, players, margin, _measure(state) == "lost")


_MEASURES = {"coins": "column-coins", "won": "column-hands-won", "lost": "column-hands-lost"}


def _measure(state: AddingState) -> str:
    """Return what is counted: coins, or where there are none, hands won or hands lost."""
    if state.rules.lives:
        return "coins"
    return "won" if state.rules.loss == "out" else "lost"


def _counted(state: AddingState) -> tuple[int, ...]:
    return {"coins": state.lives, "won": state.won, "lost": state.lost}[_measure(state)]


def _coins_decide(state: AddingState) -> bool:
    """Return whether whoever wins does so by coins, and not by three kings."""
    by_kings = state.over and not state.early and state.left.count(False) > 1
    return bool(state.rules.lives) and not by_kings


def _first_player(record: AddingRecord, hands: dict[int, PlayedHand]) -> int:
    """Return who acted first, or will; who loses a hand that is not told may not have begun it."""
    if not hands:
        return record.state.turn
    first, players = hands[min(hands)], len(record.players)
    played = [applied for applied in first.entries if is_played(applied)]
    acted = [applied.result.by for applied in played if not isinstance(applied.fact, Loses)]
    left_of_dealer = [(played[0].result.dealer + step) % players for step in range(1, players + 1)]
    began = [*acted, *(seat for seat in left_of_dealer if seat not in first.left)]
    return next(seat for seat in began if seat is not None)


def _game_sheets(record: AddingRecord, hands: dict[int, PlayedHand]) -> GameSheets:
    state, coins = record.state, record.rules.lives
    start = (coins,) * len(record.players) if coins else ()
    before, rows = start, []
    for number, hand in hands.items():
        changed = hand.won if _measure(state) == "won" else hand.lost
        points = tuple(int(seat in changed) for seat in range(len(record.players)))
        if coins:
            points = tuple(map(sub, hand.lives, before))
            before = hand.lives
        rows.append(SheetRow((number, hand.dealer), points))
    columns = message("sheet-hand"), message("sheet-dealer")
    title = message("sheet-game", number=1)
    game = GameSheet(title, columns, record.seat_titles, tuple(rows), start)
    return with_remainder(GameSheets((game,)), _counted(state))


def _cells(state: AddingState, hands: dict[int, PlayedHand], seat: int) -> tuple[str, ...]:
    plays = sum(hand.plays[seat] for hand in hands.values())
    coins = (str(state.lives[seat]),) if state.rules.lives else ()
    points = (str(state.points[seat]),) if state.rules.sixty_nine == "point" else ()
    return str(state.lost[seat]), str(state.won[seat]), str(plays), *coins, *points


def _chart(record: AddingRecord, hands: dict[int, PlayedHand]) -> ScoreChart:
    rules, by_wins = record.rules, record.rules.loss == "out"
    steps = [[rules.lives] * rules.players]
    over = {number: hand for number, hand in hands.items() if hand.over}
    for hand in over.values():
        changed = hand.won if by_wins else hand.lost
        counts = [n + (seat in changed) for seat, n in enumerate(steps[-1])]
        steps.append(list(hand.lives) if rules.lives else counts)
    if rules.lives:
        steps[-1] = list(record.state.lives)  # with what was given or taken since
    series = tuple(map(Series, record.seat_titles, map(tuple, zip(*steps, strict=True))))
    wins_or_losses = message("course-wins" if by_wins else "course-losses")
    title = message("course-coins") if rules.lives else wins_or_losses
    return ScoreChart(title, tuple(map(str, over)), series)


def _highlights(record: AddingRecord, begun: dict[int, PlayedHand]) -> Iterator[Message]:
    state: AddingState = record.state
    hands = {number: hand for number, hand in begun.items() if hand.over}
    if state.winner is not None:
        yield message("highlight-winner", player=record.players[state.winner], count=len(hands))
    if not hands:
        return
    lengths = {number: hand.plays.total() for number, hand in hands.items()}
    longest = max(lengths, key=lambda number: lengths[number])
    if lengths[longest]:  # where losses alone were recorded, nobody knows
        yield message("highlight-longest-hand", number=longest, count=lengths[longest])
    if most := max(state.lost):
        lost_by = [*zip(record.seat_titles, state.lost, strict=True)]
        losers = [name for name, lost in lost_by if lost == most]
        yield message("highlight-most-lost", players=losers, count=most)
        if unbeaten := [name for name, lost in lost_by if not lost]:
            yield message("highlight-unbeaten", players=unbeaten)


def _explanations(record: AddingRecord, hands: dict[int, PlayedHand]) -> Iterator[Details]:
    sources = rule_sources(record)
    for number, hand in hands.items():
        lines = [
            line for applied in hand.entries for line in explain_entry(record, applied, sources)
        ]
        yield Details(message("row-hand", number=number, dealer=hand.dealer), tuple(lines))


def _spreadsheet_rows(
    record: AddingRecord, hands: dict[int, PlayedHand]
) -> Iterator[tuple[str | int | None, ...]]:
    rules = record.rules
    losses = [0] * rules.players
    for number, hand in hands.items():
        for seat, name in enumerate(hand.players):
            losses[seat] += seat in hand.lost
            yield (
                *(number, hand.dealer, name, seat + 1, hand.plays[seat]),
                *(int(seat in hand.lost), int(seat in hand.out), int(seat in hand.won)),
                *(hand.lives[seat] if rules.lives else None, losses[seat]),
                hand.adjusted[seat],
            )
