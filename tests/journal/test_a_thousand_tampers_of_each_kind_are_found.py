"""Anybody who can write to the database can falsify the journal; the chain shows it, or the head on a paper does."""

import random

import pytest
from django.db import transaction

from tests.journal import thieves
from tests.support.thorough import often, some
from tournament.journal import log
from tournament.models import JournalLine, Tournament

TIMES = often(60, 1_000)
IN_THE_DATABASE = often(3, 20)
COLUMNS = sorted({field.attname for field in JournalLine._meta.concrete_fields} - {"id"})


def first_break(lines: thieves.Lines, where: Tournament) -> int | None:
    return log.first_break(lines, where.uid, where.club_id)


@pytest.mark.parametrize("kind", thieves.SEEN_IN_THE_CHAIN)
def test_the_chain_alone_shows(kind: str, unguarded: Tournament) -> None:
    chance, lines, found = random.Random(kind), list(log.chain(unguarded)), 0
    for _time in range(TIMES):
        forged = thieves.SEEN_IN_THE_CHAIN[kind](lines, chance)
        found += first_break([line for line in forged if line.tournament_id], unguarded) is not None
    assert found == TIMES
    assert first_break(lines, unguarded) is None


@pytest.mark.parametrize("kind", thieves.SEEN_AGAINST_PAPER)
def test_only_the_printed_head_shows(kind: str, unguarded: Tournament) -> None:
    chance, lines, hidden, found = random.Random(kind), list(log.chain(unguarded)), 0, 0
    printed = log.journal_head(unguarded)
    for _time in range(TIMES):
        forged = thieves.SEEN_AGAINST_PAPER[kind](lines, chance)
        hidden += first_break(forged, unguarded) is None
        found += printed not in {line.hash for line in forged}
    assert (hidden, found) == (TIMES, TIMES)


@pytest.mark.parametrize("kind", [*thieves.SEEN_IN_THE_CHAIN, *thieves.SEEN_AGAINST_PAPER])
def test_the_same_thieves_are_found_in_the_database(kind: str, unguarded: Tournament) -> None:
    chance, lines, printed = random.Random(kind), list(log.chain(unguarded)), log.journal_head(unguarded)[:16]
    thief = {**thieves.SEEN_IN_THE_CHAIN, **thieves.SEEN_AGAINST_PAPER}[kind]
    for _time in range(IN_THE_DATABASE):
        with transaction.atomic():
            thieves.carry_out(unguarded, thief(lines, chance))
            broken, missing = log.first_broken(unguarded), log.line_of(unguarded, printed) is None
            transaction.set_rollback(True)
        assert (broken is not None) == (kind in thieves.SEEN_IN_THE_CHAIN)
        assert broken is not None or missing
    assert log.first_broken(unguarded) is None
    assert log.line_of(unguarded, printed) == len(lines)


def test_every_column_is_tried(unguarded: Tournament) -> None:
    assert set(thieves.other_values(log.chain(unguarded)[0])) == set(COLUMNS)


@pytest.mark.parametrize("column", COLUMNS)
def test_each_column_shows_at_its_line(column: str, unguarded: Tournament) -> None:
    for line in some(list(log.chain(unguarded))[:-1], one_in=3):
        with transaction.atomic():
            value = thieves.other_values(line)[column]
            JournalLine.objects.filter(pk=line.pk).update(**{column: value})
            assert log.first_broken(unguarded) == line.number
            transaction.set_rollback(True)
