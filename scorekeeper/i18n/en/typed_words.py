"""The words that may be typed at a prompt and mean the same, in English: no names of commands."""

SENTENCES = {
    "typed-yes": "y yes j ja",
    "typed-no": "n no nein",
    "typed-nobody": "nobody none no-one",
    "typed-back": "back",
    "typed-quit": "quit exit q stop bye",
    "typed-end": "end",
    "typed-next": "trump whats-trump what's-trump what-is-trump whats-the-trump what's-the-trump what-is-the-trump dealer who-deals who-deals-next who-is-dealing whose-deal",
    "typed-show": "standings standing total totals scores",
    "typed-explain": "why",
    "typed-help": "help ?",
    "typed-leave": "leave leaves leaving left remove removes removed drop drops quit quits go goes going gone",
    "typed-join": "join joins joining",
    "typed-replace": "replace replacing replaced substitute substituted replaces substitutes",
}
