"""The rules of a table as a value: model, variants, options and their sources."""
