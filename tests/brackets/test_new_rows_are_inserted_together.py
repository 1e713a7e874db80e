"""Rows are inserted in one statement, or in as many as the database needs, and know their keys."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.inserting import insert, next_keys
from brackets.models import Bracket, Entrant

pytestmark = pytest.mark.django_db


def entrants(count: int) -> list[Entrant]:
    bracket = Bracket.objects.create(label="men", size=count)
    return [Entrant(bracket=bracket, number=number, place=number) for number in range(1, count + 1)]


def as_stored() -> list[tuple[int, str, int]]:
    return list(Entrant.objects.order_by("number").values_list("pk", "uid", "number"))


def test_each_row_knows_its_key() -> None:
    with CaptureQueriesContext(connection) as asked:
        rows = insert(entrants(5))
    assert len(asked) == 2  # and that of the bracket
    assert as_stored() == [(row.pk, row.uid, row.number) for row in rows]
    assert not any(row._state.adding for row in rows)


def test_reserved_keys_are_kept_and_given_to_nobody_else() -> None:
    rows = entrants(3)
    for key, row in zip(next_keys(Entrant, 3), rows, strict=True):
        row.pk = key
    insert(rows)
    assert as_stored() == [(row.pk, row.uid, row.number) for row in rows]
    later = Entrant.objects.create(bracket=rows[0].bracket, number=4, place=4)
    assert later.pk > max(row.pk for row in rows)


def test_more_than_the_database_takes_go_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.features, "max_query_params", 40)
    rows = insert(entrants(5))
    assert as_stored() == [(row.pk, row.uid, row.number) for row in rows]


def test_no_rows_are_no_statement() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert insert(list[Entrant]()) == []
        assert next_keys(Entrant, 0) == []
    assert len(asked) == 0
