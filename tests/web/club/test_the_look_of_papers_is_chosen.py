"""The page of a club's papers: their size, their colour, the club's picture."""

import html
import io

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tournament.club import settings
from tournament.models import Club, Tournament, User


def to(club: Club, name: str = "club-look") -> str:
    return reverse(f"organizer:{name}", args=[club.pk])


def png() -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(out, "PNG")
    return SimpleUploadedFile("../../logo.svg", out.getvalue())


def test_size_and_colour_are_kept(client: Client, tournament: Tournament, organizer: User) -> None:
    club = tournament.club
    client.force_login(organizer)
    assert client.post(to(club), {"paper": "letter", "with_colour": "on", "colour": "#A01C2B"}).status_code == 303
    club.refresh_from_db()
    assert (club.paper, club.colour) == ("letter", "#a01c2b")
    assert 'value="#a01c2b"' in client.get(to(club)).content.decode()
    client.post(to(club), {"paper": "letter", "colour": "#a01c2b"})
    club.refresh_from_db()
    assert club.colour == ""
    refused = client.post(to(club), {"paper": "a3"})
    assert (refused.status_code, "not one of the available choices" in refused.content.decode()) == (422, True)


def test_a_picture_is_put_on_and_taken_off(client: Client, tournament: Tournament, organizer: User) -> None:
    club = tournament.club
    client.force_login(organizer)
    assert client.get(to(club, "club-logo")).status_code == 404
    assert client.post(to(club, "club-logo-put"), {"picture": png()}).status_code == 303
    shown = client.get(to(club, "club-logo"))
    assert (shown.status_code, shown.headers["Content-Type"]) == (200, "image/jpeg")
    assert to(club, "club-logo") in client.get(to(club)).content.decode()
    client.post(to(club, "club-logo-away"))
    assert client.get(to(club, "club-logo")).status_code == 404
    bad = client.post(to(club, "club-logo-put"), {"picture": SimpleUploadedFile("a.svg", b"<svg/>")})
    assert (bad.status_code, "picture cannot be read" in bad.content.decode()) == (422, True)


def test_what_is_far_too_large_is_not_even_read(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    announced = {"content_type": "multipart/form-data; boundary=x", "CONTENT_LENGTH": str(100 * 1024 * 1024)}
    refused = client.generic("POST", to(tournament.club, "club-logo-put"), b"--x", **announced)  # type: ignore[arg-type]
    assert refused.status_code == 413


def test_it_is_the_organizers_of_the_club_who_choose(client: Client, tournament: Tournament, desk: User) -> None:
    settings.change_look(club=tournament.club, by=None, colour="#123456")
    client.force_login(desk)
    for name in ("club-look", "club-logo-put", "club-logo-away"):
        assert client.post(to(tournament.club, name), {"paper": "letter", "picture": png()}).status_code == 403
    tournament.club.refresh_from_db()
    assert (tournament.club.paper, tournament.club.logo) == ("a4", "")


def test_signs_that_papers_cannot_show_are_named(client: Client, club: Club, organizer: User) -> None:
    client.force_login(organizer)
    assert "lacks these signs" not in client.get(to(club)).content.decode()
    Club.objects.update(name="Dominó 🎲 台灣 Ñandú")
    assert "lacks these signs of the club's name: 🎲 台 灣." in html.unescape(client.get(to(club)).content.decode())
