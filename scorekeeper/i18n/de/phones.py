"""What phones are told instead of sentences with commands of the shell, in German."""

SENTENCES = {
    "on-phones-after-the-end": "Es ist zu Ende, also können nur noch Notizen folgen. Etwas Früheres berichtigen: {ways:or}.",
    "on-phones-explain-ended": "Mit diesem Spiel war Partie {game} zu Ende.",
    "on-phones-finish-nothing": "Noch ist nichts gespielt, also gibt es kein Ergebnis.",
    "on-phones-nothing-to-undo-new": "Es gibt nichts zurückzunehmen: Noch ist nichts eingetragen.",
    "on-phones-entry-none": "Eintrag {given} lässt sich nicht ändern. Es gehen {legal:list}.",
    "on-phones-rule-unknown": "Eine Regel „{given}“ gibt es nicht.{given:near legal}",
    "on-phones-log-full": "Das passt nicht mehr hinein: Eine Sitzung fasst höchstens {most} Einträge. Was noch kommt, gehört in einen neuen Abend.",
    "on-phones-log-full-names": "Das passt nicht mehr hinein: Mit so langen Namen fasst eine Sitzung höchstens {most} Einträge. Was noch kommt, gehört in einen neuen Abend.",
    "on-phones-session-full": "Das passt nicht mehr hinein: Die Datei einer Sitzung fasst höchstens {most} Bytes. Was noch kommt, gehört in einen neuen Abend.",
    "on-phones-entry-note": "Notiz: {text}",
    "on-phones-fact-as-said": "{place}: {words}",
    "on-phones-set-players-count": "Da {given:ist|sind} {given} {given:Name|Namen} für {legal} Plätze. Alle nennen, links herum: players=Anna,Ben,Cara. Mit mehr oder weniger Personen ist es ein neuer Abend.",
    "on-phones-told-adjusted-next-game": "Es zählt in Partie {game}, die als Nächste kommt.",
    "on-phones-told-uncounted-entry": "Berichtigen oder streichen: Es ist Eintrag {number}.",
    "on-phones-told-renamed-deal": "Alle Spiele von {other} zählen jetzt für {player}.",
    "on-phones-told-renamed-play": "Alle Züge von {other} zählen jetzt für {player}.",
    "on-phones-told-renamed-move": "Alle Züge von {other} zählen jetzt für {player}.",
    "on-phones-told-set-seats": "Plätze jetzt: {players:list}.",
    "on-phones-told-finish": "Hier endet die Sitzung, früher als nach ihren Regeln. Es gilt der jetzige Stand; „Zurücknehmen“ hebt das Ende wieder auf.",
    "on-phones-stale": "Inzwischen {count:kam 1 Eintrag|kamen # Einträge} dazu. Nichts ist eingetragen.",
    "on-phones-stats-none": "Noch gibt es nichts zu zählen.",
    "on-phones-ask-nobody-made": "Kein Ergebnis hat ein Zeichen. Hat niemand erfüllt? (Erfüllt: 3:CDD, 3/3 oder 3+.)",
    "on-phones-ask-bust": "Bei {count} lässt sich jede Karte legen. Hat {player} wirklich keine mehr?",
    "on-phones-stats-none-chosen": "Dazu passt kein Abend: {choice:list}.",
}
"""By the code of the other sentence, behind a common beginning."""
