"""The command `cases`: reads worked cases and computes what they expect, by subject."""
