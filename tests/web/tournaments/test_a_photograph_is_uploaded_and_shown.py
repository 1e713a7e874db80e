"""The organizer uploads photographs; everybody sees them at a public address that is cached."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.tournaments.photographs import photograph, smooth
from tests.web import stages
from tournament.core import images
from tournament.documents.pictures import worker
from tournament.models import Tournament, User


def send(client: Client, tournament: Tournament, kind: str, content: bytes) -> tuple[int, str]:
    file = SimpleUploadedFile("../../a.jpg", content, "image/jpeg")
    answer = client.post(f"/organizer/{tournament.slug}/photographs/{kind}/", {f"{kind}-picture": file})
    return answer.status_code, answer.content.decode()


def test_it_is_public_once_its_sizes_are_made(client: Client, tournament: Tournament, organizer: User) -> None:
    page, address = f"/t/{tournament.slug}/", f"/t/{tournament.slug}/pictures/cover.webp"
    client.force_login(organizer)
    assert send(client, tournament, "cover", smooth()) == (303, "")
    assert client.get(address).status_code == 404
    assert address not in client.get(page).content.decode()
    worker.work(now=timezone.now())
    client.logout()
    shown = client.get(address)
    assert (shown.status_code, shown["Content-Type"], shown["Cache-Control"]) == (
        200,
        "image/webp",
        "public, max-age=300",
    )
    assert client.get(address, headers={"If-None-Match": shown["ETag"]}).status_code == 304
    text = client.get(page).content.decode()
    marked = text.partition(f'src="{address}?v=')[2].partition('"')[0]
    assert "immutable" in client.get(f"{address}?v={marked}")["Cache-Control"]
    assert client.get(f"/t/{tournament.slug}/pictures/other.webp").status_code == 404


def test_an_error_stands_at_its_field(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    large = photograph((640, 360)) + bytes(40 * images.MEGABYTE)
    for content, sentence in (
        (large, "A picture has at most 20 megabytes."),
        (b"no picture", "This picture cannot be read"),
        (photograph((100, 100)), "This picture is too small"),
    ):
        status, text = send(client, tournament, "champions", content)
        assert (status, sentence in text) == (422, True), sentence
        assert 'id="id_champions-picture" aria-invalid="true"' in " ".join(text.split()) or "aria-invalid" in text
    assert send(client, tournament, "share", smooth())[0] == 404  # drawn by the server alone
    client.logout()
    assert send(client, tournament, "cover", smooth())[0] in (302, 403)


def test_the_champions_stand_in_the_head_of_the_tournament(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = client.get(f"/t/{tournament.slug}/")
    text, champion = page.content.decode(), page.context["champion"]
    head = text.partition('<section class="honour')[2].partition("</section>")[0]
    assert f"Champions {tournament.date.year}" in head
    assert ["<svg" in head, *(head.count(name) for name in champion.names)] == [True, 1, 1]
    assert head.count("road-tile") >= 1
