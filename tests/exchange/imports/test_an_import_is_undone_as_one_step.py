"""An import is taken back: what it made goes, what it changed is as before, what others need stays and says so."""

import datetime
from typing import Any

import pytest

from tests.cast import key, make_person
from tests.exchange.imports.test_a_roster_is_previewed_then_written import preview
from tournament.club import people
from tournament.core.errors import Conflict
from tournament.exchange.imports import rosters, undo
from tournament.journal import verification
from tournament.models import (
    Club,
    JournalLine,
    MembershipStatus,
    Person,
    Registration,
    ResultsImport,
    RosterImport,
    Tournament,
    User,
)
from tournament.registration import payments, sign_up

NEW = """Name;Number;Bracket;Kind;Sponsor;Birth date;Good standing
Ana Peña;1;Women;;;;yes
Iker Ruiz;2;Men;;;;no
Gerard Guest;;Men;guest;Ana Peña;1980-05-17;
"""


def take(club: Club, text: str = NEW, tournament: Tournament | None = None, by: User | None = None) -> RosterImport:
    """Read a roster and take it over, with places where there is a tournament."""
    read = preview(club, text, tournament)
    return rosters.apply(
        roster_import=read, by=by, register=tournament is not None, rules_accepted=tournament is not None
    )


def everybody() -> list[Any]:
    return list(Person.objects.order_by("pk").values())


def verdicts(done: RosterImport | ResultsImport) -> list[str]:
    return [row.get("undone", "") for row in done.rows]


def test_what_it_made_goes_places_too_and_the_journal_still_holds(tournament: Tournament, organizer: User) -> None:
    done = take(tournament.club, NEW, tournament, organizer)
    assert Registration.objects.count() == 2
    undone = undo.undo(done=done, by=organizer)
    assert (Person.objects.count(), Registration.objects.count(), MembershipStatus.objects.count()) == (0, 0, 0)
    assert (undone.state, verdicts(undone)) == ("undone", ["removed"] * 3)
    for where in (tournament, tournament.club):
        assert verification.verify(where).holds
    lines = JournalLine.objects.filter(action="undo-roster")
    assert [line.after for line in lines] == [{"removed": 3, "back": 0, "stay": 0}] * 2


def test_a_place_that_vanishes_without_an_undoing_is_still_seen(tournament: Tournament) -> None:
    done = take(tournament.club, NEW, tournament)
    Registration.objects.earliest("pk").delete()
    assert not verification.verify(tournament).holds
    assert done.state == "applied"


def test_what_it_changed_is_as_before_and_a_standing_comes_back_as_a_row(club: Club) -> None:
    ana = make_person(club, "Ana Peña", member_number="1", phone="555", birth_date=datetime.date(1970, 1, 1))
    before = everybody()
    done = take(club, "Name;Number;Phone;Birth date;Good standing;Bracket\nAna Peña;1;777;1971-02-03;no;women\n")
    assert done.rows[0]["fate"] == "changed"
    assert everybody() != before
    assert verdicts(undo.undo(done=done, by=None)) == ["put-back"]
    ana.refresh_from_db()
    assert everybody() == before
    assert list(MembershipStatus.objects.values_list("good", flat=True)) == [True, False]  # newest first
    assert verification.verify(club).holds


def test_what_somebody_changed_meanwhile_stays_and_its_row_says_so(club: Club) -> None:
    done = take(club)
    iker = Person.objects.get(name="Iker Ruiz")
    Person.objects.filter(pk=iker.pk).update(phone="555 0101")
    undone = undo.undo(done=done, by=None)
    assert [person["name"] for person in everybody()] == ["Iker Ruiz"]
    assert verdicts(undone) == ["removed", "stays", "removed"]
    assert "changed after the import" in undone.rows[1]["stays"]


def test_a_sponsor_stays_while_a_guest_stays(club: Club) -> None:
    done = take(club)
    Person.objects.filter(name="Gerard Guest").update(phone="555 0101")
    undone = undo.undo(done=done, by=None)
    assert {str(person["name"]) for person in everybody()} == {"Ana Peña", "Gerard Guest"}
    assert "sponsor" in undone.rows[0]["stays"]


def test_who_has_paid_or_come_stays(tournament: Tournament) -> None:
    done = take(tournament.club, NEW.replace(";no\n", ";yes\n"), tournament)
    ana, iker, _guest = tournament.registrations.order_by("number")
    payments.take(registration=ana, key=key(), by=None)
    sign_up.set_present(registration=iker, present=True, by=None)
    undone = undo.undo(done=done, by=None)
    assert set(tournament.registrations.values_list("person__name", flat=True)) == {"Ana Peña", "Iker Ruiz"}
    assert verdicts(undone) == ["stays", "stays", "removed"]
    assert verification.verify(tournament).holds


def test_a_place_taken_up_again_is_not_taken_away(tournament: Tournament) -> None:
    ana = make_person(tournament.club, "Ana Peña", member_number="1", pool="women")
    women = tournament.divisions.get(key="women")
    place = sign_up.register(tournament=tournament, person=ana, division=women, rules_accepted=True, by=None)
    sign_up.withdraw(registration=place, by=None)
    undone = undo.undo(done=take(tournament.club, NEW, tournament), by=None)
    assert tournament.registrations.get().person == ana
    assert "given back once before" in undone.rows[0]["stays"]


def test_it_is_undone_once_and_only_after_it_was_taken_over(club: Club) -> None:
    looked_at = preview(club)
    with pytest.raises(Conflict, match="nothing to undo"):
        undo.undo(done=looked_at, by=None)
    done = take(club)
    undo.undo(done=done, by=None)
    with pytest.raises(Conflict, match="undone already"):
        undo.undo(done=done, by=None)
    with pytest.raises(Conflict, match="imported already"):
        rosters.apply(roster_import=done, by=None)


def test_where_nothing_can_be_undone_nothing_is_written(club: Club) -> None:
    done = take(club)
    for person in Person.objects.filter(club=club):
        details = people.Details(name=person.name, kind=person.kind, phone="1", good_standing=person.good_standing)
        people.change_person(person=person, details=details, by=None)
    lines = JournalLine.objects.count()
    with pytest.raises(Conflict, match="Nothing of this import"):
        undo.undo(done=done, by=None)
    assert RosterImport.objects.get().state == "applied"
    assert JournalLine.objects.count() == lines


def test_undoing_the_newer_import_makes_way_for_the_older(club: Club) -> None:
    first = take(club)
    second = take(club, "Name;Number;Phone\nAna Peña;1;777\n")
    assert len(undo.plan(first).stays) == 1
    undo.undo(done=second, by=None)
    assert not undo.plan(first).stays
    undo.undo(done=first, by=None)
    assert everybody() == []
