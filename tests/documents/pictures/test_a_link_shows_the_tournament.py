"""The picture of link previews: drawn by the worker, again whenever what it shows has changed."""

import io

from django.test import Client
from django.utils import timezone
from PIL import Image

from tests.web import stages
from tournament.club import settings
from tournament.documents.pictures import share, worker
from tournament.models import Tournament, TournamentPicture
from tournament.tournaments import opening, pictures


def drawn(tournament: Tournament) -> str:
    worker.look()
    worker.work(now=timezone.now())
    return TournamentPicture.objects.get(tournament=tournament, kind="share").ready


def test_it_is_made_again_only_when_it_shows_something_else(tournament: Tournament) -> None:
    first = drawn(tournament)
    opening.touch(tournament)
    assert drawn(tournament) == first
    Tournament.objects.filter(pk=tournament.pk).update(name="Another name")
    opening.touch(tournament)
    second = drawn(tournament)
    settings.change_look(club=tournament.club, by=None, colour="#8a1538")
    assert len({first, second, drawn(tournament)}) == 2  # the colour is not on it
    stages.champion(tournament)
    assert len({first, second, drawn(tournament)}) == 3
    content = pictures.public_file(drawn(tournament), "share.jpg")
    assert content is not None
    assert len(content) <= 200 * 1024
    assert Image.open(io.BytesIO(content)).size == (1200, 630)


def test_a_long_name_is_never_cut(tournament: Tournament) -> None:
    tournament.name = "Torneo de la Unión Iberoamericana " * 3 + "X" * 18
    record = share.record_of(tournament)
    words = " ".join(text for line in share._lines(record) for text in share._set(line)[1])
    assert "".join(tournament.name.split()) in "".join(words.split())


def test_the_head_of_a_page_names_it(client: Client, tournament: Tournament) -> None:
    address = f"/t/{tournament.slug}/"
    before = client.get(address).content.decode()
    assert "img/share" in before.partition('property="og:image"')[2].partition(">")[0]
    mark = drawn(tournament)[:12]
    text = client.get(f"{address}standings/").content.decode()
    assert f'/t/{tournament.slug}/pictures/share.jpg?v={mark}"' in text
    assert '<meta property="og:image:alt" content="' in text
    assert 'name="twitter:card" content="summary_large_image"' in text
