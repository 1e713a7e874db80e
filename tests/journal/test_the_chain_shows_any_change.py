"""Altering, removing or inserting a line breaks the chain at that line; a cut tail shows against a printed head."""

import pytest
from django.db import connection

from tests.cast import hand, write
from tournament.core import append_only
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.models import Club, JournalLine, TableMatch, Tournament


@pytest.fixture
def unguarded(table_match: TableMatch) -> Tournament:
    """A tournament whose guards a thief has taken off."""
    write(table_match, hand())
    with connection.cursor() as cursor:
        for statement in append_only.remove(connection):
            cursor.execute(statement)
    return table_match.tournament


def test_an_untouched_chain_holds(table_match: TableMatch) -> None:
    write(table_match, hand())
    assert log.first_broken(table_match.tournament) is None
    assert log.first_broken(table_match.tournament.club) is None


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
    assert log.first_broken(unguarded) == 3


def test_a_removed_line_shows(unguarded: Tournament) -> None:
    JournalLine.objects.filter(tournament=unguarded, number=4).delete()
    assert log.first_broken(unguarded) == 4


def test_a_cut_tail_shows_against_the_printed_head(unguarded: Tournament) -> None:
    printed = log.journal_head(unguarded)
    JournalLine.objects.filter(tournament=unguarded, hash=printed).delete()
    assert log.first_broken(unguarded) is None
    assert log.journal_head(unguarded) != printed


def test_the_clubs_own_lines_are_another_chain(club: Club, tournament: Tournament) -> None:
    log.write(where=club, by=None, action=Action.MAKE_OFFICIAL, subject=Subject("account"))
    assert log.chain(club).get().number == 1
    assert log.chain(tournament).earliest("number").number == 1
