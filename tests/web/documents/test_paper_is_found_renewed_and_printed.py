"""The page of papers: every kind in one tap, what is out of date and only its new pages, failures, sets, and twins."""

import re

from django.test import Client
from django.urls import reverse

from tests.cast import play_to_the_end, sign_both
from tests.documents.queue.working import work_off
from tests.documents.rendering.reading import opened
from tournament.documents import kinds
from tournament.documents.queue import catalogue, steps
from tournament.hall import table_changes, tables
from tournament.models import Batch, Document, Round, TableMatch, User
from tournament.web.documents.list import Row

BASE = "http://testserver"  # as the client of the tests comes in: another address is another code on each page


def shown(client: Client, round_: Round, **query: str) -> str:
    address = reverse("organizer:papers", args=[round_.division.tournament.slug])
    return client.get(address, query).content.decode()


def test_every_kind_has_its_place_in_all_tables() -> None:
    assert {entry.kind.key for entry in catalogue.CATALOGUE} == set(kinds.KINDS)


def test_each_paper_of_the_catalogue_is_asked_for_with_one_tap(
    client: Client, organizer: User, first_round: Round
) -> None:
    client.force_login(organizer)
    page = shown(client, first_round)
    slug = first_round.division.tournament.slug
    for kind, of, sent in (
        ("bracket", "bracket", {"of": "men"}),
        ("scoresheets", "round", {"of": "men/1", "layout": "one"}),
        ("poster", "tournament", {"size": "letter"}),
        ("call-sheet", "round", {"of": "men/1"}),
    ):
        address = reverse("organizer:ask-paper", args=[slug, kind, of])
        assert f'action="{address}"' in page
        assert client.post(address, sent).status_code == 303, kind
    assert Document.objects.count() == 4
    refused = client.post(reverse("organizer:ask-paper", args=[slug, "bracket", "bracket"]), {"of": "nobody"})
    assert refused.status_code == 422
    assert client.post(reverse("organizer:ask-paper", args=[slug, "bracket", "table"])).status_code == 404


def test_what_is_out_of_date_is_printed_again_in_part(client: Client, organizer: User, first_round: Round) -> None:
    client.force_login(organizer)
    old = steps.request_scoresheets(first_round, by=None, base_url=BASE)
    work_off()
    assert "Out of date" not in shown(client, first_round)
    moved = first_round.table_matches.latest("table")
    table_changes.move(table_match=moved, table=tables.free_tables(old.tournament)[0], by=None)
    page = shown(client, first_round, show="old")
    assert re.search(r"Out of date: Table \d+ moved at ", page)
    client.post(reverse("organizer:ask-again", args=[old.tournament.slug, old.public_id]))
    work_off()
    newest = Document.objects.latest("version")
    assert newest.version == 2
    changed = reverse("documents:changed", args=[newest.public_id, 1])
    assert changed in shown(client, first_round)
    part = b"".join(client.get(changed).streaming_content)  # type: ignore[attr-defined] # a file
    assert len(opened(part).pages) == 1
    assert len(newest.sections) == 2
    table_changes.move(table_match=moved, table=tables.free_tables(old.tournament)[0], by=None)
    assert changed not in shown(client, first_round)  # these pages are out of date themselves


def test_pages_that_changed_are_told_in_runs() -> None:
    assert Row(Document(), changed=(1, 2, 3, 5, 7, 8)).changed_said == "1–3, 5, 7–8"


def test_a_round_is_printed_in_one_tap(client: Client, organizer: User, first_round: Round) -> None:
    client.force_login(organizer)
    slug = first_round.division.tournament.slug
    address = reverse("organizer:print-round", args=[slug, "men", 1])
    assert address in client.get(reverse("organizer:day", args=[slug])).content.decode()
    for _tap in range(2):
        assert client.post(address).status_code == 303
    batch = Batch.objects.get()
    assert "<progress" in shown(client, first_round)
    work_off()
    page = shown(client, first_round)
    assert "Set: Men, Semi-finals" in page.replace("<strong>", "")
    assert reverse("documents:set", args=[batch.public_id]) in page
    assert "Out of date" not in page
    moved = first_round.table_matches.latest("table")
    table_changes.move(table_match=moved, table=tables.free_tables(moved.tournament)[0], by=None)
    assert "Out of date: " in shown(client, first_round, show="failed")  # of the set: no paper is listed


def test_what_failed_says_why_and_is_tried_again(client: Client, organizer: User, first_round: Round) -> None:
    client.force_login(organizer)
    paper = steps.request_bracket(division=first_round.division, by=None, base_url=BASE)
    Document.objects.update(state="failed", reason="disk-full")
    page = shown(client, first_round, show="failed")
    assert "disk is full. Free some space" in page
    client.post(reverse("organizer:retry-paper", args=[paper.tournament.slug, paper.public_id]))
    assert Document.objects.get().state == "waiting"


def test_a_paper_is_a_page_too_for_whom_it_is_meant(client: Client, judge: User, table_match: TableMatch) -> None:
    sign_both(play_to_the_end(table_match))
    sheets = steps.request_scoresheets(table_match.round, by=None, base_url=BASE)
    bracket = steps.request_bracket(division=table_match.round.division, by=None, base_url=BASE)
    assert client.get(reverse("documents:page", args=[sheets.public_id])).status_code == 404
    name = table_match.team_a.players.all()[0].registration.person.name
    assert name in client.get(reverse("documents:page", args=[bracket.public_id])).content.decode()
    client.force_login(judge)
    assert name in client.get(reverse("documents:page", args=[sheets.public_id])).content.decode()
