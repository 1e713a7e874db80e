"""Wishes of a club: named pairs, last year's partners and byes are looked up; impossible ones are refused."""

import pytest

from brackets import lottery, selectors
from tests.cast import DAY, enter, make_person
from tournament import draw, fees, opening, registration
from tournament.errors import Refused
from tournament.models import Club, Division, Person, TeamPlayer

AT_ONCE = {"objection_minutes": 0}


def day_of(club: Club, year: int, people: list[Person]) -> Division:
    """A tournament of these people, all paid and present."""
    tournament = opening.open_tournament(club=club, name=f"SACI {year}", date=DAY.replace(year=year), by=None)
    men = tournament.divisions.get(key="men")
    for person in people:
        place = registration.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None)
        fees.take(registration=place, key=f"key-{place.pk:08d}", by=None)
        registration.set_present(registration=place, present=True, by=None)
    return men


def partners_of(division: Division) -> set[frozenset[int]]:
    found: dict[int, set[int]] = {}
    for player in TeamPlayer.objects.filter(team__division=division).select_related("registration"):
        found.setdefault(player.team_id, set()).add(player.registration.person_id)
    return {frozenset(pair) for pair in found.values()}


def draw_with(division: Division, **wishes: object) -> lottery.Record:
    draw.freeze(division=division, by=None, asked_for=draw.Terms(**{**AT_ONCE, **wishes}))  # type: ignore[arg-type] # as asked
    draw.commit(division=division, by=None)
    draw.add_tiles(division=division, typed=draw.invented_tiles(b"wishes"), by=None)
    record = draw.record_of(draw.draw_lots(division=division, by=None))
    assert record is not None
    assert lottery.check_record(record) == []
    return record


def test_last_years_partners_and_byes_are_kept_apart(club: Club) -> None:
    people = [make_person(club, f"Player {number}", pool="men") for number in range(6)]
    last = day_of(club, 2025, people)
    draw.hold(division=last, by=None)
    last.refresh_from_db()
    assert last.bracket is not None
    (bye,) = selectors.byes(last.bracket, 1)
    passed = {one.registration.person_id for one in TeamPlayer.objects.filter(team__number=bye.number)}
    this = day_of(club, 2026, people)
    record = draw_with(this, partners_apart=True, byes_apart=True)
    assert partners_of(last) & partners_of(this) == set()
    now = {
        one.registration.person_id for one in TeamPlayer.objects.filter(team__division=this, team__number=record["bye"])
    }
    assert now & passed == set()
    assert (len(record["rules"]["last_year"]), len(record["rules"]["no_bye"])) == (3, 2)


def test_a_wish_that_concerns_nobody_is_told_all_the_same(men: Division) -> None:
    enter(men, 4)
    draw.freeze(division=men, by=None, asked_for=draw.Terms(partners_apart=True, byes_apart=True))
    *others, partners, byes = men.closed_lists.get().text
    assert "There are no wishes: nobody is kept apart from anybody." not in others
    assert partners == "Last year's partners are kept apart: there are none on this list."
    assert byes == "Nobody has a bye twice in a year: nobody of this list had one in the last."


def test_named_pairs_are_kept_apart(men: Division) -> None:
    enter(men, 4)
    record = draw_with(men, apart=((1, 2), (3, 4)))
    assert {tuple(sorted(team["players"])) for team in record["teams"]} & {("0001", "0002"), ("0003", "0004")} == set()


@pytest.mark.parametrize(
    ("apart", "code"),
    [
        (((1, 2), (1, 3), (1, 4)), "wishes-alone"),
        (((1, 1),), "same-person"),
        (((1, 99),), "not-on-the-list"),
    ],
)
def test_what_cannot_be_is_refused_before_the_list_is_closed(
    men: Division, apart: tuple[tuple[int, int], ...], code: str
) -> None:
    enter(men, 4)
    with pytest.raises(Refused) as caught:
        draw.freeze(division=men, by=None, asked_for=draw.Terms(apart=apart))
    assert (caught.value.code, caught.value.field) == (code, "apart")
    assert not men.closed_lists.exists()
