"""Players of the tests are entered all at once, which is quick; they must be the same as by the steps of the desk."""

import pytest
from django.db.models import Model

from tests.cast import enter, enter_one_by_one
from tournament.models import Division, Payment, Person, Registration, Tournament

ITS_OWN = {"uid", "id", "key", "taken_at", "created_at", "rules_accepted_at", "person_id", "registration_id", "name"}
COUNTED = {"number", "receipt", "search_key", "sort_key", "pool", "division_id"}


def columns(row: Model) -> dict[str, object]:
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.attname not in ITS_OWN | COUNTED
    }


@pytest.mark.parametrize(("paid", "present"), [(True, True), (True, False), (False, True)])
def test_players_entered_at_once_are_as_those_who_came_one_by_one(
    tournament: Tournament, men: Division, women: Division, paid: bool, present: bool
) -> None:
    start = Tournament.objects.get(pk=tournament.pk)
    enter(men, 2, paid=paid, present=present)
    middle = Tournament.objects.get(pk=tournament.pk)
    enter_one_by_one(women, 2, paid=paid, present=present)
    end = Tournament.objects.get(pk=tournament.pk)
    for model in (Person, Registration, Payment):
        rows = list(model._base_manager.order_by("pk"))
        assert len({str(columns(row)) for row in rows}) <= 1, rows
    for counter in ("next_number", "next_receipt", "version"):
        assert getattr(middle, counter) - getattr(start, counter) == getattr(end, counter) - getattr(middle, counter)
    assert list(Registration.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert Person.objects.earliest("pk").sort_key == "men player 1"
