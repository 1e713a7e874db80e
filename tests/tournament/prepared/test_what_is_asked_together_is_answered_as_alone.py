"""Questions that go to the database in one message: the same answers, each taken once, and the same errors."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.cast import hand, write
from tournament import entry, journal, permissions
from tournament.models import Sitting, User
from tournament.prepared import KEY, OTHER, Prepared, Question, asked_together, sent_together

pytestmark = pytest.mark.django_db
SITTINGS = Prepared(  # but for the key that is taken anew each time
    lambda: Sitting.every.select_related("round", "match").filter(pk=KEY).annotate(held=permissions.held(OTHER, 0))
)


def questions(sitting: Sitting, by: User) -> list[Question]:
    match, day = sitting.pk, sitting.tournament_id
    return [
        (entry.TOURNAMENTS, (day,)),
        (SITTINGS, (match, by.pk)),
        (entry.SEATS, (match,)),
        (entry.ENTRIES, (match,)),
        (journal.LAST, (day,)),
        (permissions.OFFICES, (by.pk,)),
    ]


def test_each_has_the_answer_that_it_has_alone(sitting: Sitting, judge: User) -> None:
    write(sitting, hand())
    asked = questions(sitting, judge)
    with transaction.atomic():
        alone = [question.sent(values)() for question, values in asked]
        with asked_together(*asked):
            together = [question._made().come_or_asked(question, values) for question, values in asked]
    assert [list(rows) for rows in together] == [list(rows) for rows in alone]
    assert all(list(rows) for rows in alone)


def test_an_answer_is_taken_once(sitting: Sitting) -> None:
    with transaction.atomic(), asked_together((entry.ENTRIES, (sitting.pk,))):
        assert entry.ENTRIES.tuples(sitting.pk) == []
        write(sitting, hand())
        assert len(entry.ENTRIES.tuples(sitting.pk)) == 1


def test_what_nobody_took_is_forgotten(sitting: Sitting) -> None:
    with transaction.atomic(), asked_together((entry.ENTRIES, (sitting.pk,))):
        pass
    write(sitting, hand())
    assert len(entry.ENTRIES.tuples(sitting.pk)) == 1


def test_an_answer_to_other_values_is_no_answer(sitting: Sitting) -> None:
    write(sitting, hand())
    with transaction.atomic(), asked_together((entry.ENTRIES, (0,))):
        assert len(entry.ENTRIES.tuples(sitting.pk)) == 1


def test_nothing_is_asked_twice(sitting: Sitting, judge: User) -> None:
    asked = questions(sitting, judge)
    with transaction.atomic(), CaptureQueriesContext(connection) as counted, asked_together(*asked):
        for question, values in asked:
            question.tuples(*values)
    assert len(counted) == len(asked)


def test_what_the_database_refuses_is_the_same_error(sitting: Sitting) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), sent_together():
        entry.STANDS(sitting.pk, 1, 0, 0, 1, "nonsense")
