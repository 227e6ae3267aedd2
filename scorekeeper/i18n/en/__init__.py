"""Every sentence that a person reads, in English. See `Catalog.render` for the forms of a field."""

CONJUNCTIONS = {
    "and": (", ", " and "),
    "or": (", ", " or "),
    "list": (", ", ", "),
    "semicolons": ("; ", "; "),
    "plus": (" + ", " + "),
    "blanks": (" ", " "),
    "quoted": ("”, “", "” and “"),
    "sentences": (" ", " Or: "),
}
"""What stands between the things of a list, and before the last of them."""

TERMS = {
    "clubs": "clubs ♣",
    "hearts": "hearts ♥",
    "spades": "spades ♠",
    "diamonds": "diamonds ♦",
    "none": "no trump",
    "nines": "nines",
    "book-P": "Pagat",
    "book-O": "Pagat",
    "book-B": "Penguin book",
    "book-W": "rule sheet",
    "book-G": "Pagat on adding games",
    "book-I": "inferred by us",
    "direction-clockwise": "→",
    "direction-counterclockwise": "←",
    "book-A": "agreed at the table",
    "book-H": "house rule",
    "book-T": "as the table asked",
    "reason-tricks": "tricks",
    "reason-contract": "contract",
    "reason-premium": "premium",
    "reason-forfeit": "another's premium lost",
    "reason-penalty": "own premium lost",
    "reason-vulnerable": "vulnerable player failed",
    "reason-adjustment": "agreed",
    "declare": "declare",
    "reveal": "reveal",
    "deal": "deal",
    "hand": "hand",
    "move": "move",
    "play": "play",
    "adjust": "adjustment",
    "trick": "trick",
    "claim": "claim",
    "scope-deal": "",
    "scope-game": " in the game, bonuses included",
    "scope-rubber": " in all",
    "note": "note",
    "amend": "amendment",
    "insert": "insertion",
    "strike": "strike",
    "set": "setting",
}

MODULES = (
    *("change", "scoreboard", "malformed", "illegal", "unavailable", "limits", "prompts"),
    *("rules_page", "explain", "check", "paper", "advice", "adding", "pegs"),
    *("tricks", "export", "archive", "statistics", "page", "help"),
)
"""The modules that have the sentences, those that are wanted most often first."""
