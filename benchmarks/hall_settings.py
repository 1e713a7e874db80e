"""Capicú's own settings, with a counter of statements around them."""

from config.settings import *  # noqa: F403 - all of them
from config.settings import MIDDLEWARE

MIDDLEWARE = ["benchmarks.counting.CountStatements", *MIDDLEWARE]
