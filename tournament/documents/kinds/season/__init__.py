"""Kinds of documents that go over many tournaments of a club: circuits and the Elo list."""
