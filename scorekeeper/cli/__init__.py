"""The command line: thin commands that parse, call and hand over what came of it."""
