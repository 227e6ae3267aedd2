"""What stands on an evening's page and its pictures, in German."""

SENTENCES = {
    "language-tag": "de",
    "part-contents": "{count} {count:Sitzung|Sitzungen}",
    "part-highlights": "Was auffiel",
    "part-scoreboard": "Punktetafel",
    "part-explained-more": "Hier enden die Erklärungen, sonst würde die Seite zu lang.",
    "part-explained": "Wie es dazu kam",
    "chart-told": "{what}: {ends:list}.",
    "chart-end": "{player} {count}",
    "board-told": "Das Brett, Zeile für Zeile von oben: {rows:semicolons}.",
    "mark-last": "Mit Ring: der letzte Stift.",
    "mark-line": "Mit Rahmen: die Gewinnreihe.",
}
