"""What phones are told instead of sentences with commands of the shell, in English."""

SENTENCES = {
    "on-phones-after-the-end": "It is over, so only notes can follow. To correct something earlier: {ways:or}.",
    "on-phones-explain-ended": "This deal ended game {game}.",
    "on-phones-finish-nothing": "Nothing has been played yet, so there is no result.",
    "on-phones-nothing-to-undo-new": "There is nothing to undo: nothing has been entered yet.",
    "on-phones-entry-none": "Entry {given} can't be changed. You can choose {legal:list}.",
    "on-phones-rule-unknown": "There is no rule called “{given}”.{given:near legal}",
    "on-phones-log-full": "There is no room for this: a session holds {most} entries at most. Begin another evening for what comes next.",
    "on-phones-log-full-names": "There is no room for this: with names as long as these, a session holds {most} entries at most. Begin another evening for what comes next.",
    "on-phones-session-full": "There is no room for this: a session's file holds {most} bytes at most. Begin another evening for what comes next.",
    "on-phones-entry-note": "Note: {text}",
    "on-phones-fact-as-said": "{place}: {words}",
    "on-phones-set-players-count": "You named {given} {given:player|players} for {legal} seats. Name everybody in seating order: players=Anna,Ben,Cara. For more or fewer at the table, begin another evening.",
    "on-phones-told-adjusted-next-game": "It counts in game {game}, which comes next.",
    "on-phones-told-uncounted-entry": "Correct it or remove it: it is entry {number}.",
    "on-phones-told-renamed-deal": "All of {other}'s deals now count as {player}'s.",
    "on-phones-told-renamed-play": "All of {other}'s plays now count as {player}'s.",
    "on-phones-told-renamed-move": "All of {other}'s moves now count as {player}'s.",
    "on-phones-told-set-seats": "Seats now: {players:list}.",
    "on-phones-told-finish": "The session ends here, earlier than its rules say. What stands is the result; Undo takes the end back.",
    "on-phones-stale": "Somebody else has added {count} {count:entry|entries} in the meantime. Nothing was recorded.",
    "on-phones-stats-none": "There is nothing to count yet.",
    "on-phones-ask-nobody-made": "No hand has a mark. Did nobody make it? (Made: 3:CDD, 3/3 or 3+.)",
    "on-phones-ask-bust": "At {count} every card can be played. Is {player} really out of cards?",
    "on-phones-stats-none-chosen": "No evening matches: {choice:list}.",
}
"""By the code of the other sentence, behind a common beginning."""
