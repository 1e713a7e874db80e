"""Papers of a test lie in a folder of its own, and no other test's work is in hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from tournament.core import jobs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where this test's files lie."""
    monkeypatch.setattr(jobs, "_held", {})
    with override_settings(MEDIA_ROOT=tmp_path):
        yield tmp_path
