"""How a person who was asked can leave a question without what it was asked for."""

from scorekeeper.core.messages import Unavailable, message


class Declined(Unavailable):
    """The person who was asked does not want it recorded."""


class InputEnded(Declined):
    """The person who was asked has closed the input, or the terminal is gone."""

    def __init__(self) -> None:
        super().__init__(message("nothing-recorded"))


class Reconsidered(Declined):
    """The person who was asked wants to write the line in another way."""
