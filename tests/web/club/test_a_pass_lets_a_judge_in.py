"""A judge without an account comes in by the personal link or a scanned scoresheet, always with the PIN."""

from http.cookies import Morsel
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client

from tests.support.passes import issue, pin_of, wrong_pin
from tests.web.matches.judge import filling
from tournament.club import judge_passes
from tournament.models import JudgePass, SheetEntry, TableMatch, User


@pytest.fixture
def ana(table_match: TableMatch) -> judge_passes.Issued:
    """Ana's pass, for the table of the match."""
    return issue(table_match.tournament, table_match.table)


def link(issued: judge_passes.Issued) -> str:
    return f"/judge/pass/{judge_passes.token_of(issued.judge_pass)}/"


def cookie(client: Client) -> Morsel[Any]:
    return client.cookies["pass"]


def test_the_link_asks_for_the_pin_and_leads_to_the_tables(
    client: Client, table_match: TableMatch, ana: judge_passes.Issued
) -> None:
    page = client.get(link(ana))
    assert "Ana Aparicio" in page.content.decode()
    assert f"table {table_match.table}" in page.content.decode()
    answer = client.post(link(ana), {"pin": pin_of(ana)})
    assert (answer.status_code, answer["Location"]) == (303, f"/judge/{table_match.tournament.slug}/")
    assert client.post(filling.to("hand", table_match), filling.hand(table_match)).status_code == 303
    assert SheetEntry.objects.get().entered_by == ana.judge_pass.user


def test_looking_at_the_link_changes_nothing(client: Client, ana: judge_passes.Issued) -> None:
    for _preview in range(10):
        assert client.get(link(ana)).status_code == 200
        assert client.head(link(ana)).status_code == 200
    assert SESSION_KEY not in client.session
    assert client.post(link(ana), {"pin": pin_of(ana)}).status_code == 303


def test_a_stranger_with_the_link_gets_nowhere(
    client: Client, table_match: TableMatch, ana: judge_passes.Issued
) -> None:
    for _try in range(4):
        answer = client.post(link(ana), {"pin": wrong_pin(ana)})
        assert answer.status_code == 422
        assert "This PIN is wrong." in answer.content.decode()
    answer = client.post(link(ana), {"pin": wrong_pin(ana)})
    assert answer.status_code == 429
    assert client.post(link(ana), {"pin": pin_of(ana)}).status_code == 429
    assert "paused until" in client.post(link(ana), {"pin": pin_of(ana)}).content.decode()
    assert SESSION_KEY not in client.session
    assert client.get(filling.to("match", table_match)).status_code == 302


def test_who_is_in_goes_on_while_the_pass_is_paused(
    client: Client, table_match: TableMatch, ana: judge_passes.Issued
) -> None:
    client.post(link(ana), {"pin": pin_of(ana)})
    other = Client()
    for _try in range(5):
        other.post(link(ana), {"pin": wrong_pin(ana)})
    assert client.post(filling.to("hand", table_match), filling.hand(table_match)).status_code == 303


def test_a_scanned_scoresheet_asks_for_the_pass_and_opens_its_match(
    client: Client, table_match: TableMatch, ana: judge_passes.Issued
) -> None:
    match = filling.to("match", table_match)
    page = client.get(match, follow=True)
    assert page.redirect_chain[-1][0] == f"/judge/pass/?next={match}"
    form = {"code": ana.judge_pass.code.lower(), "pin": pin_of(ana), "next": page.context["next"]}
    answer = client.post(page.redirect_chain[-1][0], form)
    assert (answer.status_code, answer["Location"]) == (303, match)
    assert client.get(match).status_code == 200


def test_a_known_phone_asks_for_the_pin_alone(
    client: Client, table_match: TableMatch, ana: judge_passes.Issued
) -> None:
    client.post(link(ana), {"pin": pin_of(ana)})
    assert (cookie(client)["httponly"], cookie(client)["samesite"], cookie(client)["path"]) == (
        True,
        "Lax",
        "/judge/pass/",
    )
    client.cookies.pop("sessionid")
    match = filling.to("match", table_match)
    page = client.get(f"/judge/pass/?next={match}").content.decode()
    assert "Ana Aparicio" in page
    assert 'name="code"' not in page
    assert client.post("/judge/pass/", {"pin": pin_of(ana), "next": match})["Location"] == match


