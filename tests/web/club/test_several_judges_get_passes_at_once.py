"""A hall's judges get their passes from one form: a line each, with tables of their own or the same ones."""

from django.test import Client
from django.urls import reverse

from tests.cast import key
from tournament.models import JudgePass, Tournament, User

LINES = "Ana Ruiz: 1-4\n\nBea Sanz\n"


def test_each_line_is_a_pass(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    page = reverse("organizer:passes", args=[tournament.slug])
    form = {"name": LINES, "tables": "5-6", "key": key()}
    answer = client.post(page, form)
    assert [(str(one), one.numbers) for one in JudgePass.objects.order_by("pk")] == [
        ("Ana Ruiz", [1, 2, 3, 4]),
        ("Bea Sanz", [5, 6]),
    ]
    assert answer.content.decode().count("PIN of") == 2
    again = client.post(page, form, follow=True).content.decode()
    assert "Ana Ruiz, Bea Sanz: the pass was made already" in again
    refused = client.post(page, {**form, "name": "Cora Gil\nEva Paz: 99", "key": key()})
    assert "Eva Paz: The tables of the hall are 1 to 40." in refused.content.decode()
    assert JudgePass.objects.count() == 2
