"""The words that may be typed at a prompt and mean the same, in German: no names of commands.

Those of English are among them, since the commands are English in every language.
"""

SENTENCES = {
    "typed-yes": "j ja y yes",
    "typed-no": "n nein no",
    "typed-back": "zurück zurueck back",
    "typed-quit": "quit exit q stop bye ende schluss beenden",
    "typed-end": "end ende",
    "typed-next": "trump trumpf was-ist-trumpf wer-gibt wer-gibt-jetzt wer-ist-dran wer-spielt-aus whats-trump what's-trump what-is-trump whats-the-trump what's-the-trump what-is-the-trump dealer who-deals who-deals-next who-is-dealing whose-deal",
    "typed-show": "stand spielstand punkte punktestand standings standing total totals scores",
    "typed-explain": "warum wieso why",
    "typed-help": "hilfe help ?",
    "typed-leave": "geht gehen gegangen weg raus scheidet leave leaves leaving left remove removes removed drop drops quit quits go goes going gone",
    "typed-replace": "ersetzt ersetzen vertritt vertreten replace replaces replacing replaced substitute substitutes",
    "typed-with": "mit durch für und der die das tisch heim weg aus ist hat spieler with by for and the table home out is has player",
}
