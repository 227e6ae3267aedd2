"""Questions for a deal, seat by seat: what to ask next, and what is wrong with the answers."""

from collections.abc import Sequence

from scorekeeper.core.capabilities import Question
from scorekeeper.core.messages import Malformed, Message, message, with_player_names
from scorekeeper.core.text import split_words
from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.notation import line
from scorekeeper.games.ninety_nine.notation.hand import parse_hand
from scorekeeper.games.ninety_nine.notation.shorthand import from_shorthand
from scorekeeper.games.ninety_nine.play.legality import problems
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord
from scorekeeper.games.ninety_nine.play.step import complete
from scorekeeper.games.ninety_nine.report.messages import next_up
from scorekeeper.games.ninety_nine.report.setup_instructions import bid_code
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


def introduction(record: NinetyNineRecord) -> list[Message]:
    """Say who deals and leads, what is trump, and what the bid-cards are worth."""
    rules = record.rules
    code = message("ask-bid-code", worth=bid_code(rules))
    if rules.declare:
        more = message("ask-reveal") if rules.reveal else ""
        code = message("ask-with-premium", bids=code, more=more)
    stated = rules.declare and rules.bid_cards == "left-over"
    return [
        *next_up(record),
        code,
        *([message("ask-stated")] if stated else []),
        message("ask-hint"),
    ]


def question(record: NinetyNineRecord, answers: Sequence[str]) -> Question | None:
    """Return what to ask next; None when the deal is complete."""
    rules = record.rules
    if len(answers) < rules.seats:
        return _seat_question(record, answers)
    play = record.state.play
    if len(answers) > rules.seats or (play is not None and (play.named or play.pack.turned)):
        return None  # the first trick was recorded with its trump
    if rules.trump_by == "turned-card":
        return Question(message("ask-turned"), "turn=")
    if rules.trump_choice and any("!" in answer for answer in answers):
        more = " nines" if "nines" in rules.trump_choice else ""
        return Question(message("ask-trump", more=more), "trump=")
    return None


def _seat_question(record: NinetyNineRecord, answers: Sequence[str]) -> Question:
    """Ask for a hand; where every trick was recorded, for its bid."""
    rules = record.rules
    name = seat_names(record.players, rules)[len(answers)]
    if counts := recorded_counts(record):
        return Question(message("ask-bid", name=name, tricks=counts[len(answers)]))
    offered = _offered_tricks(rules, answers)
    about = message("ask-last-seat", name=name, tricks=int(offered)) if offered else None
    return Question(message("ask-seat", name=name), offered, about)


def recorded_counts(record: NinetyNineRecord) -> tuple[int, ...]:
    """Return the tricks of each seat if every trick was recorded; empty otherwise."""
    play = record.state.play
    if play is None:
        return ()
    from scorekeeper.games.ninety_nine.play.deal_in_play import all_tricks_judged, tricks_taken

    return tricks_taken(record.rules, play) if all_tricks_judged(record.rules, play) else ()


def _offered_tricks(rules: NinetyNineRules, answers: Sequence[str]) -> str:
    """Return the answer to begin with: for the last seat, the tricks that are left."""
    if len(answers) < rules.seats - 1:
        return ""
    left = rules.tricks - sum(_hand(answer, rules).tricks for answer in answers)
    return str(left) if left >= 0 else ""


def judge(record: NinetyNineRecord, answers: Sequence[str]) -> tuple[Message, ...]:
    """Return what is wrong with the answers so far, as far as can be known yet."""
    rules = record.rules
    names = seat_names(record.players, rules)
    hands, keys = answers[: rules.seats], answers[rules.seats :]
    try:
        words = [word for answer in hands for word in _words(answer, rules)]
        if len(words) != len(hands) or any("=" in word for word in words):
            return (message("ask-one-hand", given=hands[-1]),)
        (deal,) = line.parse([*words, *keys], names)
        deal = complete(record.state, deal)
    except Malformed as refusal:
        return refusal.problems
    if not isinstance(deal, Deal):
        return (message("ask-one-hand", given=hands[-1]),)
    unfinished = question(record, answers) is not None
    reasons = problems(record.state, deal, unfinished=unfinished)
    return with_player_names(reasons or _too_many_tricks(rules, deal), names)


def _too_many_tricks(rules: NinetyNineRules, deal: Deal) -> tuple[Message, ...]:
    taken = sum(hand.tricks for hand in deal.hands if hand is not None)
    if taken <= rules.tricks:
        return ()
    return (message("tricks-sum", given=taken, legal=rules.tricks),)


def _words(answer: str, rules: NinetyNineRules) -> list[str]:
    """Return the words of an answer; those of one hand in shorthand are one."""
    words = split_words(answer)
    try:
        line.parse(words, [""])
    except Malformed:
        spelt = from_shorthand(words, [""], rules.tricks)
        return words if spelt is None else spelt
    return words


def _hand(answer: str, rules: NinetyNineRules) -> Hand:
    return parse_hand(_words(answer, rules)[0])
