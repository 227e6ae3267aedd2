"""The adding games 98, 99 and 100, with their card tables."""
