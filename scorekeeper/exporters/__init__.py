"""How an evening leaves the program: a module a format."""
