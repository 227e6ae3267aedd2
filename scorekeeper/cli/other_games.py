"""A line that belongs to another game: perhaps another session is meant."""

from collections.abc import Sequence

from scorekeeper.core.change_messages import session_line
from scorekeeper.core.messages import Malformed, Message
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import strip_typed_number
from scorekeeper.games import GAMES, game_named


def with_other_game(refusal: Malformed, words: Sequence[str], session: AnySession) -> Malformed:
    """Return a refusal of words that also says if they are a line of another game.

    What can be read in two ways is of the game in play, whichever is meant.
    """
    if any(problem.code in ("two-ways", "play-or-name") for problem in refusal.problems):
        return refusal
    return Malformed(*refusal.problems, *_line_of_other_game(words, session))


def _line_of_other_game(words: Sequence[str], session: AnySession) -> list[Message]:
    """Name the session in play, if words that it cannot read are a line of another game."""
    words, players = strip_typed_number([*words]), session.record.players
    if words and words[0].lower() in session.game.RESERVED:  # a line of both, and wrong in this one
        return []
    for name in GAMES:
        game = game_named(name)
        variant = game.DEFAULT_VARIANT
        if name == session.game.NAME or len(players) not in game.player_counts(variant):
            continue
        rules = game.resolve(variant, len(players), {})
        try:
            game.parse(words, session.record.among_all(game.seat_names(players, rules)), rules)
        except Malformed:
            continue
        return [Message(f"line-of-{name}", {"session": session_line(session)})]
    return []
