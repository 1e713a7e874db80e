"""A file that is no roster gets a sentence at its field, and leaves no trace."""

import pytest

from tests.cast import DAY
from tournament.core.errors import Refused
from tournament.exchange.imports import rosters
from tournament.models import Club, RosterImport

PNG = b"\x89PNG\r\n\x1a\n" + bytes(200)
LONG = b"name\n" + b"\n".join(b"Person %d" % number for number in range(100_000))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("roster.csv", b""),
        ("roster.csv", PNG),
        ("roster.xlsx", PNG),
        ("roster.csv", b"<html><body>nothing here</body></html>"),
        ("roster.pdf", b"%PDF-1.7 ..."),
        ("roster.csv", b"colour;shape\nred;round\n"),
        ("roster.csv", LONG),
        ("roster.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)),
    ],
)
def test_it_is_refused(club: Club, name: str, content: bytes) -> None:
    with pytest.raises(Refused) as caught:
        rosters.preview(club=club, file_name=name, content=content, by=None, today=DAY)
    assert caught.value.field == "file"
    assert not RosterImport.objects.exists()
