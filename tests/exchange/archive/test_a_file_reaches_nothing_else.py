"""What a file brings with it has no rights, and nothing that was there before changes."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from tests.exchange.archive.days import half_a_round, take_in
from tournament.club import judge_passes, permissions
from tournament.core.errors import Conflict, TournamentError
from tournament.exchange.archive import export, importing
from tournament.models import Club, JournalLine, JudgePass, Official, Origin, Person, Tournament, User


@pytest.fixture
def other(stranger: User) -> Club:
    return Club.objects.get(officials__user=stranger)


@pytest.fixture
def day(drawn: Tournament, organizer: User) -> Tournament:
    return half_a_round(drawn, organizer)


def test_nobody_gets_a_right(day: Tournament, organizer: User, other: Club) -> None:
    offices = list(Official.objects.values())
    copy = take_in(export.export(day), other)
    assert list(Official.objects.values()) == offices
    assert not organizer.has_perm(permissions.ORGANIZE, copy)
    assert not User.objects.filter(is_staff=True).exists()


def test_an_account_that_is_not_here_is_named_and_can_do_nothing(day: Tournament, other: Club) -> None:
    content = export.export(day)
    pseudonym = User.objects.get(username="olga").pseudonym
    User.objects.filter(username="olga").update(pseudonym="00000000-0000-4000-8000-000000000001")
    take_in(content, other)
    stand_in = User.objects.get(pseudonym=pseudonym)
    assert (str(stand_in), stand_in.is_active, stand_in.has_usable_password()) == ("Olga Organizer", False, False)


def test_a_pass_opens_nothing_here_before_it_is_renewed(day: Tournament, other: Club, stranger: User) -> None:
    copy = take_in(export.export(day), other)
    there, here = (JudgePass.objects.get(tournament=one) for one in (day, copy))
    assert (there.code, there.pin, there.user) != (here.code, here.pin, here.user)
    assert b"argon2" not in export.export(day)
    assert there.pin.encode() not in export.export(day)
    assert there.code.encode() not in export.export(day)
    renewed = judge_passes.renew(judge_pass=here, by=stranger)
    assert renewed.pin
    assert export.export(copy)


def test_a_tournament_is_taken_in_once(day: Tournament, other: Club) -> None:
    content = export.export(day)
    copy = take_in(content, other)
    Tournament.objects.filter(pk=day.pk).update(slug="elsewhere-now")
    for club, slug in ((other, copy.slug), (day.club, "elsewhere-now")):
        with pytest.raises(Conflict, match=slug) as caught:
            importing.upload(club=club, name="again", content=content, by=None)
        assert caught.value.code == "already-here"
    assert Tournament.objects.count() == 2


def test_a_look_writes_nothing(day: Tournament, other: Club) -> None:
    counts = [model.objects.count() for model in (Tournament, Person, User, JournalLine)]
    importing.upload(club=other, name="look", content=export.export(day), by=None)
    assert [model.objects.count() for model in (Tournament, Person, User, JournalLine)] == counts


def test_the_club_notes_it_in_its_own_journal(day: Tournament, other: Club, stranger: User) -> None:
    copy = take_in(export.export(day), other, by=stranger)
    line = JournalLine.objects.get(club=other, tournament=None)
    assert (line.action, line.subject, line.actor) == (
        "import-tournament",
        f"tournament {copy.slug}",
        str(stranger.pseudonym),
    )
    assert line.after["head"] == JournalLine.objects.filter(tournament=copy).latest("number").hash


def test_a_consent_is_for_the_people_that_were_shown(day: Tournament, other: Club) -> None:
    content = export.export(day)
    found = importing.upload(club=other, name="day", content=content, by=None)
    token = importing.look(content=content, club=other).token
    Person.objects.create(club=other, name="Men Player 1")
    with pytest.raises(TournamentError) as caught:
        importing.apply(found=found, token=token, by=None)
    assert caught.value.code == "people-changed"
    assert not Tournament.objects.filter(club=other).exists()
    importing.apply(found=found, token=importing.look(content=content, club=other).token, by=None)
    with pytest.raises(Conflict, match="already"):
        importing.apply(found=found, token=token, by=None)


def test_practice_is_nobody_elses(day: Tournament) -> None:
    day.practice_for_id = day.pk
    with pytest.raises(TournamentError, match="practice tournament"):
        export.export(day)


def test_where_it_came_from_is_never_changed(day: Tournament, other: Club) -> None:
    take_in(export.export(day), other)
    rows: Any = Origin._base_manager.all()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(id=0)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows._raw_delete(using="default")
