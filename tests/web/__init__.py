"""The server: HTTP by a real one on a real port."""
