"""The club's picture is drawn again, kept as long as a paper names it, and stands on the papers that were asked for."""

import io

import pytest
from PIL import Image
from pypdf import PdfReader
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.hall.test_a_sponsor_s_picture_is_drawn_anew import HIDDEN, HOSTILE, picture
from tournament.club import settings
from tournament.core.errors import Refused
from tournament.documents.kinds.poster import Poster
from tournament.documents.queue import rendering, requests
from tournament.models import Document, Tournament, User

PAGE = "http://192.168.1.20:8000"


def poster(tournament: Tournament, organizer: User) -> Document:
    return requests.request(Poster(), tournament, size="a4", by=organizer, base_url=PAGE)


def test_what_is_sent_is_drawn_anew_and_no_larger_than_needed(tournament: Tournament, organizer: User) -> None:
    sent = picture("PNG", (3000, 1500)) + HIDDEN
    club = settings.put_logo(club=tournament.club, content=sent, by=organizer)
    kept = settings.logo_bytes(club.logo)
    assert kept is not None
    assert HIDDEN not in kept
    with Image.open(io.BytesIO(kept)) as shown:
        assert (shown.format, shown.size) == ("JPEG", (900, 450))


@pytest.mark.parametrize("sent", ["a drawing with a script", "a bomb", "more than five megabytes", "nothing"])
def test_what_is_no_picture_changes_nothing(tournament: Tournament, sent: str) -> None:
    with pytest.raises(Refused) as refused:
        settings.put_logo(club=tournament.club, content=HOSTILE[sent], by=None)
    assert refused.value.field == "picture"
    tournament.club.refresh_from_db()
    assert tournament.club.logo == ""


def test_a_paper_keeps_the_picture_that_it_was_frozen_with(
    tournament: Tournament, organizer: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    first = settings.put_logo(club=tournament.club, content=picture(), by=organizer).logo
    tournament.refresh_from_db()
    issued = poster(tournament, organizer)
    with django_capture_on_commit_callbacks(execute=True):
        second = settings.put_logo(club=tournament.club, content=picture(size=(80, 40)), by=organizer).logo
    with django_capture_on_commit_callbacks(execute=True):
        settings.remove_logo(club=tournament.club, by=organizer)
    assert settings.logo_bytes(first) is not None
    assert settings.logo_bytes(second) is None  # no paper names it
    drawn = PdfReader(io.BytesIO(rendering.paint(issued)))
    assert [image.image.size for image in drawn.pages[0].images if image.image] == [(640, 480)]


@pytest.mark.parametrize("named", ["0" * 64, "../../db", "x"])
def test_a_lost_picture_costs_no_paper(tournament: Tournament, organizer: User, named: str) -> None:
    issued = poster(tournament, organizer)
    issued.payload["heading"]["logo"] = named
    assert not PdfReader(io.BytesIO(rendering.paint(issued))).pages[0].images
