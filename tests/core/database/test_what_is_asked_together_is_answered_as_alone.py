"""Questions that go to the database in one message: the same answers, each taken once, and the same errors."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.cast import hand, write
from tournament.club import permissions
from tournament.core.database.prepared_queries import KEY, OTHER, Prepared, Question, asked_together, sent_together
from tournament.journal import log
from tournament.matches import entry_queries
from tournament.models import TableMatch, User

pytestmark = pytest.mark.django_db
TABLE_MATCHES = Prepared(  # but for the key that is taken again each time
    lambda: TableMatch.every.select_related("round", "match").filter(pk=KEY).annotate(held=permissions.held(OTHER, 0))
)


def questions(table_match: TableMatch, by: User) -> list[Question]:
    match, day = table_match.pk, table_match.tournament_id
    return [
        (entry_queries.TOURNAMENTS, (day,)),
        (TABLE_MATCHES, (match, by.pk)),
        (entry_queries.SEATS, (match,)),
        (entry_queries.ENTRIES, (match,)),
        (log.LAST, (day,)),
        (permissions.OFFICES, (by.pk,)),
    ]


def test_each_has_the_answer_that_it_has_alone(table_match: TableMatch, judge: User) -> None:
    write(table_match, hand())
    asked = questions(table_match, judge)
    with transaction.atomic():
        alone = [question.sent(values)() for question, values in asked]
        with asked_together(*asked):
            together = [question._compile().fetch(question, values) for question, values in asked]
    assert [list(rows) for rows in together] == [list(rows) for rows in alone]
    assert all(list(rows) for rows in alone)


def test_an_answer_is_taken_once(table_match: TableMatch) -> None:
    with transaction.atomic(), asked_together((entry_queries.ENTRIES, (table_match.pk,))):
        assert entry_queries.ENTRIES.tuples(table_match.pk) == []
        write(table_match, hand())
        assert len(entry_queries.ENTRIES.tuples(table_match.pk)) == 1


def test_what_nobody_took_is_forgotten(table_match: TableMatch) -> None:
    with transaction.atomic(), asked_together((entry_queries.ENTRIES, (table_match.pk,))):
        pass
    write(table_match, hand())
    assert len(entry_queries.ENTRIES.tuples(table_match.pk)) == 1


def test_an_answer_to_other_values_is_no_answer(table_match: TableMatch) -> None:
    write(table_match, hand())
    with transaction.atomic(), asked_together((entry_queries.ENTRIES, (0,))):
        assert len(entry_queries.ENTRIES.tuples(table_match.pk)) == 1


def test_nothing_is_asked_twice(table_match: TableMatch, judge: User) -> None:
    asked = questions(table_match, judge)
    with transaction.atomic(), CaptureQueriesContext(connection) as counted, asked_together(*asked):
        for question, values in asked:
            question.tuples(*values)
    assert len(counted) == len(asked)


def test_what_the_database_refuses_is_the_same_error(table_match: TableMatch) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), sent_together():
        entry_queries.STATE(table_match.pk, 1, 0, 0, 1, "nonsense", "")
