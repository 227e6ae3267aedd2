"""Explanations of deals, games and rubbers, point by point, with sources."""
