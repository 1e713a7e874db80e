from django.test import Client
from django.urls import reverse

from tests.cast import SEED
from tournament.hall import seating
from tournament.matches import sign_off
from tournament.models import Round, Tournament, User


def test_to_the_hall_and_to_the_organizer(
    drawn: Tournament, first_round: Round, organizer: User, client: Client
) -> None:
    for table_match in first_round.table_matches.all():
        sign_off.walkover(table_match=table_match, absent={"A", "B"}, by=None)
    seating.start_round(division=drawn.divisions.get(key="women"), by=None, seed=SEED)
    said = "Ended without a winner. Nobody came to the last match."
    assert said in client.get(reverse("public:tournament", args=[drawn.slug])).content.decode()
    client.force_login(organizer)
    assert said in client.get(reverse("organizer:day", args=[drawn.slug])).content.decode()
