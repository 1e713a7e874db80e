"""Paper in these tests speaks English, whatever the installation speaks."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with override("en"):
        yield
