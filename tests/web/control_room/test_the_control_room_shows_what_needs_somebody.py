"""One page, live: what needs the organizer comes first and in order, each with one action, and costs what it costs."""

import datetime

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format

from tests import cast
from tests.support.passes import holder
from tournament.control_room import hall_map, overview, tables_now
from tournament.documents.queue import storage
from tournament.hall import seating
from tournament.lottery import holding
from tournament.matches import help_calls
from tournament.models import (
    Division,
    Document,
    HelpCall,
    JudgePhone,
    Official,
    Round,
    SheetEntry,
    TableMatch,
    Tournament,
    User,
)

HOUR = datetime.timedelta(hours=1)


def kinds(table_match: TableMatch, after: datetime.timedelta = HOUR * 0) -> list[str]:
    return [need.kind for need in overview.overview(table_match.tournament, now=timezone.now() + after).needs]


def page(client: Client, table_match: TableMatch) -> str:
    return client.get(reverse("organizer:day", args=[table_match.tournament.slug])).content.decode()


def test_each_need_stands_in_the_order_of_urgency(
    client: Client, organizer: User, judge: User, first_round: Round
) -> None:
    one, two = first_round.table_matches.all()
    assert kinds(one) == []
    cast.write(two, cast.hand())
    assert set(kinds(one, HOUR)) <= {"slow-table", "not-begun", "still"}
    assert len(kinds(one, HOUR)) == 2, "each table once"
    cast.play_to_the_end(one)
    Document.objects.create(
        tournament=one.tournament, kind="bracket", subject="bracket", version=9, payload={}, digest="0" * 64,
        state="failed", enqueued_at=timezone.now(),
    )  # fmt: skip
    help_calls.note_difference(table_match=two, version=two.version, count=23, recount=25, by=judge)
    call = help_calls.ask(table_match=two, kind="ruling", words="a quarrel", key=cast.key(), by=judge)
    wanted = ["help", "counts-differ", "sign", "paper-failed"]
    assert kinds(one) == wanted
    client.force_login(organizer)
    shown = page(client, one)
    places = [shown.index(text) for text in ("a quarrel", "The winners count 23", "waits to be signed", "could not be")]
    assert places == sorted(places)
    sheet = client.get(reverse("organizer:table", args=[two.tournament.slug, two.table]))
    assert "counts differ: 23 and 25" in sheet.content.decode()
    answered = client.post(reverse("organizer:answer-call", args=[one.tournament.slug, call.pk]))
    assert answered.status_code == 303
    assert kinds(one) == ["counts-differ", "sign", "paper-failed", "coming"]
    client.post(reverse("organizer:close-call", args=[one.tournament.slug, call.pk]))
    assert HelpCall.objects.get().closed_by == organizer
    late = client.post(reverse("organizer:answer-call", args=[one.tournament.slug, call.pk]))
    assert late.status_code == 409
    assert "This call is closed already." in late.content.decode()


def test_minutes_since_the_last_hand_are_told_in_words(table_match: TableMatch) -> None:
    def row(minutes: int) -> tables_now.TableNow:
        now = timezone.now() + datetime.timedelta(minutes=minutes)
        return next(
            one
            for one in overview.overview(table_match.tournament, now=now).tables
            if one.table_match.pk == table_match.pk
        )

    Round.objects.update(play_at=timezone.now() + datetime.timedelta(minutes=5))
    assert row(0).minutes is None, "the teams are not to be there yet"
    assert [row(minutes).pace for minutes in (6, 16, 21)] == ["going", "slow", "still"]
    cast.write(table_match, cast.hand())
    assert (row(3).minutes, row(3).begun) == (3, True)


def test_findings_of_lines_that_stand_are_shown(client: Client, table_match: TableMatch, organizer: User) -> None:
    for _twice in range(2):  # the engine asks whether the second one is another hand at all
        cast.write(table_match, cast.hand())
    assert SheetEntry.objects.get(number=2).findings
    client.force_login(organizer)
    assert "1 finding" in page(client, table_match)
    cast.write(table_match, {"kind": "void", "number": 2, "reason": "twice"})
    assert "1 finding" not in page(client, table_match)


