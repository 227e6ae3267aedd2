"""Asking for a deal seat by seat: what to ask next, and what is wrong with the answers so far."""

from collections.abc import Sequence

from scorekeeper.core.abilities import Question
from scorekeeper.core.game import Evening
from scorekeeper.core.lexer import split_words
from scorekeeper.core.problems import Malformed, Said, named, said
from scorekeeper.games.ninety_nine import completed, notation
from scorekeeper.games.ninety_nine.facts import Deal, Hand
from scorekeeper.games.ninety_nine.hand_notation import parse_hand
from scorekeeper.games.ninety_nine.legality import problems
from scorekeeper.games.ninety_nine.preparing import bid_code
from scorekeeper.games.ninety_nine.rules import Rules, seat_names
from scorekeeper.games.ninety_nine.telling import forecast


def introduction(evening: Evening) -> list[Said]:
    """Say who deals and leads, what is trump, and what the bid-cards are worth."""
    rules: Rules = evening.rules
    code = said("ask-bid-code", worth=bid_code(rules))
    if rules.declare:
        code = said("ask-with-premium", bids=code, more=", !! revealed" if rules.reveal else "")
    return [*forecast(evening), code, said("ask-hint")]


def question(evening: Evening, answers: Sequence[str]) -> Question | None:
    """Return what to ask next; None when the deal is complete."""
    rules: Rules = evening.rules
    if len(answers) < rules.seats:
        return _of_seat(evening, answers)
    play = evening.state.play
    if len(answers) > rules.seats or (play is not None and (play.named or play.pack.turned)):
        return None  # the first trick has told what is trump
    if rules.trump_by == "turned-card":
        return Question(said("ask-turned"), "turn=")
    if rules.trump_choice and any(answer.endswith("!") for answer in answers):
        more = " nines" if "nines" in rules.trump_choice else ""
        return Question(said("ask-trump", more=more), "trump=")
    return None


def _of_seat(evening: Evening, answers: Sequence[str]) -> Question:
    """Ask for a hand; where every trick was recorded, for its bid."""
    rules: Rules = evening.rules
    name = seat_names(evening.players, rules)[len(answers)]
    if counted := _counted(evening):
        return Question(said("ask-bid", name=name, tricks=counted[len(answers)]))
    offered = _offer(rules, answers)
    about = said("ask-last-seat", name=name, tricks=int(offered)) if offered else None
    return Question(said("ask-seat", name=name), offered, about)


def _counted(evening: Evening) -> tuple[int, ...]:
    """Return what each has taken, if every trick was recorded; else nothing."""
    play = evening.state.play
    if play is None:
        return ()
    from scorekeeper.games.ninety_nine.trick_by_trick import all_in, counts

    return counts(evening.rules, play) if all_in(evening.rules, play) else ()


def _offer(rules: Rules, answers: Sequence[str]) -> str:
    """Offer the last seat the tricks that are left."""
    if len(answers) < rules.seats - 1:
        return ""
    left = rules.tricks - sum(_hand(answer).tricks for answer in answers)
    return str(left) if left >= 0 else ""


def judge(evening: Evening, answers: Sequence[str]) -> tuple[Said, ...]:
    """Return what is wrong with the answers so far, as far as can be known yet."""
    rules: Rules = evening.rules
    names = seat_names(evening.players, rules)
    hands, keys = answers[: rules.seats], answers[rules.seats :]
    try:
        words = [word for answer in hands for word in split_words(answer)]
        if len(words) != len(hands) or any("=" in word for word in words):
            return (said("ask-one-hand", given=hands[-1]),)
        (deal,) = notation.parse([*words, *keys], names)
        deal = completed(evening.state, deal)
    except Malformed as refusal:
        return refusal.problems
    if not isinstance(deal, Deal):
        return (said("ask-one-hand", given=hands[-1]),)
    half_filled = question(evening, answers) is not None
    found = problems(evening.state, deal, half_filled=half_filled)
    return named(found or _too_many_tricks(rules, deal), names)


def _too_many_tricks(rules: Rules, deal: Deal) -> tuple[Said, ...]:
    taken = sum(hand.tricks for hand in deal.hands if hand is not None)
    if taken <= rules.tricks:
        return ()
    return (said("tricks-sum", given=taken, legal=rules.tricks),)


def _hand(answer: str) -> Hand:
    return parse_hand(answer.strip())
