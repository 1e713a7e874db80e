"""The page of papers says when nothing is new, which version is the newest, and lists rounds in order."""

import re

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.hall import seating
from tournament.matches import sign_off
from tournament.models import Document, Round, Tournament, User


def test_a_paper_asked_for_again_says_that_nothing_has_changed(
    client: Client, organizer: User, drawn: Tournament
) -> None:
    client.force_login(organizer)
    address = reverse("organizer:ask-bracket", args=[drawn.slug, "men"])
    assert "Nothing has changed" not in client.post(address, follow=True).content.decode()
    assert "Nothing has changed since version 1." in client.post(address, follow=True).content.decode()
    assert Document.objects.count() == 1


def test_an_older_version_names_the_one_that_replaced_it(client: Client, organizer: User, first_round: Round) -> None:
    client.force_login(organizer)
    slug = first_round.division.tournament.slug
    address = reverse("organizer:ask-bracket", args=[slug, "men"])
    client.post(address)
    for table_match in first_round.table_matches.all():
        sign_off.walkover(table_match=table_match, absent={"B"}, by=None)
    client.post(address)
    shown = client.get(reverse("organizer:papers", args=[slug]), {"show": "all"}).content.decode()
    assert shown.count("replaced by version 2") == 1


def test_the_rounds_stand_by_bracket_then_by_round(client: Client, organizer: User, first_round: Round) -> None:
    tournament = first_round.division.tournament
    seating.start_round(division=tournament.divisions.get(key="women"), by=None)
    for table_match in first_round.table_matches.all():
        cast.sign_both(cast.play_to_the_end(table_match))
    seating.start_round(division=tournament.divisions.get(key="men"), by=None)
    client.force_login(organizer)
    shown = client.get(reverse("organizer:papers", args=[tournament.slug])).content.decode()
    form = shown[shown.index("/papers/ask/scoresheets/round/") :].partition("</form>")[0]
    asked = re.findall(r'value="([a-z]+)/(\d)"', form)
    assert asked == [("men", "1"), ("men", "2"), ("women", "1")]
