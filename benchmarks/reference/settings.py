"""Capicú's own settings, with the reference and the counter of statements beside them."""

from config.settings import *  # noqa: F403 - all of them
from config.settings import INSTALLED_APPS, MIDDLEWARE

INSTALLED_APPS = [*INSTALLED_APPS, "benchmarks.reference"]
MIDDLEWARE = ["benchmarks.reference.counting.CountWhenAsked", *MIDDLEWARE]
API_RATE = API_RATE_PUBLIC = 10**9  # shares are counted, and nobody's runs out
ROOT_URLCONF = "benchmarks.reference.urls"
