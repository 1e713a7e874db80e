"""An organizer may let somebody in against a finding: the place keeps who, when, why and against what."""

import datetime

import pytest

from tests.cast import DAY, make_person
from tournament.core.errors import Refused
from tournament.journal import verification
from tournament.models import Division, JournalLine, Person, Registration, User
from tournament.registration import eligibility, sign_up


@pytest.fixture
def minor(men: Division) -> Person:
    """A guest of 20 whose sponsor has not paid the year, and whom the club knows as a woman."""
    sponsor = make_person(men.tournament.club, "Late Payer", good_standing=False)
    born = DAY - datetime.timedelta(days=20 * 366)
    return make_person(men.tournament.club, "Young", kind="guest", sponsor=sponsor, birth_date=born, pool="women")


def enter(
    person: Person, division: Division | None, by: User | None, accepts: bool = True, exception: str = ""
) -> Registration:
    tournament = person.club.tournaments.get()
    return sign_up.register(
        tournament=tournament, person=person, division=division, rules_accepted=accepts, by=by, exception=exception
    )


def test_the_finding_is_kept(minor: Person, men: Division, organizer: User) -> None:
    place = enter(minor, men, organizer, exception="  the committee, in its meeting ")
    assert place.let_in_reason == "the committee, in its meeting"
    assert place.let_in_findings == ["other-bracket", "sponsor-cannot-sponsor", "too-young"]
    assert place.let_in_by == organizer
    assert place.let_in_at is not None
    line = JournalLine.objects.get(action="let-in")
    assert (line.subject, line.reason) == ("registration 1", place.let_in_reason)
    assert line.after["against"] == place.let_in_findings
    assert verification.verify(men.tournament).holds


@pytest.mark.parametrize("missing", ["division", "sponsor", "rules"])
def test_nobody_is_let_in_against_some_findings(minor: Person, men: Division, organizer: User, missing: str) -> None:
    if missing == "sponsor":
        Person.objects.filter(pk=minor.pk).update(sponsor=None)
    division = None if missing == "division" else men
    with pytest.raises(eligibility.NotEligible) as caught:
        enter(minor, division, organizer, accepts=missing != "rules", exception="they said so")
    assert not caught.value.findings[0].can_be_waived  # that one speaks first
    assert any(finding.can_be_waived for finding in caught.value.findings)
    assert not Registration.objects.exists()


def test_without_a_finding_there_is_no_exception(men: Division, organizer: User) -> None:
    place = enter(make_person(men.tournament.club, "Ana"), men, organizer, exception="to be sure")
    assert (place.let_in_reason, place.let_in_findings, place.let_in_at) == ("", [], None)
    assert not JournalLine.objects.filter(action="let-in").exists()


def test_an_exception_ends_with_the_place(minor: Person, men: Division, organizer: User) -> None:
    place = enter(minor, men, organizer, exception="for once")
    sign_up.withdraw(registration=place, by=organizer)
    with pytest.raises(eligibility.NotEligible):
        enter(minor, men, organizer)
    Person.objects.filter(pk=minor.pk).update(kind="member", pool="men")
    again = enter(minor, men, organizer)
    assert (again.pk, again.let_in_reason, again.let_in_by) == (place.pk, "", None)


@pytest.mark.parametrize("reason", ["x" * 201, "\u202eturned"])
def test_a_reason_can_be_read(minor: Person, men: Division, organizer: User, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        enter(minor, men, organizer, exception=reason)
    assert caught.value.field == "exception"
