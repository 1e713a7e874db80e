"""Paper carries the address by which the organizer came; one that no phone can reach is warned of."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Document, Tournament, User

WARNING = "an address that only this computer knows"


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
