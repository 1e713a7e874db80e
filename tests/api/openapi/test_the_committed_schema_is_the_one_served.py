"""docs/openapi.yaml says what the operations do. Renew it: `.venv/bin/python manage.py openapi`."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.api.schema import told
from tournament.api.openapi import compatibility

COMMITTED = Path(settings.BASE_DIR) / compatibility.PLACE


@pytest.fixture(scope="module")
def committed() -> dict[str, object]:
    return compatibility.read_document(COMMITTED)


def test_nothing_that_v1_has_promised_is_gone(committed: dict[str, object]) -> None:
    assert compatibility.broken(committed, told()) == []


def test_the_file_is_as_new_as_the_operations(committed: dict[str, object]) -> None:
    assert committed == told(), "renew it: .venv/bin/python manage.py openapi"
