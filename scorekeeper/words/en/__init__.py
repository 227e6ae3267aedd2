"""Every sentence that a person reads, in English. See `Words.say` for the forms of a field."""

from scorekeeper.words.en import asked, illegal, malformed, shown, told, unable

CONJUNCTIONS = {"and": " and ", "or": " or ", "list": ", "}

TERMS = {
    "clubs": "clubs ♣",
    "hearts": "hearts ♥",
    "spades": "spades ♠",
    "diamonds": "diamonds ♦",
    "none": "no trump",
    "nines": "nines",
    "deal": "deal",
    "hand": "hand",
    "move": "move",
    "play": "play",
    "adjust": "adjustment",
    "note": "note",
    "amend": "amendment",
    "insert": "insertion",
    "strike": "strike",
    "set": "setting",
}

SENTENCES = {
    **malformed.SENTENCES,
    **illegal.SENTENCES,
    **unable.SENTENCES,
    **told.SENTENCES,
    **asked.SENTENCES,
    **shown.SENTENCES,
}
