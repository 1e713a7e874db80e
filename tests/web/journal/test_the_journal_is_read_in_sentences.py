"""The journal page: names instead of pseudonyms and numbers, latest first, and whether the chain holds."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import cast
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import JournalLine, TableMatch, Tournament, User
from tournament.registration import sign_up
from tournament.web.journal import text


def test_who_did_what_is_named(client: Client, organizer: User, tournament: Tournament) -> None:
    person = cast.make_person(tournament.club, "Álvaro Núñez")
    sign_up.register(
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
    assert "The chain is intact" in page
    assert page.index("registered 0001") < page.index("opened the tournament")


def test_an_altered_line_is_named(
    client: Client, organizer: User, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tournament.journal.log.digest", lambda line, _known: "altered" if line.number == 2 else line.hash
    )
    client.force_login(organizer)
    page = client.get(reverse("organizer:journal", args=[tournament.slug])).content.decode()
    assert "line 2 was altered" in page


def test_older_lines_are_leafed_to(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    for before in ("", "2", "0", "-1", "٣", "x", "9" * 50, "\x00"):
        page = client.get(reverse("organizer:journal", args=[tournament.slug]), {"before": before})
        assert page.status_code == 200, before
        assert ("opened the tournament" in page.content.decode()) == (before not in ("2", "0")), before


def test_a_whole_day_is_told_in_sentences(finished: TableMatch) -> None:
    told = text.journal_text(JournalLine.objects.all())
    assert all(line.what for line in told)
    assert not [line.what for line in told if line.line.action not in Action]
    assert not [line.what for line in told if "—" in line.what]


def test_one_line_is_no_lines(tournament: Tournament) -> None:
    for lines, minutes in ((1, 1), (2, 15)):
        log.write(tournament, None, Action.SHIFT_SCHEDULE, tournament, after={"lines": lines, "minutes": minutes})
    told = text.journal_text(JournalLine.objects.filter(action=Action.SHIFT_SCHEDULE).order_by("number"))
    assert [line.what for line in told] == [
        "shifted 1 line of the schedule by 1 minute",
        "shifted 2 lines of the schedule by 15 minutes",
    ]


def test_brackets_are_named_in_the_language_of_the_page(tournament: Tournament) -> None:
    with translation.override("es"):
        told = [line.what for line in text.journal_text(JournalLine.objects.filter(action="add-bracket"))]
    assert told == ["añadió el cuadro Hombres", "añadió el cuadro Mujeres"]


def test_an_overruling_is_told_in_every_language(table_match: TableMatch, organizer: User) -> None:
    cast.write(table_match, {**cast.hand(0, (0, 70, 3, 5)), "overruled": "the table agrees"}, by=organizer)
    for language, sentence in (
        ("en", "overruled a refusal and recorded the entry, Men, match 1, line 1"),
        ("es", "admitió por decisión una línea rechazada, Hombres, partida 1, línea 1"),
        ("eu", "ezetsitako lerro bat erabakiz onartu du, Gizonak, 1. partida, 1. lerroa"),
    ):
        with translation.override(language):
            (told,) = text.journal_text(JournalLine.objects.filter(action="overrule-entry"))
        assert (told.what, told.line.reason) == (sentence, "the table agrees")


def test_every_action_has_a_sentence() -> None:
    assert all(" " in action.label for action in Action)
