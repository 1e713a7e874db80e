"""`submit` runs the step of a valid form; otherwise it says with which status the form is shown again."""

from collections.abc import Callable
from http import HTTPStatus

import pytest
from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournament.core.errors import Conflict, Refused, TooMany, TournamentError
from tournament.registration.eligibility import Finding, NotEligible
from tournament.web.frame.answers import SeeOther, press, sent, submit


class NameForm(forms.Form):
    """One field that must be filled in."""

    name = forms.CharField()


def refuse(error: TournamentError) -> Callable[[], str]:
    def step() -> str:
        raise error

    return step


def shout(form: NameForm) -> Callable[[], str]:
    return lambda: form.cleaned_data["name"].upper()


def see(name: str) -> HttpResponse:
    return SeeOther(f"/{name}/")


def test_a_page_that_is_only_read_shows_its_form_as_it_is() -> None:
    form = NameForm(sent(RequestFactory().get("/", {"name": "ane"})))
    assert submit(form, shout(form), see) == (None, HTTPStatus.OK)
    assert not form.is_bound


def test_an_invalid_form_does_not_reach_the_step() -> None:
    form = NameForm(sent(RequestFactory().post("/", {"name": ""})))
    assert submit(form, shout(form), see) == (None, HTTPStatus.UNPROCESSABLE_ENTITY)


def test_a_valid_form_is_answered_with_the_result_of_its_step() -> None:
    form = NameForm(sent(RequestFactory().post("/", {"name": "ane"})))
    done, status = submit(form, shout(form), see)
    assert done is not None
    assert (done["Location"], status) == ("/ANE/", HTTPStatus.SEE_OTHER)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Refused("No.", field="name"), HTTPStatus.UNPROCESSABLE_ENTITY),
        (Conflict("Too late.", field="name"), HTTPStatus.CONFLICT),
        (TooMany("Slowly.", field="name"), HTTPStatus.TOO_MANY_REQUESTS),
    ],
)
def test_a_refusal_goes_to_its_field_with_its_status(error: TournamentError, status: HTTPStatus) -> None:
    form = NameForm({"name": "ane"})
    assert submit(form, refuse(error), see) == (None, status)
    assert form.errors == {"name": [str(error)]}


def test_a_refusal_of_no_field_goes_to_the_whole_form() -> None:
    form = NameForm({"name": "ane"})
    submit(form, refuse(Refused("No.", field="elsewhere")), see)
    assert form.non_field_errors() == ["No."]


def test_all_findings_against_a_person_are_shown() -> None:
    form = NameForm({"name": "ane"})
    findings = [Finding("one", "Too young.", "name", ""), Finding("two", "No sponsor.", "sponsor", "")]
    submit(form, refuse(NotEligible(findings)), see)
    assert form.errors == {"name": ["Too young."], "__all__": ["No sponsor."]}


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        (lambda: "Saved.", [("success", "Saved.")]),
        (lambda: "", []),
        (refuse(Refused("No.")), [("error", "No.")]),
    ],
)
def test_a_button_leaves_its_sentence_or_its_refusal(step: Callable[[], str], shown: list[tuple[str, str]]) -> None:
    request = _with_messages(RequestFactory().post("/"))
    assert press(request, step, "/back/")["Location"] == "/back/"
    assert [(message.level_tag, message.message) for message in get_messages(request)] == shown


def _with_messages(request: HttpRequest) -> HttpRequest:
    request.session = {}  # type: ignore[assignment] # all that the storage asks for
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined] # as its middleware does
    return request
