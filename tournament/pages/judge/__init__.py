"""The judge at the tables: each hand, each ruling, each signature, on a phone."""
