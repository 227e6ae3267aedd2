"""Reports as plain text for terminals, pipes and files."""