def test_a_phone_that_is_silent_is_missed_only_at_its_table(
    table_match: TableMatch, judge: User, organizer: User
) -> None:
    ana = holder(table_match.tournament)
    now = timezone.now()
    for user, at, ago in ((judge, table_match, 61), (ana, None, 61), (organizer, table_match, 61)):
        JudgePhone.objects.create(
            tournament=table_match.tournament, user=user, table_match=at, seen_at=now - datetime.timedelta(seconds=ago)
        )
    found = overview.overview(table_match.tournament, now=now)
    assert [(one.phone.user, one.offline, one.missed) for one in found.phones] == [
        (judge, True, True),
        (ana, True, False),
    ]
    assert [need.detail for need in found.needs] == [f"Juan Judge (table {table_match.table})"]
    JudgePhone.objects.filter(user=judge).update(seen_at=now)
    assert kinds(table_match) == []


@pytest.mark.parametrize("agreement", ["teams", "official"])
def test_eight_tables_ask_no_more_than_two(men: Division, women: Division, judge: User, agreement: str) -> None:
    Tournament.objects.update(agreement=agreement)
    Official.objects.create(club=men.tournament.club, user=judge, role=Official.Role.ORGANIZER)
    for division, players in ((women, 8), (men, 32)):
        cast.enter(division, players)
        holding.hold(division=division, by=None)
    asked = []
    for division in (women, men):
        division.refresh_from_db()
        for one in seating.start_round(division=division, by=None).table_matches.all():
            for _twice in range(2):  # a warning
                cast.write(one, cast.hand(), judge)
            help_calls.ask(table_match=one, kind="other", key=cast.key(), by=judge)
            help_calls.note_difference(table_match=one, version=one.version, count=1, recount=2, by=judge)
            if one.match.number % 2 == 0:
                cast.play_to_the_end(one)
        tournament = Tournament.objects.get()
        caches["live"].clear()  # both ask for the forecast, which is shared
        with CaptureQueriesContext(connection) as queries:
            found = overview.overview(tournament, now=timezone.now())
        asked.append(len(queries))
    assert len(found.tables) == 10
    assert asked[1] <= asked[0]
    with CaptureQueriesContext(connection) as queries:
        overview.stamp(tournament, now=timezone.now())
    assert len(queries) == 4


def test_what_lasts_an_hour_or_more_is_told_in_hours() -> None:
    assert [hall_map.lasting(minutes) for minutes in (0, 59, 60, 252)] == ["0 min", "59 min", "1 h 0 min", "4 h 12 min"]


def test_a_disk_that_is_nearly_full_is_said_before_it_is_full(
    table_match: TableMatch, client: Client, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "LITTLE", 1 << 62)
    assert "disk" in kinds(table_match)
    client.force_login(organizer)
    assert "The disk is nearly full" in page(client, table_match)


def test_a_clock_that_was_set_back_is_told_before_times_are_wrong(
    table_match: TableMatch, client: Client, organizer: User
) -> None:
    cast.write(table_match, cast.hand())
    last = table_match.tournament.journal.order_by("number").last()
    assert last is not None
    minute = datetime.timedelta(minutes=1)
    for ago, told in ((-HOUR, False), (2 * minute, False), (2 * minute + minute / 60, True)):
        with time_machine.travel(last.at - ago, tick=False):
            assert ("clock" in kinds(table_match)) is told
    with time_machine.travel(last.at - 24 * HOUR, tick=False):
        client.force_login(organizer)
        shown = page(client, table_match)
        now, entered = (
            f"{date_format(at, 'SHORT_DATE_FORMAT')} {time_format(at)}"
            for at in (timezone.localtime(), timezone.localtime(last.at))
        )
    assert f"The clock of this computer shows {now}, the last entry was at {entered}" in shown
