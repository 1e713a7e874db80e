"""One tap on the judge's page calls somebody; it says when somebody is coming, and a call can be taken back."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import hand, key
from tournament import helping
from tournament.models import DifferingCount, HelpCall, Sitting, User

FORM = {"kind": "ruling", "key": "a-key-of-the-form", "words": "", "device": "3F2A"}


def page(name: str, sitting: Sitting, *more: int) -> str:
    return reverse(f"judge:{name}", args=[sitting.pk, *more])


def test_a_tap_calls_and_the_page_says_what_became_of_it(client: Client, sitting: Sitting, judge: User) -> None:
    client.force_login(judge)
    match = page("match", sitting)
    before = client.get(match).context["stamp"]
    assert client.post(page("help", sitting), FORM).status_code == 303
    call = HelpCall.objects.get()
    assert (call.asked_by, call.device) == (judge, "3F2A")
    shown = client.get(page("changes", sitting) + f"?v={before}", headers={"HX-Request": "true"})
    assert b"Somebody is coming" not in shown.content
    assert b"Called" in shown.content
    helping.answer(call=call, by=None)
    again = client.get(page("changes", sitting) + f"?v={shown.context['stamp']}", headers={"HX-Request": "true"})
    assert b"Somebody is coming" in again.content
    assert client.post(page("close-call", sitting, call.pk)).status_code == 303
    assert client.get(match).context["stamp"] == before


@pytest.mark.parametrize(("field", "bad"), [("kind", "coffee"), ("words", "x" * 201), ("key", "")])
def test_bad_input_is_told_on_the_page(client: Client, sitting: Sitting, judge: User, field: str, bad: str) -> None:
    client.force_login(judge)
    answer = client.post(page("help", sitting), FORM | {field: bad})
    assert answer.status_code == 422
    assert answer.context["help"].errors
    assert not HelpCall.objects.exists()


def test_a_call_of_another_table_is_not_there(client: Client, sitting: Sitting, judge: User) -> None:
    client.force_login(judge)
    other = sitting.round.sittings.exclude(pk=sitting.pk).get()
    call = helping.ask(sitting=other, kind="other", key=key(), by=None)
    assert client.post(page("close-call", sitting, call.pk)).status_code == 404


def test_counts_that_differ_are_noted_where_they_are_refused(client: Client, sitting: Sitting, judge: User) -> None:
    client.force_login(judge)
    data = hand() | {"recount": 25}
    address = reverse("v1:entries", args=[sitting.tournament.slug, sitting.pk])
    for _again in range(2):
        body = {"key": "a-key-of-a-hand", "version": 0, "entry": data}
        assert client.post(address, body, "application/json").status_code == 422
    assert [(one.count, one.recount) for one in DifferingCount.objects.all()] == [(23, 25)]
