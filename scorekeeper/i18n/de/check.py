"""What a check finds, in German."""

SENTENCES = {
    "checking": "Prüfung",
    "check-summary": "{sessions} {sessions:Sitzung|Sitzungen} geprüft: {findings:kein Befund|1 Befund|# Befunde}, {warnings:kein Hinweis|1 Hinweis|# Hinweise}. Gelesen: {entries} {entries:Eintrag|Einträge}, {counted} davon Spiele oder Züge.",
    "check-fine": "{sessions} {sessions:Sitzung|Sitzungen} geprüft: kein Befund.",
    "check-current": "Das war die aktuelle Sitzung, {session}. Die anderen sind nicht geprüft; eine davon prüfen: check NAME",
    "check-warned": "{sessions} {sessions:Sitzung|Sitzungen} geprüft: kein Befund, {warnings} {warnings:Hinweis|Hinweise}.",
    "running-without-sheet": "--running und --no-running gelten für einen Zettel. Auch ihn angeben: --sheet ZETTEL.csv.",
    "finding-at": "{file}: {kind:term} {number}: {text}",
    "finding-in": "{file}: {text}",
    "finding-uncounted": "zählt nicht: {problem}",
    "finding-uncounted-entry": "Eintrag {number} im Protokoll zählt nicht: {problem} Berichtigen mit amend --entry {number}, oder streichen mit strike --entry {number}.",
    "finding-order": "{text} Die Karten bleiben bei denen, die eingetragen sind. Wurden sie der Reihe nach gespielt: amend --entry {entry} {line}",
    "finding-cards": "Gezeigt {given:ist|sind} {given} {given:Karte|Karten} in {suit:term}, aber das Deck hat nur {legal}.",
    "finding-claim": "{claim} {where}",
    "finding-claim-before": "Davor war noch kein Spiel.",
    "finding-claim-same": "Eine andere Behauptung an derselben Stelle stimmt.",
    "finding-claim-in": "Der Unterschied ist in Spiel {first} entstanden.",
    "finding-claim-of-two": "Der Unterschied ist in Spiel {first} oder {last} entstanden.",
    "finding-claim-from": "Der Unterschied ist irgendwo in den Spielen {first} bis {last} entstanden.",
    "warning-premium-without-cards": "{player} hat offen gereizt oder offen gespielt, die Reizkarten lagen also offen, aber sie sind nicht notiert.",
    "warning-made-without-cards": "{player} hat laut Eintrag erfüllt, aber die Reizkarten sind nicht notiert.",
}
