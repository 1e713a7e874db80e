"""A record of every kind of document, for the tests that walk over all of them.

A test module of a kind, in tests/documents/kinds or below, declares it in its SAMPLES: by the key of the kind, a
function that takes the heading and a function that names its people by number.
"""

import pkgutil
from functools import cache
from importlib import import_module

from tests.documents import kinds
from tests.documents.rendering.cast import Sample


@cache
def _samples() -> dict[str, Sample]:
    """The samples of all kinds, by key."""
    # Read when they are asked for and not before: the modules of the kinds may import what imports this one.
    modules = [import_module(found.name) for found in pkgutil.walk_packages(kinds.__path__, f"{kinds.__name__}.")]
    return {key: sample for module in modules for key, sample in getattr(module, "SAMPLES", {}).items()}


def sample_of(kind: str) -> Sample:
    """The sample of a kind; LookupError says where one is missing."""
    if kind not in _samples():
        raise LookupError(f"no test module of tests/documents/kinds has {kind!r} in its SAMPLES")
    return _samples()[kind]
