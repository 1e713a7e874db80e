"""The set-up link works once; afterwards it leads to the log-in, or home for a user who is logged in."""

from django.test import Client
from django.urls import reverse

from tournament.models import User


def test_a_used_link_leads_on(client: Client, organizer: User) -> None:
    used = reverse("setup", args=["used"])
    assert client.get(used)["Location"] == reverse("login")
    client.force_login(organizer)
    assert client.get(used)["Location"] == reverse("home")
