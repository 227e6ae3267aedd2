"""Judging and scoring what was played: legality, scores, game and rubber."""
