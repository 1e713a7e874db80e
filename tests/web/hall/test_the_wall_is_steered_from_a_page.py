"""The organizer's page of the wall: what takes turns, what alone is shown, a line for the hall, sponsors."""

import io

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tournament.hall import wall as hall_wall
from tournament.models import Tournament, User, Wall


def to(tournament: Tournament, what: str = "") -> str:
    return f"/organizer/{tournament.slug}/wall/{what}"


def test_what_is_chosen_hangs(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    client.post(to(tournament, "turns/"), {"scenes": ["clock", "calls"], "seconds": "20"})
    client.post(to(tournament, "message/"), {"message": "Lunch at noon"})
    client.post(to(tournament, "hold/"), {"held": "lottery:men"})
    wall = Wall.objects.get()
    assert (wall.scenes, wall.seconds, wall.message, wall.held) == (
        ["calls", "clock"],
        20,
        "Lunch at noon",
        "lottery:men",
    )
    page = client.get(to(tournament)).content.decode()
    assert "Alone on the wall now: Lottery: Men" in page
    client.post(to(tournament, "hold/"), {"held": ""})
    assert "Scenes take turns." in client.get(to(tournament)).content.decode()


def test_what_cannot_be_is_said_at_its_field(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    for what, sent, sentence in (
        ("turns/", {"seconds": "20"}, "Choose what the wall shows."),
        ("turns/", {"scenes": ["clock"], "seconds": "1"}, "greater than or equal to 5"),
        ("message/", {"message": "\u202e"}, "At most 120 characters that can be read."),
        ("pictures/", {"name": "Café"}, "This field is required."),
        ("pictures/", {"name": "Café", "picture": SimpleUploadedFile("a.png", b"<svg/>")}, "picture cannot be read"),
    ):
        answer = client.post(to(tournament, what), sent)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    refused = client.post(to(tournament, "hold/"), {"held": "weather"}, follow=True)
    assert "The wall cannot show this scene." in refused.content.decode()
    assert not Wall.objects.exists()
    assert not hall_wall.pictures(tournament)


def test_a_picture_is_hung_and_taken_down(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    out = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(out, "PNG")
    sent = {"name": "Café Cubano", "picture": SimpleUploadedFile("../../a.svg", out.getvalue())}
    page = client.post(to(tournament, "pictures/"), sent, follow=True)
    assert "The picture of Café Cubano is on the wall." in page.content.decode()
    assert hall_wall.pictures(tournament).get().file.startswith("sponsors/")
    page = client.post(to(tournament, "pictures/1/take-down/"), follow=True)
    assert "was taken down" in page.content.decode()
    assert not hall_wall.pictures(tournament)
