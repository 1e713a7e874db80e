"""SACI rule 2: between the closing of a list and its draw nobody enters or leaves; who comes meanwhile is told."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.cast import enter, key, make_person
from tests.support.at_once import two_that_stay
from tournament.core.errors import Conflict
from tournament.lottery import commitment, entry_list, holding, terms
from tournament.models import Division, EntryList, ListedEntrant, Payment, Registration
from tournament.registration import payments, sign_up

AT_ONCE = terms.Terms(objection_minutes=0)


@pytest.fixture
def places(men: Division) -> list[Registration]:
    """Four who will be drawn, one who owes the fee, one who has not come; the list is closed."""
    places = [*enter(men, 4), *enter(men, 1, paid=False), *enter(men, 1, present=False)]
    entry_list.close_list(division=men, by=None, requested_for=AT_ONCE)
    return places


STEPS: dict[str, Callable[[list[Registration]], object]] = {
    "a newcomer": lambda places: sign_up.register(
        tournament=places[0].tournament,
        person=make_person(places[0].tournament.club, "Newcomer"),
        division=places[0].division,
        rules_accepted=True,
        by=None,
    ),
    "who goes home": lambda places: sign_up.withdraw(registration=places[0], by=None),
    "who is not there": lambda places: sign_up.set_present(registration=places[0], present=False, by=None),
    "who comes late": lambda places: sign_up.set_present(registration=places[5], present=True, by=None),
    "who pays late": lambda places: payments.take(registration=places[4], key=key(), by=None),
    "whose fee goes back": lambda places: payments.reverse(
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
    entry_list.reopen_list(division=men, reason="one was forgotten", by=None)
    STEPS[step](places)


def test_the_list_has_who_paid_and_came(places: list[Registration]) -> None:
    assert list(ListedEntrant.objects.values_list("registration", flat=True)) == [place.pk for place in places[:4]]


@pytest.mark.django_db(transaction=True)
def test_who_comes_at_the_same_moment_is_on_the_list_or_told_that_it_is_closed(men: Division) -> None:
    enter(men, 2)
    (late,) = enter(men, 1, present=False)
    with two_that_stay() as together:
        told = together(
            partial(entry_list.close_list, division=men, by=None, requested_for=AT_ONCE),
            partial(sign_up.set_present, registration=late, present=True, by=None),
        )
    refused = [one for one in told if isinstance(one, Conflict)]
    assert [one for one in told if isinstance(one, Exception) and one not in refused] == []
    listed = EntryList.objects.get().entrants.filter(registration=late).exists()
    assert listed == (not refused)
    assert Registration.objects.get(pk=late.pk).present == listed


@pytest.mark.django_db(transaction=True)
def test_two_organizers_who_draw_at_once_make_one_draw(men: Division) -> None:
    enter(men, 6)
    entry_list.close_list(division=men, by=None, requested_for=AT_ONCE)
    commitment.commit(division=men, by=None)
    commitment.add_tiles(division=men, typed=holding.invented_tiles(b"two at once"), by=None)
    with two_that_stay() as together:
        told = together(*[partial(holding.draw_lots, division=men, by=None)] * 2)
    assert sorted(type(one).__name__ for one in told) == ["Conflict", "Lottery"]
    assert men.teams.count() == 3
