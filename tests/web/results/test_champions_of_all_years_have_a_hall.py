"""A club's hall of champions: tournaments that were played here and those of older lists, year by year."""

from django.test import Client
from django.utils import timezone

from tests import cast
from tests.tournaments.photographs import photograph
from tests.web import stages
from tournament.club import settings
from tournament.models import Club, PastResult, Tournament


def test_those_of_here_and_of_older_lists(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    Tournament.objects.update(date=timezone.localdate())
    ana, pedro = (cast.make_person(tournament.club, name) for name in ("Ana Núñez", "Pedro Gil"))
    for person, partner in ((ana, pedro), (pedro, ana)):
        PastResult.objects.create(
            club=tournament.club, person=person, partner=partner, year=1998, tournament_name="Spring Cup", place=1
        )
    address = f"/clubs/{tournament.club_id}/champions/"
    page = client.get(address)
    champion = client.get(f"/t/{tournament.slug}/").context["champion"]
    text = page.content.decode()
    assert [text.count(name) for name in champion.names] == [1, 1]  # also where they won a bracket on their way
    assert "2nd title" not in text
    (year, (spring,)) = page.context["years"][-1]
    assert (year, spring.name, [set(one.names) for one in spring.winners]) == (
        1998,
        "Spring Cup",
        [{"Ana Núñez", "Pedro Gil"}],
    )

    PastResult.objects.create(
        club=tournament.club, person=ana, partner=pedro, year=2001, tournament_name="Spring Cup", place=1
    )
    assert "2nd title" in client.get(address).content.decode()

    assert 'class="crest"' not in text
    settings.put_logo(club=tournament.club, content=photograph((64, 64)), by=None)
    assert 'class="crest"' in client.get(address).content.decode()

    other = Club.objects.create(name="Another club")  # sees its own only
    assert "The first champions will stand here." in client.get(f"/clubs/{other.pk}/champions/").content.decode()
    assert client.get("/clubs/999999/champions/").status_code == 404
