"""What the printers hold and the colour of the ornament are frozen into each paper that is asked for from then on."""

import pytest

from tournament.club import settings
from tournament.core.errors import Refused
from tournament.documents.kinds.poster import Poster
from tournament.documents.queue import requests
from tournament.models import JournalLine, Tournament, User


def test_papers_come_in_the_size_of_the_club(tournament: Tournament, organizer: User) -> None:
    settings.change_look(club=tournament.club, by=organizer, paper="letter", colour=" #A01C2B ")
    tournament.refresh_from_db()
    paper = requests.request(Poster(), tournament, size="letter", by=organizer, base_url="http://10.0.0.5")
    heading = paper.payload["heading"]
    assert (heading["size"], heading["colour"], heading["logo"]) == ("letter", "#a01c2b", "")
    line = JournalLine.objects.get(action="set-branding")
    assert line.after == {"paper": "letter", "colour": "#a01c2b"}


def test_the_same_again_is_no_change(tournament: Tournament) -> None:
    for _once_more in range(2):
        settings.change_look(club=tournament.club, by=None, paper="a4", colour="#000000")
    settings.change_look(club=tournament.club, by=None)
    assert JournalLine.objects.filter(action="set-branding").count() == 1


@pytest.mark.parametrize(("field", "value"), [("paper", "a3"), ("colour", "red"), ("colour", "#12345"), ("paper", "")])
def test_what_is_none_is_refused_at_its_field(tournament: Tournament, field: str, value: str) -> None:
    with pytest.raises(Refused) as refused:
        settings.change_look(club=tournament.club, by=None, **{field: value})
    assert refused.value.field == field
