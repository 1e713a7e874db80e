"""Corrections are new rows: entries, payments, draws and journal lines cannot be changed or deleted."""

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Model

from tests.cast import hand, key, play_to_the_end, sign_both
from tests.matches.corrections.asking import correct
from tournament.matches import club_night
from tournament.models import (
    Club,
    Commitment,
    Correction,
    EntryList,
    JournalLine,
    Lottery,
    Payment,
    SecondCheck,
    SheetEntry,
    SignOff,
    TableMatch,
    TileMove,
    User,
)

RECORDS: list[type[Model]] = [
    SheetEntry,
    Payment,
    EntryList,
    Commitment,
    TileMove,
    Lottery,
    JournalLine,
    SignOff,
    Correction,
]


@pytest.fixture
def recorded(table_match: TableMatch) -> None:
    """A day with a row of each."""
    correct(sign_both(play_to_the_end(table_match)), result="B")


def test_no_row_is_deleted(recorded: None, subtests: pytest.Subtests) -> None:
    for model in RECORDS:
        # The outer transaction takes back what came through, so that it does not fail the next ones.
        with subtests.test(model.__name__), transaction.atomic():
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                model._default_manager.all()._raw_delete(using="default")  # past the keys that protect
            assert model._default_manager.exists()


def test_no_row_is_changed(recorded: None, subtests: pytest.Subtests) -> None:
    for model in RECORDS:
        row = model._default_manager.earliest("pk")
        with subtests.test(model.__name__), pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            row.save()


@pytest.mark.parametrize("change", ["save", "delete"])
def test_nor_is_what_a_second_official_said(table_match: TableMatch, judge: User, change: str) -> None:
    row = SecondCheck.objects.create(table_match=table_match, version=1, holds=False, reason="why", checked_by=judge)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        getattr(row, change)()


@pytest.mark.parametrize("change", ["save", "delete"])
def test_nor_is_a_line_of_a_friendly_sheet(club: Club, change: str) -> None:
    table = club_night.start(club=club, ruleset="saci", shape=club_night.Shape(4, 2), key=key(), by=None)
    row = club_night.record(table=table, data=hand(), key=key(), version=0, by=None)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        getattr(row, change)()
