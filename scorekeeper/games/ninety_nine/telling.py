"""What is said of an evening, as codes and fields: after an entry, and before the next."""

from collections.abc import Sequence

from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine.facts import Claim, Laid
from scorekeeper.games.ninety_nine.rules import Trump, seat_names
from scorekeeper.games.ninety_nine.scoring import bid_of, vulnerable
from scorekeeper.games.ninety_nine.table import (
    Adjusted,
    Claimed,
    Scored,
    State,
    dealer,
    leader,
    rubber_totals,
)


def points(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Return each name with its number."""
    return [f"{name} {number}" for name, number in zip(names, numbers, strict=True)]


def tell(evening: Evening, played: Played) -> list[Said]:
    """Say who made it, who scored what, and whether a game or the rubber is over."""
    names = seat_names(evening.players, evening.rules)
    outcome = played.outcome
    if isinstance(outcome, Adjusted):
        seat = outcome.line.seat
        code = "told-adjusted" if played.fact.reason else "told-adjusted-bare"
        points_given = f"{outcome.line.points:+d}"
        fields = {"player": names[seat], "points": points_given, "reason": played.fact.reason}
        return [Said(code, fields)]
    if isinstance(outcome, Claimed):
        return [told_claim(names, played.fact, outcome)]
    if isinstance(played.fact, Laid) and outcome is not None:
        from scorekeeper.games.ninety_nine.refereeing import told_trick

        return told_trick(evening, outcome)
    if not isinstance(outcome, Scored):
        return []
    told = [_told_deal(names, played, outcome), *_told_more(names, outcome)]
    if evening.rules.dummy and outcome.made[-1]:
        dummy = played.fact.hands[-1]
        if dummy.tricks < (bid_of(dummy, evening.rules) or 0):
            told.append(said("told-dummy-under"))
    return [*told, *_told_endings(names, outcome)]


def told_claim(names: Sequence[str], claim: Claim, came: Claimed) -> Said:
    """Say whether a claim holds, and by how much it does not."""
    difference = claim.points - came.derived
    code = "claim-holds" if not difference else "claim-high" if difference > 0 else "claim-low"
    return said(
        code,
        player=names[claim.seat],
        points=claim.points,
        scope=f"scope-{claim.scope}",
        derived=came.derived,
        difference=abs(difference),
    )


def _told_deal(names: Sequence[str], played: Played, scored: Scored) -> Said:
    made = [name for name, success in zip(names, scored.made, strict=True) if success]
    scores = [0] * len(names)
    for line in scored.lines:
        scores[line.seat] += line.points
    code = "told-deal" if made else "told-deal-nobody"
    return said(code, number=played.number, players=made, scores=points(names, scores))


def _told_more(names: Sequence[str], scored: Scored) -> list[Said]:
    """Say what points came for other things than tricks and contracts."""
    items = [
        said(f"more-{line.reason}", player=names[line.seat], points=f"{line.points:+d}")
        for line in scored.lines
        if line.reason not in ("tricks", "contract")
    ]
    return [said("told-more", items=items)] if items else []


def _told_endings(names: Sequence[str], scored: Scored) -> list[Said]:
    told = []
    if (end := scored.game_end) is not None:
        totals = tuple(map(sum, zip(end.scores, end.bonuses, strict=True)))
        winners = [names[seat] for seat in end.winners]
        fields = {"number": end.number, "players": winners, "totals": points(names, totals)}
        if not winners:
            best = max(end.scores[:-1])
            fields["reason"] = said("nobody-dummy" if end.scores[-1] > best else "nobody-level")
        code = "told-game" if any(end.bonuses) else "told-game-plain"
        told.append(Said(code if winners else "told-game-nobody", fields))
    if scored.rubber_end is not None and any(scored.rubber_end.bonuses):
        shown = zip(names, scored.rubber_end.bonuses, strict=True)
        bonuses = [f"{name} +{bonus}" for name, bonus in shown if bonus]
        told.append(said("told-rubber-bonus", bonuses=bonuses))
    return told


def standing(evening: Evening) -> list[Said]:
    """Say the scores of the game in play and of the rubber."""
    names, state = seat_names(evening.players, evening.rules), evening.state
    lines: list[Said] = []
    if state.play is not None and isinstance(evening.played[-1].fact, Laid):
        return lines  # nothing has been scored since the deal before
    if state.end is None and state.deal:
        several = evening.rules.rubber in ("games", "wins")
        code = "standing-game" if several else "standing-alone"
        lines.append(said(code, number=state.games + 1, totals=points(names, state.totals)))
    if state.games or state.end is not None or not state.deal:
        lines.append(said("standing-rubber", totals=points(names, rubber_totals(state))))
    return lines


def forecast(evening: Evening) -> list[Said]:
    """Say who deals and leads next, what is trump and why, and who is vulnerable."""
    names, state, rules = seat_names(evening.players, evening.rules), evening.state, evening.rules
    if state.end is not None:
        return [_over(names, state)]
    number = 1 + max((played.number for played in evening.played if played.number), default=0)
    if state.play is not None:
        from scorekeeper.games.ninety_nine.refereeing import next_trick

        return next_trick(evening, number)
    several = rules.rubber in ("games", "wins")
    deal = said(
        "next-deal" if several else "next-deal-alone",
        game=state.games + 1,
        deal=state.deal + 1,
        number=number,
        dealer=names[dealer(state)],
        leader=names[leader(state)],
    )
    lines = [deal, _trump(state)]
    if rules.vulnerable:
        players = [name for name, seat in zip(names, vulnerable(state.totals), strict=True) if seat]
        lines.append(said("next-vulnerable", players=players))
    return lines


def _over(names: Sequence[str], state: State) -> Said:
    winners = [names[seat] for seat in state.end.winners] if state.end else []
    code = "next-over" if winners else "next-over-nobody"
    return said(code, players=winners)


def _trump(state: State) -> Said:
    """Say what is trump, why, and whether somebody may name another."""
    rules = state.rules
    if state.trump is None:
        return said("next-trump-turned")
    if state.made is None:
        why = said("why-first")
    elif rules.trump_by == "bidder-else-stays":
        why = said("why-stays")
    else:
        why = said("why-made", made=state.made)
    choice = [said("a-trump", trump=trump) for trump in rules.trump_choice]
    if rules.trump_by == "bidder-else-stays":
        return said("next-trump-must", trump=state.trump, why=why, choice=choice)
    code = "next-trump-may" if rules.trump_choice else "next-trump"
    return said(code, trump=state.trump, why=why, choice=choice)


def shifts(before: Evening, after: Evening) -> list[Said]:
    """Say which deals have another trump by a correction of one before them, and who dealt."""
    same = {p.entry: p for p in before.played if isinstance(p.outcome, Scored)}
    shifted = [
        (p, was.outcome.trump)
        for p in after.played
        if isinstance(p.outcome, Scored)
        and (was := same.get(p.entry)) is not None
        and (was.fact.trump, was.fact.turned) == (p.fact.trump, p.fact.turned)
        and was.outcome.trump != p.outcome.trump
    ]
    told = _told_shifted(after, shifted) if shifted else []
    told += _ends_moved(before, after)
    dealers = [each.players[each.header.first_dealer] for each in (before, after)]
    if same and dealers[0] != dealers[1] and before.header.players == after.header.players:
        told.append(said("told-dealers", player=dealers[1]))
    return told


def _told_shifted(after: Evening, shifted: Sequence[tuple[Played, Trump]]) -> list[Said]:
    """Say which deals have another trump; it decides nothing but the tricks recorded with it."""
    items = [
        said("shifted-trump", number=p.number, trump=p.outcome.trump, was=was) for p, was in shifted
    ]
    numbers = {p.number for p, _ in shifted}
    with_tricks, laid = False, False
    for p in after.played:
        laid = laid or isinstance(p.fact, Laid)
        if p.number is not None:
            with_tricks, laid = with_tricks or (laid and p.number in numbers), False
    return [said("told-shifted-tricks" if with_tricks else "told-shifted", items=items)]


def _ends_moved(before: Evening, after: Evening) -> list[Said]:
    """Say which games end otherwise by a correction, and what becomes of their bonuses."""
    names = seat_names(after.players, after.rules)
    were, are = _ends(before), _ends(after)
    told = []
    for number in sorted({*were, *are}):
        was, now = were.get(number), are.get(number)
        if was == now:
            continue
        if now is None and was is not None:
            told.append(said("told-end-gone", number=number, bonuses=_gained(names, was[1])))
        elif now is not None:
            code = "told-end-moved" if any(now[1]) else "told-end-plain"
            told.append(said(code, number=number, deal=now[0], bonuses=_gained(names, now[1])))
    return told


def _ends(evening: Evening) -> dict[int, tuple[int | None, tuple[int, ...]]]:
    """Return by game the deal that ended it, and the bonuses."""
    ends = {}
    for played in evening.played:
        if isinstance(played.outcome, Scored) and (end := played.outcome.game_end) is not None:
            ends[end.number] = (played.number, end.bonuses)
    return ends


def _gained(names: Sequence[str], bonuses: Sequence[int]) -> list[str]:
    return [f"{name} +{n}" for name, n in zip(names, bonuses, strict=True) if n]
