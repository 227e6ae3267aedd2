"""Ninety-Nine (David Parlett), for two to five players, in all its variants."""
