"""A started installation, shared by the tests of one file."""

from collections.abc import Iterator

import pytest

from tests.config.processes import Launcher, launched


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """`manage.py run` on a new data folder, ready to be used."""
    with launched(tmp_path_factory.mktemp("installation") / "data") as running:
        yield running
