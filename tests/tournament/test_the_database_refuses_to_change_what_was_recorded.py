"""Corrections are new rows: entries, payments, draws and journal lines cannot be changed or deleted."""

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Model

from tests.cast import hand, write
from tournament.models import JournalLine, Lottery, Payment, SheetEntry, Sitting

RECORDS = [SheetEntry, Payment, Lottery, JournalLine]


@pytest.mark.parametrize("model", RECORDS)
def test_no_row_is_deleted(model: type[Model], sitting: Sitting) -> None:
    write(sitting, hand())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        model._default_manager.all().delete()
    assert model._default_manager.exists()


@pytest.mark.parametrize("model", RECORDS)
def test_no_row_is_changed(model: type[Model], sitting: Sitting) -> None:
    write(sitting, hand())
    row = model._default_manager.earliest("pk")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        row.save()
