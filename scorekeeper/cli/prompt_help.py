"""What `help` says at the prompt of `table`."""

from collections.abc import Iterator

from scorekeeper.core.messages import Message, message
from scorekeeper.core.session import AnySession


def help_lines(loaded: AnySession) -> Iterator[Message]:
    """Yield the forms of a line in this game, and the commands that it has."""
    game = loaded.game
    yield from game.line_forms(loaded.record)
    amend = [message("table-help-amend", line=example) for example in game.AMENDMENTS]
    yield message("table-help-corrections", amend=amend, line=game.AMENDMENTS[0])
    yield message("table-help-reading")
    examples = ["explain 3 --player NAME"]
    examples += ["claim NAME 57 --game"] if game.claims else []
    examples += ["adjust NAME -10 --deal 2"] if game.agreed_points and game.claims else []
    yield message("table-help-others", examples=[*examples, "strike --entry 7"])
