"""What phones are told instead of sentences with commands of the shell, in German."""

SENTENCES = {
    "on-phones-after-the-end": "Es ist zu Ende, also können nur noch Notizen folgen. Etwas Früheres berichtigen: {ways:or}.",
    "on-phones-explain-ended": "Mit diesem Spiel war Partie {game} zu Ende.",
    "on-phones-nothing-to-undo-new": "Es gibt nichts zurückzunehmen: Noch ist nichts eingetragen.",
    "on-phones-entry-none": "Eintrag {given} lässt sich nicht ändern. Es gehen {legal:list}.",
    "on-phones-log-full": "Die Sitzung hat {most} Einträge, und mehr passen nicht hinein. Was noch kommt, gehört in einen neuen Abend.",
    "on-phones-stats-none": "Noch gibt es nichts zu zählen.",
}
"""By the code of the other sentence, behind a common beginning."""
