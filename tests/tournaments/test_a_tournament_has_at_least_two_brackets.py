"""SACI rule 3 and the limits of what an organizer may type."""

import datetime

import pytest

from tests.cast import DAY
from tests.support.at_once import at_once
from tournament.core.errors import Conflict, Refused, TournamentError
from tournament.models import Club, Tournament
from tournament.tournaments import opening


def open_one(club: Club, **how: object) -> Tournament:
    given: dict[str, object] = {"club": club, "name": "Annual", "date": DAY, "by": None, **how}
    return opening.open_tournament(**given)  # type: ignore[arg-type] # as the test says


def test_men_and_women_are_there_from_the_start(club: Club) -> None:
    assert [division.key for division in open_one(club).divisions.all()] == ["men", "women"]


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"name": "  "}, "name"),
        ({"divisions": ["Men"]}, "divisions"),
        ({"divisions": ["Men", " "]}, "divisions"),
        ({"divisions": ["Men", "MEN"]}, "divisions"),
        ({"divisions": ["Men", "Hombres"]}, "divisions"),
        ({"divisions": ["Men", "Championship"]}, "divisions"),
        ({"divisions": ["Men", "Standings"]}, "divisions"),
        ({"divisions": ["Men", "!!!"]}, "divisions"),
        ({"divisions": ["Men", "A" * 61]}, "divisions"),
        ({"divisions": [f"Pool {number}" for number in range(21)]}, "divisions"),
        ({"name": "A" * 121}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"name": "Turned \u202e round"}, "name"),
        ({"place": "Hall \x1b[31m"}, "place"),
        ({"date": datetime.date(1999, 12, 31)}, "date"),
        ({"date": datetime.date(9999, 12, 31)}, "date"),
        ({"member_fee_cents": -1}, "member_fee"),
        ({"guest_fee_cents": -100}, "guest_fee"),
        ({"guest_fee_cents": 10**9}, "guest_fee"),
        ({"tables": 0}, "tables"),
        ({"tables": 2_001}, "tables"),
        ({"ruleset": "poker"}, "ruleset"),
        ({"options": {"target": -5}}, "options"),
        ({"options": {"colour": "red"}}, "options"),
    ],
)
def test_what_makes_no_sense_is_refused_and_leaves_nothing(club: Club, how: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as caught:
        open_one(club, **how)
    assert caught.value.field == field
    assert not Tournament.objects.exists()


def test_the_mens_bracket_is_known_in_any_language(club: Club) -> None:
    tournament = open_one(club, divisions=["Caballeros", "Emakumeak", "Mixto"])
    assert [division.key for division in tournament.divisions.all()] == ["men", "women", "mixto"]


def test_two_tournaments_of_one_name_have_addresses_of_their_own(club: Club) -> None:
    days = [DAY, DAY + datetime.timedelta(days=1)]
    assert [open_one(club, date=day).slug for day in days] == ["annual-2026", "annual-2026-2"]


def test_the_same_tournament_is_opened_once(club: Club) -> None:
    open_one(club)
    with pytest.raises(Conflict, match="already a tournament"):
        open_one(club)


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_four_times_at_once_opens_one_tournament(club: Club) -> None:
    def send() -> str:
        try:
            return open_one(club).slug
        except Conflict as conflict:
            return conflict.code

    assert sorted(str(answer) for answer in at_once(send, 4)) == ["annual-2026", *["same-name"] * 3]


def test_a_changed_fee_holds_for_later_places_only(club: Club) -> None:
    tournament = opening.change_tournament(tournament=open_one(club), by=None, member_fee_cents=1800)
    assert tournament.member_fee_cents == 1800
    with pytest.raises(TournamentError):
        opening.change_tournament(tournament=tournament, by=None, member_fee_cents=-1)
    tournament.refresh_from_db()
    assert tournament.member_fee_cents == 1800


def test_every_change_is_seen_by_the_pages(club: Club) -> None:
    tournament = open_one(club)
    before = Tournament.objects.get().version
    opening.add_division(tournament=tournament, name="Seniors", by=None)
    assert Tournament.objects.get().version == before + 1
