"""Every point explained: a sentence with its arithmetic, and the rule that it rests on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.core.game_record import ExplainQuery, Result
from scorekeeper.core.messages import Malformed, Message, message, with_player_names
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.report import TextBlock
from scorekeeper.core.sources import readings_of
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, VoidResult
from scorekeeper.games.ninety_nine.report.explain.citations import Citations
from scorekeeper.games.ninety_nine.report.explain.deals import explain_deal
from scorekeeper.games.ninety_nine.report.explain.ends import explain_game, explain_rubber
from scorekeeper.games.ninety_nine.report.explain.parts import (
    ExplainContext,
    Part,
    Point,
    explain_context,
)
from scorekeeper.games.ninety_nine.report.messages import void_message
from scorekeeper.games.ninety_nine.rules.model import seat_names
from scorekeeper.games.ninety_nine.rules.options import settings_of
from scorekeeper.games.ninety_nine.rules.variants import sources_of


def explain(record: NinetyNineRecord, query: ExplainQuery) -> Result:
    """Explain a deal, a game's end, the rubber, or all points of one player."""
    context = explain_context(record, deal_accounts(record))
    player = None if query.player is None else _named_player(record, query.player)
    is_all = query.number is None and query.game is None and not query.rubber
    whole = is_all and (query.all or query.player is not None)
    chosen = [] if whole else list(_chosen_parts(context, query))
    if player is not None and chosen and not any(part.of_player(player) for part in chosen):
        lines = tuple(_without(record, part, player) for part in chosen)
        return Result((TextBlock("text", lines),), {"explained": []})

    def parts() -> Iterator[Part]:
        for part in _all_parts(context) if whole else chosen:
            own = part if player is None else part.of_player(player)
            if own is not None:
                yield own

    sources = _sources(record)
    citations = Citations(sources)
    explained = (_part_json(part, citations) for part in parts())
    return Result(_report(parts(), sources), {"explained": explained})


def _without(record: NinetyNineRecord, part: Part, name: str) -> Message:
    """Say who had the seat of a player in a part that this player did not play."""
    other = record.sits_instead(name, part.names)
    fields = {"player": name, "other": other, "number": part.facts.get(part.kind)}
    return Message(f"explain-without-{part.kind}", fields)


def explain_everything(
    record: NinetyNineRecord, accounts: Sequence[DealAccount]
) -> Iterator[TextBlock]:
    """Yield the explanation of a whole session; `accounts` are those of the record."""
    context = explain_context(record, accounts)
    return _report(_all_parts(context), _sources(record))


def reasons_of(record: NinetyNineRecord, numbers: Iterable[int]) -> Iterator[TextBlock]:
    """Yield the explanation of each deal, by its number."""
    context, citations = explain_context(record, deal_accounts(record)), Citations(_sources(record))
    for number in numbers:
        yield _part_block(_numbered_deal(context, number), citations)


def _named_player(record: NinetyNineRecord, name: str) -> str:
    """Return the name of a player as the session has it; raises `Malformed`."""
    everybody = record.among_all(seat_names(record.everybody, record.rules))
    player = resolve_seat(name, everybody)
    if isinstance(player, Message):
        raise Malformed(player)
    return everybody[player]


def _sources(record: NinetyNineRecord) -> Mapping[str, str]:
    """Return the code of the source of each field of the rules."""
    setup = record.setup
    return sources_of(setup.variant, len(setup.players), settings_of(setup, record.rules))


def _chosen_parts(context: ExplainContext, query: ExplainQuery) -> Iterator[Part]:
    """Explain what a query names; if it names nothing, what came last."""
    if query.number is not None:
        yield _numbered_deal(context, query.number)
    if query.game is not None:
        yield _numbered_game(context, query.game)
    if query.rubber:
        yield explain_rubber(context)
    if query.number is None and query.game is None and not query.rubber:
        yield from _last_parts(context)


def _all_parts(context: ExplainContext) -> Iterator[Part]:
    for account in context.accounts:
        yield explain_deal(context, account)
        if account.scored.game_end is not None:
            yield explain_game(context, account)
    yield explain_rubber(context)


def _last_parts(context: ExplainContext) -> Iterator[Part]:
    """Explain the last deal that counts, and what ended with it."""
    if not context.accounts:
        raise Malformed(message("explain-nothing"))
    last = context.accounts[-1]
    yield explain_deal(context, last)
    if last.scored.game_end is not None:
        yield explain_game(context, last)
    if context.record.state.end is not None:
        yield explain_rubber(context)


def _numbered_deal(context: ExplainContext, number: int) -> Part:
    for account in context.accounts:
        if account.number == number:
            return _with_game_end(explain_deal(context, account), account)
    for applied in context.record.applied:
        if applied.number == number:
            names = seat_names(applied.players, context.rules)
            problems = with_player_names(rejection_reasons(applied.problems), names)
            heading = message("explain-uncounted", number=number, problems=list(problems))
            if isinstance(applied.outcome, VoidResult):
                heading = void_message(number, applied.outcome)
            return Part("deal", heading, facts={"deal": number, "counted": False})
    last = max((applied.number or 0 for applied in context.record.applied), default=0)
    code = "number-none" if last else "number-none-yet"
    raise Malformed(message(code, kind="deal", given=number, last=last))


def _with_game_end(part: Part, account: DealAccount) -> Part:
    """Mention the game that ended with a deal, which has an explanation of its own."""
    if account.scored.game_end is None:
        return part
    return part._replace(closing=((message("explain-ended", game=account.scored.game), ()),))


def _numbered_game(context: ExplainContext, number: int) -> Part:
    for account in context.accounts:
        end = account.scored.game_end
        if end is not None and end.number == number:
            return explain_game(context, account)
    games = context.record.state.finished.games
    code = "explain-game-none" if games else "explain-game-none-yet"
    raise Malformed(message(code, given=number, last=games))


def _report(parts: Iterable[Part], sources: Mapping[str, str]) -> Iterator[TextBlock]:
    citations = Citations(sources)
    for part in parts:
        yield _part_block(part, citations)
    readings = [
        message("page-reading", number=number, text=message(f"reading-{number}"))
        for number in readings_of(citations.codes)
    ]
    if readings:
        yield TextBlock("legend", (message("explain-readings"), *readings))


def _part_block(part: Part, citations: Citations) -> TextBlock:
    return TextBlock("text", tuple(_part_lines(part, citations)))


def _part_lines(part: Part, citations: Citations) -> Iterator[Message]:
    yield citations.cite(part.heading, part.rests_on)
    for seat in part.seats:
        for point in part.points:
            if point.seat == seat:
                yield citations.cite_point(_point_text(point, part.names), point.rests_on)
        for owner, text in part.sums:
            if owner == seat:
                yield text
    for text, rests_on in part.closing:
        yield citations.cite(text, rests_on)


def _point_text(point: Point, names: Sequence[str]) -> Message:
    player = point.player or names[point.seat]
    return message("explain-point", player=player, points=f"{point.points:+d}", why=point.why)


def _part_json(part: Part, citations: Citations) -> dict[str, object]:
    names = part.names
    lines = [
        {
            "player": point.player or names[point.seat],
            "points": point.points,
            "reason": point.reason,
            "text": point.why,
            **citations.as_json(point.rests_on),
        }
        for point in part.points
    ]
    scores = {
        names[seat]: sum(point.points for point in part.points if point.seat == seat)
        for seat in part.seats
    }
    return {"part": part.kind, **part.facts, "lines": lines, "scores": scores}
