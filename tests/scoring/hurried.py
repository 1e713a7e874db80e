"""How the tests run while mutmut changes the engine: a few examples each, the same ones every time, quick tests first.

Named in `mutation.ini` and nowhere else. A mutant is done with at the first test that fails, so the order decides
how long a run takes; and an example that came up by chance would make the score another one each time.
"""

import hypothesis
import pytest

EXAMPLES = 6
"""How many examples of a property a mutant has to pass."""

WANTED = pytest.StashKey[frozenset[str]]()
"""The tests asked for by name; empty for all."""

hypothesis.settings.register_profile(
    "hurried",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],  # a failure is enough: nobody reads it
    suppress_health_check=list(hypothesis.HealthCheck),
)
hypothesis.settings.load_profile("hurried")


def pytest_configure(config: pytest.Config) -> None:
    """mutmut asks for hundreds of tests by name, which pytest looks up one by one: read their files instead."""
    wanted = frozenset(name for name in config.args if "::" in name)
    config.stash[WANTED] = wanted
    config.args[:] = sorted({name.partition("::")[0] for name in config.args})


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests asked for: worked cases and plain tests before properties."""
    wanted = config.stash[WANTED]
    chosen = [item for item in items if not wanted or item.nodeid in wanted]
    items[:] = sorted(chosen, key=lambda item: hypothesis.is_hypothesis_test(getattr(item, "obj", None)))
