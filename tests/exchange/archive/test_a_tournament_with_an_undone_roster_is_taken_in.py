"""A journal that says of rows that they are gone is proved wherever its tournament is taken in."""

from tests.cast import enter
from tests.exchange.imports.test_an_import_is_undone_as_one_step import NEW, take
from tournament.exchange.archive import export, importing
from tournament.exchange.imports import undo
from tournament.journal import log, verification
from tournament.models import Club, Tournament, User


def test_it_holds_there_too(tournament: Tournament, organizer: User, stranger: User) -> None:
    undo.undo(done=take(tournament.club, NEW, tournament, organizer), by=organizer)
    enter(tournament.divisions.get(key="men"), 2)
    other = Club.objects.exclude(pk=tournament.club_id).get()
    content = export.export(tournament)
    sent = importing.upload(club=other, name="day.json", content=content, by=stranger)
    there = importing.apply(found=sent, token=importing.look(content=content, club=other).token, by=stranger)
    assert there.club == other
    assert verification.verify(there).holds
    assert log.journal_head(there) == log.journal_head(tournament)
