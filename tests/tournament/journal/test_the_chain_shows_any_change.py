"""Altering, removing or inserting a line breaks the chain at that line; a cut tail shows against a printed head."""

import pytest
from django.db import connection

from tests.cast import hand, write
from tournament import append_only, journal
from tournament.models import Club, JournalLine, Sitting, Tournament


@pytest.fixture
def unguarded(sitting: Sitting) -> Tournament:
    """A tournament whose guards a thief has taken off."""
    write(sitting, hand())
    with connection.cursor() as cursor:
        for statement in append_only.remove(connection):
            cursor.execute(statement)
    return sitting.tournament


def test_an_untouched_chain_holds(sitting: Sitting) -> None:
    write(sitting, hand())
    assert journal.first_broken(sitting.tournament) is None
    assert journal.first_broken(sitting.tournament.club) is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("action", "nothing"),
        ("subject", "somebody else"),
        ("actor", "x"),
        ("reason", "because"),
        ("before", {"A": 99}),
        ("after", {"A": 99}),
        ("previous", "0" * 64),
        ("hash", "0" * 64),
    ],
)
def test_an_altered_column_shows(unguarded: Tournament, column: str, value: object) -> None:
    JournalLine.objects.filter(tournament=unguarded, number=3).update(**{column: value})
    assert journal.first_broken(unguarded) == 3


def test_a_removed_line_shows(unguarded: Tournament) -> None:
    JournalLine.objects.filter(tournament=unguarded, number=4).delete()
    assert journal.first_broken(unguarded) == 4


def test_a_cut_tail_shows_against_the_printed_head(unguarded: Tournament) -> None:
    printed = journal.head(unguarded)
    JournalLine.objects.filter(tournament=unguarded, hash=printed).delete()
    assert journal.first_broken(unguarded) is None
    assert journal.head(unguarded) != printed


def test_the_clubs_own_lines_are_another_chain(club: Club, tournament: Tournament) -> None:
    journal.write(where=club, by=None, action="make-official", subject="account")
    assert journal.chain(club).get().number == 1
    assert journal.chain(tournament).earliest("number").number == 1
