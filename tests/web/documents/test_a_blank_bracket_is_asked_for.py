"""The organizer asks for a blank bracket sheet before the lottery, and hears at the field what cannot be."""

from django.test import Client
from django.urls import reverse

from tests.cast import enter
from tournament.models import Division, User


def test_it_is_asked_for_on_the_page_of_papers(client: Client, men: Division, organizer: User) -> None:
    client.force_login(organizer)
    address = reverse("organizer:ask-paper", args=[men.tournament.slug, "bracket", "bracket"])
    empty = client.post(address, {"of": "men", "filled": "blank", "teams": "0"})
    assert empty.status_code == 422
    assert "A bracket sheet is for 2 to 128 teams: say for how many." in empty.content.decode()
    assert client.post(address, {"of": "men", "filled": "now"}).status_code == 409
    assert client.post(address, {"of": "men", "filled": "blank", "teams": "129"}).status_code == 422
    enter(men, 9)
    for teams in ("0", "12"):
        assert client.post(address, {"of": "men", "filled": "blank", "teams": teams}).status_code == 303
    assert sorted(men.documents.values_list("subject", flat=True)) == ["blank-12", "blank-4"]
