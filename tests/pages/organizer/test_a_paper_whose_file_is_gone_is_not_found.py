"""A data folder that lost a file says so instead of breaking."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournament import issuing
from tournament.models import Document, Tournament, User


def test_a_lost_file_is_said_in_a_sentence(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    client.post(reverse("organizer:ask-bracket", args=[drawn.slug, "men"]))
    document = Document.objects.get()
    issuing.produce(document.pk, now=timezone.now())
    document.refresh_from_db()
    document.file.storage.delete(str(document.file.name))
    answer = client.get(reverse("documents:download", args=[document.public_id]))
    assert answer.status_code == 404
    assert "The file of this paper is gone." in answer.content.decode()