def test_a_known_phone_can_be_somebody_elses_today(
    client: Client, ana: judge_passes.Issued, table_match: TableMatch
) -> None:
    blas = issue(table_match.tournament, name="Blas Barroso")
    client.post(link(ana), {"pin": pin_of(ana)})
    page = client.get("/judge/pass/?other=1").content.decode()
    assert 'name="code"' in page
    assert client.post("/judge/pass/", {"code": blas.judge_pass.code, "pin": pin_of(blas)}).status_code == 303
    assert client.session[SESSION_KEY] == str(blas.judge_pass.user_id)


def test_two_phones_may_be_in_with_one_pass(client: Client, table_match: TableMatch, ana: judge_passes.Issued) -> None:
    other = Client()
    for phone in (client, other):
        phone.post(link(ana), {"pin": pin_of(ana)})
    for phone in (client, other):
        assert phone.get(filling.to("match", table_match)).status_code == 200


def test_a_session_is_a_new_one(client: Client, ana: judge_passes.Issued) -> None:
    session = client.session
    session["before"] = True
    session.save()
    before = str(session.session_key)
    client.cookies["sessionid"] = before
    client.post(link(ana), {"pin": pin_of(ana)})
    assert client.session.session_key != before


def test_who_is_in_needs_no_pin_at_the_link(client: Client, table_match: TableMatch, ana: judge_passes.Issued) -> None:
    client.post(link(ana), {"pin": pin_of(ana)})
    assert client.get(link(ana))["Location"] == f"/judge/{table_match.tournament.slug}/"


def test_an_unknown_link_says_so(client: Client, ana: judge_passes.Issued) -> None:
    page = client.get(link(ana)[:-2] + "/")
    assert page.status_code == 404
    assert "This link does not match a pass." in page.content.decode()


def test_an_unknown_code_opens_nothing(client: Client, ana: judge_passes.Issued) -> None:
    for code in ("AAAAAA", "no code", "é", "\x00", "A" * 12):
        answer = client.post("/judge/pass/", {"code": code, "pin": pin_of(ana)})
        assert answer.status_code == 422, code
        assert SESSION_KEY not in client.session, code


HALVES: tuple[dict[str, str], ...] = ({}, {"pin": ""}, {"code": "ABCDEF"}, {"pin": "1" * 100_000, "code": "ABCDEF"})


def test_half_a_form_is_asked_for_again(client: Client, ana: judge_passes.Issued) -> None:
    for form in HALVES:
        assert client.post("/judge/pass/", form).status_code == 422
        assert client.post(link(ana), {name: form[name] for name in form if name != "code"}).status_code == 422
        assert JudgePass.objects.get().wrong == 0


def test_the_way_on_stays_with_the_judges_pages(table_match: TableMatch, ana: judge_passes.Issued) -> None:
    for away in ("//evil.example/", "https://evil.example", "/judge/..//evil", "/judge/\\evil", "/desk/"):
        answer = Client().post(link(ana), {"pin": pin_of(ana), "next": away})
        assert answer["Location"] == f"/judge/{table_match.tournament.slug}/", away


def test_the_pages_of_a_pass_are_kept_by_no_browser(client: Client, ana: judge_passes.Issued) -> None:
    for address in (link(ana), "/judge/pass/"):
        assert "no-store" in client.get(address)["Cache-Control"]


def test_a_form_from_elsewhere_is_refused(ana: judge_passes.Issued) -> None:
    assert Client(enforce_csrf_checks=True).post(link(ana), {"pin": pin_of(ana)}).status_code == 403


def test_the_log_in_page_knows_the_way(client: Client, judge: User) -> None:
    assert 'href="/judge/pass/"' in client.get("/login/").content.decode()
