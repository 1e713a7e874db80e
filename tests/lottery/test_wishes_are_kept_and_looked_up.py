"""Wishes of a club: named pairs, last year's partners and byes are looked up; impossible ones are refused."""

import pytest

from brackets import lottery, selectors
from tests.cast import DAY, enter, make_person
from tests.support.lottery_verifier import mismatches
from tournament.core.errors import Refused
from tournament.lottery import commitment, entry_list, holding, terms
from tournament.models import Club, Division, Person, TeamPlayer
from tournament.registration import payments, sign_up
from tournament.tournaments import opening

AT_ONCE = {"objection_minutes": 0}


def day_of(club: Club, year: int, people: list[Person]) -> Division:
    """A tournament of these people, all paid and present."""
    tournament = opening.open_tournament(club=club, name=f"SACI {year}", date=DAY.replace(year=year), by=None)
    men = tournament.divisions.get(key="men")
    for person in people:
        place = sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None)
        payments.take(registration=place, key=f"key-{place.pk:08d}", by=None)
        sign_up.set_present(registration=place, present=True, by=None)
    return men


def partners_of(division: Division) -> set[frozenset[int]]:
    found: dict[int, set[int]] = {}
    for player in TeamPlayer.objects.filter(team__division=division).select_related("registration"):
        found.setdefault(player.team_id, set()).add(player.registration.person_id)
    return {frozenset(pair) for pair in found.values()}


def draw_with(division: Division, **wishes: object) -> lottery.Record:
    entry_list.close_list(division=division, by=None, requested_for=terms.Terms(**{**AT_ONCE, **wishes}))  # type: ignore[arg-type] # as asked
    commitment.commit(division=division, by=None)
    commitment.add_tiles(division=division, typed=holding.invented_tiles(b"wishes"), by=None)
    record = holding.record_of(holding.draw_lots(division=division, by=None))
    assert record is not None
    assert mismatches(record) == []
    return record


def test_last_years_partners_and_byes_are_kept_apart(club: Club) -> None:
    people = [make_person(club, f"Player {number}", pool="men") for number in range(6)]
    last = day_of(club, 2025, people)
    holding.hold(division=last, by=None)
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
    entry_list.close_list(division=men, by=None, requested_for=terms.Terms(partners_apart=True, byes_apart=True))
    *others, partners, byes = men.entry_lists.get().text
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
        entry_list.close_list(division=men, by=None, requested_for=terms.Terms(apart=apart))
    assert (caught.value.code, caught.value.field) == (code, "apart")
    assert not men.entry_lists.exists()
