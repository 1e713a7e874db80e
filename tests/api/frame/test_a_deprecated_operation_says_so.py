"""One word at a made-up operation deprecates it: in its headers, in the document and in the contract."""

import datetime
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.deprecation import Deprecated
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.routes import VIEWS, View
from tournament.api.openapi import contract
from tournament.models import Club

OLD = Deprecated(datetime.date(2027, 1, 1), "use `clubs/`.", sunset=datetime.date(2028, 1, 1))
PATH = "made-up/"


class MadeUpAnswer(serializers.Serializer[Any]):
    """Nothing much."""

    name = fields.CharField("A name.", "SACI")


@pytest.fixture
def made_up() -> type[View]:
    router = Router(PATH, subject="clubs")

    @router.get(answers=MadeUpAnswer, deprecated=OLD)
    def show(call: Call) -> dict[str, str]:
        """Show what was made up."""
        return {"name": "SACI"}

    @router.post(answers=MadeUpAnswer)
    def make(call: Call) -> dict[str, str]:
        """Make something up."""
        return {"name": "SACI"}

    return VIEWS.pop(PATH)


def answer(view: type[View], method: str, **extra: Any) -> HttpResponse:
    request = RequestFactory().generic(method, f"/api/v1/{PATH}", **extra)
    return view.as_view()(request)


def test_its_answers_have_the_headers(made_up: type[View], club: Club) -> None:
    for method, query in (("GET", ""), ("HEAD", ""), ("GET", "unknown=1")):
        headers = answer(made_up, method, QUERY_STRING=query).headers
        assert (headers["Deprecation"], headers["Sunset"]) == ("@1798761600", "Sat, 01 Jan 2028 00:00:00 GMT")
        assert headers["Link"] == '<http://testserver/api/reference/>; rel="deprecation"; type="text/html"'
    assert not {"Deprecation", "Sunset", "Link"} & answer(made_up, "POST").headers.keys()


def test_the_document_and_the_contract_say_so(made_up: type[View]) -> None:
    generator = SchemaGenerator(patterns=[path(f"api/v1/{PATH}", made_up.as_view())])  # type: ignore[no-untyped-call] # no types there
    document = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call] # no types there
    show, make = (document["paths"][f"/api/v1/{PATH}"][method] for method in ("get", "post"))
    assert show["deprecated"] is True
    assert show["description"].endswith("Deprecated since 2027-01-01: use `clubs/`. It ends on 2028-01-01.")
    assert {"Deprecation", "Sunset"} < show["responses"]["200"]["headers"].keys()
    assert "deprecated" not in make
    summary = contract.summarize(document)
    assert (summary[f"GET /api/v1/{PATH}"]["deprecated"], summary[f"GET /api/v1/{PATH}"]["sunset"]) == (
        "2027-01-01",
        "2028-01-01",
    )
    assert "deprecated" not in summary[f"POST /api/v1/{PATH}"]
