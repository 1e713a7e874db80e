"""The rows of a prepared query are the same as Django's: what belongs to them, and what comes later, too."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model, QuerySet
from django.utils import translation

from tests.cast import hand, write
from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.matches import entry_queries
from tournament.models import Person, Seat, TableMatch

pytestmark = pytest.mark.django_db

QUERIES: dict[str, Callable[[int], QuerySet[Any]]] = {
    "a match": lambda key: TableMatch.every.filter(pk=key),
    "with what it belongs to": lambda key: TableMatch.every.select_related(
        "round__division__bracket", "match__winner", "team_a", "team_b", "called_by"
    ).filter(pk=key),
    "some of its columns": lambda key: (
        TableMatch.every.select_related("match").only("table", "match__decided").filter(pk=key)
    ),
    "its seats": lambda key: (
        Seat.objects.select_related("registration__person", "registration__team_place")
        .only("seat", *(f"registration__{name}" for name in entry_queries.PEOPLE))
        .filter(table_match=key)
    ),
}


def known(row: Any, seen: tuple[int, ...] = ()) -> Any:
    """All that a row knows without asking: its columns, its state, and the rows that came with it."""
    if not isinstance(row, Model) or id(row) in seen:
        return row
    columns = {name: value for name, value in vars(row).items() if name != "_state"}
    others = {name: known(other, (*seen, id(row))) for name, other in row._state.fields_cache.items()}
    return type(row), columns, row._state.adding, row._state.db, others


@pytest.mark.parametrize("name", QUERIES)
def test_they_know_what_django_s_know(name: str, table_match: TableMatch) -> None:
    write(table_match, hand())
    ours = Prepared(lambda: QUERIES[name](KEY))(table_match.pk)
    theirs = list(QUERIES[name](table_match.pk))
    assert [known(row) for row in ours] == [known(row) for row in theirs]
    assert ours


def test_what_was_not_asked_for_is_asked_later(table_match: TableMatch) -> None:
    (ours,) = Prepared(lambda: QUERIES["some of its columns"](KEY))(table_match.pk)
    assert ours.state == table_match.state
    assert ours.round.number == table_match.round.number


def test_they_can_be_changed_and_saved(table_match: TableMatch) -> None:
    (ours,) = Prepared(lambda: QUERIES["with what it belongs to"](KEY))(table_match.pk)
    ours.table, ours.team_b = 77, ours.team_a
    assert ours.team_b_id == ours.team_a_id
    ours.save(update_fields=["table"])
    assert TableMatch.every.get(pk=table_match.pk).table == 77


def test_a_model_with_a_reading_of_its_own_keeps_it(table_match: TableMatch) -> None:
    gone = table_match.seats.all()[0].registration.person
    nothing = dict.fromkeys(("phone", "email", "member_number", "search_key", "pool"), "")
    Person.objects.filter(pk=gone.pk).update(former_number=7, birth_date=None, **nothing)
    with translation.override("es"):
        seats = Prepared(lambda: QUERIES["its seats"](KEY))(table_match.pk)
        assert "exjugador 7" in {seat.registration.person.name for seat in seats}
