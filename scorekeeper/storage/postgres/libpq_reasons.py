"""The reasons in what libpq says when it cannot connect."""

import re

_TRY = re.compile(r"^connection to server .*? failed: ", re.MULTILINE)
_NO_ENCRYPTION = ", no encryption"
_BY_SERVER = re.compile(rf"{_TRY.pattern}\S+:  ", re.MULTILINE)
"""What a server says begins with how bad it is, in its language, and only there are two blanks."""


def reasons_in(text: str) -> str:
    """Return the reasons alone of what libpq says, which tries with encryption and without.

    Each try begins with where it went, and its first line says why. That a server wants encryption
    is no reason where the try with it failed for another one.
    """
    tries = [said.lstrip().partition("\n")[0] for said in _TRY.split(text) if said.strip()]
    reasons = [said.removeprefix("FATAL:").strip().rstrip(".") for said in tries]
    telling = [reason for reason in reasons if not reason.endswith(_NO_ENCRYPTION)]
    return "; ".join(dict.fromkeys(telling or reasons))


def is_by_server(text: str) -> bool:
    """Return whether a server has said any of it itself, not only what is on the way to it."""
    return _BY_SERVER.search(text) is not None
