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
    "typed-replace": "ersetzen ersetze vertreten",
    "typed-replaces": "ersetzt vertritt",
    "typed-with": "möchte will kommt noch auch steigt ein mit durch für und der die das den von wird tisch heim aus ist hat spieler eine neuer neue jetzt dann heute bitte kann darf könnte soll muss wer er sie es wir ihr ich du jemand jemanden niemand niemanden alle einer keiner man wen ihn ihm nicht bald gleich statt anstatt anstelle",
    "typed-instead": "für statt anstatt anstelle",
}
