"""Paper carries the configured address, else the organizer's; one that no phone can reach is warned of."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from tournament.models import Document, Tournament, User

WARNING = "an address that only works on this computer"


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1:8000", True), ("localhost", True), ("[::1]:8000", True), ("192.168.1.20:8000", False)],
)
def test_the_address_on_paper(client: Client, organizer: User, drawn: Tournament, host: str, warned: bool) -> None:
    client.force_login(organizer)
    for page in ("day", "papers"):
        answer = client.get(reverse(f"organizer:{page}", args=[drawn.slug]), headers={"Host": host})
        assert (WARNING in answer.content.decode()) == warned
    client.post(reverse("organizer:ask-bracket", args=[drawn.slug, "men"]), headers={"Host": host})
    assert Document.objects.get().payload["heading"]["base_url"] == f"http://{host}"


@pytest.mark.parametrize(
    ("host", "hall", "on_paper"),
    [
        ("evil.example", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("127.0.0.1:8000", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("192.168.7.7:8000", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("laptop.local:8000", "http://laptop.local:8000", "http://laptop.local:8000"),
        ("dominoes.club.example", "", "http://dominoes.club.example"),
        ("evil.example", "", "http://testserver:80"),
        ("club.example.evil.example", "", "http://testserver:80"),
    ],
)
def test_a_name_that_nobody_gave_this_server_gets_on_no_paper(
    client: Client, organizer: User, drawn: Tournament, settings: LazySettings, host: str, hall: str, on_paper: str
) -> None:
    settings.ALLOWED_HOSTS = ["*", ".club.example"]
    settings.HALL_ADDRESS = hall
    settings.ANY_HOST = True
    client.force_login(organizer)
    client.post(reverse("organizer:ask-bracket", args=[drawn.slug, "men"]), headers={"Host": host})
    assert Document.objects.get().payload["heading"]["base_url"] == on_paper
