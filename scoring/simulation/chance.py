"""Chance is an argument: the type of a random source, named here and nowhere else in the engine."""

import random

Chance = random.Random
"""The same seed gives the same hands, within one version of the program."""
