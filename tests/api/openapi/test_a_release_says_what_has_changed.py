"""docs/api/changes.md comes from the contracts of two releases (`manage.py openapi --release 1.1`)."""

import copy
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.api.schema import told
from tournament.api.openapi import changes, contract, serving

BEFORE: dict[str, Any] = {
    "paths": {
        "/hands/": {
            "post": {
                "operationId": "hands_create",
                "security": [{"token": []}],
                "x-token-scopes": ["organizer"],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Hand"}}}},
                "responses": {"201": {}, "409": {"x-codes": ["over"]}},
            }
        },
        "/old/": {"get": {"operationId": "old_list", "x-sunset": "2027-01-01", "responses": {"200": {}}}},
    },
    "components": {"schemas": {"Hand": {"properties": {"by": {"type": "integer"}}, "required": ["by"]}}},
}


def after() -> dict[str, Any]:
    document = copy.deepcopy(BEFORE)
    del document["paths"]["/old/"]
    hands = document["paths"]["/hands/"]
    hands["get"] = {"summary": "List the hands", "operationId": "hands_list", "responses": {"200": {}}}
    hands["post"]["x-token-scopes"].append("judge")
    hands["post"]["x-since"] = "2027-02-01"
    hands["post"]["responses"]["409"]["x-codes"].append("too-late")
    document["components"]["schemas"]["Hand"]["properties"] |= {
        "by": {"type": ["integer", "null"]},
        "end": {"enum": ["domino", "block"]},
    }
    return document


EXPECTED = """
## 1.1, 2027-02-03

### Added

- `GET /hands/`: List the hands
- `POST /hands/` for judge
- `POST /hands/` error `too-late` (409)
- `Hand.end`: `"domino" | "block"` or left out

### Changed

- `Hand.by`: `integer | null`; it was `integer`

### Deprecated

- `POST /hands/` deprecated: `2027-02-01`

### Removed

- `GET /old/`

## 1.0, 2026-12-01

The first version.
"""


def test_each_release_has_its_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version, day, document in (("1.0", "2026-12-01", BEFORE), ("1.1", "2027-02-03", after())):
        monkeypatch.setattr(serving, "plain", lambda document=document: document)
        with time_machine.travel(day):
            call_command("openapi", folder=tmp_path, release=version)
    page = (tmp_path / changes.PAGE).read_text("utf-8")
    assert page == f"{changes.HEAD}\n## Not released\n\nNothing.\n{EXPECTED}"
    with time_machine.travel("2027-02-04"):
        call_command("openapi", folder=tmp_path)
    assert (tmp_path / changes.PAGE).read_text("utf-8") == page


def test_what_breaks_it_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with time_machine.travel("2026-12-01"):  # before the sunset
        for document in (BEFORE, after()):
            monkeypatch.setattr(serving, "plain", lambda document=document: document)
            if document != BEFORE:
                with pytest.raises(CommandError, match="GET /old/ is gone"):
                    call_command("openapi", folder=tmp_path, release="1.1")
            else:
                call_command("openapi", folder=tmp_path, release="1.0")
    assert "1.1" not in (tmp_path / changes.PAGE).read_text("utf-8")


def test_the_page_is_as_new_as_the_operations() -> None:
    folder = Path(settings.BASE_DIR) / contract.FOLDER
    kept = folder / changes.RELEASED
    released = contract.read(kept.read_text("utf-8")) if kept.exists() else None
    page = changes.read_page(folder)
    assert page == changes.write(page, released, contract.summarize(told()), contract.summaries(told()))
