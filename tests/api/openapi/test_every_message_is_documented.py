"""The document tells of every message that other programs hear; tests of the webhooks hold what is sent to it."""

import copy
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError  # type: ignore[import-untyped] # it has none

from tests.api.schema import resolved, told
from tournament.api.openapi import webhooks
from tournament.exchange.webhooks import catalogue

SENT: dict[str, Any] = {
    "id": "6c3f6b6e-6b0a-5d0e-9d0c-0f6c1f0a8f5e",
    "type": "champion.found",
    "timestamp": "2026-11-21T15:04:05.120Z",
    "club": 1,
    "tournament": {"slug": "saci-2026", "name": "SACI 2026"},
    "line": 412,
    "data": {"team": 4},
    "links": {"api": "http://hall/api/v1/tournaments/saci-2026/", "page": "http://hall/t/saci-2026/"},
}


def test_every_event_has_its_message() -> None:
    assert list(told()["webhooks"]) == [*catalogue.EVENTS, "ping"]


@pytest.mark.parametrize("event", [*catalogue.EVENTS, "ping"])
def test_the_document_and_the_tests_speak_of_the_same(event: str) -> None:
    operation = told()["webhooks"][event]["post"]
    common, own = operation["requestBody"]["content"]["application/json"]["schema"]["allOf"]
    assert {"allOf": [resolved(common), own]} == webhooks.message(event)
    assert all(field["description"] for field in own["properties"]["data"].get("properties", {}).values())


@pytest.mark.parametrize("change", [{"line": "412"}, {"data": {}}, {"data": {"team": "four"}}, {"type": "ping"}])
def test_another_message_is_seen(change: dict[str, Any]) -> None:
    form = Draft202012Validator(webhooks.message("champion.found"))
    form.validate(SENT)
    with pytest.raises(ValidationError):
        form.validate(copy.deepcopy(SENT) | change)
