"""Attacks by people on what is not theirs. The numbers are the lines of `tests.api.security.lines`."""

import logging
from typing import Any

import pytest

from tests.api.asking import ask, at, at_table, refused
from tests.cast import hand, key
from tests.matches.second_check.sheets import ask_for_an_official, play
from tests.support.passes import issue
from tournament.club import judge_assignments, judge_passes
from tournament.models import TableMatch, Tournament, User


def send(user: User | None, table_match: TableMatch, status: int) -> None:
    """Post a first hand, and see that only a 201 leaves one."""
    answer = ask(user, "POST", at_table(table_match, "entries/"), {"key": key(), "version": 0, "entry": hand()})
    assert answer.status_code == status, answer.content
    assert table_match.entries.exists() == (status == 201)


def test_01_a_hand_for_another_judge_s_table(
    table_match: TableMatch, judge: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="tournament.club.permissions")
    judge_assignments.assign(
        tournament=table_match.tournament, user=judge, tables=[table_match.table % 40 + 1], by=None
    )
    send(judge, table_match, 403)
    send(issue(table_match.tournament, table_match.table + 1).judge_pass.user, table_match, 403)
    assert [line.split(": ")[1] for line in caplog.messages] == [
        f"tournament.table of TableMatch {table_match.pk} (other-table)"
    ] * 2


def test_02_a_judge_who_was_taken_away_in_mid_round(table_match: TableMatch, judge: User) -> None:
    given = issue(table_match.tournament, table_match.table).judge_pass
    judge_passes.revoke(judge_pass=given, by=None)
    send(given.user, table_match, 403)
    judge.offices.all().delete()
    send(judge, table_match, 403)


@pytest.mark.parametrize(
    "path", ["matches/{id}/entries/", "divisions/men/rounds/", "divisions/women/lottery/", "registrations/1/payments/"]
)
def test_03_the_public_writes(path: str, table_match: TableMatch, member: User) -> None:
    address, lines = at(table_match.tournament, path.format(id=table_match.pk)), table_match.tournament.journal.count()
    refused(ask(None, "POST", address, {}), 401)
    refused(ask(member, "POST", address, {}), 403)
    assert table_match.tournament.journal.count() == lines


def test_04_a_judge_who_confirms_their_own_entry(table_match: TableMatch, judge: User) -> None:
    ask_for_an_official(table_match.tournament)
    table_match = play(TableMatch.objects.get(pk=table_match.pk), judge)
    sent = {"initials": "JJ", "version": table_match.version}
    assert refused(ask(judge, "POST", at_table(table_match, "second-check/"), sent), 403)["code"] == "own-sheet"
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.SIGNING


@pytest.mark.parametrize("field", ["judge_id", "entered_by", "state", "total_a", "is_staff"])
def test_05_fields_that_nobody_asked_for(field: str, table_match: TableMatch, judge: User) -> None:
    sent = {"key": key(), "version": 0, "entry": hand(), field: 1}
    assert refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 400)["field"] == field
    assert not table_match.entries.exists()


def test_35_an_official_of_another_club(table_match: TableMatch, stranger: User) -> None:
    tournament = table_match.tournament
    for method, path, body in (
        ("GET", "registrations/", None),
        ("GET", "journal/", None),
        ("PATCH", "", {"place": "stolen"}),
        ("POST", f"matches/{table_match.pk}/entries/", {"key": key(), "version": 0, "entry": hand()}),
    ):
        refused(ask(stranger, method, at(tournament, path), body), 404)
    tournament.refresh_from_db()
    assert (tournament.place, table_match.entries.count()) == ("", 0)


def test_44_one_who_orders_a_thousand_papers(tournament: Tournament, organizer: User, settings: Any) -> None:
    settings.API_RATE = 300
    tried = [ask(organizer, "POST", at(tournament, "documents/"), {"kind": "x"}).status_code for _ in range(8)]
    assert tried[0] != 429
    assert tried[-1] == 429
    assert ask(None, "GET", at(tournament)).status_code == 200  # nobody else waits
