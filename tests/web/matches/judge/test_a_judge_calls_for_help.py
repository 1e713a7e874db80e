"""One tap on the judge's page calls somebody; it says when somebody is coming, and a call can be taken back."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import hand, key
from tournament.matches import help_calls
from tournament.models import DifferingCount, HelpCall, TableMatch, User

FORM = {"kind": "ruling", "key": "a-key-of-the-form", "words": "", "device": "3F2A"}


def page(name: str, table_match: TableMatch, *more: int) -> str:
    return reverse(f"judge:{name}", args=[table_match.pk, *more])


def test_a_tap_calls_and_the_page_says_what_became_of_it(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    match = page("match", table_match)
    before = client.get(match).context["stamp"]
    assert client.post(page("help", table_match), FORM).status_code == 303
    call = HelpCall.objects.get()
    assert (call.requested_by, call.device) == (judge, "3F2A")
    shown = client.get(page("changes", table_match) + f"?v={before}", headers={"HX-Request": "true"})
    assert b"Somebody is coming" not in shown.content
    assert b"Called" in shown.content
    help_calls.answer(call=call, by=None)
    again = client.get(page("changes", table_match) + f"?v={shown.context['stamp']}", headers={"HX-Request": "true"})
    assert b"Somebody is coming" in again.content
    assert client.post(page("close-call", table_match, call.pk)).status_code == 303
    assert client.get(match).context["stamp"] == before


@pytest.mark.parametrize(("field", "bad"), [("kind", "coffee"), ("words", "x" * 201), ("key", "")])
def test_bad_input_is_told_on_the_page(
    client: Client, table_match: TableMatch, judge: User, field: str, bad: str
) -> None:
    client.force_login(judge)
    answer = client.post(page("help", table_match), FORM | {field: bad})
    assert answer.status_code == 422
    assert answer.context["help"].errors
    assert not HelpCall.objects.exists()


def test_a_call_of_another_table_is_not_there(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    call = help_calls.ask(table_match=other, kind="other", key=key(), by=None)
    assert client.post(page("close-call", table_match, call.pk)).status_code == 404


def test_counts_that_differ_are_noted_where_they_are_refused(
    client: Client, table_match: TableMatch, judge: User
) -> None:
    client.force_login(judge)
    data = hand() | {"recount": 25}
    address = reverse("v1:entries", args=[table_match.tournament.slug, table_match.pk])
    for _again in range(2):
        body = {"key": "a-key-of-a-hand", "version": 0, "entry": data}
        assert client.post(address, body, "application/json").status_code == 422
    assert [(one.count, one.recount) for one in DifferingCount.objects.all()] == [(23, 25)]
