"""Where no pips count, form and correction ask for what does: who won, or what the plays of each team earned."""

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from scoring.entries import Hand, from_data
from tests.support import rules
from tests.web.matches.judge import filling
from tournament.models import Club, TableMatch, User
from tournament.web.matches.corrections.forms import CorrectedLine

NO_PIPS = {f"pips_{seat}": "" for seat in range(4)}


@pytest.fixture
def fives(client: Client, club: Club, judge: User) -> TableMatch:
    client.force_login(judge)
    return rules.table(club, "fives")


@pytest.fixture
def jamaican(client: Client, club: Club, judge: User) -> TableMatch:
    client.force_login(judge)
    return rules.table(club, "jamaican")


def send(client: Client, table_match: TableMatch, **fields: str) -> int:
    form = filling.hand(table_match, **{**NO_PIPS, **fields})
    return client.post(filling.to("hand", table_match), form).status_code


def last(table_match: TableMatch) -> Hand:
    written = from_data(table_match.entries.order_by("number").last().data)  # type: ignore[union-attr]  # there is one
    assert isinstance(written, Hand)
    return written


def test_a_hand_won_needs_no_pips_but_a_lock_does(client: Client, jamaican: TableMatch) -> None:
    assert send(client, jamaican, who="1") == 303
    assert last(jamaican).pips is None
    assert send(client, jamaican, who="block") == 422
    assert send(client, jamaican, who="block", pips_0="9", pips_1="9", pips_2="12", pips_3="12") == 303
    jamaican.refresh_from_db()
    assert (jamaican.points_a, jamaican.points_b) == (0, 1)


def test_plays_are_told_in_one_figure_or_each(client: Client, fives: TableMatch) -> None:
    page = client.get(reverse("judge:match", args=[fives.pk])).content.decode()
    assert 'name="scored_A"' in page
    assert 'name="pips_0"' not in page
    assert send(client, fives, scored_A="13", scored_B="") == 422
    assert send(client, fives, scored_A="13", scored_B="8 3 1") == 303
    assert last(fives).scored == ((13,), (8, 3, 1))
    fives.refresh_from_db()
    assert (fives.points_a, fives.points_b) == (13, 12)


def test_what_no_play_can_earn_is_refused_at_its_team(client: Client, fives: TableMatch) -> None:
    form = filling.hand(fives, **NO_PIPS, scored_A="0", scored_B="8 5 1")
    answer = client.post(filling.to("hand", fives), form)
    assert answer.status_code == 422
    assert "No play can earn 5 points here." in " ".join(answer.context["hand"].errors["scored_B"])


def test_a_correction_changes_what_the_plays_earned(client: Client, fives: TableMatch) -> None:
    assert send(client, fives, scored_A="13", scored_B="8 3 1") == 303
    old = last(fives)
    shown = CorrectedLine(None, kind="hand", old=old, table_match=fives)
    assert (shown["scored_A"].value(), shown["scored_B"].value()) == ("13", "8 3 1")
    sent = QueryDict(mutable=True)
    sent.update({"end": "domino", "by": "0", "scored_A": "10", "scored_B": "8 3"})
    form = CorrectedLine(sent, kind="hand", old=old, table_match=fives)
    assert form.is_valid(), form.errors
    data = form.entry_data()
    assert data is not None
    assert data["scored"] == [[10], [8, 3]]


def test_a_correction_of_a_hand_won_needs_no_pips(client: Client, jamaican: TableMatch) -> None:
    assert send(client, jamaican, who="1") == 303
    sent = QueryDict(mutable=True)
    sent.update({"end": "domino", "by": "2"})
    form = CorrectedLine(sent, kind="hand", old=last(jamaican), table_match=jamaican)
    assert form.is_valid(), form.errors
    data = form.entry_data()
    assert data is not None
    assert (data["by"], data["pips"]) == (2, None)
