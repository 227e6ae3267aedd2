"""What scoreboards of all games show of notes, substitutions and an early end."""

from collections.abc import Iterator

from scorekeeper.core.game_record import AnyFact, Finish, Note, Substitution
from scorekeeper.core.messages import Message, message


def shared_lines(applied: AnyFact) -> Iterator[Message]:
    """Yield the sentences for a fact that any game can have; none for another, or if it is void."""
    if applied.problems:
        return
    match applied.fact:
        case Note(text):
            yield message("row-note", text=text)
        case Finish(reason):
            yield message("row-finish-why" if reason else "row-finish", reason=reason)
        case Substitution(players):
            for seat, player in players:
                yield message("row-substitute", player=player, other=applied.players[seat])
