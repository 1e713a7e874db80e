"""docs/openapi.yaml says what the operations do. Renew it: `.venv/bin/python manage.py openapi`."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.api.schema import told
from tournament.api.meanings import kept, promises

COMMITTED = Path(settings.BASE_DIR) / kept.PLACE


@pytest.fixture(scope="module")
def committed() -> dict[str, object]:
    return kept.read(COMMITTED)


def test_nothing_that_v1_has_promised_is_gone(committed: dict[str, object]) -> None:
    assert promises.broken(committed, told()) == []


def test_the_file_is_as_new_as_the_operations(committed: dict[str, object]) -> None:
    assert committed == told(), "renew it: .venv/bin/python manage.py openapi"
