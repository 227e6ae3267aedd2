"""The table on every phone: a server of pages and JSON over the same store as the shell."""
