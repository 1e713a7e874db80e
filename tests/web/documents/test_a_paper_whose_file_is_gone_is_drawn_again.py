"""A data folder that lost a file, or put it away, still has the paper: its record draws the same bytes."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournament.documents.queue import worker
from tournament.models import Document, Tournament, User


def test_a_lost_file_comes_back(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    client.post(reverse("organizer:ask-bracket", args=[drawn.slug, "men"]))
    document = Document.objects.get()
    worker.produce(document.pk, now=timezone.now())
    document.refresh_from_db()
    for address, file in (("documents:download", document.file), ("documents:preview", document.preview)):
        before = client.get(reverse(address, args=[document.public_id])).getvalue()
        file.storage.delete(str(file.name))
        answer = client.get(reverse(address, args=[document.public_id]))
        assert (answer.status_code, answer.getvalue()) == (200, before)
        assert file.storage.exists(str(file.name))
    assert before.startswith(b"\x89PNG")
    known = client.get(
        reverse("documents:preview", args=[document.public_id]), headers={"if-none-match": answer["ETag"]}
    )
    assert (known.status_code, known.content) == (304, b"")
