"""Ratings over many tournaments: Elo, and the points of a circuit. docs/federation.md."""
