"""A question about `bust` where it is probably a slip: when every card can be played."""

from collections.abc import Sequence

from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.games.adding.facts import Bust
from scorekeeper.games.adding.legality import is_every_card_legal, problems
from scorekeeper.games.adding.notation import parse
from scorekeeper.games.adding.state import AddingRecord
from scorekeeper.games.adding.step import step


def doubt(words: Sequence[str], record: AddingRecord) -> Message | None:
    """Return the question whether a player really cannot play; only one without cards could not.

    It is no reason to refuse: in some variants a player runs out of cards.
    """
    try:
        facts = parse(words, record.among_all(record.players))
    except Malformed:  # words with a note, of which the plays before it are not looked at
        return None
    state = record.state
    for fact in facts:
        if problems(state, fact):
            return None
        if isinstance(fact, Bust) and not state.owed and is_every_card_legal(state):
            return message("ask-bust", player=record.players[state.turn], count=state.total)
        state, _ = step(state, fact)
    return None
