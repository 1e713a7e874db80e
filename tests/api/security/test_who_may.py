"""Attacks by people on what is not theirs. The numbers are the lines of `tests.api.security.lines`."""

from typing import Any

import pytest

from tests.api.asking import ask, at, at_table, refused
from tests.cast import hand, key
from tests.passes import issue
from tests.tournament.confirming.sheets import ask_for_an_official, play
from tournament import passes, posts
from tournament.models import Sitting, Tournament, User


def send(user: User | None, sitting: Sitting, status: int) -> None:
    """Post a first hand, and see that only a 201 leaves one."""
    answer = ask(user, "POST", at_table(sitting, "entries/"), {"key": key(), "version": 0, "entry": hand()})
    assert answer.status_code == status, answer.content
    assert sitting.entries.exists() == (status == 201)


def test_01_a_hand_for_another_judge_s_table(sitting: Sitting, judge: User) -> None:
    posts.assign(tournament=sitting.tournament, user=judge, tables=[sitting.table % 40 + 1], by=None)
    send(judge, sitting, 403)
    send(issue(sitting.tournament, sitting.table + 1).judge_pass.user, sitting, 403)


def test_02_a_judge_who_was_taken_away_in_mid_round(sitting: Sitting, judge: User) -> None:
    given = issue(sitting.tournament, sitting.table).judge_pass
    passes.revoke(judge_pass=given, by=None)
    send(given.user, sitting, 403)
    judge.offices.all().delete()
    send(judge, sitting, 403)


@pytest.mark.parametrize(
    "path", ["sittings/{id}/entries/", "divisions/men/rounds/", "divisions/women/lottery/", "registrations/1/payments/"]
)
def test_03_the_public_writes(path: str, sitting: Sitting, member: User) -> None:
    address, lines = at(sitting.tournament, path.format(id=sitting.pk)), sitting.tournament.journal.count()
    refused(ask(None, "POST", address, {}), 401)
    refused(ask(member, "POST", address, {}), 403)
    assert sitting.tournament.journal.count() == lines


def test_04_a_judge_who_confirms_his_own_entry(sitting: Sitting, judge: User) -> None:
    ask_for_an_official(sitting.tournament)
    sitting = play(Sitting.objects.get(pk=sitting.pk), judge)
    sent = {"initials": "JJ", "version": sitting.version}
    assert refused(ask(judge, "POST", at_table(sitting, "confirmation/"), sent), 403)["code"] == "own-sheet"
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.SIGNING


@pytest.mark.parametrize("field", ["judge_id", "entered_by", "state", "total_a", "is_staff"])
def test_05_fields_that_nobody_asked_for(field: str, sitting: Sitting, judge: User) -> None:
    sent = {"key": key(), "version": 0, "entry": hand(), field: 1}
    assert refused(ask(judge, "POST", at_table(sitting, "entries/"), sent), 400)["field"] == field
    assert not sitting.entries.exists()


def test_35_an_official_of_another_club(sitting: Sitting, stranger: User) -> None:
    tournament = sitting.tournament
    for method, path, body in (
        ("GET", "people/", None),
        ("GET", "journal/", None),
        ("PATCH", "", {"place": "stolen"}),
        ("POST", f"sittings/{sitting.pk}/entries/", {"key": key(), "version": 0, "entry": hand()}),
    ):
        refused(ask(stranger, method, at(tournament, path), body), 404)
    tournament.refresh_from_db()
    assert (tournament.place, sitting.entries.count()) == ("", 0)


def test_44_one_who_orders_a_thousand_papers(tournament: Tournament, organizer: User, settings: Any) -> None:
    settings.API_RATE = 300
    tried = [ask(organizer, "POST", at(tournament, "documents/"), {"paper": "x"}).status_code for _ in range(8)]
    assert tried[0] != 429
    assert tried[-1] == 429
    assert ask(None, "GET", at(tournament)).status_code == 200  # nobody else waits for him
