"""Anybody may ask once the organizer allows it: in full, once, and not by the hundred."""

import datetime

import pytest

from tests.cast import enter
from tests.registration.preregistration.conftest import EVENING, Wish
from tournament.core.errors import Conflict, Refused, TooMany
from tournament.journal import log
from tournament.lottery import holding
from tournament.models import Division, PreRegistration, Registration, Tournament
from tournament.registration import preregistration
from tournament.tournaments import opening


def test_it_waits_on_the_desks_list_and_in_the_journal_without_a_name(wish: Wish, tournament: Tournament) -> None:
    row = wish()
    assert list(preregistration.waiting(tournament)) == [row]
    assert row.number == 1
    line = log.last(tournament)
    assert line is not None
    assert (line.action, line.subject, line.actor) == ("pre-register", "pre-registration 1", "")
    assert "Hector" not in f"{line.after}{line.subject}"
    assert not Registration.objects.exists()


def test_the_same_form_twice_is_one_wish(wish: Wish) -> None:
    assert wish(key="form-key-1").pk == wish(key="form-key-1").pk
    with pytest.raises(Conflict) as refused:
        wish("Somebody Else", key="form-key-1")
    assert refused.value.code == "key-reused"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "\u202e"}, "name"),
        ({"kind": "ghost"}, "kind"),
        ({"kind": "guest"}, "sponsor_name"),
        ({"phone": " "}, "phone"),
        ({"email": "nobody at home"}, "email"),
        ({"rules_accepted": False}, "rules_accepted"),
        ({"division": None}, "division"),
    ],
)
def test_what_is_missing_is_said_at_its_field(wish: Wish, changes: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as refused:
        wish(**changes)
    assert refused.value.field == field
    assert not PreRegistration.objects.exists()


def test_it_is_closed_until_it_is_opened_and_once_the_day_is_over(
    wish: Wish, tournament: Tournament, men: Division
) -> None:
    def is_open(day: int) -> bool:
        tournament.refresh_from_db()
        return preregistration.is_open(tournament, today=datetime.date(2026, 11, day))

    assert is_open(21)
    assert not is_open(22)
    with pytest.raises(Conflict):
        wish(now=EVENING + datetime.timedelta(days=3))
    opening.change_tournament(tournament=tournament, by=None, pre_registration=False)
    assert not is_open(20)
    with pytest.raises(Conflict):
        wish()


def test_a_bracket_that_is_drawn_cannot_be_asked_for(wish: Wish, men: Division) -> None:
    enter(men, 4)
    holding.hold(division=men, by=None)
    with pytest.raises(Refused) as refused:
        wish()
    assert refused.value.field == "division"


def test_one_address_asks_twenty_times_an_hour_and_others_go_on(wish: Wish) -> None:
    for number in range(preregistration.MOST_OF_ONE):
        wish(f"Family Member {number}")
    with pytest.raises(TooMany):
        wish("One More")
    wish("From Elsewhere", source="b")
    wish("One More", now=EVENING + datetime.timedelta(hours=1, seconds=1))
