"""The same key with the same entry is one line, however much of it is spelled out."""

import pytest

from tests.cast import hand, key
from tournament.core.errors import Conflict
from tournament.matches import entry
from tournament.models import TableMatch

SILENT: dict[str, object] = {
    "side_pips": None,
    "last": None,
    "special": None,
    "pase_salida": False,
    "pases_redondos": [],
    "play": None,
}


def test_fields_that_say_nothing_make_no_other_entry(table_match: TableMatch) -> None:
    sent = key()
    first = entry.record(table_match=table_match, data=hand(), key=sent, version=0, by=None)
    again = entry.record(table_match=table_match, data={**hand(), **SILENT}, key=sent, version=0, by=None)
    assert again == first
    assert table_match.entries.count() == 1


def test_another_figure_is_another_entry(table_match: TableMatch) -> None:
    sent = key()
    entry.record(table_match=table_match, data=hand(), key=sent, version=0, by=None)
    with pytest.raises(Conflict):
        entry.record(table_match=table_match, data={**hand(), **SILENT, "recount": 23}, key=sent, version=0, by=None)
