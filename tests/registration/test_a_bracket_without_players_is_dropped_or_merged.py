"""SACI rule 3 and rules.md A9: a bracket that nobody entered is dropped, one with few players plays with another."""

import pytest

from tests.cast import enter
from tournament.core.errors import Conflict, Refused
from tournament.journal import verification
from tournament.models import Division, JournalLine, Registration, Tournament, User
from tournament.registration import divisions, eligibility
from tournament.tournaments import opening


def codes(*steps: object) -> list[str]:
    found = []
    for step in steps:
        with pytest.raises((Conflict, Refused)) as caught:
            step()  # type: ignore[operator] # each is a step
        found.append(caught.value.code)
    return found


def test_one_that_nobody_entered_is_dropped_and_comes_back(
    tournament: Tournament, men: Division, women: Division, organizer: User
) -> None:
    divisions.drop_division(division=women, by=organizer)
    assert list(tournament.divisions.all()) == [men]
    assert not tournament.plan.filter(kind="championship", removed_at=None).exists()
    assert JournalLine.objects.filter(action="drop-bracket", subject="women").exists()
    assert verification.verify(tournament).holds
    assert codes(lambda: divisions.drop_division(division=men, by=None)) == ["last-division"]
    assert opening.add_division(tournament=tournament, name="Mujeres", by=organizer).pk == women.pk
    assert verification.verify(tournament).holds


def test_one_that_somebody_entered_is_merged(
    tournament: Tournament, men: Division, women: Division, organizer: User
) -> None:
    (place,) = enter(women, 1)
    assert codes(lambda: divisions.drop_division(division=women, by=None)) == ["division-entered"]
    into = divisions.merge_divisions(division=women, into=men, name="Open", by=organizer)
    assert (into.name, Registration.objects.get(pk=place.pk).division) == ("Open", men)
    assert JournalLine.objects.get(action="merge-brackets").after == {
        "name": "Women",
        "into": "Men",
        "players": 1,
        "new_name": "Open",
    }
    assert verification.verify(tournament).holds


def test_who_comes_late_plays_where_the_others_went(men: Division, women: Division, organizer: User) -> None:
    (place,) = enter(women, 1)
    person = place.person
    person.pool = "women"
    assert eligibility.plays_elsewhere(person, men)
    divisions.merge_divisions(division=women, into=men, by=organizer)
    assert not eligibility.plays_elsewhere(person, men)
    assert eligibility.usual_division(person, [men]) == men


def test_after_the_lottery_neither(drawn: Tournament, men: Division, women: Division) -> None:
    steps = [
        lambda: divisions.drop_division(division=women, by=None),
        lambda: divisions.merge_divisions(division=women, into=men, by=None),
    ]
    assert codes(*steps) == ["already-drawn", "already-drawn"]
