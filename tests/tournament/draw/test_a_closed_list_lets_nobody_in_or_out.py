"""SACI rule 2: between the closing of a list and its draw nobody enters or leaves; who comes meanwhile is told."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.at_once import two_that_stay
from tests.cast import enter, key, make_person
from tournament import draw, fees, registration
from tournament.errors import Conflict
from tournament.models import ClosedList, Division, ListedEntrant, Payment, Registration

AT_ONCE = draw.Terms(objection_minutes=0)


@pytest.fixture
def places(men: Division) -> list[Registration]:
    """Four who will be drawn, one who owes the fee, one who has not come; the list is closed."""
    places = [*enter(men, 4), *enter(men, 1, paid=False), *enter(men, 1, present=False)]
    draw.freeze(division=men, by=None, asked_for=AT_ONCE)
    return places


STEPS: dict[str, Callable[[list[Registration]], object]] = {
    "a newcomer": lambda places: registration.register(
        tournament=places[0].tournament,
        person=make_person(places[0].tournament.club, "Newcomer"),
        division=places[0].division,
        rules_accepted=True,
        by=None,
    ),
    "who goes home": lambda places: registration.withdraw(registration=places[0], by=None),
    "who is not there": lambda places: registration.set_present(registration=places[0], present=False, by=None),
    "who comes late": lambda places: registration.set_present(registration=places[5], present=True, by=None),
    "who pays late": lambda places: fees.take(registration=places[4], key=key(), by=None),
    "whose fee goes back": lambda places: fees.reverse(
        payment=Payment.objects.get(registration=places[0]), reason="why", key=key(), by=None
    ),
}


@pytest.mark.parametrize("step", STEPS)
def test_nobody_enters_or_leaves(places: list[Registration], step: str) -> None:
    with pytest.raises(Conflict) as caught:
        STEPS[step](places)
    assert caught.value.code == "list-closed"


@pytest.mark.parametrize("step", STEPS)
def test_an_open_list_asks_nobody(places: list[Registration], men: Division, step: str) -> None:
    draw.reopen(division=men, reason="one was forgotten", by=None)
    STEPS[step](places)


def test_the_list_has_who_paid_and_came(places: list[Registration]) -> None:
    assert list(ListedEntrant.objects.values_list("registration", flat=True)) == [place.pk for place in places[:4]]


@pytest.mark.django_db(transaction=True)
def test_who_comes_at_the_same_moment_is_on_the_list_or_told_that_it_is_closed(men: Division) -> None:
    enter(men, 2)
    (late,) = enter(men, 1, present=False)
    with two_that_stay() as together:
        told = together(
            partial(draw.freeze, division=men, by=None, asked_for=AT_ONCE),
            partial(registration.set_present, registration=late, present=True, by=None),
        )
    refused = [one for one in told if isinstance(one, Conflict)]
    assert [one for one in told if isinstance(one, Exception) and one not in refused] == []
    listed = ClosedList.objects.get().entrants.filter(registration=late).exists()
    assert listed == (not refused)
    assert Registration.objects.get(pk=late.pk).present == listed


@pytest.mark.django_db(transaction=True)
def test_two_organizers_who_draw_at_once_make_one_draw(men: Division) -> None:
    enter(men, 6)
    draw.freeze(division=men, by=None, asked_for=AT_ONCE)
    draw.commit(division=men, by=None)
    draw.add_tiles(division=men, typed=draw.invented_tiles(b"two at once"), by=None)
    with two_that_stay() as together:
        told = together(*[partial(draw.draw_lots, division=men, by=None)] * 2)
    assert sorted(type(one).__name__ for one in told) == ["Conflict", "Lottery"]
    assert men.teams.count() == 3
