"""The clients of another house: generated from the OpenAPI document as it is now, and installed."""

from pathlib import Path

import pytest

from tests.support.clients import built

NAME = "capicu_client"
HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def generated() -> Path:
    """The folder with the Python client in it."""
    return built() / "python"
