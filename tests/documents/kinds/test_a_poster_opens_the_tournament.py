"""The poster for the hall: the tournament's address as a code, and the same words in every language."""

import io
from collections.abc import Mapping
from typing import Final

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from tests.documents.rendering import cast
from tests.tournaments.photographs import photograph
from tournament.club import permissions
from tournament.core.errors import Conflict, Refused
from tournament.documents import kinds
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.poster import CheckInPoster, Poster, PosterRecord, PosterWords
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.queue import freshness, rendering, requests
from tournament.models import Tournament, TournamentPicture, User
from tournament.registration import self_check_in
from tournament.tournaments import pictures


def sample(heading: Heading, name: cast.Named) -> PosterRecord:
    words = tuple(PosterWords(language, "Where do I play?", "Point your camera here.") for language in ("en", "es"))
    return PosterRecord(heading, heading.size, cast.URL, words)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"poster": sample, "check-in-poster": sample}


@pytest.mark.parametrize(("size", "points"), [("a4", (595, 841)), ("letter", (612, 792))])
def test_it_says_where_to_look_in_three_languages(tournament: Tournament, size: str, points: tuple[int, int]) -> None:
    tournament.name, tournament.language = "Torneo de dominó " * 6, "es"
    tournament.save()
    document = requests.request(Poster(), tournament, size=size, by=None, base_url="http://hall")
    record = kinds.from_payload(document.kind, document.payload)
    assert isinstance(record, kinds.KINDS["poster"].record)
    assert [one.language for one in record.words] == ["es", "en", "eu"]
    (page,) = PdfReader(io.BytesIO(kinds.render(document.kind, record))).pages
    assert (int(page.mediabox.width), int(page.mediabox.height)) == points
    said = page.extract_text()
    assert all(one.headline in said for one in record.words)
    assert f"hall/t/{tournament.slug}\n" in said + "\n"
    assert "://" not in said


def test_another_size_is_refused(tournament: Tournament) -> None:
    with pytest.raises(Refused, match="A4 or Letter"):
        requests.request(Poster(), tournament, size="a0", by=None, base_url="http://hall")


def test_the_organizer_asks_for_it(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    for size in ("a4", "letter"):
        assert client.post(f"/organizer/{tournament.slug}/papers/poster/{size}/").status_code == 303
    assert sorted(tournament.documents.values_list("subject", flat=True)) == ["a4", "letter"]
    assert client.post(f"/organizer/{tournament.slug}/papers/poster/a0/").status_code == 422


def test_the_one_for_check_in_has_the_code_and_is_not_public(tournament: Tournament) -> None:
    with pytest.raises(Conflict, match="switched off"):
        requests.request(CheckInPoster(), tournament, by=None, base_url="http://hall")
    tournament.self_check_in = "desk"
    tournament.save()
    document = requests.request(CheckInPoster(), tournament, by=None, base_url="http://hall")
    (page,) = PdfReader(
        io.BytesIO(kinds.render(document.kind, kinds.from_payload(document.kind, document.payload)))
    ).pages
    said = page.extract_text()
    assert "I am here" in said
    assert f"/t/{tournament.slug}/here/{self_check_in.code_of(tournament)}\n" in said
    assert CheckInPoster.opened_by == permissions.DESK


def test_a_name_of_one_long_word_is_whole(tournament: Tournament) -> None:
    tournament.name = "W" * 120
    tournament.save()
    document = requests.request(Poster(), tournament, by=None, base_url="http://hall")
    record = kinds.from_payload(document.kind, document.payload)
    (page,) = PdfReader(io.BytesIO(kinds.render(document.kind, record))).pages
    assert page.extract_text().count("W") >= 120


@pytest.mark.parametrize("kind", [Poster(), ResultsBook()])
def test_a_new_photograph_stands_on_it_and_dates_the_old_one(
    drawn: Tournament, organizer: User, kind: Poster | ResultsBook
) -> None:
    old = requests.request(kind, drawn, by=None, base_url="http://hall")
    assert _photographs(rendering.paint(old)) == 0
    assert not freshness.freshness_of(old, now=timezone.now()).is_out_of_date
    cover = TournamentPicture.Kind.COVER
    pictures.put_photograph(tournament=drawn, kind=cover, content=photograph((1600, 900)), by=organizer)
    # A request loads its tournament again.
    tournament = Tournament.objects.get(pk=drawn.pk)
    assert freshness.freshness_of(tournament.documents.get(), now=timezone.now()).is_out_of_date
    assert _photographs(rendering.paint(requests.request(kind, tournament, by=None, base_url="http://hall"))) == 1


def _photographs(pdf: bytes) -> int:
    return len(PdfReader(io.BytesIO(pdf)).pages[0].images)
