"""Counting hands over one evening or many."""
