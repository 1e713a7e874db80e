"""A journal that says of rows that they are gone is proved wherever its tournament is taken in."""

from tests.cast import enter
from tests.tournament.importing.test_an_import_is_undone_as_one_step import NEW, take
from tournament import archive, importing, journal, proving
from tournament.models import Club, Tournament, User


def test_it_holds_there_too(tournament: Tournament, organizer: User, stranger: User) -> None:
    importing.undo(done=take(tournament.club, NEW, tournament, organizer), by=organizer)
    enter(tournament.divisions.get(key="men"), 2)
    other = Club.objects.exclude(pk=tournament.club_id).get()
    content = archive.export(tournament)
    sent = archive.upload(club=other, name="day.json", content=content, by=stranger)
    there = archive.apply(found=sent, token=archive.look(content=content, club=other).token, by=stranger)
    assert there.club == other
    assert proving.prove(there).holds
    assert journal.head(there) == journal.head(tournament)
