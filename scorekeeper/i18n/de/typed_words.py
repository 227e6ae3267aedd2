"""The words that may be typed at a prompt and mean the same, in German: no names of commands."""

SENTENCES = {
    "typed-yes": "j ja",
    "typed-no": "nein",
    "typed-nobody": "niemand keiner keine",
    "typed-back": "zurück zurueck",
    "typed-quit": "ende schluss beenden",
    "typed-end": "ende",
    "typed-next": "trumpf was-ist-trumpf wer-gibt wer-gibt-jetzt wer-ist-dran wer-spielt-aus",
    "typed-show": "stand spielstand punkte punktestand",
    "typed-explain": "warum wieso",
    "typed-help": "hilfe",
    "typed-leave": "geht gehen gegangen weg raus scheidet verlässt",
    "typed-join": "mitspielen mitspielt dazu dazukommen dazukommt",
    "typed-replace": "ersetzen ersetze vertreten ersetzt vertritt",
}
