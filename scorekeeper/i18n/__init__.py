"""The words of each language: a catalog of sentences by code."""
