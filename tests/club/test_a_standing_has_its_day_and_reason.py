"""Good standing is taken and given back with a day and a reason; what a member is now is what the newest row says."""

import datetime

import pytest

from tests.cast import DAY, make_person
from tournament.club import people
from tournament.core.errors import Conflict, Refused
from tournament.journal import verification
from tournament.models import Club, JournalLine, MembershipStatus, Person, User


def test_each_change_is_a_row_and_the_newest_holds(club: Club, organizer: User) -> None:
    person = make_person(club, "Ana Peña")
    people.set_standing(person=person, good=False, since=datetime.date(2026, 3, 1), reason="owes", by=organizer)
    people.set_standing(person=person, good=True, since=DAY, reason="  has   paid ", by=organizer)
    assert list(person.standings.values_list("good", "since", "reason")) == [
        (True, DAY, "has paid"),
        (False, datetime.date(2026, 3, 1), "owes"),
    ]
    person.refresh_from_db()
    assert (person.good_standing, person.standing_since) == (True, DAY)
    assert "owes" not in str(JournalLine.objects.filter(tournament=None).values_list("after", "reason"))


def test_what_a_roster_says_is_a_row_too(club: Club) -> None:
    person = make_person(club, "Late Payer", good_standing=False)
    assert person.standings.get().since == person.standing_since is not None
    people.change_person(person=person, details=people.Details(name="Late Payer"), by=None)
    assert [row.good for row in person.standings.all()] == [True, False]
    assert verification.verify(club).strays == ()


@pytest.mark.parametrize(
    ("field", "change"),
    [("reason", {"reason": " "}), ("reason", {"reason": "x" * 201}), ("since", {"since": datetime.date(2999, 1, 1)})],
)
def test_what_cannot_be_is_refused_at_its_field(club: Club, field: str, change: dict[str, object]) -> None:
    asked = {"good": False, "since": DAY, "reason": "owes", **change}
    with pytest.raises(Refused) as refused:
        people.set_standing(person=make_person(club, "Ana"), by=None, today=DAY, **asked)  # type: ignore[arg-type] # as a test writes it
    assert refused.value.field == field
    assert not MembershipStatus.objects.exists()


def test_a_guest_has_none_and_nothing_changes_twice(club: Club) -> None:
    with pytest.raises(Refused, match="sponsor"):
        people.set_standing(person=make_person(club, "Gus", kind="guest"), good=False, since=DAY, reason="x", by=None)
    with pytest.raises(Conflict, match="already"):
        people.set_standing(person=make_person(club, "Ana"), good=True, since=DAY, reason="x", by=None)


def test_a_standing_out_of_step_shows_in_the_proof(club: Club) -> None:
    person = make_person(club, "Late Payer", good_standing=False)
    Person.objects.filter(pk=person.pk).update(good_standing=True)
    assert verification.verify(club).strays == (f"person {person.pk} standing",)
