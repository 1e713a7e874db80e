"""Computes what cases of federation events expect, by subject; `registry.py` has a line for each kind."""
