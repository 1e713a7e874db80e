from django.test import Client
from django.urls import reverse

from tests.cast import SEED
from tournament import checking, tables
from tournament.models import Round, Tournament, User


def test_to_the_hall_and_to_the_organizer(
    drawn: Tournament, first_round: Round, organizer: User, client: Client
) -> None:
    for sitting in first_round.sittings.all():
        checking.walkover(sitting=sitting, absent={"A", "B"}, by=None)
    tables.start_round(division=drawn.divisions.get(key="women"), by=None, seed=SEED)
    said = "Ended without a winner. Nobody was left to come to the last match."
    assert said in client.get(reverse("public:tournament", args=[drawn.slug])).content.decode()
    client.force_login(organizer)
    assert said in client.get(reverse("organizer:day", args=[drawn.slug])).content.decode()
