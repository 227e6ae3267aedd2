"""What a table may choose in the Game of 99: sides, and another board."""

from collections.abc import Collection, Mapping, Sequence

from scorekeeper.core.game import override
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.rule_overrides import RULE, RuleOverrides
from scorekeeper.games.options_base import GameOptions, options_in
from scorekeeper.games.pegs.board import WASHBURNE, read_board
from scorekeeper.games.pegs.rules import SETTINGS, PegRules

_SIDES = {2: ("alone",), 3: ("alone",), 4: ("2", "alone"), 6: ("2", "3", "alone")}
"""By number of players, the sides that can be chosen, the usual one first."""


class PegOptions(GameOptions[PegRules]):
    """The options and house rules of the Game of 99."""

    @override
    def option_names(self, variant: str) -> Sequence[str]:  # noqa: ARG002 — there is one
        """Return the options that the variant has."""
        return ("sides",)

    @override
    def option_problem(
        self,
        name: str,
        value: str,
        players: int,
        earlier: Collection[str],  # noqa: ARG002 — nothing to clash with
    ) -> Message | None:
        """Return what is wrong with the sides."""
        if value in (legal := _SIDES[players]):
            return None
        if not value:
            return message("option-without-choice", name=name, legal=list(legal))
        return message("option-choice", name=name, given=value, legal=list(legal))

    @override
    def base_rules(self, variant: str, players: int, settings: Mapping[str, str]) -> PegRules:  # noqa: ARG002
        """Return the rules with the sides among legal settings, before any house rule."""
        choice = options_in(settings).get("sides", _SIDES[players][0])
        count = players if choice == "alone" else int(choice)
        sides = tuple(seat % count + 1 for seat in range(players))
        return PegRules(players=players, sides=sides, board=read_board(WASHBURNE) or ())


OPTIONS = PegOptions(
    {"washburne": (2, 3, 4, 6)}, SETTINGS, RuleOverrides(PegRules, fixed=("players",), related={})
)


def board_setting(text: str, path: str) -> dict[str, str]:
    """Read a board of another print, as a setting; raises `Malformed` if it is none."""
    cells = read_board(text)
    if cells is None:
        raise Malformed(message("board-unreadable", path=path))
    return {f"{RULE}board": ",".join(map(str, cells))}
