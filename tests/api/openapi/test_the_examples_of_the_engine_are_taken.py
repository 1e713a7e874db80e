"""What the document shows for a check and a replay can be sent as it stands."""

import pytest
from rest_framework.test import APIClient

from tests.api.schema import told
from tournament.models import Installation


@pytest.mark.django_db
def test_the_examples_can_be_sent(subtests: pytest.Subtests) -> None:
    Installation.objects.get_or_create(id=1)
    for address in ("/api/v1/check/", "/api/v1/replay/"):
        with subtests.test(address):
            body = told()["paths"][address]["post"]["requestBody"]["content"]["application/json"]
            answer = APIClient().post(address, body["example"], format="json")
            assert answer.status_code == 200, answer.content
