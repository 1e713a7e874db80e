"""The type of a random source, always passed as an argument and named only here in the engine."""

import random

Chance = random.Random
"""The same seed gives the same hands, within one version of the program."""
