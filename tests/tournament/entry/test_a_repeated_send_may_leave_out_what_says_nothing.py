"""The same key with the same entry is one line, however much of it is spelled out."""

import pytest

from tests.cast import hand, key
from tournament import entry
from tournament.errors import Conflict
from tournament.models import Sitting

SILENT: dict[str, object] = {
    "side_pips": None,
    "last": None,
    "special": None,
    "pase_salida": False,
    "pases_redondos": [],
    "play": None,
}


def test_fields_that_say_nothing_make_no_other_entry(sitting: Sitting) -> None:
    sent = key()
    first = entry.record(sitting=sitting, data=hand(), key=sent, version=0, by=None)
    again = entry.record(sitting=sitting, data={**hand(), **SILENT}, key=sent, version=0, by=None)
    assert again == first
    assert sitting.entries.count() == 1


def test_another_figure_is_another_entry(sitting: Sitting) -> None:
    sent = key()
    entry.record(sitting=sitting, data=hand(), key=sent, version=0, by=None)
    with pytest.raises(Conflict):
        entry.record(sitting=sitting, data={**hand(), **SILENT, "recount": 23}, key=sent, version=0, by=None)
