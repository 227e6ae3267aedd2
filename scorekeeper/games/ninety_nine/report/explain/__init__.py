"""Every point explained: a sentence with its arithmetic, and the rule that it rests on."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.game_record import ExplainQuery, Result
from scorekeeper.core.messages import Malformed, Message, message, with_player_names
from scorekeeper.core.players import resolve_seat
from scorekeeper.core.replay import rejection_reasons
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.core.sources import cited, readings_of, split_code
from scorekeeper.games.ninety_nine.play.account import DealAccount
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.report.explain.deals import explained_deal
from scorekeeper.games.ninety_nine.report.explain.ends import explained_game, explained_rubber
from scorekeeper.games.ninety_nine.report.explain.parts import (
    ExplainContext,
    Part,
    Point,
    explain_context,
)
from scorekeeper.games.ninety_nine.rules.options import settings_of
from scorekeeper.games.ninety_nine.rules.sources import sources_of


def explain(record: NinetyNineRecord, wanted: ExplainQuery) -> Result:
    """Explain a deal, a game's end, the rubber, or all points of one player."""
    book = explain_context(record)
    names = book.names
    seat = None if wanted.player is None else resolve_seat(wanted.player, names)
    if isinstance(seat, Message):
        raise Malformed(seat)
    parts = [part.of(seat) for part in _wanted(book, wanted)]
    setup = record.setup
    settings = settings_of(setup, record.rules)
    sources = sources_of(setup.variant, len(setup.players), settings)
    return Result(
        _report(parts, names, sources),
        {"explained": [_account(part, names, sources) for part in parts]},
    )


def _wanted(book: ExplainContext, wanted: ExplainQuery) -> Iterator[Part]:
    if wanted.number is not None:
        yield _deal(book, wanted.number)
    if wanted.game is not None:
        yield _game(book, wanted.game)
    if wanted.rubber:
        yield explained_rubber(book)
    if wanted.number is None and wanted.game is None and not wanted.rubber:
        yield from _all(book) if wanted.player is not None or wanted.all else _last(book)


def _all(book: ExplainContext) -> Iterator[Part]:
    for account in book.accounts:
        yield explained_deal(book, account)
        if account.scored.game_end is not None:
            yield explained_game(book, account)
    yield explained_rubber(book)


def _last(book: ExplainContext) -> Iterator[Part]:
    """Explain the last deal that counts, and what ended with it."""
    if not book.accounts:
        raise Malformed(message("explain-nothing"))
    last = book.accounts[-1]
    yield explained_deal(book, last)
    if last.scored.game_end is not None:
        yield explained_game(book, last)
    if book.record.state.end is not None:
        yield explained_rubber(book)


def _deal(book: ExplainContext, number: int) -> Part:
    for account in book.accounts:
        if account.number == number:
            return _with_end(explained_deal(book, account), account)
    for applied in book.record.applied:
        if applied.number == number:
            problems = with_player_names(rejection_reasons(applied.problems), book.names)
            heading = message("explain-uncounted", number=number, problems=list(problems))
            return Part("deal", heading, facts={"deal": number, "counted": False})
    last = max((applied.number or 0 for applied in book.record.applied), default=0)
    code = "number-none" if last else "number-none-yet"
    raise Malformed(message(code, kind="deal", given=number, last=last))


def _with_end(part: Part, account: DealAccount) -> Part:
    """Point to what ended with a deal, which is explained apart."""
    if account.scored.game_end is None:
        return part
    return part._replace(closing=((message("explain-ended", game=account.scored.game), ()),))


def _game(book: ExplainContext, number: int) -> Part:
    for account in book.accounts:
        end = account.scored.game_end
        if end is not None and end.number == number:
            return explained_game(book, account)
    games = book.record.state.games
    code = "explain-game-none" if games else "explain-game-none-yet"
    raise Malformed(message(code, given=number, last=games))


def _report(parts: Sequence[Part], names: Sequence[str], sources: Mapping[str, str]) -> Report:
    blocks = []
    codes: list[str] = []
    for part in parts:
        lines = [_cited(part.heading, part.rests_on, sources, codes)]
        for seat in sorted({point.seat for point in part.points}):
            for point in (point for point in part.points if point.seat == seat):
                told = _told(point, names)
                lines.append(_cited(told, point.rests_on, sources, codes, "explain-line"))
            lines += [sum_ for owner, sum_ in part.sums if owner == seat]
        lines += [_cited(more, on, sources, codes) for more, on in part.closing]
        blocks.append(TextBlock("text", tuple(lines)))
    readings = [
        message("page-reading", number=number, text=message(f"reading-{number}"))
        for number in readings_of(codes)
    ]
    if readings:
        blocks.append(TextBlock("legend", (message("explain-readings"), *readings)))
    return tuple(blocks)


def _told(point: Point, names: Sequence[str]) -> Message:
    return message(
        "explain-point", player=names[point.seat], points=f"{point.points:+d}", why=point.why
    )


def _cited(
    text: Message,
    rests_on: Sequence[str],
    sources: Mapping[str, str],
    codes: list[str],
    code: str = "explain-cited",
) -> Message:
    """Put the sources behind a sentence, and keep their codes."""
    told = _codes(rests_on, sources)
    codes += told
    if told:
        return message(code, text=text, sources=cited(told))
    return message("explain-bare", text=text) if code == "explain-line" else text


def _codes(rests_on: Sequence[str], sources: Mapping[str, str]) -> list[str]:
    """Return the codes of sources of what something rests on: fields of the rules, or codes."""
    told = [key if _is_code(key) else sources.get(key, "") for key in rests_on]
    return [code for code in told if code]


def _is_code(key: str) -> bool:
    return ":" in key or key[:1].isupper()


def _account(part: Part, names: Sequence[str], sources: Mapping[str, str]) -> dict[str, object]:
    lines = [
        {
            "player": names[point.seat],
            "points": point.points,
            "reason": point.reason,
            "text": point.why,
            **_sources(_codes(point.rests_on, sources)),
        }
        for point in part.points
    ]
    scores = {
        names[seat]: sum(p.points for p in part.points if p.seat == seat) for seat in part.seats
    }
    return {"part": part.kind, **part.facts, "lines": lines, "scores": scores}


def _sources(codes: Sequence[str]) -> dict[str, object]:
    taken = [split_code(code) for code in codes]
    books = [
        {"book": message("a-book", book=f"book-{source.book}"), "section": source.section}
        for source in taken
        if source.book
    ]
    return {"sources": books, "readings": readings_of(codes)}
