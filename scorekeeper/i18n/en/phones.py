"""What phones are told instead of sentences with commands of the shell, in English."""

SENTENCES = {
    "on-phones-after-the-end": "It is over, so only notes can follow. To correct something earlier: {ways:or}.",
    "on-phones-explain-ended": "This deal ended game {game}.",
    "on-phones-nothing-to-undo-new": "There is nothing to undo: nothing has been entered yet.",
    "on-phones-entry-none": "Entry {given} can't be changed. You can choose {legal:list}.",
    "on-phones-log-full": "The session has {most} entries, the most it can hold. Begin another evening for what comes next.",
    "on-phones-stats-none": "There is nothing to count yet.",
}
"""By the code of the other sentence, behind a common beginning."""
