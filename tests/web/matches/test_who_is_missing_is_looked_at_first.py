"""Absent teams, withdrawals, disqualifications, returns and substitutes: what it does is shown, and asked."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import enter, hand, play_to_the_end, sign_both, write
from tournament.lottery import championship
from tournament.models import Substitution, TableMatch, Tournament, User, Withdrawal


@pytest.fixture
def page(client: Client, organizer: User, tournament: Tournament) -> str:
    client.force_login(organizer)
    return reverse("organizer:absence", args=[tournament.slug])


def token_in(content: str) -> str:
    found = re.search(r'name="token" value="(\w+)"', content)
    assert found is not None
    return found[1]


def agree(client: Client, page: str, **asked: object) -> str:
    """Ask, look at what it does, and say yes; what was shown before."""
    shown = client.post(page, asked).content.decode()
    done = client.post(page, {**asked, "token": token_in(shown)})
    assert (done.status_code, done["Location"]) == (303, page), done.content
    return shown


def test_a_team_is_not_seated(client: Client, page: str, table_match: TableMatch) -> None:
    table = reverse("organizer:table", args=[table_match.tournament.slug, table_match.table])
    assert f"Team {table_match.team_a.number} is missing" in client.get(table).content.decode()
    shown = agree(client, page, do="absent", table_match=table_match.pk, absent="A")
    assert f"team {table_match.team_b.number} wins without play" in shown
    table_match.refresh_from_db()
    assert table_match.state == "finished"
    again = client.post(page, {"do": "absent", "table_match": table_match.pk, "absent": "B"})
    assert again.status_code == 409


def test_both_are_missing(client: Client, page: str, table_match: TableMatch) -> None:
    shown = agree(client, page, do="absent", table_match=table_match.pk, absent="AB")
    assert "the next opponent has a bye" in shown


def test_a_team_leaves_and_comes_back(client: Client, page: str, table_match: TableMatch) -> None:
    write(table_match, hand())
    asked = {"do": "leave", "team": table_match.team_a.pk, "kind": "disqualified", "reason": "shouted"}
    refused = client.post(page, asked)
    assert refused.status_code == 422
    assert "Name the rule" in refused.content.decode()
    assert "shouted" in refused.content.decode()
    shown = agree(client, page, **asked, rule="SACI rule 11")
    assert f"team {table_match.team_b.number} wins, because the other team has withdrawn" in shown
    withdrawal = Withdrawal.objects.get()
    listed = client.get(page, headers={"accept-language": "es"}).content.decode()
    assert "regla 11 del SACI" in listed
    shown = agree(client, page, do="return", withdrawal=withdrawal.pk, reason="it was somebody else")
    assert "is open again" in shown
    assert championship.withdrawals_by_team(table_match.tournament) == {}


def test_when_the_day_moves_on_it_is_asked_again(client: Client, page: str, table_match: TableMatch) -> None:
    asked = {"do": "leave", "team": table_match.team_a.pk, "kind": "withdrawn", "reason": "went home"}
    token = token_in(client.post(page, asked).content.decode())
    other = table_match.round.table_matches.exclude(pk=table_match.pk).get()
    sign_both(play_to_the_end(other))
    late = client.post(page, {**asked, "token": token})
    assert late.status_code == 409
    assert "heck them again" in late.content.decode()
    assert not Withdrawal.objects.exists()
    assert client.post(page, {**asked, "token": token_in(late.content.decode())}).status_code == 303


def test_a_substitute_takes_a_chair(client: Client, page: str, table_match: TableMatch) -> None:
    write(table_match, hand())
    (late,) = enter(table_match.round.division, 1)
    place = table_match.team_a.players.all()[0]
    shown = agree(client, page, do="substitute", out=place.pk, into=late.pk, reason="felt ill")
    assert late.person.name in shown
    assert Substitution.objects.get().into == late
    paper = table_match.tournament.documents.get(kind="scoresheets")
    assert late.person.name in str(paper.payload)
    assert "after line 1" in client.get(page).content.decode()


def test_nonsense_is_answered(client: Client, page: str, table_match: TableMatch, judge: User) -> None:
    for asked in (
        {"do": "dance"},
        {"do": "absent", "table_match": "x"},
        {"do": "leave"},
        {"do": "return", "withdrawal": 9},
    ):
        assert client.post(page, asked).status_code == 422
    client.force_login(judge)
    assert client.get(page).status_code == 403
