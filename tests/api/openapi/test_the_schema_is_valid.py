import re
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.entries.data import readers
from scoring.hands import PAIRS
from scoring.penalties import PENALTIES
from tests.api.asking import ask, shown
from tournament.api.openapi.entries import KINDS
from tournament.models import Club

READERS = {kind: tuple(read) for kind, read in readers(PAIRS).items() if kind != "penalty"}
READERS |= {kind: (*row.fields, "overruled") for kind, row in PENALTIES.items()}
OWN_ACCOUNT = re.compile(r"/api/v1/account/[^{]*$")  # of the session, whatever the path
NOWHERE_ELSE = (
    "api/v1/",
    "v1/clubs/",
    "v1/tournaments/",
    "v1/rulesets/",
    "v1/profiles/",
    "v1/check/",
    "v1/replay/",
    "v1/tokens/",
)
"""The addresses at which there is always something."""


def test_the_schema_is_made_without_a_warning(tmp_path: Path) -> None:
    # Validators of others read it whenever it has changed.
    call_command("spectacular", "--fail-on-warn", "--format", "openapi-json", "--file", tmp_path / "s")
    assert (tmp_path / "s").stat().st_size > 10_000


def test_the_schema_is_served_to_everybody_as_json(club: Club) -> None:
    assert shown(ask(None, "GET", "schema/"))["openapi"].startswith("3.1")


@pytest.mark.parametrize("kind", READERS)
def test_the_schema_names_every_field_of_an_entry(kind: str) -> None:
    documented = next(shape for shape in KINDS if shape["title"] == kind)
    assert set(documented["properties"]) == {"kind", *READERS[kind]}
    assert documented["properties"]["kind"]["const"] == kind


def test_the_schema_knows_no_other_entry() -> None:
    assert sorted(shape["title"] for shape in KINDS) == sorted(READERS)


def test_every_operation_documents_its_errors(club: Club) -> None:
    for path, methods in shown(ask(None, "GET", "schema/"))["paths"].items():
        for method, operation in methods.items():
            answers = set(operation["responses"])
            assert "404" in answers or path.endswith(NOWHERE_ELSE) or OWN_ACCOUNT.match(path), path
            for_everybody = operation.get("security") in ([], [{}], None)
            told = {"429"} if for_everybody else {"401", "403"}
            assert method in ("get", "delete") or told | {"400", "409", "413", "415", "422"} <= answers, path
