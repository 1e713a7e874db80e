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


def test_an_account_that_is_not_here_is_named_and_can_do_nothing(day: Tournament, other: Club) -> None:
    content = export.export(day)
    pseudonym = User.objects.get(username="olga").pseudonym
    User.objects.filter(username="olga").update(pseudonym="00000000-0000-4000-8000-000000000001")
    take_in(content, other)
    stand_in = User.objects.get(pseudonym=pseudonym)
    assert (str(stand_in), stand_in.is_active, stand_in.has_usable_password()) == ("Olga Organizer", False, False)


def test_nobody_gets_a_right_and_the_club_notes_it(
    day: Tournament, organizer: User, other: Club, stranger: User, subtests: pytest.Subtests
) -> None:
    offices, content = list(Official.objects.values()), export.export(day)
    with subtests.test("a look writes nothing"):
        counts = [model.objects.count() for model in (Tournament, Person, User, JournalLine)]
        importing.upload(club=other, name="look", content=content, by=None)
        assert [model.objects.count() for model in (Tournament, Person, User, JournalLine)] == counts
    copy = take_in(content, other, by=stranger)
    with subtests.test("nobody gets a right"):
        assert list(Official.objects.values()) == offices
        assert not organizer.has_perm(permissions.ORGANIZE, copy)
        assert not User.objects.filter(is_staff=True).exists()
    with subtests.test("the club notes it in its own journal"):
        line = JournalLine.objects.get(club=other, tournament=None)
        actor = str(stranger.pseudonym)
        assert (line.action, line.subject, line.actor) == ("import-tournament", f"tournament {copy.slug}", actor)
        assert line.after["head"] == JournalLine.objects.filter(tournament=copy).latest("number").hash
    with subtests.test("where it came from is never changed"):
        never_changed(Origin._base_manager.all())
    with subtests.test("a pass opens nothing here before it is renewed"):
        opens_nothing(day, copy, content, stranger)
    with subtests.test("a tournament is taken in once"):
        taken_in_once(day, copy, content)


def never_changed(rows: Any) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(id=0)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows._raw_delete(using="default")


def opens_nothing(day: Tournament, copy: Tournament, content: bytes, stranger: User) -> None:
    there, here = (JudgePass.objects.get(tournament=one) for one in (day, copy))
    assert (there.code, there.pin, there.user) != (here.code, here.pin, here.user)
    assert b"argon2" not in content
    assert there.pin.encode() not in content
    assert there.code.encode() not in content
    renewed = judge_passes.renew(judge_pass=here, by=stranger)
    assert renewed.pin
    assert export.export(copy)


def taken_in_once(day: Tournament, copy: Tournament, content: bytes) -> None:
    Tournament.objects.filter(pk=day.pk).update(slug="elsewhere-now")
    for club, slug in ((copy.club, copy.slug), (day.club, "elsewhere-now")):
        with pytest.raises(Conflict, match=slug) as caught:
            importing.upload(club=club, name="again", content=content, by=None)
        assert caught.value.code == "already-here"
    assert Tournament.objects.count() == 2


def test_a_consent_is_for_the_people_that_were_shown(drawn: Tournament, other: Club) -> None:
    content = export.export(drawn)
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


def test_practice_is_nobody_elses(drawn: Tournament) -> None:
    drawn.practice_for_id = drawn.pk
    with pytest.raises(TournamentError, match="practice tournament"):
        export.export(drawn)
