"""Paper carries the configured address, else the organizer's; one that no phone can reach is warned of."""

from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from tests.support.thorough import some
from tournament.models import Document, Tournament, User

WARNING = "an address that only works on this computer"


def on_paper(client: Client, tournament: Tournament, host: str) -> object:
    """The address on a bracket sheet that is asked for at this host."""
    Document.objects.all().delete()
    client.post(reverse("organizer:ask-bracket", args=[tournament.slug, "men"]), headers={"Host": host})
    return Document.objects.get().payload["heading"]["base_url"]


def test_the_address_on_paper(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    for host, warned in (
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", False),
    ):
        for page in some(("day", "papers")):
            answer = client.get(reverse(f"organizer:{page}", args=[drawn.slug]), headers={"Host": host})
            assert (WARNING in answer.content.decode()) == warned, (host, page)
        assert on_paper(client, drawn, host) == f"http://{host}"


def test_a_name_that_nobody_gave_this_server_gets_on_no_paper(
    client: Client, organizer: User, drawn: Tournament, settings: LazySettings
) -> None:
    settings.ALLOWED_HOSTS = ["*", ".club.example"]
    settings.ANY_HOST = True
    client.force_login(organizer)
    for host, hall, address in (
        ("evil.example", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("127.0.0.1:8000", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("192.168.7.7:8000", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("laptop.local:8000", "http://laptop.local:8000", "http://laptop.local:8000"),
        ("dominoes.club.example", "", "http://dominoes.club.example"),
        ("evil.example", "", "http://testserver:80"),
        ("club.example.evil.example", "", "http://testserver:80"),
    ):
        settings.HALL_ADDRESS = hall
        assert on_paper(client, drawn, host) == address, (host, hall)
