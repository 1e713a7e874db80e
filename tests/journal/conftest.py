"""A journal long enough for thieves."""

import datetime

import pytest

from tests.journal import thieves
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.models import Club, Tournament, User

LINES = 7


@pytest.fixture
def unguarded(tournament: Tournament, stranger: User, organizer: User) -> Tournament:
    """Seven lines, some from a phone, of a club beside which there is another; a thief has taken the guards off."""
    assert Club.objects.exclude(pk=tournament.club_id).exists()
    phone = datetime.datetime(2026, 11, 20, 10, 40, tzinfo=datetime.UTC)
    for number in range(log.chain(tournament).count() + 1, LINES + 1):
        log.write(
            where=tournament,
            by=organizer if number % 2 else None,
            action=Action.ENTER_HAND,
            subject=Subject(f"match men 1 line {number}"),
            before={"A": number},
            after={"A": number + 1, "entry": {"reason": "él lo dijo"}},
            reason="él lo dijo" if number % 3 == 0 else "",
            phone=log.Phone("3F2A" if number % 2 else "", phone if number % 4 == 1 else None),
        )
    thieves.take_the_guards_off()
    return tournament
