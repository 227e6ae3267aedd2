"""An evening as plain text for terminals and files."""
