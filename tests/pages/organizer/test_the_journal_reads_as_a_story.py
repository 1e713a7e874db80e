"""The journal page: names instead of pseudonyms and numbers, latest first, and whether the chain holds."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import cast
from tournament import registration
from tournament.models import JournalLine, Sitting, Tournament, User
from tournament.pages.organizer import story


def test_who_did_what_is_named(client: Client, organizer: User, tournament: Tournament) -> None:
    person = cast.make_person(tournament.club, "Álvaro Núñez")
    registration.register(
        tournament=tournament,
        person=person,
        division=tournament.divisions.get(key="men"),
        rules_accepted=True,
        by=organizer,
    )
    client.force_login(organizer)
    page = client.get(reverse("organizer:journal", args=[tournament.slug])).content.decode()
    assert "registered 0001 Álvaro Núñez" in page
    assert "Olga Organizer" in page
    assert str(organizer.pseudonym) not in page
    assert "The chain holds" in page
    assert page.index("registered 0001") < page.index("opened the tournament")


def test_an_altered_line_is_named(
    client: Client, organizer: User, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.journal.digest", lambda line, _known: "altered" if line.number == 2 else line.hash)
    client.force_login(organizer)
    page = client.get(reverse("organizer:journal", args=[tournament.slug])).content.decode()
    assert "line 2 was altered" in page


@pytest.mark.parametrize("before", ["", "2", "0", "-1", "٣", "x", "9" * 50, "\x00"])
def test_older_lines_are_leafed_to(client: Client, organizer: User, tournament: Tournament, before: str) -> None:
    client.force_login(organizer)
    page = client.get(reverse("organizer:journal", args=[tournament.slug]), {"before": before})
    assert page.status_code == 200
    assert ("opened the tournament" in page.content.decode()) == (before not in ("2", "0"))


def test_a_whole_day_is_told_in_sentences(finished: Sitting) -> None:
    told = story.tell(JournalLine.objects.all())
    assert all(line.what for line in told)
    assert not [line.what for line in told if line.line.action not in story.SENTENCES]
    assert not [line.what for line in told if "—" in line.what]


def test_brackets_are_named_in_the_language_of_the_page(tournament: Tournament) -> None:
    with translation.override("es"):
        told = [line.what for line in story.tell(JournalLine.objects.filter(action="add-bracket"))]
    assert told == ["añadió el cuadro Hombres", "añadió el cuadro Mujeres"]


def test_every_action_of_every_step_has_a_sentence() -> None:
    written: set[str] = set()
    house = Path(settings.BASE_DIR, "tournament")
    for path in [*house.glob("*.py"), *house.glob("correcting/*.py")]:
        written |= set(re.findall(r'action="([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert written
    assert written <= set(story.SENTENCES)
