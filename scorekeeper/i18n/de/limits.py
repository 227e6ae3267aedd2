"""What is too much to be read, in German."""

SENTENCES = {
    "file-large": "sie hat mehr als {most} Bytes, zu viele für eine Sitzung",
    "file-many": "sie hat mehr als {most} Einträge, zu viele für eine Sitzung",
    "file-line-long": "{place} hat {count} Zeichen; erlaubt sind {most}",
    "file-control": "{place} enthält ein Steuerzeichen, {given}, und das hat kein Text einer Sitzung",
    "too-large": "sie hat mehr als {most} Bytes, und mehr lässt sich nicht lesen",
    "sheet-large": "Der Bogen hat mehr als {most} Bytes, zu viele für einen Abend.",
    "sheet-many": "Das sind mehr als {most} Einträge, und mehr passen nicht in eine Sitzung.",
    "header-many": "Der Kopf hat mehr als {most} Einstellungen, zu viele für jeden Tisch.",
    "paper-large": "Der Zettel hat mehr als {most} Bytes, zu viele für einen Abend.",
    "board-large": "{path} hat mehr als {most} Bytes, aber ein Brett hat nur hundert Felder.",
    "variant-file-many": "Die Datei stellt mehr als {most} Dinge ein, mehr, als es Regeln gibt.",
    "log-full": "Die Sitzung hat {most} Einträge, und mehr passen nicht hinein. Weiter mit `scorekeeper new --again`.",
    "kind-list-short": "eine Liste mit höchstens {most}",
    "told-wrong": "die Einstellungen vom Anfang der Sitzung sind nicht möglich: {problem}",
    "export-wide": "Zusammen sind das mehr als {most} Leute, zu viele für eine Datei. In einen Ordner schreiben, je Sitzung eine Datei (-o ORDNER/), oder weniger auf einmal.",
    "export-codes": "Das sind {count} Sitzungen, und höchstens {most} auf einmal bekommen einen Code zum Scannen. Weniger nennen oder --qr weglassen.",
    "export-long": "Zusammen haben diese Sitzungen mehr als {most} Einträge, zu viele für eine Datei. In einen Ordner schreiben, je Sitzung eine Datei (-o ORDNER/), oder weniger auf einmal.",
    "export-sessions": "Das sind {count} Sitzungen, und in eine Datei passen höchstens {most}. In einen Ordner schreiben, je Sitzung eine Datei (-o ORDNER/), oder weniger auf einmal.",
    "export-twice": "Zwei davon kämen beide nach {path}. In verschiedene Ordner schreiben.",
}
